"""Walking structured code: every statement takes the states that reach it and gives those that fall through.

Exits that leave the flow (returns, breaks, continues) are collected in a ``Flow``. Where paths meet, states of equal
reply are merged. Loops are for ``loops``. What is not understood may fall through.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from extractor.facts import Place
from extractor.form import (
    Block,
    Break,
    Call,
    Case,
    Class,
    Continue,
    Declare,
    DoWhile,
    Evaluate,
    For,
    ForEach,
    Goto,
    If,
    Label,
    LocalType,
    Name,
    Return,
    Switch,
    Throw,
    Try,
    Unparsed,
    While,
)
from extractor.interpret import (
    apart,
    branching,
    calls,
    declaring,
    exposure,
    expressions,
    flags,
    havoc,
    leaving,
    loops,
    members,
    replies,
    stated,
    twins,
)
from extractor.interpret.machine import Exhausted, Frame, Machine, Success
from extractor.interpret.operators import compare
from extractor.interpret.state import (
    NO_REPLY,
    REFUSED,
    UNCERTAIN,
    Forked,
    State,
    join,
    lacking,
    perhaps,
    together,
    told_apart,
)
from extractor.interpret.values import ANYTHING, NULL, SOMETHING, any_of, truth_of

MOST_STATES = 6


class Flow:
    """The exits of a stretch of code that do not fall through."""

    __slots__ = ("breaks", "continues", "returns")

    def __init__(self) -> None:
        """Empty. ``returns`` holds (value, state); value None of a bare return."""
        self.returns: list[tuple[Any, State]] = []
        self.breaks: list[State] = []
        self.continues: list[State] = []


def run_body(m: Machine, block: Any, state: State, frame: Frame) -> list[tuple[Any, State]]:
    """All exits of a function's body: (returned value or None, state)."""
    flow = Flow()
    for left in run_all(m, block.body, [state], frame, flow):
        flow.returns.append((None, left))
    return flow.returns


def run_all(m: Machine, body: tuple[Any, ...], states: list[State], frame: Frame, flow: Flow) -> list[State]:
    """The statements in order."""
    if body is m.body:
        return _handler_body(m, body, states, frame, flow)
    m.steps += len(body)
    if m.steps > m.most_steps:
        raise Exhausted
    sent = m.sent
    guards: list[leaving.Guard] = []
    for statement in body:
        if not states:
            break
        if statement.__class__ is Block and statement.guard:
            guards.append(leaving.Guard(statement, flow))
            continue
        states = _RUN[statement.__class__](m, statement, states, frame, flow)
        if m.sent != sent and frame.carries:
            sent, states = m.sent, _delivered(m, states, frame, flow)
        if statement.__class__ is Declare and leaving.is_guarded(m, statement, frame):
            guards.append(leaving.Guard(leaving.ending(statement), flow))
        if len(states) > MOST_STATES:
            states = merge(m, states)
    return leaving.left_by(m, guards, states, frame, flow) if guards else states


def _delivered(m: Machine, states: list[State], frame: Frame, flow: Flow) -> list[State]:
    """The states that have sent nothing yet. The others leave: in code that does not see the request, what follows a
    reply is the business of the transport, and a second one but another attempt at the first."""
    left = []
    for state in states:
        if state.reply == NO_REPLY or replies.sees_request(frame, state):
            left.append(state)
            continue
        if m.deciding:
            state.cells = {c: perhaps(v) if c < 0 and c & 1 else v for c, v in state.cells.items()}
        flow.returns.append((None if frame.function is None or frame.function.returns == "void" else ANYTHING, state))
    return left


def _handler_body(m: Machine, body: tuple[Any, ...], states: list[State], frame: Frame, flow: Flow) -> list[State]:
    """The statements of the handler itself. The free run notes behind which of them nothing refuses any more; a
    deciding run that comes so far has its answer."""
    last = -1
    guards: list[leaving.Guard] = []
    for at, statement in enumerate(body):
        if not states:
            break
        if statement.__class__ is Block and statement.guard:
            guards.append(leaving.Guard(statement, flow))
            last = len(body)
            continue
        if m.deciding and at >= m.recorder.safe_from and any(state.reply == NO_REPLY for state in states):
            raise Success
        if m.recorder.satisfied():
            raise Success
        refusals, returns = m.refusals, len(flow.returns)
        states = _RUN[statement.__class__](m, statement, states, frame, flow)
        if m.refusals > refusals or (m.answers_by_return and len(flow.returns) > returns):
            last = at
        if statement.__class__ is Declare and leaving.is_guarded(m, statement, frame):
            guards.append(leaving.Guard(leaving.ending(statement), flow))
            last = len(body)
        if len(states) > MOST_STATES:
            states = merge(m, states)
    if guards:
        states = leaving.left_by(m, guards, states, frame, flow)
    if m.recording:
        m.recorder.safe_from = max(m.recorder.safe_from if m.recorder.safe_from < len(body) else 0, last + 1)
    return states


