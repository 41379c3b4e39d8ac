"""``PATH@REV``: every command that reads takes it; the work tree and the index stay as they are."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from doors import names, plant

from extractor.cli import main


def git(*words: str) -> str:
    command = ["git", "-c", "user.name=a", "-c", "user.email=a@b", *words]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


@pytest.fixture
def repo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository: at v1 the plugin Doors with a command door.shut, which is door.close in the work tree."""
    plugin = plant(tmp_path / "repo/plugins")
    monkeypatch.chdir(tmp_path / "repo")
    (plugin / "overrides.toml").write_text('[commands."door.open"]\nsummary = "Stated."\n')
    Path("catalog.json").write_bytes((Path(__file__).parent.parent / "catalog/lanterns.json").read_bytes())
    for words in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "x"], ["tag", "v1"]):
        git(*words)
    source = plugin / "Source/Doors/Private/Doors.cpp"
    source.write_text(source.read_text().replace('"door.shut"', '"door.close"'))
    return tmp_path / "repo"


def out_of(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    found = main(list(words))
    out, err = capsys.readouterr()
    assert found == code, err
    return out if code == 0 else err


@pytest.mark.parametrize(
    "path", ["plugins/Doors@v1", "plugins@v1", "plugins/Doors/Source@v1", "plugins/Doors@HEAD@{0}"]
)
def test_the_catalog_is_that_of_the_revision_with_what_is_stated_beside_it(
    repo: Path, capsys: pytest.CaptureFixture[str], path: str
) -> None:
    before = git("status", "--porcelain", "--ignored")
    document = out_of(capsys, "extract", path, "-q")
    assert names(document) == ["door.open", "door.shut"]
    assert json.loads(document)["plugin"]["version"] == "1.0"
    assert json.loads(document)["commands"][0]["summary"] == "Stated."
    assert git("status", "--porcelain", "--ignored") == before


def test_it_is_to_the_byte_what_the_checked_out_revision_gives(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    there = out_of(capsys, "extract", "plugins/Doors@v1", "-q")
    git("checkout", "-q", ".")
    assert there == out_of(capsys, "extract", "plugins/Doors", "-q")


@pytest.mark.parametrize(
    "words",
    [
        ["list", "PATH"], ["show", "door.shut", "PATH"], ["search", "shut", "PATH"], ["explain", "door.open", "PATH"],
        ["emit", "catalog.py", "PATH"], ["cost", "PATH"], ["generate", "PATH", "--out", "made", "--lang", "en"],
    ],
)  # fmt: skip
def test_every_command_takes_one_also_where_the_path_is_gone(
    repo: Path, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    shutil.rmtree("plugins")
    said = out_of(capsys, *(word.replace("PATH", "plugins/Doors@v1") for word in words))
    assert "door." in said or "catalog.json" in said


def test_accuracy_takes_one(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("truth.json").write_text('{"commands": {"door.shut": {"params": {}}}}')
    assert "commands  1.000" in out_of(capsys, "accuracy", "truth.json", "plugins/Doors@v1")


def test_without_a_path_it_is_the_configured_source(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("uecatalog.toml").write_text('source = "plugins/Doors"\n')
    assert "door.shut" in out_of(capsys, "list", "@v1")


def test_a_catalog_is_read_from_a_revision_too(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("catalog.json").write_text("{}")
    assert "lamp.list" in out_of(capsys, "list", "catalog.json@v1")


def test_a_path_that_is_there_is_no_revision(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("plugins").rename("plugins@v1")
    assert "door.close" in out_of(capsys, "list", "plugins@v1")


def test_places_are_said_as_git_takes_them(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = Path("plugins/Doors/Source/Doors/Private/Doors.cpp")
    source.write_text(source.read_text() + "void Broken( { ;\n")
    git("commit", "-qam", "broken")
    assert main(["extract", "plugins/Doors@HEAD", "-o", "made.json"]) == 0
    said = capsys.readouterr().err
    assert f"HEAD:{source.as_posix()}:" in said and "uecatalog-revision" not in said
    assert git("show", f"HEAD:{source.as_posix()}")


def test_what_archives_leave_out_is_read_all_the_same(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path(".gitattributes").write_text("plugins export-ignore\n")
    git("add", ".gitattributes")
    git("commit", "-qm", "x")
    assert names(out_of(capsys, "extract", "plugins/Doors@HEAD", "-q")) == ["door.open", "door.shut"]


def test_a_link_out_of_the_plugin_is_a_finding_there_too(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("plugins/Doors/Source/Doors/Private/Away.h").symlink_to("/etc/hostname")
    git("add", ".")
    git("commit", "-qm", "x")
    assert main(["extract", "plugins/Doors@HEAD", "-o", "made.json"]) == 0
    assert "UC917" in capsys.readouterr().err


def test_both_sides_of_a_comparison_may_be_revisions(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    git("commit", "-qam", "closes")
    assert (
        "door.shut: the command is gone"
        in (main(["diff", "v1", "plugins/Doors@HEAD", "-q"]), capsys.readouterr().out)[1]
    )
    assert out_of(capsys, "diff", "plugins/Doors@v1", "plugins@v1") == "no change\n"
    assert out_of(capsys, "diff", "HEAD@{1}", "plugins/Doors@v1") == "no change\n"


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("plugins/Doors@v2", "plugins/Doors: no revision v2 here (did you mean v1?)"),
        ("plugins/Nothing@v1", "revision v1 has no plugins/Nothing"),
        ("plugins/Doors@--output=x", "no revision --output=x here"),
        ("plugins/Doors@v1:plugins", "no revision v1:plugins here"),
        ("/@v1", "lies in no git work tree"),
        ("catalog.json/x@v1", "revision v1 has no catalog.json/x"),
        ("plugins/Doors@", "plugins/Doors@: no such folder"),
        ("plugins/Doors/Doors.uplugin/Source@v1", "revision v1 has no"),
    ],
)
def test_what_cannot_be_read_is_one_line_and_exit_2(
    repo: Path, capsys: pytest.CaptureFixture[str], path: str, said: str
) -> None:
    err = out_of(capsys, "list", path, code=2)
    assert said in err and err.count("\n") == 1
