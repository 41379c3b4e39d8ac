"""``interpret``: one handler to its facts.

One run in which everything is free collects what there is; further runs (``run``) decide one question each. Each kind
of question has its own module (``decide``, ``conditions``, ``others``, ``blanks``, ``ranges``); here they are put in
order.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from extractor.facts import ITEM, HandlerFacts, Path, Place, Read, Reply
from extractor.interpret import http
from extractor.interpret.blanks import with_uses
from extractor.interpret.conditions import Asked, conditional_needs, exclusions
from extractor.interpret.decide import Oracle, in_bad_item, minimal_sets, settled
from extractor.interpret.dispatching import Dispatch
from extractor.interpret.filled import filled_by
from extractor.interpret.machine import ABSENT, GIVEN
from extractor.interpret.others import with_others
from extractor.interpret.ranges import with_limits
from extractor.interpret.record import Recorder, plain
from extractor.interpret.refusing import refusals
from extractor.interpret.run import Run, carried, dispatch_of, place_of
from extractor.interpret.values import Text

if TYPE_CHECKING:
    from extractor.facts import Handler
    from extractor.interpret.defaults import Watched
    from extractor.interpret.names import Names


def interpret(program: Names, handler: Handler, memory: dict[Any, Any]) -> HandlerFacts:
    """The facts of a handler. ``memory`` is shared by the handlers of one program.

    Findings: none here; what was cut short, escaped or replied twice stands in the facts and is worded by assembly.
    """
    recorder = Recorder()
    fixed = pinned_keys(program, handler, memory)
    dispatch = dispatch_of(handler)
    free = Run(program, handler, fixed, recorder, memory, deciding=False, dispatch=dispatch)
    never = not free.go()
    recorder.settle()
    keys = [key for key in _asked(recorder) if key not in fixed]
    answers, literals = tuple(recorder.replies.values()), _literals(recorder)

    def ran(assumed: Mapping[Path, Any], *, hurried: bool = True) -> tuple[bool, Run]:
        every = {**fixed, **assumed}
        run = Run(program, handler, every, recorder, memory, deciding=True, dispatch=dispatch, hurried=hurried)
        return run.go(), run

    def fails(absent: frozenset[Path]) -> frozenset[Path] | None:
        succeeds, run = ran(dict.fromkeys(absent, ABSENT))
        return None if succeeds else run.looked_at() & absent

    def watched(assumed: Mapping[Path, Any], watch: Recorder) -> None:
        every, own = {**fixed, **assumed}, dispatch_of(handler)
        Run(program, handler, every, watch, memory, deciding=False, dispatch=own).go()

    needed, groups, complete = _needs(keys, fails) if not never and keys else ((), (), True)
    asked = Asked(lambda assumed: not ran(assumed)[0], _loose(recorder))
    reads = _reads(recorder)  # which finds what is the same key in other letters
    aliases = _stand_ins(recorder, lambda assumed: ran(assumed, hurried=False)[1].asked_for(), watched)
    read, values, weighed = _in_order(recorder, keys), _values(recorder, literals), recorder.weighed
    when = () if never else conditional_needs(asked, answers, needed, groups, read, values, weighed)
    facts = HandlerFacts(
        symbol=handler.symbol,
        place=place_of(handler),
        doc=_doc(handler),
        reads=reads,
        comparisons=tuple(recorder.comparisons.values()),
        aliases=aliases,
        needed=needed,
        one_of=groups,
        when=when,
        at_most_one=() if never else exclusions(asked, answers, groups, needed),
        refusals=refusals(answers, recorder, watched, needed, groups, when),
        replies=(*answers, *_without_request(program, handler, fixed, recorder, memory)),
        escapes=(*recorder.escapes.values(), *http.unread(handler, reads, place_of(handler))),
        bounds=tuple(sorted(recorder.bounds)) + (() if complete else (("runs", place_of(handler)),)),
        opaque=tuple(sorted(recorder.opaque)),
        twice=tuple(sorted(recorder.twice)),
        computed=tuple(sorted(recorder.computed.items())),
        limits=(),
        reached=tuple(dict.fromkeys(free.reached())),
        never=never,
        files=tuple(sorted({path for path, _, _ in recorder.files})),
        bodies=tuple(sorted(recorder.files)),
        carried=tuple(sorted(body for body, more in recorder.files.items() if not more)),
        fixed=tuple(sorted(fixed)),
    )
    with_values = with_others(facts, asked, recorder, literals, watched)
    return _dispatched(with_limits(with_uses(with_values, asked, recorder), asked, recorder, watched), dispatch)


def _doc(handler: Handler) -> str:
    """The handler's comment; that of one that serves several names says what it serves them for."""
    return handler.function.doc if handler.function is not None and not handler.pins else ""


def _dispatched(facts: HandlerFacts, dispatch: Dispatch | None) -> HandlerFacts:
    """The facts with what a pinned run found of its dispatchers."""
    if dispatch is None:
        return facts
    symbol, place = dispatch.symbol or (facts.symbol, facts.place)
    return replace(
        facts,
        symbol=symbol,
        place=place,
        matched=tuple(sorted(dispatch.matched)),
        served=dispatch.served(),
        site=dispatch.site,
        base=dispatch.handed,
    )


