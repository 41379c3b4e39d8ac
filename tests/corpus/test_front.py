"""The front on real plugins: next to nothing unparsed, no class and no literal lost, every mask accounted for."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from figures import Figures, figures

measured = cache(figures)


def of(corpus: Path) -> Figures:
    found = measured(corpus)
    assert found.files > 3 and found.functions > 50, "the tree was read"
    return found


def test_error_bytes_are_at_most_0_005_percent(corpus: Path) -> None:
    found = of(corpus)
    assert found.error_bytes <= found.size * 0.00005, found.errors


def test_no_token_had_to_be_supposed_inside_a_body(corpus: Path) -> None:
    assert not of(corpus).missing_in_bodies


def test_each_class_head_with_an_api_macro_is_a_class(corpus: Path) -> None:
    assert not of(corpus).heads_lost


def test_no_string_literal_is_lost(corpus: Path) -> None:
    found = of(corpus)
    assert found.literals > 100 and not found.literals_lost


def test_every_masked_byte_is_accounted_for(corpus: Path) -> None:
    assert not of(corpus).unaccounted
