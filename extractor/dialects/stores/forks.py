"""Which way code goes where a ``switch``, an ``if`` or ``?:`` asks about constants, as arguments of a registrar are.

What is not constant leaves the way open.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from extractor.dialects.stores.bound import Bound
from extractor.form import (
    Binary,
    Block,
    Bool,
    Break,
    Call,
    Continue,
    Goto,
    If,
    Member,
    Name,
    Number,
    Return,
    Switch,
    Throw,
    Unary,
    walk,
)

if TYPE_CHECKING:
    from extractor.dialects.stores.bound import Frame
    from extractor.dialects.stores.values import Values

_LEAVES = (Return, Break, Continue, Goto, Throw)
_DEEPEST = 8
_ENUM = re.compile(r"(?:\w+::)*E[A-Z]")


class Open(Exception):
    """Which way it goes is not known."""


def passes(values: Values, fork: If | Switch, at: int, frame: Frame) -> bool | None:
    """Whether the way through a fork passes the offset ``at`` in it; None where that is not known."""
    before = frame.binding({}, fork.start)
    if isinstance(fork, If):
        if not (fork.then.start <= at < fork.then.end or (fork.other and fork.other.start <= at < fork.other.end)):
            return True
        way = holds(values, fork.condition, before)
        return None if way is None else way == (fork.then.start <= at < fork.then.end)
    taken = _cases(values, fork, before)
    return None if taken is None else any(case.start <= at < case.end for case in taken)


def returned(values: Values, body: Any, frame: Frame) -> Any:
    """The expression that a body returns for constant arguments; None where that is not known."""
    try:
        return _returned(values, body, frame)
    except Open:
        return None


def _returned(values: Values, node: Any, frame: Frame) -> Any:
    kind = node.__class__
    if kind is Return:
        if node.value is None:
            raise Open
        return node.value
    parts: Any = ()
    if kind is Block:
        parts = node.body
    elif kind is If:
        way = holds(values, node.condition, frame.binding({}, node.start))
        if way is None:
            raise Open
        parts = (node.then,) if way else (node.other,) if node.other is not None else ()
    elif kind is Switch:
        taken = _cases(values, node, frame.binding({}, node.start))
        if taken is None:
            raise Open
        parts = [each for case in taken for each in case.body]
    elif any(each.__class__ is Return for each in walk(node)):
        raise Open
    for part in parts:
        if kind is Switch and part.__class__ is Break:
            return None
        found = _returned(values, part, frame)
        if found is not None:
            return found
    return None


def _cases(values: Values, fork: Switch, frame: Frame) -> list[Any] | None:
    """The cases that run: the one that is meant, and those that it falls through to."""
    chosen = None
    for at, case in enumerate(fork.cases):
        same = None if case.value is None else _same(values, fork.subject, case.value, frame)
        if same:
            chosen = at
            break
        if same is None and case.value is not None:
            return None
    if chosen is None:
        chosen = next((at for at, case in enumerate(fork.cases) if case.value is None), None)
    taken: list[Any] = []
    for case in fork.cases[chosen:] if chosen is not None else ():
        taken.append(case)
        if _leaves(case.body):
            break
    return taken


def _leaves(body: Any) -> bool:
    last = body[-1] if body else None
    return _leaves(last.body) if last.__class__ is Block else last.__class__ in _LEAVES


def holds(values: Values, condition: Any, frame: Frame, depth: int = 0) -> bool | None:
    """Whether a condition on constants holds; None where that is not known."""
    if depth > _DEEPEST:
        return None
    kind = condition.__class__
    if kind is Unary and condition.op == "!":
        inner = holds(values, condition.operand, frame, depth + 1)
        return None if inner is None else not inner
    if kind is Binary and condition.op in ("&&", "||"):
        left = holds(values, condition.left, frame, depth + 1)
        right = holds(values, condition.right, frame, depth + 1)
        deciding = bool(condition.op == "||")
        if deciding in (left, right):
            return deciding
        return None if None in (left, right) else not deciding
    if kind is Binary and condition.op in ("==", "!="):
        same = _same(values, condition.left, condition.right, frame)
        return None if same is None else same is (condition.op == "==")
    if kind is Call and condition.callee.__class__ is Member and condition.callee.name == "IsEmpty":
        text = values.text(Bound(condition.callee.object, frame), depth + 1)
        return None if text is None else not text
    settled = values.settle(Bound(condition, frame)).node
    return bool(settled.value) if settled.__class__ is Bool else None


def _same(values: Values, one: Any, other: Any, frame: Frame) -> bool | None:
    """Whether two constants are one: enumerators, numbers, truths, texts (which are compared without their case)."""
    mine, theirs = (values.settle(Bound(node, frame)) for node in (one, other))
    first, second = mine.node, theirs.node
    if first.__class__ is second.__class__ and first.__class__ in (Number, Bool):
        return bool(first.value == second.value)
    if first.__class__ is Name and second.__class__ is Name:
        found = [values.program.enumerator(b.node.text, b.frame.scope, b.frame.unit) for b in (mine, theirs)]
        if found[0] is not None and found[1] is not None:
            return bool(found[0].enum.key == found[1].enum.key and found[0].position == found[1].position)
        (enum, member), (theirs_, named) = first.text.rpartition("::")[::2], second.text.rpartition("::")[::2]
        return bool(member == named) if enum == theirs_ and _ENUM.match(enum) else None  # one of the engine's
    texts = [values.text(bound) for bound in (mine, theirs)]
    return None if texts[0] is None or texts[1] is None else texts[0].lower() == texts[1].lower()
