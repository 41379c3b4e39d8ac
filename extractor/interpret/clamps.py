"""The ends to which the value of a number is brought, where none beyond them is refused.

The run in which everything is free notes each clamp; one that stands in a branch is no range of the key. So the handler
runs with a value beyond an end: where something takes that value, or reckons with it, as it is, the end is none. Of
several ends the first one that holds is the key's, from the nearest on: clamps that follow each other narrow, those of
different branches do not. What a clamp makes of a value is for ``ranges`` to say.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from extractor.facts import ANY, ITEM, Path
from extractor.interpret.machine import GIVEN
from extractor.interpret.record import Recorder
from extractor.interpret.values import Beyond

if TYPE_CHECKING:
    from extractor.interpret.ranges import Ends

_MOST_ENDS = 4

Watched = Callable[[Mapping[Path, Any], Recorder], None]


def of_clamps(free: Recorder, refused: Mapping[Path, Ends], run: Watched) -> tuple[tuple[Path, Ends], ...]:
    """The ends by key, but for those beyond which a value is refused. ``run(assumed, watch)`` runs the handler under
    assumptions."""
    found = []
    for path, (lows, highs) in sorted(free.clamps.items()):
        low, high = refused.get(path, (None, None))
        if ANY not in path:
            ends = (
                _end(path, sorted(lows, reverse=True), False, free, run) if low is None else None,
                _end(path, sorted(highs), True, free, run) if high is None else None,
            )
            if ends != (None, None):
                found.append((path, ends))
    return tuple(found)


def _end(path: Path, ends: list[int | float], above: bool, free: Recorder, run: Watched) -> int | float | None:
    around = {path[:depth]: GIVEN for depth in range(1, len(path)) if path[depth - 1] != ITEM}
    for end in ends[:_MOST_ENDS]:
        watch = Recorder()
        watch.share_spelling(free)
        run({**around, path: Beyond(end, above)}, watch)
        if path not in watch.reckoned:
            return end
    return None
