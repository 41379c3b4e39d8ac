"""Input that is not as it should be: one clear line that names the file, the right exit code, nothing half written.

What stops a run is exit 2; what concerns one file is a finding, and the rest of the plugin is still read.
"""

from __future__ import annotations

import errno
import os
import random
from pathlib import Path
from typing import Any

import pytest
from doors import NAMES, names, plant, run

from extractor import pipeline


@pytest.fixture
def plugin(tmp_path: Path) -> Path:
    return plant(tmp_path)


def private(plugin: Path) -> Path:
    return plugin / "Source" / plugin.name / "Private"


def refused(*arguments: str | Path) -> str:
    """The one line with which the program refuses these arguments."""
    done = run(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("uecatalog: error: ") and done.stderr.count("\n") == 1
    return done.stderr


def found(plugin: Path, rule: str, file: str, *flags: str) -> str:
    """Extracts the plugin and returns the line of its only finding, which has this rule and names this file."""
    done = run("extract", plugin, *flags)
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    assert names(done.stdout) == NAMES
    heads = [line for line in done.stderr.splitlines() if f" {rule} " in line]
    assert len(heads) == 1 and file in heads[0], done.stderr
    return heads[0]


def test_the_plugin_itself_is_read_without_a_finding(plugin: Path) -> None:
    done = run("extract", plugin)
    assert (done.returncode, done.stderr) == (0, "")
    assert names(done.stdout) == NAMES


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    assert str(tmp_path / "gone") in refused("extract", tmp_path / "gone")


def test_a_folder_without_cpp(tmp_path: Path) -> None:
    (tmp_path / "readme.md").write_text("nothing")
    assert str(tmp_path) in refused("extract", tmp_path)


@pytest.mark.parametrize("text", ["", "{\n  not json\n}", "[1]", "{\n", "\ud800"])
def test_a_descriptor_that_is_not_json(plugin: Path, text: str) -> None:
    (plugin / "Doors.uplugin").write_bytes(text.encode("utf-8", "surrogatepass"))
    assert "Doors.uplugin" in refused("extract", plugin)


def test_the_line_of_a_broken_descriptor_is_named(plugin: Path) -> None:
    (plugin / "Doors.uplugin").write_text('{\n  "FileVersion": 3,\n  broken\n}\n')
    assert "Doors.uplugin:3:" in refused("extract", plugin)


def test_a_descriptor_with_a_bom_is_fine(plugin: Path) -> None:
    for encoding in ("utf-8-sig", "utf-16"):
        (plugin / "Doors.uplugin").write_text('{"VersionName": "7.7"}', encoding=encoding)
        done = run("extract", plugin)
        assert done.returncode == 0 and '"version": "7.7"' in done.stdout


def test_a_file_that_cannot_be_read(plugin: Path) -> None:
    (private(plugin) / "Gone.cpp").symlink_to("NotThere.cpp")
    found(plugin, "UC915", "Gone.cpp")


def test_a_file_without_permission(plugin: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    locked = private(plugin) / "Locked.cpp"
    locked.write_text("int A;")
    locked.chmod(0)
    if os.geteuid():
        found(plugin, "UC915", "Locked.cpp")
        return
    # everything is readable for root: the refusal is put in where the file is read
    opened = Path.open

    def refusing(path: Path, *how: Any, **further: Any) -> Any:
        if path.name == locked.name:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return opened(path, *how, **further)

    monkeypatch.setattr(Path, "open", refusing)
    extracted = pipeline.extract(pipeline.Options(path=str(plugin)))
    assert [(f.rule, f.location.file.rpartition("/")[2]) for f in extracted.findings] == [("UC915", "Locked.cpp")]
    assert {command.name for command in extracted.catalog.commands} == set(NAMES)


def test_a_pipe_that_is_named_like_a_source_does_not_hang(plugin: Path) -> None:
    os.mkfifo(private(plugin) / "Pipe.cpp")
    found(plugin, "UC915", "Pipe.cpp")


def test_an_empty_file_is_fine(plugin: Path) -> None:
    (private(plugin) / "Empty.cpp").write_bytes(b"")
    done = run("extract", plugin)
    assert (done.returncode, done.stderr) == (0, "") and names(done.stdout) == NAMES


def test_a_file_of_50_megabytes_is_named_and_left_out(plugin: Path) -> None:
    with (private(plugin) / "Huge.cpp").open("wb") as file:
        file.truncate(50 * 1024 * 1024)
    found(plugin, "UC916", "Huge.cpp")


def test_a_folder_whose_only_file_is_left_out(tmp_path: Path) -> None:
    with (tmp_path / "Huge.cpp").open("wb") as file:
        file.truncate(50 * 1024 * 1024)
    done = run("extract", tmp_path)
    assert done.returncode != 3 and "Traceback" not in done.stderr
    assert "Huge.cpp" in done.stderr and "UC916" in done.stderr


@pytest.mark.parametrize("seed", range(3))
def test_random_bytes_are_named_and_stop_nothing(plugin: Path, seed: int) -> None:
    (private(plugin) / "Noise.cpp").write_bytes(random.Random(seed).randbytes(20_000))
    found(plugin, "UC914", "Noise.cpp")


def test_braces_100000_deep_are_named_and_stop_nothing(plugin: Path) -> None:
    (private(plugin) / "Deep.cpp").write_text("void F()\n" + "{" * 100_000 + "}" * 100_000 + "\n")
    found(plugin, "UC919", "Deep.cpp")


@pytest.mark.parametrize("text", ["(" * 100_000, "!" * 100_000, "[" * 50_000 + "]" * 50_000, "do " * 50_000])
def test_other_depths_are_named_and_stop_nothing(plugin: Path, text: str) -> None:
    (private(plugin) / "Deep.cpp").write_text("void F()\n{\n" + text + "\n}\n")
    done = run("extract", plugin)
    assert done.returncode == 0, done.stderr[-500:]
    assert names(done.stdout) == NAMES and "Deep.cpp" in done.stderr


@pytest.mark.parametrize("text", ["if (A) " * 50_000 + ";", "a + " * 50_000 + "a;", "A.b()" + ".b()" * 50_000 + ";"])
def test_depth_that_is_good_code_stops_nothing(plugin: Path, text: str) -> None:
    (private(plugin) / "Deep.cpp").write_text("void F()\n{\n" + text + "\n}\n")
    done = run("extract", plugin)
    assert done.returncode == 0, done.stderr[-500:]
    assert names(done.stdout) == NAMES


def test_a_conditional_that_is_never_closed(plugin: Path) -> None:
    (private(plugin) / "Open.cpp").write_text("#if A\nint B;\n")
    assert "Open.cpp:1" in found(plugin, "UC918", "Open.cpp")


def test_a_link_that_leaves_the_root_is_not_followed(plugin: Path, tmp_path: Path) -> None:
    (tmp_path / "secret.cpp").write_text("int A;")
    (private(plugin) / "Out.cpp").symlink_to(tmp_path / "secret.cpp")
    found(plugin, "UC917", "Out.cpp")


def test_a_folder_that_links_to_itself_is_read_once(plugin: Path) -> None:
    (private(plugin) / "Loop").symlink_to(private(plugin))
    done = run("extract", plugin)
    assert done.returncode == 0 and names(done.stdout) == NAMES


def test_several_plugins_are_listed_and_one_can_be_chosen(tmp_path: Path) -> None:
    for name in ("Doors", "Gates"):
        plant(tmp_path / "Plugins", name)
    message = refused("extract", tmp_path)
    assert "Doors" in message and "Gates" in message and "--plugin" in message
    done = run("extract", tmp_path, "--plugin", "Gates")
    assert done.returncode == 0 and '"name": "Gates"' in done.stdout


def test_a_plugin_that_is_not_among_them(tmp_path: Path) -> None:
    for name in ("Doors", "Gates"):
        plant(tmp_path / "Plugins", name)
    message = refused("extract", tmp_path, "--plugin", "Gatse")
    assert "Gatse" in message and "Gates" in message


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs Linux's /dev/full")
def test_output_on_a_full_disk(plugin: Path) -> None:
    assert "/dev/full: cannot write: No space left on device" in refused("extract", plugin, "-o", "/dev/full")


def test_output_that_is_a_folder(plugin: Path, tmp_path: Path) -> None:
    before = sorted(tmp_path.rglob("*"))
    assert f"{tmp_path}: cannot write: it is a folder" in refused("extract", plugin, "-o", tmp_path)
    assert sorted(tmp_path.rglob("*")) == before


def test_output_folder_that_is_a_file(plugin: Path, tmp_path: Path) -> None:
    (tmp_path / "out").write_text("mine")
    message = refused("generate", plugin, "--out", tmp_path / "out")
    assert f"{tmp_path}/out: cannot write: it is a file (name a folder)" in message
    assert (tmp_path / "out").read_text() == "mine"


def test_output_into_a_folder_that_is_not_there(plugin: Path, tmp_path: Path) -> None:
    assert "cannot write" in refused("extract", plugin, "-o", tmp_path / "gone/c.json")


def test_a_run_that_fails_leaves_the_old_output(plugin: Path, tmp_path: Path) -> None:
    (tmp_path / "c.json").write_text("old")
    (plugin / "Doors.uplugin").write_text("{")
    refused("extract", plugin, "-o", tmp_path / "c.json")
    assert (tmp_path / "c.json").read_text() == "old"


def test_output_through_a_pipe_and_to_standard_output_are_the_same(plugin: Path, tmp_path: Path) -> None:
    assert run("extract", plugin, "-o", "/dev/stdout", "-q").stdout == run("extract", plugin).stdout


@pytest.mark.parametrize("engine", ["five", "5.x", "5.8..5.0", "..", "5.3..", "-1"])
def test_an_engine_that_is_no_version(plugin: Path, engine: str) -> None:
    assert engine in refused("extract", plugin, f"--engine={engine}")


@pytest.mark.parametrize("define", ["", "=1", "1A", "A B", "A-B=2"])
def test_a_define_that_is_no_name(plugin: Path, define: str) -> None:
    refused("extract", plugin, f"--define={define}")


def test_a_dialect_that_is_not_there(plugin: Path) -> None:
    assert "handler-map" in refused("extract", plugin, "--dialect", "handlermap")


def test_strict_makes_an_error_exit_1(plugin: Path) -> None:
    with (private(plugin) / "Doors.cpp").open("a") as file:
        file.write(
            '\nvoid F() { if (X { Handlers.Add(TEXT("door.lock"), [](const TSharedPtr<FJsonObject>& P) { }); }\n'
        )
    assert run("extract", plugin).returncode == 0
    assert run("extract", plugin, "--strict").returncode == 1


def test_quiet_says_errors_only(plugin: Path) -> None:
    (private(plugin) / "Gone.cpp").symlink_to("NotThere.cpp")
    (private(plugin) / "Open.cpp").write_text("#if A\nint B;\n")
    loud, quiet = run("extract", plugin).stderr, run("extract", plugin, "-q").stderr
    assert "Open.cpp" in loud and loud.count(" warning ") > 0 and " warning " not in quiet
