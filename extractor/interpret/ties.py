"""Values that go together: where paths meet, each variable that differs may hold one of several values, and a ``Tie``
remembers which of them came by one path. ``Code`` may be 400 or 404 and ``Message`` "no name" or "not found" then, but
no reply says "not found" with a 400.

Only the run that records ties values, where paths differ in what a reply may say: a code, a flag, an enumerator. A
state is tied by one tie at a time; values of an earlier one are not told apart any more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from extractor.interpret.values import (
    ANYTHING,
    FALSE,
    TRUE,
    AnyOf,
    Built,
    Constant,
    Heap,
    Holds,
    Items,
    Json,
    Num,
    Record,
    Table,
    Text,
    Tie,
    Truth,
    Unknown,
    any_of,
    options,
)

if TYPE_CHECKING:
    from extractor.interpret.state import State

MISSING = Constant("")
"""What stands for a field on ways by which the object has none."""

_MOST = 12
"""Ways that are told apart."""
_DEEPEST = 8

Rows = tuple[Tie, tuple[int, ...]]
"""The tie of a state, and which of its ways the state may have come by."""


class Plan(NamedTuple):
    """How states that meet are tied: by which tie, and for each state (way of that tie, way of its own former tie)."""

    tie: Tie
    parts: tuple[tuple[tuple[int, int], ...], ...]


def planned(states: Sequence[State], pairs: Iterable[tuple[Any, ...]]) -> Plan | None:
    """The plan for states that meet, None where nothing is worth telling apart; ``pairs`` are what each variable that
    differs holds in one and another of them."""
    rows = [state.rows for state in states]
    first = rows[0]
    if first is not None and all(each is not None and each[0] is first[0] for each in rows):
        known = [way for each in rows if each is not None for way in each[1]]
        if len(known) == len(set(known)):  # the ways that a test has told apart come together again
            return Plan(first[0], tuple(tuple((way, way) for way in each[1]) for each in rows if each is not None))
    if not any(_tells(*pair) for pair in pairs):
        return None
    wide = sum(1 if each is None else len(each[1]) for each in rows) > _MOST
    held: list[tuple[Holds, ...]] = []
    parts = []
    for state, each in zip(states, rows, strict=True):
        mine: list[tuple[int, int]] = []
        for way in (-1,) if each is None or wide else each[1]:
            mine.append((len(held), way))
            before = each[0].held[way] if each is not None and way >= 0 else ()
            held.append((*before, *(h for h in state.held if h not in before)))
        parts.append(tuple(mine))
    return Plan(Tie(tuple(held)), tuple(parts)) if len(held) <= _MOST else None


def shared(states: Sequence[State]) -> Rows | None:
    """The ways of states of one tie, where what differs between them is not told apart."""
    rows = [state.rows for state in states]
    first = rows[0]
    if first is None or any(each is None or each[0] is not first[0] for each in rows):
        return None
    return first[0], tuple(sorted({way for each in rows if each is not None for way in each[1]}))


def _tells(one: Any, two: Any) -> bool:
    """Whether two values make a difference to what a reply says."""
    kind, other = one.__class__, two.__class__
    if kind not in _TELLING or other not in _TELLING:
        return False
    if kind is Unknown and other is Unknown:  # which is most often so
        return one.truth is not two.truth and _flag(one) is not None and _flag(two) is not None
    if kind is Json and other is Json:
        return _tells(one.content, two.content)
    if kind is Record and other is Record:
        return any(_tells(value, two.fields[name]) for name, value in one.fields.items() if name in two.fields)
    if kind is Built and other is Built:
        return any(_tells(value, two.fields[key][0]) for key, (value, _) in one.fields.items() if key in two.fields)
    flags = [{_flag(option) for option in options(value)} for value in (one, two)]
    if flags[0] | flags[1] == {True, False} and flags[0] != flags[1]:
        return True
    codes = [{o.value for o in options(v) if o.__class__ is Num and 100 <= o.value < 600} for v in (one, two)]
    if codes[0] != codes[1] and codes[0] and codes[1]:
        return any(code >= 400 for code in codes[0] | codes[1])
    return kind is Constant and other is Constant and one != two


_TELLING = frozenset({Num, Truth, Constant, AnyOf, Record, Built, Json, Unknown})


def _flag(value: Any) -> bool | None:
    if value.__class__ is Truth:
        return bool(value.value)
    return value.truth if value.__class__ is Unknown and value.type == "bool" else None


def combined(plan: Plan, values: Sequence[Any], merged: Any, formers: Sequence[Rows | None]) -> Any:
    """``merged``, which covers the values of the states that meet, with each way's own value kept apart."""
    kind = merged.__class__
    if kind in (Holds, Items, Table):
        return merged
    if all(value is values[0] for value in values) and not is_tied(merged, formers):
        return merged
    if kind is Record:
        if any(value.__class__ is not Record for value in values):
            return merged
        fields = {
            name: combined(plan, [v.fields.get(name, ANYTHING) for v in values], held, formers)
            for name, held in merged.fields.items()
        }
        return Record(merged.type, fields, merged.rest)
    if kind is Built:
        if any(value.__class__ is not Built for value in values):
            return merged
        return Built({key: _field(plan, values, key, merged, formers) for key in merged.fields}, merged.open)
    ways: list[Any] = [None] * len(plan.tie.held)
    for value, part, former in zip(values, plan.parts, formers, strict=True):
        flag = _flag(value)
        for way, before in part:
            told = value.__class__ is AnyOf and former is not None and value.tie is former[0] and before >= 0
            mine = value.ways[before] if told else value if flag is None else TRUE if flag else FALSE
            ways[way] = AnyOf(value.options) if mine is None else mine  # it was kept where another way had gone by
    return _tied(plan.tie, ways)


