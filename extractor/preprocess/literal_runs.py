"""Literals side by side: ``TEXT("a") TEXT("b")`` is one string, for which the grammar wants bare literals.

A word may stand among them (``TEXT("%") PRIu64``, ``LINE_TERMINATOR``); the grammar takes one behind two literals or
before one, so an empty literal is put before the first where a word follows it.
"""

from __future__ import annotations

import re

from extractor.preprocess.edits import Edit

_WRAP = rb"(?:TEXT|UTF8TEXT|WIDETEXT|UTF16TEXT)\s*+\(\s*+"
_PREFIX = rb"(?:u8|[uUL])?+R?+"
# Behind a literal's last quote: the end of its wrapping, perhaps a word, then the next literal or the end of the run.
# Between a literal's own quotes a skeleton has blanks only, so its first quote never matches.
_JUNCTION = re.compile(
    rb'"(?!\s*+")(\s*+\))?+\s*+'
    rb"(?:([A-Za-z_]\w*+)\s++(?=" + _WRAP + rb"|" + _PREFIX + rb'")|([A-Z][A-Z0-9_]{3,}+)\s*+(?=[,;)]))?+'
    rb"(?(3)|(?:" + _WRAP + rb")?+" + _PREFIX + rb'")'
)
_BEFORE = re.compile(rb"[(,=+]\s*+[A-Z][A-Z0-9_]{3,}+\s++" + _WRAP + rb'"')
_WRAPPED = re.compile(rb"(" + _WRAP + rb")" + _PREFIX + rb"\Z")
_CLOSING = re.compile(rb"\s*+\)")
_REACH = 64


def join_literals(bare: bytes) -> list[Edit]:
    """Takes the wrapping macro off each literal of a run; a wrapped literal that stands alone stays as it is."""
    edits: dict[int, Edit] = {}
    previous = -1
    at = 0
    while (match := _JUNCTION.search(bare, at)) is not None:
        left_end = match.start() + 1
        left = bare.rfind(b'"', 0, match.start())
        word = 2 if match[2] is not None else 3 if match[3] is not None else 0
        wrapped = _unwrap(bare, left, left_end, edits)
        if word and (wrapped is not None or match[1] is None) and previous != left and bare[left - 2 : left] != b'" ':
            _precede(wrapped, match.start(word), match.end(word), edits)
        if word == 3:
            at = match.end()
            continue
        previous = at = match.end() - 1
        end = bare.find(b'"', at + 1) + 1
        if not end:
            break
        _unwrap(bare, at, end, edits)
    for match in _BEFORE.finditer(bare):
        start = match.end() - 1
        _unwrap(bare, start, bare.find(b'"', start + 1) + 1, edits)
    return list(edits.values())


def _unwrap(bare: bytes, start: int, end: int, edits: dict[int, Edit]) -> int | None:
    """Edits for what is around the literal ``start:end``; where its wrapping begins, None where it is bare."""
    if start < 0 or end <= start:
        return None
    window = max(0, start - _REACH)
    wrap = _WRAPPED.search(bare[window:start])
    closing = _CLOSING.match(bare, end)
    if wrap is None or closing is None:
        return None
    first = window + wrap.start(1)
    edits.setdefault(first, Edit(first, window + wrap.end(1), None, "literal_run"))
    edits.setdefault(end, Edit(end, closing.end(), None, "literal_run"))
    return first


def _precede(wrapped: int | None, word: int, word_end: int, edits: dict[int, Edit]) -> None:
    """An empty literal before the first one, in the place of its wrapping; over the word where it has none."""
    if wrapped is not None:
        edits[wrapped] = Edit(wrapped, edits[wrapped].end, b'""', "literal_run")
    elif word_end - word >= 2:
        edits[word] = Edit(word, word_end, b'""', "literal_word")
