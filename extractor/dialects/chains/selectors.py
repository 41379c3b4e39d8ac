"""The key by which a tool's handler picks the action: read into a variable that is compared with the declared actions.

``word_param`` finds which text parameter of registered handlers is the name that they were looked up by.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from extractor.dialects.chains.compares import EQUAL, Compare, base, often_held
from extractor.dialects.chains.lookups import callees
from extractor.dialects.chains.roots import TEXTS
from extractor.dialects.chains.summary import summaries
from extractor.facts import Place
from extractor.form import Name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extractor.facts import Handler, Registration
    from extractor.program import Definition, Program

_DEEPEST = 3
_LEAST = 2
_MOST = 120


class Selector(Struct, frozen=True):
    """The keys that pick an action (the first is the canonical one), the actions with their compares, which of them the
    schema lists, and the functions that compare."""

    keys: tuple[str, ...]
    branches: dict[str, tuple[Place, ...]]
    listed: frozenset[str]
    dispatchers: frozenset[tuple[int, str]]


def word_param(program: Program, registrations: Sequence[Registration]) -> dict[tuple[str, ...], int]:
    """By the types of a handler's parameters: the position of the one that holds the name it is registered under.

    It is the one that handlers compare with that very name, or with a beginning of it.
    """
    votes: dict[tuple[str, ...], Counter[int]] = {}
    for registration in registrations:
        handler = registration.handler
        definition = _definition(program, handler) if handler is not None and not handler.pins else None
        if definition is None:
            continue
        params = definition.function.params
        texts = [at for at, p in enumerate(params) if p.type in TEXTS]
        summary = summaries(program).of(definition) if len(texts) > 1 else None
        if summary is None:
            continue
        name = registration.name.casefold()
        for at in texts:
            if any(name.startswith(c.literal.casefold()) for c in summary.compares(params[at].name)):
                votes.setdefault(tuple(p.type for p in params), Counter())[at] += 1
    return {types: counted.most_common(1)[0][0] for types, counted in votes.items() if counted.total() > 1}


def _definition(program: Program, handler: Handler) -> Any:
    if handler.function is None:
        return None
    return next((d for d in program.functions(handler.function.name) if d.function is handler.function), None)


def selector_of(program: Program, handler: Handler, listed: tuple[str, ...]) -> Selector | None:
    """The selector of a tool's handler; None where nothing that it reads is compared with the ``listed`` actions.

    The handler's own variables come first, then those of what it hands a JSON object to.
    """
    start = _definition(program, handler)
    known = frozenset(literal.casefold() for literal in listed)
    level = [start] if start is not None else []
    seen: set[tuple[int, str]] = set()
    for _ in range(_DEEPEST):
        found: list[tuple[tuple[str, ...], list[tuple[Any, Compare]]]] = []
        for definition in level:
            found += _selecting(program, definition, known)
        if found:
            return _united(handler, listed, found)
        seen.update((d.function.start, d.unit.path) for d in level)
        level = [d for d in _handed_to(program, level) if (d.function.start, d.unit.path) not in seen]
    return None


def _selecting(
    program: Program, definition: Definition, known: frozenset[str]
) -> list[tuple[tuple[str, ...], list[tuple[Any, Compare]]]]:
    """The variables of a function that pick an action: their keys, and all compares of their value."""
    summary = summaries(program).of(definition)
    found = []
    for variable, keys in summary.reads.items() if summary is not None else ():
        held = _held(program, definition, variable)
        literals = {c.literal.casefold() for _, c in held if c.kind == EQUAL}
        least = min(_LEAST, len(known))
        if len(known & literals) >= least and len(known & literals) * 3 >= len(literals):
            found.append((tuple(keys), held))
    return found


def _united(
    handler: Handler, listed: tuple[str, ...], found: list[tuple[tuple[str, ...], list[tuple[Any, Compare]]]]
) -> Selector:
    keys = dict.fromkeys(key for several, _ in found for key in several)
    spelt = {literal.casefold(): literal for literal in listed}
    branches: dict[str, dict[Place, None]] = {literal: {} for literal in listed}
    dispatchers = {(handler.function.start, handler.unit.path)} if handler.function is not None else set()
    for _, held in found:
        for where, compare in held:
            dispatchers.add((where.function.start, where.unit.path))
            if compare.kind == EQUAL:
                name = spelt.setdefault(compare.literal.casefold(), compare.literal)
                branches.setdefault(name, {}).setdefault(Place(where.unit.path, where.unit.line(compare.at)))
    places = {name: tuple(several) for name, several in branches.items()}
    return Selector(tuple(keys), places, frozenset(listed), frozenset(dispatchers))


def _handed_to(program: Program, level: list[Any]) -> list[Any]:
    """What the functions call with a JSON object, as far as it compares texts at all."""
    found: dict[tuple[int, str], Any] = {}
    for definition in level:
        summary = summaries(program).of(definition)
        if summary is None:
            continue
        for node in summary.calls:
            if not any(base(arg) in summary.objects for arg in node.args):
                continue
            for callee in callees(program, node, definition):
                function, unit = callee.function, callee.unit
                if often_held(unit, function.start, function.end):
                    found.setdefault((function.start, unit.path), callee)
    return list(found.values())[:_MOST]


def _held(program: Program, definition: Definition, variable: str) -> list[tuple[Any, Compare]]:
    """The compares of a variable, in its function and in those that it is handed to."""
    found: list[tuple[Any, Compare]] = []
    seen: set[tuple[int, str, str]] = set()
    pending = [(definition, variable)]
    while pending and len(seen) < _MOST:
        current, name = pending.pop(0)
        mark = (current.function.start, current.unit.path, name)
        summary = summaries(program).of(current)
        if mark in seen or summary is None:
            continue
        seen.add(mark)
        names = summary.derived(name)
        found += [(current, c) for c in summary.compares(name)]
        for node in summary.passing(names):
            at = next(i for i, a in enumerate(node.args) if a.__class__ is Name and a.text in names)
            for callee in callees(program, node, current):
                params = callee.function.params
                if at < len(params) and params[at].type in TEXTS and any("FJson" in p.type for p in params):
                    pending.append((callee, params[at].name))
    return found
