"""``overrides.toml``: what its authors state about commands that their source cannot say.

``read`` takes the file to ``Overrides``, ``apply`` lays them on a catalog. A tier, a summary, a family and whether
a command is hidden can be stated, and nothing that is derived: what the source shows to be graver stays as it is.

    [commands."actor.*"]      # a name, or a pattern with * and ?: a name prevails, then what stands later
    tier = "destructive"
    family = "actors"
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from fnmatch import fnmatchcase
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from extractor import given
from extractor.catalog import TIERS, Access, Catalog, Command, Tier, counted, sealed
from extractor.errors import UserError, nearest, offered
from extractor.findings import Finding, Location
from extractor.rules.uc301_override_names_nothing import RULE as NAMES_NOTHING
from extractor.rules.uc302_override_contradicts_source import RULE as CONTRADICTS_SOURCE

_GRAVITY = ("unknown", *TIERS)
"""What is stated may always take the place of what is not known."""
_KEYS: Mapping[str, type] = {"tier": str, "summary": str, "family": str, "hidden": bool}


class Override(Struct, frozen=True):
    """What is stated of the commands that ``pattern`` names; None where nothing is. ``line`` is the entry's, from 1."""

    pattern: str
    line: int
    tier: Tier | None = None
    summary: str | None = None
    family: str | None = None
    hidden: bool | None = None

    @property
    def is_name(self) -> bool:
        """Whether it means one command."""
        return not any(mark in self.pattern for mark in "*?[")


class Overrides(Struct, frozen=True):
    """The entries in the order of the file."""

    file: str
    entries: tuple[Override, ...] = ()


def read(data: bytes, file: str) -> Overrides:
    """The overrides in the bytes of ``file``.

    Raises: UserError for what is no TOML, and for a key or value that means nothing, with its line and the nearest
    that does.
    """
    text = given.text(data, file)
    document = given.toml(text, file)
    places = _Places(text)
    for key in document:
        if key != "commands":
            raise _unknown(key, ("commands",), file, places.line(key))
    commands = document.get("commands", {})
    if not isinstance(commands, dict):
        raise UserError('"commands" holds one table a command', file=file, line=places.line("commands"))
    return Overrides(file, tuple(_entry(name, stated, file, places) for name, stated in commands.items()))


def _entry(name: str, stated: Any, file: str, places: _Places) -> Override:
    at = places.line(name)
    if not isinstance(stated, dict):
        raise UserError(
            f'commands."{name}" has to be a table', file=file, line=at, hint="a name with dots stands in quotes"
        )
    for key, value in stated.items():
        line = places.line(name, key)
        if isinstance(value, dict) and key not in _KEYS:
            hint = f'a name with dots stands in quotes: [commands."{name}.{key}"]'
            raise UserError(f"{key} is no key of an override", file=file, line=line, hint=hint)
        if key not in _KEYS:
            raise _unknown(key, tuple(_KEYS), file, line)
        if type(value) is not _KEYS[key]:
            message = f"{key} has to be true or false" if _KEYS[key] is bool else f"{key} has to be a text"
            raise UserError(message, file=file, line=line)
        if key == "tier" and value not in TIERS:
            hint = nearest(str(value), TIERS) or offered(TIERS)
            raise UserError(f"{value!r} is no tier of an override", file=file, line=line, hint=hint)
        if value == "":
            raise UserError(f"{key} is empty", file=file, line=line)
    return Override(name, at, **stated)


def _unknown(word: str, known: tuple[str, ...], file: str, line: int) -> UserError:
    hint = nearest(word, known) or offered(known)
    return UserError(f"{word!r} is no key of an override", file=file, line=line, hint=hint)


class _Places:
    """Where keys stand in the text: TOML's reader does not say."""

    def __init__(self, text: str) -> None:
        self._lines = text.split("\n")

    def line(self, name: str, key: str = "") -> int:
        """The line (from 1) that names ``name``, or behind it ``key``; 1 where none is found."""
        at = self._find(name, 0)
        if at is None:
            return 1
        if key:
            inner = self._find(key, at)
            return (at if inner is None else inner) + 1
        return at + 1

    def _find(self, word: str, start: int) -> int | None:
        pattern = re.compile(r"(?:^|[\s.\[{,\"'])" + re.escape(word) + r"[\"']?\s*[\].=]")
        for at in range(start, len(self._lines)):
            if pattern.search(self._lines[at].partition("#")[0] if '"' not in self._lines[at] else self._lines[at]):
                return at
        return None


def apply(catalog: Catalog, overrides: Overrides) -> tuple[Catalog, list[Finding]]:
    """The catalog with what the overrides state, and what there is to say about them.

    A hidden command is left out. A tier may be raised, or given where the source shows none; it is never lowered.

    Findings: UC301 override_names_nothing, UC302 override_contradicts_source, both at the overrides' own lines.
    """
    findings: list[Finding] = []
    names = [command.name for command in catalog.commands]
    for entry in overrides.entries:
        if not any(_means(entry, name) for name in names):
            findings.append(_names_nothing(entry, names, overrides.file))
    order = sorted(overrides.entries, key=lambda entry: entry.is_name)  # stable: names last, so that they prevail
    kept: list[Command] = []
    gone: set[str] = set()
    for command in catalog.commands:
        meant = [entry for entry in order if _means(entry, command.name)]
        hidden = [entry.hidden for entry in meant if entry.hidden is not None]
        if hidden and hidden[-1]:
            gone.add(command.name)
            continue
        for entry in meant:
            command = _laid_on(command, entry)
        stated = [entry for entry in meant if entry.tier is not None]
        if stated:
            access, finding = _access(command, stated[-1], overrides.file)
            command = replace(command, access=access)
            findings += finding
        kept.append(command)
    commands = (replace(each, aliases=tuple(a for a in each.aliases if a not in gone)) for each in kept)
    return sealed(counted(replace(catalog, commands=tuple(commands)))), findings


def _means(entry: Override, name: str) -> bool:
    return entry.pattern == name if entry.is_name else fnmatchcase(name, entry.pattern)


def _laid_on(command: Command, entry: Override) -> Command:
    return replace(
        command,
        summary=entry.summary if entry.summary is not None else command.summary,
        family=entry.family if entry.family is not None else command.family,
    )


def _access(command: Command, entry: Override, file: str) -> tuple[Access, list[Finding]]:
    """The command's access as stated, unless the source shows more."""
    access = command.access
    assert entry.tier is not None
    if _GRAVITY.index(entry.tier) >= _GRAVITY.index(access.tier):
        same = entry.tier == access.tier
        return (access if same else replace(access, tier=entry.tier, basis="override")), []
    shown = access.declared or ", ".join(each.what for each in access.evidence[:2])
    message = f"{command.name} is said to be {entry.tier}, but the source shows {access.tier}"
    if shown:
        message = f"{command.name} is said to be {entry.tier}, but the source shows {access.tier}: {shown}"
    related = tuple(Location(each.file, each.line) for each in access.evidence)
    return access, [
        CONTRADICTS_SOURCE.finding(Location(file, entry.line), message, command=command.name, related=related)
    ]


def _names_nothing(entry: Override, names: list[str], file: str) -> Finding:
    message = f"no command is called {entry.pattern!r}" if entry.is_name else f"no command fits {entry.pattern!r}"
    if near := nearest(entry.pattern, names) if entry.is_name else "":
        message = f"no command is called {entry.pattern!r}; {near}"
    return NAMES_NOTHING.finding(Location(file, entry.line), message)
