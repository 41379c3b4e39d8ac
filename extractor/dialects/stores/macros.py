"""Macros that write rows, or paste names together: what their text says with a call's arguments put in.

``ROW("spawn", Spawn)`` of ``#define ROW(N, F) { TEXT(N), &FTools::F }``, and ``REGISTER(Spawn)`` of a body with ``#``
or ``##``. Such a body is no expression by itself, so it is read as text: one word in quotes and a function it names.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from extractor.form import Call, Name, Str, Unary, walk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from extractor.form import Define, Unit
    from extractor.program import Program

_LITERAL = re.compile(r'"([A-Za-z_][\w.:/\-]*)"')
_KEEPS = re.compile(
    r"^\s*\{|(?:\.|->)\s*(?:Add|Emplace|FindOrAdd|emplace|insert)\b|\]\s*=|(?i:register|bind|add)\w*\s*\("
)
_DECLARES = re.compile(r"\s*(?:namespace|struct|class|static\s+(?:struct|class))\b")
_NAMED = re.compile(r"&?\s*\b([A-Za-z_]\w*(?:::[A-Za-z_]\w*)*)\b")


class Written(Struct, frozen=True):
    """A row that a macro's call writes: the word, the names in it that may be functions, and where the call stands."""

    unit: Unit
    definition: Any
    at: int
    word: str
    names: tuple[str, ...]


def written(program: Program) -> Iterator[Written]:
    """Every row that a macro of the program writes."""
    macros: dict[str, Define] = {}
    for unit in program.units:
        for define in unit.defines:
            if (
                define.params is not None
                and _keeps(define.body)
                and (define.opaque or define.body.lstrip()[:1] == "{" or _DECLARES.match(define.body))
            ):
                macros.setdefault(define.name, define)
    if not macros:
        return
    pattern = re.compile(rb"\b(?:" + b"|".join(re.escape(name.encode()) for name in sorted(macros)) + rb")\s*\(")
    for unit in program.units:
        for each in unit.invocations:
            if each.name in macros and each.args is not None:
                yield from _row(macros[each.name], each.args, unit, None, each.start)
        for variable in unit.variables:
            if pattern.search(unit.text, variable.start, variable.end):
                yield from _called(macros, variable.declare.value, unit, None)
    for definition in program.definitions():
        unit, function = definition.unit, definition.function
        if pattern.search(unit.text, function.start, function.end):
            yield from _called(macros, unit.body(function), unit, definition)


def _keeps(body: str) -> bool:
    """Whether a body writes a row, or stores one; a block of statements is no row."""
    text = body.strip()
    return _KEEPS.search(text.removeprefix("{") if text[:1] == "{" and _is_block(text) else text) is not None


def _is_block(text: str) -> bool:
    depth = 0
    for mark in re.findall(r'"(?:[^"\\]|\\.)*"|[(){}\[\];]', text):
        depth += 1 if mark in "({[" else -1 if mark in ")}]" else 0
        if mark == ";" and depth == 1:
            return True
    return False


def _called(macros: dict[str, Define], node: Any, unit: Unit, definition: Any) -> Iterator[Written]:
    for each in walk(node) if node is not None else ():
        if each.__class__ is Call and each.callee.__class__ is Name and each.callee.text in macros:
            yield from _row(macros[each.callee.text], each.args, unit, definition, each.start)


def _row(define: Define, args: Any, unit: Unit, definition: Any, at: int) -> Iterator[Written]:
    given = [_as_written(arg, unit) for arg in args]
    text = _expanded(define, given)
    literal = _LITERAL.search(text)
    if literal is not None:
        names = tuple(dict.fromkeys(_NAMED.findall(_LITERAL.sub(" ", text))))
        yield Written(unit, definition, at, literal[1], names)


def _as_written(arg: Any, unit: Unit) -> str:
    """The text of an argument; outside functions the text of a call is masked, and only its parts are left."""
    if arg.__class__ is Str:
        return f'"{arg.value}"'
    if arg.__class__ is Name:
        return str(arg.text)
    if arg.__class__ is Unary:
        return arg.op + _as_written(arg.operand, unit)
    return unit.text[arg.start : arg.end].decode("utf-8", "replace")


def _expanded(define: Define, given: list[str]) -> str:
    """The body with arguments put in, pasted (``##``) and quoted (``#``)."""
    text = define.body
    given_by = dict(zip(define.params or (), given, strict=False))
    if not given_by:
        return text
    names = "|".join(re.escape(name) for name in sorted(given_by, key=len, reverse=True))
    text = re.sub(rf"(?<!#)#\s*({names})\b", lambda found: f'"{given_by[found[1]]}"', text)
    text = re.sub(r"\s*##\s*", "\x00", text)
    return re.sub(rf"\b({names})\b", lambda found: given_by[found[1]], text).replace("\x00", "")
