"""What a doc comment or a declared description says: of the command, and of its keys."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from extractor.form import NOTE_TO_SELF, says_something

if TYPE_CHECKING:
    from extractor.facts import HandlerFacts

_SENTENCE = re.compile(r"(?<=[.!?。！？])(?:\s|$)|\n\s*\n|(?<=[。！？])")
_KEY = r"`?([A-Za-z_][\w.\[\]]*)`?(?:\s*\([^)]*\))?"
_KEY_LINE = re.compile(
    rf"^\s*(?:[-*•]\s*{_KEY}\s*[:：—–-]|[@\\]param(?:\[[\w, ]*\])?\s+{_KEY}(?:\s*[:：—–-]|\s))\s*(.+)$"
)
_HEADED = re.compile(r"\s*(\S+?)(?:\s+[-–—]+\s+|\s*(?::\s|：)\s*)(.*)", re.S)
"""``actor.move - Moves an actor``: the first word, and what stands behind it."""
_REPLY = re.compile(
    r"^\s*(?:[@\\]returns?\b|(?:returns?|response|reply|result|output)\b.*[:：]\s*$|(?:返回|响应|输出).*[:：]\s*$)",
    re.I,
)
_TAG = re.compile(r"^\s*[@\\](?!brief\b|summary\b|short\b)[a-z]+\b")
_PARAM = re.compile(r"^\s*[@\\]param\b")
_BRIEF = re.compile(r"^\s*[@\\](?:brief|summary|short)\b[ \t]*")


def comment_of(facts: HandlerFacts, name: str) -> str:
    """The comment above the handler, without the names that it begins with; nothing of one that says nothing about the
    command."""
    names = (name, facts.symbol, *facts.symbol.split("::"))
    if not says_something(facts.doc, *names):
        return ""
    headed = _HEADED.match(facts.doc)
    return headed[2] if headed and headed[1].removesuffix("()") in names else facts.doc


def described(doc: str) -> tuple[str | None, str | None, dict[str, str]]:
    """(first sentence, the whole text, sentences about keys) of a doc comment; lines ``- key: text`` and
    ``@param key text`` speak of keys. The latter are the keys' alone; what its author notes to do is no one's."""
    keys: dict[str, str] = {}
    before: list[str] = []
    lines = _without(doc, NOTE_TO_SELF).strip().splitlines()
    text = _without("\n".join(lines), _PARAM).strip()
    if not lines:
        return None, None, {}
    for line in lines:
        if _REPLY.match(line):
            break  # what follows are keys of the reply
        found = _KEY_LINE.match(line)
        if found:
            keys.setdefault(found.group(1) or found.group(2), found.group(3).strip())
    for line in lines:
        if _TAG.match(line) or _KEY_LINE.match(line):
            break
        before.append(line)
    first = _SENTENCE.split(_BRIEF.sub("", "\n".join(before)), maxsplit=1)[0].strip()
    return " ".join(first.split()) or None, text or None, keys


def _without(text: str, begins: re.Pattern[str]) -> str:
    """The text without the lines that begin so, and those that go on from one of these: indented further."""
    kept: list[str] = []
    depth = -1
    for line in text.splitlines():
        indent = len(line) - len(line.lstrip())
        if begins.match(line):
            depth = indent
        elif depth < 0 or not line.strip() or indent <= depth:
            depth = -1
            kept.append(line)
    return "\n".join(kept)
