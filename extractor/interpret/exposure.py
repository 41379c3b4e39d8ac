"""What code outside the tree has a way to: it may change it whenever it runs, now or in any later call.

That is what it was given an address of, what a lambda that it keeps can write, what stands in places that outlive the
handler, and every member and variable outside functions. ``written_in`` says what a stretch of code may write.
"""

from __future__ import annotations

import re
from typing import Any

from extractor.form import (
    Assign,
    Binary,
    Call,
    Cast,
    Conditional,
    Declare,
    ForEach,
    Index,
    Member,
    Name,
    This,
    Unary,
    walk,
)
from extractor.interpret import engine, havoc, promises
from extractor.interpret.machine import Machine
from extractor.interpret.state import State
from extractor.interpret.values import (
    ANYTHING,
    Built,
    Closure,
    Heap,
    Holds,
    Items,
    Record,
    Ref,
    Table,
    Text,
    Truth,
    Unknown,
    any_of,
    item_of,
    options,
)

READS = ("Is", "Get", "To", "Has", "Contains", "Equals", "Find", "Num", "Size", "Length", "Dist")
"""Beginnings of the names of methods that, by the engine's custom, only look."""


def stir(m: Machine, name: str, state: State) -> None:
    """Code outside the tree runs: whatever it, or what is registered with it, has a way to may hold anything then."""
    if not name.rpartition("::")[2].startswith(READS):
        stirred(m, state)


def stirred(m: Machine, state: State, *, cut: bool = False) -> None:
    """What such code has a way to holds anything; code of the tree that is not followed (``cut``) may write every
    member and variable outside functions."""
    m.stirred += 1
    for cell, name in m.members.items():
        if cell in state.cells and (cut or _others_write(m, name)):
            _loosen(m, cell, state)
    for cell in m.exposed:
        if not promises.is_at(cell, state):  # set by who has it, and what that does is run
            _loosen(m, cell, state)


def _loosen(m: Machine, cell: int, state: State) -> None:
    held = state.cells.get(cell)
    if held is None or (held.__class__ is Unknown and held.truth is None):
        return
    if m.recording and held.__class__ in _LARGE:
        m.left_alone += 1  # what the plugin put there is what can be said of the result
    else:
        state.cells[cell] = _loosened(m, held, state)


def _others_write(m: Machine, name: str) -> bool:
    """Whether code that is not the handler's alone may write a variable that lives outside functions."""
    if name in m.given_away:
        return True
    key = ("writes", name)
    found = m.memory.get(key)
    if found is None:
        found = m.memory[key] = _writes(m, name.rpartition("::")[2].encode())
    return not all(_is_its_own(m, path, at) for path, at in found)


def _writes(m: Machine, name: bytes) -> tuple[tuple[str, int], ...]:
    """Where the text of the tree may write a variable of the name, or give others a way to it."""
    pattern = re.compile(_WRITE.replace(b"NAME", name).replace(b"READS", "|".join(READS).encode()), re.X)
    places_ = {
        (unit.path, match.start())
        for unit in m.program.program.units
        if name in unit.text
        for match in pattern.finditer(unit.text)
    }
    return tuple(sorted(places_))


def is_assigned(m: Machine, name: str) -> bool:
    """Whether the tree assigns to a variable outside functions: a pointer to a constant text is none itself."""
    key = ("assigned", name)
    found = m.memory.get(key)
    if found is None:
        word = re.escape(name.encode())
        pattern = re.compile(rb"(?<![\w>&*][ \t])(?<![\w*&])%b(?:\[[^\]]*\])?\s*=(?!=)" % word)
        found = m.memory[key] = any(word in u.text and pattern.search(u.text) for u in m.program.program.units)
    return bool(found)


_WRITE = rb"""
    (?: \+\+ | -- | << | \s>>\s | [(,={]\s*& | &\s*\w+\s*[={(] ) \s* (?:\w+(?:::|->|\.))* NAME\b
  | (?: (?<![\w>&*][ \t]) | (?<=\belse[ \t]) | (?<=\breturn[ \t]) )
    \bNAME (?:\s*\[[^\]]*\])? (?:(?:\.|->)\w+)* \s* (?: (?:[-+*/%|&^]|<<|>>)?=(?!=) | \+\+ | -- )
  | \bNAME (?:\s*\[[^\]]*\])? (?:\.|->) (?!READS)\w+ \s* \(
  | \bextern\b [^;(]* \bNAME \s* ;
  | [(,] \s* NAME \s* [,)]
  | &\s*[\w:]+\([^()]*\)\s*\{[^{}]*\breturn\s+NAME\b
"""


