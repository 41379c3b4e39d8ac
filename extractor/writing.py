"""Where bytes go: the files that the user asked for, each the old one or the new one, never half of it."""

from __future__ import annotations

import contextlib
import os
import stat
from collections.abc import Mapping
from pathlib import Path

from extractor.errors import UserError, unwritable


def write(path: str, data: bytes) -> None:
    """Puts ``data`` at ``path``: written beside and renamed, so that the file is the old one or the new one.

    What is there and is no regular file (a device, a pipe) is written straight. A symbolic link keeps being one.

    Raises: UserError, one line that names the file; nothing half written stays behind.
    """
    try:
        _write(Path(path), data)
    except OSError as error:
        raise unwritable(path, error) from error


def _write(path: Path, data: bytes) -> None:
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        mode = 0
    if stat.S_ISDIR(mode):
        raise UserError("cannot write: it is a folder", file=str(path), hint="name a file in it")
    if mode and not stat.S_ISREG(mode):
        with path.open("wb", buffering=0) as device:  # by its own name: /dev/stdout is a link to no file
            rest = memoryview(data)
            while rest:
                rest = rest[device.write(rest) :]
        return
    target = path.resolve() if path.is_symlink() else path
    if mode and not os.access(target, os.W_OK):
        raise UserError("cannot write: it is read-only", file=str(path))
    beside = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        with beside.open("wb") as file:
            file.write(data)
        if mode:
            beside.chmod(stat.S_IMODE(mode))
        beside.replace(target)
    except BaseException:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise


def write_all(folder: str, files: Mapping[str, bytes]) -> list[str]:
    """Writes ``files`` (relative path with forward slashes: bytes) under ``folder``, making folders.

    Returns the paths written, sorted; a file that has its bytes already is left alone and not in the list.
    """
    written: list[str] = []
    for name in sorted(files):
        path = Path(folder, name)
        try:
            if path.is_file() and path.read_bytes() == files[name]:
                continue
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise unwritable(str(path), error) from error
        write(str(path), files[name])
        written.append(str(path))
    return written
