"""What was made before, by all that went into it: bytes under a key, kept in a folder between runs.

A key is a digest of every input, worked out by whoever makes the thing; nothing here can tell that something is out of
date, and nothing has to. An entry says its own digest, over key and bytes: what is damaged, cut short or lies under
another's name counts as not there. So does what cannot be read; where nothing can be written, nothing is kept. Entries
are written beside and renamed, so that runs at the same time disturb each other in nothing but speed.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
from pathlib import Path

MOST = 256_000_000
"""Bytes that the folder may hold: what was not used for longest goes first."""

_DIGEST = hashlib.sha256().digest_size
_SHELF = re.compile("[0-9a-f]{2}")
_ENTRY = re.compile(r"[0-9a-f]{62}(\.\d+\.part)?")
_MARKS = {
    "CACHEDIR.TAG": b"Signature: 8a477f597d28d172789f06886806bc55\n# Made by uecatalog; may be removed at any time.\n",
    ".gitignore": b"*\n",
}
"""What tells programs that make backups, and git, to leave the folder alone."""


class Store:
    """Bytes by key: in ``folder`` beyond the run; where that cannot be written, in memory until the run ends."""

    def __init__(self, folder: str = "", most: int = MOST) -> None:
        self._folder = Path(folder) if folder else None
        self._most = most
        self._made: dict[str, bytes] = {}
        self._writable = self._folder is not None
        self._grown = False
        """Whether anything was written."""

    def get(self, key: str, /) -> bytes | None:
        """What was put under ``key``, in this run or another."""
        found = self._made.get(key)
        if found is None and self._folder:
            found = _read(self._path(self._folder, key), key)
        return found

    def __setitem__(self, key: str, data: bytes, /) -> None:
        if self._folder is not None and self._writable:
            try:
                _write(self._folder, self._path(self._folder, key), _sum(key, data) + data)
                self._grown = True
                return
            except OSError:
                self._writable = False  # no room, or not ours to write to: trying again would only take time
        self._made[key] = data

    def sweep(self) -> None:
        """Brings the folder back to its size, where this run has put something into it."""
        if self._folder is None or not self._grown:
            return
        with contextlib.suppress(OSError):
            entries = [(path.stat(), path) for path in _entries(self._folder)]
            size = sum(entry.st_size for entry, _ in entries)
            for entry, path in sorted(entries, key=lambda one: (one[0].st_mtime_ns, one[1])):
                if size <= self._most:
                    break
                path.unlink(missing_ok=True)
                size -= entry.st_size

    @staticmethod
    def _path(folder: Path, key: str) -> Path:
        name = hashlib.sha256(key.encode()).hexdigest()
        return folder / name[:2] / name[2:]


def _sum(key: str, data: bytes) -> bytes:
    return hashlib.sha256(hashlib.sha256(key.encode()).digest() + data).digest()


def _read(path: Path, key: str) -> bytes | None:
    try:
        entry = path.read_bytes()
    except OSError:
        return None
    data = entry[_DIGEST:]
    if entry[:_DIGEST] != _sum(key, data):
        return None
    with contextlib.suppress(OSError):
        os.utime(path)  # used now: not the next to go
    return data


def _write(folder: Path, path: Path, entry: bytes) -> None:
    if not path.parent.is_dir():
        path.parent.mkdir(parents=True, exist_ok=True)
        for name, data in _MARKS.items():
            if not (folder / name).exists():
                (folder / name).write_bytes(data)
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        part.write_bytes(entry)
        part.replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            part.unlink()
        raise


def _entries(folder: Path) -> list[Path]:
    """The files that are ours, and what killed runs left of some: whatever else lies there is not touched."""
    return [
        path
        for shelf in folder.iterdir()
        if _SHELF.fullmatch(shelf.name)
        for path in shelf.iterdir()
        if _ENTRY.fullmatch(path.name)
    ]
