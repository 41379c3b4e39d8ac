"""The least and the greatest value of a number, and the least and the greatest number of items of an array.

Decided like what is required: a key has a greatest value where no exit can succeed with the key there and greater,
all else free. The numbers worth asking about are those that the free run saw the value compared with. ``compared``,
``clamped`` and their like say what becomes of a value of which only this is known: that it lies beyond a number. A
change that they do not know leaves nothing known. What a clamp brings to an end is not refused: see ``clamps``.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from extractor.facts import ANY, ITEM, Path
from extractor.interpret import engine_types, ties
from extractor.interpret.clamps import Watched, of_clamps
from extractor.interpret.decide import in_bad_item
from extractor.interpret.machine import EMPTY, GIVEN
from extractor.interpret.values import AnyOf, Beyond, Num, Scalar, options
from extractor.interpret.widths import is_unsigned

if TYPE_CHECKING:
    from extractor.facts import HandlerFacts
    from extractor.interpret.conditions import Asked
    from extractor.interpret.record import Recorder

Fails = Callable[[Mapping[Path, Any]], bool]
Ends = tuple[Any, Any]
"""The least and the greatest number; None of an open end."""
Step = tuple[Any, int | float]

_MOST_STEPS = 8
_MOST_KEYS = 40
_ORDER: dict[str, Callable[[Any, Any], bool]] = {
    "<": operator.lt, ">": operator.gt, "<=": operator.le, ">=": operator.ge, "==": operator.eq, "!=": operator.ne,
}  # fmt: skip
_MIRROR = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "==": "==", "!=": "!="}
_NUMBERS = frozenset({"number", "integer"})
_ARRAYS = frozenset({"array", "strings"})
_NARROW = frozenset(name for name, bits in engine_types.WIDTHS.items() if abs(bits) < 32)
_NUMERIC = frozenset({"number", "integer", "count"})


# --- values of which a range is known --------------------------------------------------------------------------------


def compared(op: str, one: Any, other: Any) -> bool | None:
    """Whether ``one op other`` holds for a number and a value that lies beyond one; None where it may go both ways."""
    if one.__class__ is Num:
        one, other, op = other, one, _MIRROR[op]
    beyond, number = one.within, other.value
    bound = beyond.bound
    if bound == number and not beyond.closed:
        apart = True
    else:
        apart = bound > number if beyond.above else bound < number
    if apart:  # each of the values lies on the same side of the number
        return _ORDER[op](1 if beyond.above else -1, 0)
    if bound == number and op == (">=" if beyond.above else "<="):
        return True
    return False if bound == number and op == ("<" if beyond.above else ">") else None


def measured(one: Any, other: Any) -> tuple[Scalar, int | float] | None:
    """The value of a key and the number that it is compared with; None of anything else."""
    if one.__class__ is Num:
        one, other = other, one
    if one.__class__ is not Scalar or other.__class__ is not Num or one.kind not in _NUMERIC:
        return None
    return one, other.value


def whole(value: Scalar) -> Scalar:
    """The value made a whole number, one way or the other."""
    beyond = value.within
    if beyond is None:
        return value
    bound = math.floor(beyond.bound) if beyond.above else math.ceil(beyond.bound)
    return replace(value, within=Beyond(bound, beyond.above, closed=True))


def as_whole(value: Any) -> Any:
    """A value of any kind put where only whole numbers fit: what stands behind the point is cut off."""
    if value.__class__ is Scalar:
        return value if value.within is None else replace(value, within=_cut(value.within))
    return ties.mapped(value, as_whole) if value.__class__ is AnyOf else value


def _cut(beyond: Beyond) -> Beyond:
    """Cut towards zero: of what lies on the other side of it the last whole number may be out of reach."""
    bound = beyond.bound
    if (bound >= 0) if beyond.above else (bound <= 0):
        return Beyond(math.floor(bound) if beyond.above else math.ceil(bound), beyond.above, closed=True)
    last = math.ceil(bound) if beyond.above else math.floor(bound)
    if last == bound and not beyond.closed:
        last += 1 if beyond.above else -1
    return Beyond(last, beyond.above, closed=True)


def is_known(value: Any) -> bool:
    """Whether a range is known of the value, or of what it may be."""
    return any(option.__class__ is Scalar and option.within is not None for option in options(value))


def taken(beyond: Beyond, path: Path, kind: str, type_: str) -> tuple[bool | None, Scalar]:
    """(whether a Try-read into a variable of the type works, what it gives): a number that the type has no room for is
    not read."""
    value = Scalar(path, kind, within=beyond)
    if type_ in _NARROW or (is_unsigned(type_) and not beyond.above):
        return None, free(value)
    return True, whole(value) if type_ in engine_types.INTEGERS else value


def free(value: Scalar) -> Scalar:
    """The value after a change that nothing is known of."""
    return value if value.within is None else replace(value, within=None)


def at_least(value: Scalar, low: Any) -> Any:
    """``Max(value, low)``."""
    beyond = value.within
    if beyond is None or beyond.above:
        return value
    if low.__class__ is not Num:
        return free(value)
    return low if beyond.bound <= low.value else value


def at_most(value: Scalar, high: Any) -> Any:
    """``Min(value, high)``."""
    beyond = value.within
    if beyond is None or not beyond.above:
        return value
    if high.__class__ is not Num:
        return free(value)
    return high if beyond.bound >= high.value else value


def clamped(value: Scalar, low: Any, high: Any) -> Any:
    """``Clamp(value, low, high)``."""
    if value.within is None:
        return value
    found = at_least(value, low)
    return at_most(found, high) if found.__class__ is Scalar else found


def magnitude(value: Scalar) -> Scalar:
    """``Abs(value)``."""
    beyond = value.within
    if beyond is None or (beyond.above and beyond.bound >= 0):
        return value
    if not beyond.above and beyond.bound <= 0:
        return replace(value, within=Beyond(-beyond.bound, True, beyond.closed))
    return free(value)


# --- what is refused -------------------------------------------------------------------------------------------------


def with_limits(facts: HandlerFacts, asked: Asked, recorder: Recorder, run: Watched) -> HandlerFacts:
    """The facts with the least and greatest value of numbers, and number of items of arrays: what lies outside is
    refused, whatever else a request holds, or brought to the end. ``run(assumed, watch)`` runs the handler under
    assumptions."""
    values, counts = ({}, {}) if facts.never else _refused_ends(facts, recorder, asked.fails)
    if not facts.never:
        counts.update(_refused_empty(facts, recorder, asked.fails, counts))
    return replace(
        facts,
        limits=tuple(sorted(values.items())),
        clamped=() if facts.never else of_clamps(recorder, values, run),
        counts=tuple(sorted(counts.items())),
        settings=tuple(sorted(recorder.counts.items())),
    )


def _refused_ends(facts: HandlerFacts, recorder: Recorder, fails: Fails) -> tuple[dict[Path, Ends], dict[Path, Ends]]:
    """The ends of values by key, and of numbers of items by array. Of needed keys, and of those of which one is needed,
    it is asked elsewhere whether an empty one is as good as none."""
    needed = frozenset(facts.needed)
    told = needed | {path for group in facts.one_of for path in group}
    kinds: dict[Path, set[str]] = {}
    for read in recorder.reads.values():
        if read.kind not in ("presence", "any"):
            kinds.setdefault(read.path, set()).add(read.kind)
    values: dict[Path, Ends] = {}
    counts: dict[Path, Ends] = {}
    for path, numbers in list(recorder.measured.items())[:_MOST_KEYS]:
        read_as = kinds.get(path)
        if not read_as or ANY in path:
            continue
        if read_as <= _ARRAYS:
            found, (above, below) = counts, _counts(numbers, path not in told)
        elif read_as <= _NUMBERS:
            every = {*numbers, *(-number for number in numbers if path in recorder.mirrored)}
            found, (above, below) = values, _integers(every) if read_as == {"integer"} else _numbers(every)
        else:
            continue
        low, high = _end(path, below, fails), _end(path, above[::-1], fails)
        if (low is None and high is None) or (low is not None and high is not None and low > high):
            continue
        if (path in needed and ITEM not in path) or not fails(_with(path, GIVEN)):
            found[path] = (low, high)
    return values, counts


def _refused_empty(
    facts: HandlerFacts, recorder: Recorder, fails: Fails, counts: Mapping[Path, Ends]
) -> dict[Path, Ends]:
    """The arrays of which one is needed that are refused empty, whichever else is there."""
    arrays = {read.path for read in recorder.reads.values() if read.kind in _ARRAYS}
    found: dict[Path, Ends] = {}
    for path in (path for group in facts.one_of for path in group):
        low, high = counts.get(path, (None, None))
        if path not in arrays or path in facts.blank or ANY in path or low is not None:
            continue
        if fails(_with(path, EMPTY)) and not fails(_with(path, GIVEN)):
            found[path] = (1, high)
    return found


def _end(path: Path, steps: list[Step], fails: Fails) -> Any:
    """The end of what may be accepted, from the farthest number inwards."""
    end = None
    for outside, last in steps[:_MOST_STEPS]:
        if not fails(_with(path, outside)):
            break
        end = last
    return end


# (what may be refused, the last number that is none of it), in ascending order: above the numbers, and below them


def _numbers(numbers: Iterable[int | float]) -> tuple[list[Step], list[Step]]:
    """Beside a whole number also the next one: 0.5 that is cut to 0 is no more than 0."""
    firsts = sorted({first for n in numbers for first in ((n, n - 1) if isinstance(n, int) else (n,))})
    lasts = sorted({last for n in numbers for last in ((n, n + 1) if isinstance(n, int) else (n,))})
    return [(Beyond(n, True), n) for n in firsts], [(Beyond(n, False), n) for n in lasts]


def _integers(numbers: Iterable[int | float]) -> tuple[list[Step], list[Step]]:
    firsts = sorted({first for n in numbers for first in (math.ceil(n), math.floor(n) + 1)})
    lasts = sorted({last for n in numbers for last in (math.floor(n), math.ceil(n) - 1)})
    return (
        [(Beyond(first, True, closed=True), first - 1) for first in firsts],
        [(Beyond(last, False, closed=True), last + 1) for last in lasts],
    )


def _counts(numbers: Iterable[int | float], emptiness: bool) -> tuple[list[Step], list[Step]]:
    """No array has fewer than no items."""
    above, below = _integers(numbers)
    return (
        [step for step in above if step[1] > 0],
        [(outside if end > 1 else EMPTY, end) for outside, end in below if end > 1 or (end == 1 and emptiness)],
    )


def _with(path: Path, value: Any) -> dict[Path, Any]:
    """Assumes that a key has a value, and that what it lies in is there: of an array it is the one bad item."""
    assumed = {path[:depth]: GIVEN for depth in range(1, len(path)) if path[depth - 1] != ITEM}
    assumed[path] = value
    return {in_bad_item(key): each for key, each in assumed.items()}
