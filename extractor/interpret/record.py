"""What a run writes down: reads, comparisons, defaults, replies, escapes, in the order they were first met.

Only the run in which everything is free records; runs that decide a question ask for their exits alone.
"""

from __future__ import annotations

from typing import Any

from extractor.facts import Comparison, Escape, Path, Place, Read, Reply
from extractor.interpret.values import AnyOf, Num, Record, Scalar, Text, Truth, known_text


class Recorder:
    """Collects facts of one handler. ``changes`` grows with each fact: a callee during which it stays is without any."""

    def __init__(self) -> None:
        """Empty."""
        self.changes = 0
        self.reads: dict[tuple[Path, str, Place], Read] = {}
        self.comparisons: dict[tuple[Path, str], Comparison] = {}
        self.defaults: dict[Path, list[Any]] = {}
        self.aliases: dict[Path, list[Path]] = {}
        self.replies: dict[tuple[object, ...], Reply] = {}
        self.escapes: dict[tuple[Path, str], Escape] = {}
        self.files: dict[str, None] = {}
        self.bounds: dict[tuple[str, Place], None] = {}
        self.twice: dict[Place, Place] = {}
        self.computed: dict[Place, Path] = {}
        self.limits: dict[Path, tuple[object, object]] = {}
        self._spellings: dict[str, str] = {}

    def spelling(self, key: str) -> str:
        """The key as it was first spelt: keys that differ in case only are one."""
        return self._spellings.setdefault(key.casefold(), key)

    def read(self, path: Path, kind: str, place: Place, function: str) -> None:
        """A read of the key at ``path``."""
        self.changes += 1
        path = plain(path)
        key = (path, kind, place)
        if key not in self.reads:
            self.reads[key] = Read(path, kind, place, function)

    def compare(self, scalar: Scalar, literal: str, ignores_case: bool, place: Place) -> None:
        """A comparison of a key's value with a literal."""
        self.changes += 1
        path = plain(scalar.path)
        self.comparisons.setdefault(
            (path, literal),
            Comparison(path, literal, ignores_case or "lower" in scalar.folds or "upper" in scalar.folds, place),
        )

    def observe(self, value: AnyOf) -> None:
        """A variable that holds a key's value on one path and something else on another: defaults and aliases."""
        scalars = [v for v in value.options if v.__class__ is Scalar]
        if not scalars:
            return
        for option in value.options:
            if option.__class__ in (Num, Truth):
                self._default(scalars, option.value)
            elif option.__class__ is Text:
                literal = known_text(option)
                if literal:
                    self._default(scalars, literal)
            elif option.__class__ is Record and option.rest is None:
                self._default(scalars, {k: v.value for k, v in option.fields.items() if v.__class__ is Num})
        paths: list[Path] = []
        for scalar in scalars:
            path = plain(scalar.path)
            if path not in paths:
                paths.append(path)
        if len(paths) > 1:
            self._alias(paths)

    def _alias(self, paths: list[Path]) -> None:
        self.changes += 1
        known = self.aliases.setdefault(paths[0], [])
        for path in paths[1:]:
            if path not in known:
                known.append(path)

    def _default(self, scalars: list[Scalar], literal: object) -> None:
        self.changes += 1
        for scalar in scalars:
            known = self.defaults.setdefault(plain(scalar.path), [])
            if not any(type(k) is type(literal) and k == literal for k in known):
                known.append(literal)

    def reply(self, reply: Reply) -> None:
        """A reply; the same place sending the same twice is one."""
        self.changes += 1
        self.replies.setdefault(
            (reply.place, reply.outcome, reply.code, reply.error_code, reply.messages, reply.keys), reply
        )

    def escape(self, path: Path, callee: str, place: Place) -> None:
        """The request handed to unknown code."""
        self.changes += 1
        self.escapes.setdefault((plain(path), callee), Escape(plain(path), callee, place))

    def limit(self, scalar: Scalar, low: object, high: object) -> None:
        """A key's value held between two numbers (None: open)."""
        self.changes += 1
        path = plain(scalar.path)
        old_low, old_high = self.limits.get(path, (None, None))
        self.limits[path] = (old_low if low is None else low, old_high if high is None else high)

    def bound(self, what: str, place: Place) -> None:
        """A limit that cut the interpretation short."""
        self.changes += 1
        self.bounds.setdefault((what, place))


BAD = "[!]"


def plain(path: Path) -> Path:
    """The path with the one bad item of a run named like any item."""
    return tuple("[]" if part == BAD else part for part in path) if BAD in path else path
