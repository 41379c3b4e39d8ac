"""catalog.py and models.py under mypy --strict and pyright strict, with a bridge that uses them rightly and wrongly."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from outputs.judges import mypy, pyright, said
from outputs.loading import files
from outputs.specimens import ALL

Judge = Callable[..., subprocess.CompletedProcess[str]]

BRIDGE = '''\
"""A small bridge."""

from __future__ import annotations

from typing import Any

import models
from catalog import COMMANDS, Bridge, LampPlaceParams, Problem, drop_nulls, validate


class Socket:
    """Sends a message and waits for the answer."""

    def call(self, name: str, params: Any = None) -> Any:
        """Refuses what the source refuses."""
        faults: list[Problem] = [one for one in validate(name, params or {}) if one.level == "error"]
        if faults:
            raise ValueError("\\n".join(map(str, faults)))
        return {"name": name, "params": drop_nulls(params)}


def place(bridge: Bridge, name: str) -> int:
    params: LampPlaceParams = {"lamps": [{"name": name, "shape": "round", "location": {"x": 1, "y": 2}}]}
    return bridge.call("lamp.place", params)["placed"]


def sizes(bridge: Bridge) -> list[str]:
    listed = bridge.call("lamp.list", {"limit": 3, "order": "age"})
    bridge.call("lamp.create", {"lamps": []})
    return [lamp["name"] for lamp in listed["lamps"]]


def strict(message: dict[str, Any]) -> str:
    params = models.SceneLightParams(mode="moon", phase=2, intensity=1.5)
    request = models.SceneLightRequest(id="1", params=params)
    models.REQUEST.validate_python(message)
    return request.params.mode + str(params.dump())


bridge: Bridge = Socket()
print(place(bridge, "a"), sizes(bridge), strict({}), COMMANDS["lamp.list"].tier)
'''

WRONG = {
    "a key that is none": 'bridge.call("lamp.list", {"limt": 3})',
    "a type that is not it": 'bridge.call("lamp.list", {"limit": "three"})',
    "a literal that is none": 'bridge.call("scene.light", {"mode": "dusk"})',
    "a key that is needed": 'bridge.call("scene.light", {})',
    "a command that is none": 'bridge.call("lamp.lisst", {})',
    "a result's key that is none": 'bridge.call("lamp.place", {"lamps": []})["place"]',
    "a model's key that is none": 'models.SceneLightParams(mode="moon", fase=2)',
    "a model's literal that is none": 'models.SceneLightParams(mode="dusk")',
}


def emitted(name: str, folder: Path, prefix: str = "") -> list[str]:
    """The names of the two modules, written to the folder."""
    made = [file for kind in ("catalog-py", "models-py") for file in files(ALL[name](), kind).items()]
    for file, data in made:
        (folder / f"{prefix}{file}").write_bytes(data)
    return [f"{prefix}{file}" for file, _ in made]


@pytest.mark.parametrize("judge", [mypy, pyright])
def test_both_modules_of_every_catalog_are_clean(judge: Judge, tmp_path: Path) -> None:
    names = [file for name in ALL for file in emitted(name, tmp_path, name.replace("-", "_") + "_")]
    judged = judge(*names, cwd=tmp_path)
    assert judged.returncode == 0, said(judged)[:4000]


def test_a_bridge_is_clean_and_each_mistake_in_one_is_found_by_both(tmp_path: Path) -> None:
    emitted("lanterns", tmp_path)
    # In a function: at the module's own level pyright takes `bridge` for the class that was assigned to it.
    wrong = BRIDGE + "\n\ndef wrong(bridge: Bridge) -> None:\n"
    first = wrong.count("\n") + 1
    (tmp_path / "bridge.py").write_text(BRIDGE)
    (tmp_path / "wrong.py").write_text(wrong + "".join(f"    {line}\n" for line in WRONG.values()))
    for judge in (mypy, pyright):
        found = said(judge("bridge.py", "wrong.py", cwd=tmp_path))
        assert "bridge.py:" not in found, found[:4000]
        for at, what in enumerate(WRONG, first):
            assert f"wrong.py:{at}:" in found, (what, at, found)
