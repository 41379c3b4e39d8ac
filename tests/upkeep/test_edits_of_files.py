"""Edits of what lies beside the source: generated files, translations, the configuration. What `check` says of each,
as one reads it, and that `--fix` leaves nothing to say."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from scripted import PLUGINS, before

from extractor import pipeline
from extractor.cli import main

CONFIGURATION = 'source = "BridgeSample"\nout = "made"\nlanguages = ["en", "de"]\noutputs = ["catalog.ts"]\n'
MEND = "(uecatalog check --fix)"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    """A folder with the specimen, a configuration and what it generates; the source is read once for all tests."""
    shutil.copytree(PLUGINS / "BridgeSample", tmp_path / "BridgeSample")
    (tmp_path / "uecatalog.toml").write_text(CONFIGURATION)
    monkeypatch.chdir(tmp_path)
    extract = pipeline.load

    def load(asked: pipeline.Options, timer: pipeline.Timer = pipeline.untimed) -> pipeline.Extracted:
        as_it_is = not (asked.engine or Path("BridgeSample/overrides.toml").exists())
        return _moved(before("BridgeSample"), "BridgeSample/Source") if as_it_is else extract(asked, timer)

    monkeypatch.setattr(pipeline, "load", load)
    assert main(["generate", "-q"]) == 0
    capsys.readouterr()
    return tmp_path


def _moved(read: pipeline.Extracted, root: str) -> pipeline.Extracted:
    return pipeline.Extracted(read.catalog, read.findings, root, read.line)


def edited(name: str, old: str, new: str) -> Callable[[], None]:
    def edit() -> None:
        text = Path(name).read_text(encoding="utf-8")
        assert old in text
        Path(name).write_text(text.replace(old, new, 1), encoding="utf-8")

    return edit


def rewritten() -> None:
    """The catalog with another default, as a hand makes it."""
    path = Path("made/catalog.json")
    catalog = json.loads(path.read_text(encoding="utf-8"))
    (command,) = [one for one in catalog["commands"] if one["name"] == "level.query"]
    (param,) = [one for one in command["params"] if one["key"] == "page_size"]
    param["default"] = 99
    path.write_text(json.dumps(catalog, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def bare() -> None:
    """catalog.ts without its banner."""
    path = Path("made/catalog.ts")
    path.write_text(re.sub(r"\A/\*[\s\S]*?\*/\n|\A(//.*\n)+", "", path.read_text(encoding="utf-8")), encoding="utf-8")


PAGE = "docs/de/command-reference.md"
EDITS: dict[str, tuple[Callable[[], None], list[str]]] = {
    "a page is edited": (
        edited(f"made/{PAGE}", "Zugriff", "Rechte"),
        [f"made/{PAGE}:LINE: error UC103 file_stale: {PAGE} is changed by hand {MEND}"],
    ),
    "the catalog is edited": (
        rewritten,
        [f"made/catalog.json:LINE: error UC103 file_stale: catalog.json is changed by hand {MEND}"],
    ),
    "a conflict is left in the catalog": (
        edited("made/catalog.json", "{", "<<<<<<< ours\n{"),
        [f"made/catalog.json:LINE: error UC103 file_stale: catalog.json is changed by hand {MEND}"],
    ),
    "the code is edited": (
        edited("made/catalog.ts", "actor.attach", "actor.bind"),
        [f"made/catalog.ts:LINE: error UC103 file_stale: catalog.ts is changed by hand {MEND}"],
    ),
    "a banner is removed": (
        bare,
        [f"made/catalog.ts:LINE: error UC103 file_stale: catalog.ts is changed by hand {MEND}"],
    ),
    "a file is deleted": (
        lambda: Path(f"made/{PAGE}").unlink(),
        [f"made/{PAGE}: error UC103 file_stale: {PAGE} is missing {MEND}"],
    ),
    "a translation is edited": (
        edited("BridgeSample/locales/de/LC_MESSAGES/commands.po", '"Die Versionen', '"Alle Versionen'),
        [f"made/{PAGE}: error UC103 file_stale: {PAGE} is not what the source gives {MEND}"],
    ),
    "a language is added": (
        edited("uecatalog.toml", '"de"', '"de", "fr"'),
        [
            f"made/{PAGE}: error UC103 file_stale: {PAGE} and 1 more are not what the source gives {MEND}",
            "    see made/docs/en/command-reference.md",
            "made/docs/fr/command-reference.md: error UC103 file_stale: docs/fr/command-reference.md is missing "
            + MEND,
        ],
    ),
    "an output is dropped": (
        edited("uecatalog.toml", '"catalog.ts"', '"catalog.py"'),
        [
            f"made/catalog.py: error UC103 file_stale: catalog.py is missing {MEND}",
            f"made/catalog.ts: error UC103 file_stale: catalog.ts is no longer generated {MEND}",
        ],
    ),
    "a tier is stated": (
        lambda: _ignored(Path("BridgeSample/overrides.toml").write_text('[commands."asset.find"]\ntier = "write"\n')),
        [
            "BridgeSample/Source/BridgeSample/Private/Commands/AssetCommands.cpp:83: error UC101 contract_changed: "
            "asset.find: its tier is write, was read",
            "    83 | void FAssetCommands::Find(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)",
            "       | ^",
            f"made/catalog.json: error UC103 file_stale: catalog.json and 3 more are not what the source gives {MEND}",
            "    see made/catalog.ts",
            f"    see made/{PAGE}",
            "    see made/docs/en/command-reference.md",
        ],
    ),
    "the engine is another": (
        edited("uecatalog.toml", "source", 'engine = "5.4"\nsource'),
        [
            "BridgeSample/Source: error UC101 contract_changed: the plugin's engine is 5.4, was 5.8",
            f"made/catalog.json: error UC103 file_stale: catalog.json and 3 more are not what the source gives {MEND}",
            "    see made/catalog.ts",
            f"    see made/{PAGE}",
            "    see made/docs/en/command-reference.md",
        ],
    ),
}


def _ignored(value: object) -> None:
    """For an edit that is an expression."""


@pytest.mark.parametrize("name", EDITS)
def test_an_edit_is_said_with_the_file_and_the_command_that_mends_it_and_nothing_else(
    name: str, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    edit, said = EDITS[name]
    edit()
    assert main(["check", "--no-color"]) == 1
    shown = [
        re.sub(r"^(\S+?):\d+(?=: .* is changed by hand)", r"\1:LINE", line)
        for line in capsys.readouterr().out.splitlines()
    ]
    assert shown == said
    assert main(["check", "--fix", "-q"]) == 0
    assert main(["check", "-q"]) == 0


HARMLESS: dict[str, Callable[[], None]] = {
    "line ends of the checkout": lambda: _ignored(
        [path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n")) for path in Path("made").rglob("*.*")]
    ),
    "a file of one's own": lambda: _ignored(Path("made/notes.md").write_text("contract_digest")),
    "a rule's weight": lambda: _ignored(
        Path("uecatalog.toml").write_text(CONFIGURATION + '[rules]\nUC905 = { severity = "off", reason = "x" }\n')
    ),
    "a comment in the configuration": edited("uecatalog.toml", "out =", "# Where to:\nout ="),
    "no manifest": lambda: Path("made/uecatalog.manifest.json").unlink(),
}


@pytest.mark.parametrize("name", HARMLESS)
def test_of_a_harmless_edit_nothing_is_said(name: str, project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    HARMLESS[name]()
    assert main(["check"]) == 0
    assert capsys.readouterr().out == "made: 5 files are what the source gives\n"
