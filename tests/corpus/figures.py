"""What the front made of a tree, measured from outside: `python tests/corpus/figures.py PATH...` prints it.

The measures share no code with what they measure, but for the parser's own tree: class heads and string literals are
counted textually, in the text that is active.
"""

from __future__ import annotations

import re
import sys
from bisect import bisect_right
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct

from extractor import form, parse, preprocess, sources

_LEXEME = re.compile(
    rb"""//(?:\\\r?\n|[^\n])*|/\*.*?(?:\*/|\Z)|R"(?P<mark>[^()\\\s"]{0,16})\(.*?\)(?P=mark)"|"(?:\\(?s:.)|[^"\\\n])*"|'(?:\\.|[^'\\\n])+'""",
    re.DOTALL,
)
_HEAD = re.compile(rb"\b(?:class|struct)\s+[A-Z][A-Z0-9_]*_API\s+(\w+)\s*(?:final\s*)?(?=:(?!:)[^;{]*\{|\{)")


class Figures(Struct):
    """Of all variants of a tree; texts name file and line."""

    files: int = 0
    variants: int = 0
    size: int = 0
    error_bytes: int = 0
    errors: list[str] = []
    missing_in_bodies: list[str] = []
    heads: int = 0
    heads_lost: list[str] = []
    literals: int = 0
    literals_lost: list[str] = []
    unaccounted: list[str] = []
    functions: int = 0


def figures(path: Path, plugin: str = "") -> Figures:
    """Measures the front on the plugin at ``path``."""
    tree = sources.read_tree(str(path), sources.SourceOptions(plugin=plugin))
    definitions = preprocess.configure(tree, preprocess.Configuration())
    found = Figures(files=len(tree.files))
    for source in tree.files:
        for variant in preprocess.variants(source, definitions):
            unit = parse.parse(variant).unit
            found.variants += 1
            found.size += len(variant.text)
            found.unaccounted += [f"{source.path}: {line}" for line in preprocess.unaccounted(source, variant)]
            _problems(found, unit)
            _heads(found, source.text, variant, unit)
            _literals(found, source.text, variant, unit)
    return found


def _place(unit: form.Unit, offset: int) -> str:
    return f"{unit.path}:{unit.line(offset)} (variant {unit.variant})"


def _problems(found: Figures, unit: form.Unit) -> None:
    bodies = [(body.start, body.end) for body in unit.bodies().values()]
    found.functions += len(bodies)
    for problem in unit.problems:
        if problem.kind == "error":
            found.error_bytes += problem.end - problem.start
            found.errors.append(f"{_place(unit, problem.start)}: {problem.text!r}")
        elif any(start <= problem.start <= end for start, end in bodies):
            found.missing_in_bodies.append(f"{_place(unit, problem.start)}: {problem.text!r}")


def _lexemes(text: bytes, variant: preprocess.Variant) -> Iterator[tuple[int, int, bool]]:
    """Comments (False) and string literals (True) of the active text, by span."""
    starts = [start for start, _ in variant.blanked]
    for match in _LEXEME.finditer(text):
        start, end = match.span()
        at = bisect_right(starts, start) - 1
        if (at < 0 or start >= variant.blanked[at][1]) and text[start : start + 1] != b"'":
            yield start, end, text[start : start + 1] != b"/"


def _heads(found: Figures, text: bytes, variant: preprocess.Variant, unit: form.Unit) -> None:
    active = bytearray(text)
    for start, end in [*variant.blanked, *((start, end) for start, end, _ in _lexemes(text, variant))]:
        active[start:end] = re.sub(rb"[^\n]", b" ", text[start:end])
    classes = [(cls.start, cls.end, cls.name) for cls in unit.classes]
    for match in _HEAD.finditer(bytes(active)):
        name = match[1].decode()
        found.heads += 1
        if not any(start <= match.start(1) < end and known == name for start, end, known in classes):
            found.heads_lost.append(f"{_place(unit, match.start())}: {name}")


def _literals(found: Figures, text: bytes, variant: preprocess.Variant, unit: form.Unit) -> None:
    kept = [(macro.start, macro.end) for macro in variant.macros]
    kept += [(define.start, define.end) for define in variant.defines]
    kept += [(problem.start, problem.end) for problem in unit.problems]
    kept += _strings([unit.bodies(), unit.functions, unit.classes, unit.enums, unit.variables, unit.invocations])
    kept = _joined(kept)
    starts = [start for start, _ in kept]
    for start, end, literal in _lexemes(text, variant):
        if not literal or re.search(
            rb"(?:extern\s*|static_assert\b[^;]*|include\s*|operator\s*)\Z", text[:start][-200:]
        ):
            continue
        found.literals += 1
        at = bisect_right(starts, start) - 1
        if at < 0 or end > kept[at][1]:
            found.literals_lost.append(f"{_place(unit, start)}: {text[start:end][:60].decode('utf-8', 'replace')}")


def _joined(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    joined: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined


def _strings(roots: list[Any]) -> list[tuple[int, int]]:
    """The spans of all string literals in the form."""
    found: list[tuple[int, int]] = []
    stack: list[Any] = list(roots)
    while stack:
        node = stack.pop()
        if isinstance(node, form.Str):
            found.append((node.start, node.end))
        elif isinstance(node, Struct):
            stack += [getattr(node, field) for field in node.__struct_fields__]
        elif isinstance(node, list | tuple):
            stack += node
        elif isinstance(node, dict):
            stack += node.values()
    return found


def main(paths: list[str]) -> None:
    for path in paths:
        found = figures(Path(path))
        print(
            f"{path}: {found.files} files, {found.variants} variants, {found.size} bytes, {found.functions} bodies; "
            f"ERROR {found.error_bytes} bytes ({found.error_bytes / found.size:.4%}), "
            f"MISSING in bodies {len(found.missing_in_bodies)}, "
            f"class heads lost {len(found.heads_lost)} of {found.heads}, "
            f"literals lost {len(found.literals_lost)} of {found.literals}, unaccounted {len(found.unaccounted)}"
        )
        for title in ("errors", "missing_in_bodies", "heads_lost", "literals_lost", "unaccounted"):
            for line in getattr(found, title)[:12]:
                print(f"    {title}: {line}")


if __name__ == "__main__":
    main(sys.argv[1:])
