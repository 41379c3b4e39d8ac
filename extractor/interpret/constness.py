"""What is written although it is declared ``const``: by a ``const_cast``, or as a ``mutable`` member."""

from __future__ import annotations

from typing import Any

from extractor.form import Cast, walk
from extractor.interpret import exposure
from extractor.interpret.machine import Frame, Machine
from extractor.interpret.values import Closure


def seen_through(m: Machine, params: Any, nodes: Any, body: Any, frame: Frame, inner: Frame) -> bool:
    """Notes what the constant references stand for that a callee may write nevertheless; whether there are any."""
    written = False
    for param, given in zip(params, nodes, strict=False):
        if "&" not in param.declarator or not param.const or param.name not in inner.names:
            continue
        if _is_written(m, param, body):
            m.behind[inner.names[param.name]] = (given, frame)
            written = True
    return written


def changes_items(m: Machine, closure: Closure) -> bool:
    """Whether a predicate may change the items that it is asked about."""
    body = closure.node.body
    return any(
        _is_written(m, param, body) if param.const else param.name in exposure.written_in(m, body)
        for param in closure.node.params
        if "&" in param.declarator or "*" in param.declarator
    )


def _is_written(m: Machine, param: Any, body: Any) -> bool:
    """Whether code may write what a constant reference stands for."""
    mentioned = exposure.mentioned_in(m, body)
    return param.name in mentioned and (param.name in _cast_in(m, body) or _is_mutable(m, param.type))


def _cast_in(m: Machine, body: Any) -> frozenset[str]:
    """The names of which a stretch of code casts ``const`` away."""
    key = ("const_cast", id(body))
    found = m.memory.get(key)
    if found is None:
        casts = [node for node in walk(body) if node.__class__ is Cast and node.kind in ("const_cast", "c")]
        found = m.memory[key] = (body, frozenset(name for cast in casts for name in exposure.roots(cast)))
    return found[1]


def _is_mutable(m: Machine, type_: str) -> bool:
    """Whether objects of the type have members that constant ones may change."""
    key = ("mutable", type_)
    found = m.memory.get(key)
    if found is None:
        found = m.memory[key] = any(
            b"mutable" in entry.unit.text[v.start : v.end].split()
            for entry in m.program.entries_of(type_)
            for v in entry.node.variables
        )
    return bool(found)
