"""The corpora: the wheels of wheels.txt, and further trees named in UECATALOG_CORPORA (paths joined by ``:``)."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

CORPUS = Path(__file__).resolve().parent.parent.parent / ".corpus"
PLUGINS = {
    "soft-ue-cli": CORPUS / "soft_ue_cli/soft_ue_cli/plugin_data/SoftUEBridge",
    "dcc-mcp-unreal": CORPUS / "dcc_mcp_unreal/dcc_mcp_unreal/_plugin",
}


def trees() -> dict[str, Path]:
    """Name to folder, of every corpus asked for."""
    further = [Path(name) for name in os.environ.get("UECATALOG_CORPORA", "").split(os.pathsep) if name]
    return {**PLUGINS, **{path.name: path for path in further}}


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
