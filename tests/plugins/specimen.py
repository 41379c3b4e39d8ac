"""Where the specimen plugin and its truth are, and how it is compiled against the stand-in for the engine.

The specimen's files come in several encodings; `build_specimen` writes UTF-8 copies beside the program and compiles
them as one unit.
"""

from __future__ import annotations

import codecs
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from standin.build import build

HERE = Path(__file__).resolve().parent
PLUGIN = HERE / "BridgeSample"
MODULE = PLUGIN / "Source" / "BridgeSample"
TRUTH = HERE / "BridgeSample.truth.json"


def truth() -> dict[str, Any]:
    """The reviewed contract of each command, written from the source by hand."""
    loaded: dict[str, Any] = json.loads(TRUTH.read_text(encoding="utf-8"))
    return loaded


def text_of(path: Path) -> str:
    """The text of a source file of the specimen: UTF-8 with or without a mark, or UTF-16 with one; line ends as LF."""
    raw = path.read_bytes()
    encoding = "utf-16" if raw.startswith(codecs.BOM_UTF16_LE) else "utf-8-sig"
    return raw.decode(encoding).replace("\r\n", "\n")


def build_specimen(folder: Path, defines: Sequence[str] = ()) -> Path:
    """A program in `folder` that runs the specimen around tests/standin/driver.h."""
    copies = folder / "source"
    sources = []
    for path in sorted(MODULE.rglob("*")):
        if path.suffix in (".h", ".cpp"):
            copy = copies / path.relative_to(MODULE)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(text_of(path), encoding="utf-8")
            if path.suffix == ".cpp":
                sources.append(copy)
    unit = folder / "specimen.cpp"
    driver = HERE.parent / "standin" / "driver.h"
    unit.write_text("".join(f'#include "{path}"\n' for path in [*sources, driver]), encoding="utf-8")
    places = [copies / "Public", copies / "Private"]
    return build(
        unit,
        folder / "specimen",
        include=places,
        defines=["BRIDGESAMPLE_API=", "BRIDGESAMPLE_PROTOCOL=2", *defines],
    )
