"""What the engine's reflection answers of an enum of the tree: ``StaticEnum<E>()`` and the look-ups by name.

Names are compared as FName compares them, in any case, with or without the enum's name before them; what is no
enumerator gives INDEX_NONE (the engine's documentation of ``UEnum::GetValueByNameString``). Of an engine's enum the
names are not known: it stays an unknown object.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from extractor.interpret.operators import UNSETTLED, equal
from extractor.interpret.values import (
    FALSE,
    TRUE,
    Constant,
    Enumerators,
    Num,
    Scalar,
    Text,
    Unknown,
    any_of,
    known_text,
    options,
    text,
)

if TYPE_CHECKING:
    from extractor.interpret.machine import Frame, Machine

MISSING = Num(-1)
"""The value of what is no enumerator."""
_VALUES = frozenset({"GetValueByName", "GetValueByNameString"})
_INDICES = frozenset({"GetIndexByName", "GetIndexByNameString"})


def enumerators(m: Machine, type_: str, frame: Frame) -> Any:
    """The enum that ``StaticEnum<type_>()`` gives: ``Enumerators`` of one of the tree, else an unknown object."""
    found = m.program.program.enum(type_, frame.scope, frame.unit)
    if found is None:
        return Unknown("UEnum*", True)
    return Enumerators(found.node.name, tuple(member.name for member in found.node.members))


def method(m: Machine, value: Enumerators, name: str, args: list[Any], frame: Frame, at: int) -> Any:
    """The result of a look-up by name; None of any other method."""
    if not args:
        return None
    if name == "IsValidEnumName":
        found = _looked_up(m, value, args[0], [TRUE] * len(value.names), FALSE, frame, at)
        return UNSETTLED if len(options(found)) > 1 else found
    if name in _VALUES:
        held: list[Any] = [Constant(f"{value.enum}::{each}") for each in value.names]
    elif name in _INDICES:
        held = [Num(position) for position in range(len(value.names))]
    else:
        return None
    return _looked_up(m, value, args[0], held, MISSING, frame, at)


def _looked_up(m: Machine, value: Enumerators, key: Any, held: list[Any], missing: Any, frame: Frame, at: int) -> Any:
    """What is held of the enumerator that a text names; ``missing`` where it names none."""
    found: list[Any] = []
    for option in options(key):
        known = known_text(option) if option.__class__ is Text else None
        if known is not None:
            folded = known.rpartition("::")[2].casefold()
            hits = [one for name, one in zip(value.names, held, strict=True) if name.casefold() == folded]
            found.append(hits[0] if hits else missing)
        elif option.__class__ is Scalar:
            verdicts = [equal(m, option, text(name), True, frame, at) for name in value.names]
            found.append(missing)
            found.extend(one for one, verdict in zip(held, verdicts, strict=True) if verdict is not False)
        else:
            found.extend((missing, *held))
    return any_of(found)