def _is_its_own(m: Machine, path: str, at: int) -> bool:
    """Whether a place stands in the handler, or in a function that it goes through and that nobody is given."""
    home = m.recorder.home
    if path == home[0] and home[1] <= at < home[2]:
        return True
    around = [
        body
        for body in m.recorder.files
        if body[0] == path and body[1] <= at < body[2] and not (path == home[0] and body[1] <= home[1] < body[2])
    ]
    return bool(around) and not any(_is_given(m, body) for body in around)


def _is_given(m: Machine, body: tuple[str, int, int]) -> bool:
    """Whether the address of a function is taken somewhere."""
    key = ("is given", body)
    found = m.memory.get(key)
    if found is None:
        names = {d.function.name for d in m.program.program.definitions() if d.function.start == body[1]}
        taken = re.compile(rb"&\s*(?:\w+::)*(?:%b)\s*[,)]" % b"|".join(re.escape(n.encode()) for n in names))
        found = m.memory[key] = bool(names) and any(taken.search(u.text) for u in m.program.program.units)
    return bool(found)


def _loosened(m: Machine, value: Any, state: State) -> Any:
    """Any value of the kind; what is in a container or struct may be in it still."""
    kind = value.__class__
    if kind is Record:
        return Record(value.type, {name: _loosened(m, held, state) for name, held in value.fields.items()}, ANYTHING)
    if kind is Items:
        item = item_of(value)
        return Items(None, ANYTHING if item is None else any_of((item, ANYTHING)), 0)
    if kind is Table:
        held = [*value.entries.values(), *(() if value.other is None else (value.other,))]
        return Table({}, True, any_of([ANYTHING, *held]))
    if kind is Built:
        return Built({key: (held, False) for key, (held, _) in value.fields.items()}, True)
    if kind is Heap:
        havoc.opened(m, value, state)
    kept = havoc.havocked(value, "")
    return Unknown(_KINDS.get(kind, "")) if kept == ANYTHING else kept


_LARGE = frozenset({Items, Table, Built, Record, Heap})
_KINDS = {Text: "FString", Truth: "bool", Holds: "bool"}


def expose(m: Machine, value: Any, state: State) -> None:
    """Code outside the tree keeps the value: what it points to, or captured, is within reach from now on."""
    _reach(m, value, state, m.exposed)


def written(m: Machine, name: str, state: State) -> None:
    """A member is written of an object that is not followed: it may be any that others have a way to."""
    for cell in m.exposed:
        held = state.cells.get(cell)
        if held.__class__ is Record and name in held.fields:
            state.cells[cell] = Record(held.type, {**held.fields, name: ANYTHING}, held.rest)


def handed_over(m: Machine, value: Any, state: State) -> None:
    """Code outside the tree is given a value that holds pointers: it may write through them now and later."""
    m.exposed |= _written_through(m, (value,), state)


def not_followed(m: Machine, values: tuple[Any, ...], state: State) -> None:
    """Code of the tree runs that is not followed: what it has a way to by these values, those of its arguments and
    its object, holds anything then."""
    _written_through(m, values, state)
    stirred(m, state, cut=True)


def hold(m: Machine, value: Any, state: State) -> None:
    """What the value has a way to is written at a time that nobody sees: it holds anything from now on."""
    m.held |= _written_through(m, (value,), state)


def _written_through(m: Machine, values: tuple[Any, ...], state: State) -> set[int]:
    """The variables and objects that values have a way to; each may hold anything now."""
    found: set[int] = set()
    for value in values:
        _reach(m, value, state, found)
    for cell in found:
        _loosen(m, cell, state)
    return found


def _reach(m: Machine, value: Any, state: State, found: set[int], inside: tuple[Any, ...] = ()) -> None:
    """Adds the cells that whoever has the value can write; ``inside`` are the lambdas that are being looked into."""
    for option in options(value):
        kind = option.__class__
        if kind is Ref or kind is Heap:
            cell = option.cell if kind is Ref else option.id
            if cell not in found:
                found.add(cell)
                content = state.cells.get(cell)
                for held in content.fields.values() if content.__class__ is Record else (content,):
                    _reach(m, held, state, found, inside)
        elif kind is Closure and all(option.node is not each for each in inside):
            _reach_captured(m, option, state, found, (*inside, option.node))
        elif kind in (Record, Items, Table):
            for held in _inside(option):
                _reach(m, held, state, found, inside)


def _inside(value: Any) -> tuple[Any, ...]:
    if value.__class__ is Record:
        return tuple(value.fields.values())
    if value.__class__ is Table:
        return (*value.entries.values(), *(() if value.other is None else (value.other,)))
    return value.exact if value.exact is not None else () if value.item is None else (value.item,)


