"""Declarations: functions, classes, enums, variables, aliases and macro calls outside functions.

``Collector`` goes through namespaces and classes, never into function bodies: of these it keeps the nodes, by the
start of their function, for the unit to lower when asked.
"""

from __future__ import annotations

from bisect import bisect_right

from tree_sitter import Node

from extractor.form import (
    ANONYMOUS,
    Call,
    Class,
    Declare,
    Enum,
    Expression,
    Function,
    Invocation,
    Param,
    Using,
    Variable,
    joined,
    parted,
)
from extractor.parse.comments import Comments
from extractor.parse.context import Context
from extractor.parse.expressions import arguments, named
from extractor.parse.grammar import ERROR, TOKEN, ids, one
from extractor.parse.params import params
from extractor.parse.repair import called_by_mistake
from extractor.parse.type_declarations import (
    ALIAS,
    DECLARATION,
    EXPRESSION,
    FUNCTION,
    NAME_NODES,
    NAMESPACE_ALIAS,
    PREPROCESSOR,
    TEMPLATE,
    TYPEDEF,
    USING,
    collect_type,
    collect_using,
    templated,
)
from extractor.parse.types import (
    COMPOUND,
    PARAMETERS,
    QUALIFIERS,
    TYPE_NODES,
    Declarator,
    Specifiers,
    declarator,
    parameters_of,
    specifiers,
    split_declaration,
)
from extractor.parse.variables import initialised, variable

_TYPE_OF_OWN = (ALIAS, TYPEDEF, USING, NAMESPACE_ALIAS)
_NAMESPACE = one("namespace_definition")
_LINKAGE = one("linkage_specification")
_CALL = ids("call_expression")
_BODY = ids("compound_statement", "try_statement")
_COMPOUND = one("compound_statement")
_INITIALISERS = one("field_initializer_list")
_INITIALISER = one("field_initializer")
_RETURNS = one("trailing_return_type")
_VIRTUAL = one("virtual_specifier")
_OPERATOR_CAST = one("operator_cast")
_FUNCTION_DECLARATOR = ids("function_declarator", "abstract_function_declarator")
_CLAUSES = {
    **dict.fromkeys(ids("default_method_clause"), "defaulted"),
    **dict.fromkeys(ids("delete_method_clause"), "deleted"),
    **dict.fromkeys(ids("pure_virtual_clause"), "pure"),
}
_HOLDERS = (_LINKAGE, ERROR)
_DEEPEST_SCOPE = 60


