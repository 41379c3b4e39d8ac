"""Emitted Python as a module that can be called."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

from extractor import emit
from extractor.catalog import Catalog


def files(catalog: Catalog, kind: str, **options: Any) -> dict[str, bytes]:
    """What an output makes."""
    return emit.output(kind).files(catalog, emit.Options(**options))


def module(catalog: Catalog, kind: str) -> Any:
    """An emitted Python module, run."""
    (data,) = files(catalog, kind).values()
    made = ModuleType(f"emitted_{kind.replace('-', '_')}")
    sys.modules[made.__name__] = made  # dataclasses and models look their module up
    exec(compile(data, made.__name__, "exec"), made.__dict__)
    return made
