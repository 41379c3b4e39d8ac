"""Parameters of functions, lambdas and catch clauses; lambdas themselves."""

from __future__ import annotations

from tree_sitter import Node

from extractor.form import Block, Expression, Lambda, Param
from extractor.parse.context import Context
from extractor.parse.dispatch import EXPRESSION, STATEMENT
from extractor.parse.expressions import expression
from extractor.parse.grammar import TOKEN, ids, one, tokens
from extractor.parse.types import DECLARATORS, FUNCTIONS, QUALIFIERS, TYPE_NODES, declarator, specifiers

_PARAM = ids("parameter_declaration", "optional_parameter_declaration", "variadic_parameter_declaration")
_ABSTRACT = ids(
    "abstract_pointer_declarator", "abstract_reference_declarator", "abstract_array_declarator",
    "abstract_function_declarator", "abstract_parenthesized_declarator", "variadic_declarator",
)  # fmt: skip
_PACK = ids("variadic_parameter_declaration")
_EQUALS = tokens("=")
_ELLIPSIS = tokens("...")
_CAPTURES = one("lambda_capture_specifier")
_DEFAULT_CAPTURE = one("lambda_default_capture")
_CAPTURE_INIT = one("lambda_capture_initializer")
_PARAMETERS = ids("parameter_list")
_RETURNS = one("trailing_return_type")
_COMPOUND = one("compound_statement")
_MARKED = DECLARATORS | _ABSTRACT


def params(c: Context, node: Node) -> tuple[Param, ...]:
    """What a parameter list declares; ``...`` is a parameter of that type; ``(void)`` has none."""
    out: list[Param] = []
    for child in node.children:
        kind = child.kind_id
        if kind in _PARAM:
            out.append(_param(c, child))
        elif kind in _ELLIPSIS:
            out.append(Param(child.start_byte, child.end_byte, "", "..."))
    if len(out) == 1 and out[0].type == "void" and not out[0].name and not out[0].declarator:
        return ()
    return tuple(out)


def _param(c: Context, node: Node) -> Param:
    children = node.children
    typed = False
    const = False
    type_ = name = marks = ""
    default: Expression | None = None
    array = False
    source = c.source
    for at, child in enumerate(children):
        kind = child.kind_id
        if kind in QUALIFIERS:
            const = const or source[child.start_byte : child.end_byte] == "const"
        elif not typed and kind in TYPE_NODES:
            typed = True
            type_ = specifiers(c, [child]).type
        elif kind in _MARKED:
            parts = declarator(c, child)
            name, marks, array = parts.names[0], parts.marks, parts.array
            if parts.function is not None:
                type_ = c.types[source[node.start_byte : node.end_byte]]
        elif kind in _EQUALS:
            default = expression(c, children[at + 1])
            break
    if array:
        marks += "*"
    if node.kind_id in _PACK:
        marks += "..."
    start = node.start_byte
    return Param(start, node.end_byte, name, type_, marks, const, default, c.param_meta(start) if c.metas else "")


@EXPRESSION.at("lambda_expression")
def _lambda(c: Context, node: Node) -> Expression:
    default = ""
    captures: list[tuple[str, bool, Expression | None]] = []
    listed: tuple[Param, ...] = ()
    returns = ""
    body: Block | None = None
    for child in node.children:
        kind = child.kind_id
        if kind == _CAPTURES:
            default = _captures(c, child, captures)
        elif kind in FUNCTIONS or kind in _PARAMETERS:
            for part in child.children if kind in FUNCTIONS else [child]:
                if part.kind_id in _PARAMETERS:
                    listed = params(c, part)
                elif part.kind_id == _RETURNS:
                    returns = c.types[c.source[part.children[-1].start_byte : part.end_byte]]
        elif kind == _RETURNS:
            returns = c.types[c.source[child.children[-1].start_byte : child.end_byte]]
        elif kind == _COMPOUND:
            lower = STATEMENT[kind]
            assert lower is not None
            made = lower(c, child)
            assert isinstance(made, Block)
            body = made
    if body is None:
        body = Block(node.end_byte, node.end_byte, ())
    return Lambda(node.start_byte, node.end_byte, default, tuple(captures), listed, returns, body)


def _captures(c: Context, node: Node, captures: list[tuple[str, bool, Expression | None]]) -> str:
    """The default of a capture list; its captures go into ``captures``."""
    default = ""
    by_reference = False
    copied = ""
    for child in node.children:
        kind = child.kind_id
        mark = TOKEN.get(kind)
        if kind == _DEFAULT_CAPTURE:
            default = c.source[child.start_byte : child.end_byte]
        elif mark == "&":
            by_reference = True
        elif mark == "*":
            copied = "*"
        elif mark in (",", "]"):
            by_reference = False
        elif kind == _CAPTURE_INIT:
            parts = [part for part in child.children if part.is_named]
            if any(TOKEN.get(part.kind_id) == "&" for part in child.children):
                by_reference = True
            if len(parts) == 2:
                name = c.names[c.source[parts[0].start_byte : parts[0].end_byte]]
                captures.append((name.lstrip("&").strip(), by_reference, expression(c, parts[1])))
        elif mark == "this" or child.is_named:
            text = c.names[c.source[child.start_byte : child.end_byte]]
            captures.append((copied + text.lstrip("&").strip(), by_reference or text.startswith("&"), None))
            copied = ""
    return default
