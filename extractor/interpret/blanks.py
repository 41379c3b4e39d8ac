"""What is done with the values of keys; above all, of which keys an empty value counts as absent.

Of a needed key, or one of a group, it is decided by running with the key there and empty; of one of a group also with
each other of the group beside it: what is refused then is no absent key. Where it is needed under conditions too, an
empty value must not do there either. Of another key it is so where its emptiness was asked about and nothing took the
value while it might be empty, unless an empty one is refused: without the key the command succeeds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from extractor.facts import ANY, ITEM
from extractor.interpret.conditions import assumption
from extractor.interpret.decide import in_bad_item
from extractor.interpret.machine import ABSENT, EMPTY, GIVEN

if TYPE_CHECKING:
    from extractor.facts import Conditional, HandlerFacts, Path
    from extractor.interpret.conditions import Asked
    from extractor.interpret.record import Recorder

_EMPTIABLE = frozenset({"string", "array", "strings", "json"})


def with_uses(facts: HandlerFacts, asked: Asked, recorder: Recorder) -> HandlerFacts:
    """The facts with what the runs saw done with the values of keys."""
    return replace(
        facts,
        blank=() if facts.never else _blank_keys(asked, recorder, facts),
        formats=tuple((path, *forms) for path, forms in sorted(recorder.formats.items()) if len(forms) == 1),
    )


def _blank_keys(asked: Asked, recorder: Recorder, facts: HandlerFacts) -> tuple[Path, ...]:
    """The keys, in the order of first read; pinned ones are no keys of the command."""
    kinds: dict[Path, set[str]] = {}
    for read in recorder.reads.values():
        if read.kind not in ("presence", "any"):
            kinds.setdefault(read.path, set()).add(read.kind)
    refuses = any(reply.outcome == "refused" for reply in recorder.replies.values())
    found = []
    for path, read_as in kinds.items():
        if not read_as <= _EMPTIABLE or path in facts.fixed or not path or path[-1] in (ANY, "[]"):
            continue
        if not all(_fails_blank(asked, path, each) for each in facts.when if path in each.needs):
            continue
        tested = path in recorder.emptiness
        group = next((group for group in facts.one_of if path in group), ())
        if path in facts.needed or group:
            if not tested and read_as <= {"string", "json"}:
                continue  # nothing asks whether it is empty
            others = {in_bad_item(other): ABSENT for other in group if other != path}
            if ANY in path or not asked.fails({**others, in_bad_item(path): EMPTY}):
                continue
            apart = [other for other in group if other != path and not _is_same(facts, path, other)]
            beside = [{**others, in_bad_item(other): GIVEN, in_bad_item(path): EMPTY} for other in apart]
            if not any(map(asked.fails, beside)):
                found.append(path)
        elif tested and path not in recorder.used and not (refuses and ANY not in path and _is_worse(asked, path)):
            found.append(path)
    return tuple(found)


def _fails_blank(asked: Asked, path: Path, need: Conditional) -> bool:
    """Whether an empty value does not do where the key is needed under conditions."""
    absent = {other: ABSENT for other in need.needs if other != path}
    under = {in_bad_item(key): value for key, value in {**assumption(need.conditions), **absent}.items()}
    return asked.fails({**_with(path, EMPTY), **under})


def _is_same(facts: HandlerFacts, one: Path, two: Path) -> bool:
    """Whether one key is read as a stand-in for the other."""
    return any(one in group and two in group for group in facts.aliases)


def _is_worse(asked: Asked, path: Path) -> bool:
    """Whether an empty key is refused where one that is not there need not be."""
    return asked.fails(_with(path, EMPTY)) and not asked.fails(_with(path, ABSENT))


def _with(path: Path, value: Any) -> dict[Path, Any]:
    """Assumes a value of the key, and that what it lies in is there; of an array, one bad item."""
    around = {path[:depth]: GIVEN for depth in range(1, len(path)) if path[depth - 1] != ITEM}
    return {in_bad_item(key): one for key, one in {**around, path: value}.items()}
