"""``http-route``: a path of the engine's HTTP server is bound to a handler: ``Router->BindRoute(Path, Verb, Handler)``.

Each verb and path is a command, ``POST /spawn``. A route that carries the commands that are registered otherwise is
only the way to them, and beside those one that reads nothing of its request is the server's own affair.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from extractor.dialects.base import Registered
from extractor.dialects.callables import handler_of
from extractor.dialects.chains.lookups import asks
from extractor.dialects.stores.bound import Bound
from extractor.dialects.stores.places import Callees, Finder
from extractor.dialects.stores.values import Values
from extractor.dialects.stores.ways import Site, Way, Ways
from extractor.facts import Registration
from extractor.findings import Location
from extractor.form import Binary, Call, Member, Name, walk
from extractor.rules.uc903_unresolved_handler import RULE as UNRESOLVED_HANDLER
from extractor.rules.uc904_name_not_constant import RULE as NAME_NOT_CONSTANT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from extractor.facts import Handler, Place
    from extractor.findings import Finding
    from extractor.program import Definition, Program

ID = "http-route"

_BIND = "BindRoute"
_VERB = re.compile(r"VERB_(?!OPTIONS|NONE)([A-Z]+)$")
_READS = re.compile(rb"\b(?:Body|QueryParams|PathParams)\b")
_OWN = re.compile(rb"\b(?:QueryParams|PathParams|Headers)\s*\.\s*Find\w*\s*\(")
_MOST = 200


def registrations(program: Program) -> Registered:
    """None by themselves: what is registered in another way comes first."""
    return Registered(())


def otherwise(program: Program, others: Sequence[Registration]) -> Registered:
    """The routes that are commands, by place, beside the ``others``.

    Findings: UC903 unresolved_handler, UC904 name_not_constant.
    """
    if not any(_BIND.encode() in unit.text for unit in program.units):
        return Registered(())
    values = Values(program)
    callees = Callees(program)
    finder = Finder(values, callees)
    ways = Ways(values, finder, callees)
    handlers = _functions(others)
    found: dict[tuple[Place, str], Registration] = {}
    findings: list[Finding] = []
    own: set[tuple[Place, str]] = set()
    for definition, unit, call, around in finder.calls(_BIND):
        if len(call.args) < 3 or call.callee.__class__ is not Member:
            continue
        path, verb, handler = call.args[:3]
        params = tuple(p.name for p in definition.function.params) if definition is not None else ()
        site = Site(unit, definition, call.start, (path, verb), (handler,), around, "", params)
        for way in ways.of(site):
            said, _ = handler_of(values, Bound(handler, way.frame))
            if others and said is not None and (role := _role(program, said, handlers)):
                own.add((way.place, role))
                continue
            at = Location(way.place.file, way.place.line)
            names = _names(values, path, verb, way)
            if not names:
                findings.append(NAME_NOT_CONSTANT.finding(at, "a route is bound to a path that is not constant"))
            for name in names:
                found[way.place, name] = Registration(name, ID, way.place, said)
                if said is None:
                    message = f"what answers {name!r} is not in the source that was read"
                    findings.append(UNRESOLVED_HANDLER.finding(at, message, command=name))
    return Registered(tuple(found[key] for key in sorted(found)), tuple(findings), others=tuple(sorted(own)))


def _names(values: Values, path: Any, verb: Any, way: Way) -> list[str]:
    """Each verb with the path; the path alone where the verbs are not seen."""
    wrapped = values.settle(Bound(path, way.frame))
    inner = wrapped.node.args if wrapped.node.__class__ is Call else getattr(wrapped.node, "items", ())
    text = values.text(Bound(inner[0], wrapped.frame) if len(inner) == 1 else wrapped)
    if text is None:
        return []
    verbs = dict.fromkeys(_verbs(values, Bound(verb, way.frame)))
    return [f"{each} {text}" for each in verbs] or [text]


def _verbs(values: Values, bound: Bound) -> Iterator[str]:
    settled = values.settle(bound)
    if settled.node.__class__ is Binary and settled.node.op == "|":
        yield from _verbs(values, Bound(settled.node.left, settled.frame))
        yield from _verbs(values, Bound(settled.node.right, settled.frame))
    elif settled.node.__class__ is Name:
        named = _VERB.search(settled.node.text)
        if named is not None:
            yield named[1]


def _functions(others: Sequence[Registration]) -> frozenset[tuple[int, str]]:
    codes = [each.handler for each in others if each.handler is not None]
    return frozenset((code.start, each.unit.path) for each in codes if (code := each.function or each.closure))


def _role(program: Program, handler: Handler, handlers: frozenset[tuple[int, str]]) -> str:
    """What a route is beside commands that are registered otherwise; "" of one that is a command too."""
    seen: set[tuple[int, str]] = set()
    pending = [(handler.unit, handler.code, handler.body)]
    reads = False
    while pending and len(seen) < _MOST:
        unit, code, body = pending.pop()
        if (code.start, unit.path) in seen:
            continue
        seen.add((code.start, unit.path))
        text = unit.text[code.start : code.end]
        if (code.start, unit.path) in handlers or asks(_OWN.sub(b"(", text)):
            return "a route that carries commands"
        reads = reads or _READS.search(text) is not None
        for each in _called(program, body):
            pending.append((each.unit, each.function, each.unit.body(each.function)))
    return "" if reads else "a route of the server itself"


def _called(program: Program, body: Any) -> Iterator[Definition]:
    for node in walk(body):
        if node.__class__ is Call:
            callee = node.callee
            name = callee.name if callee.__class__ is Member else callee.text if callee.__class__ is Name else ""
            yield from program.functions(str(name).rpartition("::")[2])
