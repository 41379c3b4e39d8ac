"""A page is rendered again when something that it is made from is another, and only then."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from extractor import resources
from extractor.cache import Store
from extractor.catalog import load, sealed
from extractor.errors import UserError
from extractor.render import files, languages, page, site
from extractor.translations import loading

ROOT = Path(__file__).resolve().parent.parent.parent
DATA = json.loads((ROOT / "tests/catalog/lanterns.json").read_text(encoding="utf-8"))
SAMPLE = json.loads((ROOT / "generated/catalog.json").read_text(encoding="utf-8"))
LANTERNS = sealed(load(json.dumps(DATA).encode(), "lanterns.json"))
ALL = languages()
PAGES = 5
"""Of each language, where they are split: the head and four families."""


def catalog(plain):
    return sealed(load(json.dumps(plain).encode(), "edited"))


@pytest.fixture
def rendered(monkeypatch):
    """The pages that are rendered, as they are."""
    seen = []
    text = page._Book._text

    def counted(self, page, edition):
        seen.append(f"{edition.language.code}/{page.path}")
        return text(self, page, edition)

    monkeypatch.setattr(page._Book, "_text", counted)
    return seen


def forget():
    """What one process reads once, as a new process would read it."""
    for read in (resources.made_by, loading.load, page._made_by, page._environment, page._template):
        read.cache_clear()


@pytest.fixture
def afresh():
    forget()
    yield forget
    forget()


def test_a_second_run_renders_nothing_and_gives_the_same_bytes(tmp_path, rendered):
    first = files(LANTERNS, ALL, split=True, memo=Store(str(tmp_path)))
    assert len(rendered) == len(ALL) * PAGES
    rendered.clear()
    assert files(LANTERNS, ALL, split=True, memo=Store(str(tmp_path))) == first
    assert rendered == []
    assert files(LANTERNS, ALL, split=True) == first


def test_a_page_is_laid_out_once_for_all_languages(tmp_path, monkeypatch, rendered):
    drafted = []
    draft_of = page._Book._draft_of

    def counted(self, page, layout):
        drafted.append(page.path)
        return draft_of(self, page, layout)

    monkeypatch.setattr(page._Book, "_draft_of", counted)
    files(LANTERNS, ALL, split=True, memo=Store(str(tmp_path)))
    assert len(rendered) == len(ALL) * PAGES
    assert sorted(drafted) == sorted({path.partition("/")[2] for path in rendered})
    drafted.clear()
    files(LANTERNS, ALL, split=True, memo=Store(str(tmp_path)))
    assert drafted == []


def test_a_second_site_renders_nothing_and_gives_the_same_bytes(tmp_path, rendered):
    first = site(LANTERNS, ALL, memo=Store(str(tmp_path)))
    rendered.clear()
    assert site(LANTERNS, ALL, memo=Store(str(tmp_path))) == first
    assert rendered == []


def test_pages_of_a_site_and_of_a_folder_are_not_taken_for_each_other(tmp_path):
    store = Store(str(tmp_path))
    folder, whole = files(LANTERNS, ALL, split=True, memo=store), site(LANTERNS, ALL, memo=store)
    assert (folder, whole) == (files(LANTERNS, ALL, split=True), site(LANTERNS, ALL))


def test_a_change_of_one_command_renders_its_family_and_the_heads_alone(tmp_path, rendered):
    files(LANTERNS, ALL, split=True, memo=Store(str(tmp_path)))
    rendered.clear()
    plain = json.loads(json.dumps(DATA))
    next(one for one in plain["commands"] if one["name"] == "lamp.list")["description"] = "Counts lamps."
    again = files(catalog(plain), ALL, split=True, memo=Store(str(tmp_path)))
    assert sorted(rendered) == sorted(
        f"{code}/{name}" for code in ALL for name in ("command-reference.md", "commands/lamp.md")
    )
    assert again == files(catalog(plain), ALL, split=True)


def test_where_code_only_moves_within_its_file_nothing_is_rendered(tmp_path, rendered):
    files(LANTERNS, ALL, memo=Store(str(tmp_path)))
    rendered.clear()
    files(catalog(moved(DATA)), ALL, memo=Store(str(tmp_path)))
    assert rendered == []


def test_lines_that_pages_show_are_told_apart(tmp_path, rendered):
    pattern = "https://host/o/r/blob/v1/Source/{file}#L{line}"
    files(LANTERNS, ("en",), pattern, memo=Store(str(tmp_path)))
    again = files(catalog(moved(DATA)), ("en",), pattern, memo=Store(str(tmp_path)))
    assert len(rendered) == 2
    assert again == files(catalog(moved(DATA)), ("en",), pattern)


def moved(value):
    """The same with all lines one further down."""
    if isinstance(value, list):
        return [moved(one) for one in value]
    if isinstance(value, dict):
        return {key: one + 1 if key == "line" else moved(one) for key, one in value.items()}
    return value


def changed_command(**fields):
    plain = json.loads(json.dumps(DATA))
    plain["commands"][0].update(fields)
    return catalog(plain)


# Facts that a contract's digest leaves out, and a page shows.


def place(*lines):
    return [{"file": "A.cpp", "line": line} for line in lines]


def handled(symbol, file):
    return {"handler": {"symbol": symbol, "file": file, "line": 1}}


def noted(*lines):
    return {"findings": [{"rule": "UC908", **one} for one in place(*lines)]}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (handled("F::A", "A.cpp"), handled("F::A", "B.cpp")),
        (handled("F::A", "A.cpp"), handled("F::B", "A.cpp")),
        ({"shadowed": place(1), "winner": "unspecified"}, {"shadowed": place(1, 2), "winner": "unspecified"}),
        (noted(1), noted(1, 2)),
    ],
    ids=["file", "symbol", "registrations", "findings"],
)
def test_what_is_a_place_to_a_contract_and_stands_on_a_page_is_in_its_key(tmp_path, one, other):
    first, second = changed_command(**one), changed_command(**other)
    assert files(first, ("en",)) != files(second, ("en",))
    store = Store(str(tmp_path))
    assert files(first, ("en",), memo=store) != files(second, ("en",), memo=store)


def test_a_damaged_page_is_rendered_again(tmp_path, rendered):
    first = files(LANTERNS, ALL, memo=Store(str(tmp_path)))
    damaged = sorted(tmp_path.glob("??/*"))[:2]
    damaged[0].write_bytes(damaged[0].read_bytes().replace(b"lamp", b"lump"))
    damaged[1].write_bytes(b"\xff" * 10)
    rendered.clear()
    assert files(LANTERNS, ALL, memo=Store(str(tmp_path))) == first
    assert len(rendered) == 2


@pytest.mark.parametrize("name", sorted(path.name for path in (ROOT / "templates/reference").iterdir()))
def test_one_byte_of_a_template_renders_every_page(tmp_path, monkeypatch, rendered, afresh, name):
    shutil.copytree(ROOT / "templates", tmp_path / "templates")
    for module in (resources, page):
        monkeypatch.setattr(module, "templates", lambda: tmp_path / "templates")
    files(LANTERNS, ALL, split=True, memo=Store(str(tmp_path / "kept")))
    rendered.clear()
    afresh()
    with (tmp_path / "templates/reference" / name).open("ab") as template:
        template.write(b"!")
    again = files(LANTERNS, ALL, split=True, memo=Store(str(tmp_path / "kept")))
    assert len(rendered) == len(ALL) * PAGES
    assert again == files(LANTERNS, ALL, split=True)


def test_one_byte_of_the_code_renders_every_page(tmp_path, monkeypatch, rendered, afresh):
    shutil.copytree(ROOT / "extractor/wording", tmp_path / "code")
    monkeypatch.setattr(resources, "_PACKAGE", tmp_path / "code")
    for module in (resources, page):
        monkeypatch.setattr(module, "templates", lambda: ROOT / "templates")
    monkeypatch.setattr(loading, "locales", lambda: ROOT / "locales")
    files(LANTERNS, ALL, split=True, memo=Store(str(tmp_path / "kept")))
    rendered.clear()
    afresh()
    with (tmp_path / "code/voice.py").open("ab") as code:
        code.write(b"\n")
    files(LANTERNS, ALL, split=True, memo=Store(str(tmp_path / "kept")))
    assert len(rendered) == len(ALL) * PAGES


def test_a_word_of_a_language_renders_its_pages_and_no_other(tmp_path, monkeypatch, rendered, afresh):
    shutil.copytree(ROOT / "locales", tmp_path / "locales", ignore=shutil.ignore_patterns("*.mo"))
    monkeypatch.setattr(loading, "locales", lambda: tmp_path / "locales")
    before = files(LANTERNS, ALL, split=True, memo=Store(str(tmp_path / "kept")))
    rendered.clear()
    afresh()
    path = tmp_path / "locales/de/LC_MESSAGES/reference.po"
    text = path.read_text(encoding="utf-8")
    assert 'msgstr "Beispiel"' in text
    path.write_text(text.replace('msgstr "Beispiel"', 'msgstr "Muster"'), encoding="utf-8")
    after = files(LANTERNS, ALL, split=True, memo=Store(str(tmp_path / "kept")))
    assert sorted(rendered) == sorted(one.removeprefix("docs/") for one in after if one.startswith("docs/de/"))
    assert "**Muster**" in after["docs/de/commands/lamp.md"].decode()
    assert {one: text for one, text in after.items() if "/de/" not in one} == {
        one: text for one, text in before.items() if "/de/" not in one
    }


@pytest.mark.parametrize("library", ["jinja2", "babel"])
def test_another_release_of_what_pages_are_made_with_renders_them(tmp_path, monkeypatch, rendered, afresh, library):
    files(LANTERNS, ("en",), memo=Store(str(tmp_path)))
    rendered.clear()
    afresh()
    monkeypatch.setattr(f"{library}.__version__", "0.0.0")
    files(LANTERNS, ("en",), memo=Store(str(tmp_path)))
    assert len(rendered) == 1


# Any edit whatever


def leaves(value, way=()):
    """The ways to everything that can be edited."""
    if isinstance(value, dict):
        for key, one in value.items():
            yield from leaves(one, (*way, key))
    elif isinstance(value, list):
        yield way
        for at, one in enumerate(value):
            yield from leaves(one, (*way, at))
    elif value is not None and way[0] != "schema_version":
        yield way


WAYS = {id(data): sorted(leaves(data), key=repr) for data in (DATA, SAMPLE)}


@st.composite
def edits(draw, data):
    """The plain catalog after a few edits: texts changed, numbers raised, items left out, doubled or turned."""
    plain = json.loads(json.dumps(data))
    for way in draw(st.lists(st.sampled_from(WAYS[id(data)]), min_size=1, max_size=3)):
        parent = plain
        try:
            for step in way[:-1]:
                parent = parent[step]
            old = parent[way[-1]]
        except (IndexError, KeyError):
            continue  # an edit before this one took it away
        match old:
            case bool():
                parent[way[-1]] = not old
            case int() | float():
                parent[way[-1]] = old + 1
            case str():
                parent[way[-1]] = old + draw(st.sampled_from(["x", "é", " *", "|"]))
            case list() if old:
                how = draw(st.sampled_from(["cut", "double", "turn"]))
                parent[way[-1]] = {"cut": old[:-1], "double": [*old, old[-1]], "turn": old[::-1]}[how]
    return plain


STORE = {}


@pytest.mark.parametrize("data", [DATA, SAMPLE], ids=["lanterns", "sample"])
@pytest.mark.parametrize("split", [False, True])
@settings(max_examples=60)
@given(st.data())
def test_what_is_kept_is_what_would_be_rendered_after_any_edit(data, split, tmp_path_factory, drawn):
    # One store for all examples: each one may find the pages of every other.
    folder = STORE.setdefault((id(data), split), tmp_path_factory.mktemp("kept"))
    plain = drawn.draw(edits(data))
    permalink = drawn.draw(st.sampled_from(["", "https://host/o/r/blob/v1/Source/{file}#L{line}"]))
    try:
        edited = load(json.dumps(plain).encode(), "edited")
        cold = files(edited, ("en", "ja"), permalink, split=split)
    except UserError:  # no catalog any more
        reject()
    assert files(edited, ("en", "ja"), permalink, split=split, memo=Store(str(folder))) == cold
