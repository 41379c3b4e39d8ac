"""The catalogs that the judges see, by name."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

from outputs.catalogs import empty, hostile, lanterns, single

from extractor import pipeline
from extractor.catalog import Catalog

BRIDGE_SAMPLE = Path(__file__).parent.parent / "plugins" / "BridgeSample"


@cache
def bridge_sample() -> Catalog:
    """The specimen plugin's."""
    return pipeline.extract(pipeline.Options(path=str(BRIDGE_SAMPLE))).catalog


ALL: dict[str, Callable[[], Catalog]] = {
    "lanterns": lanterns,
    "bridge_sample": bridge_sample,
    "hostile": hostile,
    "empty": empty,
    "single": single,
}
