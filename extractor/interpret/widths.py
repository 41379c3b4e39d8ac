"""Numbers as their C++ types hold them: wrapped to the width, cut to whole; what a type makes of an operation.

What depends on a width that is not known here is unknown.
"""

from __future__ import annotations

import math
from typing import Any

from extractor.interpret import engine_types, ties
from extractor.interpret.values import ANYTHING, AnyOf, Num, Truth, Unknown


def fitted(type_: str, value: Any) -> Any:
    """The value as a variable of the type holds it."""
    kind = value.__class__
    if kind is AnyOf:
        if not any(option.__class__ is Num for option in value.options):
            return value
        return ties.mapped(value, lambda option: fitted(type_, option))
    if kind is not Num:
        return value
    width = engine_types.WIDTHS.get(type_)
    if width is None:
        return Truth(value.value != 0) if type_ == "bool" else value
    return within(abs(width), width < 0, value)


def within(bits: int, signed: bool, value: Num) -> Any:
    """The number in so many bits; a fraction is cut off, and one beyond them wraps round if it was whole."""
    number = value.value
    low, high = (-(1 << bits - 1), (1 << bits - 1) - 1) if signed else (0, (1 << bits) - 1)
    if isinstance(number, float):
        if not math.isfinite(number) or not low <= int(number) <= high:
            return ANYTHING
        return Num(int(number))
    if low <= number <= high:
        return value
    wrapped = number & ((1 << bits) - 1)
    return Num(wrapped - (1 << bits) if signed and wrapped > high else wrapped)


def bounded(value: Any) -> Any:
    """The result of an operation on whole numbers; one that an int32 does not hold depends on the types."""
    beyond = value.__class__ is Num and value.value.__class__ is int and not -(1 << 31) <= value.value < 1 << 32
    return ANYTHING if beyond else value


def is_exact(number: float) -> bool:
    """Whether a float and a double hold the same."""
    return number.__class__ is int or number == round(number * 1024) / 1024


def is_unsigned(type_: str) -> bool:
    """Whether what goes below zero there comes out great."""
    return engine_types.WIDTHS.get(type_.rstrip("& "), -1) > 0


def rounded(name: str, number: float) -> Any:
    """What the engine's roundings of that name make of a number."""
    if not math.isfinite(number):
        return Unknown("int32")
    if "Floor" in name:
        return Num(math.floor(number))
    if "Ceil" in name:
        return Num(math.ceil(number))
    return Num(int(number) if "Trunc" in name else math.floor(number + 0.5))