def run(m: Machine, statement: Any, states: list[State], frame: Frame, flow: Flow) -> list[State]:
    """One statement."""
    return _RUN[statement.__class__](m, statement, states, frame, flow)


def merge(m: Machine, states: list[State]) -> list[State]:
    """One state for each reply outcome, and for each outcome of what is kept apart."""
    return join(states, 1, m.recorder.meet, m.apart, tying=m.tying) if m.recording else join(states, 1)


def gathered(m: Machine, states: list[State]) -> list[State]:
    """The states of one branch merged: where each lacks a key of its own, any of them may be the lacking one."""
    if len(states) < 2 or not m.recording:
        return merge(m, states)
    if not m.apart:
        every = [state.held for state in states]
        return [lacking(every, state) for state in merge(m, states)]
    groups = together(states, m.apart)
    return [lacking([s.held for s in group], merge(m, group)[0]) for group in groups]


def _block(m: Machine, block: Block, states: list[State], frame: Frame, flow: Flow) -> list[State]:
    names, types = frame.names, frame.types
    frame.names, frame.types = names.copy(), types.copy()
    states = run_all(m, block.body, states, frame, flow)
    if len(frame.names) > len(names):
        # what the block declared is gone: states stay small, and merging them cheap
        gone = [cell for name, cell in frame.names.items() if cell >= 0 and names.get(name) != cell]
        for state in states:
            for cell in gone:
                state.cells.pop(cell, None)
    frame.names, frame.types = names, types
    return states


def _evaluate(m: Machine, statement: Evaluate, states: list[State], frame: Frame, flow: Flow) -> list[State]:
    expression = statement.expression
    if (
        expression.__class__ is Call
        and expression.callee.__class__ is Name
        and expression.callee.text not in frame.names
    ):
        macro = m.program.macro(expression.callee.text, frame.unit)
        if macro is not None and macro.define.params is not None and macro.define.statements is not None:
            return _expanded(m, macro, expression, states, frame, flow)
        if macro is not None and macro.define.params is not None and is_unread(macro.define):
            return _unread(m, macro, expression, states, frame, flow)
        left_by = stated.leaving(m, expression) if macro is None and m.program.leaving else None
        if left_by is not None:
            return run(m, left_by, states, frame, flow)
    choice = apart.chosen(m, expression, frame) if m.recording and expression.__class__ is Call else None
    if choice is not None:
        return _if(m, choice, states, frame, flow)
    told = m.tying and flags.is_told(m, expression, frame)
    left: list[State] = []
    for state in flags.apart(m, expression, states, frame) if told else states:
        m.unused = expression
        value = expressions.evaluate(m, expression, state, frame)
        if value.__class__ is Forked:
            left.extend(s for _, s in value.ways)
        else:
            left.append(state)
    return merge(m, left) if told and len(left) > 1 else left


def is_unread(define: Any) -> bool:
    """Whether a macro has a body of which nothing is known."""
    return define.expression is None and bool(define.body.strip()) and not define.body.lstrip().startswith(_LOGS)


_LOGS = ("UE_LOG", "UE_CLOG", "UE_LOGFMT", "UE_VLOG", "SCOPED_", "TRACE_", "QUICK_SCOPE")


def _unread(m: Machine, macro: Any, node: Call, states: list[State], frame: Frame, flow: Flow) -> list[State]:
    """A macro whose body could not be read, as a statement: it may change anything, reply, and leave."""
    if m.recording:
        m.recorder.opaque.setdefault((macro.define.name, Place(macro.unit.path, macro.define.line)))
    left = []
    for state in states:
        for given in node.args:
            expressions.single(m, given, state, frame)
        havoc.havoc_all(m, state, frame)
        exposure.stirred(m, state)
        if "return" in macro.define.body:
            gone = state.fork()
            gone.reply = max(gone.reply, UNCERTAIN)
            flow.returns.append((any_of((NULL, SOMETHING)), gone))
        left.append(state)
    if m.deciding and "return" in macro.define.body:
        raise Success
    return left


