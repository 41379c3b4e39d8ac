"""Runs the literate cases of the folders beside it; ``--accept`` rewrites their expectations for review as a diff."""

from __future__ import annotations

from pathlib import Path

import pytest

from cases.literate import HERE, Case, block, cases, extracted, headings, observed, written

ALL = list(cases())


@pytest.mark.parametrize("case", ALL, ids=lambda case: f"{case.path.stem}: {case.name}")
def test_the_source_gives_these_facts(case: Case, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    expected = written(case.expected or "")
    got = observed(*extracted(case, tmp_path), list(expected))
    if request.config.getoption("--accept"):
        _rewrite(case, {kind: items for kind, items in got.items() if items or kind != "findings"})
    else:
        assert block(got) == block(expected)


def _rewrite(case: Case, facts: dict[str, list[str]]) -> None:
    text = case.path.read_text(encoding="utf-8")
    head = text.index(f"## {case.name}\n")
    source = text.index("```cpp\n", head)
    end = text.index("\n```\n", source) + len("\n```\n")
    after = end
    if case.expected is not None:
        after = text.index("\n```\n", text.index("```expect\n", end)) + len("\n```\n")
    fresh = f"\n```expect\n{block(facts)}```\n" if facts else ""
    case.path.write_text(text[:end] + fresh + text[after:], encoding="utf-8")


@pytest.mark.parametrize("path", sorted(HERE.rglob("*.md")), ids=lambda path: path.stem)
def test_each_heading_is_a_case_with_a_name_of_its_own_and_a_sentence(path: Path) -> None:
    found = [case for case in ALL if case.path == path]
    assert len(found) == headings(path) == len({case.name for case in found})
    assert all(case.prose.strip() for case in found)
