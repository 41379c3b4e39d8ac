"""Patterns: what they match, what they do not, and what is no pattern."""

from __future__ import annotations

from typing import Any

import pytest

from extractor.errors import UserError
from extractor.form import Evaluate, Name, Str, matched
from extractor.parse import parse, pattern
from extractor.preprocess import Variant


def node(code: str) -> Any:
    """The expression that ``code`` is."""
    return pattern(code).node


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ("Offer($name, $handler)", 'Offer(TEXT("a"), &H)'),
        ("Offer($name, $handler)", 'Bridge->Offer("a", &H)'),
        ("Offer($name, $handler)", 'This.Is.Bridge.Offer("a", &H)'),
        ("Offer($name, $handler)", 'NS::FBridge::Offer("a", &H)'),
        ("FBridge::Offer($name, $handler)", 'NS::FBridge::Offer("a", &H)'),
        ("Map.Add($name, $handler)", 'Map->Add("a", &H)'),
        ("$_.Add($name, $handler)", 'Some.Other.Add("a", &H)'),
        ("FBridge::Get().Offer($name, $handler)", 'FBridge::Get()->Offer("a", &H)'),
        ("Map[$name] = $handler", 'Map["a"] = &H'),
        ("Offer($name, $_, $handler)", 'Offer("a", 30, &H)'),
        ("Offer($name, $handler, ...)", 'Offer("a", &H, 1, 2)'),
        ("Offer($name, $handler, ...)", 'Offer("a", &H)'),
        ("Offer($name, Make($handler))", 'Offer("a", Make(&H))'),
        ('Offer("on", $name, $handler)', 'Offer(TEXT("on"), "a", &H)'),
        ("{ $name, $handler }", '{ TEXT("a"), &H }'),
        ("FRow{$name, $handler}", 'FRow{ TEXT("a"), &H }'),
    ],
)
def test_a_pattern_matches_what_it_reads_like(wanted: str, code: str) -> None:
    given = matched(pattern(wanted), node(code))
    assert given is not None
    assert isinstance(given["name"], Str) and given["name"].value == "a"
    assert given["handler"].operand.text == "H"


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ("Offer($name, $handler)", 'Offer("a")'),
        ("Offer($name, $handler)", 'Offer("a", &H, 1)'),
        ("Offer($name, $handler)", 'Offers("a", &H)'),
        ("Offer($name, $handler)", 'NotOffer("a", &H)'),
        ("Offer($name, $handler)", 'Offer.Other("a", &H)'),
        ("FBridge::Offer($name, $handler)", 'FLedge::Offer("a", &H)'),
        ("FBridge::Offer($name, $handler)", 'MyFBridge::Offer("a", &H)'),
        ("Map.Add($name, $handler)", 'Heap.Add("a", &H)'),
        ("Map.Add($name, $handler)", 'Add("a", &H)'),
        ("Map[$name] = $handler", 'Map["a"] += H'),
        ('Offer("on", $name, $handler)', 'Offer("off", "a", &H)'),
        ("Offer<FFoo>($name)", 'Offer<FBar>("a")'),
        ("Offer<$class>($name)", 'Offer("a")'),
        ("Offer($name, Make($handler))", 'Offer("a", Take(&H))'),
    ],
)
def test_a_pattern_does_not_match_what_only_looks_like_it(wanted: str, code: str) -> None:
    assert matched(pattern(wanted), node(code)) is None


def test_a_hole_among_template_arguments_is_a_name() -> None:
    given = matched(pattern("Registry.Register<$class>()"), node("Registry->Register<NS::FFoo>()"))
    assert given is not None and isinstance(given["class"], Name)
    assert given["class"].text == "NS::FFoo"


def test_what_nobody_asks_for_has_no_name() -> None:
    made = pattern("Send($_, $_, $message, ...)")
    assert made.holes == ("message",)
    assert pattern("return FAIL($message);").leaves and not made.leaves


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Offer($name", "is no expression"),
        ("Offer $name", "is no expression"),
        ("", "is no expression"),
        ("$a + $b", "is no expression"),
        ("Offer($name); Other($name)", "is no expression"),
        ("Offer($name); } void g() { Other($name)", "is no expression"),
        ("Offer($name, $name)", "has $name twice"),
        ("return $x", "leaves with what is no call"),
        ("$class::Offer($name)", "has a hole inside a name"),
        ("// Offer($name)", "is no expression"),
    ],
)
def test_what_is_no_pattern_is_told(text: str, said: str) -> None:
    with pytest.raises(UserError) as raised:
        pattern(text)
    assert said in raised.value.message and repr(text) in raised.value.message


def test_a_pattern_is_read_as_the_code_is() -> None:
    """The same text in a file and in a pattern is the same form, but for the place."""
    written = 'Bridge->Offer(TEXT("a"), &NS::H, FThing{1, TEXT("b" "c")})'
    unit = parse(Variant(path="a.cpp", number=0, text=f"void F()\n{{\n\t{written};\n}}\n".encode())).unit
    body = unit.body(unit.functions[0])
    assert body is not None and isinstance(body.body[0], Evaluate)
    assert matched(pattern(written), body.body[0].expression) == {}
