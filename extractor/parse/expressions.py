"""Expressions: from syntax nodes to ``form.Expression``.

Chains that people write long (calls on calls, sums, conditions) are walked in loops, so that depth here is the depth
of brackets. What the grammar takes for a cast or a template and cannot be one is put right.
"""

from __future__ import annotations

import re

from tree_sitter import Node

from extractor.form import (
    Assign,
    Binary,
    Bool,
    Call,
    Cast,
    Conditional,
    Expression,
    Index,
    Init,
    Member,
    Name,
    New,
    Null,
    Number,
    Opaque,
    Str,
    This,
    Unary,
)
from extractor.parse.context import Context
from extractor.parse.dispatch import EXPRESSION, opaque
from extractor.parse.grammar import TOKEN, ids, one
from extractor.parse.literals import char_value, number_value, raw_value, string_value
from extractor.parse.types import described

_CALL = ids("call_expression")
_FIELD = ids("field_expression")
_INDEX = ids("subscript_expression")
_POSTFIX = _CALL | _FIELD | _INDEX
_BINARY = ids("binary_expression")
_QUALIFIED = ids("qualified_identifier")
_TEMPLATED = ids("template_function", "template_method", "template_type")
_DEPENDENT = ids("dependent_name", "dependent_type")
_IDENTIFIER = one("identifier")
_FIELD_NAME = one("field_identifier")
_LIST = one("initializer_list")
_PAIR = one("initializer_pair")
_PARENTHESES = ids("parenthesized_expression")
_TEMPLATE_LIST = one("template_argument_list")

LONGEST = 400
"""Links of a chain that are modelled one inside the other; a longer chain is opaque, its operands side by side."""

CAST_WORDS = frozenset(["static_cast", "reinterpret_cast", "const_cast", "dynamic_cast", "bit_cast"])
BUILTIN = frozenset(
    ["bool", "char", "wchar_t", "char8_t", "char16_t", "char32_t", "short", "int", "long", "float", "double", "void",
     "size_t", "unsigned", "signed", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "TCHAR",
     "ANSICHAR", "WIDECHAR", "UTF8CHAR", "SIZE_T", "SSIZE_T", "PTRINT", "UPTRINT"]
)  # fmt: skip
"""Types whose call form is a conversion; the engine's integer types among them."""
_TYPE_LIKE = re.compile(r"(?:.*::)?(?:[FUAETIS][A-Z]\w*|[a-z]\w*_t)\Z")


def looks_like_type(name: str) -> bool:
    """A name that the engine's naming rules, or the language, make a type: ``FString``, ``int32``."""
    return name in BUILTIN or (_TYPE_LIKE.match(name) is not None and not name.isupper())


def arguments(c: Context, node: Node) -> tuple[Expression, ...]:
    """What a bracketed list holds."""
    out = []
    for child in node.children:
        lower = EXPRESSION[child.kind_id]
        if lower is not None:
            out.append(lower(c, child))
    return tuple(out)


def template_types(c: Context, node: Node) -> tuple[str, ...]:
    """A template argument list as written types."""
    types, source = c.types, c.source
    return tuple(types[source[child.start_byte : child.end_byte]] for child in node.named_children)


def named(c: Context, node: Node) -> tuple[str, tuple[str, ...]]:
    """A name's text without its own template arguments, and these."""
    kind = node.kind_id
    source = c.source
    start, end = node.start_byte, node.end_byte
    if kind in (_IDENTIFIER, _FIELD_NAME):
        return c.names[source[start:end]], ()
    at = node
    while at.kind_id in _QUALIFIED or at.kind_id in _DEPENDENT:
        if at.kind_id in _DEPENDENT:
            start = max(start, at.children[-1].start_byte) if at is node else start
        at = at.children[-1]
    if at.kind_id in _TEMPLATED:
        parts = at.children
        listed = parts[-1]
        if listed.kind_id == _TEMPLATE_LIST:
            text = source[start : listed.start_byte]
            return c.types[text.strip()], template_types(c, listed)
    return c.types[source[start:end]], ()


@EXPRESSION.at("identifier", "type_identifier", "namespace_identifier", "field_identifier", "statement_identifier",
               "primitive_type")  # fmt: skip
def _identifier(c: Context, node: Node) -> Expression:
    start, end = node.start_byte, node.end_byte
    return Name(start, end, c.names[c.source[start:end]])


