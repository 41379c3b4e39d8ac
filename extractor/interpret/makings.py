"""Objects that a function makes itself: taking one of them away again takes nothing from anybody.

Told by the text of the function alone: each value that the local variable is given is one that the engine has made
anew (``SpawnActor``, ``NewObject``), or null. What is passed on by the variable's address may be anything.
"""

from __future__ import annotations

import re
from typing import Any

from extractor.form import Assign, Call, Cast, Conditional, Declare, ForEach, Lambda, Member, Name, Null, Unary, walk
from extractor.interpret.machine import Frame, Machine

MINE = "mine"
"""The kind of a call whose object, or first argument, the calling function has made itself."""

# https://dev.epicgames.com/documentation/en-us/unreal-engine/API/Runtime/Engine/Engine/UWorld/SpawnActor
_MAKES = re.compile(r"SpawnActor\w*|NewObject|DuplicateObject|StaticDuplicateObject|CreateWidget")


def is_mine(m: Machine, node: Any, frame: Frame) -> bool:
    """Whether a call is of an object that the calling function has made, or is handed it first."""
    if node.__class__ is not Call:
        return False
    holders = [node.callee.object] if node.callee.__class__ is Member else []
    return any(_made(m, one, frame) for one in (*holders, *node.args[:1]) if one.__class__ is Name)


def _made(m: Machine, node: Name, frame: Frame) -> bool:
    function = frame.function
    if function is None or node.text not in frame.names:
        return False
    key = ("made by itself", frame.unit.path, frame.unit.variant, function.start)
    found = m.memory.get(key)
    if found is None:
        found = m.memory[key] = _only_made(frame.unit.body(function)) - {param.name for param in function.params}
    return node.text in found


def _only_made(body: Any) -> frozenset[str]:
    """The variables of a body that hold nothing but what it makes."""
    made: set[str] = set()
    others: set[str] = set()
    for node in walk(body) if body is not None else ():
        if node.__class__ is Declare:
            names, value = node.names, node.value
        elif node.__class__ is Assign and node.target.__class__ is Name:
            names, value = (node.target.text,), node.value
        else:
            others.update(_given_otherwise(node))
            continue
        values = _ways(value) if value is not None else []
        if any(map(_is_new, values)):
            made.update(names)
        if not all(_is_new(v) or v.__class__ is Null for v in values):
            others.update(names)
    return frozenset(made - others)


def _given_otherwise(node: Any) -> tuple[str, ...]:
    """The variables that get there what is not seen here: from a range, a caller, or by their address."""
    kind = node.__class__
    if kind is ForEach:
        return tuple(node.variable.names)
    if kind is Lambda:
        return tuple(param.name for param in node.params)
    return (node.operand.text,) if kind is Unary and node.op == "&" and node.operand.__class__ is Name else ()


def _ways(node: Any) -> list[Any]:
    """What an expression may give: either side of a choice, and what a cast is of."""
    if node.__class__ is Conditional:
        return [*_ways(node.then), *_ways(node.other)]
    if node.__class__ is Cast:
        return _ways(node.operand)
    if node.__class__ is Call and node.args and _last(node.callee) in ("Cast", "CastChecked"):
        return _ways(node.args[0])
    return [node]


def _is_new(node: Any) -> bool:
    return node.__class__ is Call and bool(_MAKES.fullmatch(_last(node.callee)))


def _last(callee: Any) -> str:
    if callee.__class__ is Member:
        return str(callee.name)
    return callee.text.rpartition("::")[2] if callee.__class__ is Name else ""
