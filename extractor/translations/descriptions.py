"""What a plugin says about its commands: which texts those are, and their translations.

A text's context is its command and its field, ``actor.spawn: params.location.x``, so that the same words may be said
differently of two commands, and a text that changes is known to be the same one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from extractor.catalog import Catalog, Command, Param, walk
from extractor.translations.entries import ENGLISH, Entry, read
from extractor.translations.loading import digest, load_file
from extractor.wording import script_of

DOMAIN = "commands"

_ENGLISH_WORDS = re.compile(r"(?<![A-Za-z_])[A-Z]?[a-z]+ [a-z]+ [A-Z]?[a-z]+(?![A-Za-z_])")
"""Words of a sentence: those in a text of another language are keys, types and values, or names in capitals."""


def language_of(text: str) -> str:
    """The language that a text is written in, as its script tells; one in Latin letters counts as English.

    A text in two languages counts as English: whoever reads it finds both.
    """
    return ENGLISH if _ENGLISH_WORDS.search(text) else script_of(text) or ENGLISH


def context(name: str, field: str) -> str:
    """The context of a field of a command or event."""
    return f"{name}: {field}"


def texts(catalog: Catalog) -> tuple[Entry, ...]:
    """All that the plugin says, in the order of the catalog, without translations."""
    found = [entry for command in catalog.commands for entry in _of_command(command)]
    for event in catalog.events:
        found += _of_params(event.name, "payload", event.payload)
    return tuple(found)


def _of_command(command: Command) -> Iterator[Entry]:
    for field, text in (
        ("summary", command.summary),
        ("description", command.description),
        ("deprecated", command.deprecated),
    ):
        if text:
            yield Entry(id=text, context=context(command.name, field))
    yield from _of_params(command.name, "params", command.params)
    if command.result:
        yield from _of_params(command.name, "result", command.result.properties)


def _of_params(name: str, field: str, params: Iterable[Param]) -> Iterator[Entry]:
    for dotted, param in walk(params):
        if param.description:
            yield Entry(id=param.description, context=context(name, f"{field}.{dotted}"))


class Descriptions:
    """A plugin's texts in one language."""

    def __init__(self, source: bytes = b"", language: str = ENGLISH) -> None:
        """``source`` is a ``.po`` of the domain; without one nothing is translated."""
        self.digest = digest(source)
        self._found = load_file(read(source, language)) if source else {}

    def get(self, where: str, text: str) -> str | None:
        """The translation of ``text`` in a context; None where there is none."""
        return self._found.get((where, text))
