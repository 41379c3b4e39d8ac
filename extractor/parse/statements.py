"""Statements: from syntax nodes to ``form.Statement``, declarations of variables among them."""

from __future__ import annotations

from tree_sitter import Node

from extractor.form import (
    Block,
    Break,
    Continue,
    Evaluate,
    Goto,
    Label,
    LocalType,
    Return,
    Statement,
    Throw,
    Unparsed,
)
from extractor.parse.context import Context
from extractor.parse.declarations import local_types
from extractor.parse.dispatch import EXPRESSION, STATEMENT, found, opaque
from extractor.parse.grammar import ERROR, ids, one
from extractor.parse.types import FUNCTIONS, specifiers, split_declaration
from extractor.parse.variables import initialised, variable

_COMPOUND = one("compound_statement")

_STRUCTURED = ids("compound_statement", "if_statement", "for_statement", "for_range_loop", "while_statement",
                  "do_statement", "switch_statement", "try_statement", "labeled_statement")  # fmt: skip
_OWN_BLAME = _STRUCTURED | ids("else_clause", "case_statement", "catch_clause", "expression_statement", "declaration",
                               "return_statement", "throw_statement", "function_definition")  # fmt: skip


def block(c: Context, node: Node, guard: str = "") -> Block:
    """A compound statement, or any statement as a block of its own."""
    if node.kind_id != _COMPOUND:
        return Block(node.start_byte, node.end_byte, tuple(sequence(c, [node])), guard)
    return Block(node.start_byte, node.end_byte, tuple(sequence(c, node.children)), guard)


def sequence(c: Context, nodes: list[Node]) -> list[Statement]:
    """Statements in a row; what is neither statement nor punctuation is unparsed."""
    out: list[Statement] = []
    for node in nodes:
        lower = STATEMENT[node.kind_id]
        if lower is None:
            if node.is_named:
                out.append(_unknown(c, node))
            continue
        if c.has_errors and node.has_error:
            out.extend(_faulty(c, node))
            continue
        made = lower(c, node)
        if made is None:
            continue
        if type(made) is list:
            out.extend(made)
        else:
            out.append(made)  # type: ignore[arg-type]
    return out


def _unknown(c: Context, node: Node) -> Statement:
    lower = EXPRESSION[node.kind_id]
    if lower is None or lower is opaque:
        return Unparsed(node.start_byte, node.end_byte, found(c, node))
    return Evaluate(node.start_byte, node.end_byte, lower(c, node))


def _faulty(c: Context, node: Node) -> list[Statement]:
    """A statement with a fault inside: it does what was understood, and before that anything at all.

    A fault in a block of its own inside is that block's.
    """
    lower = STATEMENT[node.kind_id]
    made = list(several(lower(c, node))) if lower is not None else [_unknown(c, node)]
    if node.kind_id in _STRUCTURED and not any(_is_own_fault(child) for child in node.children):
        return made
    if len(made) == 1 and isinstance(made[0], Unparsed):
        return made
    return [Unparsed(node.start_byte, node.end_byte), *made]


def _is_own_fault(node: Node) -> bool:
    """A part of a statement that is wrong and no statement itself."""
    return node.kind_id == ERROR or node.is_missing or (node.has_error and node.kind_id not in _OWN_BLAME)


def statement(c: Context, node: Node) -> Statement:
    """One statement; an empty one is an empty block."""
    lower = STATEMENT[node.kind_id]
    made: Statement | list[Statement] | None
    if c.has_errors and node.has_error:
        made = _faulty(c, node)
    else:
        made = lower(c, node) if lower is not None else _unknown(c, node)
    if isinstance(made, list):
        if len(made) == 1:
            return made[0]
        return Block(node.start_byte, node.end_byte, tuple(made))
    return made if made is not None else Block(node.start_byte, node.end_byte, ())


def several(made: Statement | list[Statement] | None) -> tuple[Statement, ...]:
    """What lowering gave, as a tuple."""
    if made is None:
        return ()
    return tuple(made) if isinstance(made, list) else (made,)


def stated(c: Context, node: Node) -> tuple[Statement, ...]:
    """What a node states; nothing where it is no statement."""
    lower = STATEMENT[node.kind_id]
    return several(lower(c, node)) if lower is not None else ()


@STATEMENT.at("compound_statement")
def _block(c: Context, node: Node) -> Statement:
    start = node.start_byte
    guard = c.guards.get(start, "") if c.guards else ""
    return Block(start, node.end_byte, tuple(sequence(c, node.children)), guard)


