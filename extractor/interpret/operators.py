"""Comparison and arithmetic on abstract values, with the engine's rules for text: ``FString ==`` ignores case."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from extractor.interpret import dispatching, ranges, ties, uses, widths
from extractor.interpret.machine import Frame, Machine
from extractor.interpret.values import (
    ANYTHING,
    FALSE,
    TRUE,
    AnyOf,
    Constant,
    Holds,
    KeyName,
    Nothing,
    Num,
    Role,
    Scalar,
    Text,
    Truth,
    Unknown,
    any_of,
    known_text,
    options,
    truth,
    truth_of,
)

_ORDER: dict[str, Callable[[Any, Any], bool]] = {
    "<": operator.lt,
    ">": operator.gt,
    "<=": operator.le,
    ">=": operator.ge,
}
_MIRROR = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "==": "==", "!=": "!="}
UNSETTLED = Unknown("bool")


def compare(m: Machine, op: str, left: Any, right: Any, frame: Frame, at: int) -> Any:
    """The truth of ``left op right``. A key's value against a literal is written down."""
    if m.recording and left.__class__ is AnyOf and left.tie is not None and right.__class__ is not AnyOf:
        return ties.mapped(left, lambda way: _compared(m, op, way, right, frame, at))
    found = []
    for one in options(left):
        for other in options(right):
            verdict = _compared(m, op, one, other, frame, at)
            if verdict not in found:
                found.append(verdict)
    return any_of(found)


def _of_count(op: str, one: Any, other: Any) -> Any:
    """What a number of items that is not zero settles; None where nothing."""
    if one.__class__ is Num:
        one, other, op = other, one, _MIRROR[op]
    if one.__class__ is not Unknown or one.type != "uint32" or not one.truth or other.__class__ is not Num:
        return None
    if (op, other.value) in ((">", 0), (">=", 1), ("!=", 0)):
        return TRUE
    return FALSE if (op, other.value) in (("<=", 0), ("<", 1), ("==", 0)) else None


def _of_range(m: Machine, op: str, one: Any, other: Any) -> bool | None:
    """What is known of a key's value settles; a number that it is held against is worth asking about."""
    against = ranges.measured(one, other)
    if against is None:
        return None
    value, number = against
    if value.within is not None:
        return ranges.compared(op, one, other)
    if m.recording and (op in _ORDER or value.kind == "count"):
        m.recorder.measure(value.path, number)
    return None


def _count_asked(m: Machine, one: Any, other: Any) -> None:
    """A number of items from the request that is compared with a number is worth asking about."""
    if one.__class__ is Num:
        one, other = other, one
    if one.__class__ is Unknown and one.counts and other.__class__ is Num:
        m.recorder.measure(one.counts, other.value)


def _compared(m: Machine, op: str, one: Any, other: Any, frame: Frame, at: int) -> Any:
    if one.__class__ is Unknown or other.__class__ is Unknown:
        if m.recording:
            _count_asked(m, one, other)
        settled = _of_count(op, one, other)
        if settled is not None:
            return settled
    elif one.__class__ is Num or other.__class__ is Num:
        beyond = _of_range(m, op, one, other)
        if beyond is not None:
            return truth(beyond)
    if op in _ORDER:
        if one.__class__ is Num and other.__class__ is Num:
            if one.value == other.value and not widths.is_exact(one.value):
                return UNSETTLED  # a float and a double of the same text differ
            return truth(_ORDER[op](one.value, other.value))
        if m.recording and one.__class__ is not Num and other.__class__ is not Num:
            uses.reckoned(m, one, other)
        return _counted(op, one, other)
    same = equal(m, one, other, True, frame, at)
    if same is None:
        if m.recording and KeyName in (one.__class__, other.__class__):
            _named(m, one, other, frame, at)
        return told(one, other, op == "==")
    return truth(same is (op == "=="))


def _named(m: Machine, one: Any, other: Any, frame: Frame, at: int) -> None:
    """The name of a walked key is compared with a literal: that is a key of its own."""
    key, literal = (one, known_text(other)) if one.__class__ is KeyName else (other, known_text(one))
    if literal:
        m.record_read((*key.path, m.recorder.spelling(literal)), "presence", frame, at)


