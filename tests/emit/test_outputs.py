"""Every output over every catalog: parses, says where it is from, is the same twice, lets nothing out of its quotes."""

import ast
import json
import re
from pathlib import Path

import jsonschema
import pytest
from outputs.catalogs import KEYS, TEXTS, empty, hostile, lanterns, single
from outputs.loading import files, module

from extractor import emit
from extractor.emit import outputs
from extractor.errors import UserError

KINDS = [kind for kind in emit.known() if kind != "template"]
PLAIN = {"lanterns": lanterns, "hostile": lambda: hostile(alike=False), "empty": empty, "single": single}


@pytest.fixture(params=PLAIN)
def catalog(request):
    return PLAIN[request.param]()


def test_the_folder_is_the_registry():
    names = {path.stem.replace("_", "-") for path in Path(outputs.__file__).parent.glob("*.py")} - {"--init--"}
    assert names == set(emit.known())
    assert all(emit.output(kind).id == kind and emit.output(kind).summary for kind in emit.known())


def test_an_output_is_found_by_the_name_of_its_file():
    assert emit.output("catalog.py").id == "catalog-py"
    assert emit.output("CommandKeys.h").id == "command-keys"
    assert emit.output("mcp_tools").id == "mcp-tools"


@pytest.mark.parametrize("word", ["", "*", "catalgo.py", "yaml"])
def test_an_unknown_output_is_an_error_that_names_the_known(word):
    with pytest.raises(UserError, match="no output"):
        emit.output(word)


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_catalog_gives_the_same_bytes_with_its_digest_and_no_line_of_the_source(kind, catalog):
    made = files(catalog, kind)
    assert made == files(catalog, kind)
    whole = b"".join(made.values()).decode()
    assert catalog.plugin.contract_digest in whole
    assert "Lamps.cpp" not in whole
    assert all(data.endswith(b"\n") and b"\r" not in data for data in made.values())


@pytest.mark.parametrize("kind", KINDS)
def test_what_hides_or_reorders_text_is_never_written_as_it_is(kind):
    for data in files(hostile(alike=False), kind).values():
        assert not re.search("[\u202a-\u202e\u200b\ufeff\x00\x1b\U000e0041\u2028\x85]", data.decode())


@pytest.mark.parametrize("kind", ["catalog-py", "models-py"])
def test_python_is_python_3_9(kind, catalog):
    (data,) = files(catalog, kind).values()
    ast.parse(data, feature_version=(3, 9))


@pytest.mark.parametrize("alike", [True, False])
def test_hostile_texts_arrive_in_python_as_they_are(alike):
    catalog = hostile(alike)
    made = module(catalog, "catalog-py")
    for command in catalog.commands:
        assert made.COMMANDS[command.name].summary == command.summary
        assert [key.name for key in made.COMMANDS[command.name].params] == list(KEYS)
        assert made.COMMANDS[command.name].params[0].literals == TEXTS
        assert made.ALIASES[f"alias of {command.name}"] == command.name
    names = {name for name in vars(made) if name.endswith("Params")}
    assert len(names) == len(catalog.commands)


@pytest.mark.parametrize("kind", ["mcp-tools", "openai-tools", "openrpc"])
def test_hostile_texts_arrive_in_json_as_they_are(kind):
    catalog = hostile(alike=False)
    document = json.loads(next(iter(files(catalog, kind).values())))
    listed = {"mcp-tools": "tools", "openrpc": "methods"}.get(kind)
    entries = document[listed] if listed else [one["function"] for one in document]
    for command, entry in zip(catalog.commands, entries, strict=True):
        assert (command.description or "").strip() in entry["description"]


def test_every_schema_satisfies_its_meta_schema(catalog):
    made = files(catalog, "schemas")
    assert "schemas/request.json" in made
    for name, data in made.items():
        schema = json.loads(data)
        jsonschema.Draft202012Validator.check_schema(schema)
        assert schema["$id"].startswith("urn:uecatalog:"), name


def test_a_whole_message_is_judged_by_the_command_it_names():
    schema = json.loads(files(lanterns(), "schemas")["schemas/request.json"])
    judge = jsonschema.Draft202012Validator(schema)
    message = {"type": "req", "id": "1", "method": "scene.light", "params": {"mode": "off"}, "x-kept-as-data": 1}
    assert judge.is_valid(message)
    assert not judge.is_valid({**message, "params": {"mode": "dusk"}})
    assert not judge.is_valid({**message, "method": "scene.dark"})
    dim = {**message, "method": "control_lamp", "params": {"action": "dim", "lamp": {"id": "a"}, "level": 3}}
    assert judge.is_valid(dim)
    assert not judge.is_valid({**dim, "params": {"action": "dim", "lamp": {"id": "a"}}})
    assert judge.is_valid({**dim, "params": {"action": "flash"}})
