"""What the catalog says of empty values, tried on the compiled specimen: a needed key sent empty never succeeds."""

from __future__ import annotations

import random
from typing import Any

import pytest
from outputs.specimens import bridge_sample
from standin.build import missing
from standin.run import envelope, run

from extractor.catalog import Command
from plugins.specimen import build_specimen, truth
from plugins.test_specimen import SCRIPTS, succeeded, value

TRIES = 40


def blank(command: Command) -> list[tuple[str, Any]]:
    """The needed keys of a command whose empty value counts as absent, with that value."""
    return [
        (param.key, [] if param.type == "array" else "")
        for param in command.params
        if param.empty_is_absent and param.required == "always" and param.type in ("string", "array")
    ]


def test_a_needed_key_that_is_sent_empty_never_succeeds() -> None:
    if missing():
        pytest.skip("no C++ compiler")
    choose, labels = random.Random(11), truth()["commands"]
    asked: list[tuple[str, str]] = []
    about: list[tuple[str, str]] = []
    for command in bridge_sample().commands:
        label = labels[command.name]
        top = [key for key in label["params"] if "." not in key]
        for key, empty in blank(command):
            for _ in range(TRIES):
                params = {each: value(choose, label, each) for each in top if choose.random() < 0.9}
                asked.append((choose.choice(SCRIPTS), envelope(command.name, {**params, key: empty})))
                about.append((command.name, key))
    outcomes = run(build_specimen(), asked)
    assert len({*about}) >= 15
    assert [pair for pair, outcome in zip(about, outcomes, strict=True) if outcome and succeeded(outcome)] == []


def test_a_needed_text_that_may_be_empty_does_succeed_so() -> None:
    """The other way round: the check above could fail."""
    if missing():
        pytest.skip("no C++ compiler")
    loose = [
        (command.name, param.key)
        for command in bridge_sample().commands
        for param in command.params
        if param.required == "always" and param.type == "string" and not param.empty_is_absent and not param.enum
    ]
    choose, labels = random.Random(5), truth()["commands"]
    asked: list[tuple[str, str]] = []
    for name, key in loose:
        label = labels[name]
        top = [each for each in label["params"] if "." not in each]
        for _ in range(TRIES):
            params = {each: value(choose, label, each) for each in top if choose.random() < 0.9}
            asked.append((choose.choice(SCRIPTS), envelope(name, {**params, key: ""})))
    outcomes = run(build_specimen(), asked)
    assert any(outcome is not None and succeeded(outcome) for outcome in outcomes)
