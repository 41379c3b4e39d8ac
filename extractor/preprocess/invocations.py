"""Macro calls that stand alone, without the semicolon that would make them a statement to the parser.

By shape, not by name: a line that begins with a call (or a lone word) in capitals where a declaration or a statement
begins, and behind which the next one begins. In a function's body it gets its semicolon, in a list its comma; outside
it is recorded and blanked, for C++ knows no such declaration. ``TEXT("x")`` is never taken for one: an item of a list
looks like it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from extractor.preprocess.edits import Brackets, Edit
from extractor.preprocess.records import RecordedMacro

_CANDIDATE = re.compile(
    rb"\n[ \t\v]*+(?!(?:TEXT|LOCTEXT|NSLOCTEXT|INVTEXT)\b)"
    rb"((?:DECLARE|DEFINE|IMPLEMENT|BEGIN|END)_\w++|[A-Z][A-Z0-9_]++(?!\w)|[A-Z][A-Za-z0-9]*_[A-Z][A-Z0-9_]*+(?!\w))"
    rb"[ \t]*+(?:(\()|\r?\n)"
)
_SPACE = re.compile(rb"\s*+")
_WORD = re.compile(rb"[A-Za-z_]\w*+")
_TAIL_WORD = re.compile(rb"\w+\Z")
_BRACE = re.compile(rb"[{}]")
_CONTROL = re.compile(rb"\b(?:if|for|while|switch|constexpr)\s*\Z")
_TYPE_HEAD = re.compile(
    rb"\b(?:class|struct|union)\b(?![^<>]*>)[^()=]*\Z|\b(?:class|struct|union)\b.*:[^()=]*\Z", re.DOTALL
)
_OUTER_HEAD = re.compile(rb"\b(?:namespace\b[^()=]*|extern\s*\"\s*\")\s*\Z")
_ENUM_HEAD = re.compile(rb"\benum\b[^()=]*\Z")
_BODY_HEAD = re.compile(
    rb"(?:\)|\]|\b(?:const|override|final|noexcept|mutable|else|do|try))\s*\Z|\)\s*(?:->|:|noexcept)[^;]*\Z", re.DOTALL
)
_NOT_NEXT = frozenset({b"and", b"or", b"xor", b"override", b"final", b"noexcept", b"and_eq", b"or_eq", b"not_eq"})
SHIFTED = "statement_shifted"
"""The mask of a call that lies one byte further left than in the source."""
_MAX_HEAD = 1000
_BLANKS = b" \t\n\r\v\f"


class _Call(Struct, frozen=True):
    """A candidate: its extent, its bracket (-1 for a lone word), and the offset of the next sign that is no blank."""

    start: int
    end: int
    opening: int
    following: int
    sign: bytes


def find_invocations(text: bytes, bare: bytes, macros: list[RecordedMacro]) -> list[Edit]:
    """Edits for the calls that stand alone; records those outside of function bodies in ``macros``."""
    edits: list[Edit] = []
    scopes: _Scopes | None = None
    last_end = -1
    for call in _calls(bare):
        if call.start < last_end or not _may_stand(bare, _before(bare, call.start), last_end):
            continue
        scopes = scopes or _Scopes(bare)
        scope = scopes.at(call.start)
        start, end, sign = call.start, call.end, call.sign
        if scope == "list" and call.opening >= 0 and sign not in (b"}", b";", b""):
            last_end = end
            if (put := _free_byte(text, bare, call)) >= 0:  # the comma is in the macro
                edits.append(Edit(put, put + 1, b",", "list_item"))
        elif scope == "body" and sign != b";":
            last_end = end
            if (put := _free_byte(text, bare, call)) >= 0:
                edits.append(Edit(put, put + 1, b";", "statement"))
            elif start and bare[start - 1] in b" \t":  # only a line break behind it: it moves one to the left
                edits.append(Edit(start - 1, end, text[start:end] + b";", SHIFTED))
        elif scope in ("outer", "class"):
            name = bare[start : call.opening if call.opening >= 0 else end].rstrip(_BLANKS)
            if sign == b";" and _is_constructor(bare, name):
                continue
            last_end = end
            args = text[call.opening + 1 : end - 1].decode("utf-8", "replace") if call.opening >= 0 else None
            stop = call.following + 1 if sign == b";" else end
            macros.append(RecordedMacro(start, stop, name.decode(), args, "invocation", call.opening + 1))
            edits.append(Edit(start, stop, None, "invocation"))
    return edits


def _calls(bare: bytes) -> Iterator[_Call]:
    """What looks like a call that stands alone, by its line and by what is behind it."""
    spans = [(match.start(1), match.end(1), match[2] is not None) for match in _CANDIDATE.finditer(bare)]
    first = _CANDIDATE.match(b"\n" + bare[:_MAX_HEAD])
    if first is not None:
        spans.insert(0, (first.start(1) - 1, first.end(1) - 1, first[2] is not None))
    brackets = Brackets(bare)
    for start, word_end, called in spans:
        opening, end = -1, word_end
        if called:
            opening = bare.find(b"(", end)
            end = brackets.close_of(opening)
        if end < 0 or not (called or b"_" in bare[start:end]):
            continue
        behind = _SPACE.match(bare, end)
        following = behind.end() if behind else end
        sign = bare[following : following + 1]
        if sign == b";" or _begins(bare, end, following, sign):
            yield _Call(start, end, opening, following, sign)


def _before(bare: bytes, start: int) -> int:
    """The offset of the last sign before ``start`` that is no blank, -1 at the file's beginning."""
    reach = 256
    while True:
        window = max(0, start - reach)
        kept = len(bare[window:start].rstrip(_BLANKS))
        if kept or not window:
            return window + kept - 1
        reach *= 8


