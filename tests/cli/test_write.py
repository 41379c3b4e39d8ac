"""Writing: the old file or the new one, never half of it; what is no regular file is written straight."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from extractor.errors import UserError
from extractor.writing import write, write_all

DATA = b"one\ntwo\n" * 1000


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_new_file_has_the_bytes_and_nothing_stays_beside_it(tmp_path: Path) -> None:
    write(str(tmp_path / "a.json"), DATA)
    assert (tmp_path / "a.json").read_bytes() == DATA
    assert names(tmp_path) == ["a.json"]


def test_an_old_file_is_replaced_and_keeps_its_mode(tmp_path: Path) -> None:
    target = tmp_path / "a.json"
    target.write_bytes(b"old")
    target.chmod(0o640)
    write(str(target), DATA)
    assert target.read_bytes() == DATA and target.stat().st_mode & 0o777 == 0o640


def test_a_new_file_has_the_mode_that_the_umask_gives(tmp_path: Path) -> None:
    write(str(tmp_path / "a.json"), DATA)
    (tmp_path / "plain").touch()
    assert (tmp_path / "a.json").stat().st_mode == (tmp_path / "plain").stat().st_mode


def test_a_link_stays_a_link_and_its_file_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "there/real.json").write_bytes(b"old")
    (tmp_path / "link.json").symlink_to("there/real.json")
    write(str(tmp_path / "link.json"), DATA)
    assert (tmp_path / "link.json").is_symlink()
    assert (tmp_path / "there/real.json").read_bytes() == DATA
    assert names(tmp_path / "there") == ["real.json"]


def test_a_failed_rename_leaves_the_old_file_and_nothing_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "a.json"
    target.write_bytes(b"old")

    def no_room(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", no_room)
    with pytest.raises(UserError) as raised:
        write(str(target), DATA)
    assert str(raised.value) == f"{target}: cannot write: No space left on device"
    assert target.read_bytes() == b"old" and names(tmp_path) == ["a.json"]


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UserError) as raised:
        write(str(tmp_path), DATA)
    assert str(raised.value) == f"{tmp_path}: cannot write: it is a folder (name a file in it)"


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="cannot write: No such file or directory"):
        write(str(tmp_path / "gone/a.json"), DATA)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs Linux's /dev/full")
def test_a_full_device_is_an_error() -> None:
    with pytest.raises(UserError) as raised:
        write("/dev/full", DATA)
    assert str(raised.value) == "/dev/full: cannot write: No space left on device"


def test_a_device_is_written_straight() -> None:
    write("/dev/null", DATA)
    assert not Path("/dev/null").is_file()


def test_a_pipe_is_written_straight(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    got: list[bytes] = []
    reader = threading.Thread(target=lambda: got.append(pipe.read_bytes()))
    reader.start()
    write(str(pipe), DATA)
    reader.join(timeout=10)
    assert got == [DATA] and pipe.is_fifo()


def test_write_all_makes_folders_and_says_what_it_wrote(tmp_path: Path) -> None:
    files = {"b/c.md": b"c", "a.json": b"a"}
    assert write_all(str(tmp_path), files) == [str(tmp_path / "a.json"), str(tmp_path / "b/c.md")]
    assert (tmp_path / "b/c.md").read_bytes() == b"c"


def test_write_all_leaves_alone_what_is_right_already(tmp_path: Path) -> None:
    write_all(str(tmp_path), {"a": b"a", "b": b"b"})
    before = (tmp_path / "a").stat()
    assert write_all(str(tmp_path), {"a": b"a", "b": b"new"}) == [str(tmp_path / "b")]
    assert (tmp_path / "a").stat().st_ino == before.st_ino


def test_write_all_into_a_file_is_an_error_that_names_it(tmp_path: Path) -> None:
    (tmp_path / "docs").write_bytes(b"")
    with pytest.raises(UserError, match="docs"):
        write_all(str(tmp_path), {"docs/a.md": b"a"})
