"""The file: what is refused and how it is said, what is kept, and that there is one form of it."""

import json
from pathlib import Path

import jsonschema
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from extractor import catalog
from extractor.catalog import Catalog, Command, Condition, Param, Plugin, dump, load, ordered, schema, sealed
from extractor.errors import UserError

LANTERNS = Path(__file__).with_name("lanterns.json").read_bytes()


def edited(change):
    plain = json.loads(LANTERNS)
    change(plain)
    return json.dumps(plain, ensure_ascii=False).encode()


def refusal(data):
    with pytest.raises(UserError) as error:
        load(data, "lanterns.json")
    return str(error.value)


# What is kept


def test_a_dumped_catalog_loads_as_it_was():
    lanterns = load(LANTERNS, "lanterns.json")
    assert load(dump(lanterns), "again") == lanterns
    assert dump(load(dump(lanterns), "again")) == dump(lanterns)


def test_nothing_of_a_hand_written_catalog_is_lost():
    def without_nothing(value):
        if isinstance(value, dict):
            return {k: without_nothing(v) for k, v in value.items() if v not in (None, [], {})} or None
        return [without_nothing(v) for v in value] if isinstance(value, list) else value

    again = json.loads(dump(load(LANTERNS, "lanterns.json")))
    assert without_nothing(again) == without_nothing(json.loads(LANTERNS))


def test_the_specimen_has_every_key_of_the_contract():
    seen = set()

    def collect(value):
        if isinstance(value, dict):
            for key, item in value.items():
                if item not in (None, [], {}):
                    seen.add(key)
                collect(item)
        elif isinstance(value, list):
            for item in value:
                collect(item)

    collect(json.loads(LANTERNS))
    stated = {
        field.encode_name
        for record in vars(catalog).values()
        if isinstance(record, type) and issubclass(record, msgspec.Struct) and record is not catalog.Breach
        for field in msgspec.structs.fields(record)
    }
    assert stated - seen == {"x-"}


def test_keys_of_other_tools_are_kept_in_every_record():
    lanterns = load(edited(lambda plain: plain["commands"][2]["params"][0].update({"x-b": [1], "x-a": None})), "f")
    assert lanterns.commands[2].params[0].x == {"x-a": None, "x-b": [1]}
    assert lanterns.plugin.x == {"x-maintainer": "night shift"}
    written = dump(lanterns).decode()
    assert '"x-maintainer": "night shift"' in written
    assert written.index('"x-a"') < written.index('"x-b"')
    assert '"x-"' not in written


def test_an_x_key_within_a_free_value_is_data():
    constants = load(LANTERNS, "lanterns.json").envelope.request.constants
    assert constants == {"type": "req", "x-kept-as-data": 1}


def test_null_as_a_default_differs_from_no_default():
    with_null = Param(key="k", type="any", default=None)
    without = Param(key="k", type="any")
    assert with_null.has_default
    assert not without.has_default
    assert b"default" in msgspec.json.encode(with_null)
    assert b"default" not in msgspec.json.encode(without)


# Its one form


def test_a_command_has_all_its_keys_and_below_it_absent_facts_are_left_out():
    plain = Catalog(plugin=Plugin(name="P"), commands=(Command(name="a", dialect="handler-map"),))
    command = json.loads(dump(plain))["commands"][0]
    assert list(command)[:5] == ["name", "family", "tool", "action", "aliases"]
    assert command["deprecated"] is None
    assert command["requirements"] == {}
    assert command["access"] == {"tier": "unknown", "basis": "derived"}


def test_the_bytes_are_utf8_with_two_spaces_and_a_last_line_end():
    data = dump(load(LANTERNS, "lanterns.json"))
    assert data.startswith(b'{\n  "schema_version": 1,\n')
    assert data.endswith(b"}\n")
    assert b"\r" not in data
    assert "未知のメソッド".encode() in data


def test_the_order_of_the_contract_is_the_order_of_the_file():
    keys = list(json.loads(dump(load(LANTERNS, "lanterns.json")))["commands"][2]["params"][0]["items"]["properties"][0])
    assert keys == ["key", "type", "required", "empty_is_absent"]


# What is refused


def test_a_newer_schema_version_names_both_versions():
    text = refusal(edited(lambda plain: plain.update(schema_version=9, shape="of things to come")))
    assert "version 9" in text
    assert "version 1" in text


