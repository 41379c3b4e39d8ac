"""Expressions. ``start`` and ``end`` are byte offsets of the variant's text, end exclusive.

The engine's text macros are gone: ``TEXT("a")``, adjacent literals, ``u8""``, ``R"()"`` are one ``Str``. Parentheses
are gone. Names keep their qualification (``A::B``) and, apart, their template arguments as written.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Union

from msgspec import Struct

if TYPE_CHECKING:
    from extractor.form.declarations import Param
    from extractor.form.statements import Block


class Name(Struct, frozen=True, gc=False, tag="n", array_like=True, tag_field="tag"):
    """A possibly qualified name: ``Foo``, ``A::B``; of ``Cast<UClass>`` the text is ``Cast``, types ``("UClass",)``."""

    start: int
    end: int
    text: str
    types: tuple[str, ...] = ()


class This(Struct, frozen=True, gc=False, tag="t", array_like=True, tag_field="tag"):
    """``this``."""

    start: int
    end: int


class Str(Struct, frozen=True, gc=False, tag="s", array_like=True, tag_field="tag"):
    """A string literal, escapes decoded, adjacent ones joined. ``char`` marks a character literal."""

    start: int
    end: int
    value: str
    char: bool = False


class Number(Struct, frozen=True, gc=False, tag="i", array_like=True, tag_field="tag"):
    """A number literal; suffixes dropped. A float keeps being one (``1.0f`` is 1.0, ``1`` is 1)."""

    start: int
    end: int
    value: int | float


class Bool(Struct, frozen=True, gc=False, tag="b", array_like=True, tag_field="tag"):
    """``true`` or ``false``."""

    start: int
    end: int
    value: bool


class Null(Struct, frozen=True, gc=False, tag="0", array_like=True, tag_field="tag"):
    """``nullptr`` or ``NULL``."""

    start: int
    end: int


class Member(Struct, frozen=True, tag="m", array_like=True, tag_field="tag"):
    """``object.name`` or ``object->name``; ``types`` are template arguments of the name (``X->Get<T>``)."""

    start: int
    end: int
    object: Expression
    name: str
    arrow: bool
    types: tuple[str, ...] = ()


class Call(Struct, frozen=True, tag="c", array_like=True, tag_field="tag"):
    """``callee(args)``. A construction ``FVector(1, 2)`` is a call too; later stages know types, parsing does not."""

    start: int
    end: int
    callee: Expression
    args: tuple[Expression, ...]


class Index(Struct, frozen=True, tag="x", array_like=True, tag_field="tag"):
    """``object[index]``."""

    start: int
    end: int
    object: Expression
    index: Expression


class Unary(Struct, frozen=True, tag="u", array_like=True, tag_field="tag"):
    """``op`` is ``! - + ~ * & ++ --`` before, ``p++ p--`` behind it; also ``sizeof``, ``delete``, ``co_await``."""

    start: int
    end: int
    op: str
    operand: Expression


class Binary(Struct, frozen=True, tag="2", array_like=True, tag_field="tag"):
    """``left op right``, comma and ``<=>`` among the operators."""

    start: int
    end: int
    op: str
    left: Expression
    right: Expression


class Assign(Struct, frozen=True, tag="a", array_like=True, tag_field="tag"):
    """``target op value``; ``op`` is ``=`` or ``+=`` and its like."""

    start: int
    end: int
    op: str
    target: Expression
    value: Expression


class Conditional(Struct, frozen=True, tag="?", array_like=True, tag_field="tag"):
    """``condition ? then : other``."""

    start: int
    end: int
    condition: Expression
    then: Expression
    other: Expression


class Cast(Struct, frozen=True, tag="k", array_like=True, tag_field="tag"):
    """``static_cast<T>(x)``, ``(T)x`` and their like; ``kind`` is the keyword, or ``c`` for the C form."""

    start: int
    end: int
    kind: str
    type: str
    operand: Expression


class Init(Struct, frozen=True, tag="{", array_like=True, tag_field="tag"):
    """A brace list, with its type where it has one: ``{a, b}``, ``FFoo{a, b}``.

    ``names`` are designators (``{.X = 1}``), "" where an item has none; empty where no item has one.
    """

    start: int
    end: int
    type: str
    items: tuple[Expression, ...]
    names: tuple[str, ...] = ()


class New(Struct, frozen=True, tag="w", array_like=True, tag_field="tag"):
    """``new T(args)``."""

    start: int
    end: int
    type: str
    args: tuple[Expression, ...]


class Lambda(Struct, frozen=True, tag="l", array_like=True, tag_field="tag"):
    """``[captures](params) { body }``.

    ``default`` is ``=``, ``&`` or "". ``captures`` are (name, by reference, initialiser or None); ``this`` and
    ``*this`` are captures of that name.
    """

    start: int
    end: int
    default: str
    captures: tuple[tuple[str, bool, Expression | None], ...]
    params: tuple[Param, ...]
    returns: str
    body: Block


class Opaque(Struct, frozen=True, tag="o", array_like=True, tag_field="tag"):
    """An expression that parsing does not model: its kind, and its operands so that what they do is not lost."""

    start: int
    end: int
    kind: str
    operands: tuple[Expression, ...] = ()


Expression = Union[
    Name, This, Str, Number, Bool, Null, Member, Call, Index, Unary, Binary, Assign, Conditional, Cast, Init, New,
    Lambda, Opaque,
]  # fmt: skip
