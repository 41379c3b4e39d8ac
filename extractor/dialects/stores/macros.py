"""Macros that write rows, or paste names together: what their text says with a call's arguments put in.

``ROW("spawn", Spawn)`` of ``#define ROW(N, F) { TEXT(N), &FTools::F }``, and ``REGISTER(Spawn)`` of a body with ``#``
or ``##``. Such a body is no expression by itself, so it is read as text: one word in quotes and a function it names.
"""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from extractor.dialects.stores.outside import initialisers
from extractor.form import Call, Lambda, Name, Param, Str, Unary, walk

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from extractor.form import Define, Function, Unit
    from extractor.program import Program

_LITERAL = re.compile(r'"([A-Za-z_][\w.:/\-]*)"')
_KEEPS = re.compile(
    r"^\s*\{|(?:^|;)[\s\\]*(?:(?:static|inline|const)\s+)+[A-Z][\w:]*\s+\w[\w#]*\s*(?:\([^()]*\)\s*)?[({]"
    r"|(?:\.|->)\s*(?:Add|Emplace|FindOrAdd|emplace|insert)\b|\]\s*=|(?i:register|bind|add)\w*\s*\("
)
_DECLARES = re.compile(r"\s*(?:namespace|struct|class|static|inline)\b")
_NAMED = re.compile(r"&?\s*\b([A-Za-z_]\w*(?:::[A-Za-z_]\w*)*)\b")
_HEAD = re.compile(
    r"(?P<returns>[\w:]+(?:<[^;{}()]*>)?\s*[*&]?)\s+(?:\w+::)*(?P<name>\w+)\s*\((?P<params>[^()]*)\)\s*(?:const\s*)?$"
)
_PARAM = re.compile(r"(?P<const>const\s+)?(?P<type>[\w:]+(?:<[^,()]*>)?)(?P<mark>[\s&*]+)(?P<name>\w+)\s*(?:,|$)")


class Written(Struct, frozen=True):
    """A row that a macro's call writes: the word, the names in it that may be functions, the arguments with a lambda,
    and where the call stands; ``headed`` is the function whose head the call is."""

    unit: Unit
    definition: Any
    at: int
    word: str
    names: tuple[str, ...]
    callables: tuple[Any, ...] = ()
    headed: Function | None = None


def written(program: Program) -> Iterator[Written]:
    """Every row that a macro of the program writes."""
    keeping = {d.name: d for unit in reversed(program.units) for d in unit.defines if d.params and _keeps(d.body)}
    macros = {
        name: define
        for name, define in keeping.items()
        if define.opaque or define.body.lstrip()[:1] == "{" or _DECLARES.match(define.body)
    }
    if not keeping:
        return
    yield from _repeated(program, keeping)
    if not macros:
        return
    pattern = re.compile(rb"\b(?:" + b"|".join(re.escape(name.encode()) for name in sorted(macros)) + rb")\s*\(")
    for unit in program.units:
        for each in unit.invocations:
            if each.name in macros and each.args is not None:
                yield from _row(macros[each.name], each.args, unit, None, each.start)
        for function in unit.functions:
            if function.has_body and function.name in macros:
                yield from _headed(macros[function.name], unit, function)
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
    callables = tuple(arg for arg in args if any(each.__class__ is Lambda for each in walk(arg)))
    yield from _row_of(define, [_as_written(arg, unit) for arg in args], unit, definition, at, callables)


def _row_of(
    define: Any, given: list[str], unit: Unit, definition: Any, at: int, callables: tuple[Any, ...]
) -> Iterator[Written]:
    text = _expanded(define, given)
    literal = _LITERAL.search(text)
    if literal is not None:
        names = tuple(dict.fromkeys(_NAMED.findall(_LITERAL.sub(" ", text))))
        yield Written(unit, definition, at, literal[1], names, callables)


def _headed(define: Define, unit: Unit, function: Function) -> Iterator[Written]:
    """``COMMAND(ping) { … }``, where what the macro writes ends with the head of a function."""
    text = _expanded(define, [param.type for param in function.params])
    literal, head = _LITERAL.search(text), _HEAD.search(text)
    if literal is not None and head is not None:
        params = tuple(
            Param(at, at, each["name"], each["type"], each["mark"].strip(), bool(each["const"]))
            for at, each in enumerate(_PARAM.finditer(head["params"]), function.start)  # each at a place of its own
        )
        headed = replace(function, name=head["name"], params=params, returns=head["returns"].strip())
        yield Written(unit, None, function.start, literal[1], (), (), headed)


def _repeated(program: Program, keeping: Mapping[str, Define]) -> Iterator[Written]:
    """``COMMANDS(ROW)`` of ``#define COMMANDS(X) X(Ping, "ping") X(Echo, "echo")``: a row for each call of ``X``."""
    lists: dict[str, list[tuple[str, ...]]] = {}
    for unit in program.units:
        for define in unit.defines:
            if define.params and len(define.params) == 1 and define.name not in lists:
                calls = re.findall(rf"\b{re.escape(define.params[0])}\s*\(([^()]*)\)", define.body)
                if calls:
                    lists[define.name] = [tuple(arg.strip() for arg in each.split(",")) for each in calls]
    if not lists:
        return
    pattern = re.compile(rb"\b(%b)\s*\(\s*(\w+)\s*\)" % b"|".join(re.escape(n.encode()) for n in sorted(lists)))
    for definition in chain(program.definitions(), initialisers(program)):
        unit, function = definition.unit, definition.function
        for found in pattern.finditer(unit.text, function.start, function.end):
            kept = keeping.get(found[2].decode())
            for args in lists[found[1].decode()] if kept is not None else ():
                yield from _row_of(kept, list(args), unit, definition, found.start(), ())


def _as_written(arg: Any, unit: Unit) -> str:
    """The text of an argument; outside functions the text of a call is masked, and only its parts are left."""
    if arg.__class__ is Str:
        return f'"{arg.value}"'
    if arg.__class__ is Name:
        return str(arg.text)
    if arg.__class__ is Unary:
        return arg.op + _as_written(arg.operand, unit)
    if arg.__class__ is Lambda:
        return " "  # what it says is its own
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
    text = re.sub(rf"\b({names})\b", lambda found: given_by[found[1]], text).replace("\x00", "")
    return re.sub(r'"\s+"', "", text)  # texts side by side are one
