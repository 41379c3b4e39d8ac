"""What Build.cs files define for the preprocessor, read textually: their C# is not run."""

from __future__ import annotations

import re
from collections.abc import Iterable

from extractor.preprocess.records import Macro
from extractor.sources import Source

_NOISE = re.compile(rb"//[^\n]*|/\*.*?\*/|(@?\$?@?\"(?:[^\"\\\n]|\\.)*\")", re.DOTALL)
_ADD = re.compile(rb"\b(?:Public|Private|Global|Project)?Definitions\s*\.\s*Add\s*\(([^;]*);")
_LITERAL = re.compile(rb"(\$@?|@\$)?\"((?:[^\"\\\n]|\\.)*)\"")
_DEFINITION = re.compile(r"\s*([A-Za-z_]\w*)\s*(?:=(.*))?", re.DOTALL)
_BRANCH = re.compile(rb"\b(?:if|else|switch|case|for|foreach|while|try|catch)\b")


def build_definitions(rules: Iterable[Source]) -> dict[str, set[Macro | None]]:
    """By name, each macro that a build may define; None among them where it may leave the name undefined.

    A definition under an ``if`` may be missing, unless another stands beside it: the pair is taken for the two sides of
    one decision. A computed value is the macro ``Macro("")`` with no single body: two macros stand for "some value".
    """
    found: dict[str, list[tuple[Macro | None, bool]]] = {}
    for source in rules:
        if b"Definitions" not in source.text:
            continue
        text = _NOISE.sub(lambda match: match[1] or b" ", source.text)
        for match in _ADD.finditer(text):
            branched = _is_branched(text, match.start())
            for prefix, literal in _LITERAL.findall(match[1]):
                parts = _DEFINITION.fullmatch(literal.decode("utf-8", "replace"))
                if parts is None:
                    continue
                values = found.setdefault(parts[1], [])
                if b"$" in prefix and "{" in (parts[2] or ""):
                    values += [(Macro("0"), branched), (Macro("1"), branched)]
                else:
                    values.append((Macro("1" if parts[2] is None else parts[2].strip()), branched))
    return {name: _macros(values) for name, values in found.items()}


def _macros(values: list[tuple[Macro | None, bool]]) -> set[Macro | None]:
    macros = {macro for macro, _ in values}
    maybe = len(values) == 1 and values[0][1]
    return macros | {None} if maybe else macros


def _is_branched(text: bytes, at: int) -> bool:
    """Whether the statement at ``at`` stands under a condition, by the heads of the blocks around it."""
    depth = 0
    end = at
    head = text[max(text.rfind(sign, 0, at) for sign in (b";", b"{", b"}")) + 1 : at]
    if _BRANCH.search(head):
        return True
    while True:
        opening, closing = text.rfind(b"{", 0, end), text.rfind(b"}", 0, end)
        if opening < 0:
            return False
        if closing > opening:
            depth += 1
            end = closing
            continue
        end = opening
        if depth:
            depth -= 1
            continue
        start = max(text.rfind(sign, 0, opening) for sign in (b";", b"{", b"}")) + 1
        if _BRANCH.search(text[start:opening]):
            return True