@EXPRESSION.at("qualified_identifier", "template_function", "template_type", "template_method", "dependent_name",
               "dependent_type", "operator_name", "destructor_name", "sized_type_specifier", "decltype",
               "placeholder_type_specifier", "auto")  # fmt: skip
def _name(c: Context, node: Node) -> Expression:
    text, types = named(c, node)
    return Name(node.start_byte, node.end_byte, text, types)


@EXPRESSION.at("type_descriptor")
def _type(c: Context, node: Node) -> Expression:
    return Name(node.start_byte, node.end_byte, described(c, node))


@EXPRESSION.at("this")
def _this(c: Context, node: Node) -> Expression:
    return This(node.start_byte, node.end_byte)


@EXPRESSION.at("true", "false")
def _bool(c: Context, node: Node) -> Expression:
    start, end = node.start_byte, node.end_byte
    return Bool(start, end, end - start == 4)


@EXPRESSION.at("null")
def _null(c: Context, node: Node) -> Expression:
    return Null(node.start_byte, node.end_byte)


@EXPRESSION.at("number_literal")
def _number(c: Context, node: Node) -> Expression:
    start, end = node.start_byte, node.end_byte
    value = number_value(c.source[start:end])
    return Number(start, end, value) if value is not None else Opaque(start, end, "number_literal")


@EXPRESSION.at("string_literal")
def _string(c: Context, node: Node) -> Expression:
    start, end = node.start_byte, node.end_byte
    return Str(start, end, string_value(c.source[start:end]))


@EXPRESSION.at("raw_string_literal")
def _raw_string(c: Context, node: Node) -> Expression:
    start, end = node.start_byte, node.end_byte
    return Str(start, end, raw_value(c.source[start:end]))


@EXPRESSION.at("char_literal")
def _char(c: Context, node: Node) -> Expression:
    start, end = node.start_byte, node.end_byte
    return Str(start, end, char_value(c.source[start:end]), True)


@EXPRESSION.at("concatenated_string")
def _joined_strings(c: Context, node: Node) -> Expression:
    """Adjacent literals; with a macro among them (``"%" PRIu64``) the value is not known here."""
    parts = arguments(c, node)
    start, end = node.start_byte, node.end_byte
    is_known = not c.lost_words or not any(start <= word < end for word in c.lost_words)
    if is_known and all(type(part) is Str for part in parts):
        return Str(start, end, "".join(part.value for part in parts if isinstance(part, Str)))
    return Opaque(start, end, "concatenated_string", parts)


@EXPRESSION.at("user_defined_literal")
def _suffixed(c: Context, node: Node) -> Expression:
    """``"x"_sv`` is its literal: the engine's and the standard suffixes keep the text."""
    inner = node.children[0]
    lower = EXPRESSION[inner.kind_id]
    return lower(c, inner) if lower is not None else opaque(c, node)


@EXPRESSION.at("parenthesized_expression")
def _parentheses(c: Context, node: Node) -> Expression:
    while node.kind_id in _PARENTHESES:
        inner = [child for child in node.children if child.is_named]
        if len(inner) != 1:
            return opaque(c, node)
        node = inner[0]
    lower = EXPRESSION[node.kind_id]
    return lower(c, node) if lower is not None else opaque(c, node)


@EXPRESSION.at("call_expression", "field_expression", "subscript_expression")
def _postfix(c: Context, node: Node) -> Expression:
    """Calls, members and subscripts on each other, from the innermost outwards."""
    links: list[tuple[int, Node, list[Node]]] = []
    kind = node.kind_id
    while True:
        children = node.children
        links.append((kind, node, children))
        node = children[0]
        kind = node.kind_id
        if kind not in _POSTFIX:
            break
    if kind == _IDENTIFIER:
        start, end = node.start_byte, node.end_byte
        value: Expression = Name(start, end, c.names[c.source[start:end]])
    else:
        lower = EXPRESSION[kind]
        value = lower(c, node) if lower is not None else opaque(c, node)
    if len(links) > LONGEST:
        others = [expression(c, child) for _, _, parts in reversed(links) for child in parts[1:] if child.is_named]
        return Opaque(links[0][1].start_byte, links[0][1].end_byte, "long_chain", (value, *others))
    innermost = node
    while links:
        kind, node, children = links.pop()
        if kind in _CALL:
            value = _call(c, node, value, children, innermost)
        elif kind in _FIELD:
            last = children[-1]
            start, end = last.start_byte, last.end_byte
            mark = TOKEN.get(children[1].kind_id) if len(children) > 1 else "."
            arrow = mark == "->"
            if mark == ".*":  # whichever member it is
                value = Opaque(node.start_byte, node.end_byte, "pointer_to_member", (value, expression(c, last)))
            elif last.kind_id == _FIELD_NAME:
                value = Member(node.start_byte, node.end_byte, value, c.names[c.source[start:end]], arrow)
            else:
                text, types = named(c, last)
                value = Member(node.start_byte, node.end_byte, value, text, arrow, types)
        else:
            inside = arguments(c, children[-1])
            index = inside[0] if len(inside) == 1 else Init(children[-1].start_byte, children[-1].end_byte, "", inside)
            value = Index(node.start_byte, node.end_byte, value, index)
        innermost = node
    return value


