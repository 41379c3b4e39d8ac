"""Names that stand outside functions: what a constant, an object-like macro, an enumerator or a function's name is.

What such a name is depends on the program alone, so it is found once for all handlers of a process: by a machine of its
own, so that the run that happens to come first counts no step more than the next. Variables that a run has written are
``places``' business.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from extractor.form import Name, Number
from extractor.interpret import declaring, exposure, expressions
from extractor.interpret.machine import Frame, Machine
from extractor.interpret.record import Recorder
from extractor.interpret.state import State
from extractor.interpret.values import ANYTHING, Constant, Functions, Heap, Num, Ref, Unknown, options


class _Found(Struct, frozen=True):
    """What a name is, and the bodies that its initialiser goes through."""

    value: Any
    entered: tuple[tuple[str, int, int], ...]


def constant(m: Machine, node: Name, frame: Frame) -> Any:
    """What a name is that no local variable or member has."""
    key = (frame.unit.path, frame.unit.variant, frame.scope, frame.owner, node.text)
    found = m.memory.get(key)
    if found is None:
        m.memory[key] = _Found(ANYTHING, ())  # what its own initialiser sees of it
        own = Machine(m.program, {}, Recorder(), m.memory, deciding=True)
        value = _looked_up(own, node, frame)
        found = m.memory[key] = _Found(value, tuple(dict.fromkeys(own.entered)))
    for body in found.entered:
        m.enter(body)
    return found.value


def _looked_up(m: Machine, node: Name, frame: Frame) -> Any:
    name = node.text
    macro = m.program.macro(name, frame.unit)
    if macro is not None and macro.define.params is None and macro.define.expression is not None:
        inner = m.frame(None, node.start, macro.unit, None, "", "", macro.define.start)
        return expressions.single(m, macro.define.expression, State({}), inner)
    variable = m.program.variable(name, frame.scope, frame.unit)
    if variable is not None:
        return _initialised(m, variable)
    functions = m.program.resolve(name, frame.scope, frame.owner, -1, frame.unit)
    if functions:
        return Functions(tuple(functions))
    number = _enumerated(m, name, frame)
    if number is not None:
        return number
    if "::" in name:
        return Constant(name)
    written = m.program.type_of(name, frame.owner) if frame.owner else ""
    return Unknown(written) if written else ANYTHING


def _enumerated(m: Machine, name: str, frame: Frame) -> Num | None:
    """The number that an enumerator converts to, of an enum without ``class`` whose numbers are all written."""
    found = m.program.enumerator(name, frame.scope, frame.unit)
    if found is None or found.enum.node.scoped:
        return None
    if not all(isinstance(member.value, Number) for member in found.enum.node.members):
        return None
    value = found.member.value
    return Num(value.value) if isinstance(value, Number) else None


def _initialised(m: Machine, found: Any) -> Any:
    """A namespace-level or static variable: its initialiser if it cannot change."""
    unit, variable = found.unit, found.variable
    node = variable.declare
    fixed = node.const or (variable.declare.type in ("TCHAR", "char") and node.array)
    if fixed and ("*" in node.declarator or node.array) and exposure.is_assigned(m, node.names[0]):
        fixed = False
    whose = variable.owner and m.program.class_(variable.scope, "")
    if node.value is None or not fixed or (whose and m.program.is_specialised(whose.key)):
        return Unknown(node.type + ("*" if "*" in node.declarator else ""))
    inner = m.frame(None, node.start, unit, None, variable.scope, variable.owner, node.start)
    value = declaring.declare(m, node, State({}), inner)[0][0]
    return Unknown(node.type) if _has_identity(value) else value


def _has_identity(value: Any) -> bool:
    return any(option.__class__ in (Heap, Ref) for option in options(value))
