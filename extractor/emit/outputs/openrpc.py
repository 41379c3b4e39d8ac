"""``openrpc.json``: an OpenRPC document, a method a command."""

from __future__ import annotations

from typing import Any

from extractor.catalog import Catalog, Command, Status, example_params, example_result
from extractor.emit.base import Options, Output
from extractor.emit.jsonschema import Style, params_schema, result_schema
from extractor.emit.quoting import identifier, json_bytes, title_of
from extractor.emit.tools import described

VERSION = "1.3.2"
FILE = "openrpc.json"

_STYLE = Style(root_combinators=False, stand_ins=False)
_SERVER_ERROR = -32000
"""The code of an error whose own code is a text."""


def files(catalog: Catalog, options: Options) -> dict[str, bytes]:
    """The one file."""
    plugin = catalog.plugin
    document = {
        "openrpc": VERSION,
        "info": {
            "title": plugin.name,
            "version": plugin.version or "0",
            "description": f"The commands of the Unreal Engine plugin {plugin.name}, from its source by uecatalog.",
            "x-contract-digest": plugin.contract_digest,
        },
        "methods": [_method(command) for command in catalog.commands],
    }
    return {FILE: json_bytes(document)}


def _method(command: Command) -> dict[str, Any]:
    schema = params_schema(command, _STYLE)
    required = set(schema.get("required", ()))
    method: dict[str, Any] = {"name": command.name, "summary": command.summary or title_of(command.name)}
    method["description"] = described(command)
    method["tags"] = [{"name": command.family}]
    if command.deprecated is not None:
        method["deprecated"] = True
    method["paramStructure"] = "by-name"
    # Needed ones first, as the specification asks.
    keys = sorted(schema["properties"], key=lambda key: key not in required)
    method["params"] = [_descriptor(key, schema["properties"][key], key in required) for key in keys]
    result = f"{identifier(command.name, 'camel')}Result"
    method["result"] = {"name": result, "schema": result_schema(command.result)}
    errors = [_error(status) for status in command.statuses if status.kind == "error"]
    if errors:
        method["errors"] = _by_code(errors)
    method["examples"] = [_example(command, keys, result)]
    return method


def _example(command: Command, keys: list[str], result: str) -> dict[str, Any]:
    """The smallest call that the contract lets pass, with what every success brings."""
    given = {**({command.action.key: command.action.value} if command.action else {}), **example_params(command)}
    return {
        "name": "the smallest call",
        "params": [{"name": key, "value": given[key]} for key in keys if key in given],
        "result": {"name": result, "value": example_result(command.result)},
    }


def _descriptor(key: str, schema: dict[str, Any], needed: bool) -> dict[str, Any]:
    made: dict[str, Any] = {"name": key}
    if "description" in schema:
        made["description"] = schema["description"]
    return {**made, "required": needed, "schema": schema}


def _error(status: Status) -> dict[str, Any]:
    code = status.code if status.code is not None else _SERVER_ERROR
    messages = [message.text for message in status.messages]
    message = messages[0] if messages else status.error_code or "Refused"
    data: dict[str, Any] = {"error_code": status.error_code} if status.error_code else {}
    if len(messages) > 1:
        data["messages"] = messages
    return {"code": code, "message": message, "data": data} if data else {"code": code, "message": message}


def _by_code(errors: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """One error a code, as the specification wants: textual codes under one number are listed in its data."""
    found: dict[int, dict[str, Any]] = {}
    for error in errors:
        known = found.setdefault(error["code"], error)
        if known is not error:
            also = known.setdefault("data", {}).setdefault("also", [])
            also.append({key: value for key, value in error.items() if key != "code"})
    return list(found.values())


OUTPUT = Output("openrpc", f"OpenRPC {VERSION} document", files, FILE)
