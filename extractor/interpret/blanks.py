"""Keys of which an empty value counts as absent.

Of a needed key, or one of a group, it is decided by running with the key there and empty. Of another key it is so
where its emptiness was asked about and nothing took the value while it might be empty.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from extractor.facts import ANY
from extractor.interpret.decide import in_bad_item
from extractor.interpret.machine import ABSENT, EMPTY

if TYPE_CHECKING:
    from extractor.facts import Path
    from extractor.interpret.conditions import Asked
    from extractor.interpret.record import Recorder

_EMPTIABLE = frozenset({"string", "array", "strings", "json"})


def blank_keys(
    asked: Asked, recorder: Recorder, needed: list[Path], groups: list[tuple[Path, ...]], fixed: Any
) -> tuple[Path, ...]:
    """The keys, in the order of first read; ``fixed`` ones are no keys of the command."""
    kinds: dict[Path, set[str]] = {}
    for read in recorder.reads.values():
        if read.kind not in ("presence", "any"):
            kinds.setdefault(read.path, set()).add(read.kind)
    found = []
    for path, read_as in kinds.items():
        if not read_as <= _EMPTIABLE or path in fixed or not path or path[-1] in (ANY, "[]"):
            continue
        tested = path in recorder.emptiness
        group = next((group for group in groups if path in group), ())
        if path in needed or group:
            if not tested and read_as <= {"string", "json"}:
                continue  # nothing asks whether it is empty
            others = {in_bad_item(other): ABSENT for other in group if other != path}
            if ANY not in path and asked.fails({**others, in_bad_item(path): EMPTY}):
                found.append(path)
        elif tested and path not in recorder.used:
            found.append(path)
    return tuple(found)