def _reach_captured(m: Machine, closure: Closure, state: State, found: set[int], inside: tuple[Any, ...]) -> None:
    body = closure.node.body
    written = written_in(m, body)
    for name in mentioned_in(m, body):
        cell = closure.names.get(name)
        if cell is None or cell in found:
            continue
        if name in written:
            found.add(cell)
        held = state.cells.get(cell)
        if held.__class__ in (Ref, Heap) or held.__class__ is Closure:
            _reach(m, held, state, found, inside)
    m.given_away |= written - closure.names.keys()
    if closure.frame.this.__class__ in (Ref, Heap):
        _reach(m, closure.frame.this, state, found, inside)


def mentioned_in(m: Machine, body: Any) -> frozenset[str]:
    """The names in a stretch of code."""
    key = ("mentioned", id(body))
    found = m.memory.get(key)
    if found is None:
        # the code is kept with its names: its identity is the key
        found = m.memory[key] = (body, frozenset(node.text for node in walk(body) if node.__class__ is Name))
    return found[1]


_KEYED = frozenset(
    {
        "TryGetStringField", "TryGetNumberField", "TryGetBoolField", "TryGetArrayField", "TryGetObjectField",
        "TryGetStringArrayField", "TryGetField", "HasField", "HasTypedField", "GetStringField", "GetNumberField",
        "GetIntegerField", "GetBoolField", "GetArrayField", "GetObjectField", "SetStringField", "SetNumberField",
        "SetBoolField", "SetArrayField", "SetObjectField", "SetField", "RemoveField",
    }
)  # fmt: skip
"""Methods of JSON objects, whose first argument is a key."""


def written_in(m: Machine, body: Any) -> frozenset[str]:
    """The names whose variables a stretch of code may write, or hand to other code that may."""
    key = ("written", id(body))
    found = m.memory.get(key)
    if found is None:
        found = m.memory[key] = (body, frozenset(name for node in walk(body) for name in _written_by(m, node)))
    return found[1]


def _written_by(m: Machine, node: Any) -> list[str]:
    kind = node.__class__
    places_: tuple[Any, ...] = ()
    if kind is Assign:
        places_ = (node.target,)
    elif kind is Unary and node.op in ("++", "--", "p++", "p--", "&"):
        places_ = (node.operand,)
    elif kind is Binary and node.op in ("<<", ">>"):
        places_ = (node.left, node.right)
    elif kind is Declare and node.value is not None and node.is_mutable_reference:
        places_ = (node.value,)
    elif kind is ForEach and node.variable.is_mutable_reference:
        places_ = (node.range,)
    elif kind is Call:
        callee = node.callee
        places_ = () if _is_quiet(callee) else _given(m, callee, node.args)
        if callee.__class__ is Member and not callee.name.startswith(READS):
            places_ = (*places_, callee.object)
    return [name for place in places_ for name in roots(place)]


def _given(m: Machine, callee: Any, args: tuple[Any, ...]) -> tuple[Any, ...]:
    """The arguments that a callee may write: of one of the tree those whose parameters let it."""
    name = callee.text if callee.__class__ is Name else callee.name if callee.__class__ is Member else ""
    if name in _KEYED:
        args = args[1:]
    found = m.program.program.functions(name.rpartition("::")[2]) if name else ()
    if not found:
        return tuple(a for a in args if a.__class__ is not Call)
    return tuple(
        given for at, given in enumerate(args) if any(_lets_write(each.function.params[at : at + 1]) for each in found)
    )


def _lets_write(params: Any) -> bool:
    """Whether a parameter refers or points to what it is given, which it may change."""
    return not params or params[0].is_mutable_indirection


def _is_quiet(callee: Any) -> bool:
    """Whether a function of the engine writes nothing that it is given."""
    if callee.__class__ is not Name:
        return False
    return callee.text.partition("::")[0] in engine.HARMLESS or (
        engine.function(callee.text) is not None and callee.text not in engine.WRITES
    )


def roots(place: Any) -> tuple[str, ...]:
    """The names of the variables that a place is, or is a part of."""
    kind = place.__class__
    if kind is Name:
        return (place.text,)
    if kind is Conditional:
        return (*roots(place.then), *roots(place.other))
    if kind is Member and place.object.__class__ is This:
        return (place.name,)
    if kind is Member or kind is Index:
        return roots(place.object)
    if kind is Cast or kind is Unary:
        return roots(place.operand)
    return roots(place.callee.object) if kind is Call and place.callee.__class__ is Member else ()