def _begins(bare: bytes, end: int, following: int, sign: bytes) -> bool:
    """Whether a new declaration or statement begins at ``following``, on another line than the call's end."""
    if not sign or sign == b"}":
        return True
    word = _WORD.match(bare, following)
    if word is None:
        return sign == b"~" or bare.startswith(b"[[", following)
    if word[0] in _NOT_NEXT:
        return False
    return b"\n" in bare[end:following] or b"\v" in bare[end:following] or word[0].isupper()


def _may_stand(bare: bytes, before: int, last_end: int) -> bool:
    """Whether a declaration or a statement may begin behind the sign at ``before``."""
    if before < 0:
        return True
    sign = bare[before : before + 1]
    if sign in b";{}:":
        return sign != b":" or bare[before - 1 : before] != b":"
    if before + 1 == last_end:
        return True
    if sign == b")":
        return _is_control(bare, before)
    word = _TAIL_WORD.search(bare, max(0, before - 8), before + 1)
    return word is not None and word[0] in (b"else", b"do")


def _is_control(bare: bytes, closing: int) -> bool:
    """Whether the bracket that ends at ``closing`` belongs to an ``if``, a loop or a ``switch``."""
    depth, at = 1, closing
    floor = max(0, closing - 4096)
    while depth:
        opening, other = bare.rfind(b"(", floor, at), bare.rfind(b")", floor, at)
        if opening < 0:
            return False
        at = max(opening, other)
        depth += 1 if other > opening else -1
    return _CONTROL.search(bare, max(0, at - 24), at) is not None


def _is_constructor(bare: bytes, name: bytes) -> bool:
    """Whether ``NAME(…);`` is more likely a declaration: a class of that name is here, or the word is a plain one."""
    return b"_" not in name or re.search(rb"\b(?:class|struct)\s+(?:\w+\s+)?" + name + rb"\b", bare) is not None


def _free_byte(text: bytes, bare: bytes, call: _Call) -> int:
    """A blank between the call and what follows that can hold a semicolon: no line break, no comment; -1 without."""
    for at in range(call.end, call.following):
        if bare[at] in b" \t\r" and text[at] in b" \t\r":
            return at
    return -1


class _Scopes:
    """What kind of brace encloses an offset.

    ``outer`` (file, namespace), ``class``, ``enum``, ``body``, ``list`` or ``unknown``, in which nothing is touched.
    Asked in rising order of offsets: it reads on from where it was.
    """

    def __init__(self, bare: bytes) -> None:
        self.bare = bare
        self.read = 0
        self.open: list[int] = []
        self.kinds: dict[int, str] = {}

    def at(self, offset: int) -> str:
        open_ = self.open
        for match in _BRACE.finditer(self.bare, self.read, offset):
            if match[0] == b"{":
                open_.append(match.start())
            elif open_:
                open_.pop()
        self.read = offset
        if not open_:
            return "outer"
        kind = ""
        for brace in reversed(open_):  # a brace without a head is a block in a body, a list in a list
            kind = self.kinds.get(brace) or _kind(self.bare, brace)
            if kind:
                break
        self.kinds[open_[-1]] = kind or "unknown"
        return kind or "unknown"


def _kind(bare: bytes, at: int) -> str:
    """The kind of the brace at ``at`` by the head before it, back to the last semicolon or brace."""
    floor = max(0, at - _MAX_HEAD)
    start = max(floor, *(bare.rfind(sign, floor, at) + 1 for sign in (b";", b"{", b"}")))
    head = bare[start:at]
    if _BODY_HEAD.search(head):
        return "body"
    if _ENUM_HEAD.search(head):
        return "enum"
    if _TYPE_HEAD.search(head):
        return "class"
    if _OUTER_HEAD.search(head):
        return "outer"
    head = head.rstrip()
    if not head:
        return ""
    return "list" if head.endswith((b"=", b",", b"(", b"return")) else "unknown"
