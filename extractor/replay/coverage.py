"""How much of a contract a recording used: commands called, keys given, codes answered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from extractor.catalog import Catalog, Command, Param, codes_of, walk


class Share(Struct, frozen=True):
    """``seen`` of ``of``; ``missing`` are the others, sorted. A key is ``command: key``, a code ``command: code``."""

    seen: int
    of: int
    missing: tuple[str, ...]


class Coverage(Struct, frozen=True):
    """The three shares. Keys and codes are counted for every command, called or not."""

    commands: Share
    keys: Share
    codes: Share


class Counter:
    """Collects what was used."""

    def __init__(self, catalog: Catalog) -> None:
        """Knows what there is."""
        self._commands = {command.name for command in catalog.commands}
        self._keys = {
            f"{command.name}: {key}"
            for command in catalog.commands
            for key, _ in walk(command.params)
            if not key.endswith(("[]", ".*"))
        }
        self._codes = {
            f"{command.name}: {code_name(status.code, status.error_code, status.kind)}"
            for command in catalog.commands
            for status in command.statuses
        }
        self._seen: set[str] = set()

    def called(self, command: Command, params: Mapping[str, Any]) -> None:
        """Counts a request."""
        self._seen.add(command.name)
        self._seen.update(f"{command.name}: {key}" for key in _given(command.params, params, ""))

    def answered(self, command: Command, code: int | None, error_code: str | None, kind: str) -> None:
        """Counts a reply."""
        self._seen.add(f"{command.name}: {code_name(code, error_code, kind)}")

    def coverage(self) -> Coverage:
        """What was counted."""
        return Coverage(*(self._share(known) for known in (self._commands, self._keys, self._codes)))

    def _share(self, known: set[str]) -> Share:
        return Share(len(known & self._seen), len(known), tuple(sorted(known - self._seen)))


def code_name(code: int | None, error_code: str | None, kind: str) -> str:
    """``404``, ``404 NO_ACTOR``, ``NO_ACTOR``; the kind where a reply has no code."""
    return codes_of(code, error_code) or kind


def _given(params: tuple[Param, ...], value: Any, prefix: str) -> Iterator[str]:
    """The dotted names of the keys that a request gives; one read in place of another counts as that one."""
    if not isinstance(value, dict):
        return
    for param in params:
        for spelled in (param.key, *param.aliases):
            if spelled in value:
                yield prefix + param.key
                yield from _inside(param, value[spelled], prefix + param.key)


def _inside(param: Param, value: Any, name: str) -> Iterator[str]:
    yield from _given(param.properties, value, name + ".")
    if param.items and isinstance(value, list):
        for item in value:
            yield from _inside(param.items, item, name + "[]")
    if param.additional and isinstance(value, dict):
        for item in value.values():
            yield from _inside(param.additional, item, name + ".*")
