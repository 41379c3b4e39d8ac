"""What people type by mistake: each is refused, or answered, with the way out."""

from __future__ import annotations

from pathlib import Path

import pytest
from doors import plant

from extractor import publishing
from extractor.cli import main

CODE = "Doors/Source/Doors/Private/Doors.cpp"


@pytest.fixture
def doors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to be in, with the plugin in it."""
    plant(tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def refusal(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What the program refuses these arguments with."""
    assert main(list(arguments)) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1
    return err.removeprefix("uecatalog: error: ").strip()


@pytest.mark.parametrize("command", [("list",), ("extract",), ("show", "door.open"), ("search", "door"), ("generate",)])
def test_a_file_of_the_plugin_is_answered_with_its_folder(
    doors: Path, capsys: pytest.CaptureFixture[str], command: tuple[str, ...]
) -> None:
    said = refusal(capsys, *command, CODE)
    assert said == f"{CODE}: is one file of a plugin (give the plugin's folder, Doors)"


def test_any_other_file_is_answered_with_what_a_path_is(doors: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("notes.md").write_text("# Notes")
    assert refusal(capsys, "list", "notes.md").endswith("(PATH is a plugin's folder or a catalog.json)")
    assert refusal(capsys, "extract", "notes.md") == "notes.md: is no folder (give the plugin's folder)"


def test_one_file_for_two_outputs_is_refused_before_anything_is_written(
    doors: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = refusal(capsys, "extract", "Doors", "-o", "x.json", "--ledger", "Doors/../x.json")
    assert "both --output and --ledger" in said
    assert not Path("x.json").exists()
    assert main(["extract", "Doors", "-o", "x.json", "--ledger", "y.json"]) == 0


@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        (("extract", "Doors", "-o", ""), "'-o' / '--output'"),
        (("extract", "Doors", "--ledger", ""), "'--ledger'"),
        (("emit", "catalog.py", "Doors", "-o", ""), "'-o' / '--output'"),
        (("list", ""), "'[PATH]'"),
        (("search", "", "Doors"), "'WORDS'"),
        (("show", "", "Doors"), "'NAME'"),
        (("generate", "Doors", "--out", ""), "'--out'"),
        (("check", "Doors", "--lang", ""), "'--lang'"),
        (("list", "Doors", "--config", ""), "'--config'"),
    ],
)
def test_an_empty_word_is_not_taken_for_one_that_is_not_given(
    doors: Path, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], name: str
) -> None:
    Path("uecatalog.toml").write_text('source = "Doors"\n')
    before = sorted(doors.rglob("*"))
    assert f"Invalid value for {name}: it is empty" in refusal(capsys, *arguments)
    assert sorted(doors.rglob("*")) == before


