"""What is remembered of a callee gives the facts that running it gives; and the same source the same facts."""

from __future__ import annotations

from pathlib import Path

import pytest
from cases.literate import cases, extracted
from plugins.specimen import PLUGIN

from extractor import catalog, pipeline
from extractor.interpret import memory


def specimen() -> bytes:
    return catalog.dump(pipeline.extract(pipeline.Options(path=str(PLUGIN), jobs=1)).catalog)


def all_cases(folder: Path) -> list[tuple[str, bytes, tuple[str, ...]]]:
    found = []
    for number, case in enumerate(cases()):
        place = folder / str(number) / "Case"
        place.mkdir(parents=True)
        made, findings = extracted(case, place)
        found.append((case.name, catalog.dump(made), findings))
    return found


@pytest.fixture(scope="module")
def remembered(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[str, bytes, tuple[str, ...]]]:
    return all_cases(tmp_path_factory.mktemp("remembered"))


def test_replaying_a_callee_gives_what_running_it_gives(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, remembered: list[tuple[str, bytes, tuple[str, ...]]]
) -> None:
    monkeypatch.setattr(memory, "key_of", lambda *ignored: None)
    assert all_cases(tmp_path) == remembered


def test_replaying_gives_the_same_for_a_whole_plugin(monkeypatch: pytest.MonkeyPatch) -> None:
    replayed = specimen()
    assert specimen() == replayed
    monkeypatch.setattr(memory, "key_of", lambda *ignored: None)
    assert specimen() == replayed


def test_the_same_source_gives_the_same_bytes(
    tmp_path: Path, remembered: list[tuple[str, bytes, tuple[str, ...]]]
) -> None:
    assert all_cases(tmp_path) == remembered
