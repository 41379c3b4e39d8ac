from __future__ import annotations

from extractor.findings import Finding, Location, Severity
from extractor.report import Context, report

LINES = {("a.cpp", 2): "    if (A) {{", ("a.cpp", 3): '\tx("日本", y);'}


def shown(*findings: Finding, **more: object) -> str:
    context = Context(line=lambda file, line: LINES.get((file, line)), names={"UC901": "unparsed_text"}, **more)
    return report(findings, "text", context)


def test_no_findings_are_no_text() -> None:
    assert shown() == ""


def test_a_finding_is_one_clickable_line_with_its_code_beneath() -> None:
    assert shown(Finding(Location("a.cpp", 2, 13), "UC901", "did not parse"), root="P/Source") == (
        "P/Source/a.cpp:2:13: warning UC901 unparsed_text: did not parse\n"
        "     2 |     if (A) {{\n"
        "       |             ^\n"
        "1 warning\n"
    )


def test_without_a_column_the_caret_stands_at_the_first_word() -> None:
    assert "       |     ^\n" in shown(Finding(Location("a.cpp", 2), "UC901", "words"))


def test_the_caret_stands_under_its_character_behind_wide_ones() -> None:
    lines = shown(Finding(Location("a.cpp", 3, 8), "UC901", "words")).split("\n")
    assert lines[1] == '     3 |  x("日本", y);'
    assert lines[2] == "       | " + " " * 9 + "^"


def test_a_line_that_cannot_be_had_has_no_frame() -> None:
    assert shown(Finding(Location("gone.cpp", 9), "UC901", "words")).count("\n") == 2


def test_findings_are_in_the_order_of_their_places() -> None:
    text = shown(Finding(Location("b.cpp", 1), "UC901", "second"), Finding(Location("a.cpp", 9), "UC901", "first"))
    assert text.index("first") < text.index("second")


def test_command_key_and_related_places_are_named() -> None:
    finding = Finding(Location("a.cpp", 9), "UC901", "words", command="a.b", key="k", related=(Location("c.h", 4),))
    assert shown(finding).startswith("a.cpp:9: warning UC901 unparsed_text: words [a.b] [k]\n    see c.h:4\n")


def test_colours_are_used_only_when_asked_for() -> None:
    finding = Finding(Location("a.cpp", 2), "UC901", "words")
    assert "\x1b" not in shown(finding)
    assert "\x1b[33mwarning UC901\x1b[0m" in shown(finding, color=True)


def test_text_of_the_source_cannot_steer_the_terminal() -> None:
    hostile = Finding(Location("a\x1b[2J.cpp", 1), "UC901", "x\x1b]0;title\x07\u202e")
    assert not set(shown(hostile)) & {"\x1b", "\x07", "\u202e"}


def test_what_is_cut_off_is_counted_and_errors_come_first() -> None:
    findings = [Finding(Location("a.cpp", at), "UC901", f"words {at}") for at in range(1, 5)]
    findings.append(Finding(Location("z.cpp", 1), "UC901", "the error", Severity.ERROR))
    text = shown(*findings, at_most=2)
    assert "the error" in text and "words 1" in text and "words 2" not in text
    assert text.endswith("1 error, 4 warnings, 3 of them are not shown (-v shows all)\n")
