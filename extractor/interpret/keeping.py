"""Lambdas that a container is given: predicates, and work that the plugin itself keeps for later.

Whether and when a lambda runs that is put where it stays after the handler is not seen, as with one that the engine
keeps: what it reads is read, what it replies comes later, and nothing follows from what it refuses.
"""

from __future__ import annotations

from typing import Any

from extractor.form import Member, Name, This
from extractor.interpret import constness, containers, dispatching, expressions, havoc, places, references, unknown
from extractor.interpret.machine import Frame, Machine
from extractor.interpret.state import State
from extractor.interpret.values import Closure, Heap, Items, Record, Ref, Table, Unknown, options


def given(m: Machine, name: str, over: Any, args: list[Any], node: Any, state: State, frame: Frame) -> None:
    """A method of the container that the expression ``over`` names is given the values."""
    if containers.keeps(name):
        _kept(m, over, args, node, state, frame)
        return
    for closure in args:  # a predicate runs for the container's items, or for none
        if closure.__class__ is Closure:
            unknown.maybe_run(m, closure, node, state, frame)
            if constness.changes_items(m, closure):
                havoc.havoc(m, references.some_item(over), state, frame)


def _kept(m: Machine, over: Any, args: list[Any], node: Any, state: State, frame: Frame) -> None:
    found: list[Closure] = []
    for value in args:
        _inside(value, state, found, set())
    if not found or not _outlives(m, over, state, frame):
        return
    for closure in found:
        # a dispatcher's hop to another thread is no delay
        later = 0 if dispatching.is_dispatcher(m, closure.frame) else 1
        m.late += later
        unknown.maybe_run(m, closure, node, state, frame)
        m.late -= later


def _outlives(m: Machine, node: Any, state: State, frame: Frame) -> bool:
    """Whether a container is there after the handler: a variable outside functions, a member of an object that the
    handler has not made."""
    if node.__class__ is Name:
        return node.text not in frame.names and places.own_record(state, frame) is None
    if node.__class__ is not Member:
        return False
    if node.object.__class__ is This:
        return places.own_record(state, frame) is None
    return expressions.single(m, node.object, state.fork(), frame).__class__ is Unknown


def _inside(value: Any, state: State, found: list[Closure], seen: set[int]) -> None:
    """The lambdas that a value is or holds, in structs and containers."""
    for option in options(value):
        kind = option.__class__
        if kind is Closure:
            if all(option != each for each in found):
                found.append(option)
        elif kind is Heap or kind is Ref:
            cell = option.id if kind is Heap else option.cell
            if cell not in seen:
                seen.add(cell)
                content = state.cells.get(cell)
                if content.__class__ in (Record, Items, Table):
                    _inside(content, state, found, seen)
        elif kind is Record:
            for held in option.fields.values():
                _inside(held, state, found, seen)
        elif kind is Table:
            for held in option.entries.values():
                _inside(held, state, found, seen)
        elif kind is Items:
            for held in option.exact or ():
                _inside(held, state, found, seen)