def _field(
    plan: Plan, values: Sequence[Any], key: str, merged: Built, formers: Sequence[Rows | None]
) -> tuple[Any, bool]:
    """A field of the object that states have when they meet: missing by the ways by which it is; one of which that is
    not known is not told apart."""
    value, sure = merged.fields[key]
    held = [each.fields.get(key, (MISSING, True)) for each in values]
    if not all(known or is_tied(one, (former,)) for (one, known), former in zip(held, formers, strict=True)):
        return value, sure
    return combined(plan, [one for one, _ in held], value, formers), sure


def is_tied(value: Any, formers: Sequence[Rows | None]) -> bool:
    """Whether a value, or a field of it, is tied by one of the ties that states had before they met."""
    kind = value.__class__
    if kind is AnyOf:
        return value.tie is not None and any(each is not None and each[0] is value.tie for each in formers)
    if kind is Record:
        return any(is_tied(held, formers) for held in value.fields.values())
    if kind is Built:
        return any(is_tied(held, formers) for held, _ in value.fields.values())
    return kind is Json and is_tied(value.content, formers)


def _tied(tie: Tie, ways: list[Any]) -> Any:
    """The value with its ways; one that is the same by all of them is just that."""
    there = [way for way in ways if way is not None]
    if all(way == there[0] for way in there):
        return there[0]
    return AnyOf(options(any_of([way for way in there if way is not MISSING])), tie, tuple(ways))


def mapped(value: Any, change: Callable[[Any], Any]) -> Any:
    """``change`` of a value, of each that it may be, or of each way of a tied one, which are tied likewise."""
    if value.__class__ is not AnyOf:
        return change(value)
    if value.tie is None:
        return any_of([change(option) for option in value.options])
    ways = [way if way is None or way is MISSING else mapped(way, change) for way in value.ways]
    return _tied(value.tie, ways)


def restricted(value: Any, tie: Tie, ways: Sequence[int]) -> Any:
    """What a value may be by some of the ways of a tie."""
    kind = value.__class__
    if kind is AnyOf and value.tie is tie:
        kept = [each if way in ways else None for way, each in enumerate(value.ways)]
        return value if all(each is None for each in kept) else _tied(tie, kept)
    if kind is Record:
        fields = {name: restricted(held, tie, ways) for name, held in value.fields.items()}
        same = all(fields[name] is held for name, held in value.fields.items())
        return value if same else Record(value.type, fields, value.rest)
    if kind is Built:
        held_ = {key: (restricted(held, tie, ways), held, sure) for key, (held, sure) in value.fields.items()}
        if all(now is held for now, held, _ in held_.values()):
            return value
        left = {key: (now, sure or _is_there(now, tie, held)) for key, (now, held, sure) in held_.items()}
        return Built({key: each for key, each in left.items() if each[0] is not MISSING}, value.open)
    if kind is Json:
        content = restricted(value.content, tie, ways)
        return value if content is value.content else Json(value.type, content)
    return value


def _is_there(now: Any, tie: Tie, before: Any) -> bool:
    """Whether a field is one that is missing by some ways of a tie, but not by those that are left."""
    if before.__class__ is not AnyOf or before.tie is not tie or MISSING not in before.ways:
        return False
    return not (now.__class__ is AnyOf and now.tie is tie and MISSING in now.ways)


def restrict(state: State, ways: tuple[int, ...]) -> None:
    """Leaves a state with some of the ways that it may have come by, and what these had passed."""
    assert state.rows is not None
    tie = state.rows[0]
    for cell, value in [(c, v) for c, v in state.cells.items() if v.__class__ in _MAY_BE_TIED]:
        state.cells[cell] = restricted(value, tie, ways)
    first, *others = (tie.held[way] for way in ways)
    known = tuple(h for h in first if h in state.held or all(h in other for other in others))
    state.held = (*known, *(h for h in state.held if h not in known))  # in the order in which they were passed
    state.rows = (tie, ways)


_MAY_BE_TIED = frozenset({AnyOf, Record, Built, Json})


def tied_in(value: Any, tie: Tie, state: State) -> list[AnyOf]:
    """The values that a tie tells apart, in a value or an object that it holds."""
    found: list[AnyOf] = []
    _find_tied(value, tie, state, found, set(), 0)
    return found


def _find_tied(value: Any, tie: Tie, state: State, found: list[AnyOf], seen: set[int], depth: int) -> None:
    kind = value.__class__
    if kind is AnyOf and value.tie is tie:
        found.append(value)
        return
    parts: Iterable[Any] = ()
    if kind is Heap:
        if value.id not in seen:
            seen.add(value.id)
            parts = (state.cells.get(value.id),)
    elif kind is Json:
        parts = (value.content,)
    elif kind is Text:  # the JSON of an object
        parts = (value.written,)
    elif kind is AnyOf:
        parts = value.options
    elif kind is Record:
        parts = value.fields.values()
    elif kind is Items:
        parts = value.exact or ()
    elif kind is Built:
        parts = [held for held, _ in value.fields.values()]
    if depth < _DEEPEST:
        for part in parts:
            _find_tied(part, tie, state, found, seen, depth + 1)


def kinds_of_ways(value: Any, state: State) -> list[tuple[int, ...]]:
    """The ways of a state in groups by which the value is the same."""
    assert state.rows is not None
    tie, ways = state.rows
    tied = tied_in(value, tie, state)
    groups: list[tuple[list[Any], list[int]]] = []
    for way in ways:
        mine = [each.ways[way] for each in tied]
        same = next((members for values, members in groups if values == mine), None)
        if same is None:
            groups.append((mine, [way]))
        else:
            same.append(way)
    return [tuple(members) for _, members in groups]
