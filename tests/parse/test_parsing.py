"""What a case cannot say: what is lowered when, what no text may cause, and that nothing in a plugin is lost."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from msgspec import Struct

from extractor.form import Call, Member, Name, Opaque, Unit, Unparsed
from extractor.parse import parse
from extractor.preprocess import Configuration, Variant, configure, variants
from extractor.sources import read_tree

SPECIMEN = Path(__file__).parents[1] / "plugins" / "BridgeSample"


def unit(text: str | bytes) -> Unit:
    return parse(Variant(path="Case.cpp", number=0, text=text.encode() if isinstance(text, str) else text)).unit


def nodes(root: object) -> list[Struct]:
    found: list[Struct] = []
    pending = [root]
    while pending:
        node = pending.pop()
        if isinstance(node, Struct):
            found.append(node)
            pending += [getattr(node, name) for name in node.__struct_fields__]
        elif isinstance(node, tuple):
            pending += node
    return found


def test_a_body_is_lowered_when_it_is_asked_for_and_once() -> None:
    made = unit("void F() { A(); }\nvoid G() { B(); }\nvoid H();")
    first, second, third = made.functions
    assert not made._bodies
    assert made.body(first) is made.body(first)
    assert list(made._bodies) == [first.start]
    assert made.body(third) is None
    assert set(made.bodies()) == {first.start, second.start}


def test_offsets_are_those_of_the_text_also_behind_characters_of_several_bytes() -> None:
    text = 'void F() { /* 日本 */ Say(TEXT("日本"), X); }'.encode()
    made = unit(text)
    body = made.body(made.functions[0])
    assert body is not None
    call = body.body[0].expression  # type: ignore[union-attr]
    assert text[call.args[0].start : call.args[0].end].decode() == '"日本"'
    assert text[call.args[1].start : call.args[1].end] == b"X"


def test_lines_count_past_continued_comments_and_carriage_returns() -> None:
    made = unit(b"// a \\\r\n b\r\nvoid F()\r\n{\r\n}\r\nMACRO_CALL(X)\r\nint G;\r\n")
    assert made.functions[0].line == 3
    assert made.invocations[0].line == 6
    assert made.variables[0].line == 7


def test_the_specimen_parses_without_a_fault_and_without_anything_opaque() -> None:
    tree = read_tree(str(SPECIMEN))
    definitions = configure(tree, Configuration())
    calls = accessors = 0
    for source in tree.files:
        for variant in variants(source, definitions):
            parsed = parse(variant)
            assert not parsed.findings
            found = nodes((tuple(parsed.unit.bodies().values()), parsed.unit.variables))
            assert not [node for node in found if isinstance(node, Opaque | Unparsed)]
            calls += sum(1 for node in found if isinstance(node, Call) and last_name(node).startswith("TryGet"))
            accessors += len(re.findall(rb"\bTryGet\w+\s*\(", without_comments(parsed.unit)))
    assert calls == accessors > 20


def last_name(call: Call) -> str:
    callee = call.callee
    return callee.name if isinstance(callee, Member) else callee.text if isinstance(callee, Name) else ""


def without_comments(made: Unit) -> bytes:
    text = bytearray(made.text)
    for comment in made.comments:
        text[comment.start : comment.end] = b" " * (comment.end - comment.start)
    return bytes(text)


DEEP = {
    "braces": b"void F() {" + b"{" * 100_000 + b"}" * 100_000 + b"}",
    "braces that never close": b"void F() {" + b"{" * 100_000,
    "parentheses": b"int F() { return " + b"(" * 100_000 + b"1" + b")" * 100_000 + b"; }",
    "namespaces": b"namespace A{" * 2_000,
    "negations": b"int F() { return " + b"!" * 50_000 + b"1; }",
    "negations at file scope": b"int X = " + b"- " * 5_000 + b"1;",
    "conditions": b"int F() { return " + b"A ? B : " * 3_000 + b"C; }",
    "statements": b"void F() { " + b"if (A) " * 5_000 + b"; }",
    "sums": b"int F() { return " + b"1 + " * 20_000 + b"1; }",
    "calls": b"void F() { A" + b".B()" * 5_000 + b"; }",
    "alternatives": b"void F() { if (A) { } " + b"else if (B) { } " * 3_000 + b"}",
    "quotes": b'"' * 50_000,
    "half literals": b'"a\\' * 20_000,
    "open comments": b"/*" * 50_000,
    "macro calls": b"FOO(A)\n" * 5_000,
    "nothing": b"",
    "zeros": b"\0" * 1_000,
    "random bytes": random.Random(1).randbytes(60_000),
}


@pytest.mark.parametrize("name", DEEP)
def test_no_text_stops_the_run(name: str) -> None:
    made = unit(DEEP[name])
    made.bodies()


@pytest.mark.parametrize("name", ["braces", "parentheses", "negations at file scope", "namespaces"])
def test_depth_is_a_finding(name: str) -> None:
    findings = parse(Variant(path="Case.cpp", number=0, text=DEEP[name])).findings
    assert "UC919" in {each.rule for each in findings}


@pytest.mark.parametrize("depth", [1, 60, 115])
def test_depth_that_people_write_is_none(depth: int) -> None:
    text = b"int F() { return " + b"G(" * depth + b"1" + b")" * depth + b"; }"
    parsed = parse(Variant(path="Case.cpp", number=0, text=text))
    assert not parsed.findings
    body = parsed.unit.body(parsed.unit.functions[0])
    assert sum(isinstance(node, Call) for node in nodes(body)) == depth


def test_what_surrounds_text_that_is_too_deep_is_read() -> None:
    made = unit(b"void F() { A(); " + b"{" * 200 + b"}" * 200 + b" B(); }\nvoid G() { C(); }")
    assert [function.name for function in made.functions] == ["F", "G"]


@pytest.mark.parametrize("links", [3, 120])
def test_long_chains_are_modelled_whole(links: int) -> None:
    made = unit("void F() { A" + ".B()" * links + "; X = 1" + " + 1" * links + "; }")
    found = nodes(made.body(made.functions[0]))
    assert sum(isinstance(node, Call) for node in found) == links
    assert not [node for node in found if isinstance(node, Opaque)]


def test_an_endless_chain_keeps_its_operands() -> None:
    made = unit("void F() { A" + ".B(Key)" * 900 + "; }")
    found = nodes(made.body(made.functions[0]))
    assert sum(isinstance(node, Name) and node.text == "Key" for node in found) == 900
