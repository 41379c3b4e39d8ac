"""The engine's automation tests: what they register is there while they run, and no command of the plugin."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from extractor.facts import Place
    from extractor.program import Definition, Program

_SPECS = re.compile(rb"\bDEFINE_SPEC\w*\s*\(|\bBEGIN_DEFINE_SPEC\b|\bFAutomationSpecBase\b")


class Tests:
    """Knows the bodies of a program's automation tests: ``RunTest(const FString&)``, and ``Define()`` of a spec."""

    def __init__(self, program: Program) -> None:
        """Of the program."""
        self._lines: dict[str, list[tuple[int, int]]] = {}
        for definition in program.definitions():
            if _is_test(definition):
                unit, function = definition.unit, definition.function
                span = unit.line(function.start), unit.line(function.end)
                self._lines.setdefault(unit.path, []).append(span)

    def hold(self, place: Place) -> bool:
        """Whether the place is in the body of a test."""
        return any(first <= place.line <= last for first, last in self._lines.get(place.file, ()))


def _is_test(definition: Definition) -> bool:
    function = definition.function
    if function.name == "RunTest":
        return [param.type for param in function.params] == ["FString"] and function.returns == "bool"
    return function.name == "Define" and not function.params and _SPECS.search(definition.unit.text) is not None
