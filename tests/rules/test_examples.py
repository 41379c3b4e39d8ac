"""A rule's examples are its tests: the bad one makes its finding, the good one does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from extractor import pipeline, rules

SOURCE_RULES = [code for code in rules.known() if rules.rule(code).kind == "source"]


def found(text: str, folder: Path) -> set[str]:
    """The codes found in a plugin of one file."""
    private = folder / "Example/Source/Example/Private"
    private.mkdir(parents=True)
    (folder / "Example/Example.uplugin").write_text("{}")
    (private / "Example.cpp").write_text(text, encoding="utf-8")
    options = pipeline.Options(path=str(folder / "Example"), ledger=True)
    return {finding.rule for finding in pipeline.extract(options).findings}


@pytest.mark.parametrize("code", SOURCE_RULES)
def test_the_bad_example_makes_the_finding(code: str, tmp_path: Path) -> None:
    assert code in found(rules.rule(code).bad, tmp_path)


@pytest.mark.parametrize("code", SOURCE_RULES)
def test_the_good_example_does_not(code: str, tmp_path: Path) -> None:
    assert code not in found(rules.rule(code).good, tmp_path)
