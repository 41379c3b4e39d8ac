"""The catalogs that the judges see, by name."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

from outputs.catalogs import empty, hostile, lanterns, single
from trees import trees

from extractor import pipeline
from extractor.catalog import Catalog

BRIDGE_SAMPLE = Path(__file__).parent.parent / "plugins" / "BridgeSample"


@cache
def bridge_sample() -> Catalog:
    """The specimen plugin's."""
    return pipeline.extract(pipeline.Options(path=str(BRIDGE_SAMPLE))).catalog


def real(name: str) -> Callable[[], Catalog]:
    """A real plugin's; it is a failure, not a reason to skip, that one is not there."""

    @cache
    def catalog() -> Catalog:
        path = trees()[name]
        assert path.is_dir(), f"{path} is not there: `make corpus` brings the wheels"
        return pipeline.extract(pipeline.Options(path=str(path))).catalog

    return catalog


REAL = {name: real(name) for name in trees()}
"""The plugins of the wheels, and what UECATALOG_CORPORA names."""

ALL: dict[str, Callable[[], Catalog]] = {
    "lanterns": lanterns,
    "bridge_sample": bridge_sample,
    "hostile": hostile,
    "empty": empty,
    "single": single,
    **REAL,
}
