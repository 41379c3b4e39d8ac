"""What the grammar reads as a declaration although the code calls: parameters back to arguments.

``FTransaction Undo(Label(A, B));`` looks to a parser without types like the declaration of a function; inside a body
it is a variable, unless a parameter has a name or a builtin type of its own.
"""

from __future__ import annotations

from tree_sitter import Node

from extractor.form import Binary, Bool, Call, Expression, Index, Name, Null, Opaque, This
from extractor.parse.context import Context
from extractor.parse.dispatch import EXPRESSION
from extractor.parse.expressions import BUILTIN, expression, named
from extractor.parse.grammar import TOKEN, ids, tokens

_PARAM = ids("parameter_declaration")
_OPTIONAL = ids("optional_parameter_declaration", "variadic_parameter_declaration")
_CALLED = ids("abstract_function_declarator", "function_declarator")
_REFERENCE = ids("reference_declarator")
_POINTER = ids("pointer_declarator")
_SUBSCRIPT = ids("abstract_array_declarator")
_PARAMETERS = ids("parameter_list")
_NAMES = ids("type_identifier", "qualified_identifier", "template_type", "identifier", "dependent_type")
_BUILTIN = ids("primitive_type")
_CLOSERS = tokens("(", ")", ",")
_PARENTHESES = ids("abstract_parenthesized_declarator", "parenthesized_declarator")


def called_by_mistake(c: Context, listed: Node) -> tuple[Expression, ...] | None:
    """The arguments that a parameter list really is; None where it declares parameters."""
    out: list[Expression] = []
    for child in listed.children:
        kind = child.kind_id
        if kind in _CLOSERS:
            continue
        made = _argument(c, child)
        if made is None:
            return None
        out.append(made)
    return tuple(out)


def _argument(c: Context, node: Node) -> Expression | None:
    if node.kind_id in _OPTIONAL or node.kind_id not in _PARAM:
        return expression(c, node) if node.is_named and node.kind_id not in _OPTIONAL else None
    children = node.children
    head = children[0]
    if head.kind_id in _BUILTIN:
        return _converted(c, head, children)
    if head.kind_id not in _NAMES:
        return None
    text, types = named(c, head)
    value = _constant(head.start_byte, head.end_byte, text) or Name(head.start_byte, head.end_byte, text, types)
    for part in children[1:]:
        made = _applied(c, value, part)
        if made is None:
            return None
        value = made
    return value


def _constant(start: int, end: int, text: str) -> Expression | None:
    """A keyword that the grammar took for a type's name."""
    if text in ("nullptr", "NULL"):
        return Null(start, end)
    if text in ("true", "false"):
        return Bool(start, end, text == "true")
    return This(start, end) if text == "this" else None


def _converted(c: Context, head: Node, children: list[Node]) -> Expression | None:
    """``int(x)`` among the parameters is a conversion; ``int`` alone, or with a name, is a parameter."""
    if len(children) != 2 or children[1].kind_id not in _CALLED:
        return None
    text, _ = named(c, head)
    made = _applied(c, Name(head.start_byte, head.end_byte, text), children[1])
    return made if text in BUILTIN else None


def _applied(c: Context, value: Expression, node: Node) -> Expression | None:
    """``value`` with what the grammar took for a declarator around a parameter's name."""
    kind = node.kind_id
    children = node.children
    if kind in _CALLED:
        listed = children[-1]
        if listed.kind_id not in _PARAMETERS:
            return None
        if len(children) == 2:
            inner = _applied(c, value, children[0])
            if inner is None:
                return None
            value = inner
        args = called_by_mistake(c, listed)
        return Call(value.start, node.end_byte, value, args) if args is not None else None
    if kind in _PARENTHESES:
        inside = [child for child in children if child.is_named]
        if len(inside) != 1:
            return None
        lower = EXPRESSION[inside[0].kind_id]
        argument = lower(c, inside[0]) if lower is not None else None
        if argument is None or isinstance(argument, Opaque):
            return None
        return Call(value.start, node.end_byte, value, (argument,))
    if kind in _REFERENCE or kind in _POINTER:
        operand = children[-1]
        lower = EXPRESSION[operand.kind_id]
        if lower is None or operand.kind_id in _POINTER | _REFERENCE:
            return None
        return Binary(value.start, node.end_byte, TOKEN.get(children[0].kind_id, "&"), value, lower(c, operand))
    if kind in _SUBSCRIPT:
        inside = [child for child in children if child.is_named]
        return Index(value.start, node.end_byte, value, expression(c, inside[0])) if len(inside) == 1 else None
    return None
