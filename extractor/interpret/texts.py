"""Methods of texts that change the text, or write the parts of it somewhere; ``strings`` knows what they give."""

from __future__ import annotations

from typing import Any

from extractor.form import Call, Member, Unary
from extractor.interpret import havoc, places, strings, types, uses
from extractor.interpret.machine import Frame, Machine
from extractor.interpret.state import Forked, State
from extractor.interpret.values import (
    ANYTHING,
    EMPTY_TEXT,
    FALSE,
    NO_ITEMS,
    TRUE,
    ZERO,
    Holds,
    Scalar,
    Text,
    Unknown,
    known_text,
    text,
    truth,
)


def method(
    m: Machine, value: Any, name: str, node: Call, callee: Member, args: list[Any], state: State, frame: Frame
) -> Any:
    """The result of a method of a text; None where it is none that is known."""
    if name in ("IsEmpty", "IsEmptyOrWhitespace"):
        empty = strings.is_empty(value)
        if empty is None:
            return Holds(value.path, "filled", None, False) if value.__class__ is Scalar else Unknown("bool")
        return truth(empty)
    if name == "ToString" and value == EMPTY_TEXT and types.static_type(m, callee.object, frame) == "FName":
        return Text(("None",))
    if name in ("Empty", "Reset"):
        places.write(m, callee.object, EMPTY_TEXT, state, frame)
        return ANYTHING
    if m.recording and name in _CUT:
        uses.taken(m, value)
    if name in ("ParseIntoArray", "ParseIntoArrayLines", "ParseIntoArrayWS") and node.args:
        found = strings.split(value)
        places.write(m, node.args[0], found, state, frame)
        return ZERO if found == NO_ITEMS else Unknown("int32")
    if name == "GetCharArray":
        havoc.havoc(m, callee.object, state, frame)
        return ANYTHING
    if name == "Split" and len(node.args) >= 3:
        return _split(m, value, node, args, state, frame)
    if name in ("RemoveFromStart", "RemoveFromEnd"):
        if value == EMPTY_TEXT:
            return FALSE
        left = strings.removed(value, name, args)
        if left is not None:
            changed = known_text(value) != left
            if changed:
                places.write(m, callee.object, text(left), state, frame)
            return truth(changed)
        places.write(m, callee.object, value if value.__class__ is Scalar else strings.HOLE, state, frame)
        return Unknown("bool")
    if name in ("ToLowerInline", "ToUpperInline", "TrimStartAndEndInline", "ReplaceInline", "AppendChar", "Append",
                "InsertAt",
                "RemoveAt", "TrimStartInline", "TrimEndInline", "Appendf", "ReplaceCharInline", "RightChopInline",
                "LeftChopInline", "MidInline", "LeftInline", "RightInline"):  # fmt: skip
        if name.startswith("Replace") and (value.__class__ is Scalar or value == EMPTY_TEXT):
            done = value
        else:
            done = strings.method(m, value, name, args, state, frame, node.start)
        if done is None:
            done = value if value == EMPTY_TEXT and name == "RemoveAt" else strings.HOLE
        places.write(m, callee.object, done, state, frame)
        return ANYTHING
    return strings.method(m, value, name, args, state, frame, node.start)


_CUT = frozenset(
    {
        "ParseIntoArray", "ParseIntoArrayLines", "ParseIntoArrayWS", "GetCharArray", "Split", "RemoveFromStart",
        "RemoveFromEnd", "ReplaceInline", "ReplaceCharInline", "RemoveAt", "InsertAt", "Append", "AppendChar",
        "Appendf",
    }
)  # fmt: skip
"""Methods that take a text apart, or make another of it."""


def _split(m: Machine, value: Any, node: Call, args: list[Any], state: State, frame: Frame) -> Any:
    known = strings.halves(value, args)
    if value == EMPTY_TEXT or known == ():
        return FALSE
    other = state.fork()
    for out, part in zip(node.args[1:3], map(text, known) if known else (strings.HOLE,) * 2, strict=True):
        target = out.operand if out.__class__ is Unary and out.op == "&" else out
        places.write(m, target, part, state, frame)
    if known:
        return TRUE
    return Forked([(TRUE, state), (FALSE, other)])
