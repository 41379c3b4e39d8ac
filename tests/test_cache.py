"""What is kept is given back as it was put, or not at all."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from extractor.cache import Store

ROOT = Path(__file__).resolve().parent.parent


def entries(folder: Path) -> list[Path]:
    return sorted(path for path in folder.glob("??/*") if path.is_file())


def filled(folder: Path, **pages: bytes) -> Store:
    store = Store(str(folder))
    for key, data in pages.items():
        store[key] = data
    return store


def test_another_run_finds_what_was_put(tmp_path: Path) -> None:
    filled(tmp_path, a=b"one", b=b"")
    other = Store(str(tmp_path))
    assert (other.get("a"), other.get("b"), other.get("c")) == (b"one", b"", None)


def test_without_a_folder_a_run_finds_what_it_put_itself() -> None:
    store = Store()
    store["a"] = b"one"
    assert store.get("a") == b"one"
    assert Store().get("a") is None


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: b"",
        lambda data: data[:-1],
        lambda data: data + b"x",
        lambda data: data[:-1] + bytes([data[-1] ^ 1]),
        lambda data: bytes([data[0] ^ 1]) + data[1:],
        lambda data: b"garbage",
        lambda data: data[32:],
        lambda data: b"\0" * len(data),
    ],
)
def test_what_is_damaged_is_not_there_and_can_be_put_anew(tmp_path: Path, damage) -> None:
    filled(tmp_path, a=b"a page")
    (entry,) = entries(tmp_path)
    entry.write_bytes(damage(entry.read_bytes()))
    store = Store(str(tmp_path))
    assert store.get("a") is None
    store["a"] = b"a page"
    assert Store(str(tmp_path)).get("a") == b"a page"


def test_an_entry_under_the_name_of_another_is_not_there(tmp_path: Path) -> None:
    filled(tmp_path, a=b"one")
    (first,) = entries(tmp_path)
    filled(tmp_path, b=b"two")
    second = next(path for path in entries(tmp_path) if path != first)
    second.write_bytes(first.read_bytes())
    assert Store(str(tmp_path)).get("a") == b"one"
    assert Store(str(tmp_path)).get("b") is None


def test_a_folder_in_the_place_of_an_entry_is_none_and_is_left_alone(tmp_path: Path) -> None:
    filled(tmp_path, a=b"one")
    (entry,) = entries(tmp_path)
    entry.unlink()
    entry.mkdir()
    store = Store(str(tmp_path))
    assert store.get("a") is None
    store["a"] = b"one"
    assert store.get("a") == b"one"
    assert entry.is_dir() and not list(tmp_path.glob("??/*.part"))


@pytest.mark.parametrize("place", ["file", "below a file"])
def test_where_nothing_can_be_written_nothing_is_kept_and_nothing_fails(tmp_path: Path, place: str) -> None:
    (tmp_path / "file").write_bytes(b"mine")
    folder = tmp_path / "file" if place == "file" else tmp_path / "file/deeper"
    store = filled(folder, a=b"one", b=b"two")
    store.sweep()
    assert (store.get("a"), store.get("b")) == (b"one", b"two")
    assert (tmp_path / "file").read_bytes() == b"mine"
    assert Store(str(folder)).get("a") is None


def test_a_folder_that_may_not_be_written_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    filled(tmp_path, a=b"one")

    def refusing(path: Path, data: bytes) -> int:  # modes would not do: root may write anywhere
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))

    monkeypatch.setattr(Path, "write_bytes", refusing)
    store = filled(tmp_path, b=b"two")
    assert (store.get("a"), store.get("b")) == (b"one", b"two")
    assert Store(str(tmp_path)).get("b") is None


def test_what_was_not_used_for_longest_goes_first(tmp_path: Path) -> None:
    filled(tmp_path, old=b"x" * 100, used=b"y" * 100)
    for at, path in enumerate(entries(tmp_path)):
        os.utime(path, (at, at))  # both long ago
    store = Store(str(tmp_path), most=300)
    assert store.get("used")
    store["new"] = b"z" * 100
    store.sweep()
    later = Store(str(tmp_path))
    assert [bool(later.get(key)) for key in ("old", "used", "new")] == [False, True, True]


def test_a_sweep_touches_nothing_that_is_not_ours(tmp_path: Path) -> None:
    for name in ("notes.txt", "ab/notes.txt", "abc/" + "0" * 62):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(b"mine" * 100)
    (tmp_path / "ab" / ("0" * 62 + ".17.part")).write_bytes(b"half")
    store = Store(str(tmp_path), most=0)
    store["a"] = b"one"
    store.sweep()
    left = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()}
    assert left == {"notes.txt", "ab/notes.txt", "abc/" + "0" * 62, "CACHEDIR.TAG", ".gitignore"}


def test_a_run_that_put_nothing_sweeps_nothing(tmp_path: Path) -> None:
    filled(tmp_path, a=b"one")
    store = Store(str(tmp_path), most=0)
    assert store.get("a") == b"one"
    store.sweep()
    assert Store(str(tmp_path)).get("a") == b"one"


def test_runs_at_the_same_time_never_see_half_an_entry(tmp_path: Path) -> None:
    code = (
        "import sys\nfrom extractor.cache import Store\n"
        "for turn in range(60):\n"
        "    store = Store(sys.argv[1], most=200_000)\n"
        "    for key in map(str, range(8)):\n"
        "        found = store.get(key)\n"
        "        assert found in (None, key.encode() * 50_000)\n"
        "        if found is None or turn % 3 == 0: store[key] = key.encode() * 50_000\n"
        "    store.sweep()\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    runs = [subprocess.Popen([sys.executable, "-c", code, str(tmp_path)], env=environment) for _ in range(3)]
    assert [run.wait() for run in runs] == [0, 0, 0]
    assert not list(tmp_path.glob("??/*.part"))
