"""``interpret``: one handler to its facts."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from extractor.facts import ITEM, HandlerFacts, Path, Place, Reached, Read, Reply
from extractor.interpret import entering, replies, statements
from extractor.interpret.answers import Answer
from extractor.interpret.blanks import with_uses
from extractor.interpret.conditions import Asked, conditional_needs, exclusions, refusals
from extractor.interpret.decide import Oracle, in_bad_item, minimal_sets, settled
from extractor.interpret.dispatching import Dispatch
from extractor.interpret.machine import ABSENT, GIVEN, MOST_STEPS_IN_ALL, Exhausted, Frame, Machine, Success
from extractor.interpret.others import with_others
from extractor.interpret.ranges import with_limits
from extractor.interpret.record import Recorder, plain
from extractor.interpret.state import NO_REPLY, REFUSED, Forked, State
from extractor.interpret.values import ANYTHING, NULL, Closure, Object, Record, Role, Scalar, Text, Unknown
from extractor.program import stripped

if TYPE_CHECKING:
    from extractor.facts import Handler
    from extractor.form import Param
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

    def ran(assumed: Mapping[Path, Any]) -> tuple[bool, Run]:
        run = Run(program, handler, {**fixed, **assumed}, recorder, memory, deciding=True, dispatch=dispatch)
        return run.go(), run

    def fails(absent: frozenset[Path]) -> frozenset[Path] | None:
        succeeds, run = ran(dict.fromkeys(absent, ABSENT))
        return None if succeeds else run.looked_at() & absent

    def watched(assumed: Mapping[Path, Any], watch: Recorder) -> None:
        every, own = {**fixed, **assumed}, dispatch_of(handler)
        Run(program, handler, every, watch, memory, deciding=False, dispatch=own).go()

    needed, groups, complete = _needs(keys, fails) if not never and keys else ([], [], True)
    asked = Asked(lambda assumed: not ran(assumed)[0], _loose(recorder))
    reads = _reads(recorder)  # which finds what is the same key in other letters
    aliases = _stand_ins(recorder, lambda assumed: ran(assumed)[1].asked_for())
    read, values, weighed = _in_order(recorder, keys), _values(recorder, literals), recorder.weighed
    facts = HandlerFacts(
        symbol=handler.symbol,
        place=place_of(handler),
        doc=_doc(handler),
        reads=reads,
        comparisons=tuple(recorder.comparisons.values()),
        aliases=aliases,
        needed=tuple(needed),
        one_of=tuple(groups),
        when=() if never else conditional_needs(asked, answers, tuple(needed), tuple(groups), read, values, weighed),
        at_most_one=() if never else exclusions(asked, answers, tuple(groups), tuple(needed)),
        refusals=refusals(answers, recorder, watched),
        replies=(*answers, *_without_request(program, handler, fixed, recorder, memory)),
        escapes=tuple(recorder.escapes.values()),
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


def _needs(keys: list[Path], fails: Any) -> tuple[list[Path], list[tuple[Path, ...]], bool]:
    """(keys without which no call succeeds, groups of which one is needed, whether all was asked)."""
    sets, complete = minimal_sets(Oracle(fails), [k for k in keys if ITEM not in k and "*" not in k])
    needed, groups = settled(sets)
    more, more_groups, whole = _of_items(keys, fails)
    return sorted([*needed, *more]), sorted([*groups, *more_groups]), complete and whole


def _literals(recorder: Recorder) -> dict[Path, list[str]]:
    """The literals that each key is compared with."""
    found: dict[Path, list[str]] = {}
    for comparison in recorder.comparisons.values():
        found.setdefault(comparison.path, []).append(comparison.literal)
    return found


def dispatch_of(handler: Handler) -> Dispatch | None:
    """What a run knows of the dispatchers that ask the handler, None of a handler without."""
    if not handler.dispatchers:
        return None
    wire = any(pin.read_at is not None for pin in handler.pins)
    by_return = handler.function is None or handler.function.returns != "bool"
    return Dispatch(handler.dispatchers, handler.pins[-1].literal, wire=wire, by_return=by_return)


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
    if key not in memory:
        memory[key] = ()
        run = Run(program, handler, {}, _Watching(place), memory, deciding=False)
        try:
            run.go()
        except _Found as found:
            memory[key] = found.path
    return memory[key]  # type: ignore[no-any-return]


TEXTS = ("FString", "FStringView", "FName", "FGuid")
_NEAR = 3


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
    asked = [p.name for p in function.params if "FJsonObject" in p.type and p.name] if function is not None else []
    if function is None or not asked:
        return []
    names = b"|".join(re.escape(name.encode()) for name in asked)
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
    recorder: Recorder, trail: Callable[[Mapping[Path, Any]], frozenset[Path]]
) -> tuple[tuple[Path, ...], ...]:
    """The keys that share a variable, where the later is read only if the first does not give a value."""
    found = []
    loose = _loose(recorder)
    for path, others in recorder.aliases.items():
        near = [other for other in others if other[:-1] == path[:-1]]
        if not near or path in loose:
            found.append((path, *others))
            continue
        asked = trail({in_bad_item(path) if ITEM in path else path: GIVEN})
        kept = tuple(other for other in others if other not in asked)
        if kept:
            found.append((path, *kept))
    return tuple(found)


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


def place_of(handler: Handler) -> Place:
    """Where a handler stands."""
    if handler.function is not None:
        return Place(handler.unit.path, handler.function.line)
    start = handler.closure.start if handler.closure is not None else 0
    return Place(handler.unit.path, handler.unit.line(start))


class Run:
    """One run of a handler under assumptions."""

    def __init__(
        self,
        program: Names,
        handler: Handler,
        assumed: Mapping[Path, Any],
        recorder: Recorder,
        memory: dict[Any, Any],
        *,
        deciding: bool,
        dispatch: Dispatch | None = None,
        empty: bool = False,
    ) -> None:
        self._handler = handler
        self._empty = empty
        self._machine = Machine(program, assumed, recorder, memory, deciding=deciding)
        self._machine.dispatch = dispatch

    def go(self) -> bool:
        """Runs; whether an exit that may succeed is reachable."""
        m = self._machine
        if not m.deciding:
            return self._counted()
        known = m.recorder.answers.answer(m.assumed, m.assumed_items)
        if known is not None:
            m.trail.extend(known.trail)
            m.looked_at.update(path for path, assumed in known.trail if assumed is not None)
            return known.may_succeed
        if m.recorder.steps > MOST_STEPS_IN_ALL:
            m.recorder.bound("questions", place_of(self._handler))
            return True
        may_succeed = self._counted()
        m.recorder.answers.keep(m.assumed_items, Answer(may_succeed, tuple(dict(m.trail).items())))
        return may_succeed

    def _counted(self) -> bool:
        try:
            return self._gone()
        finally:
            self._machine.recorder.steps += self._machine.steps

    def _gone(self) -> bool:
        """Runs to the end."""
        try:
            exits, frame, returns = self._exits()
        except Success:
            return True
        except Exhausted:
            if not self._machine.deciding:
                self._machine.recorder.bound("steps", place_of(self._handler))
            return True
        m = self._machine
        may = False
        for value, state in exits:
            if returns and state.reply == NO_REPLY:
                try:
                    replies.returned(m, ANYTHING if value is None else value, state, frame, self._left_at(state))
                except Success:
                    return True
            may = may or state.reply != REFUSED
            m.recorder.left(m.looked, state)
        return may

    def reached(self) -> list[Reached]:
        """The code outside the tree that the run came to."""
        return self._machine.reached

    def _param(self, param: Param) -> Any:
        said = [path for path in self._handler.requests if path[0] == param.name]
        if said and not self._empty:
            return _said(param, said[0][1:])
        written = self._machine.program.alias(param.type)
        if written != param.type:
            param = replace(param, type=written)
        if self._empty and "FJsonObject" in param.type:
            return NULL
        return _carrier(self._machine.program, param) or _given(self._handler, param)

    def asked_for(self) -> frozenset[Path]:
        """The keys that the run looked at, whatever is assumed of them."""
        return frozenset(plain(path) for path, _ in self._machine.trail)

    def looked_at(self) -> frozenset[Path]:
        """The keys whose assumption the run used."""
        return frozenset(self._machine.looked_at)

    def _left_at(self, state: State) -> int:
        return state.replied_at if state.replied_at >= 0 else self._start()

    def _start(self) -> int:
        return self._handler.code.start

    def _exits(self) -> tuple[list[tuple[Any, State]], Frame, bool]:
        m, handler = self._machine, self._handler
        state = State({})
        block = handler.body
        m.body = block.body if block is not None else None
        m.answers_by_return = _replies(handler.code.returns)
        unit = handler.unit
        within = handler.function or handler.within
        scope = within.scope if within is not None else ""
        owner = within.owner if within is not None else ""
        m.recorder.home = (unit.path, handler.code.start, handler.code.end)
        outer = m.frame(None, 0, unit, within, scope, owner, 0)
        if within is not None:
            m.recorder.files[unit.path, within.start, within.end] = True
        if handler.closure is not None:
            outer.symbol = handler.symbol
            closure = Closure(handler.closure, outer, {})
            args = [self._param(p) for p in handler.closure.params]
            result = entering.run_closure(m, closure, args, handler.closure, state, outer)
            ways = result.ways if result.__class__ is Forked else [(result, state)]
            return ways, outer, _replies(handler.closure.returns)
        function = handler.function
        assert function is not None
        inner = m.frame(outer, function.start, unit, function, scope, owner, function.start)
        inner.symbol = handler.symbol
        if handler.receiver:
            inner.this = m.receiver = Unknown(handler.receiver + "*", True)
        for param in function.params:
            cell = inner.cell(param.start)
            inner.names[param.name] = cell
            inner.types[param.name] = param.type + param.declarator
            state.cells[cell] = self._param(param)
        m.stack.append((function.start, unit.path))
        exits = entering.as_returned(
            m, function.returns, statements.run_body(m, unit.body(function), state, inner), inner
        )
        return exits, inner, _replies(function.returns)


def _replies(returns: str) -> bool:
    return returns not in ("", "void", "bool", "auto")


def _carrier(names: Names, param: Param) -> Any:
    """A struct of the plugin that carries the request in one of its fields; None of any other parameter."""
    if "FJsonObject" in param.type or param.type in TEXTS:
        return None
    entry = names.class_(stripped(param.type), "")
    if entry is None:
        return None
    fields: dict[str, Any] = {}
    for name, variable in names.program.fields(entry.key).items():
        type_ = variable.declare.type
        if stripped(type_) == "FJsonObject" and not any(value.__class__ is Object for value in fields.values()):
            fields[name] = Object(())
        elif type_ in TEXTS:
            fields[name] = Role(name, "FString")
    if not any(value.__class__ is Object for value in fields.values()):
        return None
    return Record(entry.key, fields, ANYTHING)


def _given(handler: Handler, param: Param) -> Any:
    """What a handler is given for a parameter; of one that takes text alone the first text is the request as JSON."""
    if handler.text and param.name == handler.text:
        return Scalar((), "string")
    for pin in handler.pins:
        if pin.param and pin.param == param.name:
            return Text((pin.literal,))
    if handler.pins and _argument(param).__class__ is Role:
        params = handler.code.params
        named = {pin.param for pin in handler.pins}
        texts = [p for p in params if _argument(p).__class__ is Role and p.name not in named]
        if texts[0].name == param.name and not any("FJson" in p.type for p in params):
            return Scalar((), "string")
    return _argument(param)


def _said(param: Param, members: tuple[str, ...]) -> Any:
    """What a handler is given for a parameter that the user says the request is, or is a member of."""
    if not members:
        return Scalar((), "string") if param.type in _TEXTS else Object(())
    value: Any = Object(())
    for at in range(len(members) - 1, -1, -1):
        value = Record("", {members[at]: value}, ANYTHING)
    return value


_TEXTS = ("FString", "FStringView")


def _argument(param: Param) -> Any:
    """What a handler is given: the request, its id and other texts, contexts."""
    if "FJsonObject" in param.type:
        return Object(())
    if param.type in TEXTS:
        return Role(param.name, "FString")
    return Unknown(param.type + param.declarator.replace("&", ""))
