"""The harness can fail: a right catalog passes, and each single false word in it is found.

The handlers are written out here and their catalog by hand, so that nothing of the product takes part.
"""

from __future__ import annotations

import copy
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from standin.build import missing

from soundness.harness import Batch, draw, shape
from soundness.plan import (
    AnyOf,
    Choice,
    Exclusive,
    Handler,
    Helper,
    Items,
    NeedNumber,
    NeedText,
    Nested,
    Opaque,
    OptText,
    Show,
    Terminal,
    Walk,
)
from soundness.strategies import handlers
from soundness.tree import write_plugin

pytestmark = pytest.mark.skipif(missing(), reason="needs a C++ compiler")

Catalog = dict[str, dict[str, Any]]

HANDLERS = [
    Handler(
        "gen.need",
        (NeedText("name", "try_empty"), OptText("folder", "try", "/Game", shown=True), Show("detail", "maybe")),
        Terminal(),
    ),
    Handler(
        "gen.any",
        (AnyOf(("path", "label"), "has", code=404), Exclusive(("path", "label"), "has"), Opaque("load", code=409)),
        Terminal("ternary"),
    ),
    Handler(
        "gen.mode",
        (Choice("mode", ("set", "clear"), ((NeedText("target", "try"),), ()), "eq", None, "error", code=422),),
        Terminal(),
        "lambda",
    ),
    Handler(
        "gen.items",
        (Items("items", "need", "fail", (NeedText("source", "try"), OptText("comment", "try"))),),
        Terminal("soft"),
        "inline",
    ),
    Handler(
        "gen.nested",
        (Nested("options", "optional", (Helper("error", (NeedNumber("width", "try"),), "support", code=409),)),),
        Terminal("async"),
        "registrar",
        "gen.nested_too",
    ),
    Handler("gen.walk", (Walk("extra", "count"), Show("summary", "builder")), Terminal("nested"), "constant", odd=7),
]


def _text(key: str, **facts: Any) -> dict[str, Any]:
    return {"key": key, "type": "string", "required": "never", **facts}


def _codes(*codes: int) -> list[dict[str, Any]]:
    return [{"code": c, "error_code": None, "kind": "error" if c >= 400 else "success"} for c in codes]


def _command(params: list[Any], needs: dict[str, Any], codes: list[Any], result: list[Any]) -> dict[str, Any]:
    empty: dict[str, Any] = {"all": [], "one_of": [], "at_most_one": [], "when": []}
    properties = [{"key": r, "always": True} if isinstance(r, str) else r for r in result]
    return {
        "params": params,
        "open": None,
        "requirements": {**empty, **needs},
        "statuses": codes,
        "result": {"type": "object", "properties": properties, "open": False},
    }


RIGHT: Catalog = {
    "gen.need": _command(
        [_text("name", required="always", empty_is_absent=True), _text("folder", default="/Game")],
        {"all": ["name"]},
        _codes(200, 400),
        ["folder_out", {"key": "detail"}],
    ),
    "gen.any": _command(
        [_text("path"), _text("label")],
        {"one_of": [["path", "label"]], "at_most_one": [["path", "label"]]},
        _codes(200, 207, 400, 404, 409),
        [],
    ),
    "gen.mode": _command(
        [
            _text("mode", required="always", enum=["set", "clear"], case_insensitive=True, otherwise="error"),
            _text("target", required="conditional"),
        ],
        {"all": ["mode"], "when": [{"if": {"key": "mode", "in": ["set"]}, "then": ["target"], "one_of": []}]},
        _codes(200, 400, 422),
        ["done"],
    ),
    "gen.items": _command(
        [
            {
                "key": "items",
                "type": "array",
                "required": "always",
                "items": {"type": "object", "properties": [_text("source", required="always"), _text("comment")]},
            }
        ],
        {"all": ["items", "items[].source"]},
        _codes(200, 400),
        ["done_count", "ok"],
    ),
    "gen.nested": _command(
        [
            {
                "key": "options",
                "type": "object",
                "required": "never",
                "properties": [{"key": "width", "type": "number", "required": "always"}],
            }
        ],
        {"when": [{"if": {"key": "options", "present": True}, "then": ["options.width"], "one_of": []}]},
        _codes(200, 409),
        [],
    ),
    "gen.walk": _command(
        [{"key": "extra", "type": "object", "required": "never", "additional": {"type": "any"}}],
        {},
        _codes(200),
        [
            {
                "key": "report",
                "always": True,
                "properties": [{"key": "summary", "properties": [{"key": "kind"}]}],
            }
        ],
    ),
}


def _catalog() -> Catalog:
    entries = copy.deepcopy(RIGHT)
    entries["gen.nested_too"] = entries["gen.nested"]
    return entries


@pytest.fixture(scope="module")
def batch(tmp_path_factory: pytest.TempPathFactory) -> Batch:
    built = Batch(HANDLERS, tmp_path_factory.mktemp("soundness") / "batch", lambda plugin: {"commands": []})
    built.explore()
    return built


def _found(batch: Batch, entries: Catalog) -> set[tuple[str, str]]:
    batch.entries = entries
    batch.aim()
    return {(f.command, f.kind) for f in batch.report().faults}


def test_a_right_catalog_has_no_fault(batch: Batch) -> None:
    batch.entries = _catalog()
    batch.aim(tries=40)
    assert [str(f) for f in batch.report().faults] == []


def test_every_handler_of_the_specimen_succeeds_and_is_refused_somewhere(batch: Batch) -> None:
    report = batch.report()
    assert report.succeeding == len(HANDLERS) and report.crashed == 0
    refusing = {
        h.name
        for h in HANDLERS
        if any(r.code and r.code >= 400 for run in batch.runs[h.name] for r in run.outcome.replies)
    }
    assert refusing == {h.name for h in HANDLERS} - {"gen.walk"}


