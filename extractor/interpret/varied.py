"""Which functions read otherwise in another variant of the program, so that a handler has to be looked into again.

A function does where its text differs, or where it mentions what differs around it: a macro, a variable or an
enumerator that one variant has and the other has not, or has otherwise. What the differences do is left to the run.
Which functions there are makes no difference: a name is looked up among those of all variants, and the body of each
that is entered is compared. (A class under ``#if`` has an ``Execute`` and a ``GetName``, which everybody mentions.)
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from extractor.form import Define
from extractor.program import is_header

if TYPE_CHECKING:
    from extractor.form import Unit
    from extractor.program import Program

Body = tuple[str, int, int]
"""Path, start, end."""


class Varied:
    """The differences between the variants of a program, looked up body by body."""

    def __init__(self, program: Program) -> None:
        """Compares nothing yet."""
        self._units: dict[tuple[str, int], Unit] = {(unit.path, unit.variant): unit for unit in program.units}
        self._mentions: dict[tuple[int, str], re.Pattern[bytes] | None] = {}
        self._known: dict[tuple[int, Body], bool] = {}

    def differs(self, number: int, bodies: Iterable[Body]) -> bool:
        """Whether one of the functions reads otherwise in the variant of the number than in the first."""
        return any(self._differs(number, body) for body in bodies)

    def _differs(self, number: int, body: Body) -> bool:
        key = (number, body)
        found = self._known.get(key)
        if found is None:
            path, start, end = body
            other, first = self._units.get((path, number)), self._units.get((path, 0))
            found = other is not None and first is not None and first.text[start:end] != other.text[start:end]
            found = self._known[key] = found or (first is not None and self._mentions_other(number, first, start, end))
        return found

    def _mentions_other(self, number: int, unit: Unit, start: int, end: int) -> bool:
        key = (number, "" if is_header(unit.path) else unit.path)
        if key not in self._mentions:
            words = b"|".join(re.escape(name.encode()) for name in sorted(self._names(*key)))
            self._mentions[key] = re.compile(rb"\b(?:%b)\b" % words) if words else None
        pattern = self._mentions[key]
        return pattern is not None and pattern.search(unit.text, start, end) is not None

    def _names(self, number: int, file: str) -> set[str]:
        """What stands for something else in the variant, in a file or, without one, in headers; macros that use such a
        name are among it."""
        names: set[str] = set()
        defines: list[Define] = []
        for (path, variant), other in self._units.items():
            first = self._units.get((path, 0))
            if variant != number or first is None or not (path == file or is_header(path)):
                continue
            names.update(name for name, *_ in set(_said(first)) ^ set(_said(other)))
            defines += [*first.defines, *other.defines]
        while names:
            words = "|".join(re.escape(name) for name in sorted(names))
            mentions = re.compile(rf"\b(?:{words})\b")
            more = {d.name for d in defines if d.name not in names and mentions.search(d.body)}
            if not more:
                break
            names |= more
        return names


def _said(unit: Unit) -> Iterator[tuple[str, int, str | bytes]]:
    """What a file says outside bodies: (name, where, as what)."""
    for define in unit.defines:
        yield define.name, 0, f"{define.params} {define.body}"
    for variable in [*unit.variables, *(v for c in unit.classes for v in c.variables)]:
        for name in variable.declare.names:
            yield name, variable.start, unit.text[variable.start : variable.end]
    for enum in unit.enums:
        for value in enum.members:
            yield value.name, enum.start, unit.text[enum.start : enum.end]
