"""The protocol's SDK around the answers: who is called for what, errors, progress, standard input and output.

Answers are made in threads, one at a time: reading a plugin takes seconds, in which the server still hears pings and
cancellations.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar
from urllib.parse import quote, unquote

import anyio
import anyio.from_thread
import anyio.to_thread
import mcp_types as types
import msgspec
from mcp import MCPError
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server

from extractor import __version__, pipeline
from extractor.catalog import Catalog
from extractor.errors import UserError
from extractor.serve import answers, prompts
from extractor.serve.pages import BadCursor, page
from extractor.serve.ranking import ranked
from extractor.serve.source import Served, Source, Steps
from extractor.serve.tools import TOOLS, given, schema_of

T = TypeVar("T")
Context = ServerRequestContext[Any, Any]
Cursor = types.PaginatedRequestParams | None

CONTRACT = "uecatalog://contract"
CATALOG = "uecatalog://catalog.json"
COMMAND = "uecatalog://command/"
TEMPLATE = COMMAND + "{name}"
DIGEST = "uecatalog/contract_digest"

MOST_VALUES = 100
"""Values that the protocol lets a completion have."""

NOT_FOUND = -32002
"""The protocol's code for a resource that is not there, up to revision 2025-11-25."""

INSTRUCTIONS = (
    "The commands of an Unreal Engine plugin, derived from its C++ source. Before you write a call: search_commands, "
    "then describe_command for the exact keys (the plugin drops unknown keys without a word), then validate_call. "
    "Nothing here talks to a running editor."
)

_JSON = "application/json"


def run(options: pipeline.Options, asked: str) -> None:
    """Serves until standard input ends."""
    anyio.run(_serve, server(Source(options, asked)))


async def _serve(made: Server[Any]) -> None:
    async with stdio_server() as (reading, writing):
        await made.run(reading, writing, made.create_initialization_options())


def server(source: Source) -> Server[Any]:
    """The server over a source, for whatever transport."""
    wired = _Wired(source)
    return Server(
        "uecatalog",
        version=__version__,
        title="uecatalog",
        instructions=INSTRUCTIONS,
        on_list_tools=wired.list_tools,
        on_call_tool=wired.call_tool,
        on_list_resources=wired.list_resources,
        on_list_resource_templates=wired.list_templates,
        on_read_resource=wired.read_resource,
        on_list_prompts=wired.list_prompts,
        on_get_prompt=wired.get_prompt,
        on_completion=wired.complete,
    )


def _tools() -> list[types.Tool]:
    hints = types.ToolAnnotations(read_only_hint=True, idempotent_hint=True, open_world_hint=False)
    return [
        types.Tool(
            name=tool.name,
            title=tool.title,
            description=tool.description,
            input_schema=schema_of(tool.takes),
            output_schema=schema_of(tool.gives),
            annotations=hints,
        )
        for tool in TOOLS.values()
    ]


def _prompts() -> list[types.Prompt]:
    argument = types.PromptArgument
    return [
        types.Prompt(
            name="write_call",
            title="Write a bridge call",
            description="Asks for a function that calls one command, with all that the contract says about it.",
            arguments=[
                argument(name="command", description="The command's name.", required=True),
                argument(name="language", description="The language of the bridge; Python without it.", required=False),
            ],
        ),
        types.Prompt(
            name="review_drift",
            title="Review a drift",
            description="Asks for a review of what changed for callers since a revision.",
            arguments=[
                argument(name="since", description="A git revision, a catalog.json, or PATH@REV.", required=True),
            ],
        ),
    ]


