"""Tool lists: what a model is told, what it may send, and what the report says of the rest."""

import json

import jsonschema
import pytest
from outputs.catalogs import hostile, lanterns
from outputs.loading import files

from extractor.emit import Profile, injected
from extractor.errors import UserError

COMBINATORS = {"anyOf", "oneOf", "allOf", "if", "then", "not"}


def mcp(catalog=None, **options):
    document = json.loads(files(catalog or lanterns(), "mcp-tools", **options)["mcp-tools.json"])
    return {tool["name"]: tool for tool in document["tools"]}


def functions(catalog=None, file="openai-tools.json", **options):
    listed = json.loads(files(catalog or lanterns(), "openai-tools", **options)[file])
    return {one["function"]["name"]: one["function"] for one in listed}


def report(catalog=None):
    return json.loads(files(catalog or lanterns(), "openai-tools")["openai-tools.report.json"])


@pytest.mark.parametrize("group", ["command", "family", "tool"])
def test_no_combinator_stands_at_the_root_of_a_tool(group):
    for tool in mcp(group=group).values():
        assert not COMBINATORS & (set(tool["inputSchema"]) | set(tool["outputSchema"]))
        assert tool["inputSchema"]["type"] == tool["outputSchema"]["type"] == "object"


def test_needs_that_the_root_cannot_say_are_in_the_description():
    tool = mcp()["lamp.remove"]
    assert "Give at least one of name and path." in tool["description"]
    assert "Deprecated. Use lamp.retire." in tool["description"]
    assert 'Where mode is "moon", phase is needed.' in mcp()["scene.light"]["description"]


def test_combinators_stand_at_the_root_where_asked_for():
    assert "anyOf" in mcp(root_combinators=True)["lamp.remove"]["inputSchema"]


def test_hints_follow_the_tier_and_promise_nothing_where_it_is_not_known():
    tools = mcp()
    assert tools["lamp.list"]["annotations"]["readOnlyHint"] is True
    assert tools["lamp.remove"]["annotations"]["destructiveHint"] is True
    assert tools["console.run"]["annotations"]["openWorldHint"] is True
    assert set(tools["ping"]["annotations"]) == {"title"}


def test_a_result_that_is_no_object_is_wrapped():
    assert mcp()["control_lamp.flash"]["outputSchema"] == {
        "type": "object", "properties": {"result": {"type": "boolean"}}, "required": ["result"],
    }  # fmt: skip


def test_one_tool_carries_the_actions_of_a_tool():
    tool = mcp(group="tool")["control_lamp"]
    assert tool["inputSchema"]["properties"]["action"]["enum"] == ["dim", "flash"]
    assert tool["inputSchema"]["required"] == ["action"]
    assert {"lamp", "level", "times", "seconds"} <= set(tool["inputSchema"]["properties"])
    assert tool["_meta"]["uecatalog/commands"] == {"dim": "control_lamp.dim", "flash": "control_lamp.flash"}
    assert "dim: Dims a lamp." in tool["description"]


def test_a_family_has_the_worst_tier_of_its_commands():
    assert mcp(group="family")["lamp"]["annotations"]["destructiveHint"] is True


def test_an_unknown_grouping_is_an_error():
    with pytest.raises(UserError, match="group"):
        mcp(group="colour")


def strict_faults(schema, path="$"):
    """What strict function calling refuses."""
    kinds = schema.get("type")
    kinds = kinds if isinstance(kinds, list) else [kinds]
    if "object" in kinds:
        if schema.get("additionalProperties") is not False:
            yield f"{path}: open"
        if set(schema.get("required", ())) != set(schema["properties"]):
            yield f"{path}: optional keys"
    for word in set(schema) & {"oneOf", "allOf", "if", "not", "default", "minLength", "pattern"}:
        yield f"{path}: {word}"
    for key, inner in schema.get("properties", {}).items():
        yield from strict_faults(inner, f"{path}.{key}")
    for inner in (*schema.get("anyOf", ()), *([schema["items"]] if "items" in schema else [])):
        yield from strict_faults(inner, f"{path}[]")


@pytest.mark.parametrize("catalog", [lanterns(), hostile(alike=False)], ids=["lanterns", "hostile"])
def test_what_is_called_strict_is_strict(catalog):
    made = functions(catalog)
    strict = [one for one in made.values() if one["strict"]]
    assert strict
    assert not [fault for one in strict for fault in strict_faults(one["parameters"])]


def test_what_strictness_cannot_say_is_reported():
    said = report()
    assert not functions()["lamp_list"]["strict"]
    assert said["not_expressed"]["lamp.list"]["not_strict"] == ["tags: takes any keys", "near[]: takes anything"]
    assert said["not_expressed"]["console.run"]["not_strict"]
    assert said["not_expressed"]["scene.capture"]["null_is_not_absent"] == ["file", "inline"]
    assert "scene.capture" in said["not_expressed"] and "ping" not in said["not_expressed"]
    assert said["renamed"]["lamp_list"] == "lamp.list"


def test_names_that_come_to_one_portable_name_are_an_error():
    with pytest.raises(UserError, match=r"a\.b and a_b"):
        functions(hostile(alike=True))


def test_an_injected_key_stands_first_and_is_needed():
    made = functions(inject=injected(("agent_id:string",)))
    for one in made.values():
        assert next(iter(one["parameters"]["properties"])) == one["parameters"]["required"][0] == "agent_id"


def test_an_injected_key_that_a_command_has_is_an_error():
    with pytest.raises(UserError, match=r"lamp\.list has a key"):
        functions(inject=(("limit", "string"),))
    for word in ("a:b", ":string", ""):
        with pytest.raises(UserError, match="cannot inject"):
            injected((word,))


def test_a_profile_has_its_commands_and_its_values():
    looker = Profile(name="looker", commands=("lamp.l*", "ping"), values={"agent_id": ("eye",)})
    made = functions(file="openai-tools.looker.json", inject=(("agent_id", "string"),), profiles=(looker,))
    assert list(made) == ["lamp_list", "ping"]
    assert made["ping"]["parameters"]["properties"]["agent_id"]["enum"] == ["eye"]
    with pytest.raises(UserError, match="nothing"):
        functions(profiles=(Profile(name="x", commands=("nothing.*",)),))


def test_an_openrpc_method_has_its_needed_params_first_and_one_error_a_code():
    document = json.loads(files(lanterns(), "openrpc")["openrpc.json"])
    methods = {method["name"]: method for method in document["methods"]}
    assert [(one["name"], one["required"]) for one in methods["control_lamp.dim"]["params"]] == [
        ("action", True), ("lamp", True), ("level", True),
    ]  # fmt: skip
    for method in methods.values():
        flags = [one["required"] for one in method["params"]]
        assert flags == sorted(flags, reverse=True)
        codes = [error["code"] for error in method.get("errors", ())]
        assert len(set(codes)) == len(codes)


def test_the_example_of_a_method_is_a_call_that_its_schemas_take():
    for catalog in (lanterns(), hostile(alike=False)):
        for method in json.loads(files(catalog, "openrpc")["openrpc.json"])["methods"]:
            (example,) = method["examples"]
            given = {one["name"]: one["value"] for one in example["params"]}
            for param in method["params"]:
                assert param["name"] in given or not param["required"]
                if param["name"] in given:
                    jsonschema.validate(given[param["name"]], param["schema"])
            jsonschema.validate(example["result"]["value"], method["result"]["schema"])
