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

MAX_DEPTH = 256
"""Groups inside one another, as many as a C++ compiler must take."""


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
    groups = _Groups()
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
        groups.add(Directive(start, end, match[1].decode("ascii", "replace"), match.end()))
        at = skeleton.find(b"#", max(end, at + 1))
    return groups.close(len(skeleton))


class _Groups:
    """The groups as they open and close."""

    def __init__(self) -> None:
        self.found: list[Directive] = []
        self.unbalanced: list[tuple[int, str]] = []
        self.open: list[tuple[int, int]] = []  # (index of #if, index of its latest branch)
        self.with_else: set[int] = set()
        self.deeper = 0  # groups inside the deepest that is kept

    def add(self, directive: Directive) -> None:
        """Takes the next directive."""
        word, index = directive.word, len(self.found)
        if word in OPENS:
            self._open(directive, index)
        elif word in BRANCHES or word == "endif":
            if self.deeper:
                self.deeper -= word == "endif"
                directive.word = "stray"
            else:
                self._branch(directive, index)
        self.found.append(directive)

    def close(self, length: int) -> Layout:
        """Ends the file at ``length``, and with it what is open."""
        while self.open:
            opener, latest = self.open.pop()
            message = f"#{self.found[opener].word} without #endif"
            self.unbalanced.append((self.found[opener].start, message))
            self.found[latest].next = len(self.found)
            self.found.append(Directive(length, length, "endif", length))
        return Layout(self.found, sorted(self.unbalanced))

    def _open(self, directive: Directive, index: int) -> None:
        if len(self.open) < MAX_DEPTH:
            self.open.append((index, index))
            return
        if not self.deeper:
            message = f"#{directive.word} nested deeper than {MAX_DEPTH}: ignored with its branches"
            self.unbalanced.append((directive.start, message))
        self.deeper += 1
        directive.word = "stray"

    def _branch(self, directive: Directive, index: int) -> None:
        word = directive.word
        if not self.open or (word != "endif" and self.open[-1][0] in self.with_else):
            message = f"#{word} after #else" if self.open else f"#{word} without #if"
            self.unbalanced.append((directive.start, message))
            directive.word = "stray"
            return
        opener, latest = self.open.pop()
        self.found[latest].next = index
        if word == "endif":
            self.with_else.discard(opener)
            return
        self.open.append((opener, index))
        if word == "else":
            self.with_else.add(opener)


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
