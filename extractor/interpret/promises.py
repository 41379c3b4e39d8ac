"""The engine's promises and futures: what is set in the one is what the other gives, as asking it waits for that.

That says what a handler may answer, and not that nothing else comes: who sets a promise runs elsewhere, and a run that
decides takes what a future gives for anything.

https://dev.epicgames.com/documentation/en-us/unreal-engine/API/Runtime/Core/Async/TFuture
"""

from __future__ import annotations

from typing import Any

from extractor.form import Member
from extractor.interpret import types
from extractor.interpret.machine import Frame, Machine
from extractor.interpret.state import State
from extractor.interpret.values import ANYTHING, Heap, Record, Unknown, any_of, options

PROMISE = "TPromise"
_HELD = "held"
_UNSET = Unknown("a promise that is not kept")
_SETS = frozenset({"SetValue", "EmplaceValue"})
_GIVES = frozenset({"Get", "GetMutable", "Consume"})
_ITSELF = frozenset({"GetFuture", "Share", "ToSharedRef", "ToSharedPtr", "AsShared"})
_WAITS = frozenset({"IsReady", "IsValid", "IsSet", "Wait", "WaitFor", "WaitUntil"})
_POINTERS = ("TSharedPtr<", "TSharedRef<", "TUniquePtr<")


def made(m: Machine, start: int, state: State, frame: Frame) -> Heap:
    """A promise in which nothing is set; its futures are the same object."""
    cell = m.heap(frame, start)
    state.cells[cell] = Record(PROMISE, {_HELD: _UNSET}, ANYTHING)
    return Heap(cell)


def is_one(content: Any) -> bool:
    """Whether an object is a promise, or its future."""
    return content.__class__ is Record and content.type == PROMISE


def is_at(cell: int, state: State) -> bool:
    """Whether a cell is a promise's own, or that of a variable that holds one."""
    held = state.cells.get(cell)
    return is_one(state.cells.get(held.id) if isinstance(held, Heap) else held)


def method(m: Machine, promise: Heap, callee: Member, args: list[Any], state: State, frame: Frame) -> Any:
    """The result of a method of a promise, or of its future; None of one that says nothing of the value."""
    content: Any = state.cells.get(promise.id)
    name = callee.name
    if name in _ITSELF or (name == "Get" and types.static_type(m, callee.object, frame).startswith(_POINTERS)):
        return promise
    held = content.fields.get(_HELD, ANYTHING)
    if name in _SETS:
        m.facts += 1
        kept = [option for option in options(held) if option != _UNSET]
        value = args[0] if len(args) == 1 else ANYTHING
        state.cells[promise.id] = Record(PROMISE, {_HELD: any_of([*kept, value])}, ANYTHING)
        if m.recorder.watching:
            m.recorder.handed(args, (name,))
        return ANYTHING
    if name in _WAITS:
        return Unknown("bool")
    if name in _GIVES:
        if m.deciding:
            return ANYTHING
        kept = [option for option in options(held) if option != _UNSET]
        return any_of(kept) if kept else ANYTHING
    return None
