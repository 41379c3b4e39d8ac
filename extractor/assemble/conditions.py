"""Conditions on keys in the catalog's words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from extractor.assemble.params import dotted
from extractor.catalog import Condition, When, all_of, is_in, is_not_in, is_present
from extractor.facts import Conditional, Known


def whens_of(several: Iterable[Conditional]) -> tuple[When, ...]:
    """Needs under conditions: those under the same condition are one."""
    found: dict[Condition, tuple[list[str], list[tuple[str, ...]]]] = {}
    for each in several:
        keys, groups = found.setdefault(condition_of(each.conditions), ([], []))
        names = tuple(dotted(path) for path in each.needs)
        if len(names) == 1:
            keys.append(names[0])
        else:
            groups.append(names)
    return tuple(
        When(if_=condition, then=tuple(keys), one_of=tuple(groups)) for condition, (keys, groups) in found.items()
    )


def condition_of(conditions: Iterable[Known]) -> Condition:
    """The condition; several values of one key are alternatives, all else must hold together."""
    values: dict[str, list[Any]] = {}
    others: dict[str, list[Any]] = {}
    parts: list[Condition] = []
    for known in conditions:
        name = dotted(known.path)
        if known.kind == "is":
            (values if known.positive else others).setdefault(name, []).append(known.literal)
        elif known.kind == "true":
            values.setdefault(name, []).append(known.positive)
        else:
            part = is_present(name, known.positive)
            if part not in parts:
                parts.append(part)
    for name, literals in values.items():
        parts.append(is_in(name, *literals))
    for name, literals in others.items():
        if name not in values:
            parts.append(is_not_in(name, *literals))
    named = {p.key for p in parts if p.kind in ("in", "not_in")}
    parts = [p for p in parts if not (p.kind == "present" and p.present and p.key in named)]
    return parts[0] if len(parts) == 1 else all_of(*parts)
