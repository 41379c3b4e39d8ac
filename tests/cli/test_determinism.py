"""The same source gives the same bytes: whatever the hash seed, the locale, the workers, how the path is written."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from doors import ROOT, run

SPECIMEN = ROOT / "tests/plugins/BridgeSample"

PLACES = [
    {"PYTHONHASHSEED": "1", "LC_ALL": "ja_JP.UTF-8", "LANG": "ja_JP.UTF-8", "jobs": "2"},
    {"PYTHONHASHSEED": "4711", "LC_ALL": "C", "TZ": "Asia/Tokyo", "jobs": "1"},
    {"PYTHONHASHSEED": "0", "LC_ALL": "C.UTF-8", "PYTHONUTF8": "0", "jobs": "3"},
]


def generated(out: Path, source: Path, jobs: str = "1", **environment: str) -> dict[str, bytes]:
    """Everything that `generate` writes and says, by name."""
    done = run("generate", source, "--out", out, "--jobs", jobs, "-v", "--no-cache", **environment)
    assert done.returncode == 0, done.stderr
    files = {path.relative_to(out).as_posix(): path.read_bytes() for path in sorted(out.rglob("*")) if path.is_file()}
    return {**files, "standard error": done.stderr.encode()}


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    return generated(tmp_path_factory.mktemp("here"), SPECIMEN, PYTHONHASHSEED="0", LC_ALL="C")


def test_there_is_something_to_compare(here: dict[str, bytes]) -> None:
    assert len(here["catalog.json"]) > 10_000 and any(name.endswith("command-reference.md") for name in here)


@pytest.mark.parametrize("place", PLACES, ids=lambda place: f"{place['LC_ALL']}-{place['jobs']}")
def test_seed_locale_and_workers_change_no_byte(here: dict[str, bytes], place: dict[str, str], tmp_path: Path) -> None:
    assert generated(tmp_path, SPECIMEN, **place) == here


@pytest.mark.parametrize("plugin", ["BridgeSample", "FerrySample"])
def test_seed_locale_and_workers_change_nothing_that_init_writes(plugin: str) -> None:
    source = ROOT / "tests/plugins" / plugin
    written = set()
    for place in PLACES:
        environment = {key: value for key, value in place.items() if key != "jobs"}
        done = run("init", source, "-o", "-", "--jobs", place["jobs"], **environment)
        assert done.returncode == 0, done.stderr
        written.add(done.stdout)
    assert len(written) == 1 and "[dialect." in written.pop()


def test_where_the_plugin_lies_and_how_its_path_is_written_change_no_byte(
    here: dict[str, bytes], tmp_path: Path
) -> None:
    shutil.copytree(SPECIMEN, tmp_path / "elsewhere/BridgeSample")
    relative = Path(os.path.relpath(tmp_path / "elsewhere", Path.cwd())) / "BridgeSample" / "Source" / ".."
    there = generated(tmp_path / "out", relative)
    assert {name: data for name, data in there.items() if name != "standard error"} == {
        name: data for name, data in here.items() if name != "standard error"
    }


def test_nothing_of_the_machine_stands_in_what_is_written(here: dict[str, bytes]) -> None:
    files = b"".join(data for name, data in here.items() if name != "standard error")
    assert str(ROOT).encode() not in files
