"""Going through a form tree: every node below a node, in source order, without regard to what it is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

_FIELDS: dict[type, tuple[str, ...]] = {}


def walk(node: Any) -> Iterator[Any]:
    """The node and all nodes below it, each before what it holds."""
    pending = [node]
    while pending:
        current = pending.pop()
        if current.__class__ is tuple:
            pending.extend(part for part in reversed(current) if part.__class__ is tuple or isinstance(part, Struct))
            continue
        yield current
        kind = current.__class__
        names = _FIELDS.get(kind)
        if names is None:
            names = _FIELDS[kind] = tuple(reversed(kind.__struct_fields__))
        for name in names:
            value = getattr(current, name)
            if value.__class__ is tuple or isinstance(value, Struct):
                pending.append(value)
