"""One run of a handler under assumptions: what it is handed, and what is asked of its end.

``Run.go`` is the entry. Which runs there are, and what follows from them, is for ``handler`` and those who ask
questions of their own.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from extractor.facts import Path, Place, Reached
from extractor.form import Call, Name, Return, walk
from extractor.interpret import beforehand, entering, filled, http, replies, statements
from extractor.interpret.answers import Answer, Answers
from extractor.interpret.dispatching import Dispatch
from extractor.interpret.machine import MOST_STEPS_IN_ALL, Exhausted, Frame, Machine, Success
from extractor.interpret.record import Recorder, plain
from extractor.interpret.state import NO_REPLY, REFUSED, Forked, State
from extractor.interpret.values import (
    ANYTHING,
    NULL,
    Closure,
    Fields,
    Heap,
    Object,
    Record,
    Role,
    Scalar,
    Text,
    Unknown,
    options,
)
from extractor.program import stripped

if TYPE_CHECKING:
    from extractor.facts import Handler, Pin
    from extractor.form import Lambda, Param
    from extractor.interpret.names import Names

_TEXTS = ("FString", "FStringView", "FName", "FGuid", "std::string", "std::string_view")
"""Types of parameters that a text beside the request comes in: its id, the command's name."""
_TEXT_MAP = re.compile(r"TMap<FString, ?FString>")
"""The type of a request that comes as the texts of a query."""
_JSON_TEXTS = ("FString", "FStringView")
"""Types that may hold the request as text."""


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
        hurried: bool = False,
    ) -> None:
        """``hurried`` makes a deciding run look first whether anything succeeds without a turn of a loop: what it
        looks at on its way to a success is then less."""
        self._handler = handler
        self._empty = empty
        self._hurried = hurried
        self._machine = Machine(program, assumed, recorder, memory, deciding=deciding)
        self._machine.dispatch = dispatch
        self._filled = filled.filled_by(program.program, handler)
        self._outs: list[tuple[filled.Filled, int]] = []

    def go(self) -> bool:
        """Runs; whether an exit that may succeed is reachable."""
        if not self._machine.deciding:
            return self._counted()
        return (self._hurried and self._succeeds_at_once()) or self._decided(self._machine.recorder.answers)

    def _succeeds_at_once(self) -> bool:
        """Whether an exit that may succeed is reachable without a turn of a loop that may run none."""
        m = self._machine
        m.hurried = True
        if self._decided(m.recorder.answers_at_once):
            return True
        self._machine = Machine(m.program, m.assumed, m.recorder, m.memory, deciding=True)
        self._machine.dispatch = m.dispatch
        self._outs = []
        return False

    def _decided(self, answers: Answers) -> bool:
        m = self._machine
        known = answers.answer(m.assumed, m.assumed_items)
        if known is not None:
            m.trail.extend(known.trail)
            m.looked_at.update(path for path, assumed in known.trail if assumed is not None)
            return known.may_succeed
        if m.recorder.steps > MOST_STEPS_IN_ALL:
            m.recorder.bound("questions", place_of(self._handler))
            return True
        may_succeed = self._counted()
        answer = Answer(may_succeed, tuple(dict(m.trail).items()))
        answers.keep(m.assumed_items, answer)
        if m.hurried and not m.passed_by:
            m.recorder.answers.keep(m.assumed_items, answer)
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
        if returns and m.dispatch is not None:
            try:
                replies.amended(m, exits)
            except Success:
                return True
        for value, state in exits:
            if returns and state.reply == NO_REPLY:
                value, at = ANYTHING if value is None else value, self._left_at(state)
                try:
                    if not filled.fails(m, tuple(self._outs), value, state, frame, at):
                        replies.returned(m, value, state, frame, at)
                except Success:
                    return True
            elif self._outs and state.reply == NO_REPLY:
                filled.judge(m, tuple(self._outs), value, state, frame, self._left_within(state))
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
        request = NULL if self._empty else Object(())
        given = http.request_of(param) or _carrier(self._machine.program, param, request, self._handler.pins)
        return given or _given(self._handler, param)

    def asked_for(self) -> frozenset[Path]:
        """The keys that the run looked at, whatever is assumed of them."""
        return frozenset(plain(path) for path, _ in self._machine.trail)

    def looked_at(self) -> frozenset[Path]:
        """The keys whose assumption the run used."""
        return frozenset(self._machine.looked_at)

    def _left_at(self, state: State) -> int:
        return state.replied_at if state.replied_at >= 0 else self._start()

    def _left_within(self, state: State) -> int:
        """Where the handler's own code is left: by a return of its own, or behind its last statement."""
        code = self._handler.code
        return state.replied_at if code.start <= state.replied_at < code.end else code.end - 1

    def _param_of(self, param: Param, cell: int, state: State, frame: Frame) -> Any:
        """What a parameter holds at the start."""
        out = next((each for each in self._filled if each.name == param.name), None)
        if out is None:
            return self._param(param)
        self._outs.append((out, cell))
        return filled.given(self._machine, out, state, frame)

    def _start(self) -> int:
        return self._handler.code.start

    def _exits(self) -> tuple[list[tuple[Any, State]], Frame, bool]:
        m, handler = self._machine, self._handler
        state = State({})
        given = beforehand.put(m.program, handler, m.memory) if m.deciding else None
        if given is not None:
            state.cells[m.layer(())] = given
        block = handler.body
        m.body = block.body if block is not None else None
        m.answers_by_return = _replies(handler.code.returns) or bool(self._filled) or _gives(handler.closure)
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
            args = []
            for param in handler.closure.params:
                cell = outer.cell(param.start)
                args.append(self._param_of(param, cell, state, outer))
                if self._outs and self._outs[-1][1] == cell:
                    outer.names[param.name] = cell
                    state.cells[cell] = args[-1]
            result = entering.run_closure(m, closure, args, _call_of(handler.closure), state, outer)
            ways = result.ways if result.__class__ is Forked else [(result, state)]
            return ways, outer, _replies(handler.closure.returns) or _gives_replies(handler.closure, ways)
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
            state.cells[cell] = self._param_of(param, cell, state, inner)
        m.stack.append((function.start, unit.path))
        exits = entering.as_returned(
            m, function.returns, statements.run_body(m, unit.body(function), state, inner), inner
        )
        return exits, inner, _replies(function.returns)


