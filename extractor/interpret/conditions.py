"""Needs that hold only under a condition, and keys that exclude each other.

Candidates come from the refusals of the run in which everything is free: each carries the conditions on keys that its
path had passed. A candidate is a question, never an answer: it is decided by running the handler under the conditions
with the key absent. Conditions that the refusal does not hang on are dropped by asking again without them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from extractor.facts import ANY, ITEM, Conditional, Known, Path, Reply
from extractor.interpret.decide import Oracle, in_bad_item, minimal_sets, settled
from extractor.interpret.machine import ABSENT, GIVEN, PRESENT
from extractor.interpret.record import Recorder, plain
from extractor.interpret.values import Holds, Num, Scalar, Text, truth

_MOST_RUNS = 160
_MOST_CONDITIONS = 10
_MOST_MODES = 12

Watched = Callable[[Mapping[Path, Any], Recorder], None]
Fails = Callable[[Mapping[Path, Any]], bool]


class Asked:
    """Asks whether no exit can succeed under assumptions; each question once, and not more than a budget."""

    def __init__(self, fails: Fails, loose: frozenset[Path] = frozenset()) -> None:
        """``fails(assumed)`` runs the handler; ``loose`` keys are read as several types: of one of these that is there
        it is not known which read of it works."""
        self._fails = fails
        self._loose = loose
        self._known: dict[frozenset[tuple[Path, Any]], bool] = {}

    def spent(self) -> int:
        """How many questions were asked."""
        return len(self._known)

    def fails(self, assumed: Mapping[Path, Any]) -> bool:
        """Whether nothing can succeed; False (it may) once the budget is used up."""
        if self._loose:
            assumed = {p: PRESENT if v is GIVEN and plain(p) in self._loose else v for p, v in assumed.items()}
        key = frozenset(assumed.items())
        if key not in self._known:
            if len(self._known) >= _MOST_RUNS:
                return False
            self._known[key] = self._fails(assumed)
        return self._known[key]


def conditional_needs(
    asked: Asked,
    replies: Iterable[Reply],
    needed: tuple[Path, ...],
    groups: tuple[tuple[Path, ...], ...],
    keys: list[Path],
    values: Mapping[Path, list[Any]],
    weighed: Iterable[tuple[tuple[Holds, ...], Path, Path]] = (),
) -> tuple[Conditional, ...]:
    """The needs under conditions, without what ``needed`` and ``groups`` say already; ``values`` are the literals that
    keys are compared with, ``weighed`` keys whose presence is compared: conditions, the one there, the one missing.
    ``keys`` are in the order of first read.

    ``when mode is "set", value``: ``Conditional(((("mode",), "is", "set", True),), (("value",),))``; several keys in
    ``needs`` are a group of which one is needed.
    """
    found: dict[tuple[tuple[Known, ...], tuple[Path, ...]], None] = {}
    seen: set[tuple[frozenset[Known], frozenset[Path]]] = set()
    for reply in replies:
        if reply.outcome != "refused" or not reply.held:
            continue
        for every, absent in _absences(reply):
            held = frozenset(k for k in every if not _is_granted(k, needed))
            if (held, absent) in seen or any(path in needed for path in absent):
                continue
            if any(set(group) <= absent for group in groups):
                continue  # said without a condition
            seen.add((held, absent))
            for conditions in _alternatives(held):
                for need in _decided(asked, conditions, absent, groups):
                    found.setdefault(need)
    missing = {
        path for reply in replies if reply.outcome == "refused" for _, absent in _absences(reply) for path in absent
    }
    told = {path for _, keys in found for path in keys} | {path for group in groups for path in group} | set(needed)
    found.update(dict.fromkeys(_by_value(asked, sorted(missing - told), values)))
    found.update(dict.fromkeys(_by_mode(asked, keys, values, needed, groups)))
    for passed, there, other in weighed:
        for conditions in _alternatives(frozenset(Known(h.path, h.kind, h.literal, h.positive) for h in passed)):
            for need in _decided(asked, conditions | {Known(there, "read", None, True)}, frozenset({other}), groups):
                found.setdefault(need)
    found.update(dict.fromkeys(_by_parent(asked, keys, needed)))
    return _joined(_without_implied(found, keys))


def _by_mode(
    asked: Asked,
    keys: list[Path],
    values: Mapping[Path, list[Any]],
    needed: tuple[Path, ...],
    groups: tuple[tuple[Path, ...], ...],
) -> list[tuple[tuple[Known, ...], tuple[Path, ...]]]:
    """Needs under one value of a key, whatever the refusals speak of: with all else absent nothing succeeds."""
    found: list[tuple[tuple[Known, ...], tuple[Path, ...]]] = []
    kept_out = {*needed, *(group[0] for group in groups)}  # of each group one member is there
    for path, literals in values.items():
        near = [key for key in keys if key != path and key[:-1] == path[:-1] and key not in kept_out]
        texts = [literal for literal in literals if isinstance(literal, str)]
        if not near or ANY in path or len(texts) > _MOST_MODES:
            continue
        for literal in texts:
            if asked.spent() * 2 > _MOST_RUNS:
                return found
            known = Known(path, "is", literal, True)
            found.extend(((known,), group) for group in _minimal(asked, (known,), near))
        found.extend(_of_firsts(asked, path, texts, groups, found))
    return found


def _of_firsts(
    asked: Asked,
    path: Path,
    texts: list[str],
    groups: tuple[tuple[Path, ...], ...],
    found: list[tuple[tuple[Known, ...], tuple[Path, ...]]],
) -> list[tuple[tuple[Known, ...], tuple[Path, ...]]]:
    """The needs of the first member of each group of which another is needed under one of the values."""
    apart = {needs[0] for conditions, needs in found if len(needs) == 1 and conditions[0].path == path}
    firsts = [group[0] for group in groups if path not in group and apart & set(group[1:])]
    asks = [((Known(path, "is", literal, True),), (first,)) for first in firsts for literal in texts]
    return [(known, keys) for known, keys in asks if _is_needed(asked, known, keys)]


def _is_needed(asked: Asked, conditions: tuple[Known, ...], keys: tuple[Path, ...]) -> bool:
    return asked.fails(under(conditions, keys)) and not asked.fails(under(conditions, ()))


def _without_implied(
    found: Mapping[tuple[tuple[Known, ...], tuple[Path, ...]], None], keys: list[Path]
) -> list[tuple[tuple[Known, ...], tuple[Path, ...]]]:
    """The needs without groups that others imply: of A or B, and A or C where B needs C and C needs B, the one that is
    read first."""
    order = {key: at for at, key in enumerate(keys)}
    pairs = {
        (frozenset(k for k in conditions if k.path != one.path), one.path, needs[0])
        for conditions, needs in found
        if len(needs) == 1
        for one in conditions
        if one.kind == "read" and one.positive
    }
    kept: list[tuple[tuple[Known, ...], tuple[Path, ...]]] = []
    for conditions, needs in sorted(found, key=lambda each: sorted(order.get(key, -1) for key in each[1])):
        implied = any(
            len(needs) > 1 and set(other) == set(needs) - {two} | {one}
            for rest, one, two in pairs
            if two in needs and rest <= frozenset(conditions)
            for had, other in kept
            if had == conditions
        )
        if not implied:
            kept.append((conditions, needs))
    return kept


def _by_value(
    asked: Asked, missing: list[Path], values: Mapping[Path, list[Any]]
) -> list[tuple[tuple[Known, ...], tuple[Path, ...]]]:
    """Needs under one value of one key, for absences that some refusal speaks of and nothing explains yet."""
    found: list[tuple[tuple[Known, ...], tuple[Path, ...]]] = []
    for path, literals in values.items():
        near = [key for key in missing if key != path and key[: len(path) - 1] == path[:-1]]
        if not near or ANY in path:
            continue
        for literal in literals:
            kind = "true" if isinstance(literal, bool) else "is"
            known = Known(path, kind, None if kind == "true" else literal, literal if kind == "true" else True)
            for group in _minimal(asked, (known,), near):
                found.append(((known,), group))
    return found


def _by_parent(
    asked: Asked, keys: Iterable[Path], needed: tuple[Path, ...]
) -> list[tuple[tuple[Known, ...], tuple[Path, ...]]]:
    """Needs inside an object that need not be there: what it must hold when it is."""
    children: dict[Path, list[Path]] = {}
    for key in keys:
        if len(key) > 1 and key[-2] not in (ITEM, ANY) and ANY not in key:
            children.setdefault(key[:-1], []).append(key)
    found: list[tuple[tuple[Known, ...], tuple[Path, ...]]] = []
    for parent, inside in children.items():
        if parent not in needed:
            known = Known(parent, "read", None, True)
            found.extend(((known,), group) for group in _minimal(asked, (known,), inside))
    return found


def _minimal(asked: Asked, conditions: tuple[Known, ...], keys: list[Path]) -> list[tuple[Path, ...]]:
    """The minimal sets of keys that are needed under the conditions."""
    if not asked.fails(under(conditions, keys)) or asked.fails(under(conditions, ())):
        return []
    oracle = Oracle(lambda absent: absent if asked.fails(under(conditions, sorted(absent))) else None)
    sets, _ = minimal_sets(oracle, keys)
    needed, groups = settled(sets)
    return [(key,) for key in needed] + groups


def is_absence(known: Known) -> bool:
    """Whether a condition says that something is missing."""
    return known.kind == "lack" or (known.kind in ("read", "filled") and not known.positive)


def _is_granted(known: Known, needed: tuple[Path, ...]) -> bool:
    """A condition that each call fulfils anyway: a needed key is there."""
    return known.kind in ("read", "filled") and known.positive and known.path in needed


def cause(held: tuple[Known, ...]) -> tuple[int, tuple[Path, ...], bool]:
    """(where in ``held`` the absence begins that leads to the refusal, its keys, whether any of them is enough).

    It is the last absence passed, with those right before it: ``A.IsEmpty() && B.IsEmpty()`` are two.
    """
    end = len(held)
    while end and not is_absence(held[end - 1]):
        end -= 1
    if not end:
        return 0, (), False
    if held[end - 1].kind == "lack":
        return end - 1, tuple(p for p in held[end - 1].literal if p and p[-1] != ITEM), True
    start = end
    while start and held[start - 1].kind in ("read", "filled") and not held[start - 1].positive:
        start -= 1
    keys = sorted({k.path for k in held[start:end] if k.path[-1] != ITEM})
    return start, tuple(keys), False


def _absences(reply: Reply) -> list[tuple[frozenset[Known], frozenset[Path]]]:
    """(conditions, absent keys) of a refusal: each of the keys of which one is missing, or all that are missing."""
    start, keys, any_of_them = cause(reply.held)
    if not keys:
        return []
    conditions = frozenset(
        k for at, k in enumerate(reply.held) if k.kind != "lack" and (at < start or not is_absence(k))
    )
    # that an item is there is no condition: the need is said of each
    conditions = frozenset(k for k in conditions if k.path not in keys and k.path[-1] != ITEM)
    if any_of_them:
        return [(conditions, frozenset({key})) for key in keys]
    return [(conditions, frozenset(keys))]


def _alternatives(conditions: frozenset[Known]) -> list[frozenset[Known]]:
    """The conditions once for each of the values that a key may have: ``in`` is no assumption of one run."""
    several = next((k for k in conditions if k.kind == "in"), None)
    if several is None:
        return [conditions]
    rest = frozenset(k for k in conditions if k.kind != "in" and not (k.kind == "is" and k.path == several.path))
    return [rest | {Known(several.path, "is", literal, True)} for literal in several.literal]


def assumption(conditions: Iterable[Known]) -> dict[Path, Any]:
    """The conditions as assumptions of a run."""
    assumed: dict[Path, Any] = {}
    excluded: dict[Path, list[str]] = {}
    for known in sorted(conditions, key=lambda k: (k.path, k.kind, str(k.literal))):
        if known.kind in ("read", "filled"):
            assumed.setdefault(known.path, GIVEN if known.positive else ABSENT)
        elif known.kind == "true":
            assumed[known.path] = truth(known.positive)
        elif known.kind == "is" and known.positive:
            assumed[known.path] = Text((known.literal,)) if isinstance(known.literal, str) else Num(known.literal)
        elif known.kind == "is" and isinstance(known.literal, str):
            excluded.setdefault(known.path, []).append(known.literal.casefold())
    for path, literals in excluded.items():
        if assumed.get(path) in (None, GIVEN):
            assumed[path] = Scalar(path, "string", (), True, tuple(sorted(literals)))
    return assumed


def under(conditions: Iterable[Known], absent: Iterable[Path]) -> dict[Path, Any]:
    """Assumptions of a run: inside array items they speak of the one bad item."""
    absent = list(absent)
    assumed = {**assumption(conditions), **dict.fromkeys(absent, ABSENT)}
    for path, value in list(assumed.items()):
        if value is not ABSENT:
            for depth in range(1, len(path)):
                if path[depth - 1] not in (ITEM, ANY):
                    assumed.setdefault(path[:depth], GIVEN)
    if not any(ITEM in path for path in absent):
        return assumed
    return {in_bad_item(path): value for path, value in assumed.items()}


def _decided(
    asked: Asked, conditions: frozenset[Known], absent: frozenset[Path], groups: tuple[tuple[Path, ...], ...]
) -> list[tuple[tuple[Known, ...], tuple[Path, ...]]]:
    """The need that a refusal speaks of, with its conditions cut down to those it hangs on; none where it is none."""
    conditions = _one_a_key(conditions)
    if len(conditions) > _MOST_CONDITIONS:
        return []
    if not asked.fails(under(conditions, absent)) or asked.fails(under(conditions, ())):
        return []
    keys = sorted(absent)
    for path in sorted(absent, key=lambda p: (-len(p), p)):
        rest = [k for k in keys if k != path]
        if rest and asked.fails(under(conditions, rest)):
            keys = rest
    kept = sorted(conditions, key=_weight)
    for known in sorted(conditions, key=_weight, reverse=True):
        rest_conditions = [k for k in kept if k != known]
        if asked.fails(under(rest_conditions, keys)):
            kept = rest_conditions
    if not kept and len(keys) > 1:
        return []  # an unconditional group, found before
    kept_keys = {k.path for k in kept}
    modes = [k for k in keys if len(keys) > 1 and any(k in group and kept_keys & set(group) for group in groups)]
    if modes and len(modes) < len(keys):
        kept = [*kept, *(Known(path, "read", None, False) for path in modes)]
        keys = [k for k in keys if k not in modes]
    without = {k.path for k in kept if is_absence(k)}
    if not kept or any(set(group) <= {*keys, *without} for group in groups) or len({k[:-1] for k in keys}) > 1:
        return []  # said already by a group, or of no one object
    return [(tuple(sorted(kept, key=_order)), tuple(keys))]


def _one_a_key(conditions: frozenset[Known]) -> frozenset[Known]:
    """The strongest condition on each key: its value says that it is there; values that it has not stay together."""
    strongest: dict[Path, tuple[int, list[Known]]] = {}
    for known in sorted(conditions, key=_order):
        rank = _weight(known)[0]
        if known.kind == "is" and not known.positive:
            rank = 1
        best = strongest.get(known.path)
        if best is None or rank < best[0]:
            strongest[known.path] = (rank, [known])
        elif rank == best[0] and known.kind == "is" and not known.positive:
            best[1].append(known)
    return frozenset(known for _, several in strongest.values() for known in several)


def _weight(known: Known) -> tuple[int, int, Path, str]:
    """What is kept first: values before presence, near before far."""
    rank = 0 if known.kind == "is" and known.positive else 1 if known.kind == "true" else 2 if known.kind != "is" else 3
    return (rank, -len(known.path), known.path, str(known.literal))


def _order(known: Known) -> tuple[Path, str, str, bool]:
    return (known.path, known.kind, str(known.literal), known.positive)


def _joined(found: Iterable[tuple[tuple[Known, ...], tuple[Path, ...]]]) -> tuple[Conditional, ...]:
    """Needs by condition; the same need under several values of one key is one, under all of these values."""
    by_need: dict[tuple[Any, ...], list[Known]] = {}
    plain: dict[tuple[tuple[Known, ...], tuple[Path, ...]], None] = {}
    for conditions, keys in found:
        values = [k for k in conditions if k.kind == "is" and k.positive]
        if len(values) == 1:
            rest = tuple(k for k in conditions if k is not values[0])
            by_need.setdefault((values[0].path, rest, keys), []).append(values[0])
        else:
            plain.setdefault((conditions, keys))
    merged = [Conditional((*sorted(values, key=_order), *rest), keys) for (_, rest, keys), values in by_need.items()]
    merged += [Conditional(conditions, keys) for conditions, keys in plain]
    return tuple(sorted(merged, key=lambda c: ([_order(k) for k in c.conditions], c.needs)))


def exclusions(
    asked: Asked, replies: Iterable[Reply], groups: tuple[tuple[Path, ...], ...], needed: tuple[Path, ...]
) -> tuple[tuple[Path, ...], ...]:
    """Pairs of keys that cannot succeed together, decided by running with both present.

    Pairs of which one is needed (``groups``) are asked about too: `A == B` refuses both and neither on one path.
    """
    found: set[tuple[Path, ...]] = {
        (one, two)
        for one, two in (group for group in groups if len(group) == 2)
        if ITEM not in one and asked.fails({one: GIVEN, two: GIVEN})
        and not asked.fails({one: GIVEN}) and not asked.fails({two: GIVEN})
    }  # fmt: skip
    for reply in replies:
        present = sorted({k.path for k in reply.held if k.kind in ("read", "filled") and k.positive} - set(needed))
        if reply.outcome != "refused" or any(is_absence(k) for k in reply.held) or not 2 <= len(present) <= 4:
            continue
        for at, one in enumerate(present):
            for two in present[at + 1 :]:
                if one[:-1] != two[:-1] or ITEM in one or (one, two) in found:
                    continue
                both = {one: GIVEN, two: GIVEN}
                if asked.fails(both) and not asked.fails({one: GIVEN}) and not asked.fails({two: GIVEN}):
                    found.add((one, two))
    return tuple(sorted(found))
