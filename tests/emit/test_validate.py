"""``validate`` of catalog.py: what fails, what the plugin would drop, and what it must let pass."""

import json

import jsonschema
import pytest
from outputs.catalogs import hostile, lanterns
from outputs.loading import files, module
from outputs.requests import requests

from extractor.catalog import Catalog, Command, Param, Plugin, Requirements, When, is_in, is_present, under
from extractor.emit import Judge
from extractor.emit.quoting import file_names

CATALOG = module(lanterns(), "catalog-py")


def problems(name, params, **options):
    return [(one.level, one.kind, one.path) for one in CATALOG.validate(name, params, **options)]


def of(*params, **needs):
    """A module for one command ``c``."""
    command = Command(name="c", dialect="d", params=params, requirements=Requirements(**needs))
    return module(Catalog(plugin=Plugin(name="P"), commands=(command,)), "catalog-py")


def text(key, **facts):
    return Param(key=key, type="string", **facts)


@pytest.mark.parametrize(
    ("name", "params", "found"),
    [
        ("scene.light", {}, [("error", "missing", "$.mode")]),
        ("scene.light", {"mode": "dusk"}, [("error", "literal", "$.mode")]),
        ("scene.light", {"mode": "moon", "color": "#fff"}, [("error", "missing", "$.phase")]),
        ("lamp.place", {"lamps": [{"name": "", "preset": "p"}]}, [("error", "missing", "$.lamps[0].name")]),
        ("lamp.place", {"lamps": [{"name": "a"}]}, [("error", "one_of", "$.lamps[0].shape")]),
        ("lamp.place", {"lamps": [{"name": "a", "preset": "p", "location": {"x": 1}}]},
         [("error", "missing", "$.lamps[0].location.y")]),
        ("scene.capture", {"file": "f", "inline": True}, [("error", "at_most_one", "$.file")]),
        ("control_lamp.dim", {"lamp": {"id": "a"}, "level": 1}, [("error", "missing", "$.action")]),
        ("lamp.list", {"limit": 900}, [("error", "range", "$.limit")]),
        ("lamp.lisst", {}, [("error", "unknown_command", "$")]),
    ],
)  # fmt: skip
def test_what_the_source_refuses_is_an_error(name, params, found):
    assert problems(name, params)[: len(found)] == found


@pytest.mark.parametrize(
    ("name", "params", "found"),
    [
        ("lamp.list", {"limt": 3}, ("warning", "unknown_key", "$.limt")),
        ("lamp.list", {"LIMIT": 3}, ("warning", "key_case", "$.LIMIT")),
        ("lamp.list", {"limit": "3"}, ("warning", "type", "$.limit")),
        ("lamp.list", {"limit": True}, ("warning", "type", "$.limit")),
        ("lamp.list", {"order": "size"}, ("warning", "literal", "$.order")),
        ("lamp.list", {"search": "a", "query": "b"}, ("warning", "same", "$.search")),
        ("lamp.list", {"tags": {"any": "dim"}}, ("warning", "literal", "$.tags.any")),
    ],
)
def test_what_the_plugin_drops_or_converts_is_a_warning_and_an_error_where_strict(name, params, found):
    assert problems(name, params) == [found]
    assert problems(name, params, strict=True) == [("error", *found[1:])]


@pytest.mark.parametrize(
    ("name", "params"),
    [
        ("lamp.list", {}),
        ("lamp.list", {"order": "NAME", "query": "x", "near": [1, 2, 3], "limit": 5.0}),
        ("lamp.list", {"tags": {"whatever": "on"}}),
        ("lamp.create", {"lamps": [{"name": "a", "shape": "round"}]}),
        ("lamp.remove", {"name": "", "path": "/p"}),
        ("console.run", {"command": "stat fps", "not_known": {"anything": 1}}),
        ("scene.light", {"mode": "off"}),
        ("scene.light", {"mode": "moon", "color": "#fff", "phase": 9}),
    ],
)
def test_what_succeeds_has_no_problem(name, params):
    assert problems(name, params, strict=True) == []


def accepted(made, name, request):
    """The strict verdict."""
    return all(one.level != "error" for one in made.validate(name, request, strict=True))


def test_a_number_that_is_clamped_is_accepted_with_a_warning():
    made = of(Param(key="n", type="integer", minimum=1, maximum=9, clamped=("maximum",)))
    for strict in (False, True):
        told = [(one.level, one.kind, one.message) for one in made.validate("c", {"n": 10}, strict=strict)]
        assert told == [("warning", "clamped", "counts as 9")]
        assert [one.level for one in made.validate("c", {"n": 0}, strict=strict)] == ["error"]
        assert made.validate("c", {"n": 9}, strict=strict) == []


def test_a_need_of_some_builds_refuses_nobody():
    made = of(text("a"), text("b"), when=(When(if_=under("WITH_TEAM"), then=("a",)),))
    assert made.validate("c", {}, strict=True) == []


def test_a_condition_on_a_value_that_is_not_as_told_is_no_certain_error():
    made = of(text("mode"), text("a"), when=(When(if_=is_in("mode", "x"), then=("a",)),))
    assert [one.level for one in made.validate("c", {"mode": "x"})] == ["error"]
    assert not [one for one in made.validate("c", {"mode": None}) if one.level == "error"]


