"""Two branches of an ``if`` that make the same call with another argument: ``F(A)`` and ``F(B)`` are ``F(C ? A : B)``.

What one branch takes from a key and the other writes out is a default just as where a ternary says so.
"""

from __future__ import annotations

from typing import Any

from extractor.form import Block, Call, Evaluate, If
from extractor.interpret import expressions
from extractor.interpret.machine import Frame, Machine
from extractor.interpret.state import State
from extractor.interpret.values import any_of


def observe(m: Machine, statement: If, yes: list[State], no: list[State], frame: Frame) -> None:
    """Tells the recorder of the one argument that differs, as it is in the states that go either way."""
    key = ("twins", id(statement))
    pair = m.memory.get(key)
    if pair is None:
        pair = m.memory[key] = _differing(statement, frame.unit.text)
    if not pair:
        return
    values = []
    for node, states in zip(pair, (yes, no), strict=True):
        values += [expressions.single(m, node, state.fork(), frame) for state in states]
    if values:
        m.recorder.observe(any_of(values), frame, statement)


def _differing(statement: If, text: bytes) -> tuple[Any, ...]:
    """(the argument of the one branch, that of the other), or nothing."""
    one, two = _only_call(statement.then), _only_call(statement.other)
    if one is None or two is None or len(one.args) != len(two.args):
        return ()
    if text[one.callee.start : one.callee.end] != text[two.callee.start : two.callee.end]:
        return ()
    differing = [
        (a, b) for a, b in zip(one.args, two.args, strict=True) if text[a.start : a.end] != text[b.start : b.end]
    ]
    return differing[0] if len(differing) == 1 else ()


def _only_call(branch: Any) -> Call | None:
    if branch.__class__ is Block and len(branch.body) == 1:
        branch = branch.body[0]
    if branch.__class__ is Evaluate and branch.expression.__class__ is Call:
        return branch.expression
    return None
