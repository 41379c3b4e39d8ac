"""The specimen plugin is what its truth says: checked by running it, without any part of the extractor."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest
from standin.build import missing
from standin.run import Outcome, envelope, run

from plugins.specimen import MODULE, build_specimen, text_of, truth

COMMANDS: dict[str, Any] = truth()["commands"]
REGISTERED = re.compile(r'(?:Commands\.Add|RegisterHandler)\(TEXT\("([a-z_.]+)"\)')
# What the stand-in cannot bring about: 413 needs another value of a console variable, 207 an actor that will not go,
# and a program is started on Windows only.
NEVER_SEEN = {"actor.destroy": {207}, "system.launch": {200, 500}}
LIMITED = 413

VALUES: dict[str, list[Any]] = {
    "string": ["x", "Actor", "Actor", "Sublevel", "quit", "/Game/Actor.Actor", "/Game/a.png", ""],
    "number": [0, 1, -3, 2.5, 1000],
    "integer": [0, 0, 1, 1000],
    "boolean": [True, False],
}
SCRIPTS = ["1", "1", "1", "0", "10", "110", "01", "1110", "100", "0110"]


def value(choose: random.Random, label: dict[str, Any], key: str) -> Any:
    """Something to send for a key: mostly what the label says, sometimes null, empty or of another type."""
    if choose.random() < 0.04:
        return choose.choice([None, "", 5, [], {}, True])
    params, enum = label["params"], label["enums"].get(key)
    if enum and choose.random() < 0.85:
        return choose.choice(enum)
    kind = params[key]
    inner = [k for k in params if re.fullmatch(re.escape(key) + r"(\[\])?\.[^.\[]+", k)]
    if kind == "array":
        if inner:
            return [_object(choose, label, inner) for _ in range(choose.choice([0, 1, 1, 2]))]
        return choose.choices([*label["enums"].get(key + "[]", ["Actor"]), "zap"], k=choose.choice([1, 2]))
    if kind in ("object", "any"):
        if any(k.endswith(".x") for k in inner) and choose.random() < 0.3:
            return [1, 2, 3]
        made = _object(choose, label, inner) if inner else {"a": 1}
        return json.dumps(made) if kind == "any" and choose.random() < 0.2 else made
    return choose.choice(VALUES[kind])


def _object(choose: random.Random, label: dict[str, Any], keys: list[str]) -> dict[str, Any]:
    density = choose.choice([0.3, 0.6, 0.9, 1.0])
    return {k.rsplit(".", 1)[1].replace("*", "a"): value(choose, label, k) for k in keys if choose.random() < density}


def has(held: Any, path: str) -> bool:
    """Whether a request holds a dotted key; under [] each item must."""
    if isinstance(held, str):
        try:
            held = json.loads(held)
        except ValueError:
            return False
    head, _, rest = path.partition(".")
    many, head = head.endswith("[]"), head.removesuffix("[]")
    if not isinstance(held, dict) or held.get(head) is None:
        return False
    if many:
        return isinstance(held[head], list) and all(has(item, rest) for item in held[head])
    return has(held[head], rest) if rest else True


@pytest.fixture(scope="module")
def answered() -> list[tuple[str, dict[str, Any], Outcome]]:
    """Many requests to each command, each with what came of it."""
    if missing():
        pytest.skip("no C++ compiler")
    program = build_specimen()
    choose = random.Random(7)
    sent = []
    for name, label in COMMANDS.items():
        top = [k for k in label["params"] if "." not in k]
        for _ in range(150):
            density = choose.choice([0.3, 0.6, 0.9, 1.0])
            sent.append((name, {k: value(choose, label, k) for k in top if choose.random() < density}))
    asked = [(choose.choice(SCRIPTS), envelope(name, params)) for name, params in sent]
    outcomes = run(program, asked)
    assert None not in outcomes
    return [(name, params, o) for (name, params), o in zip(sent, outcomes, strict=True) if o is not None]


def succeeded(outcome: Outcome) -> bool:
    return any(r.code is not None and r.code < 400 for r in outcome.replies)


def test_every_registered_name_is_labelled_and_no_other() -> None:
    text = "\n".join(text_of(path) for path in sorted(MODULE.rglob("*.cpp")))
    assert sorted({*REGISTERED.findall(text), "asset.get"}) == sorted(COMMANDS) == truth()["names"]


def test_labels_name_only_labelled_keys() -> None:
    for name, label in COMMANDS.items():
        keys = set(label["params"])
        named = {*label["required_always"], *label["defaults"], *(k.removesuffix("[]") for k in label["enums"])}
        for group in [*label["required_one_of"], *label["at_most_one"], *label["aliases"]]:
            named |= set(group)
        assert named <= keys, name


def test_each_request_has_exactly_one_reply(answered: list[tuple[str, dict[str, Any], Outcome]]) -> None:
    assert {len(outcome.replies) for _, _, outcome in answered} == {1}


def test_nothing_succeeds_without_what_is_labelled_required(
    answered: list[tuple[str, dict[str, Any], Outcome]],
) -> None:
    for name, params, outcome in answered:
        if not succeeded(outcome):
            continue
        label = COMMANDS[name]
        assert all(has(params, key) for key in label["required_always"]), (name, params)
        assert all(any(has(params, key) for key in group) for group in label["required_one_of"]), (name, params)
        assert all(sum(key in params for key in group) < 2 for group in label["at_most_one"]), (name, params)


def test_replies_and_reads_are_labelled(answered: list[tuple[str, dict[str, Any], Outcome]]) -> None:
    codes: dict[str, set[int]] = {name: set() for name in COMMANDS}
    for name, params, outcome in answered:
        label = COMMANDS[name]
        open_keys = tuple(k[:-1] for k in label["params"] if k.endswith(".*"))
        for path in outcome.reads:
            known = path in label["params"] or path.endswith("[]") or path.startswith(open_keys or ("\0",))
            assert known, (name, path)
        for reply in outcome.replies:
            assert reply.code in label["codes"], (name, reply.code, params)
            codes[name].add(reply.code or 0)
            if succeeded(outcome):
                assert set(reply.result) <= set(label["result_keys"]), (name, reply.result)
            assert not reply.late or label["access"]["asynchronous"], name
    for name, label in COMMANDS.items():
        never = NEVER_SEEN.get(name, set())
        assert 200 in codes[name] | never, name
        assert set(label["codes"]) - codes[name] - {LIMITED} == never, name
