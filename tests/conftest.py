"""The option `--accept` of `make accept`, and a place of their own for what tests keep between runs."""

from __future__ import annotations

import os
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")
"""How long an example takes is the machine's business: a slow one, or one that is shared, is no failure."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--accept", action="store_true", help="rewrite what the literate cases expect; review the diff")


PLACE = "UECATALOG_CACHE_DIR"


@pytest.fixture(scope="session", autouse=True)
def _kept_apart(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """No test finds, or leaves, anything in the folder of whoever runs it."""
    before = os.environ.get(PLACE)
    base = tmp_path_factory.mktemp("kept")
    os.environ[PLACE] = str(base / "wider")
    yield base
    if before is None:
        del os.environ[PLACE]
    else:
        os.environ[PLACE] = before


@pytest.fixture(autouse=True)
def _nothing_kept(_kept_apart: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test begins with nothing kept."""
    monkeypatch.setenv(PLACE, str(_kept_apart / uuid.uuid4().hex))