def _expanded(m: Machine, macro: Any, node: Call, states: list[State], frame: Frame, flow: Flow) -> list[State]:
    """A function-like macro as a statement: its body runs in the caller, and its ``return`` leaves the caller."""
    if m.stack.count(id(macro.define)) >= 3:
        return states
    m.stack.append(id(macro.define))
    left = run_all(m, calls.expansion(m, macro, node, macro.define.statements).body, states, frame, flow)
    m.stack.pop()
    return left


def _declare(m: Machine, declare: Declare, states: list[State], frame: Frame, flow: Flow) -> list[State]:
    left: list[State] = []
    for state in states:
        left.extend(s for _, s in declaring.declare(m, declare, state, frame))
    if m.recording and states:
        apart.declared(m, declare, frame)
    return left


def _if(m: Machine, statement: If, states: list[State], frame: Frame, flow: Flow) -> list[State]:
    names, types = frame.names, frame.types
    frame.names, frame.types = names.copy(), types.copy()
    if statement.init:
        states = run_all(m, statement.init, states, frame, flow)
    yes: list[State] = []
    no: list[State] = []
    for state in states:
        taken, passed = branching.test(m, statement.condition, state, frame)
        yes.extend(taken)
        no.extend(passed)
    if m.visits is not None:
        m.visits.tested(frame.unit.path, statement.condition.start, bool(yes), bool(no))
    if m.recording and statement.other is not None:
        twins.observe(m, statement, yes, no, frame)
    left: list[State] = []
    if yes:
        left = _branch(m, statement.then, gathered(m, yes), frame, flow)
    if no:
        no = gathered(m, no)
        if statement.other is not None:
            no = _branch(m, statement.other, no, frame, flow)
        left = left + no
    frame.names, frame.types = names, types
    return merge(m, left) if len(left) > 1 else left


def _branch(m: Machine, body: Any, states: list[State], frame: Frame, flow: Flow) -> list[State]:
    """One branch of an ``if``. The run in which everything is free notes where every exit is a refusal that nothing
    follows; a deciding run, which can do nothing else there, need not go in again."""
    if m.deciding:
        if id(body) in m.recorder.dead_ends:
            m.skipped += 1
            return []
        return run(m, body, states, frame, flow)
    returns, breaks, continues = len(flow.returns), len(flow.breaks), len(flow.continues)
    left_alone = m.left_alone
    left = run(m, body, states, frame, flow)
    if m.recording:
        gone = flow.returns[returns:]
        refused = all(state.reply == REFUSED for _, state in gone)
        stays = left or not gone or len(flow.breaks) > breaks or len(flow.continues) > continues
        m.recorder.branch(body, refused and not stays and m.left_alone == left_alone)
    return left


def _switch(m: Machine, switch: Switch, states: list[State], frame: Frame, flow: Flow) -> list[State]:
    names, types = frame.names, frame.types
    frame.names, frame.types = names.copy(), types.copy()
    if switch.init:
        states = run_all(m, switch.init, states, frame, flow)
    left: list[State] = []
    inner = Flow()
    for state in states:
        if isinstance(switch.subject, Declare):
            subjects = declaring.declare(m, switch.subject, state, frame)
        else:
            value = expressions.evaluate(m, switch.subject, state, frame)
            subjects = value.ways if value.__class__ is Forked else [(value, state)]
        for subject, one in subjects:
            for told, way in told_apart(subject, one):
                left.extend(_cases(m, switch.cases, told, way, frame, inner))
    flow.returns.extend(inner.returns)
    flow.continues.extend(inner.continues)
    left.extend(inner.breaks)
    frame.names, frame.types = names, types
    return merge(m, left) if len(left) > 1 else left


def _matches(m: Machine, subject: Any, label: Any, state: State, frame: Frame) -> bool | None:
    """Whether a case label matches: True, False, or None where it may."""
    value = expressions.single(m, label, state, frame)
    return truth_of(compare(m, "==", subject, value, frame, label.start))


