"""What the index hands out: things found, with the unit that holds them."""

from __future__ import annotations

from typing import NamedTuple

from extractor.form import ANONYMOUS, Class, Define, Enum, Enumerator, Function, Unit, Variable
from extractor.sources import is_header


class Definition(NamedTuple):
    """A function with a body. ``function`` has the default arguments of its declaration, and its documentation where it
    has no comment of its own; ``unit.body(function)`` is the body. ``owner`` is the key of the class it is a member of,
    or ""; a ``scope`` that is a namespace is no owner, whatever an out-of-line definition looks like."""

    unit: Unit
    function: Function
    scope: str
    owner: str

    @property
    def is_local(self) -> bool:
        """Other files cannot call it: ``static`` or in an anonymous namespace, and not in a header."""
        return is_local(self.unit, self.scope, self.function.kind, self.owner)


class ClassEntry(NamedTuple):
    """A class by its ``key``, the qualified name (``NS::FFoo``, ``(anonymous)::FFoo``)."""

    unit: Unit
    key: str
    node: Class


class Found(NamedTuple):
    """A variable outside functions and where it is."""

    unit: Unit
    variable: Variable


class FoundEnum(NamedTuple):
    """An enum by its qualified name."""

    unit: Unit
    key: str
    node: Enum


class FoundEnumerator(NamedTuple):
    """An enumerator and its enum; ``position`` counts from 0."""

    enum: FoundEnum
    member: Enumerator
    position: int


class FoundDefine(NamedTuple):
    """A macro's definition and where it is."""

    unit: Unit
    define: Define


def is_local(unit: Unit, scope: str, kind: frozenset[str], owner: str) -> bool:
    """Visible in its own file alone."""
    if is_header(unit.path):
        return False
    return ANONYMOUS in scope or ("static" in kind and not owner)
