"""Which plugin a path means: a plugin's folder, its Source folder, one of several in a project, or bare C++."""

from __future__ import annotations

import os
from pathlib import Path

from msgspec import Struct

from extractor.errors import UserError
from extractor.findings import Finding
from extractor.sources.descriptor import read_descriptor
from extractor.sources.records import Plugin
from extractor.sources.walk import folders_of, is_read

ABOVE = 3
"""Folders above a Source folder, or a module's, in which its plugin's descriptor is looked for."""


class Place(Struct, frozen=True):
    """``root`` is the source root; ``base`` the plugin's folder."""

    root: Path
    base: Path
    plugin: Plugin
    findings: tuple[Finding, ...] = ()


def locate(path: str, wanted: str) -> Place:
    """The plugin at ``path``; ``wanted`` chooses by name (case does not matter), or by its folder below ``path``, where
    there are several.

    Raises: UserError for no such folder, for several plugins without a choice, for a choice that is not there.
    """
    start = Path(path)
    if not start.exists():
        raise UserError("no such folder", file=path)
    if start.is_file():
        if start.suffix.lower() != ".uplugin":
            what = "is one file of a plugin" if is_read(start.name) else "is no folder"
            raise UserError(what, file=path, hint=f"give the plugin's folder{_holder(start)}")
        return _place(start)
    found = _descriptors(start)
    if not found and not wanted:
        above = _above(start)
        if above is not None:
            return _place(above, start)
        name = start.resolve().name or "plugin"
        return Place(start, start, Plugin(name, None, "."))
    if wanted:
        folder = wanted.replace("\\", "/").strip("/").removeprefix("./")
        chosen = [file for file in found if file.parent.relative_to(start).as_posix() == folder]
        chosen = chosen or [file for file in found if file.stem.casefold() == wanted.casefold()]
        if not chosen:
            names = ", ".join(sorted({file.stem for file in found})) or "none"
            raise UserError(f"no plugin {wanted} here", file=path, hint=f"there is: {names}")
        found = chosen
    if len(found) > 1:
        names = ", ".join(f"{file.stem} ({file.parent.relative_to(start).as_posix()})" for file in found)
        alike = len({file.stem.casefold() for file in found}) < len(found)
        way = "--plugin FOLDER, as several have one name" if alike else "--plugin NAME"
        raise UserError(f"{len(found)} plugins: {names}", file=path, hint=f"choose one with {way}")
    return _place(found[0])


def _place(descriptor: Path, start: Path | None = None) -> Place:
    name, version, findings = read_descriptor(descriptor)
    base = descriptor.parent
    root = start if start is not None else base / "Source"
    if not root.is_dir():
        root = base
    relative = Path(os.path.relpath(root.resolve(), base.resolve())).as_posix()
    return Place(root, base, Plugin(name, version, relative), findings)


def _descriptors(start: Path) -> list[Path]:
    """The descriptors at or below ``start``, sorted; below a plugin's own folder there are no others to look for."""
    found: list[Path] = []
    for folder in folders_of(start):
        here = sorted(file for file in folder.iterdir() if file.suffix.lower() == ".uplugin" and file.is_file())
        found.extend(here)
        if here and folder == start:
            break
    return found


def _holder(file: Path) -> str:
    """``, Plugins/Bridge``: the folder above a file that has a descriptor, as the user would write it."""
    for folder in file.parents:
        if any(folder.glob("*.uplugin")):
            return f", {folder}"
    return ""


def _above(start: Path) -> Path | None:
    """The descriptor of the plugin that ``start`` is the Source folder (or a module's folder) of, or None."""
    for folder in list(start.resolve().parents)[:ABOVE]:
        try:
            here = sorted(file for file in folder.iterdir() if file.suffix.lower() == ".uplugin")
        except OSError:
            return None
        if here:
            return here[0]
    return None
