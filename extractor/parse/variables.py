"""Variables: what a declarator with its initialiser declares, inside functions and outside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tree_sitter import Node

from extractor.form import Declare, Expression, Init
from extractor.parse.context import Context
from extractor.parse.expressions import arguments, expression
from extractor.parse.grammar import ERROR, TOKEN, ids, one
from extractor.parse.repair import called_by_mistake
from extractor.parse.types import DECLARATORS, Specifiers, declarator, parameters_of

_ARGUMENTS = ids("argument_list")
_PARAMETERS = ids("parameter_list")
_INIT = one("init_declarator")
_LIST = one("initializer_list")


def initial(c: Context, node: Node, equals: bool) -> tuple[Expression | None, str]:
    """An initialiser's value and its style; ``equals`` says whether a ``=`` stands before it."""
    if node.kind_id in _ARGUMENTS:
        args = arguments(c, node)
        if not args:
            return None, "("
        return (args[0] if len(args) == 1 else Init(node.start_byte, node.end_byte, "", args)), "("
    return expression(c, node), "=" if equals else "{"


class Initialised(NamedTuple):
    """A declarator of a declaration with its initialiser, or text among the declarators that did not parse."""

    node: Node
    target: Node
    """The declarator alone; of text that did not parse the node itself."""
    end: int
    """Where the initialiser ends."""
    value: Expression | None
    style: str


def initialised(c: Context, children: Sequence[Node]) -> Iterator[Initialised]:
    """The declarators among what stands behind a declaration's type."""
    index = 0
    count = len(children)
    while index < count:
        child = children[index]
        index += 1
        kind = child.kind_id
        value: Expression | None = None
        style, end = "", child.end_byte
        target = child
        if kind == _INIT:
            parts = child.children
            value, style = initial(c, parts[-1], len(parts) > 2)
            target = parts[0]
        elif kind in DECLARATORS:
            follower = children[index] if index < count else None
            if follower is None:
                pass
            elif TOKEN.get(follower.kind_id) == "=" and index + 1 < count:
                value, style = initial(c, children[index + 1], True)
                end = children[index + 1].end_byte
                index += 2
            elif follower.kind_id == _LIST:
                value, style = initial(c, follower, False)
                end = follower.end_byte
                index += 1
        elif kind != ERROR:
            continue
        yield Initialised(child, target, end, value, style)


def variable(
    c: Context, start: int, end: int, target: Node, before: Specifiers, value: Expression | None, style: str
) -> Declare:
    """One declared variable; ``target`` is its declarator."""
    parts = declarator(c, target)
    if parts.function is not None and not parts.is_variable:
        listed = parts.function.children[-1]
        for child in parts.function.children:
            if child.kind_id in _PARAMETERS:
                listed = child
        args = called_by_mistake(c, listed)
        if args is not None:
            style = "("
            if args:
                value = args[0] if len(args) == 1 else Init(listed.start_byte, listed.end_byte, "", args)
    type_ = before.type
    if parts.is_variable:
        called = parameters_of(parts.function) if parts.function is not None else None
        type_ += f"(*){c.types[c.cut(called)] if called is not None else '()'}"
    return Declare(start, end, type_, parts.names, value, style, parts.marks, before.const, before.static, parts.array)
