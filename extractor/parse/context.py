"""What lowering carries along: the text in the shape it is cut from, interned names, normalised types, what masking
recorded.

``source`` has one character a byte (Latin-1), so offsets cut it directly; what is not ASCII is decoded when cut.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tree_sitter import Node

if TYPE_CHECKING:
    from extractor.preprocess import RecordedMacro

_TIGHT = re.compile(r"\s*(::|[<>,*&()\[\]])\s*")
_KEYWORDS = ("class ", "struct ", "enum ", "typename ", "union ")


def decoded(piece: str) -> str:
    """A cut of ``source`` as the text that it stands for."""
    return piece if piece.isascii() else piece.encode("latin-1").decode("utf-8", "replace")


class _Names(dict[str, str]):
    """Cut to name: one string object a name."""

    def __missing__(self, piece: str) -> str:
        value = self[piece] = decoded(piece)
        return value


class _Types(dict[str, str]):
    """Cut to type, blanks normalised: ``TMap< FString , int32 >`` is ``TMap<FString,int32>``."""

    def __missing__(self, piece: str) -> str:
        value = decoded(piece)
        if not value.isidentifier():
            value = _TIGHT.sub(r"\1", " ".join(value.split()))
            if value.startswith(_KEYWORDS):
                value = value.split(" ", 1)[1]
        self[piece] = value
        return value


class Context:
    """One file's text on its way into the form; ``text`` is what the parser saw.

    ``bodies`` are the nodes of function bodies not lowered yet, by the start of their function: those of classes inside
    functions are added while the function around them is lowered. ``has_errors``: the tree has faults somewhere.
    """

    __slots__ = (
        "_ends",
        "_recorded",
        "bodies",
        "guards",
        "has_errors",
        "lost_words",
        "metas",
        "names",
        "source",
        "text",
        "types",
    )

    def __init__(self, text: bytes, recorded: Sequence[RecordedMacro] = (), lost_words: Sequence[int] = ()) -> None:
        """``recorded`` are the macros that masking took out, in order; ``lost_words`` where it put an empty literal
        for a word among literals."""
        self.text = text
        self.source = text.decode("latin-1")
        self.names = _Names()
        self.types = _Types()
        self.bodies: dict[int, Node] = {}
        self.has_errors = False
        self.lost_words = tuple(lost_words)
        self._recorded = [macro for macro in recorded if macro.kind in ("specifier", "word")]
        self._ends = [macro.end for macro in self._recorded]
        self.metas = any(macro.name == "UPARAM" for macro in self._recorded)
        self.guards: dict[int, str] = {}
        for macro in recorded:
            if macro.kind == "guard":
                opened = text.find(b"{", macro.end)
                if opened >= 0 and self.is_blank(macro.end, opened):
                    self.guards[opened] = macro.name

    def cut(self, node: Node) -> str:
        """A node's text."""
        return self.source[node.start_byte : node.end_byte]

    def is_blank(self, start: int, end: int) -> bool:
        """Nothing but white space (comments and masked macros are that) between two offsets."""
        return start >= end or self.source[start:end].isspace()

    def above(self, offset: int) -> tuple[int, str | None]:
        """Where the macros right above a declaration start, and the arguments of the reflection macro among them."""
        specifier: str | None = None
        at = bisect_right(self._ends, offset) - 1
        while at >= 0 and self.is_blank(self._ends[at], offset):
            macro = self._recorded[at]
            if macro.name in ("UMETA", "UPARAM"):
                break
            offset = macro.start
            if macro.kind == "specifier" and specifier is None:
                specifier = macro.args or ""
            at -= 1
        return offset, specifier

    def param_meta(self, start: int) -> str:
        """What ``UPARAM(...)`` in front of a parameter held."""
        at = bisect_right(self._ends, start) - 1
        if at >= 0 and self._recorded[at].name == "UPARAM" and self.is_blank(self._ends[at], start):
            return self._recorded[at].args or ""
        return ""

    def enumerator_meta(self, end: int) -> str | None:
        """What ``UMETA(...)`` behind an enumerator held."""
        at = bisect_right(self._ends, end)
        if at < len(self._recorded):
            macro = self._recorded[at]
            if macro.name == "UMETA" and self.is_blank(end, macro.start):
                return macro.args or ""
        return None
