"""The directives of a file and how its conditional groups lie in one another.

Read off the skeleton, so a ``#`` in a comment or a string is none. Nothing is evaluated here.
"""

from __future__ import annotations

import re

from msgspec import Struct

from extractor.preprocess.scan import without_comments

_WORD = re.compile(rb"[ \t\v\f]*+([A-Za-z_]\w*|)[ \t\v\f]*+")
_REST = re.compile(rb"[^\\\n]*+(?:\\(?:[ \t]*\r?\n|.)?[^\\\n]*+)*+")
_CONTINUATION = re.compile(rb"\\[ \t]*\r?\n")

OPENS = frozenset({"if", "ifdef", "ifndef"})
BRANCHES = frozenset({"elif", "elifdef", "elifndef", "else"})


class Directive(Struct, gc=False):
    """One directive: ``start`` is that of its line, ``end`` excludes the line break; ``body`` begins at ``body_start``.

    ``next`` is the index of the next branch or of the ``#endif`` of its group (for ``#if`` and branches), else -1.
    """

    start: int
    end: int
    word: str
    body_start: int
    next: int = -1


class Layout(Struct):
    """The directives in order; ``unbalanced`` are (offset, what) of directives without their partner."""

    directives: list[Directive]
    unbalanced: list[tuple[int, str]]


def layout(skeleton: bytes) -> Layout:
    """The directives of a file by its skeleton. A ``#if`` that is never closed reaches to the end of the file.

    A stray ``#else`` or ``#endif`` is listed in ``unbalanced`` and is otherwise a directive like ``#pragma``.
    """
    found: list[Directive] = []
    unbalanced: list[tuple[int, str]] = []
    stack: list[tuple[int, int]] = []  # (index of #if, index of its latest branch)
    seen_else: set[int] = set()
    at = skeleton.find(b"#")
    while at >= 0:
        start = skeleton.rfind(b"\n", 0, at) + 1
        if skeleton[start:at].strip():
            at = skeleton.find(b"#", at + 1)
            continue
        match = _WORD.match(skeleton, at + 1)
        rest = _REST.match(skeleton, match.end() if match else at + 1)
        assert match and rest
        end = rest.end()
        if skeleton[end - 1 : end] == b"\r" and end > at + 1:
            end -= 1
        word = match[1].decode("ascii", "replace")
        index = len(found)
        directive = Directive(start, end, word, match.end())
        if word in OPENS:
            stack.append((index, index))
        elif word in BRANCHES or word == "endif":
            if not stack:
                unbalanced.append((at, f"#{word} without #if"))
                directive.word = "stray"
            elif word != "endif" and stack[-1][0] in seen_else:
                unbalanced.append((at, f"#{word} after #else"))
                directive.word = "stray"
            else:
                opener, latest = stack[-1]
                found[latest].next = index
                if word == "endif":
                    stack.pop()
                    seen_else.discard(opener)
                else:
                    stack[-1] = (opener, index)
                    if word == "else":
                        seen_else.add(opener)
        found.append(directive)
        at = skeleton.find(b"#", max(end, at + 1))
    while stack:
        opener, latest = stack.pop()
        unbalanced.append((found[opener].start, f"#{found[opener].word} without #endif"))
        close = Directive(len(skeleton), len(skeleton), "endif", len(skeleton))
        found[latest].next = len(found)
        found.append(close)
    return Layout(found, sorted(unbalanced))


def body(text: bytes, directive: Directive) -> str:
    """What a directive says behind its word: comments gone, continuations joined, blanks around taken off."""
    raw = text[directive.body_start : directive.end]
    if b"\\" in raw or b"/" in raw:
        raw = _CONTINUATION.sub(b" ", without_comments(raw))
    return raw.decode("utf-8", "replace").strip()


def body_in_place(text: bytes, start: int, end: int) -> bytes:
    """``text[start:end]`` of a directive with comments and continuations as blanks, byte for byte."""
    raw = without_comments(text[start:end])
    if b"\\" in raw:
        raw = _CONTINUATION.sub(lambda match: b" " * len(match[0]), raw)
    return raw
