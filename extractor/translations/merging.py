"""A file of translations brought up to the texts of today.

A text that is still there keeps its translation. One that has changed (same context, or nearly the same words) keeps
it as fuzzy, with the text it was made for; the rest of the old file is dropped.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from msgspec import Struct
from msgspec.structs import replace

from extractor.translations.entries import ENGLISH, Entry, File

_NEAR = 0.75


class Tally(Struct, frozen=True):
    """How far a file is."""

    texts: int
    translated: int
    fuzzy: int
    empty: int


def merged(old: File, texts: Sequence[Entry], plural_forms: str) -> File:
    """``texts`` with what ``old`` has for them. English is its own translation, always complete."""
    if old.language == ENGLISH:
        entries = [replace(text, strings=(text.id, text.plural) if text.plural else (text.id,)) for text in texts]
        return File(language=ENGLISH, entries=tuple(entries), plural_forms=plural_forms)
    known = {entry.key: entry for entry in old.entries}
    wanted = {text.key for text in texts}
    left = [entry for key, entry in known.items() if key not in wanted and entry.is_complete]
    by_context = {entry.context: entry for entry in left if entry.context}
    plain = {entry.id: entry for entry in left if not entry.context}
    return File(
        language=old.language,
        entries=tuple(_merged(text, known, by_context, plain) for text in texts),
        plural_forms=plural_forms,
    )


def _merged(
    text: Entry, known: dict[tuple[str, str], Entry], by_context: dict[str, Entry], plain: dict[str, Entry]
) -> Entry:
    same = known.get(text.key)
    if same and bool(same.plural) == bool(text.plural) and same.strings:
        return replace(
            text,
            strings=same.strings,
            fuzzy=same.fuzzy or same.plural != text.plural,
            previous=same.previous if same.fuzzy else "",
        )
    older = by_context.get(text.context) if text.context else None
    if not text.context and (near := get_close_matches(text.id, plain, n=1, cutoff=_NEAR)):
        older = plain[near[0]]
    if older and bool(older.plural) == bool(text.plural):
        return replace(text, strings=older.strings, fuzzy=True, previous=older.previous or older.id)
    return text


def united(texts: Iterable[Entry]) -> tuple[Entry, ...]:
    """``texts``, each once, with all the files it stands in; sorted by context and first file, then as they come."""
    found: dict[tuple[str, str], Entry] = {}
    for text in texts:
        before = found.get(text.key)
        if before:
            text = replace(
                before, plural=before.plural or text.plural, sources=tuple(sorted({*before.sources, *text.sources}))
            )
        found[text.key] = text
    return tuple(found.values())


def tally(file: File, texts: Sequence[Entry]) -> Tally:
    """How much of ``texts`` the file has."""
    known = {entry.key: entry for entry in file.entries}
    have = [known.get(text.key) for text in texts]
    fuzzy = sum(bool(entry and entry.fuzzy) for entry in have)
    done = sum(bool(entry and entry.is_complete and not entry.fuzzy) for entry in have)
    return Tally(len(texts), done, fuzzy, len(texts) - done - fuzzy)