def _needs(keys: list[Path], fails: Any) -> tuple[tuple[Path, ...], tuple[tuple[Path, ...], ...], bool]:
    """(keys without which no call succeeds, groups of which one is needed, whether all was asked)."""
    sets, complete = minimal_sets(Oracle(fails), [k for k in keys if ITEM not in k and "*" not in k])
    needed, groups = settled(sets)
    more, more_groups, whole = _of_items(keys, fails)
    return tuple(sorted([*needed, *more])), tuple(sorted([*groups, *more_groups])), complete and whole


def _literals(recorder: Recorder) -> dict[Path, list[str]]:
    """The literals that each key is compared with."""
    found: dict[Path, list[str]] = {}
    for comparison in recorder.comparisons.values():
        found.setdefault(comparison.path, []).append(comparison.literal)
    return found


def reply_places(program: Names, handler: Handler, memory: dict[Any, Any]) -> frozenset[Place]:
    """Where a handler replies, by one run in which everything is free."""
    recorder = Recorder()
    fixed = pinned_keys(program, handler, memory)
    Run(program, handler, fixed, recorder, memory, deciding=False, dispatch=dispatch_of(handler)).go()
    gates = _without_request(program, handler, fixed, recorder, memory)
    return frozenset(reply.place for reply in [*recorder.replies.values(), *gates])


class _Found(Exception):
    """Carries the path of the key that was read at the watched place."""

    def __init__(self, path: Path) -> None:
        self.path = path


class _Watching(Recorder):
    """Stops a run at the first read at a place."""

    def __init__(self, place: Place) -> None:
        super().__init__()
        self._place = place

    def read(self, path: Path, kind: str, place: Place, function: str) -> None:
        """A read: the one that is looked for, or not."""
        if place == self._place and kind in ("string", "presence", "any"):
            raise _Found(plain(path))


def pinned_keys(program: Names, handler: Handler, memory: dict[Any, Any]) -> dict[Path, Any]:
    """What the pins assume of keys; the path of a key that is read at a place is found by running up to it."""
    fixed: dict[Path, Any] = {}
    for pin in handler.pins:
        if pin.path:
            fixed[pin.path] = Text((pin.literal,))
        elif pin.read_at is not None:
            path = _path_read_at(program, handler, pin.read_at, memory)
            if path:
                fixed[path] = Text((pin.literal,))
    return fixed


def _path_read_at(program: Names, handler: Handler, place: Place, memory: dict[Any, Any]) -> Path:
    key = ("read at", place)
    known: Path | None = memory.get(key)
    if known is None:
        known = memory[key] = ()
        try:
            Run(program, handler, {}, _Watching(place), memory, deciding=False).go()
        except _Found as found:
            known = memory[key] = found.path
    return known


_NEAR = 3
"""Lines behind the first try of a key within which another spelling of it is a stand-in."""


def _reads(recorder: Recorder) -> tuple[Read, ...]:
    """The reads; one that tries the same key in other letters right behind the first is of a key of its own."""
    respelt = {key: written for key, written in recorder.respelt.items() if _stands_in(recorder, *key)}
    if not respelt:
        return tuple(recorder.reads.values())
    found = []
    for read in recorder.reads.values():
        written = respelt.get((read.path, read.place))
        if written is None:
            found.append(read)
            continue
        path = (*read.path[:-1], written)
        others = recorder.aliases.setdefault(read.path, [])
        if path not in others:
            others.append(path)
        found.append(replace(read, path=path))
    return tuple(found)


def _stands_in(recorder: Recorder, path: Path, place: Place) -> bool:
    return any(
        read.path == path and read.place.file == place.file and 0 < place.line - read.place.line <= _NEAR
        for read in recorder.reads.values()
        if (path, read.place) not in recorder.respelt
    )


def _without_request(
    program: Names, handler: Handler, fixed: Mapping[Path, Any], recorder: Recorder, memory: dict[Any, Any]
) -> list[Reply]:
    """The refusals of a request that is no object at all, where the handler asks for that."""
    function, text = handler.function, handler.unit.text
    outs = {each.name for each in filled_by(program.program, handler)}
    params = function.params if function is not None else ()
    asked = [p.name for p in params if "FJsonObject" in p.type and p.name and p.name not in outs]
    named = [re.escape(name.encode()) for name in asked]
    for param in params:
        held = carried(program, param) if param.name and param.name not in asked else ""
        if held:
            named.append(rb"%b\s*(?:\.|->)\s*%b" % (re.escape(param.name.encode()), re.escape(held.encode())))
    if function is None or not named:
        return []
    names = b"|".join(named)
    pattern = rb"!\s*(?:%b)\b(?!\s*(?:->|\.\s*(?!IsValid)))|\b(?:%b)\s*==\s*nullptr" % (names, names)
    if re.compile(pattern).search(text, function.start, function.end) is None:
        return []
    other = Recorder()
    run = Run(program, handler, fixed, other, memory, deciding=False, dispatch=dispatch_of(handler), empty=True)
    run.go()
    known = {(reply.place, reply.code, reply.error_code) for reply in recorder.replies.values()}
    return [
        reply
        for reply in other.replies.values()
        if reply.outcome == "refused" and (reply.place, reply.code, reply.error_code) not in known
    ]


