"""``validate`` and ``replay`` against the plugin itself: what the specimen's handlers do when they run."""

import json
import random
import subprocess

import pytest
from outputs.loading import module
from outputs.requests import requests
from outputs.specimens import bridge_sample
from plugins.specimen import build_specimen
from standin.run import envelope, run

from extractor.catalog import dump, load
from extractor.replay import replay

EACH = 80
SCRIPTS = ("1", "1", "1", "10", "110", "0", "01")
"""What the engine answers, opaque to the handlers: mostly yes."""


@pytest.fixture(scope="module")
def program():
    """The specimen, compiled."""
    return build_specimen()


@pytest.fixture(scope="module")
def answered(program):
    """Requests to each command, with whether any reply says that it was done."""
    chance = random.Random(11)
    sent = [(command.name, one) for command in bridge_sample().commands for one in requests(command, EACH)]
    outcomes = run(program, [(chance.choice(SCRIPTS), envelope(name, params)) for name, params in sent])
    return [
        (name, params, any(done(reply) for reply in outcome.replies))
        for (name, params), outcome in zip(sent, outcomes, strict=True)
        if outcome is not None
    ]


def done(reply):
    """A success code, and no flag that takes it back."""
    refused = reply.result.get("ok") is False or reply.result.get("success") is False or list(reply.result) == ["error"]
    return reply.code is not None and reply.code < 400 and not refused


def test_what_succeeds_has_no_error_and_much_that_is_refused_has_one(answered):
    validate = module(bridge_sample(), "catalog-py").validate
    found = {True: 0, False: 0}
    succeeded = 0
    for name, params, success in answered:
        errors = [str(one) for one in validate(name, params) if one.level == "error"]
        assert not (success and errors), (name, params, errors)
        succeeded += success
        if not success:
            found[bool(errors)] += 1
    assert succeeded > 300
    assert found[True] > 300, found


def recorded(program, each):
    """What goes over the wire, line by line: requests, replies, and events between them."""
    chance = random.Random(12)
    sent = [(command.name, one) for command in bridge_sample().commands for one in requests(command, each)]
    asked = [(chance.choice(SCRIPTS), envelope(name, params, str(at))) for at, (name, params) in enumerate(sent)]
    given = "".join(json.dumps({"script": script, "text": text}) + "\n" for script, text in asked)
    done = subprocess.run([program], input=given.encode(), capture_output=True, check=True, timeout=120)
    lines = []
    for (_, text), answer in zip(asked, done.stdout.decode().splitlines(), strict=True):
        lines += [text, *json.loads(answer)["sent"]]
    return "".join(json.dumps(json.loads(line)) + "\n" for line in lines).encode()


def test_a_recording_of_the_running_plugin_contradicts_nothing(program):
    done = replay(bridge_sample(), recorded(program, 30), "log")
    assert [str(one) for one in done.findings if one.rule != "UC511"] == []
    assert done.coverage.commands.missing == () and done.replies >= done.requests > 1000
    assert done.coverage.keys.seen > 0.9 * done.coverage.keys.of
    assert done.coverage.codes.seen > 0.6 * done.coverage.codes.of


def test_a_recording_of_another_version_is_told_from_it(program):
    """The same plugin, but for one key that is no longer known and one code that is not sent."""
    document = json.loads(dump(bridge_sample()))
    command = next(one for one in document["commands"] if one["name"] == "actor.destroy")
    command["result"]["properties"] = command["result"]["properties"][1:]
    other = next(one for one in document["commands"] if one["name"] == "actor.attach")
    other["statuses"] = [status for status in other["statuses"] if status["code"] != 404]
    done = replay(load(json.dumps(document).encode(), "x"), recorded(program, 30), "log")
    assert {one.command for one in done.findings if one.rule == "UC512"} == {"actor.destroy", "actor.attach"}
