"""Everything together: the commands, their families and codes, and what there is to say about them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from extractor.assemble.commands import command_of, winner_of
from extractor.assemble.wire import envelope_of, events_of, unnamed_events
from extractor.catalog import Catalog, Command, Plugin, counted, ordered, sealed
from extractor.findings import Finding, Location
from extractor.rules.uc208_duplicate_name import RULE as DUPLICATE_NAME
from extractor.rules.uc209_dispatched_not_declared import RULE as DISPATCHED_NOT_DECLARED
from extractor.rules.uc210_declared_not_dispatched import RULE as DECLARED_NOT_DISPATCHED
from extractor.rules.uc211_unreachable_handler import RULE as UNREACHABLE_HANDLER
from extractor.rules.uc216_name_not_served import RULE as NAME_NOT_SERVED
from extractor.rules.uc902_unexplained_registration import RULE as UNEXPLAINED_REGISTRATION
from extractor.sources import digest

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from extractor.facts import HandlerFacts, Registration, Wire
    from extractor.sources import Tree


class Assembled(Struct, frozen=True):
    """The catalog, sealed, and the findings about it."""

    catalog: Catalog
    findings: tuple[Finding, ...]


def assemble(
    tree: Tree,
    engine: str,
    registrations: Sequence[Registration],
    facts: Mapping[Registration, HandlerFacts],
    wire: Wire,
) -> Assembled:
    """The catalog of a plugin from its registrations, what their handlers do, and what goes over the wire beside that.

    Findings: UC208 duplicate_name, UC211 unreachable_handler, UC216 name_not_served, UC902 unexplained_registration,
    UC904 name_not_constant and those of ``command_of``.
    """
    by_name: dict[str, list[Registration]] = {}
    by_symbol: dict[object, list[str]] = {}
    commands: list[Command] = []
    findings: list[Finding] = unnamed_events(wire)
    silent = _silent(registrations, facts)
    for registration in registrations:
        if _chain(registration) in silent:
            at = registration.place
            message = f"{registration.name!r} looks like a command, but no branch of this chain answers"
            findings.append(UNEXPLAINED_REGISTRATION.finding(Location(at.file, at.line), message))
            continue
        findings += _branches(registration, facts.get(registration))
        if registration.tentative and not _is_served(facts.get(registration)):
            continue
        by_name.setdefault(registration.name, []).append(registration)
        reached = _reached(registration, facts.get(registration))
        if reached is not None:
            names = by_symbol.setdefault(reached, [])
            if registration.name not in names:
                names.append(registration.name)
    for name, several in sorted(by_name.items()):
        if len(several) > 1:
            findings.append(_duplicate(name, several))
        winner = several[-1]
        aliases = [n for n in by_symbol.get(_reached(winner, facts.get(winner)), ()) if n != name]
        command, found = command_of(winner, several[:-1], facts.get(winner), tuple(sorted(aliases)))
        commands.append(command)
        findings.extend(found)
    catalog = Catalog(
        plugin=Plugin(
            name=tree.plugin.name,
            version=tree.plugin.version,
            engine=engine,
            source_root=tree.plugin.source_root,
            source_digest=digest(tree.files),
        ),
        envelope=envelope_of(wire),
        events=events_of(wire),
        commands=tuple(commands),
    )
    return Assembled(sealed(counted(ordered(catalog))), tuple(sorted(set(findings))))


def _silent(registrations: Sequence[Registration], facts: Mapping[Registration, HandlerFacts]) -> set[object]:
    """The chains over a word of a message that is parsed there, of which no branch answers, beside commands that do:
    what they take in are messages of another kind, as a stream of events is."""
    answers: dict[object, bool] = {}
    for registration in registrations:
        known = facts.get(registration)
        chain = _chain(registration)
        answers[chain] = answers.get(chain, False) or known is None or bool(known.replies)
    if not any(answers.values()):
        return set()
    return {chain for chain, answered in answers.items() if chain is not None and not answered}


def _chain(registration: Registration) -> object:
    """The function whose chain names the command by a word that it reads; None of what is registered otherwise, or
    routed."""
    handler = registration.handler
    if (
        handler is None
        or registration.tool
        or registration.routed
        or not any(pin.read_at is not None for pin in handler.pins)
    ):
        return None
    return handler.unit.path, handler.code.start


def _reached(registration: Registration, facts: HandlerFacts | None) -> object:
    """What makes two names aliases: one handler, or one call behind a dispatcher's branch; None of an answer there."""
    handler = registration.handler
    if handler is None:
        return None
    if not handler.dispatchers:
        return handler.symbol
    return (registration.tool, facts.site) if facts is not None and facts.site is not None and facts.served else None


def _is_served(facts: HandlerFacts | None) -> bool:
    return facts is not None and facts.served


def _branches(registration: Registration, facts: HandlerFacts | None) -> list[Finding]:
    """What there is to say about the compares that name a command.

    Findings: UC211 unreachable_handler, UC216 name_not_served.
    """
    if facts is None or not (registration.branches or registration.tool):
        return []
    name = registration.name
    if registration.tool:
        return _of_action(registration, facts)
    found = [
        UNREACHABLE_HANDLER.finding(
            Location(place.file, place.line), f"no request of the name {name!r} gets to this compare", command=name
        )
        for place in registration.branches
        if place not in facts.matched
    ]
    if not facts.served and not registration.tentative:
        at = registration.place
        message = f"{name!r} is handed on to code that does not know it"
        found.append(NAME_NOT_SERVED.finding(Location(at.file, at.line), message, command=name))
    return found


def _of_action(registration: Registration, facts: HandlerFacts) -> list[Finding]:
    """Where a tool's schema and its handler's branches differ.

    Findings: UC209 dispatched_not_declared, UC210 declared_not_dispatched, UC211 unreachable_handler.
    """
    name = registration.name
    at = Location(registration.place.file, registration.place.line)
    if facts.served and not registration.listed:
        return [
            DISPATCHED_NOT_DECLARED.finding(at, f"{name!r} is answered, and the tool's schema lacks it", command=name)
        ]
    if not facts.served and registration.listed:
        return [
            DECLARED_NOT_DISPATCHED.finding(
                at, f"{name!r} is in the tool's schema, and no branch answers it", command=name
            )
        ]
    if not facts.served:
        return [UNREACHABLE_HANDLER.finding(at, f"no request of the action {name!r} is answered here", command=name)]
    return []


def _duplicate(name: str, several: Sequence[Registration]) -> Finding:
    places = [Location(r.place.file, r.place.line) for r in several]
    times = len(several)
    message = f"{name!r} is registered {times} times; the last registration answers"
    if winner_of(several) == "unspecified":
        message = f"{name!r} is registered {times} times; which one answers hangs on the order of static initialisation"
    return DUPLICATE_NAME.finding(places[-1], message, command=name, related=tuple(places[:-1]))
