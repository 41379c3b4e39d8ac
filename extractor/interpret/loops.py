"""Loops: run as written while their conditions are known, else zero or more times, to a fixed point.

Those over a known list of items are run item by item. What one turn does is ``statements``' business; where the states
of two turns meet they are merged there, too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from extractor.facts import ANY
from extractor.form import (
    Assign,
    Binary,
    Block,
    Bool,
    Call,
    DoWhile,
    Evaluate,
    For,
    ForEach,
    Index,
    Member,
    Name,
    Unary,
    While,
    walk,
)
from extractor.interpret import (
    branching,
    containers,
    declaring,
    exposure,
    expressions,
    havoc,
    indexed,
    made_json,
    statements,
)
from extractor.interpret.machine import Exhausted, Frame, Machine
from extractor.interpret.state import Forked, State, join, kept_of, same, unsettled, widened
from extractor.interpret.values import Fields, Num, Unknown, any_of, options

if TYPE_CHECKING:
    from extractor.interpret.indexed import Count
    from extractor.interpret.statements import Flow

    Turn = Callable[[Any, list[State], Flow], list[State]]
    Step = Callable[[list[State], Flow], tuple[list[State], list[State]]]

_ROUNDS = 3
_MOST_ROUNDS = 40
_UNROLLED = 40
"""Turns of loops that are run as written, of a loop and those in it together: counted loops over 1024 by 1024 texels
are not."""


def _loop(
    m: Machine,
    heads: list[State],
    frame: Frame,
    flow: Flow,
    code: tuple[Any, ...],
    step: Any,
    broken: list[State] | None = None,
) -> list[State]:
    """Runs ``step(states, inner) -> (states after one turn, states that leave)``, whose ``code`` it is, to a fixed
    point from ``heads``; states that break out go to ``broken``, where it is given. The run that records does not go
    on for ever: what it does not see is no dead end."""
    before = _met(m, heads)
    for round_ in range(_MOST_ROUNDS):
        inner = statements.Flow()
        after, leaving = step([s.fork() for s in before], inner)
        again = _met(m, [*before, *after, *inner.continues])
        if round_ >= 1:
            again = [_widened(before, s) for s in again]
        if len(again) == len(before) and all(any(same(a, b) for b in before) for a in again):
            break
        if round_ >= _ROUNDS:  # what still changes may be anything
            what = "a loop that does not come to rest"
            m.recorder.bound(what, m.place(frame, frame.function.start if frame.function else 0))
            again = [_settled(before, s) for s in again]
            if m.recording:
                m.left_alone += 1
                inner = statements.Flow()
                _, leaving = step([s.fork() for s in again], inner)
                break
            for one in again:
                _open_all(m, code, one, frame)
        before = again
    else:
        raise Exhausted
    flow.returns.extend(inner.returns)
    if broken is not None:
        broken.extend(inner.breaks)
    left = [*leaving, *inner.breaks] if broken is None else leaving
    return statements.merge(m, left) if len(left) > 1 else left


def _met(m: Machine, states: list[State]) -> list[State]:
    """One state for each reply outcome, whatever is kept apart elsewhere: a loop has to come to rest."""
    return join(states, 1, m.recorder.meet if m.recording else None, tying=m.tying)


def _open_all(m: Machine, code: tuple[Any, ...], state: State, frame: Frame) -> None:
    """Whatever a loop writes may be anything."""
    for name in {name for part in code if part is not None for name in exposure.written_in(m, part)}:
        cell = frame.names.get(name)
        if cell is not None and cell in state.cells:
            state.cells[cell] = any_of([Unknown(), *kept_of(state.cells[cell])])


def _settled(before: list[State], state: State) -> State:
    for old in before:
        if old.reply == state.reply:
            return unsettled(old, state)
    return state


def _widened(before: list[State], state: State) -> State:
    for old in before:
        if old.reply == state.reply:
            return widened(old, state)
    return state


def run_while(m: Machine, loop: While, states: list[State], frame: Frame, flow: Flow) -> list[State]:
    """``while``."""
    return _conditioned(m, loop.condition, loop.body, None, states, frame, flow)


def run_for(m: Machine, loop: For, states: list[State], frame: Frame, flow: Flow) -> list[State]:
    """``for`` with its three parts."""
    names, types = frame.names, frame.types
    frame.names, frame.types = names.copy(), types.copy()
    states = statements.run_all(m, loop.init, states, frame, flow)
    counted = indexed.count(m, loop, states, frame)
    left = None if counted is None else _counted(m, loop, counted, states[0].fork(), frame, flow)
    if left is None:
        left = _conditioned(m, loop.condition, loop.body, loop.step, states, frame, flow)
    frame.names, frame.types = names, types
    return left


def _counted(m: Machine, loop: For, counted: Count, state: State, frame: Frame, flow: Flow) -> list[State] | None:
    """A loop that counts through an array, one item of which is the bad one; None where it turns out not to."""
    moved = False

    def one_turn(at: Any, heads: list[State], inner: Flow) -> list[State]:
        nonlocal moved
        indexed.turn(m, counted, at, heads, frame)
        after = statements.run(m, loop.body, heads, frame, inner)
        moved = moved or indexed.is_moved(counted, [*after, *inner.continues])
        return after

    own = statements.Flow()
    left = _with_bad(m, indexed.ANY_ITEM, counted.bad, one_turn, loop.body, state, frame, own)
    if moved:
        return None
    flow.returns.extend(own.returns)
    return statements.merge(m, left) if len(left) > 1 else left


def _conditioned(
    m: Machine, condition: Any, body: Any, step: Any, states: list[State], frame: Frame, flow: Flow
) -> list[State]:
    outermost = frame.turns == 0
    around = m.turn
    left = _as_written(m, condition, body, step, states, frame, flow)
    m.turn = around
    if outermost:
        frame.turns = 0
    return statements.merge(m, left) if len(left) > 1 else left


def _as_written(
    m: Machine, condition: Any, body: Any, step: Any, states: list[State], frame: Frame, flow: Flow
) -> list[State]:
    """A loop whose condition is known, turn by turn; any number of turns once it is not, or was for too many."""

    def turn(heads: list[State], inner: Flow) -> tuple[list[State], list[State]]:
        yes, no = _tested(m, condition, heads, frame)
        after = statements.run(m, body, statements.merge(m, yes), frame, inner) if yes else []
        if step is not None:
            after = _stepped(m, step, [*after, *inner.continues], frame)
            inner.continues = []
        return after, no

    left: list[State] = []
    endless = condition is None or condition.__class__ is Bool
    around, number = m.turn, 0
    while not endless and frame.turns < _UNROLLED:
        frame.turns += 1
        number += 1
        m.turn = (around, number)
        yes, no = _tested(m, condition, [s.fork() for s in states], frame)
        if not yes:
            return left + no
        if no:
            break
        inner = statements.Flow()
        after = statements.run(m, body, yes, frame, inner)
        after = [*after, *inner.continues]
        if step is not None:
            after = _stepped(m, step, after, frame)
        flow.returns.extend(inner.returns)
        left.extend(inner.breaks)
        if not after:
            return left
        states = statements.merge(m, after)
    m.turn = around
    _count_freely(step, states, frame)
    if m.hurried and condition is not None:
        _, no = _tested(m, condition, [s.fork() for s in states], frame)
        if no:
            m.passed_by += 1
            return left + no
    return left + _loop(m, states, frame, flow, (condition, body, step), turn)


def _count_freely(step: Any, states: list[State], frame: Frame) -> None:
    """The counter of a loop that runs any number of times is unknown from the start: its first value is no fact."""
    while step.__class__ is Binary and step.op == ",":
        step = step.left
    target = step.operand if step.__class__ is Unary else step.target if step.__class__ is Assign else None
    cell = frame.names.get(target.text) if target.__class__ is Name else None
    if cell is not None:
        for state in states:
            if state.cells.get(cell).__class__ is Num:
                state.cells[cell] = Unknown("int32")


def _tested(m: Machine, condition: Any, states: list[State], frame: Frame) -> tuple[list[State], list[State]]:
    if condition is None:
        return states, []
    yes: list[State] = []
    no: list[State] = []
    for state in states:
        taken, passed = branching.test(m, condition, state, frame)
        yes.extend(taken)
        no.extend(passed)
    if m.visits is not None:
        m.visits.tested(frame.unit.path, condition.start, bool(yes), bool(no))
    return yes, no


def _stepped(m: Machine, step: Any, states: list[State], frame: Frame) -> list[State]:
    left: list[State] = []
    for state in states:
        m.unused = step
        value = expressions.evaluate(m, step, state, frame)
        left.extend([s for _, s in value.ways] if value.__class__ is Forked else [state])
    return left


def run_do_while(m: Machine, loop: DoWhile, states: list[State], frame: Frame, flow: Flow) -> list[State]:
    """``do`` once, then ``while``."""

    def turn(heads: list[State], inner: Flow) -> tuple[list[State], list[State]]:
        after = [*statements.run(m, loop.body, heads, frame, inner), *inner.continues]
        inner.continues = []
        return _tested(m, loop.condition, after, frame) if after else ([], [])

    return _loop(m, states, frame, flow, (loop,), turn)


def run_for_each(m: Machine, loop: ForEach, states: list[State], frame: Frame, flow: Flow) -> list[State]:
    """``for`` over a range: item by item where the items are known."""
    names, types = frame.names, frame.types
    frame.names, frame.types = names.copy(), types.copy()
    if loop.init:
        states = statements.run_all(m, loop.init, states, frame, flow)
    left: list[State] = []
    for state in states:
        value = expressions.evaluate(m, loop.range, state, frame)
        ways = value.ways if value.__class__ is Forked else [(value, state)]
        for over, one in ways:
            left.extend(_each(m, loop, over, one, frame, flow))
    if loop.variable.is_mutable_reference and _assigns(m, loop):
        for state in left:
            havoc.havoc(m, loop.range, state, frame)
    frame.names, frame.types = names, types
    return statements.merge(m, left) if len(left) > 1 else left


def _assigns(m: Machine, loop: ForEach) -> bool:
    """Whether the body assigns to the loop's variable or a part of it, and so to the container's item."""
    key = ("assigns", id(loop))
    found = m.memory.get(key)
    if found is None:
        names = loop.variable.names
        targets = [node.target for node in walk(loop.body) if node.__class__ is Assign]
        while any(node.__class__ in (Member, Index) for node in targets):
            targets = [node.object if node.__class__ in (Member, Index) else node for node in targets]
        found = m.memory[key] = any(node.__class__ is Name and node.text in names for node in targets)
    return bool(found)


def _copying(loop: ForEach) -> list[Any]:
    """The calls by which each turn of a walk copies a field: ``Copy->SetField(Each.Key, Each.Value)``."""
    names = loop.variable.names
    body = loop.body.body if loop.body.__class__ is Block else (loop.body,)
    calls = [s.expression for s in body if s.__class__ is Evaluate and s.expression.__class__ is Call]
    return [c for c in calls if getattr(c.callee, "name", "") == "SetField" and _parts(c.args) in _parts_of(names)]


def _parts(args: tuple[Any, ...]) -> list[tuple[str, ...]]:
    return [
        (a.object.text, a.name) if a.__class__ is Member and a.object.__class__ is Name else (getattr(a, "text", ""),)
        for a in args
    ]


def _parts_of(names: tuple[str, ...]) -> list[list[tuple[str, ...]]]:
    """How a walk's key and value are written: members of its variable, or names of their own."""
    if len(names) == 1:
        return [[(names[0], "Key"), (names[0], "Value")]]
    return [[(names[0],), (names[1],)]]


