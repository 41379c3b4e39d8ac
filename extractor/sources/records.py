"""What reading a plugin gives."""

from __future__ import annotations

from msgspec import Struct

from extractor.findings import Finding

MAX_BYTES = 8 * 1024 * 1024
"""A larger file is a finding: no one writes 8 MB of C++ by hand."""


class SourceOptions(Struct, frozen=True, kw_only=True):
    """``plugin`` chooses by name where the path holds several; ``max_bytes`` is the size above which a file is left."""

    plugin: str = ""
    max_bytes: int = MAX_BYTES


class Plugin(Struct, frozen=True):
    """``name`` from the .uplugin's file name, else the folder's; ``version`` is its VersionName, None without one.

    ``source_root`` is the folder that file paths start from, relative to the plugin's folder, with forward slashes
    (``Source``; ``.`` where they are the same).
    """

    name: str
    version: str | None
    source_root: str


class Source(Struct, frozen=True):
    """One file. ``path`` is relative to the source root, with forward slashes.

    ``text`` is UTF-8 without a byte order mark; line breaks are as they were. ``encoding`` names what the bytes were:
    ``utf-8``, ``utf-8-sig``, ``utf-16-le``, ``utf-16-be``, or ``cp1252`` where the bytes were none of these. ``digest``
    is ``sha256:`` and the hex digest of ``text`` with LF line breaks.
    """

    path: str
    text: bytes
    encoding: str
    digest: str


class Tree(Struct, frozen=True):
    """A plugin's files, sorted by path. ``root`` is the source root as given or found, for messages and code frames.

    ``rules`` are the Build.cs files, which decide names for the preprocessor and are no C++. ``skipped`` are the
    folders not looked into (relative, sorted): build products, hidden ones and third-party code.
    """

    root: str
    plugin: Plugin
    files: tuple[Source, ...]
    rules: tuple[Source, ...] = ()
    skipped: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()
