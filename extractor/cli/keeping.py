"""Where catalogs and pages are kept between runs: the user's own folder for such things, not the project's.

A folder in the project could come with the project: whoever may change what is in it would decide what `check` takes
for the pages that the source gives.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

import click

from extractor.cache import Store

NAME = "uecatalog"
PLACE = "UECATALOG_CACHE_DIR"
"""The variable that names the folder itself."""


def kept(refused: bool) -> Store:
    """The store of this run, swept when the command ends; one in memory where keeping is refused or has no place."""
    context = click.get_current_context()
    store: Store | None = context.meta.get(__name__)
    if store is None:
        store = context.meta[__name__] = Store("" if refused else folder(os.environ, sys.platform))
        context.call_on_close(store.sweep)
    return store


def folder(environment: Mapping[str, str], platform: str) -> str:
    """The folder that ``environment`` or the customs of a ``platform`` name; "" where nothing does."""
    if environment.get(PLACE):
        return environment[PLACE]
    if platform == "win32":
        base = environment.get("LOCALAPPDATA", "")
        return str(Path(base, NAME, "Cache")) if base else ""
    home = environment.get("HOME", "")
    custom = environment.get("XDG_CACHE_HOME", "")
    usual = Path(home, "Library/Caches" if platform == "darwin" else ".cache") if home else None
    base_folder = Path(custom) if custom.startswith("/") else usual
    return str(base_folder / NAME) if base_folder else ""
