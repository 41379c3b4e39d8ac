"""`diff`, `search`, `completion`, `schema`: as one types them."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from doors import plant

from extractor.cli import main

LANTERNS = str(Path(__file__).resolve().parent.parent / "catalog/lanterns.json")


@pytest.fixture
def doors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The source file of a plugin in a repository with one commit."""
    plugin = plant(tmp_path / "repo/plugins")
    monkeypatch.chdir(tmp_path / "repo")
    for words in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "x"], ["tag", "v1"]):
        subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@b", *words], check=True)
    return plugin / "Source/Doors/Private/Doors.cpp"


def test_a_revision_is_compared_with_what_lies_there(doors: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diff", "v1", "plugins/Doors"]) == 0
    assert capsys.readouterr().out == "no change\n"
    doors.write_text(doors.read_text().replace('TEXT("opened"), Name', 'TEXT("door"), Name'))
    assert main(["diff", "v1", "plugins/Doors"]) == 1
    lines = [line for line in capsys.readouterr().out.splitlines() if " UC" in line or "breaking" in line]
    assert "error UC604 result_narrowed: door.open: result key opened is no longer sent" in lines[0]
    assert "note UC606 contract_widened: door.open: result key door is new, always, string" in lines[1]
    assert lines[2] == "1 breaking, 0 risky, 1 safe"


def test_the_order_says_which_way_the_change_goes(doors: Path, capsys: pytest.CaptureFixture[str]) -> None:
    doors.write_text(doors.read_text().replace('"door.shut"', '"door.close"'))
    assert main(["diff", "v1", "plugins/Doors", "-q"]) == 1
    assert "door.shut: the command is gone" in capsys.readouterr().out
    assert main(["diff", "plugins/Doors", "v1", "-q"]) == 1
    assert "door.close: the command is gone" in capsys.readouterr().out


def test_without_a_second_one_it_is_the_configured_source(doors: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("uecatalog.toml").write_text('source = "plugins/Doors"\n')
    assert main(["diff", "HEAD"]) == 0


def test_as_json_each_change_is_an_object(doors: Path, capsys: pytest.CaptureFixture[str]) -> None:
    doors.write_text(doors.read_text().replace('TEXT("name"), Name', 'TEXT("label"), Name'))
    assert main(["diff", "v1", "plugins/Doors", "--format", "json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert {(one["rule"], one["key"]) for one in found} >= {("UC602", "name"), ("UC603", "label")}
    assert {one["file"] for one in found} == {"plugins/Doors/Source/Doors/Private/Doors.cpp"}


def test_a_catalog_is_compared_with_itself_without_change(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diff", LANTERNS, LANTERNS]) == 0
    assert capsys.readouterr().out == "no change\n"


@pytest.mark.parametrize(
    ("old", "said"),
    [
        ("v9", "v9: is no path, and no revision"),
        ("--output=x", ""),
        ("nowhere/catalog.json", "no path, and no revision"),
    ],
)
def test_what_is_neither_path_nor_revision_is_the_users_error(
    doors: Path, capsys: pytest.CaptureFixture[str], old: str, said: str
) -> None:
    assert main(["diff", old, "plugins/Doors"]) == 2
    assert said in capsys.readouterr().err


def test_a_revision_without_the_plugin_is_the_users_error(doors: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plant(Path("later"))
    assert main(["diff", "v1", "later/Doors"]) == 2
    assert "revision v1 has no later/Doors" in capsys.readouterr().err


def test_a_plugin_that_was_elsewhere_is_named_with_its_place_then(
    doors: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.move("plugins", "later")
    for there in ("later/Doors", "later/Doors/Source"):
        assert main(["diff", "v1", there]) == 2
        assert "it was in plugins/Doors then: plugins/Doors@v1" in capsys.readouterr().err
    assert main(["diff", "plugins/Doors@v1", "later/Doors"]) == 0


def test_a_command_whose_file_is_gone_is_named_where_it_was(doors: Path, capsys: pytest.CaptureFixture[str]) -> None:
    doors.write_text(doors.read_text().replace('"door.shut"', '"door.close"'))
    for form in ((), ("--format", "json")):
        assert main(["diff", "v1", "plugins/Doors", *form]) == 1
        assert "plugins/Doors/Source/Doors/Private/Doors.cpp" in capsys.readouterr().out
    doors.rename(doors.with_name("Gates.cpp"))
    for form in ((), ("--format", "json")):
        assert main(["diff", "v1", "plugins/Doors", *form]) == 1
        assert "v1:plugins/Doors/Source/Doors/Private/Doors.cpp" in capsys.readouterr().out


def test_search_wants_every_word_and_has_the_best_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["search", "lamp", LANTERNS, "--format", "json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert rows and rows[0]["found"][0] == "name"
    assert main(["search", "LAMP place", LANTERNS, "--format", "json"]) == 0
    fewer = json.loads(capsys.readouterr().out)
    assert fewer[0]["name"] == "lamp.place"
    assert len(fewer) < len(rows)


def test_search_finds_keys_and_replies_and_says_where(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["search", "dry_run", LANTERNS]) == 0
    assert "key dry_run" in capsys.readouterr().out
    assert main(["search", "no world", LANTERNS]) == 0
    assert "reply" in capsys.readouterr().out


def test_search_for_what_nothing_has_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["search", "submarine", LANTERNS]) == 1
    out, err = capsys.readouterr()
    assert out == "" and "no command with submarine" in err
    assert main(["search", "submarine", LANTERNS, "--format", "json"]) == 1
    assert json.loads(capsys.readouterr().out) == []


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_each_shell_gets_its_script(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    assert "_UECATALOG_COMPLETE" in capsys.readouterr().out


@pytest.mark.parametrize("what", ["configuration", "catalog"])
def test_a_schema_is_a_schema(what: str, tmp_path: Path) -> None:
    import jsonschema

    assert main(["schema", what, "-o", str(tmp_path / "s.json")]) == 0
    jsonschema.Draft202012Validator.check_schema(json.loads((tmp_path / "s.json").read_text()))


def test_the_state_of_translations_as_json_is_that_of_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["i18n", "status", "--format", "json"]) == 0
    counts = json.loads(capsys.readouterr().out)
    assert main(["i18n", "status"]) == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines()[1:]]
    assert {row[0]: row[1:] for row in rows} == {
        code: [str(one[key]) for key in ("texts", "translated", "fuzzy", "empty")] for code, one in counts.items()
    }
