"""`uecatalog serve` as its own process: driven by the official SDK's client and by the inspector's command line."""

from __future__ import annotations

import json
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import anyio
import jsonschema
import pytest
from mcp import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from outputs.judges import ROOT, node, package, run, said
from outputs.specimens import BRIDGE_SAMPLE, bridge_sample

PROGRAM = [sys.executable, "-m", "extractor.cli", "serve", "--no-cache", str(BRIDGE_SAMPLE)]
# the client hands on little of the environment: what others kept would be found


def inspect(*words: str) -> Any:
    """What the inspector prints of one request."""
    done = run(node(), package("@modelcontextprotocol/inspector") / "cli/build/cli.js", "--cli", *PROGRAM, *words)
    assert done.returncode == 0, said(done)
    return json.loads(done.stdout)


def test_the_inspector_lists_and_calls_every_tool() -> None:
    tools = inspect("--method", "tools/list")["tools"]
    words = {
        "list_commands": ["family=actor"],
        "search_commands": ["words=delete asset"],
        "describe_command": ["name=actor.spawn"],
        "validate_call": ["name=actor.spawn", 'params={"clas": "x"}'],
        "explain_fact": ["name=actor.spawn", "about=class"],
    }
    assert [tool["name"] for tool in tools] == list(words)
    for tool in tools:
        arguments = [part for word in words[tool["name"]] for part in ("--tool-arg", word)]
        answer = inspect("--method", "tools/call", "--tool-name", tool["name"], *arguments)
        assert not answer["isError"], answer
        jsonschema.validate(answer["structuredContent"], tool["outputSchema"])
        assert answer["structuredContent"]["contract_digest"] == bridge_sample().plugin.contract_digest


def test_the_inspector_reads_resources_and_prompts() -> None:
    resources = inspect("--method", "resources/list")["resources"]
    assert len(resources) == 2 + len(bridge_sample().commands)
    assert {one["_meta"]["uecatalog/contract_digest"] for one in resources} == {bridge_sample().plugin.contract_digest}
    (content,) = inspect("--method", "resources/read", "--uri", "uecatalog://command/actor.spawn")["contents"]
    assert json.loads(content["text"])["name"] == "actor.spawn"
    (template,) = inspect("--method", "resources/templates/list")["resourceTemplates"]
    assert template["uriTemplate"] == "uecatalog://command/{name}"
    assert [one["name"] for one in inspect("--method", "prompts/list")["prompts"]] == ["write_call", "review_drift"]
    words = ("--prompt-name", "write_call", "--prompt-args", "command=actor.spawn")
    (message,) = inspect("--method", "prompts/get", *words)["messages"]
    assert message["content"]["type"] == "text" and "actor.spawn" in message["content"]["text"]


def talk(mode: str, talking: Callable[[Client], Awaitable[Any]]) -> Any:
    async def asking() -> Any:
        parameters = StdioServerParameters(command=PROGRAM[0], args=PROGRAM[1:], cwd=ROOT)
        async with Client(stdio_client(parameters), mode=mode) as client:
            return await talking(client)

    return anyio.run(asking)


@pytest.mark.parametrize("mode", ["legacy", "auto"])
def test_the_official_client_is_served(mode: str) -> None:
    told: list[tuple[float, str | None]] = []

    async def tell(progress: float, total: float | None, message: str | None) -> None:
        told.append((progress, message))

    async def talking(client: Client) -> list[str]:
        judged = await client.call_tool("validate_call", {"name": "actor.spawn", "params": {}}, progress_callback=tell)
        assert judged.structured_content["ok"] is False
        again = await client.call_tool("list_commands", {}, progress_callback=tell)
        assert again.structured_content["total"] == len(bridge_sample().commands)
        return [one.name for one in (await client.list_tools()).tools]

    assert len(talk(mode, talking)) == 5
    numbers = [at for at, _ in told]
    assert 5 < len(numbers) <= 64 and numbers == sorted(set(numbers))
    assert {"parsing", "interpretation"} <= {message for _, message in told}


def test_many_calls_at_once_are_all_answered() -> None:
    async def talking(client: Client) -> list[bool]:
        answered: list[bool] = []

        async def one(name: str) -> None:
            answered.append(not (await client.call_tool("describe_command", {"name": name})).is_error)

        async with anyio.create_task_group() as group:
            for command in bridge_sample().commands:
                group.start_soon(one, command.name)
        return answered

    assert talk("auto", talking) == [True] * len(bridge_sample().commands)


@pytest.mark.parametrize("given", ["", "no json\n", '{"jsonrpc": "2.0", "method": "unheard/of"}\n', "{}\n[]\n\x00\n"])
def test_whatever_comes_in_the_server_ends_with_its_input_and_says_nothing_else(given: str) -> None:
    done = run(*PROGRAM, given=given)
    assert done.returncode == 0, said(done)
    for line in done.stdout.splitlines():
        assert json.loads(line)["jsonrpc"] == "2.0"


def test_a_path_that_is_not_there_is_said_before_anything_is_served(tmp_path: Path) -> None:
    done = run(*PROGRAM[:-1], tmp_path / "nothing")
    assert done.returncode == 2 and done.stderr.count("\n") == 1 and "no such folder" in done.stderr