def _call(c: Context, node: Node, callee: Expression, children: list[Node], function: Node) -> Expression:
    start, end = node.start_byte, node.end_byte
    last = children[-1]
    args = arguments(c, last)
    if type(callee) is Name:
        if callee.types:
            if callee.text in CAST_WORDS and len(args) == 1:
                return Cast(start, end, callee.text, callee.types[0], args[0])
            if function.kind_id in _TEMPLATED and len(args) == 1:
                mended = _comparison(c, node, function, args[0])
                if mended is not None:
                    return mended
        elif len(args) == 1:
            if callee.text in BUILTIN:
                return Cast(start, end, "functional", callee.text, args[0])
            if function.kind_id in _PARENTHESES and looks_like_type(callee.text):
                return Cast(start, end, "c", callee.text, args[0])
    if last.kind_id == _LIST:
        return Init(start, end, callee.text if isinstance(callee, Name) else "", args)
    return Call(start, end, callee, args)


def _comparison(c: Context, node: Node, function: Node, right: Expression) -> Expression | None:
    """``a < b && c > (d)``, read by the grammar as a call of a template, as the comparisons that it is."""
    name, listed = function.children[0], function.children[-1]
    inside = [child for child in listed.children if child.is_named]
    if len(inside) != 1 or inside[0].kind_id not in _BINARY:
        return None
    between = expression(c, inside[0])
    if not isinstance(between, Binary) or between.op not in ("&&", "||"):
        return None
    left = Binary(node.start_byte, between.left.end, "<", _identifier(c, name), between.left)
    other = Binary(between.right.start, node.end_byte, ">", between.right, right)
    return Binary(node.start_byte, node.end_byte, between.op, left, other)


@EXPRESSION.at("binary_expression")
def _binary(c: Context, node: Node) -> Expression:
    """Operators from the left, so that a long sum is a loop."""
    links: list[tuple[Node, list[Node]]] = []
    while node.kind_id in _BINARY:
        children = node.children
        if len(children) != 3:
            break
        links.append((node, children))
        node = children[0]
    if not links:
        return opaque(c, node)
    lower = EXPRESSION[node.kind_id]
    value = lower(c, node) if lower is not None else opaque(c, node)
    if len(links) > LONGEST:
        others = [expression(c, parts[2]) for _, parts in reversed(links)]
        return Opaque(links[0][0].start_byte, links[0][0].end_byte, "long_chain", (value, *others))
    while links:
        node, children = links.pop()
        lower = EXPRESSION[children[2].kind_id]
        right = lower(c, children[2]) if lower is not None else opaque(c, children[2])
        value = Binary(node.start_byte, node.end_byte, TOKEN.get(children[1].kind_id, ""), value, right)
    return value


@EXPRESSION.at("comma_expression")
def _comma(c: Context, node: Node) -> Expression:
    children = node.children
    left, right = expression(c, children[0]), expression(c, children[-1])
    return Binary(node.start_byte, node.end_byte, ",", left, right)


def expression(c: Context, node: Node) -> Expression:
    """Any node as an expression; what is none is opaque."""
    lower = EXPRESSION[node.kind_id]
    return lower(c, node) if lower is not None else opaque(c, node)


@EXPRESSION.at("assignment_expression")
def _assign(c: Context, node: Node) -> Expression:
    children = node.children
    if len(children) != 3:
        return opaque(c, node)
    op = TOKEN.get(children[1].kind_id, "=")
    return Assign(node.start_byte, node.end_byte, op, expression(c, children[0]), expression(c, children[2]))


