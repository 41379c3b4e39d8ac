"""Code outside functions: what variables are initialised with runs before any function, and may register there.

Such code is handed on as a function without a name or a body of its own, one for each variable.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from extractor.form import Function
from extractor.program import Definition

if TYPE_CHECKING:
    from collections.abc import Iterator

    from extractor.form import Unit, Variable
    from extractor.program import Program


def initialisers(program: Program) -> Iterator[Definition]:
    """What each variable outside functions is initialised with."""
    for unit in program.units:
        for variable in _variables(unit):
            if variable.declare.value is not None:
                yield _as_function(unit, variable)


def body_of(unit: Unit, function: Function) -> Any:
    """The body of a function, or the declaration that stands for one."""
    if function.has_body:
        return unit.body(function)
    return next((each.declare for each in _variables(unit) if each.start == function.start), None)


def _variables(unit: Unit) -> Iterator[Variable]:
    yield from unit.variables
    for each in unit.classes:
        yield from each.variables


def _as_function(unit: Unit, variable: Variable) -> Definition:
    scope, owner = variable.scope, variable.owner
    function = Function(variable.start, variable.end, variable.line, "", scope, owner, (), "")
    return Definition(unit, function, scope, "")
