"""One word for one thing: the glossary is complete, followed, and in all languages."""

import tomllib
from pathlib import Path

import pytest

from extractor.resources import locales
from extractor.translations import known, read
from extractor.translations.extracting import path_of

GLOSSARY = tomllib.loads((locales() / "glossary.toml").read_text(encoding="utf-8"))
SPECIMEN = Path(__file__).resolve().parent.parent / "plugins/BridgeSample/locales"
OTHERS = [code for code in known() if code != "en"]


def test_every_word_has_a_meaning_and_is_said_in_every_language():
    for word, entry in GLOSSARY.items():
        assert set(entry) - {"never"} == {"meaning", *OTHERS}, word


def said(code):
    file = read(path_of(code).read_bytes(), code)
    return [(string, entry.line) for entry in file.entries for string in entry.strings]


@pytest.mark.parametrize("code", OTHERS)
def test_every_word_of_the_glossary_is_in_use(code):
    everything = "\n".join(string for string, _ in said(code)).lower()
    for word, entry in GLOSSARY.items():
        stem = entry[code].lower() if code != "ru" else entry[code].lower()[: max(4, len(entry[code]) - 3)]
        assert stem in everything or all(part[:6] in everything for part in stem.split()), (word, entry[code])


@pytest.mark.parametrize("code", OTHERS)
def test_no_word_stands_that_the_glossary_refuses(code):
    assert [
        (word, string) for word in refused(code) for string, _ in said(code) if word.lower() in string.lower()
    ] == []


@pytest.mark.parametrize("code", OTHERS)
def test_the_specimen_speaks_with_the_same_words(code):
    file = read((SPECIMEN / code / "LC_MESSAGES/commands.po").read_bytes(), code)
    strings = [string.lower() for entry in file.entries for string in entry.strings]
    assert strings and [(word, string) for word in refused(code) for string in strings if word.lower() in string] == []


def refused(code):
    return [word for entry in GLOSSARY.values() for word in entry.get("never", {}).get(code, ())]
