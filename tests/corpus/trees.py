"""Where real plugins are: those of the wheels of wheels.txt, and further trees named in UECATALOG_CORPORA (paths joined
by ``:``)."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from extractor import pipeline

CORPUS = Path(__file__).resolve().parent.parent.parent / ".corpus"
PLUGINS = {
    "soft-ue-cli": CORPUS / "soft_ue_cli/soft_ue_cli/plugin_data/SoftUEBridge",
    "dcc-mcp-unreal": CORPUS / "dcc_mcp_unreal/dcc_mcp_unreal/_plugin",
}


def trees() -> dict[str, Path]:
    """Name to folder, of every corpus asked for."""
    further = [Path(name) for name in os.environ.get("UECATALOG_CORPORA", "").split(os.pathsep) if name]
    return {**PLUGINS, **{path.name: path for path in further}}


@cache
def extracted(path: Path) -> pipeline.Extracted:
    """A run over a plugin, by two workers; each plugin is run over once for all that only look at what comes of it."""
    return pipeline.extract(pipeline.Options(path=str(path), jobs=2))
