"""What deciding runs of one handler found, for questions whose run would go the same way.

A run looks at one assumption after the other, and which it looks at next follows from those before: its answers are a
decision tree. A question whose assumptions lead to a leaf has that leaf's answer, whatever else it assumes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from extractor.facts import Path


class Answer(Struct, frozen=True, gc=False):
    """Whether an exit that may succeed was reachable, and the assumptions looked at, in order: (path, what was assumed
    of it, None where nothing was)."""

    may_succeed: bool
    trail: tuple[tuple[Path, Any], ...]


class _Fork:
    """A key that a run looks at: what it looks at next for each assumption of it, or the answer that it came to."""

    __slots__ = ("answers", "further", "path")

    def __init__(self, path: Path) -> None:
        self.path = path
        self.further: dict[Any, _Fork] = {}
        self.answers: dict[Any, Answer] = {}


class Answers:
    """The tree of one handler, one for each set of array items that are asked about."""

    __slots__ = ("_at_once", "_roots")

    def __init__(self) -> None:
        """Empty."""
        self._roots: dict[frozenset[Path], _Fork] = {}
        self._at_once: dict[frozenset[Path], Answer] = {}

    def answer(self, assumed: Mapping[Path, Any], items: frozenset[Path]) -> Answer | None:
        """What a run under the assumptions would find, None where no run went that way yet."""
        node = self._roots.get(items)
        if node is None:
            return self._at_once.get(items)
        while True:
            value = assumed.get(node.path)
            further = node.further.get(value)
            if further is None:
                return node.answers.get(value)
            node = further

    def keep(self, items: frozenset[Path], answer: Answer) -> None:
        """Adds what a run found."""
        if not answer.trail:
            self._at_once[items] = answer
            return
        node = self._roots.setdefault(items, _Fork(answer.trail[0][0]))
        for at, (_, assumed) in enumerate(answer.trail[:-1]):
            node = node.further.setdefault(assumed, _Fork(answer.trail[at + 1][0]))
        node.answers[answer.trail[-1][1]] = answer