def test_a_search_for_blanks_is_refused(doors: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert refusal(capsys, "search", "  ", "Doors") == "no word to search for is given"


@pytest.mark.parametrize(
    ("key", "place", "command"),
    [("source", 2, "list"), ("overrides", 3, "extract"), ("locales", 3, "check")],
)
def test_a_path_of_the_configuration_that_leads_nowhere_is_its_fault(
    doors: Path, capsys: pytest.CaptureFixture[str], key: str, place: int, command: str
) -> None:
    lines = {"source": 'source = "Windows"', "overrides": 'source = "Doors"\noverrides = "Windows"',
             "locales": 'source = "Doors"\nlocales = "Windows"'}  # fmt: skip
    Path("conf").mkdir()
    Path("conf/uecatalog.toml").write_text(f'engine = "5.3"\n{lines[key].replace("Doors", "../Doors")}\n')
    said = refusal(capsys, command, "--config", "conf/uecatalog.toml")
    assert said == f"conf/uecatalog.toml:{place}: {key} is 'Windows', and there is no conf/Windows"


def test_a_path_that_is_given_needs_nothing_of_the_configuration(doors: Path) -> None:
    Path("uecatalog.toml").write_text('source = "Windows"\n')
    assert main(["list", "Doors", "--config", "uecatalog.toml"]) == 0


@pytest.mark.parametrize("command", [("list",), ("search", "door"), ("extract", "-o", "x.json"), ("check",)])
def test_a_plugin_without_commands_says_what_was_looked_for(
    doors: Path, capsys: pytest.CaptureFixture[str], command: tuple[str, ...]
) -> None:
    Path(CODE).write_text("int Doors;\n")
    main([command[0], *command[1:], "Doors"])
    said = capsys.readouterr().err
    assert "Doors has no command: nothing in Doors/Source is registered in a way that is known here" in said
    assert "handler-map" in said
    Path(CODE).unlink()
    plant(doors / "other")
    main([command[0], *command[1:], "other/Doors"])
    assert "has no command" not in capsys.readouterr().err


def test_explain_takes_the_path_last_or_with_a_slash(doors: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def shown(*arguments: str) -> str:
        assert main(["explain", *arguments]) == 0
        return capsys.readouterr().out

    whole = shown("door.open", "name", "Doors")
    assert whole.startswith("door.open: name is needed")
    assert shown("door.open", "./Doors") == whole
    assert refusal(capsys, "explain", "door.open", "Doors").endswith(  # nor is there a configuration
        "(is Doors the PATH? Then write it with a slash: ./Doors)"
    )
    Path("uecatalog.toml").write_text('source = "Doors"\n')
    assert shown("door.open", "name") == whole
    Path("name").mkdir()  # what a folder is called does not matter
    assert shown("door.open", "name") == whole
    assert refusal(capsys, "explain", "door.open", "Doors").endswith(
        "(is Doors the PATH? Then write it with a slash: ./Doors)"
    )


def test_explain_and_show_name_places_as_findings_do(doors: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "door.open", "name", "Doors", "--no-color"]) == 0
    places = [line.partition(":")[0] for line in capsys.readouterr().out.splitlines() if line.startswith("Doors/")]
    assert places and set(places) == {CODE}
    assert main(["show", "door.open", "Doors"]) == 0
    shown = capsys.readouterr().out
    code = CODE.removeprefix("Doors/")
    assert shown.count(f" {code}:") == shown.count("Doors.cpp:") > 1  # of the handler, and of its replies


def test_a_folder_that_holds_something_else_is_not_replaced_by_a_site(
    doors: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = sorted(doors.rglob("*"))
    for folder in ("Doors", CODE):
        said = refusal(capsys, "site", "Doors", "--out", folder)
        assert said == f"{folder}: is no site that was built here (--out names an empty folder, or a new one)"
    assert sorted(doors.rglob("*")) == before


@pytest.mark.parametrize("asset", ["", "ja/assets/uecatalog.css"])
def test_an_empty_folder_and_an_earlier_site_are_replaced(
    doors: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, asset: str
) -> None:
    Path("site").mkdir()
    if asset:
        Path("site", asset).parent.mkdir(parents=True)
        Path("site", asset).touch()
    monkeypatch.setattr(publishing, "_run_builds", lambda folder, made, *_: made.mkdir())
    assert main(["site", "Doors", "-q"]) == 0
    assert [path.name for path in Path("site").iterdir()] == ["index.html"]


def test_a_configuration_below_is_named_where_none_is_here(doors: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert refusal(capsys, "generate").endswith('(give the plugin\'s folder, or write one with source = "…")')
    assert main(["init", "Doors"]) == 0
    capsys.readouterr()
    assert refusal(capsys, "generate").endswith("(there is one below: --config Doors/uecatalog.toml)")


@pytest.mark.parametrize("arguments", [("list", "Empty"), ("list", "--config", "Empty/uecatalog.toml")])
def test_a_plugin_without_commands_is_told_of_its_own_configuration_where_a_path_leaves_it_aside(
    doors: Path, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]
) -> None:
    Path("Empty/Source").mkdir(parents=True)
    Path("Empty/Empty.uplugin").write_text("{}")
    Path("Empty/Source/Empty.cpp").write_text("int Nothing;\n")
    Path("Empty/uecatalog.toml").write_text('source = "."\n')
    assert main(list(arguments)) == 0
    told = "a PATH leaves Empty/uecatalog.toml aside" in capsys.readouterr().err
    assert told == ("--config" not in arguments)
