"""A file of translations (``.po``) as records, read and written without a date or a name in it.

The reader takes what gettext's tools write. A file is bytes in and bytes out; nothing here opens one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

ENGLISH = "en"

Key = tuple[str, str]
"""Context ("" for none) and English text (the singular, of a text with a plural)."""


class Entry(Struct, frozen=True, kw_only=True):
    """One text and its translation."""

    id: str
    plural: str = ""
    """The English plural; "" for a text without one."""
    context: str = ""
    strings: tuple[str, ...] = ()
    """The translation; of a text with a plural, its forms."""
    fuzzy: bool = False
    """Made for an older text: not used until somebody has looked at it."""
    previous: str = ""
    """The text that a fuzzy translation was made for."""
    sources: tuple[str, ...] = ()
    """Files that the text stands in."""
    line: int = 0
    """Where the entry begins in the file that was read, from 1."""

    @property
    def key(self) -> Key:
        """What tells it from the others."""
        return self.context, self.id

    @property
    def is_complete(self) -> bool:
        """Whether every form is there."""
        return bool(self.strings) and all(self.strings)


class File(Struct, frozen=True, kw_only=True):
    """One file."""

    language: str
    entries: tuple[Entry, ...]
    plural_forms: str = ""
    """The header of that name, with the number of forms and the rule."""
    broken: tuple[tuple[int, str], ...] = ()
    """Lines that are no part of any entry, and what is wrong with each."""

    @property
    def forms(self) -> int:
        """How many forms a text with a plural has."""
        found = re.match(r"nplurals=(\d+)", self.plural_forms)
        return int(found[1]) if found else 2


_KEYWORD = re.compile(r'(msgctxt|msgid_plural|msgid|msgstr)(?:\[(\d+)\])?\s+"(.*)"\s*$')
_CONTINUED = re.compile(r'"(.*)"\s*$')
_ESCAPE = re.compile(r"\\(.)")
_UNESCAPED = {"n": "\n", "t": "\t", "r": "\r"}


def _unescaped(text: str) -> str:
    return _ESCAPE.sub(lambda match: _UNESCAPED.get(match[1], match[1]), text) if "\\" in text else text


class _Open(Struct):
    """The entry that is being read."""

    parts: dict[str, list[str]]
    fuzzy: bool = False
    previous: list[str] = []
    sources: tuple[str, ...] = ()
    line: int = 0
    last: str = ""


def read(data: bytes, language: str) -> File:
    """The entries of a file in its order, its header apart; obsolete ones (``#~``) are left out."""
    entries: list[Entry] = []
    broken: list[tuple[int, str]] = []
    header = ""
    for raw in _blocks(data.decode("utf-8-sig", "replace"), broken):
        entry = _entry(raw)
        if not entry.id and not entry.context:
            header = "".join(entry.strings)
        else:
            entries.append(entry)
    found = re.search(r"^Plural-Forms:\s*(.*?)\s*$", header, re.M)
    return File(language=language, entries=tuple(entries), plural_forms=found[1] if found else "", broken=tuple(broken))


def _blocks(text: str, broken: list[tuple[int, str]]) -> Iterator[_Open]:
    raw = _Open({})
    for number, line in enumerate(text.split("\n"), 1):
        line = line.strip()
        begins = line.startswith(("msgctxt", "msgid ")) and "msgstr0" in raw.parts
        if raw.parts and (begins or not line or line[0] == "#"):
            yield raw
            raw = _Open({})
        if not line or line.startswith("#~"):
            continue
        if line[0] == "#":
            _comment(raw, line)
        elif match := _KEYWORD.match(line):
            raw.line = raw.line or number
            raw.last = match[1] + (match[2] or "0" if match[1] == "msgstr" else "")
            raw.parts[raw.last] = [match[3]]
        elif raw.last and (match := _CONTINUED.match(line)):
            raw.parts[raw.last].append(match[1])
        else:
            broken.append((number, "this is no line of a file of translations"))
    if raw.parts:
        yield raw


def _comment(raw: _Open, line: str) -> None:
    if line.startswith("#,"):
        raw.fuzzy = "fuzzy" in line
    elif line.startswith("#:"):
        raw.sources += tuple(line[2:].split())
    elif line.startswith("#|") and (match := re.search(r'"(.*)"$', line)):
        raw.previous = [*raw.previous, match[1]]


def _entry(raw: _Open) -> Entry:
    said = {name: _unescaped("".join(parts)) for name, parts in raw.parts.items()}
    strings = [said[name] for name in sorted(said) if name.startswith("msgstr")]
    return Entry(
        id=said.get("msgid", ""),
        plural=said.get("msgid_plural", ""),
        context=said.get("msgctxt", ""),
        strings=tuple(strings) if any(strings) else (),
        fuzzy=raw.fuzzy,
        previous=_unescaped("".join(raw.previous)),
        sources=raw.sources,
        line=raw.line,
    )


def write(file: File, about: str) -> bytes:
    """The bytes of a file: ``about`` as a comment, the header, the entries as they come. No date, no name."""
    header = (
        "Content-Type: text/plain; charset=UTF-8\n"
        "Content-Transfer-Encoding: 8bit\n"
        f"Language: {file.language}\n"
        f"Plural-Forms: {file.plural_forms}\n"
    )
    blocks = ["".join(f"# {line}\n" for line in about.splitlines()) + 'msgid ""\n' + _field("msgstr", header)]
    blocks += map(_block, file.entries)
    return "\n".join(blocks).encode()


def _block(entry: Entry) -> str:
    lines = [f"#: {source}\n" for source in entry.sources]
    if entry.fuzzy:
        lines.append("#, fuzzy\n")
        lines += [f"#| {line}\n" for line in _field("msgid", entry.previous).splitlines()] if entry.previous else []
    if entry.context:
        lines.append(_field("msgctxt", entry.context))
    lines.append(_field("msgid", entry.id))
    if entry.plural:
        lines.append(_field("msgid_plural", entry.plural))
        lines += [_field(f"msgstr[{at}]", string) for at, string in enumerate(entry.strings or ("",))]
    else:
        lines.append(_field("msgstr", entry.strings[0] if entry.strings else ""))
    return "".join(lines)


def _field(keyword: str, text: str) -> str:
    lines = text.split("\n")
    parts = [line + "\n" for line in lines[:-1]] + ([lines[-1]] if lines[-1] else [])
    quoted = [f'"{_escaped(part)}"' for part in parts] or ['""']
    if len(quoted) == 1:
        return f"{keyword} {quoted[0]}\n"
    return f'{keyword} ""\n' + "".join(line + "\n" for line in quoted)


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\t", "\\t").replace("\r", "\\r").replace("\n", "\\n")
