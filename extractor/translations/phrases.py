"""The sentences that stages make in English for people, read out of the code that makes them.

A stage knows no language: an error or a finding is English text with what it is about put in. The command line says it
in another one by finding the sentence that it was made of: ``f"{name} has no command {word}"`` is the sentence
``%(1)s has no command %(2)s``, and so is every text that fits it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

SPEAKING = (
    "accuracy.py", "assemble", "catalog/reading.py", "census", "check", "cli", "configuration.py", "dialects", "emit",
    "errors.py", "explaining.py", "front.py", "given.py", "interpret/entering.py", "interpret/loops.py", "ledger",
    "overrides.py", "parse", "pipeline.py", "preprocess", "publishing.py", "render/layout.py", "replay", "report",
    "revisions.py", "rules/__init__.py", "serve/__init__.py", "sources", "translations", "upkeep.py", "writing.py",
)  # fmt: skip
"""The modules and folders whose sentences are translated."""

_NAMES = frozenset({"message", "hint", "reason", "what", "why"})
"""Variables that hold a sentence, or what stands in one, before it is handed over."""

_HOLE = re.compile(r"%\((\d+)\)s")


def sentences(source: str) -> Iterator[str]:
    """The messages and hints of errors, and the messages of findings, in Python code; a hole is ``%(1)s`` and so on.

    What is nothing but a hole is no sentence.
    """
    for node in ast.walk(ast.parse(source)):
        for said in _said(node):
            sentence = _sentence(said)
            if re.search(r"[a-z]{2}", _HOLE.sub("", sentence)) and not sentence.startswith("pip "):
                yield sentence


def _said(node: ast.AST) -> Iterator[ast.expr]:
    match node:
        case ast.Call(func=ast.Name("UserError" | "_not_there")):
            given = [*node.args[:1], *(word.value for word in node.keywords if word.arg == "hint")]
        case ast.Call(func=ast.Attribute(attr="finding")):
            given = node.args[1:2]
        case ast.Call(func=ast.Attribute(attr="fail")):
            given = node.args[1:3]
        case ast.Call(func=ast.Attribute(attr="add"), args=[_, _, _, said]):  # of a request that is checked
            given = [said]
        case ast.Return(value=ast.Tuple([ast.Name("UNREACHED"), said])):
            given = [said]
        case ast.Call(func=ast.Attribute(attr="said")):
            given = node.args[:1]
        case ast.FunctionDef(name="_say"):  # what a request lacks
            given = [
                inner.value for inner in ast.walk(node) if isinstance(inner, (ast.Assign, ast.Return)) and inner.value
            ]
        case ast.Assign(targets=[ast.Name(name)]) if name in _NAMES:
            given = [node.value]
        case ast.Assign(targets=[ast.Tuple(names)], value=ast.Tuple(values)):
            pairs = zip(names, values, strict=True)
            given = [value for name, value in pairs if isinstance(name, ast.Name) and name.id in _NAMES]
        case _:
            return
    for each in given:
        match each:
            case ast.IfExp(body=then, orelse=other):
                yield from (then, other)
            case ast.BoolOp(values=several):
                yield from several
            case _:
                yield each


def _sentence(said: ast.expr) -> str:
    if not isinstance(said, (ast.Constant, ast.JoinedStr, ast.BinOp)):
        return ""
    made, holes = "", 0
    for part in _parts(said):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            made += part.value.replace("%", "%%")
        else:
            holes += 1
            made += f"%({holes})s"
    return made


def _parts(said: ast.expr) -> Iterator[ast.expr]:
    """What a text is put together from, by an f-string or by ``+``."""
    match said:
        case ast.JoinedStr(values=parts):
            yield from parts
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            yield from _parts(left)
            yield from _parts(right)
        case _:
            yield said


class Phrases:
    """Finds the sentence that a text was made of."""

    def __init__(self, sentences: Iterable[str]) -> None:
        """The one with the most words of its own is asked first."""
        ordered = sorted(
            {one for one in sentences if _HOLE.search(one)}, key=lambda one: (-len(_HOLE.sub("", one)), one)
        )
        self._known = [(one, _pattern(one)) for one in ordered]

    def find(self, text: str) -> tuple[str, dict[str, str]] | None:
        """(the sentence, what is in its holes by number); None of a text that no sentence fits."""
        for sentence, pattern in self._known:
            found = pattern.fullmatch(text)
            if found:
                return sentence, {str(at): value for at, value in enumerate(found.groups(), 1)}
        return None


def _pattern(sentence: str) -> re.Pattern[str]:
    parts = _HOLE.split(sentence)[::2]
    return re.compile("(.*?)".join(re.escape(part.replace("%%", "%")) for part in parts), re.S)


def of_package(package: Path) -> Iterator[tuple[str, str]]:
    """(the file from above the package, a sentence) of all that is translated."""
    for name in SPEAKING:
        at = package / name
        for path in sorted(at.rglob("*.py")) if at.is_dir() else [at]:
            for sentence in sentences(path.read_text(encoding="utf-8")):
                yield path.relative_to(package.parent).as_posix(), sentence
