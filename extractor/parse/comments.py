"""Doc comments: which comment is about a declaration, and its text without markers."""

from __future__ import annotations

import re
from bisect import bisect_left

from extractor.form import Comment

_LINE_MARK = re.compile(r"\s*//[/!]*<?[ \t]?")
_OPEN = re.compile(r"/\*[*!]*<?[ \t]?")
_CLOSE = re.compile(r"[ \t]*\**\*/\Z")
_STAR = re.compile(r"[ \t]*\*+[ \t]?")
_RULER = re.compile(r"[\s=\-*#~/_+─═━]*\Z")


class Comments:
    """The comments of a text, in order, and which of them belong to a declaration."""

    __slots__ = ("_source", "_starts", "all")

    def __init__(self, text: bytes, source: str, extents: tuple[tuple[int, int], ...]) -> None:
        """``text`` holds the comments; in ``source``, of the same length, they are blank."""
        self.all = tuple(Comment(start, end, text[start:end].decode("utf-8", "replace")) for start, end in extents)
        self._source = source
        self._starts = [start for start, _ in extents]

    def above(self, offset: int) -> str:
        """The text of the comment block that ends right above (or right before) an offset; "" without one."""
        at = bisect_left(self._starts, offset) - 1
        if at < 0 or not self._is_joined(self.all[at].end, offset) or self._is_trailing(self.all[at].start):
            return ""
        first = last = at
        if self.all[at].text.startswith("//"):
            while (
                first > 0
                and self.all[first - 1].text.startswith("//")
                and self._is_joined(self.all[first - 1].end, self.all[first].start)
                and not self._is_trailing(self.all[first - 1].start)
            ):
                first -= 1
        return _cleaned([comment.text for comment in self.all[first : last + 1]])

    def behind(self, offset: int) -> str:
        """The text of a comment on the same line behind an offset; "" without one."""
        at = bisect_left(self._starts, offset)
        if at >= len(self.all):
            return ""
        between = self._source[offset : self.all[at].start]
        if "\n" in between or between.strip(" \t\r;,"):
            return ""
        return _cleaned([self.all[at].text])

    def of(self, start: int, end: int) -> str:
        """The comment above a declaration, or else the one behind it."""
        return self.above(start) or self.behind(end)

    def _is_joined(self, end: int, start: int) -> bool:
        between = self._source[end:start]
        return (not between or between.isspace()) and between.count("\n") <= 1

    def _is_trailing(self, start: int) -> bool:
        """The comment follows code on its line: it is about that code."""
        line = self._source.rfind("\n", 0, start) + 1
        return bool(self._source[line:start].strip())


def _cleaned(texts: list[str]) -> str:
    """Comment texts without markers, stars and rulers; line breaks kept."""
    lines: list[str] = []
    for text in texts:
        if text.startswith("//"):
            lines.append(_LINE_MARK.sub("", text, count=1))
            continue
        inner = _CLOSE.sub("", _OPEN.sub("", text, count=1))
        first, *rest = inner.splitlines() or [""]
        lines.append(first)
        lines.extend(_STAR.sub("", line, count=1) if line.lstrip().startswith("*") else line.strip() for line in rest)
    kept = [line.rstrip() for line in lines]
    while kept and _RULER.match(kept[0]):
        del kept[0]
    while kept and _RULER.match(kept[-1]):
        del kept[-1]
    return "\n".join(kept)
