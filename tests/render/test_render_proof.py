"""What must hold of all pages holds, and each way of breaking it is found."""

import json
import re
from pathlib import Path

import pytest

from extractor.catalog import load, sealed
from extractor.render import files, languages, prove
from extractor.translations import Entry, texts
from extractor.translations.entries import File, write

DATA = (Path(__file__).parent.parent / "catalog" / "lanterns.json").read_bytes()
LANTERNS = sealed(load(DATA, "lanterns.json"))
ALL = languages()
PAGE = "docs/{}/command-reference.md"


def made(split=False, **options):
    return files(LANTERNS, ALL, split=split, **options)


def rules(pages):
    return {finding.rule for finding in prove(LANTERNS, pages, ALL)}


def broken(language, old, new, split=False, inner="command-reference.md"):
    pages = made(split)
    path = f"docs/{language}/{inner}"
    text = pages[path].decode()
    assert old in text
    return {**pages, path: text.replace(old, new, 1).encode()}


def test_there_are_nine_languages():
    assert set(ALL) >= {"en", "zh", "zh-TW", "ja", "ko", "de", "es", "fr", "ru"}


@pytest.mark.parametrize("split", [False, True])
def test_pages_as_made_have_nothing_against_them(split):
    assert prove(LANTERNS, made(split), ALL) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("### `lamp.list`", "### `lampe.liste`"),
        ("| `limit` |", "| `grenze` |"),
        ("`Lamp not found: {}`", "`Lampe nicht gefunden: {}`"),
        ('`"age"`', '`"alter"`'),
        ("| `404` |", "| `405` |"),
        ('"method": "lamp.list"', '"method": "lampe.liste"'),
        ("`lamps[].lit`", "`lamps[].an`"),
    ],
)
def test_a_translated_name_key_code_or_literal_is_found(old, new):
    text = made()[PAGE.format("de")].decode()
    start = text.index("## `lamp`")
    part = text[start:].replace(old, new, 1)
    assert part != text[start:]
    pages = {**made(), PAGE.format("de"): (text[:start] + part).encode()}
    assert "UC405" in rules(pages)


def test_a_page_that_lacks_in_one_language_is_found():
    pages = made()
    del pages[PAGE.format("ko")]
    found = [one for one in prove(LANTERNS, pages, ALL) if one.rule == "UC406"]
    assert [one.location.file for one in found] == [PAGE.format("ko")]


def test_a_language_bar_without_a_language_is_found():
    assert "UC406" in rules(broken("fr", "[日本語](../ja/command-reference.md)", "日本語"))


def test_a_link_to_a_heading_that_is_not_there_is_found():
    assert rules(broken("es", "(#lamplist)", "(#lamp-list)")) == {"UC407"}


def test_a_link_to_a_page_that_is_not_there_is_found():
    pages = broken("ja", "](../command-reference.md#", "](../reference.md#", True, "commands/lamp.md")
    assert "UC407" in rules(pages)


def test_a_link_to_the_web_is_nobody_s_business():
    pages = made(permalink="https://host/o/r/blob/v1/Source/{file}#L{line}")
    assert rules(pages) == set()


@pytest.mark.parametrize("language", ALL[1:])
def test_a_page_whose_prose_is_english_but_for_headings_is_found(language):
    pages = made()
    english = pages[PAGE.format("en")].decode().splitlines()
    own = pages[PAGE.format(language)].decode().splitlines()
    mixed = [o if o.startswith(("#", "[", "<", "- [")) or "·" in o else e for o, e in zip(own, english, strict=True)]
    assert "UC408" in rules({**pages, PAGE.format(language): "\n".join(mixed).encode()})


# Split pages


def test_each_family_has_a_page_in_each_language():
    inner = {path.split("/", 2)[2] for path in made(True)}
    assert inner == {
        "command-reference.md", "commands/control_lamp.md", "commands/lamp.md", "commands/misc.md", "commands/scene.md",
    }  # fmt: skip
    assert len(made(True)) == len(ALL) * 5


def test_a_split_page_has_the_sections_that_the_one_page_has():
    one = made()["docs/ko/command-reference.md"].decode()
    family = made(True)["docs/ko/commands/lamp.md"].decode()
    section = family[family.index("\n## `lamp.list`") : family.index("\n## `lamp.place`")]
    assert section.replace("\n## ", "\n### ") in one


