"""The files below a folder, in a fixed order, without loops and without leaving the folder.

Not looked into: hidden folders; ``Intermediate``, ``Binaries``, ``DerivedDataCache`` and ``Saved``, which are made by
builds; ``ThirdParty``, which is others' code that registers no command of this plugin; ``node_modules``.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from extractor.findings import Finding, Location
from extractor.rules.uc915_unreadable_file import RULE as UNREADABLE
from extractor.rules.uc917_link_leaves_root import RULE as LEAVES

HEADERS = (".h", ".hpp", ".hh", ".inl")
CPP = (*HEADERS, ".cpp", ".cc", ".cxx")
RULES = ".build.cs"

_SKIPPED = frozenset(
    {"intermediate", "binaries", "deriveddatacache", "saved", "thirdparty", "third_party", "node_modules"}
)


class Walked(Struct):
    """Paths relative to the root with forward slashes, sorted."""

    files: list[str]
    rules: list[str]
    skipped: list[str]
    findings: list[Finding]


def walk(root: Path) -> Walked:
    """All C++ and Build.cs files below ``root``.

    Findings: UC915 for a folder that cannot be listed, UC917 for a link out of the root. A link back to a folder
    already seen is followed once only.
    """
    found = Walked([], [], [], [])
    inside = os.path.realpath(root)
    seen: set[str] = set()
    pending = [""]
    while pending:
        relative = pending.pop()
        folder = root / relative
        real = os.path.realpath(folder)
        if real in seen:
            continue
        seen.add(real)
        try:
            entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
        except OSError as error:
            found.findings.append(_unreadable(relative or ".", error))
            continue
        for entry in entries:
            path = f"{relative}/{entry.name}" if relative else entry.name
            if entry.is_symlink() and not _within(inside, os.path.realpath(entry.path)):
                if _is_folder(entry) or _kind(entry.name):
                    message = f"link to {_target(entry.path)} leaves the source root: not followed"
                    found.findings.append(LEAVES.finding(Location(path), message))
            elif _is_folder(entry):
                if is_skipped(entry.name):
                    found.skipped.append(path)
                else:
                    pending.append(path)
            elif kind := _kind(entry.name):
                if entry.is_file() or entry.is_symlink():  # a link to nothing is an unreadable file
                    (found.rules if kind == "rules" else found.files).append(path)
                else:
                    found.findings.append(UNREADABLE.finding(Location(path), "cannot be read: no regular file"))
    found.files.sort()
    found.rules.sort()
    found.skipped.sort()
    found.findings.sort()
    return found


def is_skipped(name: str) -> bool:
    """Whether a folder of this name is not looked into."""
    return name.startswith(".") or name.lower() in _SKIPPED


def is_read(path: str) -> bool:
    """Whether a file of this name is looked for."""
    return bool(_kind(path))


def is_header(path: str) -> bool:
    """Whether a C++ file of this name is one that others include."""
    return path.lower().endswith(HEADERS)


def folders_of(start: Path) -> Iterator[Path]:
    """``start`` and the folders below it that are looked into, parents first, sorted; links are not followed."""
    yield start
    try:
        entries = sorted(os.scandir(start), key=lambda entry: entry.name)
    except OSError:
        return
    for entry in entries:
        if entry.is_dir(follow_symlinks=False) and not is_skipped(entry.name):
            yield from folders_of(start / entry.name)


def _kind(name: str) -> str:
    lower = name.lower()
    return "cpp" if lower.endswith(CPP) else "rules" if lower.endswith(RULES) else ""


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False


def _within(root: str, path: str) -> bool:
    return path == root or path.startswith(root.rstrip(os.sep) + os.sep)


def _target(path: str) -> str:
    """The link as written, which is the same wherever the tree lies."""
    try:
        return str(Path(path).readlink())
    except OSError:
        return "?"


def _unreadable(path: str, error: OSError) -> Finding:
    return UNREADABLE.finding(Location(path), f"cannot be read: {error.strerror or error}")
