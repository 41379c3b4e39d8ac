"""What a call that returns a reference or pointer stands for: writing there writes an argument, a member, a global."""

from __future__ import annotations

from typing import Any

from extractor.form import Call, Index, Member, Name, Number, Return, This, Unary, walk
from extractor.interpret import expressions, types
from extractor.interpret.machine import Frame, Machine
from extractor.interpret.state import State
from extractor.interpret.values import Record


def returned(m: Machine, node: Call, state: State, frame: Frame) -> tuple[Any, Frame] | None:
    """(the place that a call returns, where its names are looked up); None where that is not one place, or no place."""
    callee = node.callee
    if callee.__class__ is Name and callee.text not in frame.names:
        found = m.program.resolve(callee.text, frame.scope, frame.owner, len(node.args), frame.unit)
        receiver: Any = This(node.start, node.start)
    elif callee.__class__ is Member:
        found = _methods(m, node, callee, state, frame)
        receiver = callee.object
    else:
        return None
    if len(found) != 1:
        return None
    definition = found[0]
    function = definition.function
    if not ("&" in function.returns_declarator or "*" in function.returns_declarator):
        return None
    place = _only(m, definition)
    if place.__class__ is Name:
        for param, given in zip(function.params, node.args, strict=False):
            if param.name == place.text:
                same = "&" in param.declarator or "*" in param.declarator
                given = given.operand if given.__class__ is Unary and given.op == "&" else given
                return (given, frame) if same else None
        if definition.owner and m.program.type_of(place.text, definition.owner):
            return Member(node.start, node.end, receiver, place.text, False), frame
        inner = m.frame(frame, node.start, definition.unit, function, definition.scope, "", function.start)
        return place, inner
    return None


def _methods(m: Machine, node: Call, callee: Member, state: State, frame: Frame) -> Any:
    owner = types.static_type(m, callee.object, frame)
    if not owner and callee.object.__class__ is Name:
        held = expressions.single(m, callee.object, state, frame)
        owner = held.type if held.__class__ is Record else ""
    owner = m.program.pointee(owner) if owner else ""
    return m.program.method(owner, callee.name, len(node.args)) if owner else ()


def _only(m: Machine, definition: Any) -> Any:
    """The one place that all returns of a function name, as a ``Name``; None of any other."""
    key = ("returned place", definition.unit.path, definition.function.start)
    if key not in m.memory:
        body = definition.unit.body(definition.function)
        named = {_named(n.value) for n in walk(body) if n.__class__ is Return} if body is not None else set()
        m.memory[key] = Name(0, 0, named.pop()) if len(named) == 1 and "" not in named else None
    return m.memory[key]


def _named(value: Any) -> str:
    if value.__class__ is Unary and value.op == "&":
        value = value.operand
    if value.__class__ is Member and value.object.__class__ is This:
        return str(value.name)
    return value.text if isinstance(value, Name) else ""


def bound(over: Any, value: Any, index: int) -> Any:
    """The part of ``over`` that a structured binding by reference makes a name of."""
    if value.__class__ is Record and index < len(value.fields):
        return Member(over.start, over.end, over, list(value.fields)[index], False)
    return Index(over.start, over.end, over, Number(over.start, over.start, index))