def _each(m: Machine, loop: ForEach, over: Any, state: State, frame: Frame, flow: Flow) -> list[State]:
    """The loop over one range value."""

    def one_turn(item: Any, heads: list[State], inner: Flow) -> list[State]:
        for head in heads:
            declaring.bind(m, loop.variable, item, head, frame, loop.range)
        return statements.run(m, loop.body, heads, frame, inner)

    for option in options(over):
        if option.__class__ is Fields:
            m.record_read((*option.path, ANY), "presence", frame, loop.range.start)
            for copying in _copying(loop):  # each turn copies: none, of an empty request, is a copy as well
                value = expressions.single(m, copying.callee.object, state, frame)
                made_json.copied(m, value, option.path, copying, state, frame)
    plan = containers.iteration(m, over)
    if plan.known is not None:
        states, left = [state], []
        around = m.turn
        for number, item in enumerate(plan.known):
            m.turn = (around, number)
            inner = statements.Flow()
            skipped = [one.fork() for one in states] if number in plan.maybe else []
            after = [*one_turn(item, states, inner), *skipped]
            flow.returns.extend(inner.returns)
            left.extend(inner.breaks)
            states = [*after, *inner.continues]
            if not states:
                break
            states = statements.merge(m, states) if len(states) > 1 else states
        m.turn = around
        return left + states

    if plan.bad is not None:
        return _with_bad(m, plan.item, plan.bad, one_turn, loop.body, state, frame, flow)
    return _any_turns(m, [state], _freely(plan.item, one_turn), loop.body, frame, flow)


def _any_turns(
    m: Machine,
    heads: list[State],
    step: Step,
    body: Any,
    frame: Frame,
    flow: Flow,
    broken: list[State] | None = None,
) -> list[State]:
    """Any number of turns; none where the run is in a hurry."""
    if m.hurried:
        m.passed_by += 1
        return heads
    return _loop(m, heads, frame, flow, (body,), step, broken)


def _freely(item: Any, one_turn: Turn) -> Step:
    """A turn for any item, which may not come."""
    return lambda heads, inner: (one_turn(item, [head.fork() for head in heads], inner), heads)


def _with_bad(
    m: Machine, item: Any, bad: Any, one_turn: Turn, body: Any, state: State, frame: Frame, flow: Flow
) -> list[State]:
    """The question of the one bad item: free items, the bad one, free items."""
    step = _freely(item, one_turn)
    broken: list[State] = []
    left = _any_turns(m, [state], step, body, frame, flow, broken)
    inner = statements.Flow()
    after = one_turn(bad, left, inner)
    flow.returns.extend(inner.returns)
    after = statements.merge(m, [*after, *inner.continues])
    rest = _any_turns(m, after, step, body, frame, flow) if after else []
    return [*rest, *inner.breaks, *broken]  # what breaks before it never comes to it
