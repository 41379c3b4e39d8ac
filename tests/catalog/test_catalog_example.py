"""Single requests: what a contract holds against one, and the example that it lets pass."""

import json
from pathlib import Path

import pytest

from extractor.catalog import (
    Action,
    Command,
    DefaultWhen,
    Envelope,
    Param,
    ReplyEnvelope,
    RequestEnvelope,
    Requirements,
    Result,
    Status,
    When,
    all_of,
    any_of,
    breaches,
    example_params,
    example_reply,
    example_request,
    example_result,
    is_in,
    is_not_in,
    is_present,
    load,
    under,
)

LANTERNS = load(Path(__file__).with_name("lanterns.json").read_bytes(), "lanterns.json")
BY_NAME = {command.name: command for command in LANTERNS.commands}


def command(*params, **needs):
    return Command(name="c", dialect="d", params=params, requirements=Requirements(**needs))


def text(key, **facts):
    return Param(key=key, type="string", **facts)


def kinds(one, request):
    return [(breach.kind, breach.keys) for breach in breaches(one, request)]


PLACE = BY_NAME["lamp.place"]
LIGHT = BY_NAME["scene.light"]


@pytest.mark.parametrize(
    ("one", "request_", "broken"),
    [
        (PLACE, {}, [("missing", ("lamps",))]),
        (PLACE, {"lamps": []}, [("value", ("lamps",))]),
        (PLACE, {"lamps": [{"name": "a"}]}, [("one_of", ("lamps[].shape", "lamps[].preset"))]),
        (PLACE, {"lamps": [{"name": "a", "preset": "p"}, {"preset": "p"}]}, [("missing", ("lamps[].name",))]),
        (PLACE, {"lamps": [{"name": "", "preset": "p"}]}, [("missing", ("lamps[].name",))]),
        (PLACE, {"lamps": [{"name": "a", "shape": "oval"}]}, [("value", ("lamps[].shape",))]),
        (
            PLACE,
            {"lamps": [{"name": "a", "shape": "round", "location": {"x": 1}}]},
            [("missing", ("lamps[].location.y",))],
        ),
        (LIGHT, {"mode": "moon", "color": "red", "owner": "o"}, [("missing", ("phase",))]),
        (LIGHT, {"mode": "sun", "color": "red", "owner": "o"}, [("missing", ("until",))]),
        (LIGHT, {"mode": "sun", "owner": "o"}, [("one_of", ("intensity", "color")), ("missing", ("until",))]),
        (LIGHT, {"mode": "sun", "intensity": 1}, [("missing", ("owner",))]),
        (LIGHT, {"mode": "sun", "intensity": -1, "owner": "o"}, [("value", ("intensity",))]),
        (BY_NAME["scene.capture"], {"file": "f", "inline": True}, [("at_most_one", ("file", "inline"))]),
        (BY_NAME["scene.capture"], {"file": "f", "size": [1, 9999]}, [("value", ("size[]",))]),
    ],
)
def test_a_request_that_breaks_a_statement_is_told_which(one, request_, broken):
    assert kinds(one, request_) == broken


@pytest.mark.parametrize(
    ("one", "request_"),
    [
        (PLACE, {"lamps": [{"name": "a", "preset": "p"}, {"name": "b", "shape": "round"}], "unknown": 1}),
        (PLACE, {"lamps": [{"name": "a", "preset": "p", "location": {"x": 0, "y": 0}}]}),
        (LIGHT, {"mode": "off", "owner": "o"}),
        (LIGHT, {"mode": "moon", "color": "red", "phase": 7, "owner": "o"}),
        (BY_NAME["lamp.list"], {}),
        (BY_NAME["lamp.list"], {"order": "AGE", "limit": 200, "tags": {"a": "dim"}}),
        (BY_NAME["lamp.list"], {"order": "size"}),
        (BY_NAME["scene.capture"], {"inline": False}),
        (BY_NAME["ping"], {"any": "thing"}),
    ],
)
def test_a_request_that_breaks_nothing_is_told_nothing(one, request_):
    assert kinds(one, request_) == []


def test_a_key_read_in_another_ones_stead_counts_for_it():
    one = command(text("name", aliases=("id",)), all=("name",))
    assert kinds(one, {"id": "x"}) == []
    assert kinds(one, {"key": "x"}) == [("missing", ("name",))]


def test_a_condition_is_about_the_value_after_defaulting():
    when = (When(if_=is_in("mode", "move"), then=("to",)),)
    by_default = command(text("mode", default="move"), text("to"), when=when)
    assert kinds(by_default, {}) == [("missing", ("to",))]
    assert kinds(by_default, {"mode": "stay"}) == []
    assert kinds(command(text("mode"), text("to"), when=when), {}) == []


def test_a_default_that_hangs_on_another_key_counts_in_conditions():
    deep = Param(
        key="deep", type="boolean", default_when=(DefaultWhen(if_=is_present("search"), value=True),)
    )  # fmt: skip
    one = command(text("search"), deep, text("limit"), when=(When(if_=is_in("deep", True), then=("limit",)),))
    assert kinds(one, {"search": "x"}) == [("missing", ("limit",))]
    assert kinds(one, {}) == []


@pytest.mark.parametrize("name", BY_NAME)
def test_the_example_of_each_command_breaks_nothing(name):
    assert kinds(BY_NAME[name], example_params(BY_NAME[name])) == []


