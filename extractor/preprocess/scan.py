"""A file's skeleton: its text with comments and the insides of literals blanked, byte for byte.

Whatever looks for code looks in the skeleton: a bracket, a quote or a ``#`` found there is one. A line break inside a
comment or a literal becomes a vertical tab, so that a line of the skeleton is a logical line.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

_TOKEN = re.compile(
    rb"""
    /(?: /[^\\\n]*+(?:\\(?:\r?\n|.)?[^\\\n]*+)*+      # a line comment, which a continuation prolongs
       | \*[^*]*+(?:\*(?!/)[^*]*+)*+(?:\*/)?          # a block comment, to the end of the file if it is never closed
    )
    | "(?: (?:(?<=\bR")|(?<=\b[uUL]R")|(?<=\bu8R"))([^()\\\s"]{0,16}+)\((?s:.*?)(?:\)\1"|\Z)
         | [^"\\\n]*+(?:\\(?:\r?\n|.)?[^"\\\n]*+)*+"? # an open one ends with its line
    )
    | '(?<![0-9a-fA-F]')[^'\\\n]*+(?:\\.?[^'\\\n]*+)*+'?  # behind a digit it separates digits
    """,
    re.VERBOSE,
)
_BLANK = bytes(0x0B if byte == ord("\n") else 0x20 for byte in range(256))
_BLANK_KEEP = bytes(byte if byte in b"\n\r" else 0x20 for byte in range(256))


def blank(text: bytes) -> bytes:
    """``text`` in blanks, line breaks kept."""
    return text.translate(_BLANK_KEEP)


def blanked(text: bytes, spans: Sequence[tuple[int, int]]) -> bytes:
    """``text`` with the spans, which are in order, in blanks."""
    if not spans:
        return text
    pieces: list[bytes] = []
    last = 0
    for start, end in spans:
        pieces += (text[last:start], blank(text[start:end]))
        last = end
    return b"".join([*pieces, text[last:]])


def skeleton(text: bytes) -> bytes:
    """The skeleton of ``text``: comments are blanks, literals their quotes with blanks between, all else is itself."""
    pieces: list[bytes] = []
    add = pieces.append
    last = 0
    blanks = _BLANK
    for match in _TOKEN.finditer(text):
        start, end = match.span()
        if start > last:
            add(text[last:start])
        first = text[start : start + 1]
        if first == b"/":
            add(text[start:end].translate(blanks))
        elif end - start > 1 and text[end - 1 : end] == first:
            add(first + text[start + 1 : end - 1].translate(blanks) + first)
        else:  # never closed: a quote in text that is no code
            add(text[start:end].translate(blanks))
        last = end
    if not last:
        return text
    add(text[last:])
    return b"".join(pieces)


def literals(text: bytes) -> list[tuple[int, int]]:
    """The spans of the string and character literals of ``text``, quotes included, prefixes not."""
    return [match.span() for match in _TOKEN.finditer(text) if not match.group().startswith(b"/")]


def without_comments(text: bytes) -> bytes:
    """``text`` with comments blanked and literals kept; line breaks inside comments are blanks too."""
    if b"/" not in text:
        return text
    return _TOKEN.sub(lambda match: b" " * len(match[0]) if match[0][:1] == b"/" else match[0], text)
