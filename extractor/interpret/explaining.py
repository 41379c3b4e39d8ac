"""``explain``: the evidence behind one fact of one handler, by its deciding run once more, traced.

The run that decided (keys absent, all else free) is run again as a run that records, beside the run in which
everything is free. A condition that comes out both ways there and one way here is decided by the absence: these
forks, in the order in which they were met, and the exits that are left, are the evidence. Nothing is derived anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from extractor.facts import ITEM, Conditional, Handler, HandlerFacts, Known, Path, Place, Reply, Stated
from extractor.form import Call, If, walk
from extractor.interpret.conditions import assumption
from extractor.interpret.decide import in_bad_item
from extractor.interpret.handler import interpret, pinned_keys
from extractor.interpret.machine import ABSENT, GIVEN
from extractor.interpret.names import Names
from extractor.interpret.record import Recorder
from extractor.interpret.run import Run, dispatch_of
from extractor.interpret.visits import PASSED, TAKEN, VISITS, Visits
from extractor.wording import SAYING

if TYPE_CHECKING:
    from extractor.program import Definition, Program

_ = SAYING.gettext

_MOST_FORKS = 6
_MOST_EXITS = 12
_MOST_CALLS = 24
_MOST_MESSAGES = 3


class Step(Struct, frozen=True):
    """A place and what it shows. ``kind`` is ``read fork guard exit``; a ``guard`` is the fork that an exit lies in.

    ``column`` from 1, 0 where only the line is known; ``code`` is a condition's text; ``outcome`` that of a fork
    (``true``, ``false``) or of an exit (``refused``, ``succeeded``, ``unknown``).
    """

    kind: str
    file: str
    line: int
    column: int
    says: str
    code: str = ""
    outcome: str = ""


class Explanation(Struct, frozen=True):
    """``about`` is the key or code, ``fact`` the sentence that the catalog says of it, ``assumed`` what the traced run
    assumed.

    ``conclusion`` says in words how the steps make the fact.
    """

    about: str
    fact: str
    assumed: str
    steps: tuple[Step, ...]
    conclusion: str


def explain(program: Program, handler: Handler, about: str, stated: Sequence[Stated] = ()) -> tuple[Explanation, ...]:
    """The evidence for a key (dotted, ``items[].name``) or a code of a handler; for "" for each need, and for each
    group of which one is taken at most.

    Raises: LookupError with the known words as arguments, where the handler has no such key or code.
    """
    asked = _Asked(program, handler, stated)
    if not about:
        return tuple(asked.needs())
    of_code = asked.of_code(about)
    found = (of_code,) if of_code else tuple(asked.of_key(about))
    if not found:
        raise LookupError(*asked.words())
    return found


class _Asked:
    """One handler, its facts, and the runs that are traced."""

    def __init__(self, program: Program, handler: Handler, stated: Sequence[Stated]) -> None:
        self._program = program
        self._handler = handler
        self._names = Names(program, 0, stated)
        self._units = {unit.path: unit for unit in program.units if not unit.variant}
        self._split: dict[str, list[bytes]] = {}
        self._facts: HandlerFacts = interpret(self._names, handler, {})
        tool = any(pin.path for pin in handler.pins)
        self._base: Path = () if tool or self._facts.base is None else self._facts.base
        self._free = self._traced({})

    # -- questions -----------------------------------------------------------------------------------------------

    def words(self) -> list[str]:
        """The keys and codes that can be asked about."""
        keys = dict.fromkeys(self._dotted(read.path) for read in self._facts.reads)
        codes = {str(reply.code) for reply in self._facts.replies if reply.code is not None}
        return [*keys, *sorted(codes | {reply.error_code for reply in self._facts.replies if reply.error_code})]

    def needs(self) -> Iterator[Explanation]:
        """The evidence for each need, in the catalog's order."""
        for path in self._facts.needed:
            yield self._needed((path,))
        for group in self._facts.one_of:
            yield self._needed(group)
        for rule in self._facts.when:
            yield self._conditional(rule, self._dotted(rule.needs[0]))
        for group in self._facts.at_most_one:
            yield self._exclusive(group)

    def of_key(self, about: str) -> Iterator[Explanation]:
        """The evidence for what the catalog says of a key; none of one that is not read."""
        paths = {self._dotted(read.path).casefold(): read.path for read in reversed(self._facts.reads)}
        path = paths.get(about.casefold())
        if path is None:
            return
        group = next((group for group in self._facts.one_of if path in group), None)
        rule = next((rule for rule in self._facts.when if path in rule.needs), None)
        if path in self._facts.needed or group is not None:
            yield self._needed(group or (path,), about)
        else:
            yield self._conditional(rule, about) if rule is not None else self._optional(path)
        for group in self._facts.at_most_one:
            if path in group:
                yield self._exclusive(group, about)

    def of_code(self, about: str) -> Explanation | None:
        """The replies that send a code and the conditions on their way; None where none does."""
        replies = [r for r in self._facts.replies if about in (str(r.code), r.error_code) and about]
        if not replies:
            return None
        steps = [step for reply in replies[:_MOST_EXITS] for step in self._way(reply, self._free[1])]
        sent = SAYING.ngettext("%(num)s reply sends it", "%(num)s replies send it", len(replies))
        if len(replies) > _MOST_EXITS:
            sent = _("%(what)s, of which %(shown)s are shown", what=sent, shown=str(_MOST_EXITS))
        free = _("nothing: every key may be there or not")
        return Explanation(about, _("%(code)s is sent", code=about), free, tuple(dict.fromkeys(steps)), sent)

    # -- answers -------------------------------------------------------------------------------------------------

    def _needed(self, keys: tuple[Path, ...], about: str = "") -> Explanation:
        names = [self._dotted(path) for path in keys]
        if len(names) == 1:
            fact, absent = _("%(key)s is needed", key=names[0]), _("%(key)s is absent", key=names[0])
        else:
            fact = _("one of %(keys)s is needed", keys=SAYING.either(names))
            absent = _("%(keys)s are all absent", keys=SAYING.both(names))
        return self._decided(about or names[0], fact, absent, keys, dict.fromkeys(keys, ABSENT))

    def _exclusive(self, keys: tuple[Path, ...], about: str = "") -> Explanation:
        names = [self._dotted(path) for path in keys]
        fact = _("at most one of %(keys)s is taken", keys=SAYING.either(names))
        given = _("%(keys)s are given together", keys=SAYING.both(names))
        return self._decided(about or names[0], fact, given, keys, dict.fromkeys(keys, GIVEN))

    def _conditional(self, rule: Conditional, about: str) -> Explanation:
        # several values of one key are alternatives: one of them is enough to show it
        first: dict[Path, Known] = {}
        kept = [k for k in rule.conditions if k.kind != "is" or not k.positive or first.setdefault(k.path, k) is k]
        under = self._all(kept)
        names = [self._dotted(path) for path in rule.needs]
        fact = _("one of %(keys)s is needed where %(condition)s", keys=SAYING.either(names), condition=under)
        if len(names) == 1:
            fact = SAYING.ngettext(
                "%(keys)s is needed where %(condition)s",
                "%(keys)s are needed where %(condition)s",
                1,
                keys=names[0],
                condition=under,
            )
        said = _("%(condition)s, and %(keys)s absent", condition=under, keys=SAYING.both(names))
        return self._decided(about, fact, said, rule.needs, {**assumption(kept), **dict.fromkeys(rule.needs, ABSENT)})

    def _decided(self, about: str, fact: str, said: str, keys: Iterable[Path], assumed: dict[Path, Any]) -> Explanation:
        """The evidence for a fact by what a run comes to under what it is ``said`` to assume of ``keys``."""
        may, visits, recorder = self._traced(assumed)
        exits = list(recorder.replies.values())
        forks, guarded = self._forks(visits, exits)
        steps = [*self._reads(keys), *forks]
        steps += [self._exit(reply) for reply in exits if reply.place in guarded]
        others = [self._exit(reply) for reply in exits if reply.place not in guarded]
        steps += others[: max(0, _MOST_EXITS - len(steps))]
        left = SAYING.ngettext(
            "%(num)s exit is left, %(refused)s of them a refusal",
            "%(num)s exits are left, %(refused)s of them a refusal",
            len(exits),
            refused=str(sum(reply.outcome == "refused" for reply in exits)),
        )
        end = _("a call may still succeed") if may else _("no call succeeds")
        conclusion = _("%(what)s: %(end)s", what=left, end=end)
        return Explanation(about, fact, said, tuple(dict.fromkeys(steps)), conclusion)

    def _optional(self, path: Path) -> Explanation:
        name = self._dotted(path)
        may, visits, recorder = self._traced({path: ABSENT})
        exits = [reply for reply in recorder.replies.values() if reply.outcome != "refused"]
        steps = list(self._reads((path,)))
        for reply in exits[:1]:
            steps += self._way(reply, visits)
        absent = _("%(key)s is absent", key=name)
        if not may:
            fact, end = _("%(key)s is read where nothing succeeds", key=name), _("nothing succeeds")
        else:
            fact, end = (
                _("%(key)s is not needed by itself", key=name),
                _("an exit without a reply is reached, which may succeed"),
            )
            if exits:
                end = _("this reply is reached without %(key)s", key=name)
        return Explanation(name, fact, absent, tuple(dict.fromkeys(steps)), end)

    # -- evidence ------------------------------------------------------------------------------------------------

    def _traced(self, assumed: dict[Path, Any]) -> tuple[bool, Visits, Recorder]:
        """(whether success is reachable, where the run came to, what it sent) under assumptions."""
        if any(ITEM in path for path, value in assumed.items() if value is ABSENT):
            assumed = {in_bad_item(path): value for path, value in assumed.items()}
        visits, recorder = Visits(), Recorder()
        memory: dict[Any, Any] = {}
        fixed = pinned_keys(self._names, self._handler, memory)
        memory[VISITS] = visits
        dispatch = dispatch_of(self._handler)
        run = Run(self._names, self._handler, {**fixed, **assumed}, recorder, memory, deciding=False, dispatch=dispatch)
        return run.go(), visits, recorder

    def _forks(self, visits: Visits, exits: list[Reply]) -> tuple[list[Step], set[Place]]:
        """The forks that the assumptions decide, up to the last that an exit lies in, and the places of such exits."""
        free = self._free[1].tests
        decided = {
            place: taken for place, taken in visits.tests.items()
            if taken != TAKEN | PASSED and free.get(place, taken) == TAKEN | PASSED
        }  # fmt: skip
        guards: set[tuple[str, int]] = set()
        guarded: set[Place] = set()
        for reply in exits:
            inside = [(file, node.condition.start) for file, node, _holds in self._around(reply.place)]
            near = [place for place in inside if place in decided]
            near = near or [p for p in decided if self._line(p) == reply.place]  # in the body of a macro
            if near:
                guards.add(near[-1])
                guarded.add(reply.place)
        order = list(decided)
        last = max((order.index(place) for place in guards), default=len(order) - 1)
        shown = [p for p in order[: last + 1] if p in guards] + [p for p in order[: last + 1] if p not in guards]
        steps = [
            self._fork(place, decided[place], "guard" if place in guards else "fork", True)
            for place in order
            if place in shown[:_MOST_FORKS]
        ]
        return [step for step in steps if step is not None], guarded

    def _way(self, reply: Reply, visits: Visits) -> Iterator[Step]:
        """A reply behind the conditions around it."""
        for file, node, inside in self._around(reply.place):
            came = visits.tests.get((file, node.condition.start), TAKEN | PASSED)
            sure = came != TAKEN | PASSED
            step = self._fork((file, node.condition.start), TAKEN if inside else PASSED, "guard", sure)
            if step is not None:
                yield step
        yield self._exit(reply)

    def _fork(self, place: tuple[str, int], taken: int, kind: str, sure: bool) -> Step | None:
        file, start = place
        unit = self._units[file]
        within = self._function(file, unit.line(start))
        if within is None:
            return None
        node = next(
            (n.condition for n in walk(unit.body(within.function))
             if getattr(n, "condition", None) is not None and n.condition.start == start), None
        )  # fmt: skip
        if node is None:  # the condition stands in a macro, and its place is the macro's call
            calls = (n for n in walk(unit.body(within.function)) if n.__class__ is Call and n.start <= start < n.end)
            node = next(calls, None)
            if node is None:
                return None
            start = node.start
        code = unit.text[start : node.end].decode("utf-8", "replace")
        outcome = "true" if taken == TAKEN else "false"
        if sure:
            says = _("this is always true then") if taken == TAKEN else _("this is always false then")
        else:
            says = _("this is true on the way") if taken == TAKEN else _("this is false on the way")
        column = start - unit.text.rfind(b"\n", 0, start)
        return Step(kind, file, unit.line(start), column, says, code, outcome)

    def _exit(self, reply: Reply) -> Step:
        code = " ".join(part for part in (str(reply.code or ""), reply.error_code) if part)
        match reply.outcome:
            case "refused":
                says = _("refuses with %(code)s", code=code) if code else _("refuses")
            case "succeeded":
                says = _("succeeds with %(code)s", code=code) if code else _("succeeds")
            case _:
                says = _("may succeed with %(code)s", code=code) if code else _("may succeed")
        if reply.messages:
            says = _("%(what)s: %(message)s", what=says, message=" / ".join(reply.messages[:_MOST_MESSAGES]))
        if reply.held:
            says = _("%(what)s (where %(condition)s)", what=says, condition=self._all(reply.held))
        return Step("exit", reply.place.file, reply.place.line, 0, says, "", reply.outcome)

    def _reads(self, absent: Iterable[Path]) -> Iterator[Step]:
        for path in absent:
            for read in self._facts.reads:
                if read.path == path:
                    yield from self._named(f'"{path[-1]}"'.encode(), read.place)
                    name, by = self._dotted(path), read.function
                    says = _("%(key)s is read here", key=name)
                    if by:
                        says = _("%(key)s is read here by %(function)s", key=name, function=by)
                    yield Step("read", read.place.file, read.place.line, 0, says)

    def _line(self, place: tuple[str, int]) -> Place:
        return Place(place[0], self._units[place[0]].line(place[1]))

    def _named(self, literal: bytes, place: Place) -> Iterator[Step]:
        """The calls that hand a key's name to the helper that reads it, where the read does not have it written."""
        pending = [place]
        for _turn in range(_MOST_CALLS):
            if not pending:
                return
            here = pending.pop(0)
            unit = self._units[here.file]
            within = self._function(here.file, here.line)
            if within is None or (here is place and literal in self._text(unit, here.line)):
                return
            for file, at in sorted(self._free[1].entered.get((here.file, within.function.start), ())):
                line = self._units[file].line(at)
                if literal in self._text(self._units[file], line):
                    says = _("the key is named here, for %(function)s", function=within.function.name)
                    yield Step("read", file, line, 0, says)
                else:
                    pending.append(Place(file, line))

    def _text(self, unit: Any, line: int) -> bytes:
        lines: list[bytes] = self._split.get(unit.path) or self._split.setdefault(unit.path, unit.text.split(b"\n"))
        return lines[line - 1]

    def _around(self, place: Place) -> list[tuple[str, Any, bool]]:
        """(file, if statement, whether its condition holds) of each ``if`` around a line, outer before inner."""
        within = self._function(place.file, place.line)
        if within is None:
            return []
        unit = within.unit
        found = []
        for node in walk(unit.body(within.function)):
            if node.__class__ is If and unit.line(node.start) <= place.line <= unit.line(node.end - 1):
                for branch, holds in ((node.then, True), (node.other, False)):
                    if branch is not None and unit.line(branch.start) <= place.line <= unit.line(branch.end - 1):
                        found.append((place.file, node, holds))
                        break
        return found

    def _function(self, file: str, line: int) -> Definition | None:
        """The innermost function around a line."""
        found = None
        for definition in self._program.definitions():
            unit, function = definition.unit, definition.function
            if (
                unit.path == file
                and not unit.variant
                and unit.line(function.start) <= line <= unit.line(function.end - 1)
            ):
                found = definition
        return found

    # -- words ---------------------------------------------------------------------------------------------------

    def _dotted(self, path: Path) -> str:
        base = len(self._base) if path[: len(self._base)] == self._base else 0
        return ".".join(path[base:]).replace(".[]", "[]")

    def _all(self, several: Iterable[Known]) -> str:
        """Conditions that hold together."""
        first, *others = map(self._said, several)
        for other in others:
            first = _("%(first)s and %(second)s", first=first, second=other)
        return first

    def _said(self, known: Known) -> str:
        name = self._dotted(known.path)
        if known.kind == "lack" and isinstance(known.literal, tuple):
            return _("one of %(keys)s is not given", keys=SAYING.either(self._dotted(path) for path in known.literal))
        if known.kind == "in" and isinstance(known.literal, tuple):
            return _("%(key)s is %(values)s", key=name, values=SAYING.either(map(_quoted, known.literal)))
        match known.kind, known.positive:
            case "is", True:
                return _("%(key)s is %(values)s", key=name, values=_quoted(known.literal))
            case "is", False:
                return _("%(key)s is not %(values)s", key=name, values=_quoted(known.literal))
            case "read", True:
                return _("%(key)s is given", key=name)
            case "read", False:
                return _("%(key)s is not given", key=name)
            case "filled", True:
                return _("%(key)s is not empty", key=name)
            case "filled", False:
                return _("%(key)s is empty or not given", key=name)
            case _, True:
                return _("%(key)s is true", key=name)
            case _:
                return _("%(key)s is not true", key=name)


def _quoted(literal: Any) -> str:
    return f'"{literal}"'
