"""Every output of real plugins: the header compiles, functions are strict, another process gives the same bytes."""

from __future__ import annotations

import hashlib
import json
import os
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from outputs.judges import ROOT, run, said
from outputs.loading import files
from outputs.specimens import REAL
from standin.build import build

from extractor import emit
from extractor.catalog import dump

KINDS = [kind for kind in emit.known() if kind != "template"]

ELSEWHERE = """
import hashlib, sys
from pathlib import Path
from extractor import emit
from extractor.catalog import load
catalog = load(Path(sys.argv[1]).read_bytes(), "catalog.json")
for kind in emit.known():
    for name, data in (emit.output(kind).files(catalog, emit.Options()) if kind != "template" else {}).items():
        print(name, hashlib.sha256(data).hexdigest())
"""


@pytest.mark.parametrize("name", REAL)
def test_another_process_gives_the_same_bytes(name: str, tmp_path: Path) -> None:
    (tmp_path / "catalog.json").write_bytes(dump(REAL[name]()))
    (tmp_path / "emit.py").write_text(ELSEWHERE)
    here = {
        f"{file} {hashlib.sha256(data).hexdigest()}"
        for kind in KINDS
        for file, data in files(REAL[name](), kind).items()
    }
    place = {"PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "77", "LC_ALL": "C"}
    command = ["env", *(f"{key}={value}" for key, value in place.items()), sys.executable, tmp_path / "emit.py"]
    done = run(*command, tmp_path / "catalog.json")
    assert done.returncode == 0, said(done)
    assert set(done.stdout.splitlines()) == here and len(here) > len(KINDS)


@pytest.mark.parametrize("name", REAL)
def test_the_header_compiles(name: str, tmp_path: Path) -> None:
    (tmp_path / "CommandKeys.h").write_bytes(files(REAL[name](), "command-keys")["CommandKeys.h"])
    source = tmp_path / "only.cpp"
    source.write_text('#include "CommandKeys.h"\nint main() { return 0; }\n')
    build(source, tmp_path / "only", include=[tmp_path])
    assert os.access(tmp_path / "only", os.X_OK)


@pytest.mark.parametrize("name", REAL)
def test_functions_are_strict_and_their_names_portable(name: str) -> None:
    made = files(REAL[name](), "openai-tools")
    listed = json.loads(made["openai-tools.json"])
    assert len(listed) == len(REAL[name]().commands) == len({one["function"]["name"] for one in listed})
    report = json.loads(made["openai-tools.report.json"])["not_expressed"]
    loose = {name for name, one in report.items() if "not_strict" in one}
    for command, one in zip(REAL[name]().commands, listed, strict=True):
        assert re.fullmatch(r"[A-Za-z0-9_-]{1,64}", one["function"]["name"])
        assert one["function"]["strict"] is (command.name not in loose)
        if one["function"]["strict"]:
            strict(one["function"]["parameters"], command.name, is_root=True)
    assert len(loose) < len(listed) / 2


ALLOWED = frozenset((
    "type", "properties", "required", "additionalProperties", "items", "anyOf", "enum", "const", "description", "$ref",
    "$defs", "minimum", "maximum", "minItems", "maxItems", "pattern", "format",
))  # fmt: skip
"""What strict function calling takes of JSON Schema."""


def strict(schema: dict[str, Any], where: str, *, is_root: bool = False) -> None:
    """That an object says all its keys, needs all of them and takes no other; nothing stands that is not taken."""
    assert set(schema) <= ALLOWED, (where, set(schema) - ALLOWED)
    assert not is_root or (schema["type"] == "object" and "anyOf" not in schema), where
    types = schema.get("type", ())
    if "object" in ([types] if isinstance(types, str) else types):
        assert schema["additionalProperties"] is False, where
        assert sorted(schema["required"]) == sorted(schema["properties"]), where
    for key, inner in schema.get("properties", {}).items():
        strict(inner, f"{where}.{key}")
    for inner in (*schema.get("anyOf", ()), *schema.get("$defs", {}).values()):
        strict(inner, where)
    if "items" in schema:
        strict(schema["items"], f"{where}[]")
