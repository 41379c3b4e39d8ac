"""Changes to a text that keep its length, and the bracket they mostly need."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from extractor.preprocess.scan import blank

_ROUND = re.compile(rb"[()]")
_REACH = 1 << 16  # no macro call is longer
_MAX_UNCLOSED = 50


class Edit(Struct, frozen=True, order=True):
    """``start:end`` becomes ``put`` and then blanks; line breaks stay where they are. ``put`` None is blanks alone."""

    start: int
    end: int
    put: bytes | None
    mask: str


def apply(text: bytes, edits: Sequence[Edit]) -> bytes:
    """``text`` with ``edits``, which are sorted; one that begins inside another is part of it and not applied."""
    pieces: list[bytes] = []
    last = 0
    for edit in edits:
        start, end, put = edit.start, edit.end, edit.put
        if start < last:
            continue
        pieces.append(text[last:start])
        if put is None:
            pieces.append(blank(text[start:end]))
        else:
            pieces.append(put)
            pieces.append(blank(text[start + len(put) : end]))
        last = end
    pieces.append(text[last:])
    return b"".join(pieces)


class Brackets:
    """The round brackets of a skeleton. Gives up on a text in which too many are never closed: that is no C++."""

    def __init__(self, bare: bytes) -> None:
        self.bare = bare
        self.unclosed = 0

    def close_of(self, opening: int) -> int:
        """The offset behind the bracket that closes the one at ``opening``; -1 without one."""
        if self.unclosed > _MAX_UNCLOSED:
            return -1
        depth = 0
        for match in _ROUND.finditer(self.bare, opening, opening + _REACH):
            if match[0] == b"(":
                depth += 1
            else:
                depth -= 1
                if not depth:
                    return match.end()
        self.unclosed += 1
        return -1