@STATEMENT.at("expression_statement")
def evaluated(c: Context, node: Node) -> Statement | None:
    """An expression statement; None for a lone semicolon."""
    inner = node.children[0]
    lower = EXPRESSION[inner.kind_id]
    if lower is None:
        return None
    return Evaluate(node.start_byte, node.end_byte, lower(c, inner))


def unparsed(c: Context, node: Node) -> Statement:
    """A node that is no statement as it stands."""
    return Unparsed(node.start_byte, node.end_byte, found(c, node))


STATEMENT[ERROR] = unparsed


@STATEMENT.at("declaration", "field_declaration")
def _declaration(c: Context, node: Node) -> list[Statement]:
    return declared(c, node)


def declared(c: Context, node: Node) -> list[Statement]:
    """The variables of a declaration, one ``Declare`` each; a type declared on the way comes first.

    ``Foo Bar(Args);``, which the grammar reads as a function's declaration, is a variable.
    """
    children = node.children
    first = split_declaration(children)
    before = specifiers(c, children[:first])
    out: list[Statement] = []
    if before.body is not None:
        out.extend(_local_type(c, before.body))
    for child, target, end, value, style in initialised(c, children[first:]):
        if child.kind_id == ERROR:
            out.append(Unparsed(child.start_byte, child.end_byte, found(c, child)))
        else:
            out.append(variable(c, child.start_byte, end, target, before, value, style))
    return out


def _local_type(c: Context, node: Node) -> list[Statement]:
    return [LocalType(made.start, made.end, made) for made in local_types(c, node)]


@STATEMENT.at("class_specifier", "struct_specifier", "union_specifier", "enum_specifier", "alias_declaration",
              "type_definition", "using_declaration", "namespace_alias_definition")  # fmt: skip
def _types(c: Context, node: Node) -> list[Statement]:
    return _local_type(c, node)


@STATEMENT.at("static_assert_declaration", "friend_declaration", "template_declaration", "attribute_declaration",
              "seh_leave_statement")  # fmt: skip
def _none(c: Context, node: Node) -> None:
    return None


@STATEMENT.at("break_statement")
def _break(c: Context, node: Node) -> Statement:
    return Break(node.start_byte, node.end_byte)


@STATEMENT.at("continue_statement")
def _continue(c: Context, node: Node) -> Statement:
    return Continue(node.start_byte, node.end_byte)


@STATEMENT.at("return_statement", "co_return_statement")
def _return(c: Context, node: Node) -> Statement:
    children = node.children
    if len(children) > 1:
        lower = EXPRESSION[children[1].kind_id]
        if lower is not None:
            return Return(node.start_byte, node.end_byte, lower(c, children[1]))
    return Return(node.start_byte, node.end_byte)


@STATEMENT.at("throw_statement")
def _throw(c: Context, node: Node) -> Statement:
    children = node.children
    lower = EXPRESSION[children[1].kind_id] if len(children) > 1 else None
    return Throw(node.start_byte, node.end_byte, lower(c, children[1]) if lower is not None else None)


@STATEMENT.at("co_yield_statement")
def _yield(c: Context, node: Node) -> Statement:
    return Unparsed(node.start_byte, node.end_byte, found(c, node))


@STATEMENT.at("goto_statement")
def _goto(c: Context, node: Node) -> Statement:
    label = node.children[1]
    return Goto(node.start_byte, node.end_byte, c.names[c.source[label.start_byte : label.end_byte]])


@STATEMENT.at("labeled_statement")
def _label(c: Context, node: Node) -> Statement:
    label, body = node.children[0], node.children[-1]
    name = c.names[c.source[label.start_byte : label.end_byte]]
    return Label(node.start_byte, node.end_byte, name, statement(c, body))


@STATEMENT.at("attributed_statement")
def _attributed(c: Context, node: Node) -> Statement:
    return statement(c, node.children[-1])


@STATEMENT.at("function_definition")
def _nested_function(c: Context, node: Node) -> Statement:
    """A function inside a function: a macro followed by a block (``ON_SCOPE_EXIT { … }``), read as a function."""
    for child in node.children:
        if child.kind_id == _COMPOUND:
            first = node.children[0]
            name = c.names[c.source[first.start_byte : first.end_byte]]
            if first.kind_id in FUNCTIONS:
                return Unparsed(node.start_byte, node.end_byte, (*found(c, first), *found(c, child)))
            return block(c, child, name)
    return unparsed(c, node)
