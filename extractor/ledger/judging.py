"""``judge``: every place that the text holds beside what the runs came to, and one verdict for each."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from extractor.findings import Finding, Location
from extractor.form import Call, If, Lambda, Member, While, walk
from extractor.interpret import PASSED, TAKEN, Visits
from extractor.ledger import texts
from extractor.ledger.origins import Origins
from extractor.ledger.records import (
    OTHER,
    PARAM,
    READ,
    REGISTRATION,
    REPLY,
    UNEXPLAINED,
    UNREACHED,
    Entry,
    Ledger,
)
from extractor.rules.uc902_unexplained_registration import RULE as UNEXPLAINED_REGISTRATION
from extractor.rules.uc909_unexplained_read import RULE as UNEXPLAINED_READ
from extractor.rules.uc910_unexplained_reply import RULE as UNEXPLAINED_REPLY

if TYPE_CHECKING:
    from extractor.census import Sighting
    from extractor.facts import HandlerFacts, Place, Registration
    from extractor.form import Unit
    from extractor.program import Definition, Program

_LONGEST_CALLEE = 400
"""Bytes that are looked back from a called name to where its call (or the return of it) begins."""


def judge(
    program: Program,
    facts: Mapping[Registration, HandlerFacts | None],
    visits: Visits,
    sightings: Sequence[Sighting],
    found: Sequence[Finding] = (),
    others: Sequence[tuple[Place, str]] = (),
) -> Ledger:
    """The ledger of a program whose runs were noted in ``visits``.

    ``facts`` has each registration (None: without a handler), ``sightings`` are the census's, ``found`` the findings so
    far: a registration that has one at its line is explained by it; ``others`` are places that the dialects saw to be
    no registration, with what they are.

    Findings: UC902 unexplained_registration, UC909 unexplained_read, UC910 unexplained_reply.
    """
    return _Judge(program, tuple(facts), visits).ledger(sightings, _names(facts), _elsewhere(facts, found, others))


def unexplained_registrations(
    facts: Mapping[Registration, HandlerFacts | None],
    sightings: Sequence[Sighting],
    found: Sequence[Finding] = (),
    others: Sequence[tuple[Place, str]] = (),
) -> tuple[Finding, ...]:
    """What the census saw and nothing explains, without the rest of the ledger; arguments as those of ``judge``.

    Findings: UC902 unexplained_registration.
    """
    by_name, elsewhere = _names(facts), _elsewhere(facts, found, others)
    entries = (_registration(sighting, by_name, elsewhere) for sighting in sightings)
    return tuple(sorted({_finding(entry) for entry in entries if entry.verdict == UNEXPLAINED}))


class _Judge:
    def __init__(self, program: Program, registrations: Iterable[Registration], visits: Visits) -> None:
        self._program = program
        self._visits = visits
        self._answering = {
            (r.handler.unit.path, r.handler.function.start) for r in registrations if r.handler and r.handler.function
        }
        self._dispatchers = {mark for r in registrations if r.handler for mark in r.handler.dispatchers}
        self._functions: dict[str, list[Definition]] = {}
        for definition in program.definitions():
            self._functions.setdefault(definition.unit.path, []).append(definition)
        for several in self._functions.values():
            several.sort(key=lambda d: d.function.start)
        self._starts = {file: [d.function.start for d in found] for file, found in self._functions.items()}
        self._ends = {
            file: list(accumulate((d.function.end for d in found), max)) for file, found in self._functions.items()
        }
        self._origins = Origins(program, self._callers, self._enclosing)
        self._seen: dict[str, list[tuple[int, int, str, Any]]] = {}
        for (file, start, end, name), asked in visits.accessors.items():
            self._seen.setdefault(file, []).append((start, end, name, asked))
        for marks in self._seen.values():
            marks.sort(key=lambda mark: mark[:3])

    def ledger(
        self,
        sightings: Sequence[Sighting],
        by_name: Mapping[str, tuple[str, ...]],
        elsewhere: Mapping[tuple[str, int | str], str],
    ) -> Ledger:
        """All places of the text, each with its verdict."""
        names = self._reply_names()
        pattern = texts.calls(names) if names else None
        found: dict[tuple[str, int, str], Entry] = {}
        counted: dict[str, set[tuple[str, int]]] = {READ: set(), REPLY: set(), REGISTRATION: set()}
        for unit in self._program.units:
            for at, name in texts.accessors(unit.text):
                counted[READ].add((unit.path, at))
                entry = self._read(unit, at, name)
                _keep(found, (unit.path, at, READ), entry)
            for at, name in texts.called(pattern, unit.text) if pattern else ():
                within = self._enclosing(unit.path, at)
                if within is None or _is_head(unit, within, at, name):
                    continue  # a declaration
                counted[REPLY].add((unit.path, at))
                _keep(found, (unit.path, at, REPLY), self._reply(unit, at, name, within))
        for sighting in sightings:
            counted[REGISTRATION].add((sighting.file, sighting.start))
            found[sighting.file, sighting.start, REGISTRATION] = _registration(sighting, by_name, elsewhere)
        entries = tuple(sorted(found.values()))
        counts = tuple((kind, len(places)) for kind, places in counted.items())
        return Ledger(entries, counts, tuple(sorted(_finding(e) for e in entries if e.verdict == UNEXPLAINED)))

    # -- reads ---------------------------------------------------------------------------------------------------

    def _read(self, unit: Unit, at: int, name: str) -> Entry:
        asked = self._asked(unit.path, at, name)
        within = self._enclosing(unit.path, at)
        if asked is None:
            verdict, what = self._unvisited(unit, at, within)
            return _entry(unit, at, READ, name, verdict, what)
        handlers = [handler for (kind, _), by in asked.items() if kind == "request" for handler in by]
        if handlers:
            return _entry(unit, at, READ, name, PARAM, "", self._commands(handlers))
        if all(kind == "made" for kind, _ in asked):
            return _entry(unit, at, READ, name, OTHER, "an object made here")
        known = self._origin(unit, at, name, within, [type_ for kind, type_ in asked if kind == "unknown"])
        what = "an object that is not followed"
        return _entry(unit, at, READ, name, OTHER if known else UNEXPLAINED, known or what)

    def _asked(self, file: str, at: int, name: str) -> dict[tuple[str, str], Any] | None:
        """What the accessor whose name is at an offset was asked of by the runs, None where none came to it."""
        marks = self._seen.get(file, [])
        found: dict[tuple[str, str], Any] = {}
        low = bisect_left(marks, (at - _LONGEST_CALLEE, 0, "")) if marks else 0
        for start, end, called, asked in marks[low:]:
            if start > at:
                break
            if called == name and start <= at < end:
                for what, by in asked.items():
                    found.setdefault(what, {}).update(by)
        return found or None

    def _origin(self, unit: Unit, at: int, name: str, within: Definition | None, types: list[str]) -> str:
        """In words what the object of an accessor is that the runs knew nothing of, "" where nothing says it."""
        named = [type_ for type_ in types if type_ and "FJson" not in type_]
        if named and len(named) == len(types):
            return "no JSON: " + " or ".join(sorted(set(named)))
        if within is None:
            return ""
        for node in walk(within.unit.body(within.function)):
            callee = node.callee if node.__class__ is Call else None
            if callee.__class__ is Member and callee.name == name and callee.object.end <= at < callee.end:
                return self._origins.of(callee.object, within) or ""
        return ""

    # -- replies -------------------------------------------------------------------------------------------------

    def _reply_names(self) -> set[str]:
        """The functions of the tree through which the runs saw replies go out."""
        by_path: dict[str, Unit] = {}
        for unit in self._program.units:
            by_path.setdefault(unit.path, unit)
        macros = {d.name for unit in self._program.units for d in unit.defines if d.params is not None}
        names = set()
        for file, at in self._visits.replies:
            text = by_path[file].text if file in by_path else b""
            name = texts.name_called_at(text, at)
            entered = (file, at) in self._visits.calls or text.startswith(b"return", at)
            own = self._program.functions(name) if entered and name else ()
            answers = any((d.unit.path, d.function.start) in self._answering for d in own)
            if name in macros or (own and not answers):
                names.add(name)  # no function of the engine that one of the tree is called like, and no handler
        return names

    def _reply(self, unit: Unit, at: int, name: str, within: Definition) -> Entry:
        node = self._call_at(unit, at)
        for start in node:
            sent = self._visits.replies.get((unit.path, start))
            if sent is not None:
                return _entry(unit, at, REPLY, name, REPLY, "", self._commands(sent))
        if any((unit.path, start) in self._visits.calls for start in node):
            return _entry(unit, at, REPLY, name, REPLY, "made here, sent by its caller or not at all")
        if any((unit.path, start) in self._visits.outside for start in node):
            return _entry(unit, at, REPLY, name, OTHER, "code that is not in the source, called like a reply")
        verdict, what = self._unvisited(unit, at, within)
        return _entry(unit, at, REPLY, name, verdict, what)

    def _call_at(self, unit: Unit, at: int) -> list[int]:
        """Where the call of a name, or the return of it, begins, as far as runs came there; nearest first."""
        visits, file, text = self._visits, unit.path, unit.text
        found: list[int] = []
        open_ = 0
        for start in range(at, max(at - _LONGEST_CALLEE, -1), -1):
            byte = text[start]
            open_ += (byte in b")") - (byte in b"(")
            if byte in b";{}" or open_ < 0:
                break  # the statement before, or a call that this one is an argument of
            place = (file, start)
            if place in visits.replies or place in visits.calls or place in visits.outside:
                found.append(start)
        return found

    # -- reaching ------------------------------------------------------------------------------------------------

    def _commands(self, handlers: Iterable[int]) -> tuple[str, ...]:
        return tuple(sorted({name for handler in handlers for name in self._visits.commands.get(handler, ())}))

    def _unvisited(self, unit: Unit, at: int, within: Definition | None) -> tuple[str, str]:
        """The verdict on a place that no run came to."""
        if within is None:
            return UNREACHED, "outside functions"
        function = within.function
        body = within.unit.body(function)
        entered = (unit.path, function.start) in self._visits.entered
        closures = [n for n in walk(body) if n.__class__ is Lambda and n.start <= at < n.end]
        if not entered and not any((unit.path, n.start) in self._visits.entered for n in closures):
            return UNREACHED, f"no command comes to {function.name}"
        for node in walk(body):
            if node.__class__ in (If, While) and node.start <= at < node.end:
                came = self._visits.tests.get((unit.path, node.condition.start), 0)
                other = node.other if node.__class__ is If else None
                inside = other is not None and other.start <= at < other.end
                if came and node.condition.end <= at and not came & (PASSED if inside else TAKEN):
                    never = "false" if inside else "true"
                    return UNREACHED, f"the condition in line {unit.line(node.condition.start)} is never {never}"
        if (function.start, unit.path) in self._dispatchers:
            return UNREACHED, "what is said to a name that no command has"
        left = [
            unit.line(node.start)
            for node in walk(body)
            if node.__class__ is If
            and node.end <= at
            and self._visits.tests.get((unit.path, node.condition.start)) == TAKEN
        ]
        what = "no run came here"
        if left:
            what = f"no run came here; the condition in line {max(left)} is always true"
        return UNEXPLAINED, what

    def _callers(self, file: str, start: int) -> Iterator[tuple[str, int]]:
        return iter(sorted(self._visits.entered.get((file, start), ())))

    def _enclosing(self, file: str, offset: int) -> Definition | None:
        """The function that an offset lies in (of nested ones the innermost), None outside functions."""
        starts = self._starts.get(file)
        if starts is None:
            return None
        at = bisect_right(starts, offset) - 1
        while at >= 0 and self._ends[file][at] > offset:  # the furthest end of all that begin up to here
            if self._functions[file][at].function.end > offset:
                return self._functions[file][at]
            at -= 1
        return None


def _names(facts: Mapping[Registration, Any]) -> dict[str, tuple[str, ...]]:
    """The commands that a word may stand for: of its name, or of the tool or the action that is part of it."""
    found: dict[str, set[str]] = {}
    for registration in facts:
        pins = registration.handler.pins if registration.handler is not None else ()
        parts = (
            registration.tool,
            registration.family,
            *(registration.action or ())[1:],
            *(word for pin in pins for word in (pin.literal, *pin.parts)),
        )
        for word in (registration.name, *parts):
            if word:
                found.setdefault(word.casefold(), set()).add(registration.name)
    return {word: tuple(sorted(names)) for word, names in found.items()}


def _elsewhere(
    facts: Mapping[Registration, HandlerFacts | None],
    findings: Sequence[Finding],
    others: Sequence[tuple[Place, str]],
) -> dict[tuple[str, int | str], str]:
    """What else a line, or a word of a file, is known for: values of a key, and what was found there."""
    known: dict[tuple[str, int | str], str] = {}
    for registration, derived in facts.items():
        for comparison in derived.comparisons if derived is not None else ():
            said = f"a value of {'.'.join(comparison.path)} of {registration.name}"
            known.setdefault((comparison.place.file, comparison.place.line), said)
            # once a value is known to be this one, comparing it again is no news to a run
            known.setdefault((comparison.place.file, comparison.literal.casefold()), said)
    for finding in findings:
        if finding.location.line:
            known.setdefault((finding.location.file, finding.location.line), f"see {finding.rule}")
    for place, what in others:
        known.setdefault((place.file, place.line), what)
    return known


def _registration(
    sighting: Sighting, by_name: Mapping[str, tuple[str, ...]], elsewhere: Mapping[tuple[str, int | str], str]
) -> Entry:
    place = (sighting.file, sighting.line, sighting.column, REGISTRATION, sighting.name)
    commands = by_name.get(sighting.name.casefold(), ())
    if commands:
        return Entry(*place, REGISTRATION, "", commands)
    known = elsewhere.get((sighting.file, sighting.line)) or elsewhere.get((sighting.file, sighting.name.casefold()))
    return Entry(*place, OTHER, known) if known else Entry(*place, UNEXPLAINED, sighting.why)


def _keep(found: dict[tuple[str, int, str], Entry], key: tuple[str, int, str], entry: Entry) -> None:
    """One entry a place: where the variants of a file differ, the one that explains it."""
    old = found.get(key)
    if old is None or (old.verdict in (UNEXPLAINED, UNREACHED) and entry.verdict != UNEXPLAINED):
        found[key] = entry


def _is_head(unit: Unit, within: Definition, at: int, name: str) -> bool:
    """Whether a name is that of the function itself, in its head."""
    return name == within.function.name and at < unit.text.find(b"{", within.function.start)


def _entry(
    unit: Unit, at: int, kind: str, text: str, verdict: str, what: str = "", commands: tuple[str, ...] = ()
) -> Entry:
    column = at - unit.text.rfind(b"\n", 0, at)
    return Entry(unit.path, unit.line(at), column, kind, text, verdict, what, commands)


def _finding(entry: Entry) -> Finding:
    at = Location(entry.file, entry.line, entry.column)
    if entry.kind == READ:
        return UNEXPLAINED_READ.finding(
            at, f"{entry.text} reads what is neither a request nor known to be none: {entry.what}"
        )
    if entry.kind == REPLY:
        return UNEXPLAINED_REPLY.finding(at, f"{entry.text} looks like a reply of a command, but {entry.what}")
    return UNEXPLAINED_REGISTRATION.finding(at, f'"{entry.text}" looks like a command, but {entry.what}')
