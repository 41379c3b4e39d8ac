"""The literate cases under ``cases``: a heading, C++, and the form it must become.

``--accept`` writes what comes out into the files, for review as a diff.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec import Struct

from extractor.form import Function, Unit
from extractor.parse import Parsed, parse
from extractor.preprocess import Configuration, configure, variants
from extractor.sources import Plugin, Source, Tree

FOLDER = Path(__file__).parent / "cases"
CASE = re.compile(
    r"^## (?P<name>.+?)\n(?P<prose>.*?)```cpp\n(?P<source>.*?)```\n+```text\n(?P<expected>.*?)```\n", re.M | re.S
)


_LEFT_OUT = (("start", "end", "line"), ("", (), None, False, frozenset()))


def text_of(node: object) -> str:
    """``Call(Name('F'), [Number(1)])``; a ``Number`` and a ``Bool`` keep their value whatever it is."""
    if isinstance(node, Struct):
        names, empty = _LEFT_OUT
        keep_all = type(node).__name__ in ("Number", "Bool", "Str")
        shown = []
        for name in node.__struct_fields__:
            value = getattr(node, name)
            if name in names or (value in empty and not (keep_all and name == "value")):
                continue
            is_flag = value is True and name != "value"
            shown.append(name if is_flag else text_of(value))
        return f"{type(node).__name__}({', '.join(shown)})"
    if isinstance(node, tuple):
        return f"[{', '.join(map(text_of, node))}]"
    if isinstance(node, frozenset):
        return "{" + " ".join(sorted(node)) + "}"
    return repr(node)


def unit_text(parsed: Parsed) -> str:
    """Findings, then everything declared, bodies beneath their functions, all with line numbers."""
    unit = parsed.unit
    lines = [
        f"finding: {each.rule} {each.severity} line {each.location.line}: {each.message}" for each in parsed.findings
    ]
    for group in (unit.classes, unit.enums, unit.variables, unit.usings, unit.invocations, unit.defines):
        for each in group:
            lines.append(f"{unit.line(each.start)}: {text_of(each)}")
            if each in unit.classes:
                for function in each.functions:
                    lines += _body(unit, function)
    for function in unit.functions:
        lines.append(f"{function.line}: {text_of(function)}")
        lines += _body(unit, function)
    return "\n".join(lines)


def _body(unit: Unit, function: Function) -> list[str]:
    body = unit.body(function)
    return [] if body is None else [f"    {unit.line(each.start)}: {text_of(each)}" for each in body.body]


def cases() -> list[tuple[Path, str]]:
    return [(path, match["name"]) for path in sorted(FOLDER.glob("*.md")) for match in CASE.finditer(path.read_text())]


def outcome(source: str) -> str:
    """The form of a file with this text, through the preprocessor as in a run; a later variant follows a rule."""
    file = Source(path="Case.cpp", text=source.encode(), encoding="utf-8", digest="")
    tree = Tree(root="", plugin=Plugin(name="Case", version=None, source_root=""), files=(file,), findings=())
    made = variants(file, configure(tree, Configuration()))
    return "\n----\n".join(unit_text(parse(each)) for each in made)


@pytest.mark.parametrize(("path", "name"), cases(), ids=lambda value: value.stem if isinstance(value, Path) else value)
def test_the_case_becomes_this_form(path: Path, name: str, request: pytest.FixtureRequest) -> None:
    text = path.read_text()
    match = next(each for each in CASE.finditer(text) if each["name"] == name)
    got = outcome(match["source"]) + "\n"
    if request.config.getoption("--accept"):
        path.write_text(text[: match.start("expected")] + got + text[match.end("expected") :])
    else:
        assert got == match["expected"]


def test_each_case_has_a_name_of_its_own_and_an_expectation() -> None:
    found = cases()
    assert len(found) == len(set(found)) >= 40
    for path in FOLDER.glob("*.md"):
        assert len(re.findall("^## ", path.read_text(), re.M)) == len(CASE.findall(path.read_text())), path
