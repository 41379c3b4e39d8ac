"""Declarations of types: classes with their members, enums, aliases.

Written as functions over the ``Collector`` of ``declarations``, which calls them and is called back for members.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tree_sitter import Node

from extractor.form import Class, Enum, Enumerator, Expression, Function, Using, Variable, joined, parted
from extractor.parse.expressions import expression, named
from extractor.parse.grammar import ERROR, TOKEN, ids, one
from extractor.parse.types import COMPOUND, DECLARATORS, TYPE_NODES, declarator, parameters_of, specifiers

if TYPE_CHECKING:
    from extractor.parse.declarations import Collector

FUNCTION = ids("function_definition")
DECLARATION = ids("declaration", "field_declaration")
TEMPLATE = one("template_declaration")
EXPRESSION = ids("expression_statement")
ALIAS = one("alias_declaration")
TYPEDEF = one("type_definition")
USING = one("using_declaration")
NAMESPACE_ALIAS = one("namespace_alias_definition")
PREPROCESSOR = ids("preproc_if", "preproc_ifdef", "preproc_else", "preproc_elif", "preproc_elifdef")
NAME_NODES = ids("identifier", "type_identifier", "qualified_identifier", "template_type", "template_function",
                 "nested_namespace_specifier", "namespace_identifier")  # fmt: skip
_FRIEND = one("friend_declaration")
_ACCESS = one("access_specifier")
_ENUM = one("enum_specifier")
_ENUMERATOR = one("enumerator")
_ENUMERATORS = one("enumerator_list")
_FIELDS = one("field_declaration_list")
_BASES = one("base_class_clause")


def collect_type(
    collector: Collector, node: Node, scope: str, start: int, template: bool, given_name: str = ""
) -> None:
    """A class, struct, union or enum with a body; a mere declaration is nothing.

    ``given_name`` is the name that a typedef gives to a class without one.
    """
    if node.kind_id == _ENUM:
        _enum(collector, node, scope, start)
        return
    c = collector.c
    name = given_name
    name_at = node.start_byte
    bases: tuple[str, ...] = ()
    body: Node | None = None
    for child in node.children:
        kind = child.kind_id
        if kind in NAME_NODES:
            name = named(c, child)[0]
            name_at = child.start_byte
        elif kind == _BASES:
            bases = tuple(
                c.types[c.source[base.start_byte : base.end_byte]]
                for base in child.children
                if base.kind_id in TYPE_NODES
            )
        elif kind == _FIELDS:
            body = child
    if body is None:
        return
    qualifier, name = parted(name)
    scope = joined(scope, qualifier)
    inner = joined(scope, name or "(unnamed)")
    collector.scopes.append((node.start_byte, node.end_byte, inner))
    word = TOKEN.get(node.children[0].kind_id, "class")
    doc, specifier = collector.doc(start, node.end_byte, False)
    functions, variables = _fields(collector, body, inner, name, "private" if word == "class" else "public")
    collector.classes.append(
        Class(
            start,
            node.end_byte,
            collector.line(name_at),
            name,
            scope,
            word,
            bases,
            tuple(functions),
            tuple(variables),
            specifier,
            doc,
            template,
        )
    )


def _fields(
    collector: Collector, body: Node, scope: str, owner: str, access: str
) -> tuple[list[Function], list[Variable]]:
    functions: list[Function] = []
    variables: list[Variable] = []
    pending = list(reversed(body.children))
    while pending:
        node = pending.pop()
        kind = node.kind_id
        if kind == _ACCESS:
            access = collector.c.source[node.start_byte : node.end_byte].split()[0]
        elif kind in FUNCTION or kind in DECLARATION:
            made = collector.members(node, scope, owner, access, node.start_byte, False)
            functions += made[0]
            variables += made[1]
        elif kind == TEMPLATE:
            inner = templated(node)
            if inner.kind_id in FUNCTION or inner.kind_id in DECLARATION:
                made = collector.members(inner, scope, owner, access, node.start_byte, True)
                functions += made[0]
                variables += made[1]
            elif inner.kind_id in COMPOUND:
                collect_type(collector, inner, scope, node.start_byte, True)
        elif kind == _FRIEND:
            _friend(collector, node, scope)
        elif kind == ERROR or kind in PREPROCESSOR:
            pending.extend(reversed(node.children))
        elif kind in COMPOUND:
            collect_type(collector, node, scope, node.start_byte, False)
        elif kind in EXPRESSION:
            collector.invocation(node, scope)
        else:
            collect_using(collector, node, scope)
    return functions, variables


def _friend(collector: Collector, node: Node, scope: str) -> None:
    """A function defined as a friend is one of the namespace around the class."""
    outer = parted(scope)[0]
    for child in node.children:
        if child.kind_id in FUNCTION or child.kind_id in DECLARATION:
            collector.functions += collector.members(child, outer, "", "", child.start_byte, False)[0]


def _enum(collector: Collector, node: Node, scope: str, start: int) -> None:
    c = collector.c
    name = ""
    name_at = node.start_byte
    members: list[Enumerator] = []
    has_body = False
    scoped = False
    for child in node.children:
        kind = child.kind_id
        if kind in NAME_NODES and not name:
            name = named(c, child)[0]
            name_at = child.start_byte
        elif TOKEN.get(kind) in ("class", "struct"):
            scoped = True
        elif kind == _ENUMERATORS:
            has_body = True
            members = [_enumerator(collector, item) for item in child.children if item.kind_id == _ENUMERATOR]
    if not has_body:
        return
    doc, specifier = collector.doc(start, node.end_byte, False)
    qualifier, name = parted(name)
    collector.enums.append(
        Enum(
            start,
            node.end_byte,
            collector.line(name_at),
            name,
            joined(scope, qualifier),
            scoped,
            tuple(members),
            specifier,
            doc,
        )
    )


def _enumerator(collector: Collector, node: Node) -> Enumerator:
    c = collector.c
    parts = node.children
    start, end = node.start_byte, node.end_byte
    value: Expression | None = None
    if len(parts) > 2:
        value = expression(c, parts[-1])
    name = c.names[c.source[parts[0].start_byte : parts[0].end_byte]]
    doc = collector.comments.of(start, end) if collector.comments is not None else ""
    return Enumerator(start, end, name, value, c.enumerator_meta(end), doc)


def collect_using(collector: Collector, node: Node, scope: str) -> None:
    """An alias, a typedef, a using declaration; anything else is nothing."""
    kind = node.kind_id
    c = collector.c
    start, end = node.start_byte, node.end_byte
    if kind in (ALIAS, NAMESPACE_ALIAS):
        parts = [child for child in node.children if child.is_named]
        if len(parts) >= 2:
            name = c.types[c.source[parts[0].start_byte : parts[0].end_byte]]
            type_ = c.types[c.source[parts[-1].start_byte : parts[-1].end_byte]]
            collector.usings.append(Using(start, end, name, scope, type_))
    elif kind == TYPEDEF:
        _typedef(collector, node, scope)
    elif kind == USING:
        parts = [child for child in node.children if child.is_named]
        if parts:
            type_ = c.types[c.source[parts[-1].start_byte : parts[-1].end_byte]]
            collector.usings.append(Using(start, end, "", scope, type_))


def _typedef(collector: Collector, node: Node, scope: str) -> None:
    c = collector.c
    children = node.children
    type_ = ""
    for child in children[1:]:
        kind = child.kind_id
        if not type_ and kind in TYPE_NODES:
            what = specifiers(c, [child])
            type_ = what.type
            if what.body is not None:
                name = next((declarator(c, x).names[0] for x in children if x.kind_id in DECLARATORS), "")
                given = name if type_ == "(unnamed)" else ""
                collect_type(collector, what.body, scope, node.start_byte, False, given)
                if given:
                    return
        elif type_ and kind in DECLARATORS:
            parts = declarator(c, child)
            marks = parts.marks
            if parts.function is not None:
                listed = parameters_of(parts.function)
                inside = c.types[c.source[listed.start_byte : listed.end_byte]] if listed is not None else "()"
                collector.usings.append(
                    Using(node.start_byte, node.end_byte, parts.names[0], scope, f"{type_}(*){inside}")
                )
            else:
                collector.usings.append(Using(node.start_byte, node.end_byte, parts.names[0], scope, type_ + marks))


def templated(node: Node) -> Node:
    """What a template declares."""
    return next(child for child in reversed(node.children) if child.is_named)
