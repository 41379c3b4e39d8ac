"""`init`: what it says of the specimens, and that what it writes loads and changes nothing."""

from __future__ import annotations

import json
import shutil
import tomllib
from pathlib import Path
from typing import Any

import pytest
from doors import SOURCE

from extractor import configuration, pipeline
from extractor.cli import main

PLUGINS = Path(__file__).resolve().parent.parent / "plugins"
SPECIMENS = ("BridgeSample", "QuarrySample", "ChainSample", "ToolSample", "FerrySample")


@pytest.fixture
def plugin(tmp_path: Path) -> Path:
    """A plugin of one file."""
    private = tmp_path / "Doors/Source/Doors/Private"
    private.mkdir(parents=True)
    (tmp_path / "Doors/Doors.uplugin").write_text("{}")
    (private / "Doors.cpp").write_text(SOURCE, encoding="utf-8")
    return tmp_path / "Doors"


def init(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["init", *arguments]) == 0
    return capsys.readouterr().out


def as_json(capsys: pytest.CaptureFixture[str], plugin: str, folder: Path) -> Any:
    out = str(folder / "uecatalog.toml")
    return json.loads(init(capsys, str(PLUGINS / plugin), "-o", out, "--format", "json"))


@pytest.mark.parametrize("name", SPECIMENS)
def test_what_is_written_loads_and_gives_the_same_catalog(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(PLUGINS / name, tmp_path / name, ignore=shutil.ignore_patterns("uecatalog.toml"))
    init(capsys, str(tmp_path / name))
    file = tmp_path / name / "uecatalog.toml"
    by = configuration.read(file.read_bytes(), file.as_posix())
    assert by.path(by.settings.source) == (tmp_path / name).as_posix()
    without = pipeline.extract(pipeline.Options(path=str(tmp_path / name)))
    options = pipeline.Options(path=str(tmp_path / name), tables=by.tables, dialects=by.settings.dialects)
    found = pipeline.extract(options)
    assert pipeline.document(found.catalog) == pipeline.document(without.catalog)
    assert found.findings == without.findings
    assert bool(by.tables) == (name != "FerrySample")


def test_the_tables_alone_find_the_commands_that_the_built_in_dialect_finds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("BridgeSample", "QuarrySample"):
        (tmp_path / name).mkdir()
        as_json(capsys, name, tmp_path / name)
        file = tmp_path / name / "uecatalog.toml"
        by = configuration.read(file.read_bytes(), file.as_posix())
        path = str(PLUGINS / name)
        own = pipeline.extract(
            pipeline.Options(path=path, tables=by.tables, dialects=tuple(table.ID for table in by.tables))
        )
        built_in = pipeline.extract(pipeline.Options(path=path))
        assert [c.name for c in own.catalog.commands] == [c.name for c in built_in.catalog.commands]
        assert [c.requirements for c in own.catalog.commands] == [c.requirements for c in built_in.catalog.commands]


def test_each_registrar_request_and_reply_has_the_place_that_shows_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = as_json(capsys, "BridgeSample", tmp_path)
    assert found["dialects"] == {"handler-map": 39} and found["commands"] == 39 and found["tables"]
    shown = {
        (t["key"], t["pattern"]): (Path(t["place"]["file"]).name, t["place"]["line"])
        for t in found["traits"]
        if t["sure"]
    }
    assert shown["register", "RegisterHandler($name, $handler)"] == ("BridgeDispatcher.cpp", 9), "where it stores both"
    assert shown["register", "Commands.Add($name, $handler)"] == ("ActorCommands.cpp", 20)
    assert ("request", "Payload") in shown
    assert shown["error", "BridgeReply::SendFailure($id, $code, $message)"] == ("BridgeReply.cpp", 34)
    assert shown["reply", "BridgeReply::SendResult($id, $code, $data)"] == ("BridgeReply.cpp", 24)
    for file, line in shown.values():
        [path] = (PLUGINS / "BridgeSample").rglob(file)
        assert 0 < line <= path.read_bytes().count(b"\n") + 1


def test_classes_are_said_with_their_members(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    as_json(capsys, "QuarrySample", tmp_path)
    written = tomllib.loads((tmp_path / "uecatalog.toml").read_text(encoding="utf-8"))
    assert written["dialect"]["quarry-sample-classes"] == {
        "register": "QUARRY_HIRE($class)", "name": "Word", "handler": "Perform", "description": "Help",
        "category": "Section", "declares": ["Inputs", "ResultShape"],
    }  # fmt: skip


def test_a_class_is_registered_by_what_is_called_with_the_instance(
    plugin: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = """
class FTool { public: virtual FString GetName() = 0; virtual FString Run(const TSharedPtr<FJsonObject>& In) = 0; };
class FOne : public FTool { public: FString GetName() override { return TEXT("one"); }
	FString Run(const TSharedPtr<FJsonObject>& In) override { return TEXT("1"); } };
class FTwo : public FTool { public: FString GetName() override { return TEXT("two"); }
	FString Run(const TSharedPtr<FJsonObject>& In) override { return TEXT("2"); } };
class FTools { public: void Take(TSharedPtr<FTool> Tool) { Tools.Add(Tool->GetName(), Tool); }
	FTools() { Take(MakeShared<FOne>()); Take(MakeShared<FTwo>()); }
	TMap<FString, TSharedPtr<FTool>> Tools; };
"""
    (plugin / "Source/Doors/Private/Doors.cpp").write_text(text)
    init(capsys, str(plugin))
    written = tomllib.loads((plugin / "uecatalog.toml").read_text(encoding="utf-8"))
    assert written["dialect"]["doors-classes"] == {
        "register": "Take(MakeShared<$class>())", "name": "GetName", "handler": "Run",
    }  # fmt: skip


def test_a_code_is_told_from_a_message_where_the_reply_is_a_struct(
    plugin: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = """
struct FFault { FString Code; FString Message; };
struct FAnswer { bool bOk = false; TOptional<FFault> Error; TSharedPtr<FJsonObject> Data;
	static FAnswer Bad(const FString& Code, const FString& Message); static FAnswer Good(const FString& Note); };
FAnswer FAnswer::Bad(const FString& Code, const FString& Message)
{ FAnswer A; A.bOk = false; A.Error = FFault{Code, Message}; return A; }
FAnswer FAnswer::Good(const FString& Note) { FAnswer A; A.bOk = true; return A; }
class FTool { public: virtual FString GetName() = 0; virtual FAnswer Run(const TSharedPtr<FJsonObject>& In) = 0; };
class FOne : public FTool { public: FString GetName() override { return TEXT("one"); }
	FAnswer Run(const TSharedPtr<FJsonObject>& In) override
	{ if (!In->HasField(TEXT("a"))) { return FAnswer::Bad(TEXT("NO_A"), TEXT("Give an a")); }
	return FAnswer::Good(TEXT("All went well")); } };
class FTwo : public FTool { public: FString GetName() override { return TEXT("two"); }
	FAnswer Run(const TSharedPtr<FJsonObject>& In) override
	{ if (!In->HasField(TEXT("b"))) { return FAnswer::Bad(TEXT("NO_B"), TEXT("Give a b")); }
	return FAnswer::Good(TEXT("It went well")); } };
class FTools { public: void Take(TSharedPtr<FTool> Tool) { Tools.Add(Tool->GetName(), Tool); }
	FTools() { Take(MakeShared<FOne>()); Take(MakeShared<FTwo>()); }
	TMap<FString, TSharedPtr<FTool>> Tools; };
"""
    (plugin / "Source/Doors/Private/Doors.cpp").write_text(text)
    shown = {t["pattern"] for t in json.loads(init(capsys, str(plugin), "--format", "json"))["traits"]}
    assert {"FAnswer::Bad($code, $message)", "FAnswer::Good($message)"} <= shown


def test_a_function_that_compares_names_is_a_comment(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    as_json(capsys, "ChainSample", tmp_path)
    text = (tmp_path / "uecatalog.toml").read_text(encoding="utf-8")
    assert [line for line in text.splitlines() if "FDesk::Serve" in line and line.startswith("# FDesk::Serve  # ")]


def test_what_is_only_a_guess_is_a_comment_that_may_be_taken_at_its_word(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The specimen whose kit is elsewhere: uncommented, it is most of the table that was written by hand."""
    said = as_json(capsys, "FerrySample", tmp_path)
    assert not said["commands"] and not any(trait["sure"] for trait in said["traits"])
    file = tmp_path / "uecatalog.toml"
    text = file.read_text(encoding="utf-8")
    assert "dialect" not in tomllib.loads(text)
    taken = "\n".join(line.removeprefix("# ") for line in text.split("\n\n", 1)[1].splitlines())
    by = configuration.read(f'source = "x"\n{taken}'.encode(), "uecatalog.toml")
    found = pipeline.extract(pipeline.Options(path=str(PLUGINS / "FerrySample"), tables=by.tables)).catalog
    needs = {c.name: c.requirements.all for c in found.commands}
    assert needs == {"crew": ("ship",), "crossing.book": ("from",), "crossing.cancel": ("ticket",), "crossing.list": ()}


def test_what_is_not_explained_is_said_with_its_first_place(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    text = init(capsys, str(PLUGINS / "QuarrySample"), "-o", str(tmp_path / "u.toml"))
    assert "NOT EXPLAINED" in text
    [line] = [line for line in text.splitlines() if line.startswith("UC902 unexplained_registration")]
    assert "LiftBlockTool.h:44" in line
    assert "Everything is explained" in init(capsys, str(PLUGINS / "BridgeSample"), "-o", str(tmp_path / "v.toml"))


def test_a_plugin_without_anything_is_told_so(plugin: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (plugin / "Source/Doors/Private/Doors.cpp").write_text("int Doors;")
    assert main(["init", str(plugin)]) == 0
    said = capsys.readouterr().err
    assert "Doors has no command" in said and "take their # away" not in said
    assert tomllib.loads((plugin / "uecatalog.toml").read_text()) == {"source": ".", "out": "generated"}


def test_flags_are_settled_in_the_file(plugin: Path, capsys: pytest.CaptureFixture[str]) -> None:
    init(capsys, str(plugin), "--engine", "5.3", "--define", "WITH_LAMPS", "--dialect", "handler-map")
    written = tomllib.loads((plugin / "uecatalog.toml").read_text(encoding="utf-8"))
    assert (written["source"], written["engine"], written["defines"]) == (".", "5.3", ["WITH_LAMPS"])
    assert written["dialects"] == ["handler-map", "doors"] and "doors" in written["dialect"]


def test_a_project_with_several_plugins_keeps_which(
    plugin: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(plugin, plugin.parent / "Gates")
    (plugin.parent / "Gates/Doors.uplugin").rename(plugin.parent / "Gates/Gates.uplugin")
    assert main(["init", str(plugin.parent)]) == 2
    assert "Gates" in capsys.readouterr().err and not (plugin.parent / "uecatalog.toml").exists()
    init(capsys, str(plugin.parent), "--plugin", "Doors")
    monkeypatch.chdir(plugin.parent)
    assert main(["list"]) == 0
    assert "door.open" in capsys.readouterr().out


def test_what_is_there_is_not_written_over_without_force(plugin: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = plugin / "uecatalog.toml"
    file.write_text("mine")
    assert main(["init", str(plugin)]) == 2
    assert "is there already (--force writes over it" in capsys.readouterr().err
    assert file.read_text() == "mine"
    init(capsys, str(plugin), "--force")
    assert file.read_text().startswith("# What `uecatalog init` found of Doors: 2 commands.")


def test_a_pyproject_that_has_a_configuration_is_not_passed_over(
    plugin: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (plugin / "pyproject.toml").write_text('[tool.uecatalog]\nsource = "."\n')
    assert main(["init", str(plugin)]) == 2
    assert "has a configuration already" in capsys.readouterr().err
    assert not (plugin / "uecatalog.toml").exists()
    (plugin / "pyproject.toml").write_text('[project]\nname = "x"\n')
    init(capsys, str(plugin))


def test_a_dash_shows_the_file_and_writes_nothing(plugin: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert tomllib.loads(init(capsys, str(plugin), "-o", "-"))["source"] == "."
    assert not (plugin / "uecatalog.toml").exists()


def test_a_folder_that_cannot_be_written_to_is_the_users_error(
    plugin: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["init", str(plugin), "-o", str(plugin / "no/such/folder/u.toml")]) == 2
    assert "cannot write: there is no such folder" in capsys.readouterr().err


def test_the_second_run_writes_the_same_bytes(plugin: Path, capsys: pytest.CaptureFixture[str]) -> None:
    init(capsys, str(plugin))
    first = (plugin / "uecatalog.toml").read_bytes()
    init(capsys, str(plugin), "--force", "--jobs", "2")
    assert (plugin / "uecatalog.toml").read_bytes() == first


def test_tables_that_would_change_the_catalog_are_comments(
    plugin: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from extractor import survey

    real = survey.written
    wrong = 'register = "Elsewhere($name, $handler)"  # '

    def written(asked: Any, found: Any, *, tables: bool = True) -> str:
        text = real(asked, found, tables=tables)
        return text.replace("register = ", wrong, 1) if tables else text

    monkeypatch.setattr(survey, "written", written)
    assert main(["init", str(plugin)]) == 0
    assert "Its tables are comments" in capsys.readouterr().err
    written_ = tomllib.loads((plugin / "uecatalog.toml").read_text(encoding="utf-8"))
    assert "dialect" not in written_
