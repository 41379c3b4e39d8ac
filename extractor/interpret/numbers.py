"""The engine's functions of numbers: rows of ``engine``'s table, apart for their number.

What becomes of a key's value stays that key's value; ``ranges`` says what is still known of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from extractor.interpret import ranges, widths
from extractor.interpret.machine import Frame, Machine
from extractor.interpret.operators import UNSETTLED, compare
from extractor.interpret.record import plain
from extractor.interpret.state import State
from extractor.interpret.values import ANYTHING, FALSE, TRUE, Num, Scalar, Unknown, any_of, options, truth_of


def _clamp(m: Machine, node: Any, args: list[Any], state: State, frame: Frame) -> Any:
    if len(args) != 3:
        return ANYTHING
    value, low, high = args
    found: list[Any] = []
    for option in options(value):
        if option.__class__ is Num and low.__class__ is Num and high.__class__ is Num:
            found.append(Num(max(low.value, min(high.value, option.value))))
        else:
            found.append(ranges.clamped(option, low, high) if option.__class__ is Scalar else ANYTHING)
            if option.__class__ is Scalar:
                _held(m, option, low, high)
    return any_of(found)


def _held(m: Machine, scalar: Scalar, low: Any, high: Any) -> None:
    if m.recording:
        m.recorder.clamp(
            scalar,
            low.value if low.__class__ is Num else None,
            high.value if high.__class__ is Num else None,
        )


def _extreme(name: str) -> Callable[..., Any]:
    choose: Callable[[Any, Any], Any] = max if name == "Max" else min
    bound = ranges.at_least if name == "Max" else ranges.at_most

    def row(m: Machine, node: Any, args: list[Any], state: State, frame: Frame) -> Any:
        if len(args) != 2:
            return ANYTHING
        found: list[Any] = []
        for one in options(args[0]):
            for two in options(args[1]):
                if one.__class__ is Num and two.__class__ is Num:
                    found.append(Num(choose(one.value, two.value)))
                    continue
                scalar, other = (one, two) if one.__class__ is Scalar else (two, one)
                if scalar.__class__ is Scalar:
                    _held(m, scalar, other if name == "Max" else ANYTHING, other if name == "Min" else ANYTHING)
                    found.append(bound(scalar, other))
                else:
                    found.append(ANYTHING)
        return any_of(found)

    return row


def _number_kept(m: Machine, node: Any, args: list[Any], state: State, frame: Frame) -> Any:
    value = args[0] if args else ANYTHING
    return any_of([ranges.free(o) if o.__class__ is Scalar else Unknown("float") for o in options(value)])


def _magnitude(m: Machine, node: Any, args: list[Any], state: State, frame: Frame) -> Any:
    value = args[0] if args else ANYTHING
    if m.recording:
        m.recorder.mirrored.update({plain(o.path): None for o in options(value) if o.__class__ is Scalar})
    return any_of([ranges.magnitude(o) if o.__class__ is Scalar else Unknown("float") for o in options(value)])


def _within(upper: str) -> Callable[..., Any]:
    """``IsWithin(Value, Low, High)``; the upper end belongs to it or does not."""

    def row(m: Machine, node: Any, args: list[Any], state: State, frame: Frame) -> Any:
        if len(args) != 3:
            return UNSETTLED
        value, low, high = args
        verdicts = [compare(m, ">=", value, low, frame, node.start), compare(m, upper, value, high, frame, node.start)]
        known = [truth_of(verdict) for verdict in verdicts]
        return FALSE if False in known else TRUE if known == [True, True] else UNSETTLED

    return row


def _rounded(m: Machine, node: Any, args: list[Any], state: State, frame: Frame) -> Any:
    value = args[0] if args else ANYTHING
    found: list[Any] = []
    for option in options(value):
        if option.__class__ is Num:
            found.append(widths.rounded(node.callee.text, option.value))
        else:
            found.append(ranges.whole(option) if option.__class__ is Scalar else Unknown("int32"))
    return any_of(found)


ROWS: dict[str, Callable[..., Any]] = {
    "FMath::Clamp": _clamp,
    "FMath::Max": _extreme("Max"),
    "FMath::Min": _extreme("Min"),
    **dict.fromkeys(
        (
            "FMath::RoundToInt",
            "FMath::RoundToInt32",
            "FMath::FloorToInt",
            "FMath::CeilToInt",
            "FMath::TruncToInt",
            "FMath::FloorToInt32",
            "FMath::RoundToFloat",
        ),
        _rounded,
    ),
    "FMath::IsWithin": _within("<"),
    "FMath::IsWithinInclusive": _within("<="),
    "FMath::Abs": _magnitude,
    **dict.fromkeys(("FMath::Fmod", "FMath::DegreesToRadians", "FMath::RadiansToDegrees"), _number_kept),
}
"""By the engine's name of the function."""
