"""``string-dispatch``: a chain of compares between the request's word and names, nested over functions and files.

Seen as ``if (Command == TEXT("spawn")) return Spawn(Params);``, as a bridge that tests groups of names and hands each
group to an object that tests again, and as answers written into the branch. A name is registered where the outermost
chain compares it; a name of an inner chain is one too where a run with that word gets there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from extractor.dialects.base import Registered
from extractor.dialects.chains.prefixes import composed
from extractor.dialects.chains.roots import Root, roots
from extractor.dialects.chains.routers import routers
from extractor.facts import Handler, Pin, Registration
from extractor.findings import Location
from extractor.rules.uc902_unexplained_registration import RULE as UNEXPLAINED_REGISTRATION

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extractor.findings import Finding
    from extractor.program import Program

ID = "string-dispatch"


def registrations(program: Program) -> Registered:
    """The registrations of this kind, by place, where nothing else registers what the chains call."""
    return after(program, ())


def after(program: Program, others: Sequence[Registration]) -> Registered:
    """The registrations of this kind; chains in code that the ``others`` already register are those commands' own."""
    handlers = frozenset(
        (within.start, r.handler.unit.path)
        for r in others
        if r.handler is not None and (within := r.handler.function or r.handler.within) is not None
    )
    every = roots(program, handlers)
    found = [r for root in composed(program, [r for r in every if r.gates is None]) for r in _registered(root)]
    if others:
        known = frozenset(r.name.casefold() for r in (*others, *found))
        asked = routers(program, handlers, known)
        every += asked
        found += [replace(r, routed=True) for root in asked if root.gates is None for r in _registered(root)]
    return Registered(tuple(found), tuple(kind for root in every for kind in _kinds(root)))


def _kinds(root: Root) -> list[Finding]:
    """Kinds of messages that are answered where the command of another kind is handed on: whether callers send them as
    commands is theirs to say.

    Findings: UC902 unexplained_registration.
    """
    if root.gates is None:
        return []
    found = []
    for name, branches in root.names.items():
        if name not in root.gates:
            at = Location(branches[0].place.file, branches[0].place.line)
            message = f"{name!r} looks like a command, and says what kind of message it is"
            found.append(UNEXPLAINED_REGISTRATION.finding(at, message))
    return found


def _registered(root: Root) -> list[Registration]:
    found = []
    for literal, branches in root.names.items():
        parts = tuple(sorted({branch.word for branch in branches} - {literal}))
        param = root.variable if root.read_at is None else ""
        pin = Pin(literal, param=param, read_at=root.read_at, parts=parts)
        handler = Handler(root.symbol, root.unit, root.function, pins=(pin,), dispatchers=root.dispatchers)
        places = tuple(branch.place for branch in branches)
        exact = tuple(branch.place for branch in branches if branch.exact)
        outer = [branch.place for branch in branches if branch.outer]
        name, place = f"{root.prefix}{literal}", (outer or places)[0]
        registered = Registration(name, ID, place, handler, branches=exact, tentative=bool(exact) and not outer)
        found.append(replace(registered, family=root.group) if root.group else registered)
    return found
