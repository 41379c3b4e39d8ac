"""``mcp-tools.json``: the result of ``tools/list`` of the Model Context Protocol, one revision of it."""

from __future__ import annotations

import re
from typing import Any

from msgspec.structs import replace

from extractor.catalog import Catalog
from extractor.emit.base import Options, Output
from extractor.emit.quoting import identifier, json_bytes, told_apart
from extractor.emit.tools import TOOLS, Tool, description, grouped, hints_of, input_schema, output_schema, tier_of

REVISION = "2025-11-25"
"""The protocol revision whose schema the file satisfies."""

FILE = "mcp-tools.json"


def files(catalog: Catalog, options: Options) -> dict[str, bytes]:
    """The one file."""
    tools = grouped(catalog, options.group)
    names = told_apart({tool.name: _name(tool.name) for tool in tools})
    style = replace(TOOLS, root_combinators=options.root_combinators)
    listed = [
        {
            "name": names[tool.name],
            "title": tool.title,
            "description": description(tool),
            "inputSchema": input_schema(tool, style),
            "outputSchema": output_schema(tool),
            "annotations": hints_of(tool),
            "_meta": _meta(tool),
        }
        for tool in tools
    ]
    meta = {
        "uecatalog/protocol": REVISION,
        "uecatalog/plugin": catalog.plugin.name,
        "uecatalog/contract_digest": catalog.plugin.contract_digest,
    }
    return {FILE: json_bytes({"_meta": meta, "tools": listed})}


def _name(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_.-]{1,128}", name) else identifier(name, "snake")[:120]


def _meta(tool: Tool) -> dict[str, Any]:
    """What a server needs to call the command behind the tool."""
    meta: dict[str, Any] = {"uecatalog/tier": tier_of(tool)}
    if tool.pick:
        return {**meta, "uecatalog/commands": {tool.value_of(one): one.name for one in tool.commands}}
    return {**meta, "uecatalog/command": tool.commands[0].called}


OUTPUT = Output("mcp-tools", f"MCP tools/list result, protocol revision {REVISION}", files, FILE)
