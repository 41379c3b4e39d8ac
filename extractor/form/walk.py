"""Going through a form tree: every node below a node, in source order, without regard to what it is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

_OFFSETS = ("start", "end")


class _Fields(dict[type, tuple[str, ...]]):
    """The fields of each kind of node that may hold nodes, the last first."""

    def __missing__(self, kind: type) -> tuple[str, ...]:
        fields: tuple[str, ...] = getattr(kind, "__struct_fields__", ())
        found = self[kind] = tuple(name for name in reversed(fields) if name not in _OFFSETS)
        return found


class _Holding(dict[type, bool]):
    """Whether what is of a type is a node, or may hold some."""

    def __missing__(self, kind: type) -> bool:
        found = self[kind] = kind is tuple or issubclass(kind, Struct)
        return found


_FIELDS = _Fields()
_HOLDING = _Holding()


def walk(node: Any) -> Iterator[Any]:
    """The node and all nodes below it, each before what it holds."""
    pending = [node]
    while pending:
        current = pending.pop()
        kind = current.__class__
        if kind is tuple:
            pending += [part for part in reversed(current) if _HOLDING[part.__class__]]
            continue
        yield current
        for name in _FIELDS[kind]:
            value = getattr(current, name)
            if _HOLDING[value.__class__]:
                pending.append(value)
