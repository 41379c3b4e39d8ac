"""The server, asked by the official SDK's client within the process, in the protocol's old and new manner."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import anyio
import jsonschema
import mcp_types as types
import pytest
from doors import plant
from mcp import Client, MCPError
from outputs.catalogs import hostile, lanterns

from extractor.catalog import dump
from extractor.pipeline import Options
from extractor.serve.source import Source
from extractor.serve.wiring import MOST_VALUES, server

COMMAND = types.ResourceTemplateReference(uri="uecatalog://command/{name}")
CALL = types.PromptReference(name="write_call")

MODES = ["legacy", "auto"]


def ask(path: Path, talk: Callable[[Client], Awaitable[Any]], mode: str = "auto") -> Any:
    async def asking() -> Any:
        async with Client(server(Source(Options(path=str(path)), str(path))), mode=mode) as client:
            return await talk(client)

    return anyio.run(asking)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("lanterns") / "catalog.json"
    path.write_bytes(dump(lanterns()))
    return path


def call(path: Path, name: str, arguments: dict[str, Any]) -> types.CallToolResult:
    found = ask(path, lambda client: client.call_tool(name, arguments))
    assert isinstance(found, types.CallToolResult)
    return found


@pytest.mark.parametrize("mode", MODES)
def test_every_answer_satisfies_the_schema_that_its_tool_shows(file: Path, mode: str) -> None:
    calls: dict[str, dict[str, Any]] = {
        "list_commands": {"family": "lamp"},
        "search_commands": {"words": "lamp place"},
        "describe_command": {"name": "lamp.create"},
        "validate_call": {"name": "scene.light", "params": {"mode": "dusk", "colr": 1}},
        "explain_fact": {"name": "scene.light", "about": "mode"},
    }

    async def talk(client: Client) -> dict[str, Any]:
        tools = (await client.list_tools()).tools
        assert {tool.name for tool in tools} == set(calls)
        made = {}
        for tool in tools:
            assert tool.input_schema["type"] == "object" and tool.output_schema is not None
            assert tool.annotations is not None and tool.annotations.read_only_hint
            for schema in (tool.input_schema, tool.output_schema):
                jsonschema.Draft202012Validator.check_schema(schema)
            jsonschema.validate(calls[tool.name], tool.input_schema)
            answer = await client.call_tool(tool.name, calls[tool.name])
            assert not answer.is_error
            jsonschema.validate(answer.structured_content, tool.output_schema)
            assert isinstance(answer.content[0], types.TextContent)
            assert json.loads(answer.content[0].text) == answer.structured_content
            assert answer.structured_content["contract_digest"] == lanterns().plugin.contract_digest
            made[tool.name] = answer.structured_content
        return made

    made = ask(file, talk, mode)
    assert [one["name"] for one in made["list_commands"]["commands"]] == ["lamp.list", "lamp.place", "lamp.remove"]
    assert made["search_commands"]["commands"][0]["name"] == "lamp.place"
    assert made["describe_command"]["name"] == "lamp.place"
    assert "lamps[].name" in [key["key"] for key in made["describe_command"]["keys"]]
    assert [one["kind"] for one in made["validate_call"]["problems"]] == ["literal", "unknown_key", "one_of"]
    assert made["explain_fact"]["facts"][0]["fact"].endswith(" is needed")


def test_a_key_is_explained_by_the_source_where_there_is_one(tmp_path: Path) -> None:
    found = call(plant(tmp_path), "explain_fact", {"name": "door.open"}).structured_content
    (fact,) = found["facts"]
    assert fact["fact"] == "name is needed" and fact["assumed"] == "name is absent"
    assert {step["file"] for step in fact["steps"]} == {"Doors/Private/Doors.cpp"}


@pytest.mark.parametrize(
    ("name", "arguments", "said"),
    [
        ("describe_command", {"name": "lamp.lisst"}, "did you mean lamp.list?"),
        ("describe_command", {}, "missing required field `name`"),
        ("describe_command", {"name": "lamp.list", "nme": 1}, "unknown field `nme`"),
        ("validate_call", {"name": "lamp.list", "params": []}, "$.params"),
        ("list_commands", {"family": "lamps"}, "there are control_lamp, lamp, misc, scene"),
        ("list_commands", {"tier": "wild"}, "$.tier"),
        ("list_commands", {"cursor": "none"}, "begin without one"),
        ("explain_fact", {"name": "lamp.list", "about": "limt"}, "did you mean limit?"),
    ],
)
def test_what_a_model_gets_wrong_it_is_told_in_words(
    file: Path, name: str, arguments: dict[str, Any], said: str
) -> None:
    answer = call(file, name, arguments)
    assert answer.is_error and isinstance(answer.content[0], types.TextContent)
    assert said in answer.content[0].text


@pytest.mark.parametrize("mode", MODES)
def test_what_a_client_gets_wrong_is_an_error_of_the_protocol(file: Path, mode: str) -> None:
    async def talk(client: Client) -> None:
        attempts: list[tuple[int, Callable[[], Awaitable[Any]]]] = [
            (types.INVALID_PARAMS, lambda: client.call_tool("no_such_tool", {})),
            (types.INVALID_PARAMS, lambda: client.list_resources(cursor="x")),
            (types.INVALID_PARAMS, lambda: client.list_tools(cursor="x")),
            (types.INVALID_PARAMS, lambda: client.get_prompt("write_call", {})),
            (types.INVALID_PARAMS, lambda: client.get_prompt("write_call", {"command": "lamp.lisst"})),
            (types.INVALID_PARAMS, lambda: client.get_prompt("no_such_prompt", {})),
            (-32002, lambda: client.read_resource("uecatalog://command/nothing")),
            (-32002, lambda: client.read_resource("uecatalog://elsewhere")),
        ]
        for code, attempt in attempts:
            with pytest.raises(MCPError) as found:
                await attempt()
            assert found.value.code == code, found.value

    ask(file, talk, mode)


def test_resources_come_in_pages_and_each_names_the_contract(tmp_path: Path) -> None:
    plain = json.loads(dump(lanterns()))
    plain["commands"] = [{**plain["commands"][0], "name": f"c{at:04}", "aliases": []} for at in range(230)]
    path = tmp_path / "catalog.json"
    path.write_text(json.dumps(plain))

    async def talk(client: Client) -> list[str]:
        uris: list[str] = []
        cursor = None
        while True:
            part = await client.list_resources(cursor=cursor)
            assert all("uecatalog/contract_digest" in (one.meta or {}) for one in part.resources)
            uris += [one.uri for one in part.resources]
            cursor = part.next_cursor
            if cursor is None:
                return uris

    uris = ask(path, talk)
    assert len(uris) == len(set(uris)) == 232
    completed = ask(path, lambda client: client.complete(COMMAND, {"name": "name", "value": "c"})).completion
    assert len(completed.values) == MOST_VALUES and completed.total == 230 and completed.has_more
    assert call(path, "list_commands", {}).structured_content["total"] == 230


def test_a_resource_reads_as_the_tool_answers_also_under_a_hostile_name(tmp_path: Path) -> None:
    path = tmp_path / "catalog.json"
    path.write_bytes(dump(hostile()))

    async def talk(client: Client) -> None:
        for one in (await client.list_resources()).resources:
            (content,) = (await client.read_resource(one.uri)).contents
            assert isinstance(content, types.TextResourceContents)
            assert content.meta == {"uecatalog/contract_digest": hostile().plugin.contract_digest}
            if one.uri.startswith("uecatalog://command/"):
                answer = await client.call_tool("describe_command", {"name": one.name})
                assert json.loads(content.text) == answer.structured_content

    ask(path, talk)


def test_prompts_are_one_text_each(file: Path) -> None:
    async def talk(client: Client) -> dict[str, str]:
        made = {}
        for name, words in (("write_call", {"command": "lamp.place"}), ("review_drift", {"since": str(file)})):
            answer = await client.get_prompt(name, words)
            assert isinstance(answer, types.GetPromptResult)
            (message,) = answer.messages
            assert message.role == "user" and isinstance(message.content, types.TextContent)
            made[name] = message.content.text
        return made

    made = ask(file, talk)
    assert "in Python" in made["write_call"] and "`lamps[].name` (string, needed)" in made["write_call"]
    assert "Nothing changed" in made["review_drift"]


def test_completions_are_ranked_for_prompts_and_resources(file: Path) -> None:
    async def talk(client: Client) -> list[list[str]]:
        asked = [
            (CALL, {"name": "command", "value": "lamp."}),
            (CALL, {"name": "language", "value": "s"}),
            (COMMAND, {"name": "name", "value": "lihgt"}),
            (CALL, {"name": "nothing", "value": ""}),
            (types.PromptReference(name="nothing"), {"name": "command", "value": ""}),
        ]
        return [(await client.complete(reference, argument)).completion.values for reference, argument in asked]

    commands, languages, misspelt, *nothing = ask(file, talk)
    assert commands == [
        "lamp.create", "lamp.list", "lamp.place", "lamp.remove", "control_lamp.dim", "control_lamp.flash",
    ]  # fmt: skip
    assert languages == ["JSON", "TypeScript"]
    assert misspelt == ["scene.light"]
    assert nothing == [[], []]


@pytest.mark.parametrize("mode", MODES)
def test_progress_is_told_to_whom_asks_for_it_alone(tmp_path: Path, mode: str) -> None:
    plugin = plant(tmp_path)
    told: list[float] = []

    async def tell(progress: float, total: float | None, message: str | None) -> None:
        told.append(progress)

    async def talk(client: Client) -> None:
        await client.call_tool("list_commands", {}, progress_callback=tell)

    ask(plugin, talk, mode)
    assert told == sorted(set(told)) and 4 < len(told) <= 64
    unasked: list[Any] = []

    async def hear(message: Any) -> None:
        unasked.append(message)

    async def silent() -> None:
        made = server(Source(Options(path=str(plugin)), str(plugin)))
        async with Client(made, mode=mode, message_handler=hear) as client:
            await client.call_tool("list_commands", {})

    anyio.run(silent)
    assert not [one for one in unasked if isinstance(one, types.ProgressNotification)]
