"""Facts of a pinned handler as a caller sees them: paths from the object that the command is given.

What lies outside that object is envelope, and the key that says which command it is is fixed: neither is a parameter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from extractor.facts import HandlerFacts, Path


def base_of(several: Iterable[HandlerFacts]) -> Path:
    """The path of the object that most commands of a dispatcher are given."""
    counted = Counter(facts.base for facts in several if facts.base is not None)
    if not counted:
        return ()
    most = max(counted.values())
    return min(base for base, times in counted.items() if times == most)


def rebased(facts: HandlerFacts, base: Path, fixed: frozenset[Path]) -> HandlerFacts:
    """The facts without the envelope and without the keys that are ``fixed``."""
    if not base and not fixed:
        return facts

    def within(path: Path) -> bool:
        return path[: len(base)] == base and path not in fixed and (len(path) > len(base) or not base)

    def cut(path: Path) -> Path:
        return path[len(base) :]

    def each(items: Iterable[Any]) -> tuple[Any, ...]:
        return tuple(replace(item, path=cut(item.path)) for item in items if within(item.path))

    def paths(items: Iterable[Path]) -> tuple[Path, ...]:
        return tuple(cut(path) for path in items if within(path))

    def groups(items: Iterable[tuple[Path, ...]]) -> tuple[tuple[Path, ...], ...]:
        return tuple(tuple(map(cut, group)) for group in items if all(map(within, group)))

    return replace(
        facts,
        reads=each(facts.reads),
        comparisons=each(facts.comparisons),
        mirrors=tuple((cut(p), replace(k, path=cut(k.path))) for p, k in facts.mirrors if within(p) and within(k.path)),
        defaults=tuple((cut(path), literal) for path, literal in facts.defaults if within(path)),
        by_mode=tuple(
            replace(row, path=cut(row.path), mode=cut(row.mode))
            for row in facts.by_mode
            if within(row.path) and within(row.mode)
        ),
        aliases=tuple(kept for group in facts.aliases if len(kept := paths(group)) > 1),
        needed=paths(facts.needed),
        one_of=groups(facts.one_of),
        when=tuple(
            replace(rule, conditions=each(rule.conditions), needs=paths(rule.needs))
            for rule in facts.when
            if all(within(c.path) for c in rule.conditions) and all(map(within, rule.needs))
        ),
        at_most_one=groups(facts.at_most_one),
        refusals=tuple(replace(r, keys=paths(r.keys)) for r in facts.refusals if all(map(within, r.keys))),
        others=each(facts.others),
        replies=tuple(replace(r, held=each(r.held)) for r in facts.replies),
        escapes=tuple(replace(e, path=cut(e.path)) for e in facts.escapes if e.path[: len(base)] == base),
        computed=tuple((place, cut(path)) for place, path in facts.computed if path[: len(base)] == base),
        limits=tuple((cut(path), limit) for path, limit in facts.limits if within(path)),
        clamped=tuple((cut(path), limit) for path, limit in facts.clamped if within(path)),
        blank=paths(facts.blank),
        taken=paths(facts.taken),
        formats=tuple((cut(path), format_) for path, format_ in facts.formats if within(path)),
        counts=tuple((cut(path), count) for path, count in facts.counts if within(path)),
        settings=tuple((cut(path), setting) for path, setting in facts.settings if within(path)),
    )