def _asked(recorder: Recorder) -> list[Path]:
    """The keys to ask about, parents first."""
    found = dict.fromkeys(
        read.path for read in recorder.reads.values() if read.path and read.path[-1] not in (ITEM, "*")
    )
    return sorted(found, key=lambda path: (len(path), path))


def _of_items(keys: list[Path], fails: Any) -> tuple[list[Path], list[tuple[Path, ...]], bool]:
    """Needs of array items: the question is about one item that lacks them."""
    arrays: dict[Path, list[Path]] = {}
    for key in keys:
        if ITEM in key and "*" not in key:
            last = len(key) - 1 - key[::-1].index(ITEM)
            arrays.setdefault(key[: last + 1], []).append(key)
    needed: list[Path] = []
    groups: list[tuple[Path, ...]] = []
    complete = True
    for members in arrays.values():
        oracle = Oracle(lambda absent: _as_items(fails(frozenset(in_bad_item(path) for path in absent))))
        sets, whole = minimal_sets(oracle, members)
        more, more_groups = settled(sets)
        needed.extend(more)
        groups.extend(more_groups)
        complete = complete and whole
    return needed, groups, complete


def _stand_ins(
    recorder: Recorder, trail: Callable[[Mapping[Path, Any]], frozenset[Path]], run: Watched
) -> tuple[tuple[Path, ...], ...]:
    """The keys that share a variable, where the later is read only if the first does not give a value: in one place at
    least. ``trail`` has the keys that a run looks at up to its first success, ``run`` goes to the end."""
    found = []
    loose = _loose(recorder)
    respelt: set[Path] = set()
    for path, others in recorder.aliases.items():
        near = [other for other in others if other[:-1] == path[:-1]]
        if not near or path in loose:
            found.append((path, *others))
            continue
        asked = trail({in_bad_item(path) if ITEM in path else path: GIVEN})
        if path not in asked and all(other[-1].casefold() == path[-1].casefold() for other in near):
            found.append((path, *others))
            respelt.add(path)
            continue
        if path not in asked:  # it succeeded before it came to the key: that shows nothing
            asked = _asked_throughout(recorder, [path], run)
        found.append((path, *(other for other in others if other not in asked)))
    if respelt:  # the same key in other letters hangs on no other key: all of them are asked about at once
        asked = _asked_throughout(recorder, sorted(respelt), run)
        found = [(p, *(o for o in others if p not in respelt or o not in asked)) for p, *others in found]
    return tuple(each for each in found if len(each) > 1)


def _asked_throughout(recorder: Recorder, given: Iterable[Path], run: Watched) -> frozenset[Path]:
    """The keys that are read to the end of a run in which some are given, each read of them that there is."""
    whole = Recorder()
    whole.share_spelling(recorder)
    run(dict.fromkeys(given, GIVEN), whole)
    left_out = {read.path for key, read in recorder.reads.items() if key not in whole.reads}
    return frozenset(read.path for read in whole.reads.values()) - left_out


def _loose(recorder: Recorder) -> frozenset[Path]:
    """The keys that are read as several JSON types."""
    kinds: dict[Path, set[str]] = {}
    for read in recorder.reads.values():
        if read.kind not in ("presence", "any"):
            kinds.setdefault(read.path, set()).add({"integer": "number", "strings": "array"}.get(read.kind, read.kind))
    return frozenset(path for path, several in kinds.items() if len(several) > 1)


def _values(recorder: Recorder, literals: Mapping[Path, list[str]]) -> dict[Path, list[Any]]:
    """The values worth asking about: the literals that keys are compared with, and both of each boolean."""
    found: dict[Path, list[Any]] = {path: list(known) for path, known in literals.items()}
    for read in recorder.reads.values():
        if read.kind == "boolean":
            found.setdefault(read.path, [True, False])
    return found


def _in_order(recorder: Recorder, keys: list[Path]) -> list[Path]:
    """The keys in the order of first read."""
    return list(dict.fromkeys(each.path for each in recorder.reads.values() if each.path in keys))


def _as_items(core: frozenset[Path] | None) -> frozenset[Path] | None:
    return None if core is None else frozenset(plain(path) for path in core)


def refuses_without(program: Names, handler: Handler, absent: frozenset[Path], memory: dict[Any, Any]) -> bool:
    """Whether no exit of a handler can succeed where the keys are absent."""
    assumed = dict.fromkeys(absent, ABSENT)
    return not Run(program, handler, assumed, Recorder(), memory, deciding=True, dispatch=dispatch_of(handler)).go()
