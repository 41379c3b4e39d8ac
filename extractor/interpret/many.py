"""``interpret_all``: every registered handler of a program, each handler once, its variants united."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from extractor.facts import Excluding, Handler, HandlerFacts, ModeDefault, Path, Place, Registration, Stated
from extractor.form import Lambda, walk
from extractor.interpret.declared import with_declared
from extractor.interpret.handler import interpret, reply_places
from extractor.interpret.names import Names
from extractor.interpret.rebasing import base_of, rebased
from extractor.interpret.tools import of_tool
from extractor.interpret.varied import Varied
from extractor.interpret.visits import VISITS, Visits

if TYPE_CHECKING:
    from extractor.program import Program

Spread = Callable[[Callable[[int], HandlerFacts], int], list[HandlerFacts]]
_NO_WORD = "\x00"
"""A word that no dispatcher knows."""


def _twin(handler: Handler, names: Names) -> Handler:
    """The handler in the variant that is looked into."""
    within = handler.function or handler.within
    found = names.twin(handler.unit, within.start) if within is not None else None
    if found is None:
        return handler
    if handler.function is not None:
        return replace(handler, unit=found.unit, function=found.function)
    start = handler.closure.start if handler.closure is not None else -1
    body = found.unit.body(found.function)
    closure = next((n for n in walk(body) if n.__class__ is Lambda and n.start == start), handler.closure)
    return replace(handler, unit=found.unit, closure=closure, within=found.function)


def united(several: list[HandlerFacts]) -> HandlerFacts:
    """The facts of a handler's variants as one: all that is read and sent, and the needs that each variant has."""
    first = several[0]
    if len(several) == 1:
        return first
    # a build in which no call succeeds asks for nothing, and contradicts no need of the others
    able = [f for f in several if not f.never] or several
    return HandlerFacts(
        symbol=first.symbol,
        place=first.place,
        doc=first.doc,
        reads=_union(f.reads for f in several),
        comparisons=_union(f.comparisons for f in several),
        defaults=_union(f.defaults for f in several),
        by_mode=_by_mode(several),
        mirrors=tuple(each for each in first.mirrors if all(each in f.mirrors for f in able)),
        aliases=_union(f.aliases for f in several),
        needed=tuple(k for k in able[0].needed if all(k in f.needed for f in able)),
        one_of=tuple(g for g in able[0].one_of if all(g in f.one_of or set(g) & set(f.needed) for f in able)),
        when=tuple(w for w in able[0].when if all(w in f.when or set(w.needs) & set(f.needed) for f in able)),
        at_most_one=tuple(g for g in able[0].at_most_one if all(g in f.at_most_one for f in able)),
        refusals=_union(f.refusals for f in several),
        others=_united_others(able),
        replies=_union(f.replies for f in several),
        escapes=_union(f.escapes for f in several),
        bounds=_union(f.bounds for f in several),
        opaque=_union(f.opaque for f in several),
        twice=_union(f.twice for f in several),
        computed=_union(f.computed for f in several),
        limits=_widest([f.limits for f in able]),
        clamped=_widest([f.clamped for f in able]),
        reached=_union(f.reached for f in several),
        never=all(f.never for f in several),
        files=tuple(sorted({file for f in several for file in f.files})),
        bodies=tuple(sorted({body for f in several for body in f.bodies})),
        matched=tuple(sorted({place for f in several for place in f.matched})),
        served=any(f.served for f in several),
        site=first.site,
        base=next((f.base for f in several if f.base is not None), None),
        fixed=tuple(sorted({path for f in several for path in f.fixed})),
        blank=tuple(k for k in _union(f.blank for f in able) if all(k in f.blank or not _reads(f, k) for f in able)),
        taken=_union([*(f.taken for f in several), _refused_in_some(able)]),
        formats=_union(f.formats for f in several),
        counts=_widest([f.counts for f in able]),
        settings=_union(f.settings for f in several),
    )


def _widest(several: list[tuple[tuple[Path, tuple[Any, Any]], ...]]) -> tuple[tuple[Path, tuple[Any, Any]], ...]:
    """The limits that hold in each build: an end that is open in one of them is open."""
    known = [dict(limits) for limits in several]
    found = []
    for path in known[0]:
        lows, highs = zip(*(each.get(path, (None, None)) for each in known), strict=True)
        low, high = None if None in lows else min(lows), None if None in highs else max(highs)
        if (low, high) != (None, None):
            found.append((path, (low, high)))
    return tuple(found)


def _reads(facts: HandlerFacts, key: Path) -> bool:
    return any(read.path == key for read in facts.reads)


def _by_mode(several: list[HandlerFacts]) -> tuple[ModeDefault, ...]:
    """The defaults by mode of keys that have the same in each variant that reads them."""
    rows = [
        [{row for row in f.by_mode if row.path == path} for f in several if _reads(f, path)]
        for path in {row.path for f in several for row in f.by_mode}
    ]
    same = {row for each in rows if all(one == each[0] for one in each) for row in each[0]}
    return tuple(row for row in _union(f.by_mode for f in several) if row in same)


