"""Where the specimen plugin and its truth are, and how it is compiled against the stand-in for the engine.

The specimen's files come in several encodings; `build_specimen` writes UTF-8 copies beside the program and compiles
them as one unit.
"""

from __future__ import annotations

import codecs
import json
from pathlib import Path
from typing import Any

from standin.build import HERE as STANDIN
from standin.build import build, kept

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


def build_specimen(*defines: str) -> Path:
    """A program that runs the specimen around tests/standin/driver.h; all tests that want it share one."""
    defines = ("BRIDGESAMPLE_API=", "BRIDGESAMPLE_PROTOCOL=2", *defines)
    sources = {
        path.relative_to(MODULE).as_posix(): text_of(path).encode()
        for path in sorted(MODULE.rglob("*"))
        if path.suffix in (".h", ".cpp")
    }

    def make(folder: Path) -> None:
        for name, text in sources.items():
            copy = folder / "source" / name
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(text)
        units = [f"source/{name}" for name in sources if name.endswith(".cpp")]
        unit = folder / "specimen.cpp"
        unit.write_text("".join(f'#include "{name}"\n' for name in [*units, STANDIN / "driver.h"]), encoding="utf-8")
        places = [folder / "source" / "Public", folder / "source" / "Private"]
        build(unit, folder / "specimen", include=places, defines=defines)

    return kept(("specimen", *defines), sources, make) / "specimen"
