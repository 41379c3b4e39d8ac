"""Builds programs against the stand-in: its library, a precompiled header, then one translation unit a program.

`build` compiles a unity source with the stand-in's headers first in the include path; `toolchain` says whether there
is a compiler. What several tests want is kept in a folder of the system's temporary directory, under a digest of its
sources and flags, so that a run of the tests compiles it once (`kept`).
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

HERE = Path(__file__).resolve().parent
INCLUDE = HERE / "include"
WARNINGS = ("-Wall", "-Werror")


def missing() -> bool:
    """Whether tests that compile are to be skipped: without a compiler, but never in CI, where they fail instead."""
    return toolchain() is None and "CI" not in os.environ


def toolchain() -> str | None:
    """The C++ compiler to use ($CXX, g++ or c++), None without one."""
    for name in (os.environ.get("CXX", ""), "g++", "c++"):
        if name and shutil.which(name):
            return name
    return None


def _run(arguments: Sequence[str | Path], cwd: Path | None = None) -> None:
    done = subprocess.run([str(a) for a in arguments], cwd=cwd, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(str(a) for a in arguments)}\n{done.stderr[:8000]}")


def kept(flags: Sequence[str], sources: Mapping[str, bytes], make: Callable[[Path], object]) -> Path:
    """The folder that `make` fills from the stand-in, further sources (by name) and flags, the first who wants it."""
    own = sorted(path for path in HERE.rglob("*") if path.suffix in (".h", ".cpp") or path.name == "build.py")
    digest = hashlib.sha256(repr((toolchain(), *flags)).encode())
    for name, data in [*((path.relative_to(HERE).as_posix(), path.read_bytes()) for path in own), *sources.items()]:
        digest.update(f"{name}\0{len(data)}\0".encode() + data)
    folder = Path(tempfile.gettempdir()) / f"uecatalog-standin-{digest.hexdigest()[:16]}"
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # two who want it at once do not both make it
        if not folder.exists():
            work = Path(tempfile.mkdtemp(prefix="uecatalog-standin-"))
            make(work)
            work.rename(folder)
    return folder


def _prepared(flags: tuple[str, ...]) -> Path:
    """The folder that holds `standin.o` and the precompiled `standin_all.h` for these flags."""
    compiler = toolchain()
    if compiler is None:
        raise RuntimeError("no C++ compiler")
    common = [compiler, "-std=c++17", *flags, f"-I{INCLUDE}", *WARNINGS]

    def make(work: Path) -> None:
        (work / "standin_all.h").write_text('#include "standin/Engine.h"\n', encoding="utf-8")
        _run([*common, "-Wextra", "-c", HERE / "src" / "standin.cpp", "-o", work / "standin.o"])
        _run([*common, "-x", "c++-header", work / "standin_all.h", "-o", work / "standin_all.h.gch"])

    return kept(flags, {}, make)


def build(
    source: Path,
    program: Path,
    *,
    include: Sequence[Path] = (),
    defines: Sequence[str] = (),
    warnings: Sequence[str] = WARNINGS,
    optimise: str = "-O0",
) -> Path:
    """Compiles `source` (which may include further sources) into the executable `program` and returns it.

    A definition that the stand-in's own headers look at belongs into `defines`: it decides which prepared library is
    taken. Raises RuntimeError with the compiler's words.
    """
    flags = (optimise, *(f"-D{d}" for d in sorted(defines)))
    folder = _prepared(flags)
    compiler = toolchain()
    assert compiler is not None
    places = [f"-I{folder}", f"-I{INCLUDE}", *(f"-I{p}" for p in include)]
    command = [compiler, "-std=c++17", *flags, *warnings, *places, "-include", "standin_all.h"]
    _run([*command, source, folder / "standin.o", "-o", program])
    return program
