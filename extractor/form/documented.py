"""Which comments document what stands below them: how they are written, and whether they say anything.

A ``//`` above a declaration of a header is as often the heading of a group; ``/** */`` and ``///`` are about one thing,
and so is what begins with the name of a command.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from extractor.form.declarations import Class, Function, Unit

_STYLES = ("/**", "///", "/*!", "//!")
_NAMED = re.compile(r"[a-z][a-z0-9]*(?:[._/-][A-Za-z0-9]+)+(?:\s+[-–—]+\s|\s*:\s|\s*：)")
_RULERS = " \t\r\n-=*#/~_+()"
_MARK = re.compile(r"~|#?\s*(?:pragma\s+)?(?:end)?region\b", re.I)
_LICENCE = re.compile(r"copyright\b|\(c\)\s|©|licen[cs]ed\s+under\b|spdx-", re.I)
NOTE_TO_SELF = re.compile(r"\s*(?:TODO|FIXME|HACK|XXX)\b")
"""How a line begins that its author left for later; it is matched from the line's beginning."""
_CODE = re.compile(r".*[;{}]|#\s*(?:include|if|ifdef|ifndef|else|endif|define|undef|pragma)\b.*")


def documentation(unit: Unit, node: Function | Class) -> str:
    """The text of the comment above a declaration, where it is written as documentation and says something."""
    if not node.doc:
        return ""
    if _NAMED.match(node.doc):
        return node.doc
    at = bisect_left(unit.comments, node.start, key=lambda comment: comment.start) - 1
    if at < 0 or not unit.comments[at].text.startswith(_STYLES):
        return ""
    between = unit.text[unit.comments[at].end : node.start]
    return node.doc if b";" not in between and b"}" not in between and says_something(node.doc, node.name) else ""


def says_something(text: str, *names: str) -> bool:
    """Whether a comment is more than a banner with the ``names``, a licence, the mark of a region, code, or a note of
    what is to do."""
    bare = text.strip(_RULERS)
    lines = [line for line in text.splitlines() if line.strip()]
    if not bare or bare in names or _MARK.match(text.lstrip()) or _LICENCE.match(bare):
        return False
    return not all(_CODE.fullmatch(line.strip()) or NOTE_TO_SELF.match(line) for line in lines)