def test_families_whose_names_are_hostile_or_alike_have_pages_of_their_own():
    plain = json.loads(DATA)
    for at, family in enumerate(("../../etc/passwd", "Lamp", "lamp", "", "a b|c", "index", "日本")):
        plain["commands"][at]["family"] = family
    catalog = sealed(load(json.dumps(plain).encode(), "edited"))
    pages = files(catalog, ("en", "ja"), split=True)
    assert all(".." not in path and path.count("/") <= 3 for path in pages)
    assert len({path.lower() for path in pages}) == len(pages)
    assert [one for one in prove(catalog, pages, ("en", "ja")) if one.rule in ("UC406", "UC407")] == []


# A plugin's own words


def translated(**said):
    entries = [
        Entry(id=entry.id, context=entry.context, strings=(said.get(entry.context.partition(": ")[0], ""),))
        for entry in texts(LANTERNS)
    ]
    return write(File(language="de", entries=tuple(entries), plural_forms="nplurals=2; plural=(n != 1);"), "x")


def test_a_plugin_s_words_are_shown_translated_where_they_are_and_marked_where_not():
    pages = files(LANTERNS, ("en", "de"), descriptions={"de": translated(**{"lamp.list": "Listet Lampen auf."})})
    german = pages[PAGE.format("de")].decode()
    assert "### `lamp.list`\n\nListet Lampen auf.\n" in german
    assert "Dims a lamp. *(Sprache: Englisch)*" in german
    assert "Englisch" not in pages[PAGE.format("en")].decode().replace("[Deutsch]", "")


HOSTILE = [
    "<script>alert(1)</script>",
    "](javascript:alert(1))",
    "{{ 7*7 }}",
    "a | b `c`",
    "# x",
    "\u202eevil",
    "%(x)s %",
]


@pytest.mark.parametrize("hostile", HOSTILE)
def test_a_hostile_translation_of_a_plugin_s_words_stays_text(hostile):
    text = files(LANTERNS, ("de",), descriptions={"de": translated(**{"lamp.list": hostile})})[
        PAGE.format("de")
    ].decode()
    part = text[text.index("### `lamp.list`") : text.index("### `lamp.place`")]
    assert "<script" not in part
    assert not re.search(r"(?<!\\)\]\(java", part)
    assert "49" not in part
    assert "\n# x" not in part
    assert "\u202e" not in part


# Kept pages


class Counting(dict):
    """Counts what is put into it."""

    def __init__(self):
        self.put = 0

    def __setitem__(self, key, value):
        self.put += 1
        super().__setitem__(key, value)


def test_what_was_rendered_before_is_not_rendered_again():
    memo = Counting()
    first = made(True, memo=memo)
    assert memo.put == len(ALL) * 5
    assert made(True, memo=memo) == first
    assert memo.put == len(ALL) * 5


def test_a_change_in_one_family_renders_its_pages_and_the_heads_alone():
    memo = Counting()
    made(True, memo=memo)
    plain = json.loads(DATA)
    next(one for one in plain["commands"] if one["name"] == "ping")["description"] = "Answers."
    changed = sealed(load(json.dumps(plain).encode(), "edited"))
    again = files(changed, ALL, split=True, memo=memo)
    assert memo.put == len(ALL) * (5 + 2)
    assert again == files(changed, ALL, split=True)


def test_kept_pages_of_another_language_or_translation_are_not_taken():
    memo = Counting()
    one = files(LANTERNS, ("de",), memo=memo)
    other = files(LANTERNS, ("de",), memo=memo, descriptions={"de": translated(**{"lamp.list": "Listet Lampen auf."})})
    assert one != other
    assert memo.put == 2


def test_a_word_that_two_languages_share_is_no_english_prose():
    text = made()[PAGE.format("es")].decode()
    rows = "".join(f"| `key{at}` | `string` | no |  |  |\n" for at in range(400))
    english = made()[PAGE.format("en")].decode()
    pages = {**made(), PAGE.format("es"): (text + rows).encode(), PAGE.format("en"): (english + rows).encode()}
    assert "UC408" not in rules(pages)
