"""Plain tables for a terminal and for a pipe: aligned by cells, fitted to a terminal's width, whole elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import zip_longest

from msgspec import Struct

from extractor.cli.terminal import width
from extractor.report import cells

_LEAST = 12
_LEAST_WRAPPED = 24
"""Cells that a column keeps, whatever the terminal has."""
_CLOSING = "。、，；：！？）」』】"
"""Marks that begin no line."""


class Column(Struct, frozen=True):
    """A column's title. In a narrow terminal a column that ``shrinks`` is cut, one that ``wraps`` goes on below."""

    title: str
    shrinks: bool = False
    wraps: bool = False


def cut(text: str, room: int) -> str:
    """The text, or as much of it as fits in ``room`` cells with an ellipsis."""
    if cells(text) <= room:
        return text
    kept = ""
    used = 0
    for char in text:
        used += cells(char)
        if used > room - 1:
            break
        kept += char
    return kept.rstrip() + "…"


def wrapped(text: str, room: int) -> list[str]:
    """The text in lines of at most ``room`` cells, broken between words and beside wide characters; a word that is
    longer is broken too."""
    lines: list[str] = []
    line, used, last = "", 0, 0  # ``last`` is where the line may be broken
    for char in text:
        size = cells(char)
        if line and (line[-1] == " " or (2 in (size, cells(line[-1])) and char not in _CLOSING)):
            last = len(line)
        if used + size > room and line:
            at = len(line) if char == " " else last or len(line)
            lines.append(line[:at].rstrip())
            line = line[at:].lstrip()
            used, last = cells(line), 0
        if line or char != " ":
            line += char
            used += size
    return [*lines, line] if line or not lines else lines


def bold(text: str, color: bool) -> str:
    """The text, bold where colours are wanted."""
    return f"\x1b[1m{text}\x1b[0m" if color else text


def table(columns: Sequence[Column], rows: Sequence[Sequence[str]], *, color: bool = False, indent: str = "") -> str:
    """A table with titles; "" without rows. Line breaks in cells become spaces, other control characters are shown."""
    if not rows:
        return ""
    shown = [[_one_line(text) for text in row] for row in rows]
    widths = [max(cells(column.title), *(cells(row[at]) for row in shown)) for at, column in enumerate(columns)]
    room = width(sys.stdout)
    spare = room - len(indent) - sum(widths) - 2 * (len(columns) - 1) if room else 0
    if spare < 0:
        for at, column in enumerate(columns):
            least = _LEAST_WRAPPED if column.wraps else _LEAST if column.shrinks else widths[at]
            if spare < 0 and widths[at] > least:
                given = min(-spare, widths[at] - least)
                widths[at] -= given
                spare += given
    lines = [bold(_line([column.title for column in columns], widths, indent), color)]
    lines += [_line(row, widths, indent) for whole in shown for row in _rows(whole, columns, widths)]
    return "\n".join(lines) + "\n"


def _rows(row: Sequence[str], columns: Sequence[Column], widths: Sequence[int]) -> list[tuple[str, ...]]:
    """The row as it fits, and what goes on below it."""
    parts = [
        wrapped(text, room) if column.wraps else [cut(text, room)]
        for text, column, room in zip(row, columns, widths, strict=True)
    ]
    return list(zip_longest(*parts, fillvalue=""))


def _line(row: Sequence[str], widths: Sequence[int], indent: str) -> str:
    padded = [text + " " * (room - cells(text)) for text, room in zip(row, widths, strict=True)]
    return (indent + "  ".join(padded)).rstrip()


def _one_line(text: str) -> str:
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else "�" for char in " ".join(text.split()))
