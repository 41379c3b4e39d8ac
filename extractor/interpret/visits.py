"""Where runs came to, for the ledger and for explanations: places only, by offset, of the runs that record.

A run notes here what it is told to watch: a ``Visits`` in the memory that the runs over a program share. Without one
nothing is noted and nothing is paid. What the places mean is the ledger's to say.
"""

from __future__ import annotations

from typing import Any

from extractor.interpret.values import Built, Heap, Json, Nothing, Object, Record, Role, Unknown, Value

VISITS = "visits"
"""The key under which the shared memory of runs may hold a ``Visits``."""

TAKEN, PASSED = 1, 2

REQUEST, MADE, UNKNOWN = "request", "made", "unknown"

ACCESSORS = frozenset({
    "TryGetField", "TryGetStringField", "TryGetNumberField", "TryGetBoolField", "TryGetArrayField", "TryGetObjectField",
    "TryGetStringArrayField", "TryGetEnumArrayField", "GetField", "GetStringField", "GetNumberField",
    "GetIntegerField", "GetBoolField", "GetArrayField", "GetObjectField", "HasField", "HasTypedField",
    "TryGetString", "TryGetNumber", "TryGetBool", "TryGetArray", "TryGetObject",
    "AsString", "AsNumber", "AsBool", "AsArray", "AsObject",
})  # fmt: skip


class Visits:
    """What runs came to. A place is (file, offset from 0); ``handler`` is the number of the handler that is run.

    - ``accessors``: (file, end of the object's expression, end of the callee's, method) of each accessor call, to what
      it was asked of (``request``, ``made`` here, ``unknown``) and the handlers that did. Code of a macro has the
      macro's call for all its offsets.
    - ``entered``: starts of functions and lambdas that were run, to the calls that did; ``calls``: all of these, and
      ``outside`` those of code outside the tree, with its name.
    - ``replies``: places of calls (or returns) through which a reply went out, to the handlers that sent it; a reply
      goes through several where functions wrap one another.
    - ``tests``: start of an ``if``'s or loop's condition, to whether it was taken (1), passed (2) or both (3).
    """

    def __init__(self) -> None:
        """Empty. ``names`` gives a handler's number, ``commands`` the commands that a number answers."""
        self.handler = -1
        self.names: dict[Any, int] = {}
        self.commands: dict[int, dict[str, None]] = {}
        self.accessors: dict[tuple[str, int, int, str], dict[tuple[str, str], dict[int, None]]] = {}
        self.entered: dict[tuple[str, int], dict[tuple[str, int], None]] = {}
        self.calls: set[tuple[str, int]] = set()
        self.outside: dict[tuple[str, int], str] = {}
        self.replies: dict[tuple[str, int], dict[int, None]] = {}
        self.tests: dict[tuple[str, int], int] = {}

    def enter(self, file: str, start: int, caller: Any, at: int) -> None:
        """The code at ``start`` is run, called at ``at`` of the frame ``caller`` (None: as a handler)."""
        callers = self.entered.setdefault((file, start), {})
        if caller is not None:
            place = (caller.unit.path, at)
            callers[place] = None
            self.calls.add(place)

    def accessor(self, value: Any, callee: Any, file: str) -> None:
        """An accessor is called on a value."""
        key = (file, callee.object.end, callee.end, callee.name)
        what = _origin(value)
        self.accessors.setdefault(key, {}).setdefault(what, {}).setdefault(self.handler)

    def tested(self, file: str, start: int, taken: bool, passed: bool) -> None:
        """A condition came out so."""
        key = (file, start)
        self.tests[key] = self.tests.get(key, 0) | (TAKEN if taken else 0) | (PASSED if passed else 0)

    def sent(self, frame: Any, at: int, within: Any) -> None:
        """A reply goes out at ``at``: through each call around it, up to that in the frame ``within``."""
        while True:
            self.replies.setdefault((frame.unit.path, at), {}).setdefault(self.handler)
            if frame is within or frame.caller is None:
                return
            at, frame = frame.at, frame.caller


def _origin(value: Any) -> tuple[str, str]:
    kind = value.__class__
    if kind is Object or kind is Value:
        return (REQUEST, "")
    if kind in (Heap, Built, Json, Record):
        return (MADE, "")
    if kind is Unknown or kind is Role:
        return (UNKNOWN, value.type)
    return (UNKNOWN, "null" if kind is Nothing else kind.__name__)
