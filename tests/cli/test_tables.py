"""How a table is fitted to a terminal."""

from __future__ import annotations

import pytest

from extractor.cli import tables
from extractor.cli.tables import Column, table, wrapped


@pytest.mark.parametrize(
    ("text", "room", "lines"),
    [
        ("", 5, [""]),
        ("as it is", 8, ["as it is"]),
        ("between two words", 11, ["between two", "words"]),
        ("unbreakable", 4, ["unbr", "eaka", "ble"]),
        ("值视为未给出。", 12, ["值视为未给", "出。"]),
        ("键 foo 值", 5, ["键", "foo", "值"]),
    ],
)
def test_a_text_is_broken_between_words_and_beside_wide_characters(text: str, room: int, lines: list[str]) -> None:
    assert wrapped(text, room) == lines


def test_a_narrow_terminal_loses_nothing_of_a_column_that_wraps(monkeypatch: pytest.MonkeyPatch) -> None:
    notes = "Special values: one, two and three; others are taken too."
    columns, rows = (Column("KEY"), Column("NOTES", wraps=True)), [("mode", notes), ("other", "")]
    monkeypatch.setattr(tables, "width", lambda stream: 40)
    shown = table(columns, rows).splitlines()
    assert max(map(len, shown)) <= 40 and [line[:5].strip() for line in shown] == ["KEY", "mode", "", "other"]
    assert " ".join(line[7:] for line in shown[1:3]) == notes
    monkeypatch.setattr(tables, "width", lambda stream: 0)
    assert table(columns, rows).splitlines()[1] == f"mode   {notes}"
