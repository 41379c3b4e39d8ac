"""The catalog in step with its files, and the progress of reading it."""

from __future__ import annotations

from pathlib import Path

import pytest
from doors import plant

from extractor.errors import UserError
from extractor.pipeline import Options
from extractor.serve.pages import SIZE, BadCursor, page
from extractor.serve.source import MOST_STEPS, Source, Steps


def names(source: Source) -> list[str]:
    return [command.name for command in source.served().catalog.commands]


def test_what_changed_in_the_source_is_seen_at_the_next_question(tmp_path: Path) -> None:
    plugin = plant(tmp_path)
    source = Source(Options(path=str(plugin)), str(plugin))
    before = source.served()
    assert names(source) == ["door.open", "door.shut"]
    assert source.served() is before
    file = plugin / "Source/Doors/Private/Doors.cpp"
    file.write_text(file.read_text().replace('"door.shut"', '"door.close"'))
    assert names(source) == ["door.close", "door.open"]
    (plugin / "overrides.toml").write_text('[commands."door.open"]\nhidden = true\n')
    assert names(source) == ["door.close"]


def test_a_source_that_is_gone_is_the_users_error_and_comes_back(tmp_path: Path) -> None:
    plugin = plant(tmp_path)
    source = Source(Options(path=str(plugin)), str(plugin))
    assert names(source)
    plugin.rename(tmp_path / "away")
    with pytest.raises(UserError):
        source.served()
    (tmp_path / "away").rename(plugin)
    assert names(source)


@pytest.mark.parametrize("count", [0, 1, 12, 5000, 400_000])
def test_progress_rises_and_ends_with_64(count: int) -> None:
    told: list[tuple[int, str]] = []
    steps = Steps(lambda at, stage: told.append((at, stage)))
    for stage in ["reading", *(["preprocessing", "parsing"] * count), "linking", "interpretation"]:
        with steps(stage):
            pass
    numbers = [at for at, _ in told]
    assert numbers == sorted(set(numbers)) and len(told) <= MOST_STEPS == 64
    assert told[0] == (1, "reading") and told[-1][1] == "interpretation"


def test_many_different_stages_are_not_told_for_ever() -> None:
    told: list[int] = []
    steps = Steps(lambda at, stage: told.append(at))
    for at in range(1000):
        steps(f"stage {at}")
    assert len(told) == MOST_STEPS


@pytest.mark.parametrize("count", [0, 1, SIZE, SIZE + 1, 3 * SIZE, 3 * SIZE + 7])
def test_pages_put_together_are_the_list(count: int) -> None:
    items = list(range(count))
    found: list[int] = []
    cursor = None
    for _ in range(10):
        part, cursor = page(items, cursor, "numbers")
        assert len(part) <= SIZE
        found += part
        if cursor is None:
            break
    assert found == items


def test_a_cursor_of_another_list_or_another_contract_is_refused() -> None:
    _, cursor = page(list(range(200)), None, "sha256:a commands")
    assert cursor is not None
    assert page(list(range(200)), cursor, "sha256:a commands")[0][0] == SIZE
    for wrong in (cursor + "A", cursor[:-4], "", "x", "日本", "MQ=="):
        with pytest.raises(BadCursor):
            page(list(range(200)), wrong, "sha256:a commands")
    with pytest.raises(BadCursor):
        page(list(range(200)), cursor, "sha256:b commands")
    with pytest.raises(BadCursor):
        page(list(range(10)), cursor, "sha256:a commands")
