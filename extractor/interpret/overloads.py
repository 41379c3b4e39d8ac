"""Operators that a class of the plugin defines for itself: they run like its other methods.

Of an operator that is declared and has no body in the tree nothing is known: it may change the object.
"""

from __future__ import annotations

from typing import Any

from extractor.form import Call, Member
from extractor.interpret import engine_types, methods, outcomes, places, types
from extractor.interpret.machine import Frame, Machine
from extractor.interpret.state import Forked, State
from extractor.interpret.values import ANYTHING, Heap, Record, Ref, Unknown


def overloaded(m: Machine, value: Any, name: str, args: tuple[Any, ...], node: Any, state: State, frame: Frame) -> Any:
    """What ``operator name`` of an object that stands at ``node`` gives; None where its class has none of its own."""
    if value.__class__ is not Record or not value.type or value.type.startswith("TPair") or _is_held(m, node, frame):
        return None
    owner = m.program.pointee(value.type) or value.type
    callee = Member(node.start, node.end, node, f"operator{name}", False)
    if m.program.method(owner, f"operator{name}", len(args)):
        return methods.method_of_record(m, value, None, Call(node.start, node.end, callee, args), callee, state, frame)
    declared = m.program.program.member_declaration(owner, f"operator{name}")
    if declared is None or {"defaulted", "deleted"} & set(declared[1].kind):
        return None
    if "const" not in declared[1].kind:
        places.write(m, node, Record(value.type, {}, ANYTHING), state, frame)
    return ANYTHING


def as_call(m: Machine, value: Any, name: str, node: Any) -> Call | None:
    """The call of ``operator name`` that stands for what an object at ``node`` points to; None where its class has
    none of its own."""
    if value.__class__ is not Record or not m.program.method(value.type, f"operator{name}", 0):
        return None
    return Call(node.start, node.end, Member(node.start, node.end, node, f"operator{name}", False), ())


def as_condition(m: Machine, value: Any, node: Any, state: State, frame: Frame) -> Any:
    """What an object says of itself in a condition."""
    if value.__class__ is not Record:
        return value
    found = overloaded(m, value, " bool", (), node, state, frame)
    if found is not None:
        return found
    return value if _is_held(m, node, frame) or not _has_other_bases(m, value.type) else Unknown("bool")


def _is_held(m: Machine, node: Any, frame: Frame) -> bool:
    """Whether the object is what a pointer or an optional holds: it is that which is asked."""
    return types.static_type(m, node, frame).partition("<")[0] in engine_types.POINTERS


def _has_other_bases(m: Machine, type_: str) -> bool:
    """Whether a class derives from one that is not in the tree, and may have more than it shows."""
    found = m.program.class_(type_, "")
    return found is not None and any(
        m.program.class_(base, "") is None for base in m.program.program.lineage(found.key)
    )


def pointed(m: Machine, value: Any, node: Any, state: State, frame: Frame) -> Any:
    """What ``->`` of an object gives: what it points to, or, of any other value, that itself."""
    if value.__class__ is not Record:
        return value
    found = overloaded(m, value, "->", (), node, state, frame)
    if found is None or found.__class__ is Forked:
        return value if found is None else ANYTHING
    return found


def has_own(m: Machine, value: Any, callee: Member, state: State, frame: Frame) -> bool:
    """Whether a method is one of the object's own class, and not of the pointer to it."""
    if not callee.arrow and _is_held(m, callee.object, frame):
        return False
    if isinstance(value, (Heap, Ref)):
        value = state.cells.get(value.id if isinstance(value, Heap) else value.cell) if callee.arrow else None
    if value.__class__ is not Record or not value.type:
        return False
    if value.type == outcomes.TYPE:
        return True
    return bool(m.program.method(m.program.pointee(value.type) or value.type, callee.name, 0))
