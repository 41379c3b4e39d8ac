"""The JSON outputs under their ecosystems' own schemas: MCP, OpenRPC."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from mcp_types.methods import validate_server_result
from outputs.judges import node, package, run, said
from outputs.loading import files
from outputs.specimens import ALL

from extractor.emit.outputs.mcp_tools import REVISION

OFFICIAL = jsonschema.Draft202012Validator(
    json.loads(Path(__file__).with_name("mcp").joinpath(f"{REVISION}.tools-list.json").read_bytes())
)
"""The protocol's own schema of the list: mcp/README.md says where it is from."""


@pytest.mark.parametrize("group", ["command", "family", "tool"])
@pytest.mark.parametrize("name", ALL)
def test_the_tool_list_is_one_of_the_named_protocol_revision(name: str, group: str) -> None:
    document = json.loads(files(ALL[name](), "mcp-tools", group=group)["mcp-tools.json"])
    validate_server_result("tools/list", REVISION, document)
    OFFICIAL.validate(document)
    assert document["_meta"]["uecatalog/protocol"] == REVISION
    for tool in document["tools"]:
        for part in ("inputSchema", "outputSchema"):
            jsonschema.Draft202012Validator.check_schema(tool[part])


@pytest.mark.parametrize("name", ALL)
def test_every_schema_satisfies_the_meta_schema_that_it_names(name: str) -> None:
    for file, data in files(ALL[name](), "schemas").items():
        schema = json.loads(data)
        assert schema["$schema"] == jsonschema.Draft202012Validator.META_SCHEMA["$schema"], file
        jsonschema.Draft202012Validator.check_schema(schema)


@pytest.fixture(scope="module")
def meta_schema() -> Any:
    reading = "console.log(JSON.stringify(require(process.argv[1]).default))"
    done = run(node(), "-e", reading, package("@open-rpc/meta-schema"))
    assert done.returncode == 0, said(done)
    return json.loads(done.stdout)


@pytest.mark.parametrize("name", ALL)
def test_the_openrpc_document_satisfies_the_meta_schema(name: str, meta_schema: Any) -> None:
    document = json.loads(files(ALL[name](), "openrpc")["openrpc.json"])
    # It names a dialect of its own, which is draft 7 with examples; its schemas of params point there too.
    own = {**meta_schema, "$schema": "http://json-schema.org/draft-07/schema#"}
    own["definitions"] = {**own["definitions"], "JSONSchema": True}
    jsonschema.Draft7Validator(own).validate(document)
    for method in document["methods"]:
        for described in [*method["params"], method["result"]]:
            jsonschema.Draft202012Validator.check_schema(described["schema"])


def test_what_is_no_tool_list_is_refused() -> None:
    for wrong in ({}, {"tools": [{"name": "a"}]}, {"tools": [{"name": "a", "inputSchema": {"type": "array"}}]}):
        assert not OFFICIAL.is_valid(wrong)
