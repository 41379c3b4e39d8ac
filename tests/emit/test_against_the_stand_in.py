"""``validate`` against the plugin itself: what succeeds when the specimen's handlers run has no error."""

import random
from pathlib import Path

import pytest
from outputs.loading import module
from outputs.requests import requests
from outputs.specimens import bridge_sample
from plugins.specimen import build_specimen
from standin.run import envelope, run

EACH = 80
SCRIPTS = ("1", "1", "1", "10", "110", "0", "01")
"""What the engine answers, opaque to the handlers: mostly yes."""


@pytest.fixture(scope="module")
def answered(tmp_path_factory):
    """Requests to each command, with whether any reply says that it was done."""
    program = Path(build_specimen(tmp_path_factory.mktemp("specimen")))
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
