"""The order of the stages, and the only place that writes files.

``extract`` takes a path to a catalog, ``load`` a path or a catalog.json, ``build`` a catalog to the files made from
it, ``write`` puts bytes where the user wants them. Stages are imported when they are run: a command that only reads a
catalog.json must not pay for a parser. No clock here: whoever wants times passes a ``Timer``.
"""

from __future__ import annotations

import contextlib
import os
import stat
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from extractor.errors import UserError
from extractor.findings import Finding

if TYPE_CHECKING:
    from extractor.catalog import Catalog

Timer = Callable[[str], AbstractContextManager[None]]
"""Called with a stage's name, gives a context that lasts as long as the stage."""


def untimed(stage: str) -> AbstractContextManager[None]:
    """The timer that measures nothing."""
    return nullcontext()


class Options(Struct, frozen=True, kw_only=True):
    """What to read and how."""

    path: str
    plugin: str = ""
    """Which one, where the path holds several; "" is the only one."""
    defines: tuple[str, ...] = ()
    """``NAME`` or ``NAME=VALUE``."""
    engine: str = ""
    """``5.3``, a range ``5.0..5.8``, or "" for the newest the product knows."""
    dialects: tuple[str, ...] = ()
    """Ids; none is all."""
    jobs: int = 0
    """Worker processes; 0 decides by the size of the source. The bytes that come out do not depend on it."""


class Extracted(Struct, frozen=True):
    """A catalog and what there is to say about its source."""

    catalog: Catalog
    findings: tuple[Finding, ...]
    root: str
    """The source root as the user would write it, in front of a finding's file; "" for a loaded catalog."""
    line: Callable[[str, int], str | None] = lambda file, line: None
    """A line of a source file, for code frames."""


def load(options: Options, timer: Timer = untimed) -> Extracted:
    """The catalog at ``options.path``: a regular file is a catalog.json, anything else is extracted.

    Raises: UserError as ``extract`` and ``catalog.load`` do.
    """
    path = Path(options.path)
    if not path.is_file() or path.suffix == ".uplugin":
        return extract(options, timer)
    from extractor import catalog

    with timer("load"):
        try:
            data = path.read_bytes()
        except OSError as error:
            raise UserError(f"cannot read: {error.strerror or error}", file=options.path) from error
        return Extracted(catalog.load(data, options.path), (), "")


def document(catalog: Catalog) -> bytes:
    """The bytes of catalog.json."""
    from extractor.catalog import dump

    return dump(catalog)


def build(catalog: Catalog, timer: Timer = untimed) -> dict[str, bytes]:
    """Everything made from a catalog: relative path with forward slashes, to bytes."""
    from extractor import render

    with timer("render"):
        pages = render.files(catalog, ("en",))
    with timer("dump"):
        return {"catalog.json": document(catalog), **pages}


def write(path: str, data: bytes) -> None:
    """Puts ``data`` at ``path``: written beside and renamed, so that the file is the old one or the new one.

    What is there and is no regular file (a device, a pipe) is written straight. A symbolic link keeps being one.

    Raises: UserError, one line that names the file; nothing half written stays behind.
    """
    try:
        _write(Path(path), data)
    except OSError as error:
        raise UserError(f"cannot write: {error.strerror or error}", file=path) from error


def _write(path: Path, data: bytes) -> None:
    target = path.resolve() if path.is_symlink() else path
    try:
        mode = target.stat().st_mode
    except FileNotFoundError:
        mode = 0
    if stat.S_ISDIR(mode):
        raise UserError("cannot write: it is a folder", file=str(path))
    if mode and not stat.S_ISREG(mode):
        with target.open("wb", buffering=0) as device:
            rest = memoryview(data)
            while rest:
                rest = rest[device.write(rest) :]
        return
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
            raise UserError(f"cannot write: {error.strerror or error}", file=str(path)) from error
        write(str(path), files[name])
        written.append(str(path))
    return written
