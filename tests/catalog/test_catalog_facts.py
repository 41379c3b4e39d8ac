"""What is computed over a catalog: its order, its digest, dotted names, and ``required``."""

import json
import re
from pathlib import Path

import msgspec
import pytest

from extractor.catalog import (
    Catalog,
    Command,
    Param,
    Requirements,
    When,
    contract_digest,
    dump,
    is_in,
    is_present,
    load,
    ordered,
    parent_of,
    sealed,
    walk,
    with_required,
)

LANTERNS = Path(__file__).with_name("lanterns.json").read_bytes()


def lanterns(change=None):
    plain = json.loads(LANTERNS)
    if change:
        change(plain)
    return load(json.dumps(plain).encode(), "lanterns.json")


def names(catalog: Catalog):
    return [command.name for command in catalog.commands]


# Order


def test_commands_stand_by_tool_and_then_by_name():
    one = lanterns(lambda plain: plain["commands"].reverse())
    assert names(ordered(one)) == [
        "console.run", "lamp.list", "lamp.place", "lamp.remove", "ping", "scene.capture", "scene.light",
        "control_lamp.dim", "control_lamp.flash",
    ]  # fmt: skip


def test_the_family_of_the_rest_is_last():
    one = lanterns(lambda plain: plain["families"].reverse())
    assert [family.name for family in ordered(one).families] == ["control_lamp", "lamp", "scene", "misc"]


def test_replies_stand_by_code_then_error_code_then_kind():
    def change(plain):
        plain["commands"][0]["statuses"].reverse()

    rows = [(status.code, status.error_code) for status in ordered(lanterns(change)).commands[0].statuses]
    assert rows == [(200, None), (200, "BUSY"), (400, "INVALID_ARGUMENT")]


def test_requirements_follow_the_params_not_the_order_of_finding():
    def change(plain):
        plain["commands"][2]["requirements"]["all"] = ["lamps[].name", "lamps"]
        plain["commands"][2]["requirements"]["one_of"] = [["lamps[].preset", "lamps[].shape"]]

    needs = ordered(lanterns(change)).commands[2].requirements
    assert needs.all == ("lamps", "lamps[].name")
    assert needs.one_of == (("lamps[].shape", "lamps[].preset"),)


def test_needs_without_keys_ask_for_nothing_and_are_left_out():
    def change(plain):
        needs = next(one for one in plain["commands"] if one["name"] == "scene.light")["requirements"]
        needs["one_of"], needs["at_most_one"] = [[], ["sky", "sun"]], [[], ["moon", "sun"]]
        needs["when"] = [
            {"if": {"key": "mode", "present": True}, "then": ["phase"], "one_of": [[], ["a", "b"]]},
            {"if": {"key": "mode", "present": True}, "then": [], "one_of": [[]]},
        ]

    needs = next(one for one in lanterns(change).commands if one.name == "scene.light").requirements
    assert (needs.one_of, needs.at_most_one) == ((("sky", "sun"),), (("moon", "sun"),))
    assert [(one.then, one.one_of) for one in needs.when] == [(("phase",), (("a", "b"),))]


def test_params_and_literals_keep_the_order_of_the_code():
    place = next(one for one in ordered(lanterns()).commands if one.name == "lamp.place")
    assert [param.key for param in place.params[0].items.properties] == ["name", "shape", "preset", "location"]
    assert place.params[0].items.properties[1].enum == ("round", "square", "oil | paraffin")


# Digest


def everywhere(plain, change):
    """Applies ``change`` to each record of ``plain``."""
    if isinstance(plain, dict):
        change(plain)
        for value in plain.values():
            everywhere(value, change)
    elif isinstance(plain, list):
        for value in plain:
            everywhere(value, change)


def moved(record):
    if isinstance(record.get("line"), int):
        record["line"] += 100
    if isinstance(record.get("file"), str):
        record["file"] = "Private/Elsewhere/" + record["file"]
    for name in ("in", "symbol"):
        if isinstance(record.get(name), str):
            record[name] = "Other::" + record[name]
    for name in ("sites", "reads"):
        if name in record:
            record[name] = record[name][1:]


def test_moving_all_code_leaves_the_digest():
    there = lanterns(lambda plain: everywhere(plain["commands"] + plain["events"], moved))
    assert dump(there) != dump(lanterns())
    assert contract_digest(there) == contract_digest(lanterns())


def test_neither_the_source_digest_nor_the_order_of_the_file_changes_the_digest():
    def change(plain):
        plain["plugin"]["source_digest"] = "sha256:f"
        plain["plugin"]["contract_digest"] = "sha256:f"
        plain["commands"].reverse()

    assert contract_digest(lanterns(change)) == contract_digest(lanterns())


