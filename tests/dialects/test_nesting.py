"""What lies around an offset, and what a local holds there, without looking at all that a long function has."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from extractor.dialects.stores import forks
from extractor.dialects.stores.bound import Bound, Frame
from extractor.dialects.stores.nesting import Nesting
from extractor.dialects.stores.values import Values
from extractor.form import Name, Str
from extractor.parse import parse
from extractor.preprocess import Variant
from extractor.program import link


class Span(NamedTuple):
    """From, and up to."""

    start: int
    end: int


TREE = [Span(0, 40), Span(2, 10), Span(2, 6), Span(6, 10), Span(12, 39), Span(13, 14), Span(20, 30), Span(50, 60)]


@pytest.mark.parametrize("nodes", [TREE, TREE[::-1]])
def test_what_an_offset_lies_in(nodes: list[Span]) -> None:
    nesting = Nesting(nodes)
    for at in range(-1, 62):
        assert nesting.around(at) == tuple(each for each in TREE if each.start <= at < each.end)


def test_nothing_lies_around_what_there_is_none_of() -> None:
    assert Nesting().around(3) == ()


def held(body: str, name: str = "Word") -> tuple[Values, Bound]:
    """What ``name`` is at the end of a function."""
    text = f"void Handle(bool bA, int N)\n{{\n{body}\n}}\n"
    unit = parse(Variant(path="A.cpp", number=0, text=text.encode(), defines=())).unit
    values = Values(link([unit]))
    function = unit.functions[0]
    at = function.end - 1
    return values, values.settle(Bound(Name(at, at, name), Frame(unit, function, "", "", {}, at)))


@pytest.mark.parametrize(
    ("body", "word"),
    [
        ('FString Word = TEXT("a"); Word = TEXT("b"); Word = TEXT("c");', "c"),
        ('FString Word = TEXT("a"); if (1 == 2) { Word = TEXT("b"); }', "a"),
        ('FString Word = TEXT("a"); if (1 == 1) { Word = TEXT("b"); } if (1 == 2) { Word = TEXT("c"); }', "b"),
        ('{ FString Word = TEXT("a"); Word = TEXT("b"); } FString Word = TEXT("c");', "c"),
        ('FString Word = TEXT("a"); if (bA) { Word = TEXT("b"); } Word = TEXT("c");', "c"),
        ('FString Word = TEXT("a"); if (bA) { Word = TEXT("b"); }', None),
        ('FString Word = TEXT("a"); if (bA) { Word = TEXT("b"); } if (1 == 2) { Word = TEXT("c"); }', None),
    ],
)
def test_what_a_local_was_last_given(body: str, word: str | None) -> None:
    found = held(body)[1].node
    assert (found.value if isinstance(found, Str) else None) == word


def test_a_place_asks_what_is_right_above_it(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    passes = forks.passes
    monkeypatch.setattr(forks, "passes", lambda *what: asked.append(what) or passes(*what))
    held('FString Word = TEXT("a");' + "\n".join(f'if (N == {n}) {{ Word = TEXT("{n}"); }}' for n in range(200)))
    assert 1 <= len(asked) <= 3
