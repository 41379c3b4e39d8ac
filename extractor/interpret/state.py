"""The state of one path: what every variable and object holds, and the best reply sent so far.

A cell is a variable of an activation, an object on the heap, or a member of ``this``; cells are plain integers that
depend only on where in the program they come from, so that the same path makes the same cells in every run.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from extractor.facts import FAILED
from extractor.interpret import ties
from extractor.interpret.values import (
    ANYTHING,
    Array,
    Built,
    Heap,
    Holds,
    Items,
    Num,
    Object,
    Record,
    Scalar,
    Table,
    Text,
    Truth,
    Unknown,
    Value,
    any_of,
    fewest,
    item_of,
    join_built,
    options,
    truth_of,
)

NO_REPLY, REFUSED, UNCERTAIN, SUCCEEDED = 0, 1, 2, 3


class State:
    """``cells`` maps cell to value; ``reply`` is the most favourable outcome sent, ``late`` whether it came later."""

    __slots__ = ("cells", "held", "replied_at", "reply", "rows")

    def __init__(
        self,
        cells: dict[int, Any],
        reply: int = NO_REPLY,
        held: tuple[Holds, ...] = (),
        replied_at: int = -1,
        rows: ties.Rows | None = None,
    ) -> None:
        """Takes the cells over; a fork copies them. ``held`` are the conditions on keys that this path has passed,
        ``replied_at`` the offset of the return that left the handler, ``rows`` how its values go together."""
        self.cells = cells
        self.reply = reply
        self.held = held
        self.replied_at = replied_at
        self.rows = rows

    def fork(self) -> State:
        """An independent copy."""
        return State(self.cells.copy(), self.reply, self.held, self.replied_at, self.rows)

    def become(self, other: State) -> None:
        """Takes everything over from another state."""
        self.cells, self.reply, self.held = other.cells, other.reply, other.held
        self.replied_at, self.rows = other.replied_at, other.rows

    def learn(self, condition: Holds, outcome: bool) -> None:
        """Notes that a condition came out so."""
        if condition.kind == "empty":
            if outcome is condition.positive:
                for path in condition.literal:
                    self.learn(Holds(path, "filled"), False)
            return
        if not outcome:
            condition = opposite(condition)
        if condition not in self.held:
            self.held = (*self.held, condition)
            if self.rows is not None:
                self._drop(opposite(condition))

    def _drop(self, ruled_out: Holds) -> None:
        """Leaves out the ways by which a condition was passed that does not hold."""
        assert self.rows is not None
        tie, ways = self.rows
        left = tuple(way for way in ways if ruled_out not in tie.held[way])
        if left and len(left) < len(ways):
            ties.restrict(self, left)


def opposite(condition: Holds) -> Holds:
    """The condition that holds where this one does not."""
    return Holds(condition.path, condition.kind, condition.literal, not condition.positive)


class Forked:
    """The result of an evaluation that went several ways: (value, state) pairs, each state its own."""

    __slots__ = ("ways",)

    def __init__(self, ways: list[tuple[Any, State]]) -> None:
        """At least one way; ``one`` of ``settle`` unwraps a single one."""
        self.ways = ways


def join(
    states: list[State], limit: int, meet: Any = None, apart: Iterable[int] = (), *, tying: bool = False
) -> list[State]:
    """The states with those of equal reply merged, once there are more than ``limit``; ``meet`` is told of values that
    differ, and ``tying`` keeps those together that came by one path. Before a reply those stay apart that differ in the
    truth of one of the cells ``apart``, while they are few.
    """
    if len(states) <= limit:
        return states
    groups = together(states, apart)
    return [_merged(group, meet, tying)[0] if len(group) > 1 else group[0] for group in groups]


def together(states: list[State], apart: Iterable[int]) -> list[list[State]]:
    """The states in groups that are merged with one another."""
    reply = states[0].reply
    if not apart and all(state.reply == reply for state in states):
        return [states]
    groups: dict[Any, list[State]] = {}
    for state in states:
        told = [_verdict(state.cells.get(cell)) for cell in apart] if state.reply == NO_REPLY else ()
        groups.setdefault((state.reply, *told), []).append(state)
    return list(groups.values()) if len(groups) <= _MOST_APART or not apart else together(states, ())


_MOST_APART = 6


def _verdict(value: Any) -> bool | None:
    """What a variable says to a test: its truth, whether it holds items, whether it is a code of success."""
    if value.__class__ is Items:
        return True if fewest(value) else False if item_of(value) is None else None
    if value.__class__ is Num and value.value >= 100:
        return bool(value.value < FAILED)
    return None if value is None else truth_of(value)


def joined(values: list[Any], states: list[State], *, tying: bool) -> tuple[Any, State]:
    """One value and one state, of equal reply, for several ways."""
    value = any_of(values)
    if len(states) == 1:
        return value, states[0]
    merged, plan = _merged(states, None, tying, values)
    if plan is not None:
        value = ties.combined(plan, values, value, [state.rows for state in states])
    return value, merged


def _merged(
    group: list[State], meet: Any, tying: bool, values: list[Any] | None = None
) -> tuple[State, ties.Plan | None]:
    first = group[0]
    cells = first.cells
    held = first.held
    met: dict[int, tuple[Any, Any]] = {}
    for state in group[1:]:
        others = state.cells
        split = _split(held, state.held)
        held = shared(held, state.held)
        if others is cells:
            continue
        get = others.get
        differ = [cell for cell, value in cells.items() if get(cell) is not value]
        merged = cells.copy()
        for cell in differ:
            value, other = cells[cell], get(cell)
            if other is None:
                if cell >= 0:  # a variable of one path only is dead after the merge
                    del merged[cell]
                elif cell & 1:
                    merged[cell] = perhaps(value)
            elif other != value:
                if tying:
                    met.setdefault(cell, (value, other))
                if split is not None and value.__class__ is Truth and other.__class__ is Truth:
                    merged[cell] = split if value.value else opposite(split)
                    continue
                if meet is not None:
                    meet(value, other)
                merged[cell] = any_of((value, other))
        if len(others) > len(cells) - len(differ):
            for cell in others:
                if cell < 0 and cell not in cells:
                    merged[cell] = perhaps(others[cell]) if cell & 1 else others[cell]
        cells = merged
    done = State(cells, first.reply, held, first.replied_at)
    return done, _tied(group, done, met, values) if tying else None


def _tied(
    group: list[State], merged: State, met: dict[int, tuple[Any, Any]], values: list[Any] | None
) -> ties.Plan | None:
    """Ties what the merged state holds to the paths that it came by; the plan by which that was done."""
    if not met and values is None:
        merged.rows = ties.shared(group)
        return None
    pairs = [*met.values(), *((values[0], other) for other in values[1:])] if values else [*met.values()]
    plan = ties.planned(group, pairs)
    if plan is None:
        merged.rows = ties.shared(group)
        return None
    formers = [state.rows for state in group]
    again: list[int] = []
    if any(former is not None and former[0] is not plan.tie for former in formers):
        # what is tied by a former tie, and the same in all states, is tied by the new one too
        again = [cell for cell, value in merged.cells.items() if cell not in met and ties.is_tied(value, formers)]
    for cell in (*met, *again):
        held = [state.cells.get(cell) for state in group]
        if cell in merged.cells and None not in held:
            merged.cells[cell] = ties.combined(plan, held, merged.cells[cell], formers)
    merged.rows = (plan.tie, tuple(sorted(way for part in plan.parts for way, _ in part)))
    return plan


def told_apart(value: Any, state: State) -> list[tuple[Any, State]]:
    """A value with its state, once for each way by which it differs; once where the run does not record."""
    kinds = ties.kinds_of_ways(value, state) if state.rows is not None else ()
    if state.rows is None or len(kinds) < 2:
        return [(value, state)]
    tie = state.rows[0]
    found = []
    for ways in kinds:
        one = state.fork()
        ties.restrict(one, ways)
        found.append((ties.restricted(value, tie, ways), lacking([tie.held[way] for way in ways], one)))
    return found


def perhaps(value: Any) -> Any:
    """What a variable outside functions holds that one of two paths has written: the other may find anything there."""
    return join_built(value, Built({})) if value.__class__ is Built else any_of((value, ANYTHING))


def shared(one: tuple[Holds, ...], two: tuple[Holds, ...]) -> tuple[Holds, ...]:
    """The conditions that both paths have passed, in the order of the first."""
    return one if one is two or one == two else tuple(condition for condition in one if condition in two)


def _split(one: tuple[Holds, ...], two: tuple[Holds, ...]) -> Holds | None:
    """The one condition that holds on the first path and not on the second, where that is all that tells them apart."""
    if one is two or len(one) != len(two):
        return None
    mine = [condition for condition in one if condition not in two]
    return mine[0] if len(mine) == 1 and opposite(mine[0]) in two else None


def lacking(every: list[tuple[Holds, ...]], state: State) -> State:
    """Adds to a merged state what its parts have in common though each says it of a key or value of its own: that at
    least one key is missing (``positive`` where each of the keys is enough), that a key has one of some values."""
    own = [[h for h in held if h not in state.held] for held in every]
    missing = [_missing(held) for held in own]
    if all(missing):
        paths = tuple(sorted({path for each in missing for path in each}))
        each = all(_is_one(held) for held in own)
        added = Holds(paths[0], "filled", None, False) if len(paths) == 1 else Holds((), "lack", paths, each)
        if added not in state.held:
            state.held = (*state.held, added)
    values = [{(h.path, h.literal) for h in held if h.kind == "is" and h.positive} for held in own]
    paths_compared = {path for each in values for path, _ in each}
    if all(values) and len(paths_compared) == 1:
        literals = tuple(sorted({literal for each in values for _, literal in each}, key=str))
        state.held = (*state.held, Holds(paths_compared.pop(), "in", literals))
    return state


def _is_one(held: list[Holds]) -> bool:
    """Whether what is missing by a way is one key, or any one of some."""
    return len(_missing(held)) == 1 or any(h.kind == "lack" and h.positive for h in held)


def _missing(held: list[Holds]) -> set[Any]:
    found = {h.path for h in held if h.kind in ("read", "filled") and not h.positive}
    for condition in held:
        if condition.kind == "lack":
            found.update(condition.literal)
    return found


def same(one: State, two: State) -> bool:
    """Whether two states hold the same."""
    return one.reply == two.reply and (one.cells is two.cells or one.cells == two.cells)


def widened(before: State, after: State) -> State:
    """``after`` with whatever still changes around a loop made unknown, so that the loop comes to rest."""
    cells = after.cells.copy()
    for cell, value in after.cells.items():
        old = before.cells.get(cell)
        if old is not None and old is not value and old != value:
            cells[cell] = widen(_parts_widened(old, value))
    return State(cells, after.reply, after.held, after.replied_at, after.rows)


def _parts_widened(old: Any, value: Any) -> Any:
    """A struct or container with whatever part of it still changes made unknown."""
    if value.__class__ is Record and old.__class__ is Record:
        fields = {
            name: held if old.fields.get(name) == held else widen(_parts_widened(old.fields.get(name), held))
            for name, held in value.fields.items()
        }
        return Record(value.type, fields, value.rest)
    if value.__class__ is Table and old.__class__ is Table:
        entries = {key: held if old.entries.get(key) == held else widen(held) for key, held in value.entries.items()}
        return Table(entries, value.open, value.other and widen(value.other), value.maybe)
    if value.__class__ is Items and old.__class__ is Items and value.exact is not None and old.exact is not None:
        return Items(tuple(new if new in old.exact else widen(new) for new in value.exact))
    return value


def unsettled(before: State, after: State) -> State:
    """``after`` with whatever differs from ``before`` made unknown."""
    cells = after.cells.copy()
    for cell, value in after.cells.items():
        if before.cells.get(cell) is not value and before.cells.get(cell) != value:
            cells[cell] = any_of([Unknown(), *kept_of(value)])
    return State(cells, after.reply, after.held, after.replied_at, after.rows)


def kept_of(value: Any) -> list[Any]:
    """What a variable that may be anything is still known to be, perhaps: parts of the request, and objects."""
    return [option for option in options(value) if option.__class__ in (Scalar, Object, Value, Array, Heap)]


def widen(value: Any) -> Any:
    """The value with its numbers and texts made unknown; what came from the request is kept."""
    kept = []
    for option in options(value):
        if option.__class__ is Scalar or option.__class__.__name__ not in ("Num", "Text", "Truth", "Constant", "Holds"):
            kept.append(option)
        elif option.__class__ is Text:
            kept.append(Text((None,)))
        else:
            kept.append(Unknown())
    return any_of(kept) if kept else ANYTHING
