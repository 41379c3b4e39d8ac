"""Where patterns match: in bodies, in macros and calls of macros, in what variables are initialised with."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from extractor.form import ANY, HOLE, REST, Call, Name, Pattern, matched, walk

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from extractor.form import Function, Unit
    from extractor.program import Program


class Site(Struct, frozen=True):
    """One match: where, what the holes are, and the function or macro around it (``called``, with its ``params``)."""

    pattern: Pattern
    given: dict[str, Any]
    unit: Unit
    at: int
    within: Function | None = None
    owner: str = ""
    scope: str = ""
    called: str = ""
    params: tuple[str, ...] = ()


def sites(program: Program, patterns: Sequence[Pattern]) -> Iterator[Site]:
    """Every match of the patterns; text decides which bodies are looked into at all."""
    if not patterns:
        return
    by_kind: dict[type, list[Pattern]] = {}
    for each in patterns:
        by_kind.setdefault(each.node.__class__, []).append(each)
    words = {each.word for each in patterns}
    text = re.compile(b"" if "" in words else rb"\b(?:%b)\b" % b"|".join(re.escape(w.encode()) for w in sorted(words)))
    for definition in program.definitions():
        unit, function = definition.unit, definition.function
        if text.search(unit.text, function.start, function.end) is not None:
            around = Site(
                _NONE, {}, unit, 0, function, definition.owner, function.scope, function.name,
                tuple(param.name for param in function.params),
            )  # fmt: skip
            yield from _in(unit.body(function), by_kind, around)
    for unit in program.units:
        yield from _macros(unit, by_kind, text)
        if text.search(unit.text) is not None:
            yield from _outside(unit, by_kind)


def _macros(unit: Unit, by_kind: dict[type, list[Pattern]], text: re.Pattern[bytes]) -> Iterator[Site]:
    """In macros, and in calls of macros outside functions: neither stands in the text any more."""
    for define in unit.defines:
        if define.params is not None and define.statements is not None and text.search(define.body.encode()):
            around = Site(_NONE, {}, unit, 0, called=define.name, params=define.params)
            yield from _in(define.statements, by_kind, around)
    for call in unit.invocations if Call in by_kind else ():
        if call.args is not None:
            node = Call(call.start, call.end, Name(call.start, call.start + len(call.name), call.name), call.args)
            yield from _in(node, by_kind, Site(_NONE, {}, unit, 0, scope=call.scope))


def _outside(unit: Unit, by_kind: dict[type, list[Pattern]]) -> Iterator[Site]:
    """In what variables are initialised with."""
    for variable in (*unit.variables, *(v for each in unit.classes for v in each.variables)):
        if variable.declare.value is not None:
            yield from _in(variable.declare.value, by_kind, Site(_NONE, {}, unit, 0, scope=variable.scope))


def _in(node: Any, by_kind: dict[type, list[Pattern]], around: Site) -> Iterator[Site]:
    for part in walk(node):
        for each in by_kind.get(part.__class__, ()):
            given = matched(each, part)
            if given is not None:
                yield Site(
                    each, given, around.unit, part.start, around.within, around.owner, around.scope, around.called,
                    around.params,
                )  # fmt: skip


def calls_of(name: str, holes: dict[str, int]) -> Pattern:
    """The pattern of calls of ``name`` with holes at positions (from 0)."""
    last = max(holes.values())
    words = {at: HOLE + hole for hole, at in holes.items()}
    args = (*(Name(0, 0, words.get(at, ANY)) for at in range(last + 1)), Name(0, 0, REST))
    return Pattern(name, Call(0, 0, Name(0, 0, name), args), tuple(holes), name)


_NONE = Pattern("", None, (), "")
