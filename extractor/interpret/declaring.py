"""Declarations: what a variable holds from its initialiser on, and what a reference or a binding is a name of."""

from __future__ import annotations

from typing import Any

from extractor.form import Conditional, Declare, Init, Lambda, Number, Str, Unary
from extractor.interpret import (
    construct,
    containers,
    copies,
    engine_types,
    exposure,
    expressions,
    havoc,
    members,
    references,
    types,
)
from extractor.interpret.machine import Frame, Machine
from extractor.interpret.state import Forked, State
from extractor.interpret.values import NULL, Items, Nothing, Num, Record, Table, Text, Truth, Unknown, any_of

_KEPT = (Text, Num, Truth, Nothing, Items, Table)


def _lived_on(m: Machine, node: Declare, value: Any, frame: Frame) -> Any:
    """What a static local holds in some later call: not known of a struct, nor of what the function writes to."""
    if value.__class__ is Record:
        return Unknown(value.type, True) if m.program.class_(value.type, "") is not None else value
    if value.__class__ not in _KEPT or frame.function is None:
        return value
    body = frame.unit.body(frame.function) if not frame.function.returns_declarator else None  # others may have it
    if node.value is not None and body is not None and node.names[0] not in exposure.written_in(m, body):
        return value
    return Unknown(node.type + node.declarator)


def declare(m: Machine, node: Declare, state: State, frame: Frame) -> list[tuple[Any, State]]:
    """Declares the variable in each way its initialiser goes: (its value, state)."""
    kind = node.type
    home = frame.cell(node.start)
    facts = m.facts
    if node.value is None:
        value: Any = (
            NULL if node.style and node.declarator == "*" else construct.default_of(m, kind, node, state, frame, home)
        )
        ways: Any = ((value, state),)
    elif node.style == "(" or (node.style == "{" and node.value.__class__ is Init and not _lists_items(node)):
        args = node.value.items if node.value.__class__ is Init and not node.value.type else (node.value,)
        found = construct.construct(m, kind, args, node, state, frame, home=home)
        ways = found.ways if found.__class__ is Forked else ((found, state),)
    else:
        if node.value.__class__ is Lambda and kind != "auto":  # it may call itself by the variable's name
            frame.names[node.names[0]] = frame.cell(node.start)
        found = expressions.evaluate(m, node.value, state, frame)
        found = members.listed(m, kind, node.value, found, state, frame, several=bool(node.array))
        ways = found.ways if found.__class__ is Forked else ((found, state),)
    done = []
    is_name = "&" in node.declarator or engine_types.is_view(node.type)
    alias = references.alias_cell(m, node, state, frame) if is_name and node.value is not None else None
    copied = not is_name and node.value is not None and not node.style.startswith(("(", "{"))
    is_choice = node.is_mutable_reference and node.value.__class__ is Conditional
    for value, one in ways:
        if copied and copies.is_made_of(m, node.value, value):
            value = construct.construct(m, value.type, (node.value,), node, one, frame, home=home)
        if is_choice:
            havoc.havoc(m, node.value, one, frame)  # it is a way to write either
        if kind != "auto" and node.value is not None:
            value = construct.as_type(m, kind, node, value, one, frame)
        if node.static and m.facts != facts:  # it holds what the first call was given
            value = any_of((value, Unknown(kind)))
        elif node.static and not node.const:
            value = _lived_on(m, node, value, frame)
        _put(m, node, value, one, frame, alias)
        done.append((value, one))
    if m.recording and kind == "bool" and len(done) > 1:
        m.recorder.flag(frame.cell(node.start), [one.held for _, one in done])
    return done


def _lists_items(node: Declare) -> bool:
    """Whether the braces behind a container's name hold its items, and not another container."""
    items = node.value.items if isinstance(node.value, Init) else ()
    is_container = node.type.partition("<")[0] in (*engine_types.ARRAYS, *engine_types.MAPS)
    return is_container and (len(items) > 1 or (bool(items) and _is_item(items[0])))


def _is_item(node: Any) -> bool:
    return node.__class__ in (Init, Number, Str) or (node.__class__ is Unary and node.op == "&")


def _put(m: Machine, node: Declare, value: Any, state: State, frame: Frame, alias: int | None) -> None:
    if len(node.names) == 1:
        name = node.names[0]
        cell = frame.cell(node.start) if alias is None else alias
        frame.names[name] = cell
        frame.types[name] = node.type + node.declarator if node.type != "auto" else types.type_of_value(value, state)
        if alias is None:
            state.cells[cell] = value
            references.refer(m, node, cell, state, frame)
        return
    for index, name in enumerate(node.names):
        cell = m.heap_key((frame.id, f"{node.start}/{name}"))
        frame.names[name] = cell
        frame.types[name] = ""
        state.cells[cell] = containers.component(value, index)
        m.behind.pop(cell, None)
        if node.is_mutable_reference and node.value is not None:
            m.behind[cell] = (references.bound(node.value, value, index), frame)


def bind(m: Machine, variable: Declare, item: Any, state: State, frame: Frame, over: Any) -> None:
    """Gives the variable of a range loop its item."""
    if variable.type != "auto" and item.__class__ is Unknown and not item.type:
        item = Unknown(variable.type, item.truth)
    _put(m, variable, item if variable.declarator else copies.taken(m, item), state, frame, None)
    if variable.is_mutable_reference and len(variable.names) == 1:
        m.behind[frame.names[variable.names[0]]] = (references.some_item(over), frame)
    if variable.type == "auto" and len(variable.names) == 1 and not frame.types[variable.names[0]]:
        frame.types[variable.names[0]] = types.item_type(m, over, frame)
