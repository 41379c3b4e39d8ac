"""One request, four judges: the strict verdicts of catalog.py, models.py, the schemas and catalog.ts are the same."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest
from outputs.judges import node, run, said, tsc
from outputs.loading import files, module
from outputs.requests import requests
from outputs.specimens import ALL, REAL
from pydantic import ValidationError

from extractor.emit.quoting import file_names

EACH = {"lanterns": 300, "bridge_sample": 300, "hostile": 300, **dict.fromkeys(REAL, 20)}
"""Requests per command."""


@pytest.mark.parametrize("name", EACH)
def test_strict_verdicts_agree(name: str, tmp_path: Path) -> None:
    catalog = ALL[name]()
    python, models, schemas = module(catalog, "catalog-py"), module(catalog, "models-py"), files(catalog, "schemas")
    cases = {command.name: requests(command, EACH[name]) for command in catalog.commands}
    typescript = judged_by_node(files(catalog, "catalog-ts")["catalog.ts"], cases, tmp_path)
    stems = file_names(cases)
    verdicts = {True: 0, False: 0}
    for command, several in cases.items():
        judge = jsonschema.Draft202012Validator(json.loads(schemas[f"schemas/{stems[command]}.params.json"]))
        for request, (strict, lenient) in zip(several, typescript[command], strict=True):
            mine = not any(one.level == "error" for one in python.validate(command, request, strict=True))
            assert mine is judge.is_valid(request) is strict, (command, request)
            assert mine is taken(models.PARAMS[command], request), (command, request)
            errors = [one.path for one in python.validate(command, request) if one.level == "error"]
            assert errors == lenient, (command, request)
            assert not (mine and errors)
            verdicts[mine] += 1
    assert verdicts[True] > 50 and verdicts[False] > 50, verdicts


def taken(model: object, request: object) -> bool:
    try:
        model.model_validate(request)  # type: ignore[attr-defined]
    except ValidationError:
        return False
    return True


def judged_by_node(
    source: bytes, cases: dict[str, list[dict[str, object]]], folder: Path
) -> dict[str, list[list[object]]]:
    """Every verdict of catalog.ts, in one process."""
    (folder / "catalog.ts").write_bytes(source)
    (folder / "package.json").write_text('{"type": "module"}')
    made = tsc("catalog.ts", cwd=folder)
    assert made.returncode == 0, said(made)
    done = run(node(), Path(__file__).with_name("judge.mjs"), folder / "catalog.js", given=json.dumps(cases))
    assert done.returncode == 0, said(done)
    found: dict[str, list[list[object]]] = json.loads(done.stdout)
    return found
