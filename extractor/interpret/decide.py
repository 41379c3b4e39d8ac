"""Deciding what is required: never by matching guards, always by running the handler with keys assumed absent.

A set of keys is needed when no exit can succeed with the set absent and all else free. Success with a set absent
clears each of its subsets, so one run with everything absent answers for most commands. Minimal needed sets are
found by shrinking (QuickXplain: Junker, "Preferred explanations and relaxations for over-constrained problems",
AAAI 2004) and further ones by holding a member of each found set present (MARCO: Liffiton et al., "Fast, flexible
MUS enumeration", Constraints 2016).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product

from extractor.facts import ITEM, Path
from extractor.interpret.record import BAD

_MOST_RUNS = 400
_MOST_SETS = 24

Fails = Callable[[frozenset[Path]], "frozenset[Path] | None"]


class Exhausted(Exception):
    """The budget of runs is used up: what was not decided is not required."""


class Oracle:
    """Asks whether success is out of reach with a set of keys absent; answers are kept and reused by inclusion."""

    def __init__(self, fails: Fails) -> None:
        """``fails(absent)`` runs the handler: None where it may succeed, else the absent keys that the run looked at.

        A run looks at nothing else of what is assumed, so it fails just so with those alone absent.
        """
        self._fails = fails
        self._failing: list[frozenset[Path]] = []
        self._passing: list[frozenset[Path]] = []
        self.runs = 0

    def fails(self, absent: frozenset[Path]) -> bool:
        """Whether no exit can succeed without ``absent``."""
        if any(known <= absent for known in self._failing):
            return True
        if any(absent <= known for known in self._passing):
            return False
        if self.runs >= _MOST_RUNS:
            raise Exhausted
        self.runs += 1
        core = self._fails(absent)
        if core is None:
            self._passing.append(absent)
            return False
        self._failing.append(core)
        return True

    def within(self, absent: frozenset[Path]) -> frozenset[Path]:
        """The smallest set known to fail among the subsets of a failing one."""
        return min(
            (known for known in self._failing if known <= absent), key=lambda s: (len(s), sorted(s)), default=absent
        )


def minimal_sets(oracle: Oracle, keys: list[Path]) -> tuple[list[frozenset[Path]], bool]:
    """(all minimal needed sets among ``keys``, whether the search was complete)."""
    found: list[frozenset[Path]] = []
    try:
        if not oracle.fails(frozenset(keys)):
            return [], True
        while len(found) < _MOST_SETS:
            seed = _unexplored(oracle, keys, found)
            if seed is None:
                return found, True
            seed = oracle.within(seed)
            found.append(_shrunk(oracle, [k for k in keys if k in seed]))
    except Exhausted:
        return found, False
    return found, False


def _unexplored(oracle: Oracle, keys: list[Path], found: list[frozenset[Path]]) -> frozenset[Path] | None:
    """A failing set that holds none of the found ones: a member of each found set is kept present."""
    singles = frozenset(k for group in found if len(group) == 1 for k in group)
    groups = [sorted(group) for group in found if len(group) > 1]
    free = frozenset(keys) - singles
    seen: set[frozenset[Path]] = set()
    for choice in product(*groups):
        absent = free - frozenset(choice)
        if absent and absent not in seen:
            seen.add(absent)
            if oracle.fails(absent):
                return absent
    return None


def _shrunk(oracle: Oracle, keys: list[Path]) -> frozenset[Path]:
    """A minimal failing subset of a failing list, by QuickXplain."""
    return frozenset(_explain(oracle, [], [], keys))


def _explain(oracle: Oracle, background: list[Path], added: list[Path], keys: list[Path]) -> list[Path]:
    if added and oracle.fails(frozenset(background)):
        return []
    if len(keys) == 1:
        return keys
    middle = len(keys) // 2
    first, second = keys[:middle], keys[middle:]
    right = _explain(oracle, background + first, first, second)
    left = _explain(oracle, background + right, right, first)
    return left + right


def settled(sets: Iterable[frozenset[Path]]) -> tuple[list[Path], list[tuple[Path, ...]]]:
    """(needed keys, groups of which one is needed) as the contract words them.

    Members of a group share one parent: a member deeper than the group's common parent stands for the key of that
    parent that it lies in (without that key it is absent too). No group holds a needed key or another group.
    """
    needed = sorted(key for group in sets if len(group) == 1 for key in group)
    groups: list[frozenset[Path]] = []
    for group in sets:
        if len(group) < 2:
            continue
        parent = _common_parent(group)
        lifted = frozenset(path[: len(parent) + 1] for path in group)
        if len(lifted) == 1:
            only = next(iter(lifted))
            if only not in needed and only[-1] != ITEM:
                needed.append(only)
        elif not lifted & frozenset(needed):
            groups.append(lifted)
    needed.sort()
    kept = [g for g in groups if not g & frozenset(needed) and not any(o < g for o in groups)]
    return needed, sorted({tuple(sorted(g)) for g in kept})


def _common_parent(group: frozenset[Path]) -> Path:
    paths = sorted(group)
    shortest = min(len(p) for p in paths) - 1
    parent = paths[0][:shortest]
    for path in paths:
        while path[: len(parent)] != parent:
            parent = parent[:-1]
    return parent


def in_bad_item(path: Path) -> Path:
    """The path within the one bad item: each ``[]`` on the way is the bad one."""
    return tuple(BAD if part == ITEM else part for part in path)
