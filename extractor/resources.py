"""Where the product's own data files are: beside the package in a checkout, inside it when installed.

Nothing else may work out a path from a module's own place.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def _folder(name: str) -> Path:
    inside = _PACKAGE / name
    return inside if inside.is_dir() else _PACKAGE.parent / name


def templates() -> Path:
    """The folder of the prose templates."""
    return _folder("templates")


def locales() -> Path:
    """The folder of the product's own translations, one folder a language."""
    return _folder("locales")


DIALECTS = "uecatalog.dialects"
"""The group of entry points under which other packages install dialects."""


@cache
def made_by() -> str:
    """A digest of the product's code and templates, names and bytes: what was made by other ones is another thing.

    All of the code, not what seems to matter: a list kept by hand would be wrong one day, and nobody would see it.
    """
    hashed = hashlib.sha256()
    for folder, kind in ((_PACKAGE, "*.py"), (templates(), "*")):
        for path in sorted(path for path in folder.rglob(kind) if path.is_file()):
            data = path.read_bytes()
            hashed.update(f"{path.relative_to(folder).as_posix()}\0{len(data)}\0".encode() + data)
    return hashed.hexdigest()
