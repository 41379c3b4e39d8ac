"""Tools as models see them: which commands one carries, what is said about it, what it takes.

Shared by the tool lists (MCP, OpenAI): they differ in names and in what their schemas may hold.
"""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import Any

import msgspec
from msgspec import Struct

from extractor import wording
from extractor.catalog import Catalog, Command, Tier
from extractor.emit.base import GROUPS, Grouping, Profile
from extractor.emit.jsonschema import Style, params_schema, result_schema
from extractor.emit.needs import Schema
from extractor.emit.quoting import title_of
from extractor.errors import UserError, offered
from extractor.wording import ENGLISH

TOOLS = Style(root_combinators=False, any_case=False, stand_ins=False)
"""What a model is told: needs at the root in words, literals and keys in one spelling."""


class Tool(Struct, frozen=True):
    """One tool."""

    name: str
    title: str
    commands: tuple[Command, ...]
    pick: str = ""
    """The key whose value picks a command, where the tool carries several; "" where it is one command."""

    def value_of(self, command: Command) -> str:
        """What ``pick`` has for a command."""
        return command.action.value if command.action and command.action.key == self.pick else command.name


def grouped(catalog: Catalog, group: Grouping) -> list[Tool]:
    """The tools of a catalog.

    Raises: UserError for a grouping that is none.
    """
    if group not in GROUPS:
        raise UserError(f"cannot group by {group}", hint=offered(GROUPS))
    found: dict[tuple[str, str], list[Command]] = {}
    for command in catalog.commands:
        carrier = command.tool if group == "tool" and command.action else command.family if group == "family" else None
        key = ("group", carrier) if carrier else ("command", command.name)
        found.setdefault(key, []).append(command)
    return [_tool(kind, name, tuple(commands)) for (kind, name), commands in found.items()]


def _tool(kind: str, name: str, commands: tuple[Command, ...]) -> Tool:
    if kind == "command":
        return Tool(name, title_of(name), commands)
    keys = {command.action.key if command.action else "" for command in commands}
    key = keys.pop() if len(keys) == 1 else ""
    pick = key or "command"
    while not key and any(param.key == pick for command in commands for param in command.params):
        pick += "_"
    return Tool(name, title_of(name), commands, pick)


def description(tool: Tool) -> str:
    """What a model has to know beside the schema: what it does, needs that no ``required`` can say, what to mind."""
    if not tool.pick:
        return described(tool.commands[0])
    lines = [f"{tool.title}: {len(tool.commands)} commands, picked by {tool.pick}."]
    for command in tool.commands:
        keys = ", ".join(command.requirements.all_on_top)
        said = f"- {tool.value_of(command)}: {described(command, short=True)}"
        lines.append(f"{said} Needs {keys}." if keys else said)
    return "\n".join(lines)


def described(command: Command, *, short: bool = False) -> str:
    """One command in words."""
    text = command.summary if short else command.description or command.summary
    said = [wording.ended(ENGLISH, text)] if short and text else [text.strip()] if text else []
    if not said:
        said = [f"{title_of(command.name)}."]
    notes = list(wording.needs(ENGLISH, command))
    if command.open:
        notes.append("More keys may be read than are listed.")
    if command.available:
        notes.append(f"Only where {wording.available(ENGLISH, command.available)}.")
    if command.deprecated is not None:
        notes.append(f"Deprecated. {command.deprecated}".strip())
    gap = " " if short or "\n" not in said[0] else "\n\n"
    return gap.join([*said, ENGLISH.sentences(notes)]).strip()


def input_schema(tool: Tool, style: Style) -> Schema:
    """What the tool takes."""
    if not tool.pick:
        return params_schema(tool.commands[0], style)
    schemas = [(command, params_schema(command, style)) for command in tool.commands]
    picked: Schema = {"type": "string", "enum": [tool.value_of(command) for command in tool.commands]}
    properties: dict[str, list[Schema]] = {}
    for _, schema in schemas:
        for key, value in schema["properties"].items():
            if key != tool.pick:
                properties.setdefault(key, []).append(value)
    made: Schema = {
        "type": "object",
        "properties": {tool.pick: picked, **{key: _either(values) for key, values in properties.items()}},
        "required": [tool.pick],
    }
    if all(schema.get("additionalProperties") is False for _, schema in schemas):
        made["additionalProperties"] = False
    if style.root_combinators:
        made["allOf"] = [
            {
                "if": {"properties": {tool.pick: {"const": tool.value_of(command)}}},
                "then": {word: part for word, part in schema.items() if word in ("required", "anyOf", "allOf", "not")},
            }
            for command, schema in schemas
            if set(schema) & {"required", "anyOf", "allOf", "not"}
        ]
    return made


def _either(values: list[Schema]) -> Schema:
    distinct = list({msgspec.json.encode(value, order="sorted"): value for value in values}.values())
    return distinct[0] if len(distinct) == 1 else {"anyOf": distinct}


def output_schema(tool: Tool) -> Schema:
    """What the tool gives: always an object; what is none stands under ``result``."""
    if tool.pick:
        return {"type": "object"}
    schema = result_schema(tool.commands[0].result)
    if schema.get("type") == "object":
        return schema
    return {"type": "object", "properties": {"result": schema}, "required": ["result"]}


_WORST: tuple[Tier, ...] = ("read", "control", "write", "unknown", "destructive", "dangerous")
"""From harmless to grave, for a tool of several commands: one of which nothing is known is no worse than what is known
to destroy, and no better than what is known to write."""


def tier_of(tool: Tool) -> Tier:
    """The worst tier of its commands."""
    return max((command.access.tier for command in tool.commands), key=_WORST.index)


def hints_of(tool: Tool) -> dict[str, Any]:
    """The hints of MCP by tier; where the tier is not known the protocol's own, careful, defaults stand."""
    hints: dict[Tier, dict[str, Any]] = {
        "read": {"readOnlyHint": True, "openWorldHint": False},
        "control": {"readOnlyHint": False, "destructiveHint": False, "openWorldHint": False},
        "write": {"readOnlyHint": False, "destructiveHint": False, "openWorldHint": False},
        "destructive": {"readOnlyHint": False, "destructiveHint": True, "openWorldHint": False},
        "dangerous": {"readOnlyHint": False, "destructiveHint": True, "openWorldHint": True},
    }
    return {"title": tool.title, **hints.get(tier_of(tool), {})}


def chosen(catalog: Catalog, profile: Profile) -> set[str]:
    """The names of the commands of a profile.

    Raises: UserError for a pattern that names none.
    """
    found: set[str] = set()
    for pattern in profile.commands:
        names = {command.name for command in catalog.commands if fnmatchcase(command.name, pattern)}
        if not names:
            raise UserError(f"profile {profile.name}: no command is called {pattern}")
        found |= names
    return found
