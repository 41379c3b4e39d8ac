"""Pages in every language, read back: names, keys, codes, literals and places are those of catalog.json; every link
leads to a heading."""

import json
import posixpath
import re
from functools import cache
from pathlib import Path
from urllib.parse import unquote

import pytest
import readback
from outputs.specimens import bridge_sample
from readback import Sections, as_html

from extractor import pipeline, publishing
from extractor.catalog import load, sealed
from extractor.render import files, languages

ALL = languages()
LANTERNS = Path(__file__).parent.parent / "catalog" / "lanterns.json"
SPECIMEN = Path(__file__).parent.parent / "plugins" / "BridgeSample"
PERMALINK = "https://host/o/r/blob/v1/Source/{file}#L{line}"


CATALOGS = {"lanterns": cache(lambda: sealed(load(LANTERNS.read_bytes(), "lanterns.json"))), "specimen": bridge_sample}


@cache
def made(name, split):
    """Path to page, in all languages."""
    return files(CATALOGS[name](), ALL, split=split)


@cache
def pages(name, split, language):
    """Path to page as it is read back."""
    own = {path: data for path, data in made(name, split).items() if path.startswith(f"docs/{language}/")}
    return {path: Sections(as_html(data.decode())) for path, data in own.items()}


def plain(catalog):
    return json.loads(pipeline.document(catalog))


def commands_of(name, split, language):
    """The sections of all commands, from however many pages."""
    sections = [one for page in pages(name, split, language).values() for one in page.sections.items()]
    return {name: section for name, section in sections if section.examples}


@pytest.mark.parametrize("language", ALL)
@pytest.mark.parametrize("split", [False, True])
@pytest.mark.parametrize("name", ["lanterns", "specimen"])
def test_what_is_read_back_of_a_command_is_what_the_catalog_says(name, split, language):
    shown = commands_of(name, split, language)
    catalog = plain(CATALOGS[name]())
    assert sorted(shown) == sorted(one["name"] for one in catalog["commands"])
    for command in catalog["commands"]:
        section = shown[command["name"]]
        tables = iter(range(len(section.tables)))
        if command["params"]:
            at = next(tables)
            assert section.column(at, 0) == readback.keys(command)
            assert section.column(at, 3) == readback.defaults(command["params"])
            assert section.column(at, 4) == readback.meanings(command["params"])
        if command["statuses"]:
            at = next(tables)
            assert section.column(at, 0) == readback.reply_codes(command)
            assert section.column(at, 2) == readback.messages(command, language)
        if readback.result_keys(command):
            assert section.column(next(tables), 0) == readback.result_keys(command)
        assert list(tables) == []
        assert section.codes() == readback.everything(command, language), command["name"]


@pytest.mark.parametrize("language", ALL)
def test_places_with_lines_are_those_of_the_catalog(language):
    for catalog in (one() for one in CATALOGS.values()):
        text = files(catalog, (language,), PERMALINK)[f"docs/{language}/command-reference.md"].decode()
        page = Sections(as_html(text))
        for command in plain(catalog)["commands"]:
            assert page.sections[command["name"]].codes() == readback.everything(command, language, True)
            handler = command["handler"]
            assert not handler or PERMALINK.format(file=handler["file"], line=handler["line"]) in page.links


@pytest.mark.parametrize("name", ["lanterns", "specimen"])
def test_examples_are_the_same_in_every_language(name):
    english = {one: section.examples for one, section in commands_of(name, False, "en").items()}
    for language in ALL[1:]:
        other = {one: section.examples for one, section in commands_of(name, False, language).items()}
        assert other == english


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("`50`", "`51`"), ('`"name"`', '`"nom"`'), ("`lanterns.MaxList`", "`lanternes.Max`"),
        ("| `200` |", "| `201` |"), ("`lamps[].lit`", "`lampes[].lit`"), ("Lamps.cpp`", "Lampes.cpp`"),
        ("`200`", "`200` `200`"),
    ],
)  # fmt: skip
def test_a_page_that_says_something_else_is_read_back_so(old, new):
    catalog = CATALOGS["lanterns"]()
    text = files(catalog, ("fr",))["docs/fr/command-reference.md"].decode()
    start = text.index("### `lamp.list`")
    command = next(one for one in plain(catalog)["commands"] if one["name"] == "lamp.list")
    changed = text[:start] + text[start:].replace(old, new, 1)
    assert changed != text
    assert Sections(as_html(text)).sections["lamp.list"].codes() == readback.everything(command, "fr")
    assert Sections(as_html(changed)).sections["lamp.list"].codes() != readback.everything(command, "fr")


# Prose


@pytest.mark.parametrize("language", ALL[1:])
@pytest.mark.parametrize("name", ["lanterns", "specimen"])
def test_over_nine_tenths_of_the_lines_of_prose_differ_from_english(name, language):
    words = publishing.descriptions(SPECIMEN / "locales") if name == "specimen" else {}
    shown = files(CATALOGS[name](), ("en", language), descriptions=words)
    english, other = (readback.prose(shown[f"docs/{code}/command-reference.md"].decode()) for code in ("en", language))
    assert len(other) > 100
    same = [line for line in other if line in set(english)]
    assert len(same) < 0.1 * len(other), same[:5]


# Links


def anchors(page):
    """The anchors that GitHub gives to the page's headings."""
    seen, found = {}, set()
    for heading in page.headings:
        slug = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
        number = seen.get(slug, 0)
        seen[slug] = number + 1
        found.add(f"{slug}-{number}" if number else slug)
    return found


def broken(pages):
    found, count = [], 0
    for path, page in pages.items():
        for link in page.links:
            target, _, anchor = unquote(link).partition("#")
            full = posixpath.normpath(posixpath.join(posixpath.dirname(path), target)) if target else path
            if full not in pages or (anchor and anchor not in anchors(pages[full])):
                found.append((path, link))
            count += 1
    return found, count


@pytest.mark.parametrize("split", [False, True])
@pytest.mark.parametrize("name", ["lanterns", "specimen"])
def test_every_link_in_every_language_leads_to_a_page_and_a_heading(name, split):
    found, count = broken({path: page for language in ALL for path, page in pages(name, split, language).items()})
    assert found == []
    assert count > 50 * len(ALL)


def test_a_link_that_leads_nowhere_is_seen():
    path = "docs/ko/commands/lamp.md"
    changed = made("lanterns", True)[path].decode().replace("(#lamplist)", "(#lamp-list)", 1)
    read = {one: page for language in ALL for one, page in pages("lanterns", True, language).items()}
    assert broken({**read, path: Sections(as_html(changed))})[0] == [(path, "#lamp-list")]
