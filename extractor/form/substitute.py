"""A macro's body with a call's arguments put in, at the place of the call.

Every node of the result lies inside the call's extent, each at an offset of its own where there is room: lines are
those of the call, and what is told apart by offset stays apart.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from extractor.form.expressions import Name
from extractor.form.statements import Declare


def substituted(body: Any, given: Mapping[str, Any], start: int, end: int) -> Any:
    """``body`` with each name in ``given`` replaced by its expression; a declared name by the name given."""
    return _Substitution(given, start, end).of(body)


class _Substitution:
    def __init__(self, given: Mapping[str, Any], start: int, end: int) -> None:
        self._given = given
        self._start = start
        self._room = max(end - start, 1)
        self._count = 0

    def of(self, node: Any) -> Any:
        if node.__class__ is tuple:
            return tuple(self.of(part) for part in node)
        if not isinstance(node, Struct):
            return node
        if node.__class__ is Name and node.text in self._given:
            return self._given[node.text]
        at = self._start + self._count % self._room
        self._count += 1
        values = {name: getattr(node, name) for name in node.__struct_fields__}
        for name, value in values.items():
            if value.__class__ is tuple or isinstance(value, Struct):
                values[name] = self.of(value)
        if node.__class__ is Declare:
            values["names"] = tuple(self._renamed(name) for name in node.names)
        if "start" in values:
            values["start"], values["end"] = at, max(at, self._start + self._room)
        return node.__class__(**values)

    def _renamed(self, name: str) -> str:
        other = self._given.get(name)
        return other.text if other.__class__ is Name else name
