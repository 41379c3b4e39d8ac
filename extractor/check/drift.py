"""What is wrong with generated files: first what changed in the contract, then which files tell the old one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from extractor.catalog import contract_digest
from extractor.check.manifest import MANIFEST, Manifest, lf
from extractor.check.manifest import digest as hash_of
from extractor.diff import compare
from extractor.findings import Finding, Location
from extractor.rules.uc101_contract_changed import RULE as CONTRACT_CHANGED
from extractor.rules.uc102_places_moved import RULE as PLACES_MOVED
from extractor.rules.uc103_file_stale import RULE as FILE_STALE
from extractor.rules.uc104_set_incomplete import RULE as SET_INCOMPLETE

if TYPE_CHECKING:
    from extractor.catalog import Catalog

CATALOG = "catalog.json"


class Expected(Struct, frozen=True):
    """What the source gives now."""

    catalog: Catalog
    files: Mapping[str, bytes]
    """Path relative to the folder, to bytes."""
    again: Callable[[Catalog], Mapping[str, bytes]]
    """The same files from another catalog."""
    line: Callable[[str, int], str | None] = lambda file, line: None
    """A line of the source."""


def drift(
    expected: Expected,
    old: Catalog | None,
    there: Mapping[str, bytes],
    manifest: Manifest | None,
    named: Callable[[str], str],
    repair: str,
) -> tuple[list[Finding], list[Finding]]:
    """(what is found in the source, what is found of files).

    ``old`` is the catalog.json that lies there, ``there`` the bytes of every file that is expected or in the manifest.
    ``named`` gives a file of the set as the user writes it, ``repair`` is the command that mends it all.

    Findings: UC101 contract_changed at the place of the change; UC102 places_moved; UC103 file_stale; UC104
    set_incomplete.
    """
    digest = expected.catalog.plugin.contract_digest
    if manifest and manifest.state == "complete" and manifest.contract_digest == digest:
        old = old if old and contract_digest(old) == digest else None  # somebody changed the file, not the source
    changes = compare(old, expected.catalog, expected.line) if old else ()
    source = [
        CONTRACT_CHANGED.finding(change.place, change.sentence, command=change.command, key=change.key)
        for change in changes
    ]
    files: list[Finding] = []
    if manifest and manifest.state == "writing":
        files.append(SET_INCOMPLETE.finding(Location(named(MANIFEST)), f"a run did not come to its end ({repair})"))
    wrong, moved = _wrong(expected, old if not changes else None, there, manifest)
    if moved:
        message = f"only places moved: {_several(moved)} ({repair} brings them up to date)"
        files.append(PLACES_MOVED.finding(Location(named(moved[0])), message))
    for what, names in wrong.items():
        if names:
            places = [Location(named(name), _edited_at(name, expected, there, manifest)) for name in names]
            files.append(
                FILE_STALE.finding(
                    places[0],
                    _stale(what, names, repair),
                    related=tuple(places[1:]),
                )
            )
    return source, files


def _edited_at(name: str, expected: Expected, there: Mapping[str, bytes], manifest: Manifest | None) -> int:
    """The first line of a file that differs from what was written; 0 where it is not known what that was."""
    made, data = expected.files.get(name), there.get(name)
    if made is None or data is None or manifest is None or manifest.files.get(name) != hash_of(made):
        return 0
    pairs = zip(made.split(b"\n"), lf(data).split(b"\n"), strict=False)
    alike = 0
    for one, other in pairs:
        if one != other:
            break
        alike += 1
    return alike + 1


_EDITED, _STALE, _MISSING, _LEFT = "edited", "stale", "missing", "left"


def _stale(what: str, names: list[str], repair: str) -> str:
    """What is wrong with the files, and the command that mends it: whole sentences, as they are translated so."""
    name, more = names[0], len(names) - 1
    match what, bool(more):
        case "edited", False:
            message = f"{name} is changed by hand ({repair})"
        case "edited", True:
            message = f"{name} and {more} more are changed by hand ({repair})"
        case "stale", False:
            message = f"{name} is not what the source gives ({repair})"
        case "stale", True:
            message = f"{name} and {more} more are not what the source gives ({repair})"
        case "missing", False:
            message = f"{name} is missing ({repair})"
        case "missing", True:
            message = f"{name} and {more} more are missing ({repair})"
        case _, False:
            message = f"{name} is no longer generated ({repair})"
        case _:
            message = f"{name} and {more} more are no longer generated ({repair})"
    return message


def _wrong(
    expected: Expected, same: Catalog | None, there: Mapping[str, bytes], manifest: Manifest | None
) -> tuple[dict[str, list[str]], list[str]]:
    """Names by what is wrong with them, and those in which only places moved.

    ``same`` is the old catalog where its contract is that of today: what it gives is another in its places alone.
    """
    wrong: dict[str, list[str]] = {_EDITED: [], _STALE: [], _MISSING: [], _LEFT: []}
    moved: list[str] = []
    written = manifest.files if manifest else {}
    whole = manifest is not None and manifest.state == "complete"
    before: Mapping[str, bytes] | None = None
    for name in sorted(expected.files):
        data = there.get(name)
        if data is None:
            wrong[_MISSING].append(name)
        elif lf(data) != expected.files[name]:
            if whole and name in written and hash_of(data) != written[name]:
                wrong[_EDITED].append(name)
                continue
            if same is not None and before is None:
                before = expected.again(same)
            (moved if before is not None and before.get(name) == lf(data) else wrong[_STALE]).append(name)
    wrong[_LEFT] = sorted(name for name in written if name not in expected.files and name in there)
    return wrong, moved


def _several(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{names[0]} and {len(names) - 1} more"
