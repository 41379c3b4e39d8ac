"""What is wrong with a file of translations: each fault a finding with its line.

A translation with a fault is not used (``loading``): the page says it in English, and this says why.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from extractor.findings import Finding, Location
from extractor.rules.uc401_translation_unfit import RULE as UNFIT
from extractor.rules.uc402_translation_missing import RULE as MISSING
from extractor.rules.uc403_translation_unknown import RULE as UNKNOWN
from extractor.rules.uc404_translation_outdated import RULE as OUTDATED
from extractor.translations.entries import ENGLISH, Entry, File

_PLACEHOLDER = re.compile(r"%\((\w*)\)(.?)|%(.?)", re.S)
_CODE = re.compile(r"`[^`]*`")
_BLOCK = re.compile(r"^ *(?:#|>|\||```|~~~|[-*+] |\d+[.)] )", re.M)
_TAG = re.compile(r"</?[A-Za-z!][^>]*>?")
_LINK = re.compile(r"\]\(|\]\[|https?:|javascript:", re.I)
_HIDDEN = re.compile("[\u202a-\u202e\u2066-\u2069\u200b-\u200f\ufeff\x00-\x08\x0b-\x1f]")


def check(file: File, texts: Sequence[Entry], path: str) -> list[Finding]:
    """The findings about ``file``, which lies at ``path`` and ought to translate ``texts``.

    Findings: UC401 for what does not fit its text, UC402 for texts without a translation, UC403 for entries of no
    text, UC404 for translations of an older text.
    """
    found = [UNFIT.finding(Location(path, line), said) for line, said in file.broken]
    wanted = {text.key: text for text in texts}
    for entry in file.entries:
        place = Location(path, entry.line)
        if entry.key not in wanted:
            found.append(UNKNOWN.finding(place, _unknown(entry, wanted)))
        elif entry.fuzzy:
            found.append(OUTDATED.finding(place, f"the text has changed since it was translated: {_named(entry)}"))
        elif not entry.is_complete:
            found.append(MISSING.finding(place, f"no translation: {_named(entry)}"))
        else:
            found += [UNFIT.finding(place, said) for said in faults(entry, file)]
    known = {entry.key for entry in file.entries}
    found += [
        MISSING.finding(Location(path), f"not in the file: {_named(text)}")
        for key, text in wanted.items()
        if key not in known
    ]
    return found


def _unknown(entry: Entry, wanted: dict[tuple[str, str], Entry]) -> str:
    message = f"no text reads so: {_named(entry)}"
    if entry.context and not any(context == entry.context for context, _ in wanted):
        message = f"nothing is called {entry.context!r}"
    return message


def _named(entry: Entry) -> str:
    line = " ".join(entry.id.split())
    shown = line if len(line) <= 60 else line[:59] + "…"
    return f"{entry.context} “{shown}”" if entry.context else f"“{shown}”"


def faults(entry: Entry, file: File) -> list[str]:
    """What keeps a complete translation from standing in for its text."""
    return list(_faults(entry, file)) if entry.strings and file.language != ENGLISH else []


def _faults(entry: Entry, file: File) -> Iterator[str]:
    if entry.plural and len(entry.strings) != file.forms:
        yield f"{len(entry.strings)} plural forms where the language has {file.forms}: {_named(entry)}"
    if entry.context:  # a plugin's own words: text, in which nothing is markup and nothing is filled in
        return
    for string in entry.strings:
        yield from _filled(entry, string)
        yield from _marked(entry, string)


def _filled(entry: Entry, string: str) -> Iterator[str]:
    """Placeholders: the same ones, and nothing that Python's ``%`` would stumble over."""
    if "page" in _kinds(entry):
        return
    allowed, needed = _names(entry.plural or entry.id), _names(entry.id) if not entry.plural else set()
    needed = needed or (_names(entry.plural) & _names(entry.id) if entry.plural else set())
    for match in _PLACEHOLDER.finditer(string):
        name, kind, other = match.groups()
        if name is None and other != "%":
            yield f"a lone percent sign (write it twice): {_named(entry)}"
        elif name is not None and (kind != "s" or name not in allowed):
            yield f"%({name}){kind} is no placeholder of the text: {_named(entry)}"
    missing = needed - _names(string)
    if missing:
        yield f"the placeholder %({min(missing)})s is missing: {_named(entry)}"


def _kinds(entry: Entry) -> set[str]:
    """``page`` for a rule's words, which are taken as they are."""
    return {"page"} if entry.sources and all("extractor/rules/" in source for source in entry.sources) else set()


def _names(text: str) -> set[str]:
    return {match[1] for match in _PLACEHOLDER.finditer(text) if match[1]}


def _marked(entry: Entry, string: str) -> Iterator[str]:
    """Markup: the same code, the same number of marks, no more links, tags and blocks than the text has."""
    text = entry.id
    code = Counter(_CODE.findall(text)), Counter(_CODE.findall(string))
    if code[0] != code[1]:
        differing = sorted((code[0] - code[1]) + (code[1] - code[0]))
        yield f"{differing[0]} differs from the text: {_named(entry)}"
    plain, said = _CODE.sub("", text), _CODE.sub("", string)
    if said.count("`") or said.count("**") != plain.count("**") or said.count("*") != plain.count("*"):
        yield f"its marks (` and *) are not those of the text: {_named(entry)}"
    for what, pattern in (("a tag", _TAG), ("a link", _LINK), ("a block", _BLOCK)):
        if len(pattern.findall(said)) > len(pattern.findall(plain)):
            yield f"it has {what} that the text has not: {_named(entry)}"
    if string.count("\n\n") > text.count("\n\n"):
        yield f"it has a paragraph that the text has not: {_named(entry)}"
    if _HIDDEN.search(string):
        yield f"it has characters that cannot be seen: {_named(entry)}"
