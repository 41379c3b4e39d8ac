"""``interpret``: one handler to its facts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from extractor.facts import ITEM, HandlerFacts, Path, Place
from extractor.interpret import calls, expressions, replies, statements
from extractor.interpret.decide import Oracle, in_bad_item, minimal_sets, settled
from extractor.interpret.machine import ABSENT, Frame, Machine, Success
from extractor.interpret.record import Recorder, plain
from extractor.interpret.state import NO_REPLY, REFUSED, UNCERTAIN, Forked, State
from extractor.interpret.values import ANYTHING, Closure, Object, Role, Unknown

if TYPE_CHECKING:
    from extractor.facts import Handler
    from extractor.form import Param
    from extractor.interpret.names import Names


def interpret(program: Names, handler: Handler, memory: dict[Any, Any]) -> HandlerFacts:
    """The facts of a handler. ``memory`` is shared by the handlers of one program.

    Findings: none here; what was cut short, escaped or replied twice stands in the facts and is worded by assembly.
    """
    recorder = Recorder()
    free = _Run(program, handler, {}, recorder, memory, deciding=False)
    never = not free.go()
    keys = _asked(recorder)

    def fails(absent: frozenset[Path]) -> frozenset[Path] | None:
        run = _Run(program, handler, dict.fromkeys(absent, ABSENT), recorder, memory, deciding=True)
        return None if run.go() else run.looked_at()

    needed: list[Path] = []
    groups: list[tuple[Path, ...]] = []
    complete = True
    if not never and keys:
        oracle = Oracle(fails)
        sets, complete = minimal_sets(oracle, [k for k in keys if ITEM not in k and "*" not in k])
        needed, groups = settled(sets)
        more, more_groups, whole = _of_items(keys, fails)
        needed = sorted([*needed, *more])
        groups = sorted([*groups, *more_groups])
        complete = complete and whole
    return HandlerFacts(
        symbol=handler.symbol,
        place=_place(handler),
        doc=handler.function.doc if handler.function is not None else "",
        reads=tuple(recorder.reads.values()),
        comparisons=tuple(recorder.comparisons.values()),
        defaults=tuple((path, literal) for path, known in recorder.defaults.items() for literal in known),
        aliases=tuple((path, *others) for path, others in recorder.aliases.items()),
        needed=tuple(needed),
        one_of=tuple(groups),
        replies=tuple(recorder.replies.values()),
        escapes=tuple(recorder.escapes.values()),
        bounds=tuple(sorted(recorder.bounds)) + (() if complete else (("runs", _place(handler)),)),
        twice=tuple(sorted(recorder.twice)),
        computed=tuple(sorted(recorder.computed.items())),
        limits=tuple(sorted(recorder.limits.items())),
        never=never,
        files=tuple(sorted(recorder.files)),
    )


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


def _as_items(core: frozenset[Path] | None) -> frozenset[Path] | None:
    return None if core is None else frozenset(plain(path) for path in core)


def _place(handler: Handler) -> Place:
    if handler.function is not None:
        return Place(handler.unit.path, handler.function.line)
    start = handler.closure.start if handler.closure is not None else 0
    return Place(handler.unit.path, handler.unit.line(start))


class _Run:
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
    ) -> None:
        self._handler = handler
        self._machine = Machine(program, assumed, recorder, memory, deciding=deciding)

    def go(self) -> bool:
        """Runs; whether an exit that may succeed is reachable."""
        try:
            exits, frame, returns = self._exits()
        except Success:
            return True
        m = self._machine
        may = False
        for value, state in exits:
            if returns and state.reply == NO_REPLY:
                try:
                    replies.returned(m, ANYTHING if value is None else value, state, frame, self._start())
                except Success:
                    return True
            may = may or state.reply != REFUSED
        return may

    def looked_at(self) -> frozenset[Path]:
        """The keys whose assumption the run used."""
        return frozenset(self._machine.looked_at)

    def _start(self) -> int:
        handler = self._handler
        return handler.function.start if handler.function is not None else handler.closure.start  # type: ignore[union-attr]

    def _exits(self) -> tuple[list[tuple[Any, State]], Frame, bool]:
        m, handler = self._machine, self._handler
        state = State({})
        unit = handler.unit
        within = handler.function or handler.within
        scope = within.scope if within is not None else ""
        owner = within.owner if within is not None else ""
        outer = m.frame(None, 0, unit, within, scope, owner, 0)
        m.recorder.files.setdefault(unit.path)
        if handler.closure is not None:
            outer.symbol = handler.symbol
            closure = Closure(handler.closure, outer, {})
            args = [_argument(p) for p in handler.closure.params]
            result = calls.run_closure(m, closure, args, handler.closure, state, outer)
            ways = result.ways if result.__class__ is Forked else [(result, state)]
            return ways, outer, _replies(handler.closure.returns)
        function = handler.function
        assert function is not None
        inner = m.frame(outer, function.start, unit, function, scope, owner, function.start)
        inner.symbol = handler.symbol
        for param in function.params:
            cell = inner.cell(param.start)
            inner.names[param.name] = cell
            inner.types[param.name] = param.type + param.declarator
            state.cells[cell] = _argument(param)
        m.stack.append((function.start, unit.path))
        exits = statements.run_body(m, unit.body(function), state, inner)
        return exits, inner, _replies(function.returns)


def _replies(returns: str) -> bool:
    return returns not in ("", "void", "bool", "auto")


def _argument(param: Param) -> Any:
    """What a handler is given: the request, its id and other texts, contexts."""
    if "FJsonObject" in param.type:
        return Object(())
    if param.type in ("FString", "FStringView", "FName", "FGuid"):
        return Role(param.name, "FString")
    return Unknown(param.type + param.declarator.replace("&", ""))


_ = (UNCERTAIN, expressions)