@pytest.mark.parametrize(
    "change",
    [
        lambda plain: plain["commands"][0].update(name="console.exec"),
        lambda plain: plain["commands"][0].update(description="Runs it."),
        lambda plain: plain["commands"][0].update(asynchronous=True),
        lambda plain: plain["commands"][0].update(winner="unspecified"),
        lambda plain: plain["commands"][0].update(open=None),
        lambda plain: plain["commands"][0]["params"][0].pop("empty_is_absent"),
        lambda plain: plain["commands"][0]["access"]["evidence"][0].update(what="system"),
        lambda plain: plain["commands"][0]["requirements"]["all"].pop(),
        lambda plain: plain["commands"][0]["requirements"]["refusals"][0].update(code=500),
        lambda plain: plain["commands"][0]["statuses"][0]["messages"][0].update(text="Finished"),
        lambda plain: plain["commands"][0]["result"].update(open=False),
        lambda plain: plain["commands"][1]["params"][5].update(default=[0, 0, 1]),
        lambda plain: plain["commands"][2]["params"][0]["items"]["properties"][3]["default"].update(z=11),
        lambda plain: plain["commands"][1]["findings"].pop(),
        lambda plain: plain["commands"][1]["declared"]["required"].pop(),
        lambda plain: plain["events"][0]["payload"].pop(),
        lambda plain: plain["envelope"]["request"].update(name_at="cmd"),
        lambda plain: plain["plugin"].update(engine="5.7"),
    ],
)
def test_a_changed_fact_changes_the_digest(change):
    assert contract_digest(lanterns(change)) != contract_digest(lanterns())


def test_a_key_of_a_default_that_is_called_like_a_place_is_a_fact():
    def with_file(name):
        def change(plain):
            plain["commands"][1]["params"][0]["default"] = {"file": name}

        return contract_digest(lanterns(change))

    assert with_file("a") != with_file("b")


def test_a_sealed_catalog_carries_its_digest_and_sealing_again_changes_nothing():
    one = sealed(lanterns())
    assert re.fullmatch(r"sha256:[0-9a-f]{64}", one.plugin.contract_digest)
    assert one.plugin.contract_digest == contract_digest(one)
    assert sealed(one) == one


# Names


def test_dotted_names_reach_items_walked_values_and_nested_keys():
    by_name = {command.name: command for command in lanterns().commands}
    assert [name for name, _ in walk(by_name["lamp.place"].params)] == [
        "lamps", "lamps[]", "lamps[].name", "lamps[].shape", "lamps[].preset", "lamps[].location",
        "lamps[].location.x", "lamps[].location.y", "lamps[].location.z", "dry_run",
    ]  # fmt: skip
    assert [name for name, _ in walk(by_name["lamp.list"].params)][4:6] == ["tags", "tags.*"]


@pytest.mark.parametrize(("name", "parent"), [("a", ""), ("a.b", "a"), ("a[].b", "a[]"), ("a.*.b", "a.*")])
def test_the_parent_of_a_name_is_the_object_that_holds_it(name, parent):
    assert parent_of(name) == parent


# required


def required(params, **needs):
    command = with_required(Command(name="c", dialect="d", params=params, requirements=Requirements(**needs)))
    return {name: param.required for name, param in walk(command.params)}


def text(key):
    return Param(key=key, type="string")


def test_each_param_of_the_specimen_is_marked_as_it_was_by_hand():
    for command in lanterns().commands:
        blank = msgspec.structs.replace(command, params=tuple(map(unmarked, command.params)))
        assert with_required(blank) == command


def unmarked(param):
    return msgspec.structs.replace(
        param,
        required=None,
        properties=tuple(map(unmarked, param.properties)),
        items=param.items and unmarked(param.items),
        additional=param.additional and unmarked(param.additional),
    )


def test_what_no_requirement_names_is_never_required():
    assert required((text("a"),)) == {"a": "never"}


def test_members_of_a_group_and_of_a_condition_are_conditional():
    params = (text("a"), text("b"), text("c"))
    when = (When(if_=is_in("a", "x"), then=("c",)),)
    assert required(params, one_of=(("a", "b"),), when=when) == {
        "a": "conditional",
        "b": "conditional",
        "c": "conditional",
    }


def test_at_most_one_requires_nothing():
    assert required((text("a"), text("b")), at_most_one=(("a", "b"),)) == {"a": "never", "b": "never"}


def test_a_key_needed_whenever_its_parent_is_there_is_always_required_in_it():
    parent = Param(key="p", type="object", properties=(text("x"), text("y")))
    when = (When(if_=is_present("p"), then=("p.x",)),)
    assert required((parent,), when=when) == {"p": "never", "p.x": "always", "p.y": "never"}


def test_a_key_needed_under_another_condition_than_its_parent_is_conditional_in_it():
    parent = Param(key="p", type="object", properties=(text("x"),))
    for condition in (is_present("q"), is_present("p", False), is_in("p", "v")):
        when = (When(if_=condition, then=("p.x",)),)
        assert required((parent, text("q")), when=when)["p.x"] == "conditional"


def test_items_themselves_are_not_marked():
    items = Param(type="object", properties=(text("name"),))
    params = (Param(key="list", type="array", items=items),)
    assert required(params, all=("list[].name",)) == {"list": "never", "list[]": None, "list[].name": "always"}
