"""The reference's examples, run: each request does what the specimen's contract says, and the reply is such a one."""

from __future__ import annotations

import json
from typing import Any

import pytest
from outputs.specimens import bridge_sample
from standin.build import missing
from standin.run import Reply, run

from extractor.catalog import Command, breaches, example_params, example_reply, example_request
from plugins.specimen import build_specimen

COMMANDS = {command.name: command for command in bridge_sample().commands}

THERE = {
    "actor.attach": {"child": "Actor"},
    "actor.set_properties": {"name": "Actor"},
    "editor.focus": {"actor": "Actor"},
    "level.set_streaming": {"level": "Sublevel"},
    "material.assign": {"actor": "Actor"},
}
"""What the stand-in's world calls the things that an example can only call ``example``."""

SCRIPTS = {"asset.delete": "10", "asset.rename": "10", "material.create": "01"}
"""What the engine answers where not each of its answers may be yes: the asset is there and nothing refers to it, the
new name is free."""


@pytest.fixture(scope="module")
def answers() -> dict[str, Reply]:
    """What each example request is answered."""
    if missing():
        pytest.skip("no C++ compiler")
    program = build_specimen("PLATFORM_WINDOWS=1", "PLATFORM_LINUX=0")
    sent = []
    for name, command in COMMANDS.items():
        request = example_request(command, bridge_sample().envelope)
        request["params"].update(THERE.get(name, {}))
        sent.append((SCRIPTS.get(name, "1"), json.dumps(request)))
    replies = {}
    for name, outcome in zip(COMMANDS, run(program, sent), strict=True):
        assert outcome is not None, name
        (replies[name],) = outcome.replies
    return replies


@pytest.mark.parametrize("name", COMMANDS)
def test_an_example_request_satisfies_the_contract(name: str) -> None:
    assert list(breaches(COMMANDS[name], example_params(COMMANDS[name]))) == []


@pytest.mark.parametrize("name", COMMANDS)
def test_an_example_request_succeeds_when_it_is_run(name: str, answers: dict[str, Reply]) -> None:
    assert answers[name].code == 200, answers[name].result


@pytest.mark.parametrize("name", COMMANDS)
def test_an_example_reply_has_the_keys_that_the_run_gave(name: str, answers: dict[str, Reply]) -> None:
    shown = example_reply(COMMANDS[name], bridge_sample().envelope)
    assert shown["code"] == answers[name].code
    assert list(_unlike(shown["result"], answers[name].result, "")) == []
    given = set(answers[name].result) - set(shown["result"])
    assert given <= _sometimes(COMMANDS[name]), "the run gave a key that the example leaves out without a word"


def _unlike(shown: Any, given: Any, path: str) -> list[str]:
    """Where the example has a key that the run did not give, or a value of another kind."""
    if isinstance(shown, dict) and isinstance(given, dict):
        lacking = [f"{path}{key}" for key in shown if key not in given]
        return lacking + [
            fault for key in shown if key in given for fault in _unlike(shown[key], given[key], key + ".")
        ]
    if isinstance(shown, list) and isinstance(given, list):
        return [fault for one in given for fault in (_unlike(shown[0], one, path + "[]") if shown else [path])]
    return [] if _kind(shown) == _kind(given) else [path]


def _kind(value: Any) -> type:
    return float if type(value) is int else type(value)


def _sometimes(command: Command) -> set[str]:
    return {param.key for param in command.result.properties if not param.always} if command.result else set()
