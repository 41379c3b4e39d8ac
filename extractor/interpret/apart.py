"""Paths that are kept apart: those that differ in what the code of a reply hangs on.

``R->SetBoolField("ok", bDone); … Send(Id, bDone ? 200 : 500, R)`` has two replies, not one of either flag under
either code. The variables of such a choice are the function's ``deciders``: where paths meet, ``state.join`` merges
those alone that agree in them. A call that is given a choice by one of them is made on each side of it, as an ``if``
would. Only the run in which everything is free does so: whether anything succeeds does not hang on it.
"""

from __future__ import annotations

import re
from typing import Any

from extractor.form import Binary, Bool, Call, Conditional, Declare, Evaluate, If, Member, Name, Number, Unary, walk
from extractor.interpret.machine import Frame, Machine

_CHOICE = re.compile(rb"\?[^;?]*?\b[2-5]\d\d\b")
"""What the text of a function has that may choose a code: most have none, and are not looked into."""
_FIRST_CODE, _FIRST_FAULT, _LAST_CODE = 100, 400, 599


def deciders(m: Machine, frame: Frame) -> frozenset[str]:
    """The names of variables by which the running function chooses between a code of success and one of failure."""
    function = frame.function
    if function is None:
        return frozenset()
    key = ("deciders", id(function))
    found = m.memory.get(key)
    if found is None:
        found = m.memory[key] = _deciders(frame, function)
    return found


def _deciders(frame: Frame, function: Any) -> frozenset[str]:
    if _CHOICE.search(frame.unit.text, function.start, function.end) is None:
        return frozenset()
    names: set[str] = set()
    for node in walk(frame.unit.body(function)):
        if node.__class__ is Declare and len(node.names) == 1 and _chooses_code(node.value):
            names.add(node.names[0])
        if node.__class__ is Conditional and _chooses_code(node):
            names |= _mentioned(node.condition)
            names |= {name for arm in (node.then, node.other) if arm.__class__ is Conditional
                      for name in _mentioned(arm.condition)}  # fmt: skip
    return frozenset(names)


def _chooses_code(node: Any) -> bool:
    """Whether an expression is a choice among numbers of which some are codes of success and some of failure."""
    if node.__class__ is not Conditional:
        return False
    found = _numbers(node)
    return None not in found and any(n < _FIRST_FAULT for n in found) and any(n >= _FIRST_FAULT for n in found)


def _numbers(node: Any) -> list[Any]:
    """The codes that a choice comes to; None for one that comes to anything else."""
    if node.__class__ is Conditional:
        return _numbers(node.then) + _numbers(node.other)
    value = node.value if node.__class__ is Number else None
    return [value if isinstance(value, int) and _FIRST_CODE <= value <= _LAST_CODE else None]


def _mentioned(condition: Any) -> set[str]:
    return {node.text for node in walk(condition) if node.__class__ is Name}


def declared(m: Machine, declare: Declare, frame: Frame) -> None:
    """A variable is declared: paths that differ in it are kept apart from here on, if it is a decider."""
    if declare.names[0] in deciders(m, frame):
        m.apart[frame.names[declare.names[0]]] = None


def chosen(m: Machine, node: Call, frame: Frame) -> If | None:
    """The call as an ``if`` with a call on either side, where an argument is chosen by a decider; None of any other."""
    names = deciders(m, frame)
    if not names or not node.args:
        return None
    key = ("chosen", id(node))
    found = m.memory.get(key)
    if found is None:  # the call is kept with what stands for it: its identity is the key
        found = m.memory[key] = (node, _chosen(node, names))
    if found[1] is not None:
        for name in sorted(_mentioned(found[1].condition) & names & frame.names.keys()):
            m.apart[frame.names[name]] = None
    return found[1]


def _chosen(node: Call, names: frozenset[str]) -> If | None:
    is_flag = node.callee.__class__ is Member and node.callee.name == "SetBoolField"
    for at, arg in enumerate(node.args):
        if arg.__class__ is Conditional and _mentioned(arg.condition) & names:
            return _either(node, at, arg.condition, arg.then, arg.other)
        if is_flag and at == 1 and arg.__class__ in (Name, Binary, Unary) and _mentioned(arg) & names:
            return _either(node, at, arg, Bool(arg.start, arg.end, True), Bool(arg.start, arg.end, False))
    return None


def _either(node: Call, at: int, condition: Any, then: Any, other: Any) -> If:
    start, end = node.start, node.end

    def given(value: Any) -> Evaluate:
        return Evaluate(start, end, Call(start, end, node.callee, (*node.args[:at], value, *node.args[at + 1 :])))

    return If(start, end, (), condition, given(then), given(other))