class Collector:
    """Collects what a file declares. ``bodies`` maps a function's start to the node of its body."""

    def __init__(self, c: Context, comments: Comments | None, lines: list[int]) -> None:
        """``lines`` are the offsets at which lines start."""
        self.c = c
        self.comments = comments
        self.lines = lines
        self.functions: list[Function] = []
        self.classes: list[Class] = []
        self.enums: list[Enum] = []
        self.variables: list[Variable] = []
        self.usings: list[Using] = []
        self.invocations: list[Invocation] = []
        self.bodies = c.bodies
        self.too_deep: list[int] = []
        self.scopes: list[tuple[int, int, str]] = []

    # -- scopes --------------------------------------------------------------------------------------------------

    def items(self, nodes: list[Node], scope: str, depth: int = 0) -> None:
        """Everything that a namespace's (or the file's) nodes declare."""
        if depth > _DEEPEST_SCOPE and nodes:
            self.too_deep.append(nodes[0].start_byte)
            return
        for node in nodes:
            try:
                self._item(node, scope, depth)
            except RecursionError:
                self.too_deep.append(node.start_byte)

    def _item(self, node: Node, scope: str, depth: int) -> None:
        kind = node.kind_id
        if kind in FUNCTION or kind in DECLARATION:
            functions, variables = self.members(node, scope, "", "", node.start_byte, False)
            self.functions += functions
            self.variables += variables
        elif kind == _NAMESPACE:
            self._namespace(node, scope, depth)
        elif kind in EXPRESSION:
            self.invocation(node, scope)
        elif kind == TEMPLATE:
            inner = templated(node)
            if inner.kind_id in COMPOUND:
                collect_type(self, inner, scope, node.start_byte, True)
            elif inner.kind_id in FUNCTION or inner.kind_id in DECLARATION:
                functions, variables = self.members(inner, scope, "", "", node.start_byte, True)
                self.functions += functions
                self.variables += variables
            else:
                self.items([inner], scope, depth + 1)
        elif kind in COMPOUND:
            collect_type(self, node, scope, node.start_byte, False)
        elif kind in _TYPE_OF_OWN:
            collect_using(self, node, scope)
        elif kind in _HOLDERS or kind in PREPROCESSOR:
            inner = node.children[-1] if kind == _LINKAGE else node
            if inner.kind_id in FUNCTION or inner.kind_id in DECLARATION:
                self.items([inner], scope, depth + 1)
            else:
                self.items(inner.children, scope, depth + 1)

    def _namespace(self, node: Node, scope: str, depth: int) -> None:
        name = ANONYMOUS
        body: list[Node] = []
        for child in node.children:
            if child.kind_id in NAME_NODES:
                name = self.c.types[self.c.source[child.start_byte : child.end_byte]]
            elif child.is_named and child.children:
                body = child.children
        inner = joined(scope, name)
        self.scopes.append((node.start_byte, node.end_byte, inner))
        self.items(body, inner, depth + 1)

    def invocation(self, node: Node, scope: str) -> None:
        """A macro call or a lone macro name where declarations stand."""
        inner = node.children[0]
        if inner.kind_id in _CALL:
            callee = inner.children[0]
            if callee.kind_id in NAME_NODES:
                name = self.c.names[self.c.source[callee.start_byte : callee.end_byte]]
                args = arguments(self.c, inner.children[-1])
                self.invocations.append(
                    Invocation(node.start_byte, node.end_byte, self.line(node.start_byte), name, args, scope)
                )
        elif inner.kind_id in NAME_NODES:
            name = self.c.names[self.c.source[inner.start_byte : inner.end_byte]]
            self.invocations.append(
                Invocation(node.start_byte, node.end_byte, self.line(node.start_byte), name, None, scope)
            )

    def line(self, offset: int) -> int:
        """The line (from 1) of an offset."""
        return bisect_right(self.lines, offset)

    def doc(self, start: int, end: int, behind: bool) -> tuple[str, str | None]:
        """The doc comment and the reflection macro's arguments of a declaration."""
        top, specifier = self.c.above(start)
        comments = self.comments
        if comments is None:
            return "", specifier
        doc = comments.above(start) if top != start else ""
        doc = doc or comments.above(top)
        return doc or (comments.behind(end) if behind else ""), specifier

    # -- functions and variables ---------------------------------------------------------------------------------

    def members(
        self, node: Node, scope: str, owner: str, access: str, start: int, template: bool
    ) -> tuple[list[Function], list[Variable]]:
        """The functions and variables of one declaration; types declared on the way are collected."""
        c = self.c
        children = node.children
        first = split_declaration(children)
        before = specifiers(c, children[:first])
        functions: list[Function] = []
        variables: list[Variable] = []
        if before.body is not None:
            collect_type(self, before.body, scope, start, template)
        elif first >= len(children) and len(children) and children[0].kind_id in COMPOUND:
            return functions, variables
        begin = start
        for child, target, end, value, style in initialised(c, children[first:]):
            if child.kind_id == ERROR:
                continue
            found = declarator(c, target)
            if self._is_function(node, target, found, before):
                functions.append(self._function(node, scope, owner, access, begin, template, before, target, found))
            else:
                declare = variable(c, child.start_byte, end, target, before, value, style)
                variables.append(self._variable(begin, end, scope, owner, access, found, declare))
            begin = end
        return functions, variables

    def _is_function(self, node: Node, target: Node, found: Declarator, before: Specifiers) -> bool:
        """Outside bodies parentheses declare a function, unless what is in them can only be values."""
        if target.kind_id == _OPERATOR_CAST:
            return True
        if found.name is not None and found.name.kind_id == _OPERATOR_CAST:
            return True
        if found.function is None or found.is_variable:
            return False
        if node.kind_id in FUNCTION:
            return True
        if not before.type or before.type == "void":
            return True
        listed = parameters_of(found.function)
        if listed is None or listed.named_child_count == 0:
            return True
        if any(child.kind_id in QUALIFIERS or child.kind_id == _VIRTUAL for child in found.function.children):
            return True
        args = called_by_mistake(self.c, listed)
        return args is None or not any(isinstance(arg, Call) for arg in args)

    def _variable(
        self, start: int, end: int, scope: str, owner: str, access: str, found: Declarator, declare: Declare
    ) -> Variable:
        if found.names and "::" in found.names[0] and found.name is not None:
            qualifier, name = parted(named(self.c, found.name)[0])
            scope = joined(scope, qualifier)
            owner = parted(qualifier)[1]
            declare = Declare(
                declare.start, declare.end, declare.type, (name,), declare.value, declare.style, declare.declarator,
                declare.const, declare.static, declare.array,
            )  # fmt: skip
        doc, specifier = self.doc(start, end, True)
        name_at = found.name.start_byte if found.name is not None else start
        return Variable(start, end, self.line(name_at), scope, owner, declare, specifier, doc, access)

    def _function(
        self, node: Node, scope: str, owner: str, access: str, start: int, template: bool, before: Specifiers,
        target: Node, found: Declarator,
    ) -> Function:  # fmt: skip
        c = self.c
        words = set(before.words)
        if template:
            words.add("template")
        called = found.function
        name_node = found.name if found.name is not None else target
        returns = before.type
        marks = found.marks
        if name_node.kind_id == _OPERATOR_CAST:
            inner = name_node.children
            returns = next((c.types[c.source[x.start_byte : x.end_byte]] for x in inner if x.kind_id in TYPE_NODES), "")
            called = next((x for x in inner if x.kind_id in _FUNCTION_DECLARATOR), None)
            text = f"operator {returns}"
        else:
            text, _ = named(c, name_node)
        args: tuple[Param, ...] = ()
        if called is not None:
            for part in called.children:
                kind = part.kind_id
                if kind in PARAMETERS:
                    args = params(c, part)
                elif kind in QUALIFIERS or kind == _VIRTUAL:
                    words.add(c.source[part.start_byte : part.end_byte])
                elif kind == _RETURNS:
                    returns = c.types[c.source[part.children[-1].start_byte : part.end_byte]]
        qualifier, name = parted(text)
        if qualifier:
            scope = joined(scope, qualifier)
            owner = parted(qualifier)[1]
        body, initialisers = self._definition(node, words)
        if body is not None:
            self.bodies[start] = body
        doc, specifier = self.doc(start, node.end_byte, body is None)
        return Function(
            start, node.end_byte, self.line(name_node.start_byte), name, scope, owner, args, returns, marks,
            frozenset(words & _KINDS), body is not None, specifier, doc, access, initialisers,
        )  # fmt: skip

    def _definition(
        self, node: Node, words: set[str]
    ) -> tuple[Node | None, tuple[tuple[str, tuple[Expression, ...]], ...]]:
        """The body's node and a constructor's initialisers; ``= 0`` and its like go into ``words``."""
        c = self.c
        body: Node | None = None
        initialisers: list[tuple[str, tuple[Expression, ...]]] = []
        children = node.children
        if node.kind_id in DECLARATION:
            if len(children) >= 3 and TOKEN.get(children[-3].kind_id) == "=" and c.cut(children[-2]) == "0":
                words.add("pure")
            return None, ()
        for child in children:
            kind = child.kind_id
            if kind in _BODY:
                body = child
                if kind != _COMPOUND:
                    initialisers += self._initialisers(child)
            elif kind == _INITIALISERS:
                initialisers += self._initialisers_of(child)
            elif kind in _CLAUSES:
                words.add(_CLAUSES[kind])
        return body, tuple(initialisers)

    def _initialisers(self, node: Node) -> list[tuple[str, tuple[Expression, ...]]]:
        """Those of a function-try-block."""
        return [
            made for child in node.children if child.kind_id == _INITIALISERS for made in self._initialisers_of(child)
        ]

    def _initialisers_of(self, node: Node) -> list[tuple[str, tuple[Expression, ...]]]:
        c = self.c
        return [
            (
                c.types[c.source[child.children[0].start_byte : child.children[0].end_byte]],
                arguments(c, child.children[-1]),
            )
            for child in node.children
            if child.kind_id == _INITIALISER
        ]


_KINDS = frozenset(
    ["static", "virtual", "override", "final", "const", "inline", "constexpr", "template", "pure", "deleted",
     "defaulted", "extern", "friend", "explicit"]
)  # fmt: skip


def local_types(c: Context, node: Node) -> list[Class | Enum | Using]:
    """What a declaration inside a function declares besides variables."""
    collector = Collector(c, None, [])
    if node.kind_id in COMPOUND:
        collect_type(collector, node, "", node.start_byte, False)
    else:
        collect_using(collector, node, "")
    made: list[Class | Enum | Using] = [*collector.classes, *collector.enums, *collector.usings]
    return sorted(made, key=lambda each: each.start)
