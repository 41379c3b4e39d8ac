"""``interpret_all``: every registered handler of a program, each handler once, its variants united."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from extractor.facts import HandlerFacts, Registration
from extractor.interpret.handler import interpret
from extractor.interpret.names import Names

if TYPE_CHECKING:
    from extractor.program import Program


def interpret_all(program: Program, registrations: Sequence[Registration]) -> dict[Registration, HandlerFacts]:
    """The facts of each registration that has a handler."""
    names = Names(program)
    memory: dict[Any, Any] = {}
    known: dict[tuple[str, str, int], HandlerFacts] = {}
    found: dict[Registration, HandlerFacts] = {}
    for registration in registrations:
        handler = registration.handler
        if handler is None:
            continue
        start = handler.function.start if handler.function is not None else handler.closure.start if handler.closure else 0
        key = (handler.symbol, handler.unit.path, start)
        if key not in known:
            known[key] = interpret(names, handler, memory)
        found[registration] = known[key]
    return found
