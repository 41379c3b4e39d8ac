"""Loops that count through an array of the request: ``for (int32 At = 0; At < Items.Num(); ++At)``.

The question of the one bad item is asked of them as of a range loop: in its turn the counter is that item's index.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from extractor.form import Binary, Call, Declare, For, Member, Name, Number, Unary
from extractor.interpret import containers, expressions
from extractor.interpret.machine import Frame, Machine
from extractor.interpret.state import State
from extractor.interpret.values import Array, Unknown, Value

ANY_ITEM = Unknown("int32", None, bad=("",))
"""The counter in the turn of whichever other item."""


class Count(Struct, frozen=True):
    """The counter's cell, the container as it is written and what it is, and the counter at the bad item."""

    cell: int
    container: Any
    over: Array
    bad: Unknown


def count(m: Machine, loop: For, states: list[State], frame: Frame) -> Count | None:
    """How a loop counts; None where no bad item is asked about, or where the loop does not go through an array."""
    container = _through(loop) if m.assumed_items and len(states) == 1 else None
    if container is None:
        return None
    over = expressions.single(m, container, states[0], frame)
    bad = containers.iteration(m, over).bad if over.__class__ is Array else None
    if bad.__class__ is not Value:
        return None
    return Count(frame.names[_counter(loop)], container, over, Unknown("int32", None, bad=bad.path))


def turn(m: Machine, counted: Count, at: Unknown, heads: list[State], frame: Frame) -> None:
    """Sets the counter for a turn; what stands in the container's place may be another by now."""
    for head in heads:
        same = expressions.single(m, counted.container, head, frame) == counted.over
        head.cells[counted.cell] = at if same else ANY_ITEM


def is_moved(counted: Count, states: list[State]) -> bool:
    """Whether the body changed the counter: then the loop need not come to each item."""
    return any(not getattr(state.cells.get(counted.cell), "bad", ()) for state in states)


def _through(loop: For) -> Any:
    """The container whose items a loop counts through, all of them and in order; None of any other loop."""
    start, ends, step = loop.init[0] if len(loop.init) == 1 else None, loop.condition, loop.step
    if not isinstance(start, Declare) or len(start.names) != 1 or not _is_zero(start.value):
        return None
    name = start.names[0]
    if not (isinstance(step, Unary) and step.op in ("++", "p++") and _is(step.operand, name)):
        return None
    if not (isinstance(ends, Binary) and ends.op in ("<", "!=") and _is(ends.left, name)):
        return None
    callee = ends.right.callee if isinstance(ends.right, Call) else None
    return callee.object if isinstance(callee, Member) and callee.name == "Num" else None


def _counter(loop: For) -> str:
    first: Any = loop.init[0]
    return str(first.names[0])


def _is_zero(node: Any) -> bool:
    return node.__class__ is Number and node.value == 0


def _is(node: Any, name: str) -> bool:
    return node.__class__ is Name and node.text == name
