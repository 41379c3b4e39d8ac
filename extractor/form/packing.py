"""Units to bytes and back, for worker processes: msgpack of everything a unit holds, all bodies lowered."""

from __future__ import annotations

import functools

import msgspec
from msgspec import Struct

from extractor.form import expressions, statements
from extractor.form.declarations import (
    Class,
    Comment,
    Define,
    Enum,
    Function,
    Invocation,
    Param,
    Problem,
    Unit,
    Using,
    Variable,
)
from extractor.form.statements import Block


class _Packed(Struct, frozen=True, array_like=True):
    """A unit's contents; ``bodies`` by the start of their function."""

    path: str
    text: bytes
    variant: int
    functions: tuple[Function, ...]
    classes: tuple[Class, ...]
    enums: tuple[Enum, ...]
    variables: tuple[Variable, ...]
    usings: tuple[Using, ...]
    defines: tuple[Define, ...]
    invocations: tuple[Invocation, ...]
    comments: tuple[Comment, ...]
    problems: tuple[Problem, ...]
    conditions: tuple[tuple[int, int, str], ...]
    bodies: dict[int, Block]


@functools.cache
def _decoder() -> msgspec.msgpack.Decoder[_Packed]:
    """Made when first needed: it takes longer than all else that importing the form takes."""
    # Expressions hold statements and those hold declarations: msgspec looks the names up in the modules that use them.
    for module, names in ((expressions, (Param, Block)), (statements, (Class, Enum, Using))):
        for named in names:
            vars(module).setdefault(named.__name__, named)
    return msgspec.msgpack.Decoder(_Packed)


def pack(unit: Unit) -> bytes:
    """The unit as bytes; lowers every body."""
    packed = _Packed(
        path=unit.path,
        text=unit.text,
        variant=unit.variant,
        functions=unit.functions,
        classes=unit.classes,
        enums=unit.enums,
        variables=unit.variables,
        usings=unit.usings,
        defines=unit.defines,
        invocations=unit.invocations,
        comments=unit.comments,
        problems=unit.problems,
        conditions=unit.conditions,
        bodies=unit.bodies(),
    )
    return msgspec.msgpack.encode(packed)


def unpack(data: bytes) -> Unit:
    """The unit that ``pack`` had; equal to it in everything that can be asked."""
    packed = _decoder().decode(data)
    bodies = packed.bodies
    return Unit(
        packed.path,
        packed.text,
        packed.variant,
        functions=packed.functions,
        classes=packed.classes,
        enums=packed.enums,
        variables=packed.variables,
        usings=packed.usings,
        defines=packed.defines,
        invocations=packed.invocations,
        comments=packed.comments,
        problems=packed.problems,
        conditions=packed.conditions,
        lower=bodies.pop,
        pending=lambda: list(bodies),
    )