def _drop(entry: dict[str, Any], key: str) -> None:
    entry["params"] = [p for p in entry["params"] if p["key"] != key]


def _needs(entry: dict[str, Any], kind: str, claim: Any) -> None:
    entry["requirements"][kind].append(claim)


def _without_code(entry: dict[str, Any], code: int) -> None:
    entry["statuses"] = [s for s in entry["statuses"] if s["code"] != code]


FORGERIES: dict[str, tuple[str, str, Callable[[dict[str, Any]], object]]] = {
    "a key is missing": ("gen.need", "missed_key", lambda e: _drop(e, "folder")),
    "a key read behind a refusal is missing": ("gen.mode", "missed_key", lambda e: _drop(e, "target")),
    "a nested key is missing": ("gen.nested", "missed_key", lambda e: e["params"][0].update(properties=[])),
    "a key of an item is missing": (
        "gen.items",
        "missed_key",
        lambda e: e["params"][0]["items"]["properties"].pop(),
    ),
    "a walk over all keys is missing": ("gen.walk", "missed_key", lambda e: e["params"][0].pop("additional")),
    "an optional key is called required": ("gen.need", "false_required", lambda e: _needs(e, "all", "folder")),
    "an optional key of an item is called required": (
        "gen.items",
        "false_required",
        lambda e: _needs(e, "all", "items[].comment"),
    ),
    "an optional object is called required": ("gen.nested", "false_required", lambda e: _needs(e, "all", "options")),
    "an optional key is marked always": (
        "gen.need",
        "false_required",
        lambda e: e["params"][1].update(required="always"),
    ),
    "one of a group is called required": ("gen.any", "false_required", lambda e: _needs(e, "all", "path")),
    "a group is too small": ("gen.any", "false_one_of", lambda e: e["requirements"].update(one_of=[["label"]])),
    "a group is invented": ("gen.need", "false_one_of", lambda e: _needs(e, "one_of", ["folder", "ghost"])),
    "two keys are said to exclude each other": (
        "gen.need",
        "false_at_most_one",
        lambda e: _needs(e, "at_most_one", ["name", "folder"]),
    ),
    "a conditional need is said of the wrong value": (
        "gen.mode",
        "false_when",
        lambda e: _needs(e, "when", {"if": {"key": "mode", "in": ["clear"]}, "then": ["target"], "one_of": []}),
    ),
    "a conditional need is said of an absent key": (
        "gen.need",
        "false_when",
        lambda e: _needs(e, "when", {"if": {"key": "folder", "present": False}, "then": ["ghost"], "one_of": []}),
    ),
    "a conditional group is invented": (
        "gen.nested",
        "false_when",
        lambda e: _needs(
            e, "when", {"if": {"key": "options", "present": True}, "then": [], "one_of": [["options.a", "options.b"]]}
        ),
    ),
    "a code is missing": ("gen.any", "missed_code", lambda e: _without_code(e, 404)),
    "a success code is missing": ("gen.any", "missed_code", lambda e: _without_code(e, 207)),
    "a code of a helper in another file is missing": ("gen.nested", "missed_code", lambda e: _without_code(e, 409)),
    "a result key is missing": ("gen.need", "missed_result_key", lambda e: e["result"]["properties"].pop()),
    "a nested result key is missing": (
        "gen.walk",
        "missed_result_key",
        lambda e: e["result"]["properties"][0].pop("properties"),
    ),
    "a conditional result key is called always": (
        "gen.need",
        "false_always",
        lambda e: e["result"]["properties"][1].update(always=True),
    ),
    "a literal is missing": ("gen.mode", "false_enum", lambda e: e["params"][0]["enum"].remove("clear")),
    "case is said to matter": ("gen.mode", "false_enum", lambda e: e["params"][0].pop("case_insensitive")),
}


@pytest.mark.parametrize("name", FORGERIES)
def test_a_false_word_is_found(name: str, batch: Batch) -> None:
    command, kind, forge = FORGERIES[name]
    entries = _catalog()
    forge(entries[command])
    assert (command, kind) in _found(batch, entries)


def test_a_missing_command_and_a_missing_alias_are_found(batch: Batch) -> None:
    entries = _catalog()
    del entries["gen.need"], entries["gen.nested_too"]
    assert {("gen.need", "missed_command"), ("gen.nested_too", "missed_command")} <= _found(batch, entries)


def test_an_open_command_is_not_blamed_for_keys(batch: Batch) -> None:
    entries = _catalog()
    _drop(entries["gen.need"], "folder")
    entries["gen.need"]["open"] = {"reason": "passes the whole request on", "file": "a.cpp", "line": 1}
    assert _found(batch, entries) == set()


def test_the_same_seed_draws_the_same_handlers_of_different_shapes() -> None:
    first = draw(30, 5)
    assert first == draw(30, 5)
    assert len({shape(h) for h in first}) == 30


@given(handlers())
@settings(max_examples=60, database=None)
def test_every_drawn_handler_can_be_written_and_made_smaller(handler: Handler) -> None:
    from soundness.shrink import smaller

    with tempfile.TemporaryDirectory() as folder:
        plugin, _ = write_plugin([handler], Path(folder))
        text = (plugin / "Source" / "GenPlugin" / "Private" / "GenGroup0.cpp").read_text(encoding="utf-8")
    assert handler.name in text
    assert handler not in smaller(handler)


def test_generated_plugins_compile_and_answer(tmp_path: Path) -> None:
    from soundness.harness import check_batch, named

    report = check_batch(named(draw(24, 11)), lambda plugin: {"commands": []}, keep=tmp_path / "batch")
    assert report.crashed == 0
    assert report.succeeding >= 20
    assert report.requests > 24 * 40
