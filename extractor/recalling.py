"""What a tree gave before: an extraction is kept under a digest of all that it hangs on.

That is every byte of the sources, the options that change what is derived, our own code and what it runs on. What rules
weigh in a project is put on afterwards, so it is not among them. Dialects that other packages install are code that no
digest here covers: where there are any nothing is kept.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import sys
from importlib.metadata import entry_points, version
from typing import TYPE_CHECKING

import msgspec

from extractor.catalog import Catalog
from extractor.findings import Finding
from extractor.resources import DIALECTS, made_by

if TYPE_CHECKING:
    from extractor.cache import Store
    from extractor.front import Options
    from extractor.sources import Tree

_RUNS_ON = ("msgspec", "tree-sitter", "tree-sitter-cpp")


class Derived(msgspec.Struct, frozen=True, array_like=True):
    """What a tree gives. ``findings`` are sorted and weigh what their rules say; ``ledger`` is "" where none is asked
    for."""

    catalog: Catalog
    findings: tuple[Finding, ...]
    ledger: bytes


class Kept:
    """The place of one extraction in a store."""

    def __init__(self, store: Store, options: Options, tree: Tree, overrides: tuple[str, bytes] | None) -> None:
        """``overrides`` are the name and bytes of the file that states things by hand."""
        self._store = store
        self._key = _key(options, tree, overrides)

    def get(self) -> Derived | None:
        """What was derived before; what cannot be understood counts as not there."""
        data = self._store.get(self._key)
        if data is not None:
            with contextlib.suppress(msgspec.DecodeError):
                return msgspec.msgpack.decode(data, type=Derived)
        return None

    def put(self, derived: Derived) -> None:
        """Keeps what was derived."""
        self._store[self._key] = msgspec.msgpack.encode(derived)


def may_keep() -> bool:
    """Whether all code that takes part is ours."""
    return not entry_points(group=DIALECTS)


def _key(options: Options, tree: Tree, overrides: tuple[str, bytes] | None) -> str:
    hashed = hashlib.sha256()
    # findings in the user's own files are named as seen from the source root
    own = [pattern.file for table in options.tables for pattern in table.patterns()]
    own += [overrides[0]] if overrides else []
    for part in (
        (made_by(), sys.version, [version(name) for name in _RUNS_ON]),
        (options.defines, options.engine, options.dialects, repr(options.tables), options.ledger),
        (overrides and overrides[1], [os.path.relpath(file, tree.root) for file in own]),
        (tree.plugin, tree.files, tree.rules, tree.skipped, tree.findings),
    ):
        hashed.update(msgspec.msgpack.encode(part))
    return "extraction:" + hashed.hexdigest()
