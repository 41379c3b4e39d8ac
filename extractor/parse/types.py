"""Types and declarators: what is written around a name, taken apart into the form's fields."""

from __future__ import annotations

from typing import NamedTuple

from tree_sitter import Node

from extractor.parse.context import Context
from extractor.parse.grammar import TOKEN, Table, ids, tokens

POINTERS = ids("pointer_declarator", "abstract_pointer_declarator", "pointer_type_declarator")
REFERENCES = ids("reference_declarator", "abstract_reference_declarator")
ARRAYS = ids("array_declarator", "abstract_array_declarator")
FUNCTIONS = ids("function_declarator", "abstract_function_declarator")
PARENTHESISED = ids("parenthesized_declarator", "abstract_parenthesized_declarator")
BINDINGS = ids("structured_binding_declarator")
ATTRIBUTED = ids("attributed_declarator", "variadic_declarator")
OPERATOR_CASTS = ids("operator_cast")
INIT_DECLARATORS = ids("init_declarator")
PARAMETERS = ids("parameter_list")
QUALIFIERS = ids("type_qualifier")
STORAGE = ids("storage_class_specifier")
TYPE_NODES = ids(
    "type_identifier", "primitive_type", "template_type", "qualified_identifier", "sized_type_specifier",
    "placeholder_type_specifier", "decltype", "dependent_type", "class_specifier", "struct_specifier",
    "union_specifier", "enum_specifier",
)  # fmt: skip
DECLARATORS = (
    POINTERS | REFERENCES | ARRAYS | FUNCTIONS | PARENTHESISED | BINDINGS | ATTRIBUTED | OPERATOR_CASTS
    | INIT_DECLARATORS
    | ids("identifier", "field_identifier", "operator_name", "destructor_name", "template_function", "type_identifier",
          "qualified_identifier")
)  # fmt: skip
_NAMES = ids("identifier")


class Declarator(NamedTuple):
    """A declarator taken apart: where its name stands, the marks around it, whether it is an array or a function."""

    name: Node | None
    marks: str
    array: bool
    function: Node | None
    names: tuple[str, ...]
    is_variable: bool
    """A function declarator around parentheses: a variable that holds a function."""


def declarator(c: Context, node: Node) -> Declarator:
    """The parts of a declarator; the name node of an abstract one is None."""
    kind = node.kind_id
    if kind in _PLAIN:
        return Declarator(node, "", False, None, (c.names[c.source[node.start_byte : node.end_byte]],), False)
    marks = ""
    array = False
    function: Node | None = None
    is_variable = False
    at: Node | None = node
    while at is not None:
        kind = at.kind_id
        inner: Node | None = None
        if kind in POINTERS:
            marks += "*"
            inner = _last_declarator(at)
        elif kind in REFERENCES:
            marks += TOKEN.get(at.children[0].kind_id, "&")
            inner = _last_declarator(at)
        elif kind in ARRAYS:
            array = True
            inner = _first_declarator(at)
        elif kind in FUNCTIONS:
            if function is None:
                function = at
            inner = _first_declarator(at)
            if inner is not None and inner.kind_id in PARENTHESISED:
                is_variable = True
        elif kind in PARENTHESISED or kind in ATTRIBUTED:
            inner = _first_declarator(at)
        elif kind in BINDINGS:
            names = tuple(
                c.names[c.source[child.start_byte : child.end_byte]]
                for child in at.named_children
                if child.kind_id in _NAMES
            )
            return Declarator(at, marks, array, function, names, is_variable)
        else:
            name = c.names[c.source[at.start_byte : at.end_byte]]
            return Declarator(at, marks, array, function, (name,), is_variable)
        at = inner
    return Declarator(None, marks, array, function, ("",), is_variable)


_PLAIN = ids("identifier", "field_identifier")


def _last_declarator(node: Node) -> Node | None:
    for child in reversed(node.children):
        if child.kind_id in DECLARATORS or child.kind_id in _ABSTRACT:
            return child
    return None


def _first_declarator(node: Node) -> Node | None:
    for child in node.children:
        if child.kind_id in DECLARATORS or child.kind_id in _ABSTRACT:
            return child
    return None


_ABSTRACT = ids(
    "abstract_pointer_declarator", "abstract_reference_declarator", "abstract_array_declarator",
    "abstract_function_declarator", "abstract_parenthesized_declarator",
)  # fmt: skip


class Specifiers(NamedTuple):
    """What stands before a declarator."""

    type: str
    const: bool
    static: bool
    words: frozenset[str]
    body: Node | None
    """A class or enum specifier with a body, declared on the way."""


COMPOUND = ids("class_specifier", "struct_specifier", "union_specifier", "enum_specifier")
_WORD_OF: Table[str] = Table("")
for _number in tokens("virtual", "inline", "explicit", "static", "const", "constexpr", "mutable", "friend", "extern"):
    _WORD_OF[_number] = TOKEN[_number]


def type_text(c: Context, node: Node) -> str:
    """A type node as text; of a class specifier the name alone."""
    if node.kind_id in COMPOUND:
        name = node.child_by_field_name("name")
        return c.types[c.source[name.start_byte : name.end_byte]] if name is not None else ""
    return c.types[c.source[node.start_byte : node.end_byte]]


def specifiers(c: Context, children: list[Node]) -> Specifiers:
    """The type and the words before the first declarator; ``const`` behind the type counts too."""
    type_ = ""
    const = static = False
    words: set[str] = set()
    body: Node | None = None
    for child in children:
        kind = child.kind_id
        if kind in QUALIFIERS:
            word = c.source[child.start_byte : child.end_byte]
            words.add(word)
            if word == "const" or word == "constexpr":
                const = True
        elif kind in STORAGE:
            word = c.source[child.start_byte : child.end_byte]
            words.add(word)
            static = static or word in ("static", "thread_local")  # either lives on from call to call
        elif not type_ and kind in TYPE_NODES:
            type_ = type_text(c, child)
            if kind in COMPOUND:
                inner = child.child_by_field_name("body")
                if inner is not None:
                    body = child
                    type_ = type_ or "(unnamed)"
        elif child.is_named:
            words.add(c.source[child.start_byte : child.end_byte])
        elif _WORD_OF[kind]:
            words.add(_WORD_OF[kind])
    return Specifiers(type_, const, static, frozenset(words), body)


def described(c: Context, node: Node) -> str:
    """A type descriptor or type node as text."""
    return c.types[c.source[node.start_byte : node.end_byte]]


def split_declaration(children: list[Node]) -> int:
    """The index of the first declarator among a declaration's children: the first that can be one behind the type.

    A constructor, a destructor and a conversion have no type: there the first function declarator is it.
    """
    typed = False
    for at, child in enumerate(children):
        kind = child.kind_id
        if typed:
            if kind in DECLARATORS:
                return at
        elif kind in FUNCTIONS or kind in OPERATOR_CASTS:
            return at
        elif kind in TYPE_NODES:
            typed = True
    return len(children)


def parameters_of(node: Node) -> Node | None:
    """The parameter list of a function's declarator."""
    return next((child for child in node.children if child.kind_id in PARAMETERS), None)
