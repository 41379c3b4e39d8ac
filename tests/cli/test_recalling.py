"""Extractions that are kept between runs: what makes another one of them, and that nobody can tell from the output."""

from __future__ import annotations

import importlib.metadata
import shutil
from pathlib import Path

import pytest

from extractor import pipeline, recalling
from extractor.cli import main

ROOT = Path(__file__).resolve().parent.parent.parent
CODE = "Source/Doors/Private/Doors.cpp"
SOURCE = """
void Answer(int32 Code, const FString& Why);
#if WITH_LOCKS
void Lock() {}
#endif
void Open(const TSharedPtr<FJsonObject>& In)
{
	FString Door;
	if (!In->TryGetStringField(TEXT("door"), Door)) { Answer(400, TEXT("no door")); return; }
	Unknown(In);
	Answer(200, TEXT(""));
}
void Register(TMap<FString, FHandler>& Map) { Map.Add(TEXT("door.open"), &Open); }
"""
CONFIGURATION = 'source = "."\n'
OFF = '[rules]\nUC905 = { severity = "off", reason = "it is known" }\n'


@pytest.fixture
def plugin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A plugin with a configuration, in the current folder."""
    folder = tmp_path / "Doors"
    (folder / CODE).parent.mkdir(parents=True)
    (folder / "Doors.uplugin").write_text("{}", encoding="utf-8")
    (folder / CODE).write_text(SOURCE, encoding="utf-8")
    (folder / "uecatalog.toml").write_text(CONFIGURATION, encoding="utf-8")
    monkeypatch.chdir(folder)
    monkeypatch.setenv("UECATALOG_CACHE_DIR", str(tmp_path / "kept"))
    return folder


@pytest.fixture
def derived(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """One entry for each time that a tree is read into a program."""
    seen: list[str] = []
    read = pipeline.read

    def counted(tree, options, timer):
        seen.append(tree.root)
        return read(tree, options, timer)

    monkeypatch.setattr(pipeline, "read", counted)
    return seen


def said(capfd: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Exit code, standard output and standard error of a run."""
    code = main(list(arguments))
    return (code, *capfd.readouterr())


def test_a_second_run_derives_nothing_and_says_the_same(plugin, derived, capfd, tmp_path):
    first = said(capfd, "extract", "--ledger", str(tmp_path / "one"))
    assert derived and "UC905" in first[2]  # a finding, with the line of code it is about
    derived.clear()
    assert said(capfd, "extract", "--ledger", str(tmp_path / "two")) == first
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()
    assert derived == []


def test_every_command_finds_it(plugin, derived, capfd):
    said(capfd, "extract")
    derived.clear()
    for arguments in (["list"], ["show", "door.open"], ["search", "door"], ["generate"], ["check"]):
        assert said(capfd, *arguments)[0] == 0
    assert derived == []


def edited(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


OTHERS = {
    "a byte of the source": (lambda plugin: edited(plugin / CODE, "no door", "no Door"), []),
    "a line further": (lambda plugin: edited(plugin / CODE, "FString Door", "\n\tFString Door"), []),
    "a file's name": (lambda plugin: (plugin / CODE).rename((plugin / CODE).with_name("Gates.cpp")), []),
    "a further file": (lambda plugin: (plugin / CODE).with_name("Gates.cpp").write_bytes(b"\n"), []),
    "the plugin's version": (lambda plugin: edited(plugin / "Doors.uplugin", "{}", '{"VersionName": "2"}'), []),
    "what is stated by hand": (
        lambda plugin: (plugin / "overrides.toml").write_text('[commands."door.open"]\nsummary = "Opens."\n'),
        [],
    ),
    "a way of registering": (
        lambda plugin: edited(plugin / "uecatalog.toml", CONFIGURATION, CONFIGURATION + TABLE),
        [],
    ),
    "a name of #if": (None, ["--define", "WITH_LOCKS=0"]),
    "the engine": (None, ["--engine", "5.1"]),
    "the dialects": (None, ["--dialect", "handler-map"]),
    "a ledger": (None, ["--ledger", "ledger.json"]),
}
TABLE = '[dialect.gates]\nregister = "AddGate($name, $handler)"\n'


@pytest.mark.parametrize("which", OTHERS)
def test_another_source_or_question_is_derived_anew(plugin, derived, capfd, which):
    said(capfd, "extract")
    derived.clear()
    change, flags = OTHERS[which]
    if change:
        change(plugin)
    told = said(capfd, "extract", *flags)
    assert derived
    assert told == said(capfd, "extract", *flags, "--no-cache")


def test_other_code_of_ours_derives_anew(plugin, derived, capfd, monkeypatch):
    said(capfd, "extract")
    derived.clear()
    monkeypatch.setattr(recalling, "made_by", lambda: "another release")
    said(capfd, "extract")
    assert derived


def test_what_a_rule_weighs_derives_nothing_anew(plugin, derived, capfd):
    assert "UC905" in said(capfd, "extract")[2]
    derived.clear()
    edited(plugin / "uecatalog.toml", CONFIGURATION, CONFIGURATION + OFF)
    assert "UC905" not in said(capfd, "extract")[2]
    assert derived == []


def test_a_tree_somewhere_else_is_the_same_tree(plugin, derived, capfd, tmp_path, monkeypatch):
    first = said(capfd, "extract")
    derived.clear()
    shutil.copytree(plugin, tmp_path / "moved/Doors")
    monkeypatch.chdir(tmp_path / "moved/Doors")
    assert said(capfd, "extract") == first
    assert derived == []


def test_with_a_dialect_of_another_package_nothing_is_kept(plugin, derived, capfd, tmp_path, monkeypatch):
    point = importlib.metadata.EntryPoint("studio", "studio_kit", recalling.DIALECTS)
    monkeypatch.setattr(recalling, "entry_points", lambda group: [point] if group == point.group else [])
    said(capfd, "extract")
    derived.clear()
    said(capfd, "extract")
    assert derived and not (tmp_path / "kept").exists()


def test_without_keeping_nothing_is_left(plugin, derived, capfd, tmp_path):
    first = said(capfd, "extract", "--no-cache")
    assert not (tmp_path / "kept").exists()
    derived.clear()
    assert said(capfd, "extract") == first
    assert derived


@pytest.mark.parametrize("damage", [lambda data: data[:-1] + b"x", lambda data: b"", lambda data: data[32:]])
def test_what_is_damaged_is_derived_anew(plugin, derived, capfd, tmp_path, damage):
    first = said(capfd, "extract")
    for path in (tmp_path / "kept").glob("??/*"):
        path.write_bytes(damage(path.read_bytes()))
    derived.clear()
    assert said(capfd, "extract") == first
    assert derived


@pytest.mark.parametrize("name", ["BridgeSample", "ChainSample", "FerrySample", "QuarrySample", "ToolSample"])
def test_a_specimen_comes_back_whole(name, derived, capfd, tmp_path):
    path, ledger = str(ROOT / "tests/plugins" / name), tmp_path / "ledger"
    first = said(capfd, "extract", path, "-v", "--ledger", str(ledger)), ledger.read_bytes()
    derived.clear()
    assert (said(capfd, "extract", path, "-v", "--ledger", str(ledger)), ledger.read_bytes()) == first
    assert derived == []
