"""Plain tables for a terminal and for a pipe: aligned by cells, cut to the terminal's width, uncut elsewhere."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Sequence

from msgspec import Struct

from extractor.cli.terminal import width


class Column(Struct, frozen=True):
    """A column's title; a column that ``shrinks`` gives way where the terminal is narrow."""

    title: str
    shrinks: bool = False


def cells(text: str) -> int:
    """How many terminal cells a text takes: wide characters two, combining ones none."""
    if text.isascii():
        return len(text)
    wide = unicodedata.east_asian_width
    return sum(0 if unicodedata.combining(char) else 2 if wide(char) in "WF" else 1 for char in text)


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
            if column.shrinks and spare < 0:
                given = min(-spare, widths[at] - min(widths[at], 12))
                widths[at] -= given
                spare += given
    lines = [bold(_line([column.title for column in columns], widths, indent), color)]
    lines += [_line(row, widths, indent) for row in shown]
    return "\n".join(lines) + "\n"


def _line(row: Sequence[str], widths: Sequence[int], indent: str) -> str:
    fitted = [cut(text, room) for text, room in zip(row, widths, strict=True)]
    padded = [text + " " * (room - cells(text)) for text, room in zip(fitted, widths, strict=True)]
    return (indent + "  ".join(padded)).rstrip()


def _one_line(text: str) -> str:
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else "�" for char in " ".join(text.split()))
