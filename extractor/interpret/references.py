"""What references, pointers and iterators stand for: what is written there goes to a variable, a member, an item."""

from __future__ import annotations

from typing import Any

from extractor.form import Call, Declare, Index, Member, Name, Number, Opaque, Return, This, Unary, walk
from extractor.interpret import engine_types, expressions, places, types
from extractor.interpret.machine import Frame, Machine
from extractor.interpret.state import State
from extractor.interpret.values import Items, Record, Ref, Table, item_of


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


ITERATORS = ("CreateIterator", "begin", "end", "rbegin", "rend", "GetData")
"""Methods of containers by whose result items are written, whatever that is declared as."""


def some_item(over: Any) -> Index:
    """An item of a container, whichever."""
    return Index(over.start, over.end, over, Opaque(over.start, over.start, "some item"))


def refer(m: Machine, node: Declare, cell: int, state: State, frame: Frame) -> None:
    """Notes what a reference or pointer that can be written through stands for, if that is a part of something."""
    m.behind.pop(cell, None)
    m.iterators.discard(cell)
    value = node.value
    if value.__class__ is Call and value.callee.__class__ is Member and value.callee.name in ITERATORS:
        m.behind[cell] = (some_item(value.callee.object), frame)
        m.iterators.add(cell)
        return
    if node.const or value is None or not ("&" in node.declarator or "*" in node.declarator):
        return
    if value.__class__ is Unary and value.op == "&":
        value = value.operand
    held = state.cells.get(frame.names.get(value.text, 0)) if value.__class__ is Name else None
    if held.__class__ is Items and "*" in node.declarator:  # a C array is a pointer to its first item
        m.behind[cell] = (some_item(value), frame)
        m.iterators.add(cell)
    elif value.__class__ in (Index, Member):
        m.behind[cell] = (value, frame)
    elif value.__class__ is Call:
        part = returned(m, value, state, frame)
        if part is not None:
            m.behind[cell] = part
        elif value.callee.__class__ is Member:  # FindOrAdd, Add_GetRef, Last and their like
            m.behind[cell] = (some_item(value.callee.object), frame)


def alias_cell(m: Machine, node: Declare, state: State, frame: Frame) -> int | None:
    """The cell that ``T& X = Y`` makes X a name of; None where X gets a copy."""
    value = node.value
    if value.__class__ is Name:
        cell = frame.names.get(value.text)
        return cell if cell is not None else _referred(m, value, state, frame)
    if value.__class__ is Member:
        return _referred(m, value, state, frame)
    if value.__class__ is Unary and value.op == "*":
        found = expressions.single(m, value.operand, state, frame)
        return found.cell if found.__class__ is Ref else None
    if value.__class__ is Call and value.callee.__class__ is Name and engine_types.is_view(value.callee.text):
        first = value.args[0] if value.args else None
        return frame.names.get(first.text) if isinstance(first, Name) else None
    if value.__class__ is Call:
        part = returned(m, value, state, frame)
        if part is not None and part[0].__class__ is Name:
            return part[1].names.get(part[0].text)
    return None


def _referred(m: Machine, node: Any, state: State, frame: Frame) -> int | None:
    """The cell that a member which is a reference, or a pointer, leads to."""
    found = expressions.single(m, node, state, frame)
    return found.cell if found.__class__ is Ref else None


def pointed_to(m: Machine, param: Any, given: Any, value: Any, cell: int, frame: Frame) -> None:
    """Notes what a parameter points to that is a pointer into an array, or a view of one: any item may be written."""
    is_view = engine_types.is_view(param.type) and "const" not in param.type
    if not (is_view or ("*" in param.declarator and not param.const)):
        return
    array = None
    if given.__class__ is Unary and given.op == "&" and given.operand.__class__ is Index:
        array = given.operand.object
    elif given.__class__ is Call and given.callee.__class__ is Member and given.callee.name in ITERATORS:
        array = given.callee.object
    elif given.__class__ in (Name, Member) and value.__class__ is Items:
        array = given
    if array is not None:
        m.behind[cell] = (some_item(array), frame)
        m.iterators.add(cell)


def removed(m: Machine, node: Call, callee: Member, state: State, frame: Frame) -> bool:
    """Takes out of a container what an iterator stands at; whether the call does that. It may be any item, or none."""
    if callee.name not in _REMOVES or callee.object.__class__ is not Name:
        return False
    behind = m.behind.get(frame.names.get(callee.object.text, 0))
    if behind is None or behind[0].__class__ is not Index:
        return False
    container, home = behind[0].object, behind[1]
    places.write(m, container, _lessened(expressions.single(m, container, state, home)), state, home)
    return True


_REMOVES = frozenset({"RemoveCurrent", "RemoveCurrentSwap"})


def _lessened(value: Any) -> Any:
    if value.__class__ is Items:
        return Items(None, item_of(value), 0)
    if value.__class__ is Table:
        return Table(value.entries, value.open, value.other, frozenset(value.entries))
    return value
