"""The product as the harness calls it: a plugin folder in, catalog.json as a dictionary out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


def extract(plugin: Path) -> dict[str, Any]:
    """The catalog that the product writes for a plugin, in this process and without a cache."""
    from extractor.catalog import dump
    from extractor.pipeline import Options
    from extractor.pipeline import extract as product

    found: dict[str, Any] = json.loads(dump(product(Options(path=str(plugin), jobs=1)).catalog))
    return found
