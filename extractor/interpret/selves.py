"""Objects that hand themselves on: their methods give ``this``, or a lambda that has it, to somebody who may keep it.

A variable's methods run on the variable itself. What runs on a part of something, or on an object that is still to be
put somewhere, runs on a copy that is put back: a pointer to the copy is one to the part, which is followed no further.
"""

from __future__ import annotations

from typing import Any

from extractor.form import Lambda, Member, This, Unary, walk
from extractor.interpret.machine import Machine
from extractor.interpret.state import State
from extractor.interpret.values import ANYTHING, Built, Closure, Heap, Items, Json, Record, Ref, Table, options


def left(m: Machine, cell: int, state: State, given: Any = None) -> Any:
    """What is known of the object that methods had in the cell: nothing where a pointer to it is kept somewhere, or is
    among what was ``given`` back."""
    held = state.cells.get(cell, ANYTHING)
    if held.__class__ is not Record or not held.type or not _hands_itself_on(m, held.type):
        return held
    others = (value for at, value in state.cells.items() if at != cell)
    if cell in m.exposed or cell in m.held or _leads_to(given, cell) or any(_leads_to(v, cell) for v in others):
        return Record(held.type, {}, ANYTHING)
    return held


def _leads_to(value: Any, cell: int) -> bool:
    for option in options(value):
        kind = option.__class__
        if kind is Ref or kind is Heap:
            if (option.cell if kind is Ref else option.id) == cell:
                return True
        elif kind is Closure:
            if _leads_to(option.frame.this, cell):
                return True
        elif any(_leads_to(part, cell) for part in _parts(option)):
            return True
    return False


def _parts(value: Any) -> tuple[Any, ...]:
    kind = value.__class__
    if kind is Record:
        return tuple(value.fields.values())
    if kind is Items:
        return value.exact if value.exact is not None else (value.item,)
    if kind is Table:
        return (*value.entries.values(), value.other)
    if kind is Built:
        return tuple(held for held, _ in value.fields.values())
    return (value.content,) if kind is Json else ()


def _hands_itself_on(m: Machine, type_: str) -> bool:
    """Whether a method of the class, or of a base, names ``this`` but for what is in it, or has a lambda."""
    key = ("hands itself on", type_)
    known = m.memory.get(key)
    if known is None:
        found = m.program.class_(m.program.pointee(type_) or type_, "")
        lineage = m.program.program.lineage(found.key) if found is not None else ()
        known = m.memory[key] = any(
            _names_this(d.unit.body(d.function)) for d in m.program.program.definitions() if d.owner in lineage
        )
    return bool(known)


def _names_this(body: Any) -> bool:
    looked_into = set()
    for node in walk(body):
        if node.__class__ is Lambda:
            return True
        inner = node.object if node.__class__ is Member else node.operand if node.__class__ is Unary else None
        if inner.__class__ is This and (node.__class__ is Member or node.op == "*"):
            looked_into.add(id(inner))
        elif node.__class__ is This and id(node) not in looked_into:
            return True
    return False
