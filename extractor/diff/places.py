"""Where a change is shown: the line that says it, as far as the catalog's places and the text beside them tell.

A catalog has the places of reads and replies. What it has not (which of several replies has a message, where a handler
asks a helper for a key) is looked for in the lines around: only ever a better line of a place that is right anyway.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Protocol

from extractor.findings import Location

Lines = Callable[[str, int], "str | None"]
"""A line (from 1) of a file of the new source; None where there is none."""

_STATEMENT = 6
"""Lines that a reply with its message may take."""


class Placed(Protocol):
    """What stands somewhere in the source."""

    @property
    def file(self) -> str:
        """Relative to the source root."""
        ...

    @property
    def line(self) -> int:
        """From 1."""
        ...


def unread(file: str, line: int) -> str | None:
    """The lines of a source that is not at hand: none."""
    return None


def first(places: Iterable[Placed]) -> Location | None:
    """The first place, if there is one."""
    return next((Location(place.file, place.line) for place in places), None)


def telling(places: Iterable[Placed], message: str, lines: Lines) -> Location | None:
    """The place whose statement has the message: the longest part of it between holes, or of what the statement
    quotes that which stands in the message (a macro may put it together)."""
    if not message:
        return None
    part = max(re.split(r"\{\}", message), key=len).strip()
    best: tuple[int, Location | None] = (0, None)
    for place in places:
        text = _statement(place, lines)
        if part and part in text:
            return Location(place.file, place.line)
        length = max((len(one) for one in _QUOTED.findall(text) if one in message), default=0)
        if length > best[0]:
            best = (length, Location(place.file, place.line))
    return best[1]


_QUOTED = re.compile(r'"([^"]+)"')


def _statement(place: Placed, lines: Lines) -> str:
    found = []
    for number in range(place.line, place.line + _STATEMENT):
        text = lines(place.file, number)
        if text is None:
            break
        found.append(text)
        if text.rstrip().endswith(";"):
            break
    return "\n".join(found)


def naming(function: Location, key: str, lines: Lines, *, last: bool = False) -> Location:
    """The first (``last``: the last) line of a function that names the last part of ``key``; where none does, the one
    line of its file that does; the function's head where it is not one.

    The function ends at the first line that closes it: a brace as far in as its head. Without a line it is the file.
    """
    name = f'"{key.rpartition(".")[2].removesuffix("[]")}"'
    if name == '""':
        return function
    found = []
    head = (function.line and lines(function.file, function.line)) or ""
    close = head[: len(head) - len(head.lstrip())] + "}"
    for number, text in _from(function.file, function.line, lines) if head else ():
        if name in text:
            found.append(number)
        if text.rstrip().rstrip(";),") == close:
            break
    if not found:
        found = [number for number, text in _from(function.file, 1, lines) if name in text]
        if len(found) != 1:
            return function
    return Location(function.file, found[-1 if last else 0])


def _from(file: str, line: int, lines: Lines) -> Iterator[tuple[int, str]]:
    """The lines of a file with their numbers."""
    for number in itertools.count(line):
        text = lines(file, number)
        if text is None:
            return
        yield number, text
