"""What a change of the contract is called, and what it does to callers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from extractor import catalog as model
from extractor.catalog import Catalog, Command, Param, Requirements, Result, Status, When, is_in
from extractor.diff import compare, findings
from extractor.diff.places import naming, telling, unread
from extractor.findings import Location, Severity

LANTERNS = Path(__file__).resolve().parent.parent / "catalog/lanterns.json"


def held(least: int) -> Param:
    """A key of which a lower value is brought to the least one."""
    return key("a", minimum=least, clamped=("minimum",))


def key(name: str, **facts: Any) -> Param:
    return Param(key=name, **{"type": "string", **facts})


def catalog(*params: Param, **facts: Any) -> Catalog:
    one = Command(name="lamp.place", dialect="handler-map", params=params, **facts)
    return model.sealed(Catalog(plugin=model.Plugin(name="Lamps"), commands=(one,)))


def changes(old: Catalog, new: Catalog) -> list[tuple[str, str]]:
    return [(change.effect, change.words) for change in compare(old, new)]


def needing(*params: str, **needs: Any) -> Catalog:
    command = Command(
        name="lamp.place", dialect="handler-map", params=tuple(map(key, params)), requirements=Requirements(**needs)
    )
    return model.sealed(Catalog(plugin=model.Plugin(name="Lamps"), commands=(model.with_required(command),)))


def replying(*statuses: Status) -> Catalog:
    return catalog(statuses=statuses)


def status(code: int, *texts: str, **facts: Any) -> Status:
    kind = "error" if code >= 400 else "success"
    return Status(code=code, kind=kind, messages=tuple(model.Message(text=text) for text in texts), **facts)


def giving(*params: Param) -> Catalog:
    return catalog(result=Result(type="object", properties=params))


@pytest.mark.parametrize(
    ("old", "new", "effect", "words"),
    [
        (catalog(), catalog(key("a")), "UC606", "key a is new, optional, string"),
        (needing(), needing("a", all=("a",)), "UC603", "key a is new, required, string"),
        (catalog(key("a")), catalog(), "UC602", "key a is no longer read"),
        (catalog(key("a")), catalog(key("a", type="number")), "UC603", "key a is number, was string"),
        (catalog(key("a", type="integer")), catalog(key("a", type="number")), "UC606", "key a is number, was integer"),
        (catalog(key("a")), catalog(key("a", type="any", types=("string", "object"))), "UC606",
         "key a is string or object, was string"),
        (catalog(key("a", type="array", items=Param(type="string"))),
         catalog(key("a", type="array", items=Param(type="number"))), "UC603",
         "key a is array of number, was array of string"),
        (catalog(key("a", type="object", properties=(key("b"),))), catalog(key("a", type="object")), "UC602",
         "key a.b is no longer read"),
        (catalog(), catalog(key("a", type="object", properties=(key("b"),))), "UC606",
         "key a is new, optional, object"),
        (catalog(key("a", default=1)), catalog(key("a", default=2)), "UC605", "the default of key a is 2, was 1"),
        (catalog(key("a")), catalog(key("a", default=None)), "UC605", "the default of key a is null, had none"),
        (catalog(key("a", default=1)), catalog(key("a")), "UC605", "the default of key a is gone, was 1"),
        (catalog(key("a", enum=("x", "y"), otherwise="error")), catalog(key("a", enum=("x",), otherwise="error")),
         "UC603", 'key a no longer takes "y"'),
        (catalog(key("a", enum=("x", "y"), otherwise="open")), catalog(key("a", enum=("x",), otherwise="open")),
         "UC605", 'key a no longer takes "y"'),
        (catalog(key("a", enum=("x",))), catalog(key("a", enum=("x", "y"))), "UC606", 'key a also takes "y"'),
        (catalog(key("a")), catalog(key("a", enum=("x",), otherwise="error")), "UC603", 'key a takes "x", was open'),
        (catalog(key("a", enum=("x",))), catalog(key("a")), "UC606", 'key a takes any value, was "x"'),
        (catalog(key("a", enum=("x",), otherwise="default")), catalog(key("a", enum=("x",), otherwise="error")),
         "UC603", "any other value of key a is refused, was taken as the default"),
        (catalog(key("a", enum=("x",), otherwise="default")), catalog(key("a", enum=("x",), otherwise="nothing")),
         "UC605", "any other value of key a is taken as none of these, was taken as the default"),
        (catalog(key("a", minimum=1)), catalog(key("a", minimum=2)), "UC603", "the least value of key a is 2, was 1"),
        (catalog(key("a", minimum=2)), catalog(key("a")), "UC606", "the least value of key a is free, was 2"),
        (catalog(held(1)), catalog(held(2)), "UC605", "the least value of key a is clamped to 2, was clamped to 1"),
        (catalog(held(2)), catalog(held(1)), "UC606", "the least value of key a is clamped to 1, was clamped to 2"),
        (catalog(key("a")), catalog(held(2)), "UC605", "the least value of key a is clamped to 2, was free"),
        (catalog(held(2)), catalog(key("a")), "UC606", "the least value of key a is free, was clamped to 2"),
        (catalog(held(1)), catalog(key("a", minimum=1)), "UC603", "the least value of key a is 1, was clamped to 1"),
        (catalog(key("a", minimum=1)), catalog(held(1)), "UC606", "the least value of key a is clamped to 1, was 1"),
        (catalog(key("a", minimum=1)), catalog(held(3)), "UC605", "the least value of key a is clamped to 3, was 1"),
        (catalog(key("a", max_items=9)), catalog(key("a", max_items=5)), "UC603",
         "the greatest number of items of key a is 5, was 9"),
        (catalog(key("a", aliases=("b",))), catalog(key("a")), "UC602", "key a is no longer read as b"),
        (catalog(key("a")), catalog(key("a", aliases=("b",))), "UC606", "key a is also read as b"),
        (catalog(key("a")), catalog(key("a", description="Of glass.")), "UC606",
         'the description of key a is "Of glass.", had none'),
        (catalog(key("a"), key("b")), catalog(key("b"), key("a")), "UC606", "its keys are read in another order"),
        (needing("a"), needing("a", all=("a",)), "UC603", "key a is required"),
        (needing("a", all=("a",)), needing("a"), "UC606", "key a is no longer required"),
        (needing("a", "b"), needing("a", "b", one_of=(("a", "b"),)), "UC603", "one of a or b is needed"),
        (needing("a", "b", all=("a",)), needing("a", "b", one_of=(("a", "b"),)), "UC606", "one of a or b is needed"),
        (needing("a", "b", one_of=(("a", "b"),)), needing("a", "b", all=("a",)), "UC603", "key a is required"),
        (needing("a", "b", one_of=(("a", "b"),)), needing("a", "b"), "UC606",
         "none of a or b is needed any longer"),
        (needing("a", "b"), needing("a", "b", at_most_one=(("a", "b"),)), "UC603", "at most one of a or b is taken"),
        (needing("a", "b"), needing("a", "b", when=(When(if_=is_in("a", "x"), then=("b",)),)), "UC603",
         'b is needed where a is "x"'),
        (needing("a", "b", when=(When(if_=is_in("a", "x"), then=("b",)),)), needing("a", "b"), "UC606",
         'no longer: b is needed where a is "x"'),
        (replying(status(200)), replying(status(200), status(409, "Taken")), "UC605", 'reply 409 is new: "Taken"'),
        (replying(status(200), status(409)), replying(status(200)), "UC605", "reply 409 is no longer sent"),
        (replying(status(400, "No")), replying(status(404, "No")), "UC605", '"No" is reply 404, was reply 400'),
        (replying(status(400, "No")), replying(status(400, "Never")), "UC606", 'reply 400 says "Never", was "No"'),
        (giving(), giving(key("a", always=True)), "UC606", "result key a is new, always, string"),
        (giving(key("a")), giving(), "UC604", "result key a is no longer sent"),
        (giving(key("a", always=True)), giving(key("a")), "UC604", "result key a is no longer in every success"),
        (giving(key("a")), giving(key("a", always=True)), "UC606", "result key a is in every success"),
        (giving(key("a")), giving(key("a", type="number")), "UC604", "result key a is number, was string"),
        (catalog(), catalog(deprecated="Use lamp.put"), "UC605", 'it is deprecated: "Use lamp.put"'),
        (catalog(), catalog(asynchronous=True), "UC605", "its reply comes after the handler has returned"),
        (catalog(), catalog(access=model.Access(tier="write", basis="derived")), "UC606",
         "its tier is write, was unknown"),
        (catalog(access=model.Access(tier="write", basis="derived")),
         catalog(access=model.Access(tier="dangerous", basis="derived")), "UC605",
         "its tier is dangerous, was write"),
    ],
)  # fmt: skip
def test_one_change_is_one_sentence_weighed_for_callers(old: Catalog, new: Catalog, effect: str, words: str) -> None:
    assert changes(old, new) == [(effect, words)]


def test_commands_that_go_and_come_are_said_once_each() -> None:
    old = catalog(key("a"))
    new = replace(old, commands=(replace(old.commands[0], name="lamp.put"),))
    assert [(one.command, one.effect) for one in compare(old, new)] == [("lamp.place", "UC601"), ("lamp.put", "UC606")]


def test_equal_contracts_have_no_change_wherever_they_stand() -> None:
    lanterns = model.load(LANTERNS.read_bytes(), "lanterns")
    assert compare(lanterns, lanterns) == ()
    moved = replace(
        lanterns,
        commands=tuple(
            replace(each, handler=each.handler and replace(each.handler, line=999)) for each in lanterns.commands
        ),
    )
    assert compare(lanterns, moved) == ()


def test_nothing_that_the_digest_sees_goes_unsaid() -> None:
    lanterns = model.load(LANTERNS.read_bytes(), "lanterns")
    for at, command in enumerate(lanterns.commands):
        for name in Command.__struct_fields__:
            value = getattr(command, name)
            if name in ("name", "handler", "registration") or not value or name == "x":
                continue
            empty: Any = () if isinstance(value, tuple) else Requirements() if name == "requirements" else None
            if name in ("access", "family", "dialect"):
                continue
            empty = False if value is True else empty
            commands = list(lanterns.commands)
            commands[at] = replace(command, **{name: empty})
            other = replace(lanterns, commands=tuple(commands))
            if model.contract_digest(other) != model.contract_digest(lanterns):
                assert compare(lanterns, other), (command.name, name)
                assert compare(other, lanterns), (command.name, name)


def test_a_change_outside_the_commands_is_said_too() -> None:
    old = model.load(LANTERNS.read_bytes(), "lanterns")
    new = replace(old, plugin=replace(old.plugin, version="9.9"))
    assert [change.sentence for change in compare(old, new)] == [
        f"the plugin's version is 9.9, was {old.plugin.version}"
    ]
    assert compare(old, replace(old, events=())) or not old.events


def test_findings_have_the_severity_of_what_they_do() -> None:
    found = findings(catalog(key("a"), key("b", default=1)), catalog(key("b", default=2), key("c")))
    assert [(one.rule, one.severity) for one in found] == [
        ("UC602", Severity.ERROR), ("UC605", Severity.WARNING), ("UC606", Severity.NOTE),
    ]  # fmt: skip
    assert found[0].message.startswith("lamp.place: key a is no longer read")


@pytest.mark.parametrize(
    ("old", "new", "request_"),
    [
        (catalog(key("a")), catalog(), '{"a":"'),
        (needing("b", all=("b",)), needing(), '{"b":"'),
        (catalog(key("o", type="object", properties=(key("a"),))), catalog(key("o", type="object")), '{"o":{"a":"'),
        (needing("a"), needing("a", all=("a",)), "{}"),
        (needing("a", "b"), needing("a", "b", one_of=(("a", "b"),)), "{}"),
        (catalog(key("a", enum=("x", "y"), otherwise="error")), catalog(key("a", enum=("y",), otherwise="error")),
         '{"a":"x"}'),
    ],
)  # fmt: skip
def test_a_breaking_change_comes_with_a_request_that_shows_it(old: Catalog, new: Catalog, request_: str) -> None:
    (found,) = findings(old, new)
    assert f"; as in {request_}" in found.message


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (catalog(key("a", aliases=("b",))), catalog(key("a"))),  # what is cut is another name, which no example gives
        (catalog(), catalog(key("a"))),
        (catalog(key("a", default=1)), catalog(key("a", default=2))),
        (giving(key("a")), giving()),
    ],
)
def test_no_request_is_named_where_none_shows_the_change(old: Catalog, new: Catalog) -> None:
    assert all("; as in" not in one.message for one in findings(old, new))


def wrapped(**facts: Any) -> Catalog:
    request = {one: facts.pop(one) for one in ("name_at", "params_at", "also_at", "id_at", "constants") if one in facts}
    envelope = model.Envelope(request=model.RequestEnvelope(**request), reply=model.ReplyEnvelope(**facts))
    return model.sealed(Catalog(plugin=model.Plugin(name="Lamps"), envelope=envelope))


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (wrapped(name_at="a"), wrapped(name_at="b"),
         'the command\'s name of a request stands under "b", was under "a"'),
        (wrapped(params_at="a"), wrapped(), 'the parameters of a request stand beside the other keys, was under "a"'),
        (wrapped(also_at=("a",)), wrapped(), 'the parameters of a request are no longer taken from "a" too'),
        (wrapped(), wrapped(also_at=("a",)), 'the parameters of a request are also taken from "a"'),
        (wrapped(constants={"type": "req"}), wrapped(constants={"type": "call"}),
         '"type" of a request is "call", was "req"'),
        (wrapped(constants={"type": "req"}), wrapped(), '"type" of a request is free, was "req"'),
        (wrapped(keys=("a", "b")), wrapped(keys=("b",)), "replies no longer have the key a"),
        (wrapped(keys=("b",)), wrapped(keys=("a", "b")), "every reply has the key a"),
        (wrapped(result_at="a"), wrapped(result_at="b"), 'the result of a reply stands under "b", was under "a"'),
        (wrapped(result_at="a"), wrapped(result_at="a"), ""),
    ],
)  # fmt: skip
def test_what_wraps_all_requests_and_replies_is_said_in_words(old: Catalog, new: Catalog, words: str) -> None:
    assert [one.sentence for one in compare(old, new)] == ([words] if words else [])


SOURCE = """\
void Free() { Take("b"); }
void Handle(const FRequest& Request)
{
	Fail(400, TEXT("Give a"));
	Fail(400, FString::Printf(
		TEXT("Not a lamp: %s"), *Name));
	CHECK(Name, "name");
	Take("a");
	Out->Set("a", 1);
}
void Other()
{
	Take("c");
	Take("d");
	Take("d");
}
""".splitlines()


def lines(file: str, number: int) -> str | None:
    return SOURCE[number - 1] if file == "A.cpp" and 0 < number <= len(SOURCE) else None


@pytest.mark.parametrize(
    ("key", "last", "line"),
    [("a", False, 8), ("a", True, 9), ("x.a[]", False, 8), ("b", False, 1), ("c", False, 13), ("d", False, 2),
     ("e", False, 2), ("", False, 2)],
)  # fmt: skip
def test_a_key_is_shown_where_the_function_names_it_or_else_the_file_does_once(key: str, last: bool, line: int) -> None:
    assert naming(Location("A.cpp", 2), key, lines, last=last) == Location("A.cpp", line)
    assert naming(Location("B.cpp", 2), key, lines, last=last) == Location("B.cpp", 2)


@pytest.mark.parametrize(
    ("message", "line"),
    [("Give a", 4), ("Not a lamp: {}", 5), ("Missing field: name", 7), ("Nothing of this", None), ("", None)],
)
def test_a_message_is_shown_at_the_reply_that_says_it(message: str, line: int | None) -> None:
    sites = [model.Place(file="A.cpp", line=one) for one in (4, 5, 7)]
    assert telling(sites, message, lines) == (Location("A.cpp", line) if line else None)
    assert telling(sites, message, unread) is None
