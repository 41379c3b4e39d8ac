"""Which outputs there are: what lies in the folder ``outputs``. A module is imported when its output is wanted."""

from __future__ import annotations

import importlib
import pkgutil

from extractor.emit import outputs
from extractor.emit.base import Output
from extractor.errors import UserError, nearest, offered


def known() -> tuple[str, ...]:
    """The ids of all outputs, sorted."""
    return tuple(sorted(module.name.replace("_", "-") for module in pkgutil.iter_modules(outputs.__path__)))


def output(name: str) -> Output:
    """The output with this id, or the one whose main file has this name (``catalog.py``).

    Raises: UserError for a word that is neither, with the nearest one that is.
    """
    wanted = name.strip().lower().replace("_", "-")
    if wanted not in known():
        mains = ((_load(one).main.lower(), one) for one in known())
        files = {main: one for main, one in mains if main not in ("", "*")}
        wanted = files.get(name.strip().lower(), "")
        if not wanted:
            hint = nearest(name, [*known(), *files]) or offered(known())
            raise UserError(f"no output is called {name}", hint=hint)
    return _load(wanted)


def _load(id_: str) -> Output:
    module = importlib.import_module(f"{outputs.__name__}.{id_.replace('-', '_')}")
    found = module.OUTPUT
    assert isinstance(found, Output)
    return found
