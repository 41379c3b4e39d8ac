"""``Nesting``: which of a body's loops, lambdas or forks an offset lies in, without asking each of them.

A function may have thousands: what is asked for each call and each assignment must not look at all of them.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable


class Nesting:
    """Nodes of one tree, of which any two lie in one another or apart."""

    __slots__ = ("_nodes", "_outer", "_starts")

    def __init__(self, nodes: Iterable[Any] = ()) -> None:
        """``nodes`` in any order."""
        self._nodes = sorted(nodes, key=lambda node: (node.start, -node.end))
        self._starts = [node.start for node in self._nodes]
        self._outer: list[int] = []
        """For each node the number of the innermost one that it lies in, -1 where it lies in none."""
        opened: list[int] = []
        for number, node in enumerate(self._nodes):
            while opened and self._nodes[opened[-1]].end <= node.start:
                opened.pop()
            self._outer.append(opened[-1] if opened else -1)
            opened.append(number)

    def around(self, at: int) -> tuple[Any, ...]:
        """The nodes that an offset lies in, outermost first."""
        number = bisect_right(self._starts, at) - 1
        found = []
        while number >= 0:
            if at < self._nodes[number].end:
                found.append(self._nodes[number])
            number = self._outer[number]
        found.reverse()
        return tuple(found)
