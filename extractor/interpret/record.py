"""What a run writes down: reads, comparisons, defaults, replies, escapes, in the order they were first met.

Only the run in which everything is free records; runs that decide a question ask for their exits alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from extractor.facts import Comparison, Escape, Path, Place, Read, Reply
from extractor.interpret.answers import Answers
from extractor.interpret.values import (
    EMPTY_TEXT,
    AnyOf,
    Array,
    Holds,
    Items,
    Num,
    Object,
    Record,
    Scalar,
    Text,
    Truth,
    options,
)

Sight = tuple[Any, ...]


class Recorder:
    """Collects facts of one handler. ``changes`` grows with each fact: a callee during which it stays is without any.

    One that is ``watching`` is also told of messages and of whom they are handed to; see ``messages``.
    """

    watching = False
    looks = False
    """Whether each use of a value is observed, whatever it is."""
    parsed: Any = None
    """What the text of an unknown message is the JSON of; None where nothing is known of it."""

    def __init__(self) -> None:
        """Empty."""
        self.changes = 0
        """Grows with each fact; see above."""
        self.steps = 0
        """Statements that all runs with this recorder took."""
        self.alone = 0
        """Statements that the run took in which everything is free."""
        self.recalled: dict[Any, list[Any]] = {}
        """Callees that are remembered, by what they depend on (``memory``)."""
        self.reads: dict[tuple[Path, str, Place], Read] = {}
        self.comparisons: dict[tuple[Path, str], Comparison] = {}
        self.sights: dict[Path, dict[Sight, None]] = {}
        """Where a key's value stood beside a literal: expressions at which its default can be asked for."""
        self.tried: dict[Path, dict[Sight, None]] = {}
        """Where a bool was read: what it held stays, unless something else is put there before it is used."""
        self.beside: dict[Path, set[Path]] = {}
        """For such a key the others whose values stood there too."""
        self.joint: dict[Path, None] = {}
        """Flags that are asked for in the condition that tries their read: without the key it fails as with false."""
        self.quiet: dict[Path, dict[Sight, None]] = {}
        """Where a key's value stood by itself; a flag's also beside what is no literal."""
        self.met: dict[Path, None] = {}
        """Keys whose value met a literal where two paths come together."""
        self.weighed: dict[tuple[tuple[Holds, ...], Path, Path], None] = {}
        """Keys whose presence two flags compare: the modes in which they do, the key, the other."""
        self.mixed: set[Path] = set()
        """Keys whose variable held different literals, on different paths, when the read was tried."""
        self.several: dict[Path, None] = {}
        """Keys beside which more than one literal was seen."""
        self.aliases: dict[Path, list[Path]] = {}
        """Keys that share a variable, by the one that is read first."""
        self.answers = Answers()
        """What deciding runs have answered."""
        self.answers_at_once = Answers()
        """What those have answered that pass loops by."""
        self.carriers: set[Any] = set()
        """Functions that a reply went out through, and calls of them that were written down already."""
        self.replies: dict[tuple[object, ...], Reply] = {}
        self.escapes: dict[tuple[Path, str], Escape] = {}
        self.home: tuple[str, int, int] = ("", 0, 0)
        """Where the handler itself stands: file, start, end."""
        self.files: dict[tuple[str, int, int], bool] = {}
        """Functions that were run; whether for more than what carries a reply out."""
        self.bounds: dict[tuple[str, Place], None] = {}
        """What cut a run short, and where."""
        self.opaque: dict[tuple[str, Place], None] = {}
        """Macros whose body cannot be read: name, and where it is defined."""
        self.twice: dict[Place, Place] = {}
        """Where a reply goes out though one did before."""
        self.computed: dict[Place, Path] = {}
        """Where a key is read whose name is computed, and in which object."""
        self.clamps: dict[Path, tuple[dict[Any, None], dict[Any, None]]] = {}
        """The ends to which the value of a key is brought somewhere: the least ones, the greatest ones."""
        self.reckoned: dict[Path, None] = {}
        """Keys whose number something takes, or reckons with, as it is."""
        self.mirrored: dict[Path, None] = {}
        """Keys whose number counts without its sign."""
        self.measured: dict[Path, dict[int | float, None]] = {}
        """Numbers that a key's value, or its number of items, is compared with."""
        self.emptiness: dict[Path, None] = {}
        """Keys that are asked whether they are empty."""
        self.used: dict[Path, None] = {}
        """Keys that are used as they are where they may be empty."""
        self.initials: dict[Path, dict[tuple[bool | None, tuple[Holds, ...]], None]] = {}
        """What the variable held that a key is read into: its truth (None: not known), and the conditions passed."""
        self.taken: dict[Path, None] = {}
        """Keys whose text something takes as it is (``uses``)."""
        self.joined: dict[Path, None] = {}
        """Keys whose text becomes a part of another."""
        self.formats: dict[Path, dict[str, None]] = {}
        """The forms that the engine's functions ask of a key's text."""
        self.counts: dict[Path, str] = {}
        """Arrays that are refused where they have more items than a setting says, and that setting."""
        self.safe_from = 1 << 30
        """The statement of the handler's body from which on nothing refuses, from 0."""
        self.dead_ends: frozenset[int] = frozenset()
        """Branches, by identity, through which each way is a refusal that leaves."""
        self.amended = False
        """Whether something may have been answered in place of a refusal."""
        self._branches: dict[int, bool] = {}
        self._flags: dict[int, Path] = {}
        self._before: dict[tuple[Path, int], object] = {}
        self._spellings: dict[str, str] = {}
        self._first: dict[Path, int] = {}
        self.replied: dict[Place, int] = {}
        """The offset from which a place first sent a reply."""
        self.respelt: dict[tuple[Path, Place], str] = {}
        """Reads of a key in other letters, and the letters."""

    def message(self, m: Any, source: Any, node: Any, state: Any, frame: Any) -> None:
        """An object becomes text."""

    def handed(self, args: list[Any], whom: tuple[object, ...]) -> None:
        """A callee is given ``args``: a definition by (start, file), one outside the tree by its name."""

    def looked_up(self, keys: list[Any]) -> None:
        """A container that is not known is asked for a key."""

    def called_through(self, args: list[Any]) -> None:
        """A callable that is not known is called."""

    def given(self, value: Any, cell: int, state: Any) -> None:
        """A key that is read has an assumed value; ``cell`` is one that nothing else uses."""

    def left(self, cell: int, state: Any) -> None:
        """The handler is left with a state."""

    def done(self, name: str, values: Iterable[Any]) -> None:
        """Code outside the tree is called, or a part of an object set."""

    def passed(self, text: Text) -> None:
        """Something takes a text as it is."""

    def share_spelling(self, other: Recorder) -> None:
        """Spells keys as another recorder does."""
        self._spellings = other._spellings

    def spelling(self, key: str) -> str:
        """The key as it was first spelt: keys that differ in case only are one."""
        return self._spellings.setdefault(key.casefold(), key)

    @property
    def noted(self) -> int:
        """Grows with whatever is lost where a callee is not run once more."""
        return self.changes

    def satisfied(self) -> bool:
        """Whether nothing further that a run comes to is of interest."""
        return False

    def read(self, path: Path, kind: str, place: Place, function: str) -> None:
        """A read of the key at ``path``."""
        self.changes += 1
        path = plain(path)
        key = (path, kind, place)
        self._first.setdefault(path, len(self._first))
        if key not in self.reads:
            self.reads[key] = Read(path, kind, place, function)

    def compare(self, scalar: Scalar, literal: str, ignores_case: bool, place: Place) -> None:
        """A comparison of a key's value with a literal."""
        self.changes += 1
        path = plain(scalar.path)
        self.comparisons.setdefault(
            (path, literal),
            Comparison(path, literal, ignores_case or "lower" in scalar.folds or "upper" in scalar.folds, place),
        )

    def observe(self, value: Any, frame: Any, node: Any) -> None:
        """A use of a value: where it is a key's on one path and something else on another, a default or an alias."""
        if value.__class__ is Scalar:
            if value.kind != "count":
                self.quiet.setdefault(plain(value.path), {}).setdefault(sight(frame, node))
            return
        if value.__class__ is not AnyOf:
            self._sight_all(value, frame, node)
            return
        scalars = [v for v in value.options if v.__class__ is Scalar and v.kind != "count"]
        if not scalars:
            self._observe_containers(value)
            return
        paths = list(dict.fromkeys(plain(scalar.path) for scalar in scalars))
        literals = [option for option in value.options if option.__class__ in _LITERAL and option != EMPTY_TEXT]
        if literals:
            for path in paths:
                self._sight(path, frame, node, paths)
        elif any(scalar.kind == "boolean" for scalar in scalars):
            for path in paths:
                self.quiet.setdefault(path, {}).setdefault(sight(frame, node))
        if len(literals) > 1:
            self.several.update(dict.fromkeys(paths))
        if len(paths) > 1:
            self._alias(sorted(paths, key=lambda path: self._first.get(path, len(self._first))))

    def _observe_containers(self, value: AnyOf) -> None:
        """Objects or arrays of several keys in one variable: keys that stand in for one another."""
        for kind in (Object, Array):
            paths = {plain(v.path) for v in value.options if v.__class__ is kind and v.path}
            if len(paths) > 1 and len({path[:-1] for path in paths}) == 1:
                self._alias(sorted(paths, key=lambda path: self._first.get(path, len(self._first))))

    def _sight_all(self, value: Any, frame: Any, node: Any) -> None:
        """A struct or list whose parts are all of one key: where they may also be literals, those are its default."""
        kind = value.__class__
        if kind is Record:
            parts = tuple(value.fields.values())
        elif kind is Items and value.exact is None:
            parts = (value.item,)
        else:
            return
        paths = [{plain(o.path)[:-1] for o in options(part) if o.__class__ is Scalar} for part in parts]
        parents = sorted(set().union(*paths))
        if not all(paths) or not all(parents):
            return
        telling = any(o.__class__ in _LITERAL for part in parts for o in options(part))
        for parent in parents:
            if telling:
                self._sight(parent, frame, node, parents)
            else:
                self.quiet.setdefault(parent, {}).setdefault(sight(frame, node))

    def meet(self, one: Any, two: Any) -> None:
        """Two paths come together on which a variable holds different values."""
        for read, other in ((one, two), (two, one)):
            if read.__class__ is Scalar and other.__class__ in _LITERAL and other != EMPTY_TEXT:
                self.met.setdefault(plain(read.path))
            elif read.__class__ is Record and other.__class__ is Record and _is_fixed(other):
                paths = {plain(o.path) for v in read.fields.values() for o in options(v) if o.__class__ is Scalar}
                self.met.update(dict.fromkeys(path[:-1] for path in sorted(paths)))

    def _sight(self, path: Path, frame: Any, node: Any, beside: list[Path]) -> None:
        self.changes += 1
        self.sights.setdefault(path, {}).setdefault(sight(frame, node))
        if len(beside) > 1:
            self.beside.setdefault(path, set()).update(other for other in beside if other != path)

    def flag(self, cell: int, ways: list[tuple[Holds, ...]]) -> None:
        """A bool says whether a key is there: on one way the key was read, on another not."""
        there = [[h.path for h in held if h.kind == "read" and h.positive] for held in ways]
        told = [path for each in there for path in each if not all(path in other for other in there)]
        if told:
            self._flags[cell] = told[-1]

    def weigh(self, one: int | None, two: int | None, held: tuple[Holds, ...]) -> None:
        """Two variables are compared: ``bHasA != bHasB`` may say that one key is needed where the other is there."""
        paths = (self._flags.get(one or 0), self._flags.get(two or 0))
        for path, other in (paths, paths[::-1]):
            if path is not None and other is not None and path != other and path[:-1] == other[:-1]:
                modes = tuple(h for h in held if h.kind in ("is", "in"))
                self.weighed.setdefault((modes, plain(path), plain(other)))

    def _alias(self, paths: list[Path]) -> None:
        self.changes += 1
        known = self.aliases.setdefault(paths[0], [])
        for path in paths[1:]:
            if path not in known:
                known.append(path)

    def held_before(self, path: Path, at: int, literal: object) -> None:
        """What a variable held when a read at an offset was tried: two literals on two paths are no default."""
        self.changes += 1
        if self._before.setdefault((path, at), literal) != literal:
            self.mixed.add(path)

    def branch(self, body: Any, dead_end: bool) -> None:
        """Whether each way through a branch was a refusal that leaves; once it was not, it is none."""
        self._branches[id(body)] = dead_end and self._branches.get(id(body), True)

    def settle(self) -> None:
        """Ends the free run: where nothing was sent after a refusal, branches that only refuse are dead ends."""
        self.alone = self.steps
        if not self.twice and not self.amended:
            self.dead_ends = frozenset(key for key, dead in self._branches.items() if dead)

    def initial(self, path: Path, value: Any, frame: Any, node: Any, held: tuple[Holds, ...]) -> None:
        """What the variable holds that a key is read into, on a path that has passed the conditions ``held``."""
        if value.__class__ is Truth:
            self.changes += 1
            self.tried.setdefault(plain(path), {}).setdefault(sight(frame, node))
            self.initials.setdefault(plain(path), {}).setdefault((value.value, held))
        elif value.__class__ is Holds:
            for told in (True, False):
                one = Holds(value.path, value.kind, value.literal, value.positive is told)
                self.initials.setdefault(plain(path), {}).setdefault((told, (one,)))
        else:
            self.initials.setdefault(plain(path), {}).setdefault((None, ()))

    def tested(self, value: Any, frame: Any, node: Any) -> None:
        """A value as the right side of ``&&``: where the left side tried to read it, the two are one question."""
        if value.__class__ is Scalar and value.kind == "boolean":
            file, start, end, *calls = sight(frame, node)
            for where in self.tried.get(plain(value.path), ()):
                if where[0] == file and start <= where[1] < end and [*where[3:]] == calls:
                    self.joint.setdefault(plain(value.path))

    def reply(self, reply: Reply) -> None:
        """A reply; the same place sending the same twice is one."""
        self.changes += 1
        self.replies.setdefault(
            (reply.place, reply.outcome, reply.code, reply.error_code, reply.messages, reply.keys, reply.flagged),
            reply,
        )

    def escape(self, path: Path, callee: str, place: Place, own: bool) -> None:
        """The request handed to unknown code, or to code of the tree (``own``) that is not followed any deeper."""
        self.changes += 1
        self.escapes.setdefault((plain(path), callee), Escape(plain(path), callee, place, own))

    def clamp(self, scalar: Scalar, low: Any, high: Any) -> None:
        """A key's value brought between two numbers (None: open)."""
        self.changes += 1
        for ends, end in zip(self.clamps.setdefault(plain(scalar.path), ({}, {})), (low, high), strict=True):
            if end is not None:
                ends.setdefault(end)

    def measure(self, path: Path, number: int | float) -> None:
        """A key's value, or its number of items, compared with a number."""
        self.changes += 1
        self.measured.setdefault(plain(path), {}).setdefault(number)

    def count(self, refused: Holds) -> None:
        """An array is refused for having more items than a setting says."""
        if refused.positive and isinstance(refused.literal, str):
            self.counts.setdefault(plain(refused.path), refused.literal)

    def bound(self, what: str, place: Place) -> None:
        """A limit that cut the interpretation short."""
        self.changes += 1
        self.bounds.setdefault((what, place))


BAD = "[!]"
_LITERAL = frozenset({Num, Truth, Text})


def sight(frame: Any, node: Any) -> Sight:
    """An expression, with the calls that lead to it."""
    calls = [frame.unit.path, node.start, node.end]
    while frame is not None:
        calls.append(frame.at)
        frame = frame.caller
    return tuple(calls)


def _is_fixed(record: Record) -> bool:
    return all(value.__class__ is Num for value in record.fields.values())


def plain(path: Path) -> Path:
    """The path with the one bad item of a run named like any item."""
    return tuple("[]" if part == BAD else part for part in path) if BAD in path else path
