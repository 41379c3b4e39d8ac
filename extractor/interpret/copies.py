"""What a copy of an object is, where its class says itself how it is copied or moved.

A variable that is made of another runs the class's constructor, an assignment its operator. Of any other copy (an
argument, a capture, an item, what is returned) nothing is known.
"""

from __future__ import annotations

from typing import Any

from extractor.form import Call, Name
from extractor.interpret.machine import Machine
from extractor.interpret.values import ANYTHING, Items, Record, item_of
from extractor.program import stripped

_MOVES = frozenset({"MoveTemp", "MoveTempIfPossible", "std::move", "Forward", "std::forward"})


def taken(m: Machine, value: Any) -> Any:
    """The copy of a value that is put somewhere else."""
    if not _own(m):
        return value
    if value.__class__ is Record and is_own(m, value.type):
        return Record(value.type, {}, ANYTHING)
    if value.__class__ is Items and taken(m, item := item_of(value)) is not item:
        return Items(None, ANYTHING, value.low if value.exact is None else len(value.exact))
    return value


def is_own(m: Machine, type_: str) -> bool:
    """Whether objects of the type, or parts of them, are copied by code of their class."""
    key = ("copies itself", type_)
    known = m.memory.get(key)
    if known is None:
        m.memory[key] = False  # what holds itself by a pointer
        known = m.memory[key] = _is_own(m, type_)
    return bool(known)


def _is_own(m: Machine, type_: str) -> bool:
    found = m.program.class_(type_, "")
    if found is None:
        return False
    if any(each in _own(m) for each in m.program.program.lineage(found.key)):
        return True
    fields = m.program.fields(found.key).values()
    return any("*" not in v.declare.declarator and is_own(m, v.declare.type) for v in fields if not v.declare.static)


def _own(m: Machine) -> frozenset[str]:
    """The classes of the tree that say themselves how they are copied or moved."""
    known = m.memory.get(_OWN)
    if known is None:
        program = m.program.program
        written = [(d.owner, d.function) for d in program.definitions() if d.owner]
        written += [(entry.key, f) for entry in program.classes() for f in entry.node.functions]
        known = m.memory[_OWN] = frozenset(owner for owner, function in written if _copies(owner, function))
    return known


_OWN = "classes that copy themselves"


def _copies(owner: str, function: Any) -> bool:
    """Whether a member function is a constructor, or an assignment, of its class from another object of it."""
    name = owner.rpartition("::")[2]
    if function.name not in (name, "operator=") or {"defaulted", "deleted"} & set(function.kind):
        return False
    first = function.params[0] if function.params else None
    others = all(param.default is not None for param in function.params[1:])
    return first is not None and others and stripped(first.type).partition("<")[0].rpartition("::")[2] == name


def is_made_of(m: Machine, node: Any, value: Any) -> bool:
    """Whether an initialiser is an object that is there already, whose class makes the new one from it itself."""
    return taken(m, value) is not value and value.__class__ is Record and not _is_made_there(node)


def is_plain(m: Machine, value: Any, key: str, constructors: Any) -> bool:
    """Whether an object is made from another one of its class, which no constructor of the class is for."""
    if value.__class__ is not Record or value.type.partition("<")[0] not in (key, key.rpartition("::")[2]):
        return False
    return not any(_copies(key, each.function) for each in constructors)


def _is_made_there(node: Any) -> bool:
    """Whether an expression makes the object itself, which then is that of the variable."""
    return node.__class__ is Call and moved(node) is node


def moved(node: Any) -> Any:
    """The place that is moved from, of an expression that says so; any other expression itself."""
    while node.__class__ is Call and node.callee.__class__ is Name and len(node.args) == 1:
        if node.callee.text.partition("<")[0] not in _MOVES:
            break
        node = node.args[0]
    return node
