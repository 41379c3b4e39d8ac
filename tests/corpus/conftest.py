"""Tests over real plugins: `trees` says which."""

from __future__ import annotations

from pathlib import Path

import pytest
from trees import trees


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder is a corpus test."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.corpus)


@pytest.fixture(params=sorted(trees()))
def corpus(request: pytest.FixtureRequest) -> Path:
    """A real plugin's folder; it is a failure, not a reason to skip, that one is not there."""
    path = trees()[request.param]
    assert path.is_dir(), f"{path} is not there: `make corpus` brings the wheels"
    return path