def told(one: Any, other: Any, positive: bool) -> Any:
    """The condition that two values are equal, where one is a key's value and the other a literal."""
    scalar, literal = (one, other) if one.__class__ is Scalar else (other, one)
    if scalar.__class__ is not Scalar:
        return UNSETTLED
    if scalar.kind == "count":
        return _counted("==" if positive else "!=", scalar, literal)
    if literal.__class__ is Text:
        written = known_text(literal)
        if written is not None:
            return (
                Holds(scalar.path, "filled", None, not positive)
                if written == ""
                else Holds(scalar.path, "is", written, positive)
            )
    if literal.__class__ is Truth:
        return Holds(scalar.path, "true", None, positive is literal.value)
    if literal.__class__ is Num:
        return Holds(scalar.path, "is", literal.value, positive)
    return UNSETTLED


def _counted(op: str, one: Any, other: Any) -> Any:
    """``Array.Num() > 0`` and its like say whether the array is filled."""
    if other.__class__ is Scalar and one.__class__ in (Num, Unknown):
        one, other, op = other, one, _MIRROR[op]
    if one.__class__ is Scalar and one.kind == "count" and other.__class__ is Num:
        bound = other.value
        if (op, bound) in ((">", 0), (">=", 1), ("!=", 0)):
            return Holds(one.path, "filled")
        if (op, bound) in (("<=", 0), ("<", 1), ("==", 0)):
            return Holds(one.path, "filled", None, False)
        if op in _ORDER and isinstance(bound, int):
            return Holds(one.path, "more", bound if op in (">", "<=") else bound - 1, op in (">", ">="))
    if (
        one.__class__ is Scalar
        and one.kind == "count"
        and other.__class__ is Unknown
        and other.setting
        and op in _ORDER
    ):
        return Holds(one.path, "more", other.setting, op in (">", ">="))
    return UNSETTLED


def equal(m: Machine, one: Any, other: Any, ignores_case: bool, frame: Frame, at: int) -> bool | None:
    """Whether two values are equal; None where they may be."""
    a, b = one.__class__, other.__class__
    if a is Text and b is Text:
        verdict = _texts(one, other, ignores_case)
        if m.dispatch is not None:
            dispatching.compared(m, one, other, verdict, frame, at)
        if verdict is None and m.recording:
            uses.taken(m, one)
            uses.taken(m, other)
        return verdict
    if a is Scalar or b is Scalar:
        scalar, literal = (one, other) if a is Scalar else (other, one)
        if literal.__class__ is Text:
            written = known_text(literal)
            if written == "" and scalar.filled:
                return False
            if written and scalar.excluded and written.casefold() in scalar.excluded:
                return False
            if written and not ignores_case and _is_unfolded(written, scalar.folds):
                return False
            if written and m.recording:
                m.recorder.compare(scalar, written, ignores_case, m.place(frame, at))
            if written is not None:
                return None
        if m.recording:
            uses.taken(m, one)
            uses.taken(m, other)
        return None
    if a is Num and b is Num:
        same = bool(one.value == other.value)
        return None if same and not widths.is_exact(one.value) else same
    if a is Truth or b is Truth:
        first, second = truth_of(one), truth_of(other)
        return None if first is None or second is None else first is second
    if a is Nothing or b is Nothing:
        known = truth_of(other if a is Nothing else one)
        return True if a is b else None if known is None else not known
    if a is Constant and b is Constant:
        return _same_enumerator(m, one.name, other.name, frame)
    if (a is Constant and b is Num) or (a is Num and b is Constant):
        name, number = (one.name, other.value) if a is Constant else (other.name, one.value)
        return False if number < 0 and _is_counted(m, name, frame) else None
    if a is Role and one == other:
        return True
    if m.recording:
        uses.taken(m, one)
        uses.taken(m, other)
    return None


def _same_enumerator(m: Machine, one: str, other: str, frame: Frame) -> bool | None:
    """Whether two enumerators are the same; two of one enum that gives numbers may be."""
    if one.rpartition("::")[2] == other.rpartition("::")[2]:
        return True
    found = m.program.enumerator(one, frame.scope, frame.unit)
    members = found.enum.node.members if found is not None else ()
    written = [member.value for member in members if member.value is not None]
    numbers_ = {getattr(value, "value", None) for value in written}
    doubled = None in numbers_ or len(numbers_) < len(written)
    return None if written and doubled else False


