"""The tools: their names, what they take and give as JSON Schemas, and the call of each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from extractor.catalog import Tier
from extractor.errors import UserError
from extractor.pipeline import Timer
from extractor.serve import answers
from extractor.serve.source import Source


def _says(text: str) -> Meta:
    return Meta(description=text)


_Cursor = Annotated[str | None, _says("next_cursor of the page before.")]
_Name = Annotated[str, _says("A command's name, or another name of it.")]


class _Given(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pass


class ListCommands(_Given, frozen=True, kw_only=True):
    """What list_commands takes."""

    family: Annotated[str, _says("Only commands of this family.")] = ""
    tier: Annotated[Literal["", Tier], _says("Only commands of this tier.")] = ""
    cursor: _Cursor = None


class SearchCommands(_Given, frozen=True, kw_only=True):
    """What search_commands takes."""

    words: Annotated[str, _says("Words that all have to occur: in names, keys, values, messages, descriptions.")]
    cursor: _Cursor = None


class DescribeCommand(_Given, frozen=True, kw_only=True):
    """What describe_command takes."""

    name: _Name


class ValidateCall(_Given, frozen=True, kw_only=True):
    """What validate_call takes."""

    name: _Name
    params: Annotated[dict[str, Any], _says("The params as they would be sent.")]
    strict: Annotated[
        bool, _says("Whether what the plugin would drop, convert or replace is an error too.")
    ] = False  # fmt: skip


class ExplainFact(_Given, frozen=True, kw_only=True):
    """What explain_fact takes."""

    name: _Name
    about: Annotated[
        str, _says("A key (dotted, as describe_command has it) or a reply's code; every need without.")
    ] = ""


class Tool(Struct, frozen=True):
    """One tool."""

    name: str
    title: str
    description: str
    takes: type[_Given]
    gives: type[Struct]
    call: Callable[[Source, Any, Timer], Struct]


def _list(source: Source, given: ListCommands, timer: Timer) -> Struct:
    return answers.listed(source.served(timer), given.family, given.tier, given.cursor)


def _search(source: Source, given: SearchCommands, timer: Timer) -> Struct:
    return answers.found(source.served(timer), given.words, given.cursor)


def _describe(source: Source, given: DescribeCommand, timer: Timer) -> Struct:
    return answers.described(source.served(timer), given.name)


def _validate(source: Source, given: ValidateCall, timer: Timer) -> Struct:
    return answers.judged(source.served(timer), given.name, given.params, given.strict)


def _explain(source: Source, given: ExplainFact, timer: Timer) -> Struct:
    served = source.served(timer)
    if not source.has_source:
        return answers.places(served, given.name, given.about)
    name = answers.command_of(served, given.name).name
    return answers.evidence(served, source.explained(name, given.about, timer))


TOOLS: dict[str, Tool] = {
    tool.name: tool
    for tool in (
        Tool(
            "list_commands", "List commands",
            "Lists the commands of the plugin: name, tier, needed keys, summary. In pages.",
            ListCommands, answers.Listed, _list,
        ),
        Tool(
            "search_commands", "Search commands",
            "Finds the commands that have all words somewhere, the best first. In pages.",
            SearchCommands, answers.Listed, _search,
        ),
        Tool(
            "describe_command", "Describe a command",
            "Gives one command's exact keys with types and needs, its params as JSON Schema, its replies, the keys of "
            "its result, and an example. The plugin drops keys that are not among these without a word.",
            DescribeCommand, answers.Described, _describe,
        ),
        Tool(
            "validate_call", "Validate a call",
            "Holds the params of a call against the contract without sending it: unknown, missing and exclusive keys, "
            "values, types, each with a path.",
            ValidateCall, answers.Judged, _validate,
        ),
        Tool(
            "explain_fact", "Explain a fact",
            "Shows by places of the source why a key is needed, or what sends a code.",
            ExplainFact, answers.Evidence, _explain,
        ),
    )
}  # fmt: skip


def schema_of(record: type[Struct]) -> dict[str, Any]:
    """The JSON Schema of a record, an object at its root."""
    (reference,), parts = msgspec.json.schema_components([record], ref_template="#/$defs/{name}")
    own = parts.pop(reference["$ref"].rpartition("/")[2])
    return {**own, "$defs": parts} if parts else own


def given(tool: Tool, arguments: dict[str, Any] | None) -> _Given:
    """The arguments of a call as the tool's record.

    Raises: UserError that names the argument that does not fit.
    """
    try:
        return msgspec.convert(arguments or {}, tool.takes)
    except msgspec.ValidationError as error:
        raise UserError(f"{tool.name}: {error}") from None
