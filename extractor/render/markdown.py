"""Text into Markdown: whatever the source says stays text.

``Markdown`` is text that is Markdown already; all else is escaped where a template puts it (``escaped``). Escapes are
those that GitHub and Python-Markdown read alike: a backslash where both take one, else an entity. ``Slugs`` gives the
anchors that GitHub gives to headings.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Any
from urllib.parse import quote

import msgspec


class Markdown(str):
    """A piece of Markdown, put into a page as it is."""

    __slots__ = ()


_SPACE = re.compile(r"\s+")
_HIDDEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\xad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]"
)
"""Controls, and marks that reorder or hide text. White space is not among them."""

_UNSEEN = re.compile(f"{_HIDDEN.pattern}|[\t\n\r\x85\u2028\u2029]")
_SHORT = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}

_SPECIAL = re.compile(
    r"[\\`*\[\]{}<>&|~^$]"
    r"|(?<![0-9A-Za-z])_|_(?![0-9A-Za-z])"
    r"|:(?=//)|(?<=[Ww]{3})\."
    r"|==+|\+\++|!!+"
)
_START = re.compile(r"[-+](?=[-+\s]|$)|[#=>]|:(?=[:\s])|\?(?=\?\?)|/(?=//)|\d+(?=[.)](?:\s|$))")
_BACKSLASHED = frozenset("\\`*[]{}_")
_PLAIN_CODE = re.compile(r"[^`|\s\x00-\x1f](?:[^`|\n\r\t\x00-\x1f]*[^`|\s\x00-\x1f])?")
_MARKER = re.compile(r"\s*(?:[-*+•@\\]|\d+[.)]\s)")


def _escape(match: re.Match[str]) -> str:
    found = match.group()
    if found in _BACKSLASHED:
        return "\\" + found
    if found == "$":
        return "<span>$</span>"  # GitHub reads a bare one as the begin of a formula; this is its own advice
    return "".join(f"&#{ord(char)};" for char in found)


def cleaned(value: str) -> str:
    """One line without what cannot be seen: how a reader sees running text."""
    return _SPACE.sub(" ", _HIDDEN.sub("", value)).strip()


def visible(value: str) -> str:
    """``value`` on one line, with what would hide or reorder text written ``\\u202e``: how a reader sees code."""
    return _UNSEEN.sub(lambda match: _SHORT.get(match.group()) or f"\\u{ord(match.group()):04x}", value)


@lru_cache(maxsize=8192)
def text(value: str) -> Markdown:
    """One line of running text: nothing in it is markup, and it can begin a line or stand in a table's cell."""
    line = cleaned(value)
    start = _START.match(line)
    escaped = _SPECIAL.sub(_escape, line)
    if start:
        head = start.group()
        if head.isdigit():
            escaped = f"{head}&#{ord(line[len(head)])};{escaped[len(head) + 1 :]}"
        elif escaped.startswith(head):
            escaped = f"&#{ord(head)};{escaped[1:]}"
    return Markdown(escaped)


def paragraphs(value: str) -> Markdown:
    """Running text with its blank lines, and with the line ends that set off items of a list kept as breaks."""
    blocks = []
    for block in re.split(r"\n[^\S\n]*\n", value.replace("\r\n", "\n").replace("\r", "\n")):
        out = ""
        for line in block.split("\n"):
            written = text(line)
            if written:
                out += ("" if not out else "<br>\n" if _MARKER.match(line) else "\n") + written
        if out:
            blocks.append(out)
    return Markdown("\n\n".join(blocks))


_LONGEST = 140
"""Characters of a description in a table: about a line of it."""


def shortened(value: str) -> str:
    """The first line of ``value``, cut between words where it is longer than ``_LONGEST`` characters."""
    line = _SPACE.sub(" ", value.strip().partition("\n\n")[0]).strip()
    if len(line) <= _LONGEST:
        return line
    cut = line.rfind(" ", _LONGEST // 2, _LONGEST)
    return line[: cut if cut > 0 else _LONGEST].rstrip(" ,;:.") + "…"


@lru_cache(maxsize=8192)
def code(value: str) -> Markdown:
    """``value``, byte for byte but for what ``visible`` shows, as code."""
    shown = visible(value)
    if _PLAIN_CODE.fullmatch(shown):
        return Markdown(f"`{shown}`")
    safe = re.sub("[^0-9A-Za-z \xa0-\U0010ffff]", lambda match: f"&#{ord(match.group())};", shown)
    return Markdown(f"<code>{safe}</code>")


def literal(value: Any) -> Markdown:
    """A JSON value as code, on one line."""
    return code(msgspec.json.format(msgspec.json.encode(value), indent=0).decode())


def fenced(value: Any) -> Markdown:
    """A JSON value as a block of code, two spaces a level. No line of it can end the block."""
    body = msgspec.json.format(msgspec.json.encode(value), indent=2).decode()
    body = "\n".join(map(visible, body.split("\n")))
    return Markdown(f"```json\n{body}\n```")


def link(label: Markdown, anchor: str, path: str = "") -> Markdown:
    """A link to a heading of the page, or of the page at ``path``, relative to this one."""
    return Markdown(f"[{label}]({_quoted(path, '/-_.')}#{_quoted(anchor, '-_')})")


@lru_cache(maxsize=8192)
def _quoted(text: str, safe: str) -> str:
    """As a part of an address; the pages of each language link to the same headings."""
    return quote(text, safe=safe)


def escaped(value: Any) -> str:
    """What a template puts into the page: Markdown as it is, everything else as text."""
    return value if isinstance(value, Markdown) else text(str(value))


@lru_cache(maxsize=8192)
def _slug(heading: str) -> str:
    return "".join(
        "-" if char == " " else char
        for char in heading.lower()
        if char in " -_" or unicodedata.category(char)[0] in "LM" or unicodedata.category(char) in ("Nd", "Nl", "Pc")
    )


class Slugs:
    """The anchors of a page's headings, asked for in the order of the page."""

    def __init__(self) -> None:
        """No heading yet."""
        self._seen: dict[str, int] = {}

    def add(self, heading: str) -> str:
        """The anchor of a heading with this text, as GitHub makes it.

        Lower case; letters, marks, digits, ``-`` and ``_`` stay, a space becomes ``-``, the rest goes; a second one
        of the same name gets ``-1``.
        """
        slug = base = _slug(heading)
        while slug in self._seen:
            self._seen[base] += 1
            slug = f"{base}-{self._seen[base]}"
        self._seen[slug] = 0
        return slug