def test_the_example_is_the_smallest_one():
    assert example_params(BY_NAME["lamp.list"]) == {}
    assert example_params(BY_NAME["lamp.remove"]) == {"name": "example"}
    assert example_params(PLACE) == {"lamps": [{"name": "example", "shape": "round"}]}


def test_two_keys_that_exclude_each_other_are_not_both_given_for_two_groups():
    one = command(
        text("a"), text("b"), text("c"), one_of=(("a", "b"), ("b", "c")), at_most_one=(("a", "b"), ("a", "c"))
    )
    assert example_params(one) == {"b": "example"}


def test_another_literal_is_taken_where_the_first_one_leads_nowhere():
    mode = text("mode", enum=("broken", "fine"), otherwise="error")
    when = (When(if_=is_in("mode", "broken"), then=("a", "b")),)
    one = command(mode, text("a"), text("b"), all=("mode",), at_most_one=(("a", "b"),), when=when)
    assert example_params(one) == {"mode": "fine"}


def test_what_needs_call_for_what_others_need_in_turn():
    when = (
        When(if_=is_present("a"), then=("b",)),
        When(if_=all_of(is_present("b"), is_not_in("b", "x")), one_of=(("c", "d"),)),
        When(if_=any_of(is_present("q"), is_present("c")), then=("e",)),
        When(if_=under("WITH_EDITOR"), then=("f",)),
    )
    one = command(*map(text, "abcdef"), all=("a",), when=when)
    assert list(example_params(one)) == ["a", "b", "c", "e", "f"]


def test_needs_that_exclude_each_other_end_in_an_example_all_the_same():
    one = command(text("a"), text("b"), all=("a", "b"), at_most_one=(("a", "b"),))
    assert example_params(one) == {"a": "example", "b": "example"}


@pytest.mark.parametrize(
    ("param", "value"),
    [
        (Param(key="k", type="integer", minimum=5), 5),
        (Param(key="k", type="number", maximum=0.5), 0.5),
        (Param(key="slot_index", type="integer"), 0),
        (Param(key="index", type="integer", minimum=1), 1),
        (Param(key="k", type="integer", default=20), 20),
        (Param(key="k", type="boolean"), True),
        (Param(key="k", type="array", min_items=3, items=Param(type="integer")), [1, 1, 1]),
        (Param(key="k", type="any", types=("object", "array"), format="rotator"), {"pitch": 0, "yaw": 0, "roll": 0}),
        (Param(key="k", type="array", format="vector"), [0, 0, 0]),
        (Param(key="k", type="object", properties=(text("a"), text("b"))), {"a": "example"}),
        (Param(key="k", type="object", additional=Param(type="integer")), {"example": 1}),
        (Param(key="k", type="any", types=("boolean", "number", "object"), properties=(text("a"),)), 1),
        (
            Param(key="k", type="any", types=("number", "object"), properties=(text("a", required="always"),)),
            {"a": "example"},
        ),
        (Param(key="k", type="string", format="guid"), "123e4567-e89b-12d3-a456-426614174000"),
        (Param(key="k", type="object", properties=tuple(map(text, "wxyz"))), dict.fromkeys("xyz", "example")),
        (text("asset_path"), None),
    ],
)
def test_values_are_plain_and_within_their_limits(param, value):
    made = example_params(command(param, all=(param.key,)))[param.key]
    assert made == ("/Game/Example" if value is None else value)
    assert kinds(command(param, all=(param.key,)), {param.key: made}) == []


def test_the_message_wraps_the_params_as_the_envelope_says():
    envelope = Envelope(
        request=RequestEnvelope(name_at="method", params_at="params", id_at="id", constants={"type": "req"}),
        reply=ReplyEnvelope(keys=("id", "code", "result", "ver"), result_at="result"),
    )
    one = Command(
        name="lamp.dim",
        tool="lamp",
        action=Action(key="action", value="dim"),
        dialect="d",
        statuses=(Status(code=201, kind="success"),),
        result=Result(type="object", properties=(Param(key="n", type="integer", always=True),)),
    )
    assert example_request(one, envelope) == {
        "type": "req", "id": "1", "method": "lamp", "params": {"action": "dim"},
    }  # fmt: skip
    assert example_reply(one, envelope) == {"id": "1", "code": 201, "result": {"n": 1}, "ver": "…"}
    assert example_request(one, Envelope()) == {"action": "dim"}
    assert example_reply(one, Envelope()) == {"n": 1}


def test_a_reply_has_the_result_though_refusals_have_none_and_its_flag_is_true():
    envelope = Envelope(reply=ReplyEnvelope(keys=("success",), result_at="result"))
    done = Status(kind="success")
    some = Result(type="object", properties=(Param(key="n", type="integer", always=True),))
    one = Command(name="c", dialect="d", statuses=(done,), result=some)
    assert example_reply(one, envelope) == {"success": True, "result": {"n": 1}}
    assert example_reply(Command(name="c", dialect="d", statuses=(done,)), envelope) == {"success": True}


def test_an_example_result_has_the_keys_that_are_always_there():
    result = Result(type="object", properties=(text("a"), text("b", always=True)))
    assert example_result(result) == {"b": "example"}
    assert example_result(Result(type="object", properties=(text("a"),))) == {}
    assert example_result(None) == {}


def test_examples_can_be_written_as_json():
    for one in LANTERNS.commands:
        json.dumps(example_request(one, LANTERNS.envelope))
        json.dumps(example_reply(one, LANTERNS.envelope))
