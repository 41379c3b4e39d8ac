"""A path to a ``Tree``: the one place that reads a plugin's files."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

from extractor.errors import UserError
from extractor.findings import Finding, Location
from extractor.rules.uc914_undecodable_bytes import RULE as UNDECODABLE
from extractor.rules.uc915_unreadable_file import RULE as UNREADABLE
from extractor.rules.uc916_file_too_large import RULE as TOO_LARGE
from extractor.sources.decoding import decode
from extractor.sources.location import locate
from extractor.sources.records import Source, SourceOptions, Tree
from extractor.sources.walk import walk


def read_tree(path: str, options: SourceOptions | None = None) -> Tree:
    """The plugin at ``path``: its folder, its Source folder, a project that holds it, or a bare folder of C++.

    Findings: UC914 undecodable bytes, UC915 unreadable file or folder, UC916 too large, UC917 a link out of the root,
    UC920 an odd descriptor.

    Raises: UserError for no such folder, a descriptor that is not JSON, several plugins without a choice (it lists
    them), and a folder in which there is no C++ file at all.
    """
    options = options or SourceOptions()
    place = locate(path, options.plugin)
    found = walk(place.root)
    if not found.files:
        raise UserError("no C++ file here", file=path if place.root == place.base else str(place.root))
    findings = [*place.findings, *found.findings]
    files = _read_all(place.root, found.files, options.max_bytes, findings)
    rules = _read_all(place.root, found.rules, options.max_bytes, findings)
    return Tree(
        root=str(place.root),
        plugin=place.plugin,
        files=files,
        rules=rules,
        skipped=tuple(found.skipped),
        findings=tuple(sorted(findings)),
    )


def stamp(path: str, options: SourceOptions | None = None) -> tuple[tuple[str, int, int], ...]:
    """What is another one when ``read_tree`` would read something else: names, sizes and times of the files.

    Raises: UserError as ``read_tree`` does for the path.
    """
    place = locate(path, (options or SourceOptions()).plugin)
    found = walk(place.root)
    beside = [file for file in place.base.iterdir() if file.is_file()] if place.base.is_dir() else []
    files = {*(place.root / name for name in (*found.files, *found.rules)), *beside}
    known = [(file, file.stat()) for file in files if file.exists()]
    return tuple(sorted((str(file), seen.st_size, seen.st_mtime_ns) for file, seen in known))


def digest(sources: tuple[Source, ...]) -> str:
    """``sha256:`` over the paths and digests of ``sources``, in their order."""
    lines = "".join(f"{source.path}\0{source.digest}\n" for source in sources)
    return "sha256:" + hashlib.sha256(lines.encode()).hexdigest()


def _read_all(root: Path, paths: list[str], limit: int, findings: list[Finding]) -> tuple[Source, ...]:
    read = (_read(root, path, limit, findings) for path in paths)
    return tuple(source for source in read if source is not None)


def _read(root: Path, path: str, limit: int, findings: list[Finding]) -> Source | None:
    file = root / path
    path = os.fsencode(path).decode("utf-8", "replace")  # a name that is no UTF-8 must not stop a report
    try:
        with file.open("rb") as stream:
            raw = stream.read(limit + 1)
            size = file.stat().st_size if len(raw) > limit else len(raw)
    except OSError as error:
        findings.append(UNREADABLE.finding(Location(path), f"cannot be read: {error.strerror or error}"))
        return None
    if len(raw) > limit:
        message = f"{size / 1048576:.1f} MB is more than the limit of {limit / 1048576:g} MB: not read"
        findings.append(TOO_LARGE.finding(Location(path), message))
        return None
    text, encoding, bad = decode(raw)
    if bad >= 0:
        unit = "\n".encode("utf-16-le" if encoding == "utf-16-le" else "utf-16-be") if "16" in encoding else b"\n"
        line = raw.count(unit, 0, bad) + 1
        meant = "UTF-16" if "16" in encoding else "UTF-8"
        message = f"byte {bad} is no {meant}: read as {encoding}"
        findings.append(UNDECODABLE.finding(Location(path, line), message))
    return Source(path, text, encoding, _digest(text))


def _digest(text: bytes) -> str:
    plain = text.replace(b"\r\n", b"\n") if b"\r" in text else text
    return "sha256:" + hashlib.sha256(plain).hexdigest()