@pytest.mark.parametrize("version", [0, -1, "1", 1.5, None, True])
def test_what_is_no_schema_version_is_refused(version):
    assert "schema_version" in refusal(edited(lambda plain: plain.update(schema_version=version)))


def test_a_file_without_schema_version_is_no_catalog():
    assert "no schema_version" in refusal(b"{}")


@pytest.mark.parametrize("data", [b"", b"{", b"\xff\xfe\x00", b"[1]", b'"text"', b"[" * 200_000, b'{"a":' * 200_000])
def test_what_is_no_json_object_is_said_in_one_line(data):
    text = refusal(data)
    assert text.startswith("lanterns.json: is ")
    assert "\n" not in text


def test_an_unknown_key_is_named_with_its_path_and_the_nearest_right_one():
    def change(plain):
        plain["commands"][2]["params"][0]["items"]["properties"][1]["enums"] = ["round"]

    text = refusal(edited(change))
    assert "$.commands[2].params[0].items.properties[1].enums: unknown key" in text
    assert "did you mean enum?" in text


@pytest.mark.parametrize(
    ("change", "path"),
    [
        (lambda plain: plain["commands"][0].update(name=3), "$.commands[0].name"),
        (lambda plain: plain["commands"][0].pop("name"), "$.commands[0]"),
        (lambda plain: plain["commands"][1]["params"][0].update(type="text"), "$.commands[1].params[0].type"),
        (lambda plain: plain["commands"][1]["params"][0].pop("key"), "$.commands[1]"),
        (lambda plain: plain["commands"][1]["params"].append({"key": "limit", "type": "any"}), "$.commands[1]"),
        (lambda plain: plain["commands"][2]["params"][0]["items"].update(key="k"), "$.commands[2].params[0]"),
        (lambda plain: plain["families"][1].update(commands="many"), "$.families[1].commands"),
        (
            lambda plain: plain["commands"][6]["requirements"]["when"][0].update({"if": {"key": "mode"}}),
            "$.commands[6].requirements.when[0].if",
        ),
    ],
)
def test_a_value_that_does_not_fit_is_named_with_its_path(change, path):
    assert f"lanterns.json: {path}: " in refusal(edited(change))


@pytest.mark.parametrize(
    "parts",
    [
        {},
        {"key": "k"},
        {"key": "k", "in_": (1,), "present": True},
        {"in_": (1,)},
        {"present": True},
        {"key": "k", "condition": "WITH_EDITOR"},
        {"key": "k", "all": ()},
    ],
)
def test_a_condition_has_exactly_one_form(parts):
    with pytest.raises(ValueError, match="condition"):
        Condition(**parts)


# The schema


def test_the_schema_is_valid_and_accepts_the_specimen():
    jsonschema.Draft202012Validator.check_schema(schema())
    jsonschema.Draft202012Validator(schema()).validate(json.loads(LANTERNS))
    jsonschema.Draft202012Validator(schema()).validate(json.loads(dump(load(LANTERNS, "f"))))


@pytest.mark.parametrize(
    "change",
    [
        lambda plain: plain.update(schema_version=2),
        lambda plain: plain.update(more=1),
        lambda plain: plain["commands"][0].pop("statuses"),
        lambda plain: plain["commands"][1]["params"][0].pop("key"),
        lambda plain: plain["commands"][2]["params"][0]["items"].update(key="k"),
        lambda plain: plain["commands"][6]["requirements"]["when"][0]["if"].update(present=True),
        lambda plain: plain["commands"][6]["requirements"]["when"][0]["if"].pop("key"),
    ],
)
def test_the_schema_refuses_what_load_or_the_contract_refuses(change):
    assert not jsonschema.Draft202012Validator(schema()).is_valid(json.loads(edited(change)))


def test_every_field_of_the_schema_is_described_or_plain_by_name():
    for name, definition in schema()["$defs"].items():
        assert definition["description"], name
        assert "``" not in definition["description"]


# Any catalog

