"""The search over a catalog: which commands have all words, and where."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches

from msgspec import Struct

from extractor.catalog import Catalog, Command, walk

_WORD = re.compile(r"[^\W_]+")


class Hit(Struct, frozen=True):
    """A command that has all words."""

    command: Command
    found: tuple[str, ...]
    """Where: ``name``, ``key location``, ``result key path``, ``reply 404``, each once, the weightiest first."""
    rank: int
    """Lower is better: the sum over the words of where each was found best."""


def search(catalog: Catalog, words: str) -> list[Hit]:
    """The commands that have each of ``words`` somewhere, the best first, then by name."""
    wanted = words.lower().split()
    hits = [hit for command in catalog.commands if wanted and (hit := _hit(command, wanted))]
    return sorted(hits, key=lambda hit: (hit.rank, hit.command.name))


def nowhere(catalog: Catalog, words: str) -> tuple[str, str]:
    """(the first of ``words`` that no command has, the nearest word that one has); "" where there is none."""
    there = {text.lower() for command in catalog.commands for _, _, text in _texts(command)}
    for word in words.lower().split():
        if not any(word in text for text in there):
            known = {part for text in there for part in _WORD.findall(text) if len(part) > 2}
            near = get_close_matches(word, sorted(known), n=1, cutoff=0.75)
            return word, near[0] if near else ""
    return "", ""


def _hit(command: Command, wanted: list[str]) -> Hit | None:
    texts = list(_texts(command))
    ranks = 0
    found: dict[str, int] = {}
    for word in wanted:
        at = [(rank, where) for rank, where, text in texts if word in text.lower()]
        if not at:
            return None
        best = min(rank for rank, _ in at)
        ranks += best
        found.update({where: rank for rank, where in at if rank == best})
    return Hit(command, tuple(sorted(found, key=lambda where: found[where])), ranks)


def _texts(command: Command) -> Iterator[tuple[int, str, str]]:
    """(rank, where, text) of all that is looked at."""
    yield 0, "name", command.name
    for alias in command.aliases:
        yield 1, f"alias {alias}", alias
    for name, param in walk(command.params):
        if param.key:
            yield 2, f"key {name}", param.key
        for alias in param.aliases:
            yield 2, f"key {name}", alias
        for value in param.enum:
            yield 4, f"values of {name}", str(value)
        yield 5, f"key {name}", param.description or ""
    for text in (command.summary, command.description):
        yield 3, "description", text or ""
    for name, param in walk(command.result.properties if command.result else ()):
        if param.key:
            yield 4, f"result key {name}", param.key
    for status in command.statuses:
        for message in status.messages:
            for text in (message.text, *message.locales.values()):
                yield 5, f"reply {status.code or status.error_code or status.kind}", text
    yield 6, "handler", command.handler.symbol if command.handler else ""
