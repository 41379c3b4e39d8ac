"""Every test of this folder needs tools that ``make test`` does not: all of them carry the mark ``outputs``."""

from __future__ import annotations

from pathlib import Path

import pytest

HERE = Path(__file__).parent


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Without the mark asked for, these are not even imported: they import what ``make test`` does not install."""
    unwanted = "not outputs" in (config.option.markexpr or "")
    return True if unwanted and collection_path.name.startswith("test_") else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks what lies here."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.outputs)