class _Wired:
    """The handlers, over one source."""

    def __init__(self, source: Source) -> None:
        self._source = source

    async def _answer(self, context: Context, work: Callable[[pipeline.Timer], T]) -> T:
        """``work`` in a thread, with a timer that reports progress: the session sends it where the call has a token."""
        report = context.session.report_progress
        steps = Steps(lambda at, stage: anyio.from_thread.run(report, float(at), None, stage))
        return await anyio.to_thread.run_sync(work, steps)

    async def list_tools(self, context: Context, params: Cursor) -> types.ListToolsResult:
        tools, following = _page(_tools(), params, "tools")
        return types.ListToolsResult(tools=tools, next_cursor=following)

    async def call_tool(self, context: Context, params: types.CallToolRequestParams) -> types.CallToolResult:
        tool = TOOLS.get(params.name)
        if tool is None:
            raise _refused(f"there is no tool {params.name}; there are {', '.join(TOOLS)}")
        try:
            arguments = given(tool, params.arguments)
            made = await self._answer(context, lambda timer: tool.call(self._source, arguments, timer))
        except BadCursor:
            return _failed("the cursor is none of this list as it is now: begin without one")
        except UserError as error:
            return _failed(str(error))
        text = types.TextContent(text=msgspec.json.encode(made).decode())
        return types.CallToolResult(content=[text], structured_content=msgspec.to_builtins(made))

    async def list_resources(self, context: Context, params: Cursor) -> types.ListResourcesResult:
        catalog = (await self._served(context)).catalog
        meta = {DIGEST: catalog.plugin.contract_digest}
        listed = [
            types.Resource(
                uri=CONTRACT, name="contract", title="The contract in short", mime_type=_JSON, _meta=meta,
                description="The plugin, its version, the contract's digest, families and tiers.",
            ),
            types.Resource(
                uri=CATALOG, name="catalog.json", title="The whole catalog", mime_type=_JSON, _meta=meta,
                description="Everything that is known, with places in the source.",
            ),
        ]  # fmt: skip
        listed += [
            types.Resource(
                uri=COMMAND + quote(one.name, safe=""), name=one.name, description=one.summary, mime_type=_JSON,
                _meta=meta,
            )
            for one in catalog.commands
        ]  # fmt: skip
        resources, following = _page(listed, params, f"{catalog.plugin.contract_digest} resources")
        return types.ListResourcesResult(resources=resources, next_cursor=following)

    async def list_templates(self, context: Context, params: Cursor) -> types.ListResourceTemplatesResult:
        listed = [
            types.ResourceTemplate(
                uri_template=TEMPLATE, name="command", title="One command", mime_type=_JSON,
                description="One command's exact keys, needs, replies and result.",
            )
        ]  # fmt: skip
        templates, following = _page(listed, params, "templates")
        return types.ListResourceTemplatesResult(resource_templates=templates, next_cursor=following)

    async def read_resource(
        self, context: Context, params: types.ReadResourceRequestParams
    ) -> types.ReadResourceResult:
        served = await self._served(context)
        digest = served.catalog.plugin.contract_digest
        if params.uri == CONTRACT:
            data = msgspec.json.encode(_in_short(served.catalog))
        elif params.uri == CATALOG:
            data = pipeline.document(served.catalog)
        elif params.uri.startswith(COMMAND):
            try:
                data = msgspec.json.encode(answers.described(served, unquote(params.uri.removeprefix(COMMAND))))
            except UserError as error:
                raise MCPError(NOT_FOUND, str(error), {"uri": params.uri}) from None
        else:
            raise MCPError(NOT_FOUND, f"there is no resource {params.uri}", {"uri": params.uri})
        text = types.TextResourceContents(
            uri=params.uri, mime_type=_JSON, text=data.decode(), _meta={DIGEST: digest}
        )  # fmt: skip
        return types.ReadResourceResult(contents=[text])

    async def list_prompts(self, context: Context, params: Cursor) -> types.ListPromptsResult:
        listed, following = _page(_prompts(), params, "prompts")
        return types.ListPromptsResult(prompts=listed, next_cursor=following)

    async def get_prompt(self, context: Context, params: types.GetPromptRequestParams) -> types.GetPromptResult:
        prompt = next((one for one in _prompts() if one.name == params.name), None)
        if prompt is None:
            raise _refused(f"there is no prompt {params.name}")
        words = params.arguments or {}
        for argument in prompt.arguments or ():
            if argument.required and not words.get(argument.name):
                raise _refused(f"the prompt {params.name} needs {argument.name}")
        try:
            text = await self._answer(context, lambda timer: self._prompted(params.name, words, timer))
        except UserError as error:
            raise _refused(str(error)) from None
        message = types.PromptMessage(role="user", content=types.TextContent(text=text))
        return types.GetPromptResult(description=prompt.description, messages=[message])

    def _prompted(self, name: str, words: dict[str, str], timer: pipeline.Timer) -> str:
        served = self._source.served(timer)
        if name == "review_drift":
            return prompts.review(served.catalog, words["since"], self._source.changes(words["since"], timer))
        described = answers.described(served, words["command"])
        return prompts.write_call(served.catalog, described, words.get("language") or "Python")

    async def complete(self, context: Context, params: types.CompleteRequestParams) -> types.CompleteResult:
        reference, argument = params.ref, params.argument
        place = reference.name if isinstance(reference, types.PromptReference) else reference.uri
        names: Sequence[str] = ()
        asked = place, argument.name
        if asked in (("write_call", "command"), (TEMPLATE, "name")):
            catalog = (await self._served(context)).catalog
            names = [*(one.name for one in catalog.commands), *(a for one in catalog.commands for a in one.aliases)]
        elif asked == ("write_call", "language"):
            names = prompts.LANGUAGES
        elif asked == ("review_drift", "since"):
            names = await anyio.to_thread.run_sync(self._source.revisions)
        values = ranked(argument.value, names)
        more = len(values) > MOST_VALUES
        return types.CompleteResult(
            completion=types.Completion(values=values[:MOST_VALUES], total=len(values), has_more=more)
        )

    async def _served(self, context: Context) -> Served:
        try:
            return await self._answer(context, self._source.served)
        except UserError as error:
            raise MCPError(types.INTERNAL_ERROR, str(error)) from None


def _page(items: list[T], params: Cursor, of: str) -> tuple[list[T], str | None]:
    try:
        return page(items, params.cursor if params else None, of)
    except BadCursor:
        raise _refused("the cursor is none of this list as it is now") from None


def _refused(message: str) -> MCPError:
    return MCPError(types.INVALID_PARAMS, message)


def _failed(message: str) -> types.CallToolResult:
    """What a model reads of a call that went wrong, so that it can do better."""
    return types.CallToolResult(content=[types.TextContent(text=message)], is_error=True)


def _in_short(catalog: Catalog) -> dict[str, Any]:
    plugin = catalog.plugin
    tiers: dict[str, int] = {}
    for command in catalog.commands:
        tiers[command.access.tier] = tiers.get(command.access.tier, 0) + 1
    return {
        "plugin": plugin.name,
        "version": plugin.version,
        "engine": plugin.engine,
        "contract_digest": plugin.contract_digest,
        "commands": len(catalog.commands),
        "families": {family.name: family.commands for family in catalog.families},
        "tiers": dict(sorted(tiers.items())),
    }
