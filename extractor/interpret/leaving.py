"""What runs where a scope ends: guards (``ON_SCOPE_EXIT``) and the destructors of the plugin's own objects."""

from __future__ import annotations

from typing import Any

from extractor.form import Call, Declare, Evaluate, Member, Name
from extractor.interpret import statements
from extractor.interpret.machine import Frame, Machine
from extractor.interpret.state import State


class Guard:
    """What runs where a scope is left, however it is left from here on: the exits until now are not its."""

    __slots__ = ("body", "breaks", "continues", "returns")

    def __init__(self, body: Any, flow: statements.Flow) -> None:
        """``body`` is the statement that runs."""
        self.body = body
        self.returns, self.breaks, self.continues = len(flow.returns), len(flow.breaks), len(flow.continues)


def left_by(m: Machine, leaving: list[Guard], states: list[State], frame: Frame, flow: statements.Flow) -> list[State]:
    """Runs the guards of a scope, the last first, on each way out of it."""
    for guard in reversed(leaving):
        states = _guarded(m, guard, states, frame)
        returns = [(value, s) for value, one in flow.returns[guard.returns :] for s in _guarded(m, guard, [one], frame)]
        flow.returns[guard.returns :] = returns
        flow.breaks[guard.breaks :] = _guarded(m, guard, flow.breaks[guard.breaks :], frame)
        flow.continues[guard.continues :] = _guarded(m, guard, flow.continues[guard.continues :], frame)
    return states


def _guarded(m: Machine, guard: Guard, states: list[State], frame: Frame) -> list[State]:
    if not states:
        return states
    inner = statements.Flow()
    after = statements.run(m, guard.body, states, frame, inner)
    return [*after, *(s for _, s in inner.returns)]


def is_guarded(m: Machine, declare: Declare, frame: Frame) -> bool:
    """Whether a variable is an object of the plugin with a destructor that does something."""
    if declare.declarator or declare.static or declare.array or len(declare.names) != 1 or declare.type == "auto":
        return False
    found = m.program.class_(declare.type, frame.scope)
    return found is not None and bool(m.program.method(found.key, f"~{found.node.name}", 0))


def ends_unseen(m: Machine, found: Any, node: Any, frame: Frame) -> bool:
    """Whether an object of the class, made at a place, is destroyed in ways that are not run: by a pointer or
    container that goes, or by destructors of bases and members."""
    key = ("destructors", found.key)
    known = m.memory.get(key)
    if known is None:
        members = [m.program.class_(v.declare.type, v.scope) for v in m.program.fields(found.key).values()]
        bases = [m.program.class_(base, "") for base in m.program.program.lineage(found.key)]
        others = any(_destroys(m, each) for each in (*members, *bases) if each is not None and each.key != found.key)
        known = m.memory[key] = (others, _destroys(m, found))
    return bool(known[0]) or (known[1] and not (isinstance(node, Declare) and is_guarded(m, node, frame)))


def _destroys(m: Machine, found: Any) -> bool:
    return bool(m.program.method(found.key, f"~{found.node.name}", 0))


def ending(declare: Declare) -> Evaluate:
    """The end of an object, as a statement."""
    at = declare.end
    destructor = Member(at, at, Name(at, at, declare.names[0]), f"~{declare.type.rpartition('::')[2]}", False)
    return Evaluate(at, at, Call(at, at, destructor, ()))
