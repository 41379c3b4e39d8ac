"""Where the product's own data files are: beside the package in a checkout, inside it when installed.

Nothing else may work out a path from a module's own place.
"""

from __future__ import annotations

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
