"""The text as the parser is to see it: same length, newlines kept where they count, everything else in its place.

Taken out here, because each costs nodes or misleads the grammar: comments (handed on as data, by offset), the
``TEXT(...)`` around literals, brackets nested deeper than anybody writes them. Put in: the ``;`` behind a macro call
that stands alone on its line as a statement. ``preprocess`` has blanked directives and the engine's macros before.
"""

from __future__ import annotations

import re
from itertools import accumulate

from msgspec import Struct

from extractor.preprocess import blank, blanked

DEEPEST = 120
"""Brackets may nest this deep; real code stays below 30. What is deeper is blanked, with a finding."""

# One regular expression finds what may hold quotes and slashes of another kind. It starts with a set of single bytes,
# so that the search runs at the speed of a scan; what came before is asked by looking back.
_LEXEME = re.compile(
    rb"""[/"'](?:
      (?<=/)(?:
        (/(?:[^\\\n]+|\\(?:\r?\n)?)*            # to the end of the line, continued lines too
        |\*(?s:.*?)(?:\*/|\Z))                  # to its end, or that of the file
      )
      |(?<=R")(?P<mark>[^()\\\s"]{0,16})\((?s:.*?)\)(?P=mark)"
      |(?<=")(?:[^"\\\n]++|\\(?s:.))*+"?           # one that is never closed ends with its line; tried once
      |(?<=')(?<![0-9]')(?:[^'\\\n]++|\\(?s:.)){1,8}+'
    )""",
    re.VERBOSE,
)
_TEXT = re.compile(rb'TEXT\s*\(\s*((?:(?:u8|[LuU])?"(?:[^"\\\n]|\\.)*"\s*)+)\)')
_NOT_BRACKETS = bytes(b for b in range(256) if b not in b"(){}[]")
_STEP = {ord(c): 1 for c in "({["} | {ord(c): -1 for c in ")}]"}
_OPENING, _CLOSING, _BRACE, _TILDE, _SEMICOLON = b"()}~;"
_WORD_BYTES = frozenset(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")

# A line that starts with a macro's name: a call, or a name alone with an underscore in it.
_MACRO_LINE = re.compile(
    rb"^[ \t]*([A-Z][A-Z0-9_]{2,})[ \t]*(?:\(|(?<=[A-Z0-9])(?=\r?\n))",
    re.MULTILINE,
)
_IN_CALL = re.compile(rb"""[()]|"(?:[^"\\\n]|\\(?s:.))*"|'(?:[^'\\\n]|\\.)+'""")
_NEXT = re.compile(rb"\s*")
_BEFORE_NAMES = re.compile(rb"(?:\b(?:else|do)|[;{}:)])\Z")


class Reading(Struct):
    """``text`` for the parser; ``comments`` as (start, end) in order; ``too_deep`` the blanked extents, in order."""

    text: bytes
    comments: tuple[tuple[int, int], ...]
    too_deep: tuple[tuple[int, int], ...]


def reading(text: bytes) -> Reading:
    """The text for the parser, of the same length as ``text``."""
    comments: list[tuple[int, int]] = [match.span() for match in _LEXEME.finditer(text) if match.lastindex == 1]
    plain = blanked(text, comments)
    too_deep: tuple[tuple[int, int], ...] = ()
    if _may_nest_too_deep(plain):
        too_deep = _deep_extents(plain)
        plain = blanked(plain, too_deep)
    return Reading(_completed(unwrapped(plain)), tuple(comments), too_deep)


def unwrapped(text: bytes) -> bytes:
    """``TEXT("a")`` without ``TEXT(`` and ``)``: a literal where the grammar wants one, adjacent ones adjacent."""
    pieces: list[bytes] = []
    last = 0
    for match in _TEXT.finditer(text):
        start, end = match.span()
        if start and text[start - 1] in _WORD_BYTES:
            continue
        inner = match.start(1)
        pieces.append(text[last:start])
        pieces.append(blank(text[start:inner]))
        pieces.append(text[inner : end - 1] + b" ")
        last = end
    if not pieces:
        return text
    pieces.append(text[last:])
    return b"".join(pieces)


def _may_nest_too_deep(text: bytes) -> bool:
    """A cheap look that may err on the side of yes (brackets in literals count)."""
    brackets = text.translate(None, _NOT_BRACKETS)
    if len(brackets) <= DEEPEST:
        return False
    depths = list(accumulate(map(_STEP.__getitem__, brackets)))
    return max(depths) - min(0, min(depths)) > DEEPEST


def _deep_extents(text: bytes) -> tuple[tuple[int, int], ...]:
    """The insides of brackets at the deepest level allowed that hold further brackets."""
    extents: list[tuple[int, int]] = []
    depth = 0
    opened = -1
    for match in re.finditer(rb"""[(){}\[\]]|"(?:[^"\\\n]|\\(?s:.))*"|'(?:[^'\\\n]|\\.)+'""", text):
        step = _STEP.get(text[match.start()]) if match.end() - match.start() == 1 else None
        if step is None:
            continue
        depth = max(0, depth + step)
        if step > 0 and depth > DEEPEST and opened < 0:
            opened = match.start()
        elif step < 0 and opened >= 0 and depth <= DEEPEST:
            extents.append((opened, match.end()))
            opened = -1
    if opened >= 0:
        extents.append((opened, len(text)))
    return tuple(extents)


def _completed(text: bytes) -> bytes:
    """``text`` with a ``;`` in the white space behind each macro call that is a whole statement or member.

    Only behind a call (or a lone name) that starts its line after ``;``, a brace, ``:``, ``)``, ``else`` or ``do`` and
    whose next text, on a later line, starts with a name or a closing brace: no expression goes on like that.
    """
    put: list[int] = []
    for match in _MACRO_LINE.finditer(text):
        end = match.end()
        if text[end - 1] == _OPENING:
            end = _call_end(text, end)
            if end < 0:
                continue
        elif b"_" not in match[1]:
            continue
        following = _NEXT.match(text, end)
        assert following is not None
        after = following.end()
        if after == end or b"\n" not in text[end:after]:
            continue
        closes = after < len(text) and text[after] == _BRACE
        if not closes and after < len(text) and text[after] not in _WORD_BYTES and text[after] != _TILDE:
            continue
        before = text[max(0, match.start(1) - 400) : match.start(1)].rstrip()
        if put and not text[put[-1] : match.start(1)].strip():
            before = b";"
        if not before and match.start(1) > 400:
            continue
        if before and not _BEFORE_NAMES.search(before[-8:]):
            continue
        if closes and before[-1:] == b"{":
            continue
        put.append(end)
    if not put:
        return text
    changed = bytearray(text)
    for at in put:
        changed[at] = _SEMICOLON
    return bytes(changed)


def _call_end(text: bytes, start: int) -> int:
    """The offset behind the ``)`` that closes the bracket opened right before ``start``; -1 without one."""
    depth = 1
    for match in _IN_CALL.finditer(text, start):
        mark = text[match.start()]
        if mark == _OPENING:
            depth += 1
        elif mark == _CLOSING:
            depth -= 1
            if not depth:
                return match.end()
    return -1
