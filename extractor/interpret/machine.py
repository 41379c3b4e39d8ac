"""The abstract machine: one run of a handler under assumptions about its request.

A run executes statements over a set of states. ``statements`` walks structured code, ``expressions`` evaluates,
``calls`` binds and enters callees, ``engine`` knows the engine's types. The machine itself holds what a run shares:
the program, the assumptions, the recorder, and the memory of callees without facts.

Assumptions name keys: ABSENT (not in the request), EMPTY (there, as "" or []), PRESENT (there, any value), GIVEN
(there, of the type that is read, not empty), a literal, or a string that is none of some literals. A path with
the part ``[!]`` speaks of the one bad item of an array.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from extractor.facts import Path, Place, Reached
from extractor.interpret.record import BAD, Recorder
from extractor.interpret.state import State
from extractor.interpret.values import ANYTHING
from extractor.interpret.visits import VISITS, Visits

if TYPE_CHECKING:
    from extractor.form import Function, Unit
    from extractor.interpret.dispatching import Dispatch
    from extractor.interpret.names import Names

ABSENT = "absent"
EMPTY = "empty"
PRESENT = "present"
GIVEN = "given"

_START_BITS = 26
_FRAME_BITS = 20
_DEPTH_SHIFT = _START_BITS + _FRAME_BITS
DEEPEST = 32
MOST_STEPS = 60_000
MOST_STEPS_DECIDING = 20_000
"""Those of a run that decides a question. What refuses, refuses early: in no plugin that was looked at has a run taken
half as many that found no success, and each that takes all of them is one more that says what may be: it succeeds."""
MOST_STEPS_IN_ALL = 240_000


class Success(Exception):
    """Raised by a deciding run as soon as an exit that may succeed is reachable."""


class Exhausted(Exception):
    """Raised where a run has taken more steps than it may: what lies behind may do anything."""


class Frame:
    """An activation: where names are looked up, and what identifies its cells."""

    __slots__ = (
        "at",
        "base",
        "caller",
        "carries",
        "depth",
        "function",
        "id",
        "names",
        "owner",
        "scope",
        "symbol",
        "this",
        "turns",
        "types",
        "unit",
    )

    def __init__(self, id: int, depth: int, unit: Unit, function: Function | None, scope: str, owner: str) -> None:
        """``names`` maps a variable to its cell, ``types`` to its written type; what ``carries`` replies and has done
        so is left at once; ``turns`` counts those of the loops that are being run as written."""
        self.id = id
        self.carries = False
        self.turns = 0
        self.depth = depth
        self.base = (depth << _DEPTH_SHIFT) | (id << _START_BITS)
        self.unit = unit
        self.function = function
        self.scope = scope
        self.owner = owner
        self.symbol = ""
        self.names: dict[str, int] = {}
        self.types: dict[str, str] = {}
        self.this: Any = ANYTHING
        self.caller: Frame | None = None
        self.at = 0

    def cell(self, start: int) -> int:
        """The cell of the variable declared at ``start``."""
        return self.base + start * 4


class Machine:
    """One run. ``deciding`` makes it stop at the first exit that may succeed."""

    __slots__ = (
        "_frames",
        "_heap",
        "answers_by_return",
        "apart",
        "assumed",
        "assumed_items",
        "behind",
        "body",
        "carrying",
        "deciding",
        "dispatch",
        "entered",
        "exposed",
        "facts",
        "given_away",
        "held",
        "hurried",
        "iterators",
        "late",
        "left_alone",
        "looked_at",
        "members",
        "memory",
        "most_steps",
        "passed_by",
        "program",
        "reached",
        "receiver",
        "recorder",
        "recording",
        "refusals",
        "remembers",
        "sent",
        "shared",
        "skipped",
        "stack",
        "steps",
        "stirred",
        "stored",
        "trail",
        "turn",
        "tying",
        "unused",
        "visits",
    )  # fmt: skip

    def __init__(
        self,
        program: Names,
        assumed: Mapping[Path, Any],
        recorder: Recorder,
        memory: dict[Any, Any],
        *,
        deciding: bool,
    ) -> None:
        """``memory`` is that of the program, ``recorder`` that of the question."""
        self.program = program
        self.assumed = assumed
        """What this run takes for given of keys, by path; of an item, the path may have the one bad item."""
        self.assumed_items = frozenset(
            tuple("[]" if p == BAD else p for p in path[: at + 1])
            for path in assumed
            for at, part in enumerate(path)
            if part == BAD
        )
        self.recorder = recorder
        self.memory = memory
        """Shared by all runs over a program: constants, expansions, what depends on nothing but the source."""
        self.deciding = deciding
        """Whether the run answers a question, and may stop at the first exit that may succeed."""
        self.hurried = False
        """Whether loops that may run no turn run none: what a hurried run comes to, others come to as well."""
        self.passed_by = 0
        """Loops that a hurried run has passed by."""
        self.remembers = deciding or recorder.looks
        """Whether callees are remembered that look at the request: where not all is written down that they meet."""
        self.recording = not deciding
        """Whether the run writes down in its recorder what it meets: each that decides nothing does."""
        self.tying = self.recording and not recorder.looks
        """Whether values that came by one path are kept together: what stands in for a key is asked of all paths."""
        self.visits: Visits | None = None if deciding else memory.get(VISITS)
        self.dispatch: Dispatch | None = None
        """What is known of the dispatchers that ask the handler; None of a handler that is registered itself."""
        self.unused: Any = None
        """The call whose value nobody takes: a statement, or the step of a loop."""
        self.stack: list[Any] = []
        """What is being run, the innermost last: functions by (start, file), lambdas and macros by identity."""
        self.late = 0
        """How many calls around this one run only once the handler has returned, or on another thread."""
        self.stored: tuple[int, str, int] | None = None
        """The lambda that is run as code outside the tree keeps it for an event: the activation it was bound in, the
        file and the offset."""
        self.facts = 0
        """Grows with whatever depends on this run: the request, its replies."""
        self.shared = 0
        """Grows with each access to what lives outside functions. A callee during which this and ``facts`` stay can
        be remembered."""
        self.held: set[int] = set()
        """Variables that an object keeps a reference to: what its methods put there is not followed."""
        self.behind: dict[int, tuple[Any, Frame]] = {}
        """References and pointers to a part of something: their cells, the part, and where its names are looked up."""
        self.iterators: set[int] = set()
        """Those of them that are iterators: what is set there itself is nothing that they point to."""
        self.apart: dict[int, None] = {}
        """Variables in which paths that meet have to agree to be merged (``apart``)."""
        self.exposed: set[int] = set()
        """Variables and objects that code outside the tree has a way to (``exposure``)."""
        self.members: dict[int, str] = {}
        """Members and variables outside functions that this run has written: their cells, and their names."""
        self.given_away: set[str] = set()
        """Names that lambdas write which code outside the tree has."""
        self.stirred = 0
        """How often code outside the tree was run that may have changed what it has a way to."""
        self.left_alone = 0
        """How often a recording run kept what may have changed, as that is what can be said of it: a branch in which
        it did so is taken for no dead end."""
        self.skipped = 0
        """Branches that were not gone into, as every way through them is known to be a refusal."""
        self.steps = 0
        """Statements that were run; ``most_steps`` end the run."""
        self.most_steps = MOST_STEPS_DECIDING if deciding else MOST_STEPS
        self.turn: tuple[Any, int] | None = None
        """The turn of the loops that are run turn by turn (that around it, its number): each has objects of its own."""
        self.entered: list[tuple[str, int, int]] = []
        """The bodies that were run, in order and with repetition: path, start, end."""
        self.refusals = 0
        """How many replies refused, or may have."""
        self.sent = 0
        """How many replies were sent."""
        self.body: Any = None
        """The statements of the handler itself, by identity."""
        self.receiver: Any = None
        """The object whose method the handler is, where its class is known and not but one that it derives from."""
        self.carrying = False
        """Whether what runs is run only for what carries a reply out."""
        self.answers_by_return = False
        """Whether what the handler returns is a reply."""
        self.looked_at: set[Path] = set()
        """The keys whose assumption was used."""
        self.trail: list[tuple[Path, Any]] = []
        """Each key that was looked at with what is assumed of it (None: nothing), in order and with repetition."""
        self.reached: list[Reached] = []
        """The code outside the tree that was reached, in order."""
        self._frames: dict[tuple[int, int, int, int], int] = {}
        self._heap: dict[tuple[Any, Any], int] = {}

    def assume(self, path: Path) -> Any:
        """What is assumed of a key, None where nothing is; the run has looked at it."""
        self.facts += 1
        found = self.assumed.get(path)
        if self.remembers:
            self.trail.append((path, found))
            if found is not None:
                self.looked_at.add(path)
        return found

    def frame(
        self, caller: Frame | None, at: int, unit: Unit, function: Function | None, scope: str, owner: str, start: int
    ) -> Frame:
        """A new activation of the code at ``start`` called from ``at``; the same call chain has the same cells."""
        key = (caller.id if caller else 0, at, id(unit), start)
        number = self._frames.get(key)
        if number is None:
            number = self._frames[key] = len(self._frames) + 1
        made = Frame(number, caller.depth + 1 if caller else 0, unit, function, scope, owner)
        made.caller, made.at = caller, at
        if self.visits is not None:
            self.visits.enter(unit.path, start, caller, at)
        return made

    def heap(self, frame: Frame, start: int) -> int:
        """The cell (below 0) of the object made at ``start`` of this activation, in this turn of the loops around."""
        key = (frame.id, start if self.turn is None else (start, self.turn))
        cell = self._heap.get(key)
        if cell is None:
            cell = self._heap[key] = -2 * len(self._heap) - 2
        return cell

    def made(self, frame: Frame, what: str) -> int:
        """The cell (below 0, even) of what an activation makes besides, in this turn of the loops around."""
        return self.heap_key((frame.id, what if self.turn is None else f"{what}@{self.turn}"))

    def member(self, owner: Any, name: str) -> int:
        """The cell (below 0, odd) of a member of ``this`` or of a global: it is there before anybody writes it, and
        a path that has not written it may find anything there."""
        self.shared += 1
        cell = self._heap.get((owner, name))
        if cell is None:
            cell = self._heap[owner, name] = -2 * len(self._heap) - 1
            self.members[cell] = name
        return cell

    def layer(self, path: Path) -> int:
        """The cell (below 0, odd) of what was put into an object of the request."""
        key = (path, "set")
        cell = self._heap.get(key)
        if cell is None:
            cell = self._heap[key] = -2 * len(self._heap) - 1
        return cell

    def known_member(self, owner: Any, name: str) -> int | None:
        """The cell of a member that this run has written, None of any other."""
        found = self._heap.get((owner, name))
        if found is not None:
            self.shared += 1
        return found

    def known_members(self, owner: str) -> list[int]:
        """The cells of all members of a class that this run has written."""
        self.shared += 1
        return [cell for (holder, name), cell in self._heap.items() if holder == owner and name.__class__ is str]

    @property
    def looked(self) -> int:
        """The cell (below 0, even) of what a recorder keeps with a path."""
        return self.heap_key((None, "looked"))

    def heap_key(self, key: tuple[Any, str]) -> int:
        """The cell (below 0, even) kept under a name."""
        cell = self._heap.get(key)
        if cell is None:
            cell = self._heap[key] = -2 * len(self._heap) - 2
        return cell

    def place(self, frame: Frame, at: int) -> Place:
        """The line of an offset."""
        return Place(frame.unit.path, frame.unit.line(at))

    def enter(self, body: tuple[str, int, int]) -> None:
        """Notes that the run goes through a function's body: path, start, end."""
        self.entered.append(body)
        files = self.recorder.files
        if not self.carrying:
            files[body] = True
        else:
            files.setdefault(body, False)

    def reach(self, kind: str, name: str, owner: str, frame: Frame, at: int, text: str = "") -> None:
        """Writes down that code outside the tree is reached, in a run that records."""
        if self.visits is not None:
            self.visits.outside[frame.unit.path, at] = name
        if self.recording:
            self.reached.append(Reached(kind, name, owner, self.place(frame, at), text))

    def record_read(self, path: Path, kind: str, frame: Frame, at: int) -> None:
        """Writes a read down, in a run that records."""
        if self.recording:
            self.recorder.read(path, kind, self.place(frame, at), frame.symbol)


Evaluate = Callable[[Machine, Any, State, Frame], Any]


def drop_frame(cells: dict[int, Any], depth: int) -> dict[int, Any]:
    """The cells without those of activations at ``depth`` and deeper."""
    limit = depth << _DEPTH_SHIFT
    return {cell: value for cell, value in cells.items() if cell < limit}
