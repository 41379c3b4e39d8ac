"""What becomes of the set when `generate` cannot finish: killed at any moment, on a full disk, in a read-only folder.

The promise: each file is the old one or the new one, a mixed set says that it is one, and the next run completes it.
"""

from __future__ import annotations

import contextlib
import io
import multiprocessing
import os
import random
import shutil
import subprocess
import sys
import time
from multiprocessing.synchronize import Event
from pathlib import Path

import pytest
from doors import plant
from sets import contents

from extractor import check, upkeep
from extractor.cli import main

ROOT = Path(__file__).resolve().parent.parent.parent
MOMENTS = 50
OUTPUTS = {"old": '"catalog.ts", "openrpc"', "new": '"catalog.ts", "catalog.py", "schemas"'}

needs_fork = pytest.mark.skipif(
    "fork" not in multiprocessing.get_all_start_methods(), reason="needs fork and SIGKILL"
)  # fmt: skip


@pytest.fixture(scope="module")
def projects(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with two states of a project, ``old`` and ``new``, and what each of them generates: ``old-set``,
    ``new-set``."""
    folder = tmp_path_factory.mktemp("projects")
    for name, outputs in OUTPUTS.items():
        source = plant(folder / name) / "Source/Doors/Private/Doors.cpp"
        if name == "new":
            source.write_text(source.read_text().replace('TEXT("opened"), Name', 'TEXT("door"), Name'))
        (folder / name / "uecatalog.toml").write_text(
            f'source = "Doors"\nlanguages = ["en", "de"]\noutputs = [{outputs}]\n'
        )
        assert run(folder, "generate", name, folder / f"{name}-set") == (0, "")
    return folder


def run(projects: Path, command: str, state: str, out: Path) -> tuple[int, str]:
    """The exit code and what is said on standard error and output of a quiet command."""
    said = io.StringIO()
    words = [command, "-q", "--config", str(projects / state / "uecatalog.toml"), "--out", str(out)]
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        code = main(words)
    return code, said.getvalue()


def whole(projects: Path, state: str) -> dict[str, bytes]:
    return contents(projects / f"{state}-set")


def is_mixed(projects: Path, out: Path) -> bool:
    """Whether the set is neither the old nor the new one; fails where a file is neither, or nothing says so."""
    there = {name: data for name, data in contents(out).items() if not name.endswith(".part")}
    old, new = whole(projects, "old"), whole(projects, "new")
    for name, data in there.items():
        assert name == check.MANIFEST or data in (old.get(name), new.get(name)), f"{name} is torn"
    if there in (old, new):
        return False
    manifest = check.read(there[check.MANIFEST])
    assert manifest is not None and manifest.state == "writing", "a mixed set that says it is whole"
    return True


def _generate(projects: Path, state: str, out: Path, writing: Event, written: Event) -> None:
    """In a process of its own: `generate`, which tells when it begins to write and when it has written."""
    write = upkeep.write

    def telling(*arguments: object) -> upkeep.Written:
        writing.set()
        try:
            return write(*arguments)  # type: ignore[arg-type]
        finally:
            written.set()

    upkeep.write = telling
    run(projects, "generate", state, out)


@needs_fork
def test_at_whatever_moment_it_is_killed_each_file_is_whole_and_the_next_run_completes_the_set(
    projects: Path, tmp_path: Path
) -> None:
    context = multiprocessing.get_context("fork")
    chance = random.Random(4)
    out = tmp_path / "out"

    def started(state: str) -> tuple[multiprocessing.process.BaseProcess, Event, Event]:
        writing, written = context.Event(), context.Event()
        process = context.Process(target=_generate, args=(projects, state, out, writing, written))
        process.start()
        return process, writing, written

    begun = time.perf_counter()
    process, writing, written = started("old")
    writing.wait(60)
    until = time.perf_counter() - begun
    written.wait(60)
    write = time.perf_counter() - begun - until
    process.join(60)
    mixed = 0
    for moment in range(MOMENTS):
        state = ("new", "old")[moment % 2]
        process, writing, _ = started(state)
        if moment % 4 == 0:
            time.sleep(chance.uniform(0, until + write))
        else:  # three of four moments while files are written, which is a small part of a run
            writing.wait(60)
            time.sleep(chance.uniform(0, write))
        process.kill()
        process.join(60)
        if is_mixed(projects, out):
            mixed += 1
            code, said = run(projects, "check", state, out)
            assert code == 1 and "UC104" in said
        assert run(projects, "generate", state, out) == (0, "")
        assert contents(out) == whole(projects, state)
    assert mixed > 3, f"{mixed} of the moments were within the writing: too few for this test to say much"


ALONE = shutil.which("unshare") and subprocess.run(["unshare", "-rm", "true"], capture_output=True).returncode == 0
"""Whether a process can have file systems of its own here."""


def alone(script: str, *arguments: Path) -> None:
    """Runs a script in a process whose mounts are its own; ``run``, ``is_mixed`` and the rest are at hand."""
    head = (
        "import subprocess, sys\nfrom pathlib import Path\n"
        "from test_crashes import contents, is_mixed, run, whole\n"
        "projects, out = map(Path, sys.argv[1:3])\n"
        "def mount(*words):\n    subprocess.run(['mount', *words, str(out)], check=True)\n"
        "mount('-t', 'tmpfs', '-o', 'size=1m', 'none')\n"
        "assert run(projects, 'generate', 'old', out) == (0, '')\n"
    )
    paths = [ROOT, ROOT / "tests/upkeep", ROOT / "tests/cli"]
    done = subprocess.run(
        ["unshare", "-rm", sys.executable, "-c", head + script, *map(str, arguments)],
        capture_output=True, text=True, check=False, timeout=120,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, paths))},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(not ALONE, reason="needs file systems of its own")
def test_on_a_full_disk_the_file_is_named_and_the_next_run_completes_the_set(projects: Path, tmp_path: Path) -> None:
    alone(
        """
seen = set()
for left in (0, 4, 8, 16, 32, 48):
    assert run(projects, "generate", "old", out) == (0, "")
    ballast = out / "ballast"
    with ballast.open("wb", buffering=0) as file:
        try:
            while file.write(bytes(4096)) == 4096:
                pass
        except OSError:
            pass
        file.truncate(file.seek(0, 2) - left * 1024)
    code, said = run(projects, "generate", "new", out)
    ballast.unlink()
    seen.add((code, is_mixed(projects, out)))
    if code:
        assert code == 2 and said.count("\\n") == 1 and "cannot write: No space left on device" in said, said
        assert str(out) in said
        assert run(projects, "check", "new", out)[0] == 1
    assert run(projects, "generate", "new", out) == (0, "")
    assert contents(out) == whole(projects, "new")
assert {(2, False), (2, True)} <= seen, seen
""",
        projects,
        _folder(tmp_path),
    )


@pytest.mark.skipif(not ALONE, reason="needs file systems of its own")
def test_a_read_only_folder_is_named_stays_as_it_is_and_can_be_checked(projects: Path, tmp_path: Path) -> None:
    alone(
        """
mount("-o", "remount,ro")
code, said = run(projects, "generate", "new", out)
assert code == 2 and said.count("\\n") == 1 and "cannot write: it is read-only" in said and str(out) in said, said
assert contents(out) == whole(projects, "old")
assert run(projects, "check", "old", out) == (0, "")
assert run(projects, "generate", "old", out) == (0, "")
code, said = run(projects, "check", "new", out)
assert code == 1 and "UC101" in said
code, said = run(projects, "generate", "new", out / "deeper")
assert code == 2 and "Read-only file system" in said, said
mount("-o", "remount,rw")
assert run(projects, "generate", "new", out) == (0, "")
assert contents(out) == whole(projects, "new")
""",
        projects,
        _folder(tmp_path),
    )


def _folder(tmp_path: Path) -> Path:
    out = tmp_path / "out"
    out.mkdir()
    return out


@needs_fork
def test_two_commands_at_once_leave_the_set_of_the_one_that_was_last(projects: Path, tmp_path: Path) -> None:
    context = multiprocessing.get_context("fork")
    out = tmp_path / "out"
    for _ in range(8):
        both = [
            context.Process(target=_generate, args=(projects, state, out, context.Event(), context.Event()))
            for state in OUTPUTS
        ]
        for process in both:
            process.start()
        for process in both:
            process.join(60)
        assert [process.exitcode for process in both] == [0, 0]
        assert not is_mixed(projects, out)


@needs_fork
def test_a_killed_run_keeps_no_other_one_out(projects: Path, tmp_path: Path) -> None:
    context = multiprocessing.get_context("fork")
    out = tmp_path / "out"
    holding = context.Event()
    process = context.Process(target=_hold, args=(out, holding))
    process.start()
    holding.wait(60)
    process.kill()
    process.join(60)
    assert run(projects, "generate", "new", out) == (0, "")


def _hold(out: Path, holding: Event) -> None:
    """Holds the folder as a run does that is stopped within the writing."""
    with upkeep._alone(str(out)):
        holding.set()
        time.sleep(60)
