"""Members of followed objects: what one holds of what is written to it, and what one that is a reference is bound to.

A reference to a struct is held as a ``Ref``: what is written through the member is written to the variable, and what
is written to the variable is seen through the member.
"""

from __future__ import annotations

import re
from typing import Any

from extractor.form import Init, Name
from extractor.interpret import engine_types, havoc, widths
from extractor.interpret.machine import Frame, Machine
from extractor.interpret.state import State
from extractor.interpret.values import (
    ANYTHING,
    AnyOf,
    Heap,
    Items,
    Num,
    Record,
    Ref,
    Text,
    Truth,
)


def bound(m: Machine, type_: str, name: str, given: Any, value: Any, frame: Frame) -> Any:
    """What a member holds that an object is made with: a reference stands for the variable it is given."""
    variable = m.program.fields(type_).get(name)
    if variable is None or "&" not in variable.declare.declarator:
        return value
    cell = frame.names.get(given.text) if isinstance(given, Name) else None
    if cell is None:
        return value
    if value.__class__ is Record:
        return Ref(cell)
    return havoc.havocked(value, "") if value.__class__ in (Num, Text, Truth) else value  # the variable may change


def listed(m: Machine, type_: str, node: Any, value: Any, state: State, frame: Frame, *, several: bool = False) -> Any:
    """A brace list's items where they make an object of the type, or ``several``: as their members hold them."""
    if node.__class__ is not Init or value.__class__ is not Items or value.exact is None or any(node.names):
        return value
    type_ = m.program.alias(type_)
    base, _, inner = type_.partition("<")
    if several or base in engine_types.ARRAYS:
        element = type_ if several else inner.removesuffix(">")
        pairs = zip(node.items, value.exact, strict=False)
        return Items(tuple(listed(m, element, given, one, state, frame) for given, one in pairs))
    found = m.program.class_(type_, frame.scope)
    if found is None or len(node.items) != len(value.exact):
        return value
    havoc.hold(m, type_, node.items, state, frame)
    done = given_to(m, type_, node.items, value.exact, state, frame)
    return Items(tuple(done)) if len(done) == len(value.exact) else value


def given_to(m: Machine, type_: str, nodes: Any, values: Any, state: State, frame: Frame) -> list[Any]:
    """What the members of an object hold that are given values in their order; fewer where there are more values."""
    fields = {name: v.declare for name, v in m.program.fields(type_).items() if not v.declare.static}
    return [
        bound(m, type_, name, node, listed(m, declare.type, node, value, state, frame), frame)
        for (name, declare), node, value in zip(fields.items(), nodes, values, strict=False)
    ]


def referred(record: Any, name: str, value: Any) -> int | None:
    """The cell of the variable that a member is a reference to, where a whole struct is written to the member."""
    held = record.fields.get(name) if record.__class__ is Record else None
    return held.cell if held.__class__ is Ref and value.__class__ is Record else None


def as_member(m: Machine, base: Any, name: str, value: Any, state: State) -> Any:
    """The value as a member holds it: of a union's nothing is known once another is written."""
    if isinstance(base, (Heap, Ref)):
        base = state.cells.get(base.id if isinstance(base, Heap) else base.cell)
    found = m.program.class_(base.type, "") if base.__class__ is Record and base.type else None
    if found is None:
        return value
    variable = m.program.fields(base.type).get(name)
    if _in_union(m, found, name):
        return ANYTHING
    if variable is None or value.__class__ not in (Num, AnyOf):
        return value
    bits = _bits(m, found, variable, name)
    if bits and value.__class__ is Num and not 0 <= value.value < 1 << bits:
        return ANYTHING
    return widths.fitted(variable.declare.type, value) if not variable.declare.declarator else value


def _in_union(m: Machine, entry: Any, name: str) -> bool:
    """Whether a member is that of a union, or of one without a name inside the class."""
    key = ("unions", entry.key)
    known = m.memory.get(key)
    if known is None:
        entries = [each for each in m.program.program.class_entries(entry.key) if each.node.kind == "union"]
        known = m.memory[key] = {n for each in entries for v in each.node.variables for n in v.declare.names}
    return name in known


def _bits(m: Machine, entry: Any, variable: Any, name: str) -> int:
    """The width of a bit field; 0 of any other member."""
    key = ("bits", entry.key, name)
    known = m.memory.get(key)
    if known is None:
        end = entry.unit.text.find(b";", variable.start)
        text = entry.unit.text[variable.start : end] if variable in entry.node.variables else b""
        found = re.search(rb"(?<!:):\s*(\d+)\s*(?:=|$)", text)
        known = m.memory[key] = int(found[1]) if found else 0
    return int(known)
