"""Literals side by side: ``TEXT("a") TEXT("b")`` is one string, for which the grammar wants bare literals."""

from __future__ import annotations

import re

from extractor.preprocess.edits import Edit

_NAMES = rb"(?:TEXT|UTF8TEXT|WIDETEXT|UTF16TEXT)"
# What is between two literals of a run: the end of a wrapped one or of a bare one, then a name, then a literal again.
_JUNCTION = re.compile(
    rb'"(?:(\s*+\))\s*+(?:[A-Za-z_]\w*+\s++)??(?:' + _NAMES + rb'\s*+\(\s*+|u8|[uUL])?+"'
    rb"|\s*+(?:[A-Za-z_]\w*+\s++)??" + _NAMES + rb'\s*+\(\s*+")'
)
_WRAP = re.compile(_NAMES + rb"\s*+\(\s*+\Z")
_CLOSING = re.compile(rb"\s*+\)")
_REACH = 64


def join_literals(bare: bytes) -> list[Edit]:
    """Takes the wrapping macro off each literal of a run of two or more; other wrapped literals stay as they are."""
    edits: dict[int, Edit] = {}
    at = 0
    while (match := _JUNCTION.search(bare, at)) is not None:
        at = match.end() - 1
        opening = bare.rfind(b'"', 0, match.start())
        _unwrap(bare, opening, match.start() + 1, edits)
        _unwrap(bare, at, bare.find(b'"', at + 1) + 1, edits)
    return list(edits.values())


def _unwrap(bare: bytes, start: int, end: int, edits: dict[int, Edit]) -> None:
    """Edits for what is around the literal ``start:end``, where it is wrapped."""
    if start < 0 or end <= start:
        return
    window = max(0, start - _REACH)
    wrap = _WRAP.search(bare[window:start])
    closing = _CLOSING.match(bare, end)
    if wrap is None or closing is None:
        return
    edits[window + wrap.start()] = Edit(window + wrap.start(), start, None, "literal_run")
    edits[end] = Edit(end, closing.end(), None, "literal_run")