def test_a_key_without_its_array_is_no_error():
    items = Param(type="object", properties=(text("b"),))
    made = of(Param(key="a", type="array", items=items), when=(When(if_=is_present("a"), then=("a[].b",)),))
    assert made.validate("c", {}) == []
    assert [one.path for one in made.validate("c", {"a": [{"b": "1"}, {}]})] == ["$.a[1].b"]


def test_where_more_keys_are_read_one_in_other_case_is_said_but_not_refused_by_strictness():
    params = {"command": "stat fps", "Command": "x", "COMMANDS": 1}
    assert problems("console.run", params, strict=True) == []
    assert problems("console.run", {"COMMAND": "x"}) == [("warning", "key_case", "$.COMMAND")]
    assert problems("console.run", {"COMMAND": "x"}, strict=True) == [("error", "missing", "$.command")]


def test_a_near_name_is_suggested():
    (problem,) = CATALOG.validate("lamp.list", {"limt": 3})
    assert problem.message == "limt is not read; did you mean limit?"
    (problem,) = CATALOG.validate("lamp.lis", {})
    assert "did you mean lamp.list?" in problem.message
    (problem,) = CATALOG.validate("zzz", {})
    assert "did you mean" not in problem.message


def test_drop_nulls_leaves_everything_else():
    assert CATALOG.drop_nulls({"a": None, "b": {"c": None, "d": 0}, "e": [None, {"f": None}]}) == {
        "b": {"d": 0}, "e": [None, {}],
    }  # fmt: skip


def test_the_tables_cannot_be_written_to():
    with pytest.raises(TypeError):
        CATALOG.COMMANDS["x"] = None
    with pytest.raises(AttributeError):
        CATALOG.COMMANDS["ping"].name = "pong"


@pytest.mark.parametrize("catalog", [lanterns(), hostile()], ids=["lanterns", "hostile"])
def test_strict_verdicts_are_those_of_the_schemas(catalog):
    made = module(catalog, "catalog-py")
    schemas = files(catalog, "schemas")
    stems = file_names(command.name for command in catalog.commands)
    passed = 0
    for command in catalog.commands:
        judge = jsonschema.Draft202012Validator(json.loads(schemas[f"schemas/{stems[command.name]}.params.json"]))
        for request in requests(command, 150):
            verdict = accepted(made, command.name, request)
            assert verdict is judge.is_valid(request), (command.name, request)
            passed += verdict
    assert passed


CASES = [
    ((text("a"), text("b"), text("c")), {"one_of": (("a", "b"),), "at_most_one": (("b", "c"),)}),
    ((text("a", aliases=("x", "y")), text("b")), {"all": ("a",)}),
    ((text("a", empty_is_absent=True, aliases=("x",)), text("b")), {"all": ("a",), "at_most_one": (("a", "b"),)}),
    ((text("a", aliases=("b",)), text("b", aliases=("c",)), text("c")), {"one_of": (("a", "c"),)}),
    ((text("m", enum=("p", "q"), otherwise="default", default="q", case_insensitive=True), text("a")),
     {"when": (When(if_=is_in("m", "q"), then=("a",)),)}),
    ((Param(key="l", type="array", items=Param(type="object", properties=(text("k"), text("v")))), text("t")),
     {"when": (When(if_=is_in("l[].k", "z"), then=("t", "l[].v")), When(if_=is_present("t"), then=("l[].k",)))}),
    ((Param(key="o", type="object", aliases=("p",), properties=(text("k"), text("v"))),),
     {"one_of": (("o.k", "o.v"),), "all": ("o",)}),
    ((Param(key="w", type="object", additional=Param(type="object", properties=(text("k"), text("v")))),),
     {"when": (When(if_=is_present("w.*.k", False), then=("w.*.v",)),)}),
]  # fmt: skip


@pytest.mark.parametrize(("params", "needs"), CASES)
def test_needs_of_every_kind_are_the_same_in_schemas(params, needs):
    command = Command(name="c", dialect="d", params=params, requirements=Requirements(**needs))
    catalog = Catalog(plugin=Plugin(name="P"), commands=(command,))
    made = module(catalog, "catalog-py")
    judge = jsonschema.Draft202012Validator(json.loads(files(catalog, "schemas")["schemas/c.params.json"]))
    verdicts = set()
    for request in requests(command, 300):
        if "l" in request and isinstance(request["l"], list):
            for item in request["l"]:
                if isinstance(item, dict) and len(request) % 2:
                    item["k"] = "z"
        verdict = accepted(made, "c", request)
        assert verdict is judge.is_valid(request), request
        verdicts.add(verdict)
    assert verdicts == {True, False}


@pytest.mark.parametrize("catalog", [lanterns(), hostile()], ids=["lanterns", "hostile"])
def test_the_products_own_judge_says_what_the_module_says(catalog):
    made, judge = module(catalog, "catalog-py"), Judge(catalog)
    for command in catalog.commands:
        for request in requests(command, 60):
            for strict in (False, True):
                own = [str(one) for one in judge.problems(command.name, request, strict)]
                assert own == [str(one) for one in made.validate(command.name, request, strict)]
    with pytest.raises(LookupError):
        judge.problems("no.such", {})
