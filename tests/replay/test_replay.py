"""Recordings against a catalog: what differs, at which line, and how much of the contract was used."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from outputs.catalogs import lanterns, single

from extractor.catalog import Catalog, Command, Envelope, Param, Plugin, Result, Status, sealed
from extractor.cli import main
from extractor.replay import Replayed, replay

LANTERNS = str(Path(__file__).resolve().parent.parent / "catalog/lanterns.json")
LIST = {"type": "req", "id": "1", "method": "lamp.list", "params": {"limit": 3}}
LISTED = {"id": "1", "code": 200, "result": {"count": 0, "lamps": []}}
LIGHT = {"type": "req", "id": "2", "method": "scene.light", "params": {}}


def replayed(*lines: Any, catalog: Catalog | None = None) -> Replayed:
    text = "\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines)
    return replay(catalog or lanterns(), text.encode(), "log")


def said(done: Replayed) -> list[tuple[int, str, str]]:
    return [(one.location.line, one.rule, one.message) for one in done.findings]


def test_the_envelope_is_the_lanterns_own() -> None:
    assert lanterns().envelope.request is not None and lanterns().envelope.request.name_at == "method"
    assert lanterns().envelope.reply is not None and lanterns().envelope.reply.result_at == "result"


@pytest.mark.parametrize(
    "lines",
    [
        [LIST, LISTED],
        [{"request": LIST, "reply": LISTED}],
        [{"request": LIST, "replies": [LISTED]}],
        [{"t": 1, "message": LIST}, {"t": 2, "message": LISTED}],
        [{"command": "lamp.list", "params": {"limit": 3}, "reply": LISTED}],
        ["", LIST, "   ", LISTED, ""],
    ],
)
def test_a_recording_that_agrees_has_no_difference_in_any_of_its_forms(lines: list[Any]) -> None:
    done = replayed(*lines)
    assert said(done) == []
    assert (done.requests, done.replies) == (1, 1)
    assert done.coverage.commands.seen == 1 and done.coverage.codes.seen == 1
    assert "lamp.list: limit" not in done.coverage.keys.missing and "lamp.list: order" in done.coverage.keys.missing


def test_replies_find_their_requests_by_id_in_any_order() -> None:
    refused = {"id": "2", "code": 400, "result": {"error": "mode"}}
    assert said(replayed(LIST, LIGHT, refused, LISTED)) == []
    assert [line for line, *_ in said(replayed(LIST, LIGHT, {**refused, "id": "1"}, {**LISTED, "id": "2"}))] != []


def test_what_the_catalog_says_is_refused_and_succeeded_is_a_contradiction() -> None:
    done = replayed(LIGHT, {"id": "2", "code": 200, "result": {}})
    assert said(done)[0] == (
        2, "UC512", "scene.light: succeeded, though mode is needed ($.mode, asked in line 1)",
    )  # fmt: skip


def test_what_the_catalog_says_is_refused_and_was_refused_is_none() -> None:
    assert said(replayed(LIGHT, {"id": "2", "code": 400, "result": {"error": "mode"}})) == []


@pytest.mark.parametrize(
    ("reply", "message"),
    [
        ({"id": "1", "code": 418, "result": {"error": "x"}}, "answered 418, which it does not send by the catalog"),
        ({**LISTED, "result": {"count": 0, "lamps": [], "lumps": 1}}, "result key lumps is none by the catalog"),
        ({**LISTED, "result": {"lamps": []}}, "result key count is missing, which every success has by the catalog"),
        ({**LISTED, "result": {"count": 1, "lamps": [{"name": "a", "lit": True, "x": 1}]}},
         "result key lamps[].x is none by the catalog"),
    ],
)  # fmt: skip
def test_a_reply_that_is_not_in_the_catalog_is_a_contradiction(reply: dict[str, Any], message: str) -> None:
    assert said(replayed(LIST, reply)) == [(2, "UC512", f"lamp.list: {message}")]


@pytest.mark.parametrize(
    ("request_", "rule", "message"),
    [
        ({**LIST, "params": {"limt": 1}}, "UC511", "lamp.list: limt is not read; did you mean limit?"),
        ({**LIST, "params": {"LIMIT": 1}}, "UC511", "lamp.list: LIMIT is spelled limit"),
        ({**LIST, "method": "lamp.lisst"}, "UC511",
         "there is no command lamp.lisst, and it succeeded; did you mean lamp.list?"),
    ],
)  # fmt: skip
def test_a_request_that_is_not_in_the_catalog_is_said_at_its_line(
    request_: dict[str, Any], rule: str, message: str
) -> None:
    assert said(replayed(request_, LISTED)) == [(1, rule, message)]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("{", "is not JSON"),
        ("[]", "is no JSON object"),
        ('"text"', "is no JSON object"),
        ("{}", "is neither a request nor a reply"),
        ('{"id": "77", "code": 200}', "is neither a request nor a reply"),
        ('{"request": {"x": 1}}', "its request names no command"),
        ('{"request": {"method": "ping"}, "reply": 1}', "its reply is no JSON object"),
        ("[" * 100_000, "is not JSON"),
    ],
)
def test_a_line_that_is_not_understood_is_said_and_the_rest_is_compared(line: str, why: str) -> None:
    done = replayed(line, LIST, {**LISTED, "code": 418})
    assert [(at, rule) for at, rule, _ in said(done)] == [(1, "UC513"), (3, "UC512")]
    assert why in said(done)[0][2]


def test_bytes_that_are_no_text_are_one_line_lost() -> None:
    done = replay(lanterns(), b'\xef\xbb\xbf{"id": "\xff"}\n' + json.dumps(LIST).encode(), "log")
    assert [(one.location.line, one.rule) for one in done.findings] == [(1, "UC513")] and done.requests == 1


def test_what_the_plugin_sends_unasked_is_no_reply() -> None:
    event = lanterns().events[0].name
    assert said(replayed({"type": "evt", "method": event, "params": {}}, LIST, LISTED)) == []


def test_a_tools_action_is_found_by_its_key() -> None:
    params = {"action": "dim", "lamp": {"id": "a"}, "level": 3}
    done = replayed({"type": "req", "id": "1", "method": "control_lamp", "params": params})
    assert said(done) == [] and "control_lamp.dim" not in done.coverage.commands.missing


def plain() -> Catalog:
    """A plugin whose envelope is not known, and whose replies have textual codes alone."""
    statuses = (Status(kind="success"), Status(kind="error", error_code="NO_DOOR"))
    result = Result(type="object", properties=(Param(key="opened", type="string", always=True),))
    command = Command(
        name="open", dialect="d", params=(Param(key="name", type="string"),), statuses=statuses, result=result
    )
    return sealed(Catalog(plugin=Plugin(name="P"), envelope=Envelope(), commands=(command,)))


@pytest.mark.parametrize(
    ("reply", "differs"),
    [
        ({"success": True, "opened": "a"}, []),
        ({"result": {"success": True, "opened": "a"}}, []),
        ({"success": False, "error": "NO_DOOR"}, []),
        ({"success": False, "error": {"code": "NO_DOOR", "message": "none"}}, []),
        ({"success": False, "error_code": "LOCKED"}, ["UC512"]),
        ({"success": True}, ["UC512"]),
        ({"jsonrpc": "2.0", "result": {"content": [{"type": "text", "text": '{"opened": "a"}'}]}}, []),
        ({"jsonrpc": "2.0", "result": {"content": [], "structuredContent": {"opened": "a"}}}, []),
        ({"jsonrpc": "2.0", "result": {"content": [], "structuredContent": {"shut": "a", "opened": ""}}}, ["UC512"]),
        ({"jsonrpc": "2.0", "result": {"content": [{"type": "text", "text": "No door"}], "isError": True}}, []),
    ],
)
def test_plugins_without_a_known_envelope_are_replayed_too(reply: dict[str, Any], differs: list[str]) -> None:
    call = {"jsonrpc": "2.0", "method": "tools/call", "params": {"name": "open", "arguments": {"name": "a"}}}
    for request in ({"command": "open", "params": {"name": "a"}}, {"method": "open", "params": {"name": "a"}}, call):
        assert [rule for _, rule, _ in said(replayed(request, reply, catalog=plain()))] == differs
        assert [rule for _, rule, _ in said(replayed({"request": request, "reply": reply}, catalog=plain()))] == differs


def test_coverage_counts_what_is_there_and_lists_the_rest() -> None:
    done = replayed(catalog=single())
    assert done.coverage.commands.seen == 0 and done.coverage.commands.missing == (single().commands[0].name,)
    assert done.coverage.keys.of == len(done.coverage.keys.missing)


def test_the_command_says_each_difference_and_the_coverage(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "log.jsonl"
    log.write_text(json.dumps(LIST) + "\n" + json.dumps(LISTED) + "\n")
    assert main(["replay", str(log), LANTERNS]) == 0
    out = capsys.readouterr().out
    assert "1 of 9" in out and "error" not in out
    log.write_text(json.dumps(LIST) + "\n" + json.dumps({**LISTED, "code": 418}) + "\n")
    assert main(["replay", str(log), LANTERNS, "--missing"]) == 1
    out = capsys.readouterr().out
    assert f"{log}:2: error UC512 recorded_outcome_contradicts: lamp.list: answered 418" in out
    assert "keys not used:\n  console.run: command\n" in out
    assert main(["replay", str(log), LANTERNS, "--format", "json"]) == 1
    plain = json.loads(capsys.readouterr().out)
    assert plain["findings"][0]["location"]["line"] == 2 and plain["coverage"]["commands"]["seen"] == 1
    assert main(["replay", str(tmp_path / "none"), LANTERNS]) == 2
    assert "cannot read" in capsys.readouterr().err