@EXPRESSION.at("conditional_expression")
def _conditional(c: Context, node: Node) -> Expression:
    parts = [child for child in node.children if EXPRESSION[child.kind_id] is not None]
    if len(parts) != 3:
        return opaque(c, node)
    condition, then, other = parts
    return Conditional(
        node.start_byte, node.end_byte, expression(c, condition), expression(c, then), expression(c, other)
    )


@EXPRESSION.at("unary_expression", "pointer_expression")
def _unary(c: Context, node: Node) -> Expression:
    children = node.children
    op = TOKEN.get(children[0].kind_id, "")
    op = _WORDS.get(op, op)
    return Unary(node.start_byte, node.end_byte, op, expression(c, children[-1]))


_WORDS = {"not": "!", "compl": "~"}


@EXPRESSION.at("update_expression")
def _update(c: Context, node: Node) -> Expression:
    first, last = node.children[0], node.children[-1]
    if EXPRESSION[first.kind_id] is None:
        return Unary(node.start_byte, node.end_byte, TOKEN[first.kind_id], expression(c, last))
    return Unary(node.start_byte, node.end_byte, "p" + TOKEN.get(last.kind_id, "++"), expression(c, first))


@EXPRESSION.at("cast_expression")
def _cast(c: Context, node: Node) -> Expression:
    """``(T)x``; ``(a) - b``, ``(a) & b``, ``(a) * b`` where ``a`` is no type by its name are binary."""
    children = node.children
    value = children[-1]
    type_node = children[1]
    type_ = described(c, type_node)
    operand = expression(c, value)
    may_be_binary = isinstance(operand, Unary) and operand.op in ("-", "+", "*", "&") and type_.isidentifier()
    if may_be_binary and isinstance(operand, Unary) and not looks_like_type(type_):
        left = Name(type_node.start_byte, type_node.end_byte, type_)
        return Binary(node.start_byte, node.end_byte, operand.op, left, operand.operand)
    return Cast(node.start_byte, node.end_byte, "c", type_, operand)


@EXPRESSION.at("sizeof_expression", "alignof_expression", "co_await_expression", "delete_expression")
def _worded(c: Context, node: Node) -> Expression:
    parts = [child for child in node.children if EXPRESSION[child.kind_id] is not None]
    if not parts:
        return opaque(c, node)
    word = TOKEN.get(node.children[0].kind_id, "")
    if word == "::" or not word:
        word = "delete"
    return Unary(node.start_byte, node.end_byte, word, expression(c, parts[-1]))


@EXPRESSION.at("new_expression")
def _new(c: Context, node: Node) -> Expression:
    """The arguments of a placement are kept in front of the constructor's: they are evaluated too."""
    type_ = ""
    args: tuple[Expression, ...] = ()
    for child in node.children:
        kind = child.kind_id
        if kind == _LIST or kind in _ARGUMENTS:
            args += arguments(c, child)
        elif child.is_named:
            type_ = type_ or described(c, child)
    return New(node.start_byte, node.end_byte, type_, args)


_ARGUMENTS = ids("argument_list")


@EXPRESSION.at("initializer_list")
def _list(c: Context, node: Node) -> Expression:
    return init(c, node.start_byte, "", node)


@EXPRESSION.at("compound_literal_expression")
def _literal(c: Context, node: Node) -> Expression:
    parts = [child for child in node.children if child.is_named]
    if len(parts) != 2:
        return opaque(c, node)
    return init(c, node.start_byte, described(c, parts[0]), parts[1])


def init(c: Context, start: int, type_: str, node: Node) -> Init:
    """A brace list, its designators taken apart. A type ``_`` is a mask's, for the grammar: there is none."""
    if type_ == "_":
        type_ = ""
    items: list[Expression] = []
    names: list[str] = []
    for child in node.children:
        if child.kind_id == _PAIR:
            children = child.children
            names.append(c.names[c.source[children[0].start_byte : children[0].end_byte].lstrip(".").strip()])
            items.append(expression(c, children[-1]))
            continue
        lower = EXPRESSION[child.kind_id]
        if lower is not None:
            names.append("")
            items.append(lower(c, child))
    return Init(start, node.end_byte, type_, tuple(items), tuple(names) if any(names) else ())
