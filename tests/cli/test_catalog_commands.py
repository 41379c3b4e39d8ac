"""`list`, `show`, `rules` and `rule` over a catalog.json and the rules folder."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from extractor import rules
from extractor.cli import main

CATALOG = str(Path(__file__).resolve().parent.parent / "catalog/lanterns.json")


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]):
    def run(*arguments: str) -> str:
        code = main(arguments)
        out, err = capsys.readouterr()
        assert (code, err) == (0, "")
        return out

    return run


def test_list_has_one_line_a_command_in_the_catalogs_order(said) -> None:
    lines = said("list", CATALOG).splitlines()
    names = [command["name"] for command in json.loads(Path(CATALOG).read_text())["commands"]]
    assert [line.split()[0] for line in lines[1:]] == names


def test_list_shows_keys_that_stand_for_each_other_as_alternatives(said) -> None:
    (line,) = [line for line in said("list", CATALOG).splitlines() if line.startswith("lamp.remove")]
    assert "name|path" in line


def test_list_as_json_has_the_same_commands(said) -> None:
    rows = json.loads(said("list", CATALOG, "--format", "json"))
    assert [row["name"] for row in rows] == [line.split()[0] for line in said("list", CATALOG).splitlines()[1:]]
    assert {"name", "family", "tier", "aliases", "required", "one_of", "summary"} == set(rows[0])


def test_output_that_is_no_terminal_is_neither_cut_nor_coloured(said) -> None:
    text = said("list", CATALOG) + said("show", "lamp.place", CATALOG)
    assert "…" not in text and "\x1b" not in text


def test_show_says_everything_about_one_command(said) -> None:
    text = said("show", "lamp.place", CATALOG)
    for part in (
        "FLampCommands::Place",
        "Source/Private/Lamps.cpp:40",
        "lamps[].name",
        "dry_run",
        "No world",
        "placed",
    ):
        assert part in text


def test_show_says_what_a_default_hangs_on(said) -> None:
    (line,) = [line for line in said("show", "lamp.list", CATALOG).splitlines() if line.startswith("  recursive ")]
    assert "  true where search is given; false where search is not given" in line


def test_show_puts_conditions_into_words(said) -> None:
    text = said("show", "scene.light", CATALOG)
    assert 'Where mode is "moon", phase is needed.' in text
    assert 'Where mode is "sun" and (color is given or intensity is not given), until is needed.' in text
    assert "Give at least one of name and path." in said("show", "lamp.remove", CATALOG)


def test_show_speaks_the_language_of_the_run_and_leaves_names_and_literals(said) -> None:
    text = said("--lang", "es", "show", "scene.light", CATALOG)
    said("--lang", "en", "rules")
    assert 'Si mode es "moon", phase es obligatoria.' in text
    assert "Where" not in text and " is " not in text and "success" not in text


def test_show_takes_an_alias(said) -> None:
    assert said("show", "lamp.create", CATALOG) == said("show", "lamp.place", CATALOG)


def test_show_as_json_is_the_entry_of_the_catalog(said) -> None:
    whole = json.loads(Path(CATALOG).read_text())
    (entry,) = [command for command in whole["commands"] if command["name"] == "ping"]
    shown = json.loads(said("show", "ping", CATALOG, "--format", "json"))
    assert {key: shown[key] for key in entry} == entry


def test_show_of_an_unknown_name_offers_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "lamp.plaec", CATALOG]) == 2
    assert "did you mean lamp.place?" in capsys.readouterr().err


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b'{"schema_version": 99}', b"\xff\xfe\x00"])
def test_a_file_that_is_no_catalog_is_one_line_that_names_it(
    data: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "c.json").write_bytes(data)
    assert main(["list", str(tmp_path / "c.json")]) == 2
    out, err = capsys.readouterr()
    assert out == "" and "c.json" in err and err.count("\n") == 1


def test_rules_lists_every_rule(said) -> None:
    listed = [line.split()[0] for line in said("rules").splitlines()[1:]]
    assert listed == list(rules.known())
    assert [row["code"] for row in json.loads(said("rules", "--format", "json"))] == listed


@pytest.mark.parametrize("code", rules.known())
def test_a_rules_page_has_its_words_and_both_examples(said, code: str) -> None:
    rule = rules.rule(code)
    text = said("rule", code)
    assert text.startswith(f"{code} {rule.name}\n") and rule.summary in text
    assert text == said("rule", rule.name)
    for example in (rule.bad, rule.good):
        assert all(line.strip() in text for line in example.splitlines())
