"""``tool-actions``: a tool that a schema builder declares, and whose action key is dispatched by the tool's handler.

Seen as a class that names the tool and returns ``Builder().Choice(TEXT("action"), {…}).Text(…)``, while the
handler is registered under the tool's name elsewhere and compares what it reads of the action key. Each action is a
command of its own, ``<tool>.<action>``, with the keys that the handler reads for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from extractor.dialects.base import Registered
from extractor.dialects.callables import symbol_of
from extractor.dialects.chains.selectors import Selector, selector_of, word_param
from extractor.dialects.names import TEXT_TYPES, constant_text
from extractor.facts import Handler, Pin, Place, Registration
from extractor.form import Call, Init, Member, Return, Str, walk

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extractor.program import Definition, Program

ID = "tool-actions"

_LEAST = 2


def registrations(program: Program) -> Registered:
    """None by themselves: a tool's handler is registered in another way."""
    return Registered(())


def after(program: Program, others: Sequence[Registration]) -> Registered:
    """The actions of the tools among the ``others``, and the others with the word that names them pinned."""
    words = word_param(program, others)
    told = [_told(registration, words) for registration in others]
    declared = _declared(program) if told else {}
    found = [now for was, now in zip(others, told, strict=True) if now is not was]
    for registration in told:
        tool = declared.get(registration.name)
        if tool is None or registration.handler is None:
            continue
        selector = selector_of(program, registration.handler, tool.actions)
        if selector is not None:
            del declared[registration.name]
            if not registration.declaring:
                found.append(replace(registration, declaring=tool.declaring))
            found += _actions(registration, selector, tool)
    # where no branch on the key is seen (it is folded, joined or searched first), the names are all that is known
    for name, tool in sorted(declared.items()):
        found += [
            Registration(
                f"{name}.{action}",
                ID,
                tool.place,
                None,
                tool=name,
                action=(tool.key, action),
                family=name,
                declaring=tool.declaring,
            )
            for action in tool.actions
        ]
    return Registered(tuple(found))


def _told(registration: Registration, words: dict[tuple[str, ...], int]) -> Registration:
    """The registration with its handler's parameter for the word pinned to the name, where there is one."""
    handler = registration.handler
    params = handler.function.params if handler is not None and handler.function is not None else None
    if handler is None or params is None or handler.pins:
        return registration
    at = words.get(tuple(p.type for p in params))
    if at is None:
        return registration
    return replace(registration, handler=replace(handler, pins=(Pin(registration.name, param=params[at].name),)))


def _actions(registration: Registration, selector: Selector, tool: _Tool) -> list[Registration]:
    handler = registration.handler
    assert handler is not None
    found = []
    for literal, places in selector.branches.items():
        pins = (*handler.pins, *(Pin(literal, path=(key,)) for key in selector.keys))
        found.append(
            Registration(
                name=f"{registration.name}.{literal}",
                dialect=ID,
                place=places[0] if places else registration.place,
                handler=replace(handler, pins=pins, dispatchers=selector.dispatchers),
                family=registration.family or registration.name,
                branches=places,
                tentative=literal not in selector.listed,
                tool=registration.name,
                action=(selector.keys[0], literal),
                listed=literal in selector.listed,
                declaring=tool.declaring,
            )
        )
    return found


class _Tool(Struct, frozen=True):
    """What a class declares: the action key, its literals, and where."""

    key: str
    actions: tuple[str, ...]
    place: Place
    declaring: tuple[Handler, ...] = ()


def _declared(program: Program) -> dict[str, _Tool]:
    """Each tool that a class declares with a builder, by the first text that the class gives as its own: its name.

    The actions are the first enumeration of the chain: what picks the others is written before them.
    """
    found: dict[str, _Tool] = {}
    for entry in program.classes():
        names: list[str] = []
        enums: list[_Tool] = []
        for function in entry.node.functions:
            for definition in program.method(entry.key, function.name, len(function.params))[:1]:
                if definition.owner != entry.node.name or function.params:
                    continue
                text = _constant(program, definition)
                if text is not None:
                    names.append(text)
                elif definition.unit.text.find(b"{", definition.function.start) >= 0:
                    enums += _enumerations(program, definition)
        if enums:
            found.update(dict.fromkeys(names[:1], enums[0]))
    return found


def _constant(program: Program, definition: Definition) -> str | None:
    """The text that a function without parameters always returns."""
    if definition.function.returns not in TEXT_TYPES:
        return None
    body = definition.unit.body(definition.function)
    if body is None or len(body.body) != 1 or body.body[0].__class__ is not Return:
        return None
    return constant_text(program, body.body[0].value, definition.scope, definition.unit)


def _enumerations(program: Program, definition: Definition) -> list[_Tool]:
    """The literals of each ``.Enum(key, {a, b, …})`` in a chain of calls."""
    if "FJson" not in definition.function.returns:
        return []
    found = []
    for node in walk(definition.unit.body(definition.function)):
        if node.__class__ is not Call or node.callee.__class__ is not Member or len(node.args) < _LEAST:
            continue
        if node.args[0].__class__ is Str and node.callee.object.__class__ is Call:
            for arg in node.args[1:]:
                literals = _literals(program, arg, definition)
                if len(literals) >= _LEAST:
                    place = Place(definition.unit.path, definition.unit.line(node.args[0].start))
                    schema = Handler(
                        symbol_of(definition), definition.unit, definition.function, receiver=definition.owner
                    )
                    found.append((arg.start, _Tool(str(node.args[0].value), literals, place, (schema,))))
    return [tool for _, tool in sorted(found, key=lambda each: each[0])]


def _literals(program: Program, node: Any, definition: Definition) -> tuple[str, ...]:
    if node.__class__ is not Init:
        return ()
    texts = [constant_text(program, item, definition.scope, definition.unit) for item in node.items]
    return tuple(t for t in texts if t is not None) if all(t is not None for t in texts) else ()