def _cases(m: Machine, cases: tuple[Case, ...], subject: Any, state: State, frame: Frame, inner: Flow) -> list[State]:
    running: list[State] = []  # fell through from the case above
    certain = False
    default_open = True
    verdicts = [None if c.value is None else _matches(m, subject, c.value, state, frame) for c in cases]
    if any(v is True for v in verdicts):
        default_open = False
    for case, verdict in zip(cases, verdicts, strict=True):
        enters = (default_open if case.value is None else verdict is not False) and not certain
        if enters:
            running.append(state.fork())
        if verdict is True:
            certain = True
        if running:
            running = run_all(m, case.body, merge(m, running) if len(running) > 1 else running, frame, inner)
    has_default = any(c.value is None for c in cases)
    if not has_default and not certain:
        running.append(state)
    return running


def _return(m: Machine, statement: Return, states: list[State], frame: Frame, flow: Flow) -> list[State]:
    for state in states:
        if statement.value is None:
            state.replied_at = statement.start
            flow.returns.append((None, state))
            continue
        value = expressions.evaluate(m, statement.value, state, frame)
        if frame.function is not None:
            value = members.listed(m, frame.function.returns, statement.value, value, state, frame)
        ways = value.ways if value.__class__ is Forked else ((value, state),)
        for _, one in ways:
            one.replied_at = statement.start
        flow.returns.extend(ways)
    return []


def _break(m: Machine, statement: Break, states: list[State], frame: Frame, flow: Flow) -> list[State]:
    flow.breaks.extend(states)
    return []


def _continue(m: Machine, statement: Continue, states: list[State], frame: Frame, flow: Flow) -> list[State]:
    flow.continues.extend(states)
    return []


def _throw(m: Machine, statement: Throw, states: list[State], frame: Frame, flow: Flow) -> list[State]:
    for state in states:
        state.reply = max(state.reply, UNCERTAIN)
        flow.returns.append((SOMETHING, state))
    return []


def _try(m: Machine, statement: Try, states: list[State], frame: Frame, flow: Flow) -> list[State]:
    before = [s.fork() for s in states]
    left = run(m, statement.body, states, frame, flow)
    for handler in statement.handlers:
        # what the body had done when it threw is not known: each variable holds what it held before or after
        # (a body that came to its reply is said to throw only where that might make a call succeed)
        thrown = [s for s in left if m.deciding or s.reply == NO_REPLY]
        heads = merge(m, [s.fork() for s in [*before, *thrown]])
        left = left + run(m, handler, heads, frame, flow)
    return merge(m, left) if len(left) > 1 else left


def _label(m: Machine, statement: Label, states: list[State], frame: Frame, flow: Flow) -> list[State]:
    return run(m, statement.body, states, frame, flow)


def _goto(m: Machine, statement: Goto, states: list[State], frame: Frame, flow: Flow) -> list[State]:
    m.recorder.bound("goto", m.place(frame, statement.start))
    for state in states:
        state.reply = max(state.reply, UNCERTAIN)
        flow.returns.append((NULL, state))
    return []


def _local_type(m: Machine, statement: LocalType, states: list[State], frame: Frame, flow: Flow) -> list[State]:
    if statement.declaration.__class__ is Class:
        m.program.adopt(frame.unit, statement.declaration)
    return states


def _unparsed(m: Machine, statement: Unparsed, states: list[State], frame: Frame, flow: Flow) -> list[State]:
    left: list[State] = []
    for state in states:
        for operand in statement.operands:
            value = expressions.evaluate(m, operand, state, frame)
            if value.__class__ is Forked:
                value = expressions.collapse(m, value, state)
        havoc.havoc_all(m, state, frame)
        exposure.stirred(m, state)
        flow.returns.append((any_of((NULL, SOMETHING)), state.fork()))
        left.append(state)
    return left


_RUN: dict[type, Callable[[Machine, Any, list[State], Frame, Flow], list[State]]] = {
    Block: _block,
    Evaluate: _evaluate,
    Declare: _declare,
    If: _if,
    While: loops.run_while,
    DoWhile: loops.run_do_while,
    For: loops.run_for,
    ForEach: loops.run_for_each,
    Switch: _switch,
    Return: _return,
    Break: _break,
    Continue: _continue,
    Throw: _throw,
    Try: _try,
    Label: _label,
    Goto: _goto,
    LocalType: _local_type,
    Unparsed: _unparsed,
}