def place_of(handler: Handler) -> Place:
    """Where a handler stands."""
    if handler.function is not None:
        return Place(handler.unit.path, handler.function.line)
    start = handler.closure.start if handler.closure is not None else 0
    return Place(handler.unit.path, handler.unit.line(start))


def dispatch_of(handler: Handler) -> Dispatch | None:
    """What a run knows of the dispatchers that ask the handler, None of a handler without."""
    if not handler.dispatchers:
        return None
    wire = any(pin.read_at is not None for pin in handler.pins)
    by_return = handler.function is None or handler.function.returns != "bool"
    pin = handler.pins[-1]
    return Dispatch(handler.dispatchers, (pin.literal, *pin.parts), wire=wire, by_return=by_return)


def _call_of(closure: Lambda) -> Call:
    """A call of the lambda with what its parameters are called: what it changes of them is seen behind it."""
    names = tuple(Name(closure.start, closure.start, param.name) for param in closure.params)
    return Call(closure.start, closure.end, Name(closure.start, closure.start, ""), names)


def _replies(returns: str) -> bool:
    return returns not in ("", "void", "bool", "auto")


def _gives(closure: Lambda | None) -> bool:
    """Whether a lambda that does not say what it returns may return something."""
    return closure is not None and not closure.returns and any(
        node.__class__ is Return and node.value is not None for node in walk(closure.body)
    )  # fmt: skip


def _gives_replies(closure: Lambda, ways: list[tuple[Any, State]]) -> bool:
    """Whether a lambda that does not say what it returns has returned an object, a struct, or an object's JSON."""
    return _gives(closure) and any(
        option.__class__ in (Heap, Record) or (option.__class__ is Text and option.written is not None)
        for value, _ in ways
        for option in options(value)
    )  # fmt: skip


def carried(names: Names, param: Param) -> str:
    """The field of a struct of the plugin in which it carries the request; "" of any other parameter."""
    if "FJsonObject" in param.type or param.type in _TEXTS:
        return ""
    entry = names.class_(stripped(param.type), "")
    fields = names.program.fields(entry.key) if entry is not None else {}
    return next((name for name, each in fields.items() if stripped(each.declare.type) == "FJsonObject"), "")


def _carrier(names: Names, param: Param, request: Any, pins: tuple[Pin, ...]) -> Any:
    """A struct of the plugin that carries the request in one of its fields, and the word in another; None of any other
    parameter."""
    held = carried(names, param)
    if not held:
        return None
    entry = names.class_(stripped(param.type), "")
    assert entry is not None
    fields: dict[str, Any] = {}
    for name, variable in names.program.fields(entry.key).items():
        if name == held:
            fields[name] = request
        elif variable.declare.type in _TEXTS:
            pinned = next((pin.literal for pin in pins if pin.param == f"{param.name}.{name}"), None)
            fields[name] = Text((pinned,)) if pinned is not None else Role(name, "FString")
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
    is_map = _TEXT_MAP.fullmatch(param.type) is not None and (param.const or not param.declarator)
    if is_map and not handler.text and not any("FJson" in p.type for p in handler.code.params):
        return Fields((), of_texts=True)
    return _argument(param)


def _said(param: Param, members: tuple[str, ...]) -> Any:
    """What a handler is given for a parameter that the user says the request is, or is a member of."""
    if not members:
        return Scalar((), "string") if param.type in _JSON_TEXTS else Object(())
    value: Any = Object(())
    for at in range(len(members) - 1, -1, -1):
        value = Record("", {members[at]: value}, ANYTHING)
    return value


def _argument(param: Param) -> Any:
    """What a handler is given: the request, its id and other texts, contexts."""
    if "FJsonObject" in param.type:
        return Object(())
    if param.type in _TEXTS:
        return Role(param.name, "FString")
    return Unknown(param.type + param.declarator.replace("&", ""))
