"""Completions: prefix, substring, subsequence, one typo, in this order."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractor.serve.ranking import PREFIX, SUBSEQUENCE, SUBSTRING, TYPO, rank, ranked

NAMES = ["actor.spawn", "actor.spawn_asset", "asset.find", "level.save", "editor.undo"]


def test_a_prefix_is_before_a_substring_before_a_subsequence_before_a_typo() -> None:
    names = ["lvel.x", "x.l.e.v", "my.level", "level.save"]
    assert ranked("leve", ["lewe", "l.e.v.e", "a.leve", "level", "other"]) == ["level", "a.leve", "l.e.v.e", "lewe"]
    assert ranked("lev", names) == ["level.save", "my.level", "x.l.e.v", "lvel.x"]


@pytest.mark.parametrize(
    ("word", "name", "at"),
    [
        ("act", "actor.spawn", PREFIX),
        ("", "anything", PREFIX),
        ("spawn", "actor.spawn", SUBSTRING),
        ("asp", "actor.spawn", SUBSEQUENCE),
        ("axtor", "actor.spawn", TYPO),
        ("acor.", "actor.spawn", SUBSEQUENCE),
        ("atcor", "actor.spawn", TYPO),
        ("acttor", "actor.spawn", TYPO),
        ("spwan", "actor.spawn", TYPO),
        ("xctor", "actor.spawn", TYPO),
        ("spawm", "actor.spawn", TYPO),
        ("spawns", "actor.spawn", TYPO),
        ("xxtor", "actor.spawn", None),
        ("spanw_", "actor.spawn", None),
        ("xy", "xz", None),
        ("levels", "actor", None),
    ],
)
def test_how_a_word_fits(word: str, name: str, at: int | None) -> None:
    assert rank(word, name) == at


def test_case_does_not_matter_and_equals_are_by_name() -> None:
    assert ranked("ACTOR", reversed(NAMES)) == ["actor.spawn", "actor.spawn_asset"]


@given(st.text("ab.", min_size=3, max_size=6), st.integers(0, 5), st.sampled_from("abc"))
def test_any_one_change_is_still_found(name: str, at: int, letter: str) -> None:
    at %= len(name)
    for word in (name[:at] + letter + name[at + 1 :], name[:at] + letter + name[at:], name[:at] + name[at + 1 :]):
        assert len(word) < 3 or rank(word, name) is not None


@given(st.text(max_size=8), st.lists(st.text(max_size=8), max_size=8))
def test_nothing_is_made_up_or_said_twice(word: str, names: list[str]) -> None:
    found = ranked(word, names)
    assert len(set(found)) == len(found)
    assert set(found) <= set(names)
    assert {name for name in names if name.lower().startswith(word.lower())} <= set(found)
