"""Macro bodies and recorded macro calls: both are cut out of the text, and parsed here in their own places.

All of a file are parsed in one go: a text of the file's length, blank but for the bodies, each in a function of its
own, so that every offset is the file's. A ``#define NAME `` leaves room in front for the function's head; the line
break behind and the first byte of the next line for its end.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from tree_sitter import Node

from extractor.form import Block, Define, Evaluate, Expression, Invocation, Name, Str
from extractor.parse.context import Context
from extractor.parse.expressions import arguments
from extractor.parse.grammar import ids, one, tree_of
from extractor.parse.literals import string_value
from extractor.parse.reading import unwrapped
from extractor.parse.statements import block

if TYPE_CHECKING:
    from extractor.preprocess import RawDefine, RecordedMacro

_HEAD = b"void f(){"
_CALLS = ids("call_expression")
_FUNCTION = ids("function_definition")
_STATEMENT = ids("expression_statement")
_COMPOUND = one("compound_statement")
_LITERAL = re.compile(rb'"(?:[^"\\\n]|\\.)*"')
_PASTED_REST = re.compile(rb"##(?=\s*__VA_ARGS__)")


def parsed_defines(length: int, raw: Sequence[RawDefine]) -> tuple[Define, ...]:
    """The definitions with their bodies lowered, where these parse by themselves."""
    text = bytearray(b" ") * (length + 2)
    extents: list[tuple[int, int]] = []
    opaque: set[int] = set()
    for define in raw:
        body = _joined_literals(define.body.encode(), define.params)
        if define.opaque:
            # the comma in front of nothing is the compiler's business: to us the arguments are one that is not known
            body = _PASTED_REST.sub(b"  ", body)
            if b"#" in _LITERAL.sub(b"", body):
                opaque.add(define.start)
                continue
        if not body.strip() or not _balanced(body):
            continue
        start, end = define.body_start, define.body_start + len(body)
        if start < len(_HEAD) or end > length or (extents and start - len(_HEAD) < extents[-1][1]):
            continue
        text[start - len(_HEAD) : start] = _HEAD
        text[start:end] = body
        text[end : end + 2] = b";}"
        extents.append((start - len(_HEAD), end + 2))
    bodies: dict[int, tuple[Block, Expression | None]] = {}
    if extents:
        seen = unwrapped(bytes(text))
        c = Context(seen)
        for node in tree_of(seen, extents).root_node.children:
            if node.kind_id in _FUNCTION and not node.has_error:
                inner = node.children[-1]
                if inner.kind_id == _COMPOUND:
                    made = block(c, inner)
                    bodies[inner.start_byte + 1] = (made, _expression(made))
    out = []
    for define in raw:
        statements, expression = bodies.get(define.body_start, (None, None))
        out.append(
            Define(
                define.start,
                define.end,
                define.line,
                define.name,
                define.params,
                define.body,
                define.start in opaque,
                statements,
                expression,
            )
        )
    return tuple(out)


def _joined_literals(body: bytes, params: tuple[str, ...] | None) -> bytes:
    """A literal beside a parameter (``"Missing: " Key``) is one text only after expansion; ``+`` says so until then."""
    if not params or (b'"' not in body and b"TEXT" not in body):
        return body
    names = b"|".join(re.escape(name.encode()) for name in params)
    body = re.sub(rb'("(?:[^"\\\n]|\\.)*")[ \t](\s*)(?=(?:' + names + rb")\b)", rb"\1+\2", body)
    body = re.sub(rb"\b(" + names + rb')[ \t](\s*)(?=")', rb"\1+\2", body)
    body = re.sub(rb'(\bTEXT\("(?:[^"\\\n]|\\.)*"\))[ \t](\s*)(?=TEXT\((?:' + names + rb")\))", rb"\1+\2", body)
    return re.sub(rb"(\bTEXT\((?:" + names + rb")\))[ \t](\s*)(?=TEXT\()", rb"\1+\2", body)


def _expression(body: Block) -> Expression | None:
    """The one expression that a body is."""
    if len(body.body) == 1 and isinstance(body.body[0], Evaluate):
        return body.body[0].expression
    return None


def _balanced(body: bytes) -> bool:
    """Brackets that leave the body would take its neighbours along."""
    return all(body.count(a) == body.count(b) for a, b in ((b"(", b")"), (b"{", b"}"), (b"[", b"]")))


def parsed_invocations(
    length: int, recorded: Sequence[RecordedMacro], scope_of: Callable[[int], str], line_of: Callable[[int], int]
) -> list[Invocation]:
    """Recorded calls outside functions. Arguments that are no expressions (types) are names as written."""
    calls = [macro for macro in recorded if macro.kind == "invocation"]
    if not calls:
        return []
    text = bytearray(b" ") * (length + 1)
    extents: list[tuple[int, int]] = []
    for macro in calls:
        if macro.args is None or not macro.args.strip():
            continue
        written = b"f(" + macro.args.encode() + b")"
        start = macro.args_start - 2
        if start < 0 or start + len(written) > length or (extents and start < extents[-1][1]):
            continue
        text[start : start + len(written)] = written
        text[start + len(written)] = ord(";")
        extents.append((start, start + len(written) + 1))
    seen = unwrapped(bytes(text))
    c = Context(seen)
    found: dict[int, Node] = {}
    for node in tree_of(seen, extents).root_node.children if extents else ():
        if node.kind_id in _STATEMENT and not node.has_error and node.children[0].kind_id in _CALLS:
            found[node.start_byte + 2] = node.children[0]
    out = []
    for macro in calls:
        args: tuple[Expression, ...] | None
        node_ = found.get(macro.args_start)
        if macro.args is None:
            args = None
        elif node_ is not None:
            args = arguments(c, node_.children[-1])
        else:
            args = tuple(_as_written(macro.args, macro.args_start))
        out.append(Invocation(macro.start, macro.end, line_of(macro.start), macro.name, args, scope_of(macro.start)))
    return out


def _as_written(args: str, offset: int) -> list[Expression]:
    """The arguments of a call by its commas; a literal is a literal, anything else a name."""
    out: list[Expression] = []
    depth = start = 0
    quoted = False
    pieces: list[tuple[int, int]] = []
    for at, letter in enumerate(args):
        if letter == '"' and args[at - 1 : at] != "\\":
            quoted = not quoted
        elif quoted:
            continue
        elif letter in "(<{[":
            depth += 1
        elif letter in ")>}]":
            depth -= 1
        elif letter == "," and not depth:
            pieces.append((start, at))
            start = at + 1
    pieces.append((start, len(args)))
    for first, last in pieces:
        piece = args[first:last].strip()
        if not piece:
            continue
        begin = offset + len(args[:first].encode()) + len(args[first:last]) - len(args[first:last].lstrip())
        end = begin + len(piece.encode())
        literal = re.fullmatch(r'(?:TEXT\s*\(\s*)?(".*")\s*\)?', piece, re.DOTALL)
        if literal is not None:
            out.append(Str(begin, end, string_value(literal[1].encode().decode("latin-1"))))
        else:
            out.append(Name(begin, end, piece))
    return out
