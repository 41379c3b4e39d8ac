"""Written types of expressions and values, as far as declarations say: enough to find a method's class."""

from __future__ import annotations

from typing import Any

from extractor.form import Call, Conditional, Member, Name, New, This, Unary
from extractor.interpret import (
    unknown,
)
from extractor.interpret.machine import Frame, Machine
from extractor.interpret.state import State
from extractor.interpret.values import (
    AnyOf,
    Built,
    Heap,
    Json,
    Object,
    Record,
    Role,
    Text,
    Unknown,
    Value,
)


def type_of_value(value: Any, state: State) -> str:
    """The written type of a value, "" where it has none."""
    kind = value.__class__
    if kind in (Unknown, Record, Role):
        return str(value.type)
    if kind is Heap:
        return type_of_value(state.cells.get(value.id), state)
    if kind is Object or kind is Built:
        return "TSharedPtr<FJsonObject>"
    if kind is Value or kind is Json:
        return "TSharedPtr<FJsonValue>"
    if kind is AnyOf:
        return next((t for t in (type_of_value(v, state) for v in value.options) if t), "")
    return "FString" if kind is Text else ""


def item_type(m: Machine, node: Any, frame: Frame) -> str:
    """The element type of a container expression."""
    written = static_type(m, node, frame)
    inner = written.partition("<")[2].rpartition(">")[0]
    return inner.strip()


def static_type(m: Machine, node: Any, frame: Frame) -> str:
    """The written type of an expression as far as declarations say, "" otherwise."""
    kind = node.__class__
    if kind is Name:
        known = frame.types.get(node.text)
        return known if known is not None else str(m.program.type_of(node.text, frame.owner) or "")
    if kind is This:
        return frame.owner
    if kind is Member:
        owner = m.program.pointee(static_type(m, node.object, frame))
        return str(m.program.type_of(node.name, owner) or "") if owner else ""
    if kind is Call:
        return _call_type(m, node, frame)
    if kind is Unary and node.op in ("*", "&"):
        return static_type(m, node.operand, frame)
    if kind is New:
        return str(node.type)
    if kind is Conditional:
        return static_type(m, node.then, frame)
    return ""


def _call_type(m: Machine, node: Call, frame: Frame) -> str:
    callee = node.callee
    if callee.__class__ is Name:
        if (
            callee.text in ("Cast", "CastChecked", "NewObject", "LoadObject", "FindObject", "GetDefault", "MakeShared")
            and callee.types
        ):
            return callee.types[0]
        found = m.program.resolve(callee.text, frame.scope, frame.owner, len(node.args), frame.unit)
        return found[0].function.returns if found else unknown.returned(callee.text)
    if callee.__class__ is Member:
        owner = m.program.pointee(static_type(m, callee.object, frame))
        found = m.program.method(owner, callee.name, len(node.args)) if owner else ()
        if found:
            return str(found[0].function.returns)
        return static_type(m, callee.object, frame) if callee.name in ("Get", "ToSharedRef", "Pin") else ""
    return ""
