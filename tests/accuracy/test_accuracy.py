"""What a catalog is worth against labelled facts: each kind counted, what is unsure or not labelled left out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from extractor.accuracy import Score, read_truth, score
from extractor.cli import main
from extractor.errors import UserError

HERE = Path(__file__).resolve().parent
WHEEL = HERE / "soft-ue-cli.truth.json"


def catalog(**facts: Any) -> dict[str, Any]:
    """A catalog with one command."""
    return {"commands": [{"name": "lamp.light", "aliases": [], **facts}]}


def judged(found: dict[str, Any], label: dict[str, Any], **more: Any) -> Score:
    return score(found, {"commands": {"lamp.light": label}, **more})


def row(result: Score, kind: str) -> tuple[int, int, int]:
    """(facts, extra, missing) of a kind."""
    (found,) = [each for each in result.rows if each.kind == kind]
    return found.facts, found.extra, found.missing


def test_a_fact_that_both_have_is_right_one_of_the_label_alone_missing_and_one_of_the_catalog_alone_extra() -> None:
    found = catalog(params=[{"key": "a", "type": "string"}, {"key": "b", "type": "string"}])
    result = judged(found, {"params": {"a": "string", "c": "string"}})
    assert row(result, "params") == (2, 1, 1)
    assert [(m.how, m.fact) for m in result.misses if m.kind == "params"] == [("extra", "b"), ("missing", "c")]


def test_nested_keys_are_told_apart_by_their_parents() -> None:
    inner = [{"key": "x", "type": "number"}]
    found = catalog(
        params=[
            {"key": "at", "type": "object", "properties": inner},
            {"key": "rows", "type": "array", "items": {"type": "object", "properties": inner}},
            {"key": "map", "type": "object", "additional": {"type": "string"}},
        ]
    )
    params = {
        "at": "object",
        "at.x": "number",
        "rows": "array",
        "rows[].x": "number",
        "map": "object",
        "map.*": "string",
    }
    assert row(judged(found, {"params": params}), "params") == (6, 0, 0)


def test_an_integer_is_a_number_but_no_string() -> None:
    found = catalog(params=[{"key": "n", "type": "integer"}, {"key": "s", "type": "string"}])
    assert row(judged(found, {"params": {"n": "number", "s": "number"}}), "types") == (2, 1, 1)


def test_a_type_that_the_label_leaves_open_is_not_judged() -> None:
    found = catalog(params=[{"key": "n", "type": "integer"}])
    assert not [each for each in judged(found, {"params": {"n": "any"}}).rows if each.kind == "types"]


def test_what_the_label_is_unsure_of_is_not_counted() -> None:
    found = catalog(params=[{"key": "a", "type": "string"}, {"key": "b", "type": "string"}])
    result = judged(found, {"params": {"a": "string", "c": "string"}, "unsure": ["params.b", "params.c"]})
    assert row(result, "params") == (1, 0, 0)


def test_a_prefix_of_the_unsure_leaves_out_all_keys_below_it_and_no_others() -> None:
    nested = [{"key": "x", "type": "number"}, {"key": "y", "type": "number"}]
    found = catalog(params=[{"key": "at", "type": "object", "properties": nested}, {"key": "b", "type": "string"}])
    assert row(judged(found, {"params": {"at": "object"}, "unsure": ["params.at.*"]}), "params") == (1, 1, 0)


@pytest.mark.parametrize("kind", ["when", "access", "codes", "error_codes"])
def test_kinds_of_which_the_label_says_nothing_are_not_judged(kind: str) -> None:
    found = catalog(
        statuses=[{"code": 200, "error_code": "OK"}],
        access={"tier": "write"},
        requirements={"when": [{"if": {"key": "a", "present": True}, "then": ["b"]}]},
    )
    assert kind not in {each.kind for each in judged(found, {"params": {}}).rows}


def test_a_wrong_tier_is_one_missing_and_one_extra() -> None:
    assert row(judged(catalog(access={"tier": "read"}), {"access": {"tier": "write"}}), "access") == (1, 1, 1)
    assert row(judged(catalog(access={"tier": "write"}), {"access": {"tier": "write"}}), "access") == (1, 0, 0)


def test_enums_and_aliases_are_judged_only_where_the_label_gives_some() -> None:
    found = catalog(
        params=[
            {"key": "mode", "type": "string", "enum": ["On", "off"]},
            {"key": "other", "type": "string", "enum": ["x"], "aliases": ["o"]},
        ]
    )
    result = judged(found, {"params": {"mode": "string", "other": "string"}, "enums": {"mode": ["on", "off"]}})
    assert row(result, "enums") == (2, 0, 0)
    assert "aliases" not in {each.kind for each in result.rows}


def test_a_default_is_the_same_number_however_it_is_written_and_an_empty_text_is_none() -> None:
    found = catalog(
        params=[{"key": "n", "type": "number", "default": 1}, {"key": "s", "type": "string", "default": ""}]
    )
    label = {"params": {"n": "number", "s": "string"}, "defaults": {"n": 1.0, "s": ""}}
    assert row(judged(found, label), "defaults") == (1, 0, 0)


def test_a_conditional_need_is_judged_by_the_keys_of_its_condition() -> None:
    rule = {"if": {"all": [{"key": "a", "in": ["x"]}, {"key": "c", "present": True}]}, "then": ["b"]}
    other = {"if": {"key": "a", "in": ["x"]}, "then": ["b"]}
    assert row(judged(catalog(requirements={"when": [rule]}), {"when": [rule]}), "when") == (1, 0, 0)
    assert row(judged(catalog(requirements={"when": [other]}), {"when": [rule]}), "when") == (1, 1, 1)


def test_invented_names_count_where_the_truth_lists_all_names() -> None:
    result = judged(catalog(), {}, names=["lamp.light", "lamp.quench"])
    assert row(result, "names") == (2, 0, 1)
    found = catalog()
    found["commands"].append({"name": "lamp.ghost"})
    assert row(judged(found, {}, names=["lamp.light"]), "names") == (1, 1, 0)


def test_a_labelled_command_is_found_under_its_alias() -> None:
    found = {"commands": [{"name": "lamp.light", "aliases": ["light"]}]}
    assert row(score(found, {"commands": {"light": {"params": {}}}}), "commands") == (1, 0, 0)


def test_reflected_functions_are_judged_by_their_signature() -> None:
    found = catalog(params=[{"key": "n", "type": "integer"}], requirements={"all": ["n"]})
    label = {"exposed": True, "tool_name": "lamp.light", "params": {"n": {"json_type": "integer", "required": True}}}
    hidden = {"exposed": False, "tool_name": "lamp.hidden"}
    result = score(found, {"tools": {"a": label, "b": hidden}})
    assert [(each.kind, each.facts, each.extra, each.missing) for each in result.rows] == [
        ("commands", 1, 0, 0),
        ("params", 1, 0, 0),
        ("required", 1, 0, 0),
        ("types", 1, 0, 0),
    ]


@pytest.mark.parametrize("data", [b"[]", b"{}", b'{"commands": 3}', b'{"commands": {"a": 1}}', b"{", b"\xff"])
def test_a_file_that_is_no_truth_is_the_users_error(data: bytes) -> None:
    with pytest.raises(UserError, match=r"truth\.json"):
        read_truth(data, "truth.json")


@pytest.mark.parametrize(
    ("label", "said"),
    [
        ({"params": {"wick": {"type": "string"}}}, "expected `str`, got `object`"),
        ({"params": ["wick"]}, "expected `object`, got `array`"),
        ({"required_always": "wick"}, "expected `array`, got `str`"),
        ({"required_one_of": ["wick", "oil"]}, "expected `array`, got `str`"),
        ({"when": [{"then": ["wick"]}]}, "missing required field `if`"),
        ({"when": [{"if": {"all": [{"key": 3}]}, "then": ["wick"]}]}, "expected `str | null`, got `int`"),
        ({"enums": {"wick": 3}}, "expected `array`, got `int`"),
        ({"access": {}}, "missing required field `tier`"),
        ({"contract_mismatches": [{"key": "wick"}]}, "missing required field `kind`"),
    ],
)
def test_a_label_of_another_shape_is_the_users_error_and_says_where(label: dict[str, Any], said: str) -> None:
    with pytest.raises(UserError, match=r"truth\.json") as raised:
        read_truth(json.dumps({"commands": {"lamp.light": label}}).encode(), "truth.json")
    assert raised.value.message.startswith("is no truth: lamp.light: ")
    assert said in raised.value.message


def test_a_reflected_function_without_its_exposure_and_names_that_are_no_list_are_the_users_error() -> None:
    for truth in ({"tools": {"Light": {"params": {}}}}, {"commands": {}, "names": "lamp.light"}):
        with pytest.raises(UserError, match="is no truth"):
            read_truth(json.dumps(truth).encode(), "truth.json")


def test_what_a_label_may_say_beside_or_leave_empty_is_no_error() -> None:
    label = {"note": 3, "access": None, "declared": None, "when": [{"if": {"condition": "WITH_EDITOR"}, "then": ["a"]}]}
    truth = {"commands": {"lamp.light": {**label, "required_one_of": None, "defaults": {"a": [0]}}}}
    assert read_truth(json.dumps(truth).encode(), "truth.json") == truth


def test_the_command_prints_a_row_a_kind_and_misses_when_asked(tmp_path: Path, capsys: Any) -> None:
    catalog_file = str(HERE.parent / "catalog/lanterns.json")
    name = json.loads(Path(catalog_file).read_text())["commands"][0]["name"]
    truth = tmp_path / "truth.json"
    truth.write_text(json.dumps({"commands": {name: {"params": {"nowhere": "string"}}}}))
    assert main(["accuracy", str(truth), catalog_file]) == 0
    quiet = capsys.readouterr().out
    assert quiet.splitlines()[0].split() == ["FACT", "PRECISION", "RECALL", "FACTS", "EXTRA", "MISSING"]
    assert "nowhere" not in quiet
    assert main(["accuracy", str(truth), catalog_file, "--misses"]) == 0
    assert "nowhere" in capsys.readouterr().out
    assert main(["accuracy", str(truth), catalog_file, "--format", "json", "--misses"]) == 0
    plain = json.loads(capsys.readouterr().out)
    assert {"kind": "params", "how": "missing", "command": name, "fact": "nowhere"} in plain["misses"]


def test_the_labels_of_the_wheel_are_a_truth_and_hold_facts_alone() -> None:
    truth = read_truth(WHEEL.read_bytes(), WHEEL.name)
    assert set(truth["commands"]) <= set(truth["names"])
    allowed = {
        "params", "required_always", "required_one_of", "when", "enums", "defaults", "aliases", "errors", "error_codes",
        "codes", "result_keys", "declared", "contract_mismatches", "unsure",
    }  # fmt: skip
    assert {key for label in truth["commands"].values() for key in label} <= allowed