def _united_others(several: list[HandlerFacts]) -> tuple[Excluding, ...]:
    """Other values are refused where each variant that compares the key refuses them."""
    found: dict[Path, list[Excluding]] = {}
    for facts in several:
        for each in facts.others:
            found.setdefault(each.path, []).append(each)
    return tuple(
        # a build that does not compare the key takes any value
        Excluding(
            path,
            _union(e.literals for e in each),
            len(each) == len(several) and all(e.refused for e in each),
            all(e.as_default for e in each),
        )
        for path, each in found.items()
    )


def _refused_in_some(several: list[HandlerFacts]) -> tuple[Path, ...]:
    """The keys of which some variants refuse other values, and others take them."""
    refused = [each.path for facts in several for each in facts.others if each.refused]
    return tuple(path for path in dict.fromkeys(refused) if refused.count(path) < len(several))


def _union(parts: Iterable[tuple[Any, ...]]) -> tuple[Any, ...]:
    seen: list[Any] = []
    for part in parts:
        for item in part:
            if item not in seen:
                seen.append(item)
    return tuple(seen)


def _identity(handler: Handler) -> Any:
    """What tells handlers apart."""
    code = handler.function or handler.closure
    start = code.start if code is not None else 0
    return (handler.symbol, handler.unit.path, start, handler.pins, handler.requests)


def interpret_all(
    program: Program,
    registrations: Sequence[Registration],
    visits: Visits | None = None,
    spread: Spread | None = None,
    stated: Sequence[Stated] = (),
) -> dict[Registration, HandlerFacts]:
    """The facts of each registration that has a handler. ``visits`` notes where the runs came to; handlers
    have numbers there. ``spread(work, count)`` gives ``[work(0), …, work(count - 1)]``, from other processes if it
    likes: a handler's facts hang on no other's. ``stated`` is what calls of code outside the tree are said to do."""
    # every branch of an undecided #if is read: facts of the variants are united, needs hold where they all agree
    numbers = sorted({unit.variant for unit in program.units}) or [0]
    names = {number: Names(program, number, stated) for number in numbers}
    memories: dict[int, dict[Any, Any]] = {number: {} if visits is None else {VISITS: visits} for number in numbers}
    varied = Varied(program)
    tools = {r.tool for r in registrations if r.tool and r.handler is not None}
    places: dict[Any, int] = {}
    handlers: list[tuple[Handler, Any, list[Registration]]] = []
    for registration in registrations:
        handler = registration.handler
        if handler is None or (not registration.tool and registration.name in tools):
            continue  # a tool is what its actions are
        key = _identity(handler)
        at = places.setdefault(key, len(places))
        if at == len(handlers):
            handlers.append((handler, key, []))
        handlers[at][2].append(registration)

    def work(at: int) -> HandlerFacts:
        handler, key, several = handlers[at]
        if visits is not None:
            visits.handler = visits.names.setdefault(key, len(visits.names))
            for registration in several:
                visits.commands.setdefault(visits.handler, {}).setdefault(registration.name)
        facts = [interpret(names[0], handler, memories[0])]
        for number in numbers[1:]:
            if varied.differs(number, set(facts[0].bodies).difference(facts[0].carried)):
                facts.append(interpret(names[number], _twin(handler, names[number]), memories[number]))
        return united(facts)

    results = [work(at) for at in range(len(handlers))] if spread is None else spread(work, len(handlers))
    found = {r: facts for (_, _, several), facts in zip(handlers, results, strict=True) for r in several}
    found = {r: found[r] for r in registrations if r in found}
    _serve_actions(found, names[0], memories[0])
    for registration in registrations:
        if registration.handler is not None and registration not in found:
            actions = [f for r, f in found.items() if r.tool == registration.name and f.served]
            found[registration] = of_tool(names[0], registration.handler, actions, memories[0])
    return with_declared(_from_the_caller(found), names[0])


def _serve_actions(found: dict[Registration, HandlerFacts], names: Names, memory: dict[Any, Any]) -> None:
    """Settles which actions a tool serves: those that are answered elsewhere than a word that nobody knows."""
    unknown: dict[Any, frozenset[Place]] = {}
    for registration, facts in found.items():
        handler = registration.handler
        if not registration.tool or handler is None:
            continue
        pins = tuple(replace(pin, literal=_NO_WORD) if pin.path else pin for pin in handler.pins)
        stranger = replace(handler, pins=pins)
        key = (stranger.symbol, stranger.unit.path, stranger.pins)
        if key not in unknown:
            unknown[key] = reply_places(names, stranger, memory)
        served = any(reply.place not in unknown[key] for reply in facts.replies)
        found[registration] = replace(facts, served=served)


def _from_the_caller(found: dict[Registration, HandlerFacts]) -> dict[Registration, HandlerFacts]:
    """Pinned handlers' facts without what their dispatcher takes off; what one dispatcher serves is seen together."""
    groups: dict[tuple[str, str], list[Registration]] = {}
    for registration in found:
        handler = registration.handler
        if handler is not None and handler.pins and not registration.tool:
            groups.setdefault((handler.symbol, handler.unit.path), []).append(registration)
    for several in groups.values():
        base = base_of(found[r] for r in several if found[r].served)
        for r in several:
            found[r] = rebased(found[r], base, frozenset(found[r].fixed))
    for r, facts in found.items():
        if r.tool:
            found[r] = rebased(facts, (), frozenset(facts.fixed))
    return found
