"""The product's own languages: complete, fitting, and in use whether compiled or not."""

import ast
import io
import re
from gettext import GNUTranslations
from pathlib import Path

import pytest

import extractor
from extractor.cli.program import help_texts
from extractor.translations import check, compiled, known, load, read, tally
from extractor.translations.extracting import path_of, plural_forms, product_texts, speaking
from extractor.translations.loading import digest

TEXTS = product_texts(help_texts())
PAGES = tuple(text for text in TEXTS if any(not source.startswith("extractor/rules/") for source in text.sources))
OTHERS = [code for code in known() if code != "en"]


def file_of(code):
    return read(path_of(code).read_bytes(), code)


@pytest.mark.parametrize("code", known())
def test_every_text_of_the_product_is_translated(code):
    count = tally(file_of(code), TEXTS)
    assert (count.empty, count.fuzzy) == (0, 0), "uecatalog i18n update, then translate what is empty"


@pytest.mark.parametrize("code", known())
def test_every_translation_fits_its_text_and_belongs_to_one(code):
    found = [one for one in check(file_of(code), TEXTS, code) if one.rule in ("UC401", "UC403", "UC404")]
    assert found == []


@pytest.mark.parametrize("code", known())
def test_the_plural_rule_is_that_of_the_language(code):
    assert file_of(code).plural_forms == plural_forms(code)


@pytest.mark.parametrize("code", OTHERS)
def test_nothing_but_names_reads_as_in_english(code):
    same = [
        one.id for one in file_of(code).entries
        if one.strings == (one.id,) and len(one.id.split()) > 2 and "%(" not in one.id
    ]  # fmt: skip
    assert same == []


@pytest.mark.parametrize("code", OTHERS)
def test_wide_text_has_wide_marks_and_narrow_text_has_none(code):
    for entry in file_of(code).entries:
        for text in entry.strings:
            said = re.sub(r"`[^`]*`|\"[^\"]*\$[^\"]*\"|\{.*\}", "", text)  # code keeps its own marks
            if code in ("zh", "zh-TW", "ja"):
                assert not any(mark in said for mark in (", ", "; ", " :", " ?")), said
            else:
                assert not any("\u3000" <= char <= "\u303f" for char in said), said


def test_french_sets_marks_off_with_a_space_that_does_not_break():
    for entry in file_of("fr").entries:
        assert not any(f" {mark}" in said for said in entry.strings for mark in (":", ";", "?", "!", "»")), (
            entry.strings
        )


def test_the_same_file_compiles_to_the_same_bytes():
    source = path_of("ja").read_bytes()
    assert compiled(source, "ja") == compiled(source, "ja")
    assert GNUTranslations(io.BytesIO(compiled(source, "ja"))).info()["x-source-digest"] == digest(source)


def test_a_compiled_file_is_used_only_for_the_text_it_was_made_from(tmp_path, monkeypatch):
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    first = path_of("de").read_bytes()
    second = first.replace(b'"Parameter"', b'"Argumente"')
    (folder / "reference.po").write_bytes(first)
    (folder / "reference.mo").write_bytes(compiled(first, "de"))
    monkeypatch.setattr("extractor.translations.loading.locales", lambda: tmp_path)
    load.cache_clear()
    assert load("de").gettext("Parameters") == "Parameter"
    (folder / "reference.po").write_bytes(second)
    load.cache_clear()
    assert load("de").gettext("Parameters") == "Argumente"
    (folder / "reference.mo").write_bytes(b"broken")
    load.cache_clear()
    assert load("de").gettext("Parameters") == "Argumente"
    load.cache_clear()


def told(path):
    """The texts that a module says, by what its code calls: also within other calls, and within f-strings."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in ("_", "gettext", "ngettext", "say_many") or (name == "say" and len(node.args) == 1):
                yield node.args[0].value


def test_no_text_is_said_that_translators_do_not_get():
    package = Path(extractor.__file__).parent
    known = {text.id for text in TEXTS}
    assert {text for path in speaking(package) for text in told(path)} - known == set()
