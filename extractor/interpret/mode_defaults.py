"""Defaults that hang on another key: what stands in for an absent key in each mode of the command.

Asked where the runs without a key found more than one literal, at one place or at several. The mode is a key that is
compared with literals, or a boolean: the handler runs without the key for each of its values, for any other, and
without it. Where each of these has one literal, and not all the same, that is the answer; else there is none.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from extractor.facts import ANY, ITEM, ModeDefault, Path
from extractor.interpret.machine import ABSENT, GIVEN
from extractor.interpret.values import Scalar, Text, Truth

_MOST_MODES = 3
_MOST_VALUES = 8
_UNUSED = object()
"""The key is not used in the mode."""

_ELSE = object()
"""A mode that none of the values is."""


def of_modes(
    keys: Iterable[Path],
    modes: Mapping[Path, Sequence[Any]],
    settled: Mapping[Path, Any],
    needed: frozenset[Path],
    ask: Any,
) -> dict[Path, tuple[ModeDefault, ...]]:
    """The defaults by mode of the keys that have several.

    ``modes`` are the values worth asking about of each key that may be one, ``settled`` the defaults known so far.
    ``ask(keys, assumed)`` runs without the keys under more assumptions and gives the literals that were used of each:
    a set, with None for what is no literal.
    """
    left = list(keys)
    found: dict[Path, tuple[ModeDefault, ...]] = {}
    for mode, values in list(modes.items())[:_MOST_MODES]:
        several = [key for key in left if key != mode and _beside(mode, key)]
        if not several or len(values) > _MOST_VALUES or {ITEM, ANY} & set(mode):
            continue
        used = {value: ask(several, {**_there(mode), mode: _as_value(value)}) for value in values}
        if not any(isinstance(value, bool) for value in values):
            none_of = tuple(sorted(str(value).casefold() for value in values))
            used[_ELSE] = ask(several, {**_there(mode), mode: Scalar(mode, "string", (), True, none_of)})
        without = {} if mode in needed else ask(several, {mode: ABSENT})
        for key in several:
            told = {value: _literal(literals.get(key, ())) for value, literals in used.items()}
            if _agrees(mode, _literal(without.get(key, ())), told, settled):
                found[key] = _worded(key, mode, told)
                left.remove(key)
    return found


def _beside(mode: Path, key: Path) -> bool:
    return mode[:-1] == key[: len(mode) - 1] and len(mode) <= len(key)


def _there(mode: Path) -> dict[Path, Any]:
    return {mode[:at]: GIVEN for at in range(1, len(mode))}


def _as_value(value: Any) -> Any:
    return Truth(value) if isinstance(value, bool) else Text((value,))


def _literal(used: Iterable[Any]) -> Any:
    """The one literal, None of several or another value, ``_UNUSED`` without any."""
    several = set(used)
    if not several:
        return _UNUSED
    return several.pop() if len(several) == 1 else None


def _agrees(mode: Path, without: Any, told: Mapping[Any, Any], settled: Mapping[Path, Any]) -> bool:
    """Whether the mode decides: one literal in each, not the same in all, and without it what its own default, or
    any other value, has."""
    literals = [literal for literal in told.values() if literal is not _UNUSED]
    if None in literals or len(set(literals)) < 2:
        return False
    default = settled.get(mode, False if all(isinstance(value, bool) for value in told) else _ELSE)
    return without is _UNUSED or without == told.get(default, _UNUSED)


def _worded(key: Path, mode: Path, told: Mapping[Any, Any]) -> tuple[ModeDefault, ...]:
    """The values that have the same literal together, then any other."""
    rows: dict[Any, list[Any]] = {}
    for value, literal in told.items():
        if value is not _ELSE and literal is not _UNUSED:
            rows.setdefault(literal, []).append(value)
    other = told.get(_ELSE, _UNUSED)
    named = [ModeDefault(key, mode, tuple(v), True, x) for x, v in rows.items() if x != other]
    if other is _UNUSED:
        return tuple(named)
    apart = tuple(v for v, x in told.items() if v is not _ELSE and x != other)
    return (*named, ModeDefault(key, mode, apart, False, other))
