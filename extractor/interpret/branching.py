"""Conditions: the states in which one holds and those in which it does not, and what either has learnt.

``test`` is the entry: it walks ``&&``, ``||`` and ``!`` as the language does, and narrows what a variable
holds on each side.
"""

from __future__ import annotations

from typing import Any

from extractor.form import (
    Binary,
    Call,
    Declare,
    Member,
    Name,
    Null,
    Number,
    Unary,
)
from extractor.interpret import (
    containers,
    declaring,
    expressions,
    overloads,
    places,
    strings,
    ties,
)
from extractor.interpret.machine import Frame, Machine
from extractor.interpret.record import plain
from extractor.interpret.state import Forked, State, join
from extractor.interpret.values import (
    NO_ITEMS,
    AnyOf,
    Holds,
    Items,
    Record,
    Scalar,
    Truth,
    any_of,
    keep,
    options,
    truth_of,
)

_MOST_WAYS = 24


def test(m: Machine, node: Any, state: State, frame: Frame) -> tuple[list[State], list[State]]:
    """(states in which the condition holds, states in which it does not)."""
    kind = node.__class__
    if kind is Unary and node.op == "!":
        yes, no = test(m, node.operand, state, frame)
        return no, yes
    if kind is Binary and node.op == "&&":
        yes, no = test(m, node.left, state, frame)
        both: list[State] = []
        for one in yes:
            if m.recording and node.right.__class__ is Name:
                m.recorder.tested(one.cells.get(frame.names.get(node.right.text, 0)), frame, node)
            more, fewer = test(m, node.right, one, frame)
            both.extend(more)
            no = no + fewer
        return _few(m, both), _few(m, no)
    if kind is Binary and node.op == "||":
        yes, no = test(m, node.left, state, frame)
        neither: list[State] = []
        for one in no:
            more, fewer = test(m, node.right, one, frame)
            yes = yes + more
            neither.extend(fewer)
        return _few(m, yes), _few(m, neither)
    if kind is Declare:
        taken: list[State] = []
        passed: list[State] = []
        for value, one in declaring.declare(m, node, state, frame):
            name = Name(node.start, node.end, node.names[0])
            _decided(m, name, value, one, frame, taken, passed)
        return taken, passed
    value = expressions.EVALUATE[kind](m, node, state, frame)
    taken, passed = [], []
    if value.__class__ is not Forked:
        _decided(m, node, value, state, frame, taken, passed)
        return taken, passed
    for found, one in value.ways:
        if found.__class__ is Truth:  # each way has tested one of the values that the place may hold
            narrow(m, node, found.value, one, frame)
        _decided(m, node, found, one, frame, taken, passed)
    return taken, passed


def _few(m: Machine, states: list[State]) -> list[State]:
    """The ways through a part of a condition, merged where they are many: each term may double them."""
    return join(states, _MOST_WAYS, m.recorder.meet if m.recording else None, tying=m.tying)


def _decided(
    m: Machine, node: Any, value: Any, state: State, frame: Frame, taken: list[State], passed: list[State]
) -> None:
    if value.__class__ is not Record:
        _split(m, node, value, state, frame, taken, passed)
        return
    said = overloads.as_condition(m, value, node, state, frame)
    for found, one in said.ways if said.__class__ is Forked else ((said, state),):
        _split(m, node, found, one, frame, taken, passed)


def _split(
    m: Machine, node: Any, value: Any, state: State, frame: Frame, taken: list[State], passed: list[State]
) -> None:
    known = truth_of(value)
    if known is True:
        taken.append(state)
    elif known is False:
        passed.append(state)
    else:
        other = state.fork()
        condition = _condition_of(value) if m.recording else None
        if condition is not None:
            if condition.kind == "filled":
                m.recorder.emptiness.setdefault(plain(condition.path))
            state.learn(condition, True)
            other.learn(condition, False)
        narrow(m, node, True, state, frame)
        narrow(m, node, False, other, frame)
        if m.recording:
            _tell_apart(value, state, other)
        taken.append(state)
        passed.append(other)


def _tell_apart(value: Any, yes: State, no: State) -> None:
    """Leaves each side of a test with the ways by which what was tested comes out so."""
    if value.__class__ is not AnyOf or yes.rows is None or value.tie is not yes.rows[0]:
        return
    for wanted, one in ((True, yes), (False, no)):
        assert one.rows is not None
        ways = tuple(way for way in one.rows[1] if truth_of(value.ways[way]) is not (not wanted))
        if ways and len(ways) < len(one.rows[1]):
            ties.restrict(one, ways)


def _condition_of(value: Any) -> Holds | None:
    """What a test of the value says of a key; beside a constant it speaks of the value after defaulting."""
    found: Holds | None = None
    for option in options(value):
        if option.__class__ is Truth:
            continue
        if option.__class__ is Scalar and option.kind in ("boolean", "count"):
            option = Holds(option.path, "true" if option.kind == "boolean" else "filled")
        if option.__class__ is not Holds or (found is not None and found != option):
            return None
        found = option
    return found


def narrow(m: Machine, node: Any, wanted: bool, state: State, frame: Frame) -> None:
    """Learns from a condition that came out as ``wanted``: what it tested keeps only the values that allow it."""
    kind = node.__class__
    if kind is Name or kind is Member:
        places.update(m, node, state, frame, lambda value: keep(value, wanted))
    elif kind is Call and node.callee.__class__ is Member and len(node.args) <= 1:
        learn = _LEARN.get(node.callee.name)
        if learn is not None and not node.args:
            places.update(m, node.callee.object, state, frame, lambda value: learn(value, wanted))
    elif kind is Binary and node.op in ("==", "!="):
        same = (node.op == "==") is wanted
        if node.right.__class__ is Null:
            places.update(m, node.left, state, frame, lambda value: keep(value, not same))
        elif node.left.__class__ is Null:
            places.update(m, node.right, state, frame, lambda value: keep(value, not same))
        elif node.right.__class__ is Number and node.right.value == 0:
            _learn_zero(m, node.left, same, state, frame)
    elif kind is Binary and (node.op, getattr(node.right, "value", None)) in _FILLED and _is_count(node.left):
        _learn_zero(m, node.left, _FILLED[node.op, node.right.value] is not wanted, state, frame)


_FILLED = {(">", 0): True, (">=", 1): True, ("<=", 0): False, ("<", 1): False}
"""Comparisons of a number of items: whether there are some."""


def _is_count(node: Any) -> bool:
    return node.__class__ is Call and node.callee.__class__ is Member and node.callee.name == "Num" and not node.args


def _learn_zero(m: Machine, node: Any, is_zero: bool, state: State, frame: Frame) -> None:
    """A number was compared with zero: one of items says of an array made here whether it is empty."""
    if _is_count(node):
        places.update(m, node.callee.object, state, frame, lambda value: _learn_filled(value, not is_zero))


def _learn_filled(value: Any, wanted: bool) -> Any:
    if value.__class__ is not Items or containers.is_empty(value) is not None:
        return value
    return Items(None, value.item, 1, value.count) if wanted else NO_ITEMS


def _learn_empty(value: Any, wanted: bool) -> Any:
    kept = []
    for option in options(value):
        empty = containers.is_empty(option)
        if empty is not None and empty is not wanted:
            continue
        kept.append(_learn_filled(option, not wanted) if option.__class__ is Items else strings.emptied(option, wanted))
    return any_of(kept) if kept else value


_LEARN = {
    "IsEmpty": _learn_empty,
    "IsValid": keep,
    "IsSet": keep,
    "has_value": keep,
    "Get": keep,
}


TELLING = frozenset({AnyOf, Record, Items, Scalar})