words = st.text(st.characters(codec="utf-8"), max_size=8)
names = st.text("ab.c[]x-", min_size=1, max_size=4)
scalars = (
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.floats(allow_nan=False, allow_infinity=False) | words
)
values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=2) | st.dictionaries(words, inner, max_size=2), max_leaves=4
)
extras = st.just(msgspec.UNSET) | st.dictionaries(words.map("x-".__add__), values, min_size=1, max_size=2)
conditions = st.recursive(
    st.builds(Condition, key=names, in_=st.lists(scalars, max_size=2).map(tuple), x=extras)
    | st.builds(Condition, key=names, present=st.booleans())
    | st.builds(Condition, condition=words),
    lambda inner: (
        st.builds(Condition, all=st.lists(inner, max_size=2).map(tuple))
        | st.builds(Condition, any=st.lists(inner, max_size=2).map(tuple))
    ),
    max_leaves=3,
)


def tuples(of, size=2):
    return st.lists(of, max_size=size).map(tuple)


def shapes(inner, key):
    return st.builds(
        Param,
        key=key,
        type=st.sampled_from(catalog.TYPES),
        properties=inner,
        enum=tuples(scalars),
        default=st.just(msgspec.UNSET) | values,
        default_when=tuples(st.builds(catalog.DefaultWhen, if_=conditions, value=values), 1),
        minimum=st.none() | st.integers(-9, 9) | st.floats(-9, 9),
        description=st.none() | words,
        reads=tuples(st.builds(catalog.Read, file=words, line=st.integers(1, 9), in_=words)),
        x=extras,
    )


flat = shapes(st.just(()), names)
nested = shapes(st.lists(flat, max_size=2, unique_by=lambda param: param.key).map(tuple), names)
param_lists = st.lists(nested, max_size=2, unique_by=lambda param: param.key).map(tuple)
whens = st.builds(catalog.When, if_=conditions, then=tuples(names), one_of=tuples(tuples(names)))
refusals = st.builds(
    catalog.Refusal, keys=tuples(names), absent=st.sampled_from(["any", "all"]), file=words, line=st.integers(1, 9),
    code=st.none() | st.integers(0, 999), message=st.none() | words,
)  # fmt: skip
statuses = st.builds(
    catalog.Status,
    code=st.none() | st.integers(0, 999),
    error_code=st.none() | words,
    kind=st.sampled_from(["success", "error"]),
    soft=st.booleans(),
    messages=tuples(st.builds(catalog.Message, text=words, locales=st.dictionaries(words, words, max_size=2))),
    sites=tuples(st.builds(catalog.Place, file=words, line=st.integers(1, 9))),
)
commands = st.builds(
    Command,
    name=words,
    dialect=words,
    tool=st.none() | words,
    aliases=tuples(words),
    params=param_lists,
    requirements=st.builds(
        catalog.Requirements,
        all=tuples(names),
        one_of=tuples(tuples(names)),
        when=tuples(whens),
        refusals=tuples(refusals),
    ),
    statuses=tuples(statuses, 3),
    result=st.none() | st.builds(catalog.Result, type=st.just("object"), properties=param_lists),
    x=extras,
)
catalogs = st.builds(Catalog, plugin=st.builds(Plugin, name=words, x=extras), commands=tuples(commands, 3))


@settings(max_examples=60)
@given(catalogs)
def test_any_catalog_comes_back_as_it_was(one):
    assert load(dump(one), "f") == one
    assert dump(load(dump(one), "f")) == dump(one)


@settings(max_examples=40)
@given(catalogs, st.randoms())
def test_the_order_in_which_facts_were_found_leaves_no_trace(one, chance):
    def shuffled(items):
        items = list(items)
        chance.shuffle(items)
        return tuple(items)

    def mixed(command):
        needs = command.requirements
        needs = msgspec.structs.replace(needs, all=shuffled(needs.all), when=shuffled(needs.when))
        return msgspec.structs.replace(command, requirements=needs, aliases=shuffled(command.aliases))

    other = msgspec.structs.replace(one, commands=tuple(map(mixed, one.commands)))
    assert ordered(ordered(one)) == ordered(one)
    assert dump(sealed(other)) == dump(sealed(one))


def test_what_is_no_json_is_told_with_its_line():
    with pytest.raises(UserError) as told:
        load(b'{\n  "schema_version": 1,\n<<<<<<< ours\n}', "catalog.json")
    assert str(told.value).startswith("catalog.json:3: is not JSON: ")
