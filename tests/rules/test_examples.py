"""A rule's examples are its tests: the bad one makes its finding, the good one does not."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path

import pytest

from extractor import pipeline, rules
from extractor.cli import words
from extractor.findings import Finding
from extractor.translations import known

SOURCE_RULES = [code for code in rules.known() if rules.rule(code).kind == "source"]


@cache
def findings(text: str) -> tuple[Finding, ...]:
    """What is found in a plugin of one file."""
    with tempfile.TemporaryDirectory() as folder:
        private = Path(folder, "Example/Source/Example/Private")
        private.mkdir(parents=True)
        Path(folder, "Example/Example.uplugin").write_text("{}")
        (private / "Example.cpp").write_text(text, encoding="utf-8")
        options = pipeline.Options(path=str(Path(folder, "Example")), ledger=True)
        return tuple(pipeline.extract(options).findings)


def found(text: str) -> set[str]:
    """The codes of what is found."""
    return {finding.rule for finding in findings(text)}


@pytest.mark.parametrize("code", SOURCE_RULES)
def test_the_bad_example_makes_the_finding(code: str) -> None:
    assert code in found(rules.rule(code).bad)


@pytest.mark.parametrize("code", SOURCE_RULES)
def test_the_good_example_does_not(code: str) -> None:
    assert code not in found(rules.rule(code).good)


@pytest.mark.parametrize("language", [code for code in known() if code != "en"])
@pytest.mark.parametrize("code", SOURCE_RULES)
def test_the_finding_is_said_in_every_language(code: str, language: str) -> None:
    messages = [finding.message for finding in findings(rules.rule(code).bad) if finding.rule == code]
    words.speak(language)
    try:
        assert [message for message in messages if words.told(message) == message] == []
    finally:
        words.speak("en")
