"""Runs in which a word is pinned: who looks at the word, whom a dispatcher asks, and what counts as the answer.

A dispatcher is code that compares the request's word with names. What it calls with the request is the command's own
code: the object which that returns is the reply, wherever the dispatcher wraps it. Turning an object into text in a
dispatcher's own frame is a reply too, where none was given yet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from extractor.facts import Path, Place
from extractor.form import Call, Member, Name, walk
from extractor.interpret.state import NO_REPLY, State
from extractor.interpret.values import Built, Heap, Nothing, Object, Record, Role, Scalar, Text, options

if TYPE_CHECKING:
    from collections.abc import Iterable

    from extractor.interpret.machine import Frame, Machine

Mark = tuple[int, str]
_NO_OBJECT = ("", "void", "bool", "auto", "FString", "FText", "FName", "int32", "float", "double")


class Dispatch:
    """What a pinned run knows and finds: ``functions`` are the dispatchers, ``words`` the word and its parts."""

    __slots__ = (
        "by_return",
        "called",
        "functions",
        "handed",
        "handled",
        "matched",
        "matched_in",
        "senders",
        "site",
        "symbol",
        "wire",
        "words",
    )

    def __init__(self, functions: frozenset[Mark], words: Iterable[str], *, wire: bool, by_return: bool) -> None:
        """Shared by all runs of one handler; only the recording one writes. ``wire``: the dispatcher parses the request
        itself; ``by_return``: what it calls may answer by what it returns."""
        self.wire = wire
        self.by_return = by_return
        self.functions = functions
        self.words = frozenset(word.casefold() for word in words)
        self.matched: dict[Place, None] = {}
        self.matched_in: dict[Mark, None] = {}
        self.called: dict[Mark, Mark] = {}
        self.handled: dict[Mark, None] = {}
        self.handed: Path | None = None
        self.site: Place | None = None
        self.symbol: tuple[str, Place] | None = None
        self.senders: dict[Mark, None] = {}

    def served(self) -> bool:
        """Whether a dispatcher knew the word, and had it answered or asked no other that had to give up."""
        callers = {caller for called, caller in self.called.items() if called not in self.matched_in}
        return any(mark not in callers or mark in self.handled for mark in self.matched_in)


def mark_of(frame: Frame) -> Mark | None:
    """The function that a frame's code is written in (of a lambda the function around it)."""
    return None if frame.function is None else (frame.function.start, frame.unit.path)


def is_dispatcher(m: Machine, frame: Frame) -> bool:
    """Whether the frame's code is a dispatcher's own."""
    return m.dispatch is not None and mark_of(frame) in m.dispatch.functions


def sends(m: Machine, frame: Frame) -> None:
    """The frame's code turned an object that names the request into text: what sends one reply sends the others."""
    mark = mark_of(frame)
    if m.dispatch is not None and mark is not None:
        m.dispatch.senders.setdefault(mark)


def is_sender(m: Machine, frame: Frame) -> bool:
    """Whether an object that the frame's code turns into text is a reply even if it does not name the request."""
    return m.dispatch is not None and (mark_of(frame) in m.dispatch.functions or mark_of(frame) in m.dispatch.senders)


def compared(m: Machine, one: Text, other: Text, verdict: bool | None, frame: Frame, at: int) -> None:
    """Two known texts were compared."""
    known = m.dispatch
    if known is None or m.deciding or not verdict:
        return
    mark = mark_of(frame)
    word = one.parts[0] if len(one.parts) == 1 else None
    if mark in known.functions and word is not None and word.casefold() in known.words:
        m.facts += 1
        known.matched.setdefault(m.place(frame, at))
        known.matched_in.setdefault(mark)


def called(m: Machine, definition: Any, args: list[Any], node: Any, frame: Frame) -> bool:
    """A function is called; whether that is a dispatcher calling the code that answers."""
    known = m.dispatch
    if known is None:
        return False
    caller = mark_of(frame)
    if caller not in known.functions:
        return False
    mark = (definition.function.start, definition.unit.path)
    if mark in known.functions:
        if m.recording:
            m.facts += 1
            known.called.setdefault(mark, caller)
        return False
    given = next((o for a in args for o in options(a) if o.__class__ is Object), None)
    if not any(o.__class__ is Role for a in args for o in options(a)) and any(a.__class__ is Text for a in args):
        return False  # a read of one key
    if m.recording and caller in known.matched_in:
        m.facts += 1
        function = definition.function
        if given is not None:
            known.handed = given.path
            if function.returns not in ("", "void", "bool"):
                known.handled.setdefault(caller)
        if given is not None or (known.site is None and all(a.__class__ is Role for a in args)):
            known.site = m.place(frame, node.start)
            name = f"{definition.owner}::{function.name}" if definition.owner else function.name
            known.symbol = (name, Place(definition.unit.path, function.line))
    return given is not None and known.by_return


def answers(m: Machine, definition: Any) -> bool:
    """Whether what the function returns can be a reply: an object, or a struct of which it is given one as well. One
    that a dispatcher puts together by itself says something of the command, as a plan of what it will do."""
    function = definition.function
    if function.returns in _NO_OBJECT:
        return False
    if "FJson" in function.returns or m.dispatch is None:
        return True
    if (function.start, definition.unit.path) not in m.dispatch.functions:
        return True
    key = ("is given what it returns", function.start, definition.unit.path)
    found = m.memory.get(key)
    if found is None:
        found = m.memory[key] = _is_given(m, definition)
    return bool(found)


def _is_given(m: Machine, definition: Any) -> bool:
    """Whether a function calls one that returns the type that it returns itself."""
    function = definition.function
    for node in walk(definition.unit.body(function)):
        if node.__class__ is Call:
            callee = node.callee
            name = callee.text if callee.__class__ is Name else callee.name if callee.__class__ is Member else ""
            if name.startswith(f"{function.returns}::"):
                return True
            called = m.program.program.functions(name.rpartition("::")[2])
            if any(d.function.returns == function.returns and d.function is not function for d in called):
                return True
    return False


def judgeable(value: Any, state: State) -> bool:
    """Whether the value is an object or a result made here, so that it can be read as a reply."""
    if state.reply != NO_REPLY or value is None:
        return False
    found = options(value)
    for option in found:
        content = state.cells.get(option.id) if option.__class__ is Heap else option
        if option.__class__ is Nothing or content.__class__ not in (Built, Record):
            return False
    return bool(found)


def names_request(m: Machine, key: str, value: Any) -> bool:
    """Whether a reply's field is the request's own id handed back: a text of the envelope under its own name."""
    return (
        m.dispatch is not None
        and m.dispatch.wire
        and value.__class__ is Scalar
        and "id" in key.casefold()
        and value.path[-1:] == (key,)
    )
