"""The two tables that lowering runs on: ``expressions`` and ``statements`` fill them and meet through them."""

from __future__ import annotations

from collections.abc import Callable

from tree_sitter import Node

from extractor.form import Expression, Opaque, Statement
from extractor.parse.context import Context
from extractor.parse.grammar import ERROR, TOKEN, Table, name_of


def opaque(c: Context, node: Node) -> Expression:
    """An expression that is not modelled: its kind, and what is inside it."""
    return Opaque(node.start_byte, node.end_byte, name_of(node.kind_id), found(c, node))


def found(c: Context, node: Node) -> tuple[Expression, ...]:
    """The outermost expressions inside a node that itself is not modelled, in source order."""
    out: list[Expression] = []
    pending = list(reversed(node.children))
    while pending:
        child = pending.pop()
        if not child.is_named:
            continue
        lower = EXPRESSION[child.kind_id]
        if lower is not None and lower is not opaque:
            out.append(lower(c, child))
        else:
            pending.extend(reversed(child.children))
    return tuple(out)


EXPRESSION: Table[Callable[[Context, Node], Expression] | None] = Table(opaque)
"""Lowers an expression, by kind; None for punctuation."""

STATEMENT: Table[Callable[[Context, Node], Statement | list[Statement] | None] | None] = Table(None)
"""Lowers a statement, by kind: one, several, or None where it has no effect. No entry: an expression or punctuation."""

EXPRESSION.put_numbers(None, TOKEN)
EXPRESSION[ERROR] = opaque