def _is_counted(m: Machine, name: str, frame: Frame) -> bool:
    """Whether an enumerator is one of an enum of the tree that gives no numbers itself: they count from 0."""
    found = m.program.enumerator(name, frame.scope, frame.unit)
    return found is not None and all(member.value is None for member in found.enum.node.members)


def _is_unfolded(literal: str, folds: tuple[str, ...]) -> bool:
    """Whether a text whose letters were made small, or great, can never be the literal."""
    if "lower" in folds and "upper" not in folds:
        return literal != literal.lower()
    return "upper" in folds and "lower" not in folds and literal != literal.upper()


def _texts(one: Text, other: Text, ignores_case: bool) -> bool | None:
    first, second = known_text(one), known_text(other)
    if first is not None and second is not None:
        if len(first) == 1 and first != second and first.casefold() == second.casefold():
            return None  # a letter, which is a number, or a text of one letter
        return first.casefold() == second.casefold() if ignores_case else first == second
    fixed = first if first is not None else second
    holed = other if first is not None else one
    if fixed is not None:
        least = sum(len(p) for p in holed.parts if p)
        if least > len(fixed):
            return False  # a text with that much known in it is longer
    return None


def operate(op: str, left: Any, right: Any) -> Any:
    """``left op right`` for arithmetic and joining texts; unknown where nothing is known."""
    ones, others = options(left), options(right)
    if len(ones) * len(others) > 6:
        return ANYTHING
    return any_of([_operated(op, one, other) for one in ones for other in others])


def _operated(op: str, one: Any, other: Any) -> Any:
    a, b = one.__class__, other.__class__
    if op == "+" and ((a is Text and b is Num) or (a is Num and b is Text)):
        return Text((None,))  # a pointer into the text, or a text with a character behind it
    if op == "+" and (a is Text or b is Text or (a is Scalar and one.kind == "string")):
        return Text(joined(parts_of(one) + parts_of(other)))
    if op == "/" and (a is Text or b is Text):
        return Text(joined((*parts_of(one), "/", *parts_of(other))))
    if a is Num and b is Num:
        return widths.bounded(_arithmetic(op, one.value, other.value))
    if op in ("|", "&", "^") and a is Truth and b is Truth:
        pair = {"|": one.value | other.value, "&": one.value & other.value, "^": one.value ^ other.value}
        return truth(pair[op])
    if op == "|" and (one is TRUE or other is TRUE):
        return TRUE
    if op == "&" and (one is FALSE or other is FALSE):
        return FALSE
    return Unknown("bool") if a is Truth and b is Truth else ANYTHING


def _arithmetic(op: str, one: float, other: float) -> Any:
    if op in ("/", "%") and other == 0:
        return ANYTHING
    whole = isinstance(one, int) and isinstance(other, int)
    if op == "+":
        return Num(one + other)
    if op == "-":
        return Num(one - other)
    if op == "*":
        return Num(one * other)
    if op == "/":
        return Num(int(one / other) if whole else one / other)
    if op == "%" and whole:
        return Num(one - other * int(one / other))
    if whole and op in ("|", "&", "^", "<<", ">>") and abs(other) < 32:
        bits: dict[str, Callable[[Any, Any], int]] = {
            "|": operator.or_, "&": operator.and_, "^": operator.xor, "<<": operator.lshift, ">>": operator.rshift,
        }  # fmt: skip
        return Num(bits[op](one, other)) if not (op in ("<<", ">>") and other < 0) else ANYTHING
    return ANYTHING


def parts_of(value: Any) -> tuple[str | None, ...]:
    """The value as parts of a text: what is not known is a hole."""
    kind = value.__class__
    if kind is Text:
        parts: tuple[str | None, ...] = value.parts
        return parts
    if kind is Num:
        return (str(value.value),)
    return (None,)


def joined(parts: tuple[str | None, ...]) -> tuple[str | None, ...]:
    """Neighbouring known parts as one, neighbouring holes as one."""
    merged: list[str | None] = []
    for part in parts:
        if merged and part is not None and merged[-1] is not None:
            merged[-1] += part
        elif merged and part is None and merged[-1] is None:
            continue
        elif part != "" or len(parts) == 1:
            merged.append(part)
    return tuple(merged) or ("",)
