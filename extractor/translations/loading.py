"""Translations in use: the product's own, in one language.

A file is compiled (``.mo``) when a wheel is built or `uecatalog i18n compile` says so; a compiled file names the
digest of what it was made from, and where it is missing or was made from another text, the source is compiled in
memory. So a checkout works without a build step, and never with old words.
"""

from __future__ import annotations

import gettext
import hashlib
import io
import struct
from functools import cache
from pathlib import Path

from extractor.errors import UserError, offered
from extractor.resources import locales
from extractor.translations.entries import ENGLISH, Entry, File, read

DOMAIN = "reference"
_DIGEST = "X-Source-Digest"


def known() -> tuple[str, ...]:
    """The languages that the product speaks, English first."""
    others = sorted(path.parent.parent.name for path in locales().glob(f"*/LC_MESSAGES/{DOMAIN}.po"))
    return (ENGLISH, *(code for code in others if code != ENGLISH))


@cache
def load(code: str) -> gettext.NullTranslations:
    """The product's words in a language. English is the text itself.

    Raises: UserError for a language that has no translations.
    """
    if code not in known():
        raise UserError(f"no language {code!r}", hint=offered(known()))
    if code == ENGLISH:
        return gettext.NullTranslations()
    folder = locales() / code / "LC_MESSAGES"
    source = source_of(code)
    made = _made(folder / f"{DOMAIN}.mo", source)
    return made or gettext.GNUTranslations(io.BytesIO(compiled(source, code)))  # type: ignore[arg-type, unused-ignore]


def source_of(code: str) -> bytes:
    """The file of a language's translations."""
    return (locales() / code / "LC_MESSAGES" / f"{DOMAIN}.po").read_bytes()


def _made(path: Path, source: bytes) -> gettext.GNUTranslations | None:
    """The compiled file at ``path``, if it was made from ``source``."""
    try:
        with path.open("rb") as file:
            found = gettext.GNUTranslations(file)
    except (OSError, ValueError, struct.error):
        return None
    return found if found.info().get(_DIGEST.lower()) == digest(source) else None


def digest(data: bytes) -> str:
    """``sha256:…`` of a file of translations."""
    return "sha256:" + hashlib.sha256(data).hexdigest()


def compiled(source: bytes, language: str) -> bytes:
    """The compiled form of a ``.po``: what is empty, fuzzy or does not fit its text is left out, so that the text
    itself stands there."""
    from extractor.translations.checking import faults  # here: the checks raise rules, which the way in need not load

    file = read(source, language)
    header = (
        f"Content-Type: text/plain; charset=UTF-8\nLanguage: {language}\n"
        f"Plural-Forms: {file.plural_forms}\n{_DIGEST}: {digest(source)}\n"
    )
    pairs = {b"": header.encode()}
    for entry in file.entries:
        if usable(entry) and not faults(entry, file):
            pairs[_key(entry)] = "\0".join(entry.strings).encode()
    return _packed(pairs)


def usable(entry: Entry) -> bool:
    """Whether there is a translation made for this text."""
    return entry.is_complete and not entry.fuzzy


def _key(entry: Entry) -> bytes:
    key = f"{entry.context}\x04{entry.id}" if entry.context else entry.id
    return (f"{key}\0{entry.plural}" if entry.plural else key).encode()


def _packed(pairs: dict[bytes, bytes]) -> bytes:
    """gettext's binary form: a head, the tables of keys and of texts (length, place), and all of them."""
    keys = sorted(pairs)
    tables = 28
    place = tables + 16 * len(keys)
    heads: list[bytes] = []
    bodies: list[bytes] = []
    for texts in (keys, [pairs[key] for key in keys]):
        for text in texts:
            heads.append(struct.pack("<II", len(text), place))
            bodies.append(text + b"\0")
            place += len(text) + 1
    head = struct.pack("<IIIIIII", 0x950412DE, 0, len(keys), tables, tables + 8 * len(keys), 0, 0)
    return b"".join([head, *heads, *bodies])


def load_file(file: File) -> dict[tuple[str, str], str]:
    """The usable translations of a file without plurals: (context, text) to translation."""
    return {entry.key: entry.strings[0] for entry in file.entries if usable(entry)}
