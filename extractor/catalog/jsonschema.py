"""The JSON Schema (2020-12) of ``catalog.json``, generated from the model's own types.

What types cannot say is added here: the six forms of a condition, params with and without a key, and ``x-`` keys
anywhere.
"""

from __future__ import annotations

import copy
import re
from typing import Any

import msgspec

from extractor.catalog.model import SCHEMA_VERSION, Catalog
from extractor.catalog.params import Entry

_REF = "#/$defs/{name}"


def schema() -> dict[str, Any]:
    """The schema as plain JSON values, in a fixed order."""
    entries = {kind.__name__ for kind in Entry.__subclasses__()}
    (root,), definitions = msgspec.json.schema_components([Catalog], ref_template=_REF)
    definitions = copy.deepcopy(dict(sorted(definitions.items())))
    definitions["Condition"] = _condition(definitions["Condition"])
    definitions["Shape"] = _shape(definitions["Param"])
    definitions["Param"]["required"] = ["key", "type"]
    for name, definition in definitions.items():
        if name in entries:
            definition["required"] = [key for key in definition["properties"] if key != "x-"]
        _polish(definition)
    definitions["Catalog"]["properties"]["schema_version"] = {
        "const": SCHEMA_VERSION,
        "description": "The version of this schema.",
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:uecatalog:catalog:{SCHEMA_VERSION}",
        "title": "Command catalog of an Unreal Engine plugin",
        **root,
        "$defs": dict(sorted(definitions.items())),
    }


def _condition(plain: dict[str, Any]) -> dict[str, Any]:
    properties = plain["properties"]
    forms = []
    for name in ("in", "not_in", "present", "all", "any", "condition"):
        keys = ["key", name] if name in ("in", "not_in", "present") else [name]
        body = {key: _not_null(properties[key]) for key in keys}
        forms.append({"type": "object", "properties": body, "required": keys, "additionalProperties": False})
    return {"title": "Condition", "description": plain["description"], "oneOf": forms}


def _not_null(plain: dict[str, Any]) -> dict[str, Any]:
    body = {key: value for key, value in plain.items() if key != "default"}
    kinds = [kind for kind in body.pop("anyOf", ()) if kind != {"type": "null"}]
    return {**kinds[0], **body} if kinds else body


def _shape(param: dict[str, Any]) -> dict[str, Any]:
    """Of a param: what stands under ``items`` and ``additional``; these point at it from now on."""
    for name in ("items", "additional"):
        description = param["properties"][name]["description"]
        param["properties"][name] = {"$ref": _REF.format(name="Shape"), "description": description}
    shape = copy.deepcopy(param)
    del shape["properties"]["key"]
    shape["title"] = "Shape"
    shape["description"] = "A value without a name: an item of an array, a value of an object whose keys are walked."
    return shape


def _polish(definition: dict[str, Any]) -> None:
    """Defaults are the model's business, optional facts are absent rather than null, ``x-`` keys are free."""
    if "oneOf" in definition:
        for form in definition["oneOf"]:
            _polish(form)
    if "description" in definition:
        definition["description"] = re.sub(r"\s+", " ", definition["description"].replace("``", "`")).strip()
    if definition.get("type") != "object" or "properties" not in definition:
        return
    definition["properties"].pop("x-", None)
    for body in definition["properties"].values():
        body.pop("default", None)
    definition["patternProperties"] = {"^x-": True}
    definition["additionalProperties"] = False
