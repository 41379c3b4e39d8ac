"""The language that a plugin's text is in."""

from __future__ import annotations

import pytest

from extractor.translations import language_of


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Opens the gate.", "en"),
        ("開く", "ja"),
        ("문을 엽니다", "ko"),
        ("打开大门", "zh"),
        ("Открывает ворота", "ru"),
        # names, types, values and lists of keys make no English of a text
        ("参数类型：float, int, bool, vector, color（必填）", "zh"),
        ("类型，如 bool/int/float/string/name", "zh"),
        ("设置 Gate Speed Override", "zh"),
        ("打开大门\n\n- gate_name: 名称\n- open_speed: 速度\n- wait_for_end: 等待", "zh"),
        # two languages, each of which says something
        ("Opens the gate / 打开大门", "en"),
        ("打开大门。Opens the Gate of the level.", "en"),
        ("Open 打开 gate 大门", "zh"),
    ],
)
def test_what_a_text_is_written_in(text: str, language: str) -> None:
    assert language_of(text) == language
