"""``openai-tools.json``: the commands as functions for function calling, strict where strictness can say it.

The file is the list that goes into a request as ``tools``. ``openai-tools.report.json`` holds what it cannot: the
renamings, and key by key what strict schemas do not express. A profile makes a list of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from extractor.catalog import Catalog, Command, Param, keys_of, walk
from extractor.emit.base import Options, Output, Profile
from extractor.emit.jsonschema import Style, params_schema
from extractor.emit.needs import Schema
from extractor.emit.quoting import json_bytes
from extractor.emit.tools import chosen, described
from extractor.errors import UserError

FILE = "openai-tools.json"
REPORT = "openai-tools.report.json"

_STYLE = Style(combinators=False, root_combinators=False, any_case=False, stand_ins=False, defaults=False)
_DEEPEST = 10
"""Levels of nesting that strict schemas may have."""


def files(catalog: Catalog, options: Options) -> dict[str, bytes]:
    """The list, the report, and for each profile a list."""
    names = portable(catalog)
    functions = {command.name: _function(command, names[command.name], options, None) for command in catalog.commands}
    made = {FILE: json_bytes([one for one, _ in functions.values()])}
    report: dict[str, Any] = {
        "plugin": catalog.plugin.name,
        "contract_digest": catalog.plugin.contract_digest,
        "renamed": {made_of: name for name, made_of in names.items() if made_of != name},
        "not_expressed": {name: notes for name, (_, notes) in functions.items() if notes},
    }
    for profile in options.profiles:
        picked = chosen(catalog, profile)
        made[f"openai-tools.{_file_part(profile.name)}.json"] = json_bytes([
            _function(command, names[command.name], options, profile)[0]
            for command in catalog.commands
            if command.name in picked
        ])  # fmt: skip
    return {**made, REPORT: json_bytes(report)}


def portable(catalog: Catalog) -> dict[str, str]:
    """For each command the name that every provider takes.

    Raises: UserError where two names come to one.
    """
    names: dict[str, str] = {}
    owner: dict[str, str] = {}
    for command in catalog.commands:
        made = re.sub(r"[^A-Za-z0-9_-]", _spelled, command.name)[:64]
        if made in owner:
            raise UserError(
                f"the commands {owner[made]} and {command.name} have the same portable name {made}",
                hint="hide one of them, or leave it out of the profile",
            )
        owner[made] = command.name
        names[command.name] = made
    return names


def _spelled(match: re.Match[str]) -> str:
    char = match.group()
    return "_" if char.isascii() else f"U{ord(char):04X}"


def _file_part(name: str) -> str:
    return re.sub(r"[^A-Za-z0-9_-]", "_", name)


def _function(
    command: Command, name: str, options: Options, profile: Profile | None
) -> tuple[dict[str, Any], dict[str, Any]]:
    loose = params_schema(command, _STYLE)
    why = list(_inexpressible(loose, "", 1))
    if command.open:
        why.append(f"more keys may be read than are listed: {command.open.reason}")
    parameters = loose if why else _strict(loose)
    for key, kind in reversed(options.inject):
        if key in loose["properties"]:
            raise UserError(f"cannot inject {key}: {command.name} has a key of that name")
        given: Schema = {"type": kind}
        if profile and key in profile.values:
            given["enum"] = list(profile.values[key])
        parameters = {
            **parameters,
            "properties": {key: given, **parameters["properties"]},
            "required": [key, *parameters.get("required", [])],
        }
    function = {"name": name, "description": described(command), "parameters": parameters, "strict": not why}
    notes: dict[str, Any] = {}
    if why:
        notes["not_strict"] = why
    else:
        differing = sorted(_told_by_presence(command))
        if differing:
            notes["null_is_not_absent"] = differing
        optional = sorted(_optional(command.params))
        if optional:
            notes["drop_null"] = optional
    if command.requirements.one_of or command.requirements.at_most_one or command.requirements.when:
        notes["needs_in_words"] = True
    return {"type": "function", "function": function}, notes


def _inexpressible(schema: Schema, path: str, depth: int) -> Iterator[str]:
    """Why a strict schema cannot say it."""
    where = path or "the params"
    kinds = schema.get("type")
    listed = kinds if isinstance(kinds, list) else [kinds]
    if depth > _DEEPEST:
        yield f"{where}: nested deeper than {_DEEPEST} levels"
        return
    if kinds is None and not set(schema) & {"anyOf", "enum"}:
        yield f"{where}: takes anything"
    if "object" in listed and "properties" not in schema:
        yield f"{where}: takes any keys"
    if "object" in listed and isinstance(schema.get("additionalProperties"), dict):
        yield f"{where}: takes any keys"
    if "array" in listed and not schema.get("items"):
        yield f"{where}[]: takes anything"
    for key, inner in schema.get("properties", {}).items():
        yield from _inexpressible(inner, f"{path}.{key}" if path else key, depth + 1)
    if schema.get("items"):
        yield from _inexpressible(schema["items"], f"{path}[]", depth + 1)
    for inner in schema.get("anyOf", ()):
        yield from _inexpressible(inner, path, depth)


_KEPT = ("description", "type", "enum", "const", "minimum", "maximum", "minItems", "maxItems")


def _strict(schema: Schema, nullable: bool = False) -> Schema:
    """The schema in the words that strict mode has: every key required, optional ones nullable, objects closed."""
    made = {word: part for word, part in schema.items() if word in _KEPT}
    if "properties" in schema:
        required = set(schema.get("required", ()))
        made["properties"] = {key: _strict(inner, key not in required) for key, inner in schema["properties"].items()}
        made["required"] = list(schema["properties"])
        made["additionalProperties"] = False
    if "items" in schema:
        made["items"] = _strict(schema["items"])
    if "anyOf" in schema:
        made["anyOf"] = [_strict(inner) for inner in schema["anyOf"]]
    if nullable:
        _or_null(made)
    return made


def _or_null(made: Schema) -> None:
    if "anyOf" in made:
        made["anyOf"].append({"type": "null"})
        return
    if "type" in made:
        kinds = made["type"] if isinstance(made["type"], list) else [made["type"]]
        made["type"] = [*kinds, "null"]
    if "enum" in made:
        made["enum"] = [*made["enum"], None]


def _optional(params: tuple[Param, ...]) -> Iterator[str]:
    """The keys that strict mode sends as null where they are left out."""
    return (name for name, param in walk(params) if param.required != "always" and not name.endswith(("[]", ".*")))


def _told_by_presence(command: Command) -> set[str]:
    """Keys whose presence alone decides something: null, which is present, is not the same as leaving them out."""
    needs = command.requirements
    found = {key for group in (*needs.one_of, *needs.at_most_one) for key in group}
    for when in needs.when:
        found.update(keys_of(when.if_))
        found.update(key for group in when.one_of for key in group)
    for name, param in walk(command.params):
        if param.type == "any" and param.required != "always":
            found.add(name)
        for default in param.default_when:
            found.update(keys_of(default.if_))
    return found


OUTPUT = Output("openai-tools", "Functions for function calling, strict, with a report", files, FILE)
