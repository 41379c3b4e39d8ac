"""Lambdas and objects of the plugin that somebody keeps: what they do when they are called later is not followed.

It is reached all the same, so it is written down as code of the tree of which nothing is known.
"""

from __future__ import annotations

from typing import Any

from extractor.interpret import owners
from extractor.interpret.machine import Frame, Machine
from extractor.interpret.state import State
from extractor.interpret.values import Closure, Heap, Items, Record, Table, options


def kept(m: Machine, value: Any, state: State, frame: Frame, at: int) -> None:
    """Writes down what may work later in a value that outlives the handler, in a run that records."""
    if m.recording:
        _kept(m, value, state, frame, at, set())


def _kept(m: Machine, value: Any, state: State, frame: Frame, at: int, seen: set[int]) -> None:
    for option in options(value):
        kind = option.__class__
        if kind is Closure:
            m.reach(owners.OWN, "", "", frame, at)
        elif kind is Heap:
            content = state.cells.get(option.id)
            if content.__class__ is Record and option.id not in seen:
                seen.add(option.id)
                name = _works(m, content.type)
                if name:
                    m.reach(owners.OWN, name, content.type, frame, at)
                _kept(m, content, state, frame, at, seen)
        elif kind is Record:
            for part in option.fields.values():
                _kept(m, part, state, frame, at, seen)
        elif kind is Items or kind is Table:
            held = (*option.entries.values(), option.other) if kind is Table else option.exact or (option.item,)
            for part in held:
                _kept(m, part, state, frame, at, seen)


def _works(m: Machine, type_: str) -> str:
    """The first virtual method of a class that does more than to say what its object is; "" where it has none."""
    key = ("works", type_)
    known = m.memory.get(key)
    if known is None:
        functions = [f for entry in m.program.entries_of(type_) for f in entry.node.functions]
        names = [f.name for f in functions if {"virtual", "override"} & set(f.kind)]
        working = (n for n in names if n[0] != "~" and not owners.gives_a_constant(m, n))
        known = m.memory[key] = next(working, "")
    return str(known)
