"""Structured statements. Offsets as in ``expressions``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Union

from msgspec import Struct

from extractor.form.expressions import Expression

if TYPE_CHECKING:
    from extractor.form.declarations import Class, Enum, Using


class Block(Struct, frozen=True, tag="B", array_like=True, tag_field="tag"):
    """``{ … }``; it opens a scope. ``guard`` names the engine macro that made it one (``ON_SCOPE_EXIT``), else ""."""

    start: int
    end: int
    body: tuple[Statement, ...]
    guard: str = ""


class Evaluate(Struct, frozen=True, tag="E", array_like=True, tag_field="tag"):
    """An expression for its effect."""

    start: int
    end: int
    expression: Expression


class Declare(Struct, frozen=True, tag="D", array_like=True, tag_field="tag"):
    """One declared variable (``int a, *b;`` are two).

    ``type`` is the written type without ``const``, ``static``, references and pointers, blanks normalised:
    ``TArray<TSharedPtr<FJsonValue>>``; ``declarator`` is what was taken off it, of ``& && * **``, else "".
    ``names`` has several names for a structured binding. ``style`` says how it is initialised: ``=``, ``(``, ``{`` or
    "" for none; ``(`` with several arguments has an ``Init`` of type "" as ``value``, with one just that one, with
    none None. ``size`` marks a C array.
    """

    start: int
    end: int
    type: str
    names: tuple[str, ...]
    value: Expression | None = None
    style: str = ""
    declarator: str = ""
    const: bool = False
    static: bool = False
    array: bool = False

    @property
    def is_mutable_reference(self) -> bool:
        """Whether it is a reference through which what it stands for can be written: ``T&``, and not ``const T&``."""
        return "&" in self.declarator and not self.const

    @property
    def is_mutable_indirection(self) -> bool:
        """Whether it is such a reference, or a pointer of that kind."""
        return ("&" in self.declarator or "*" in self.declarator) and not self.const


class If(Struct, frozen=True, tag="I", array_like=True, tag_field="tag"):
    """``if (init; condition) then else other``; a declared condition is a ``Declare`` (its value is tested)."""

    start: int
    end: int
    init: tuple[Statement, ...]
    condition: Expression | Declare
    then: Statement
    other: Statement | None = None


class While(Struct, frozen=True, tag="W", array_like=True, tag_field="tag"):
    """``while (condition) body``."""

    start: int
    end: int
    condition: Expression | Declare
    body: Statement


class DoWhile(Struct, frozen=True, tag="O", array_like=True, tag_field="tag"):
    """``do body while (condition);``."""

    start: int
    end: int
    body: Statement
    condition: Expression


class For(Struct, frozen=True, tag="F", array_like=True, tag_field="tag"):
    """``for (init; condition; step) body``; a missing condition is None."""

    start: int
    end: int
    init: tuple[Statement, ...]
    condition: Expression | Declare | None
    step: Expression | None
    body: Statement


class ForEach(Struct, frozen=True, tag="R", array_like=True, tag_field="tag"):
    """``for (init; variable : range) body``; the variable is a ``Declare`` without value."""

    start: int
    end: int
    init: tuple[Statement, ...]
    variable: Declare
    range: Expression
    body: Statement


class Case(Struct, frozen=True, tag="C", array_like=True, tag_field="tag"):
    """``case value:`` (None: ``default:``) and the statements up to the next label; it may fall through."""

    start: int
    end: int
    value: Expression | None
    body: tuple[Statement, ...]


class Switch(Struct, frozen=True, tag="S", array_like=True, tag_field="tag"):
    """``switch (init; subject) { cases }``."""

    start: int
    end: int
    init: tuple[Statement, ...]
    subject: Expression | Declare
    cases: tuple[Case, ...]


class Return(Struct, frozen=True, tag="X", array_like=True, tag_field="tag"):
    """``return value;`` (``co_return`` too)."""

    start: int
    end: int
    value: Expression | None = None


class Break(Struct, frozen=True, gc=False, tag="K", array_like=True, tag_field="tag"):
    """``break;``."""

    start: int
    end: int


class Continue(Struct, frozen=True, gc=False, tag="N", array_like=True, tag_field="tag"):
    """``continue;``."""

    start: int
    end: int


class Throw(Struct, frozen=True, tag="H", array_like=True, tag_field="tag"):
    """``throw value;``."""

    start: int
    end: int
    value: Expression | None = None


class Try(Struct, frozen=True, tag="T", array_like=True, tag_field="tag"):
    """``try body catch (…) handler``."""

    start: int
    end: int
    body: Block
    handlers: tuple[Block, ...]


class Label(Struct, frozen=True, tag="L", array_like=True, tag_field="tag"):
    """``name: statement``."""

    start: int
    end: int
    name: str
    body: Statement


class Goto(Struct, frozen=True, gc=False, tag="G", array_like=True, tag_field="tag"):
    """``goto name;``."""

    start: int
    end: int
    name: str


class LocalType(Struct, frozen=True, tag="Y", array_like=True, tag_field="tag"):
    """A class, enum or alias declared inside a function."""

    start: int
    end: int
    declaration: Class | Enum | Using


class Unparsed(Struct, frozen=True, tag="U", array_like=True, tag_field="tag"):
    """Text that did not parse as statements; it may do anything. ``operands`` are the expressions found inside."""

    start: int
    end: int
    operands: tuple[Expression, ...] = ()


Statement = Union[
    Block, Evaluate, Declare, If, While, DoWhile, For, ForEach, Switch, Return, Break, Continue, Throw, Try, Label,
    Goto, LocalType, Unparsed,
]  # fmt: skip
