"""Flags of replies that the function tests too: ``R->SetBoolField("ok", bDone); if (!bDone) { R->SetStringField(…); }``
makes no object with an error beside a flag that says success.

Such a flag is stored on each side of a test of it; what it is there goes together with what later tests lead to
(``ties``). Only the run that ties values does so: whether anything succeeds does not hang on it.
"""

from __future__ import annotations

import re
from typing import Any

from extractor.form import Assign, Call, Conditional, If, Member, Name, Str, walk
from extractor.interpret import branching, expressions, places
from extractor.interpret.machine import Frame, Machine
from extractor.interpret.state import State
from extractor.interpret.values import Unknown

_FLAG = r"b?(?:ok|success|succeeded|successful)"
_STORED = re.compile(rf'(?i:"{_FLAG}"\)?\s*,|\b{_FLAG}\s*=)\s*(?!true\b|false\b|=)\w'.encode())
"""What the text of a function has that may store a variable as a flag: most have none, and are not looked into."""
_IS_FLAG = re.compile(_FLAG, re.IGNORECASE)


def is_told(m: Machine, node: Any, frame: Frame) -> bool:
    """Whether an expression stores a variable as a flag that the function tests."""
    value = _stored(node)
    return value is not None and frame.function is not None and _name(value) in _tested(m, frame)


def apart(m: Machine, node: Any, states: list[State], frame: Frame) -> list[State]:
    """The states in which the flag that the expression stores is true and those in which it is false, where none has
    settled what it is."""
    value = _stored(node)
    told = [expressions.single(m, value, state, frame) for state in states]
    if not any(each.__class__ is Unknown and each.truth is None for each in told):
        return states
    for state in states:
        places.update(m, value, state, frame, _as_flag)
    return [one for state in states for side in branching.test(m, value, state, frame) for one in side]


def _as_flag(value: Any) -> Any:
    return Unknown("bool") if value.__class__ is Unknown and not value.type and value.truth is None else value


def _stored(node: Any) -> Any:
    """The variable, or its member, that an expression stores as a flag; None of any other."""
    kind = node.__class__
    value: Any = None
    if kind is Assign and node.op == "=" and node.target.__class__ is Member and _IS_FLAG.fullmatch(node.target.name):
        value = node.value
    elif kind is Call and len(node.args) == 2 and getattr(node.callee, "name", "") == "SetBoolField":
        key = node.args[0]
        value = node.args[1] if key.__class__ is Str and _IS_FLAG.fullmatch(key.value) else None
    return value if _name(value) is not None else None


def _name(node: Any) -> Any:
    """What a variable or a member of one is written as, None of anything else."""
    if node.__class__ is Name:
        return node.text
    owner = _name(node.object) if node.__class__ is Member else None
    return None if owner is None else f"{owner}.{node.name}"


def _tested(m: Machine, frame: Frame) -> frozenset[str]:
    """The variables and members that the running function both stores as a flag and tests."""
    key = ("flags", id(frame.function))
    found: frozenset[str] | None = m.memory.get(key)
    if found is None:
        found = m.memory[key] = _both(frame, frame.function)
    return found


def _both(frame: Frame, function: Any) -> frozenset[str]:
    if _STORED.search(frame.unit.text, function.start, function.end) is None:
        return frozenset()
    stored: set[str] = set()
    tested: set[str] = set()
    for node in walk(frame.unit.body(function)):
        if node.__class__ in (If, Conditional):
            tested |= {str(_name(part)) for part in walk(node.condition)}
        elif (value := _stored(node)) is not None:
            stored.add(str(_name(value)))
    return frozenset(stored & tested)
