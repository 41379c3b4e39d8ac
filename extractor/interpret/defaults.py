"""What stands in for an absent key: decided by running the handler without it, and looking at what is used instead.

The run in which everything is free notes each place where a value is a key's on one path and a literal on another (a
*sight*: the place, and the calls that lead there). A literal seen there is no proof: the path that it came on may be
one that only a present key takes. So the handler runs with the key absent, and the first sight that is reached tells:
one literal is the default, several or something else mean that there is none.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from extractor.facts import ANY, ITEM, ModeDefault, Path, Place
from extractor.interpret.machine import ABSENT, GIVEN, Success
from extractor.interpret.mode_defaults import of_modes
from extractor.interpret.record import Recorder, Sight, sight
from extractor.interpret.values import Holds, Items, Num, Record, Text, Truth, known_text, options

_MOST_ALONE = 12
_MOST_TIMES = 5
"""Runs may take so many times the steps of the run in which everything is free, as it took alone."""
_MOST_STEPS = 25_000

Watched = Callable[[Mapping[Path, Any], Recorder], None]


class Common:
    """What the runs for one handler's defaults have in common: where the sights begin, of all keys, by offset and
    files; and the callees that are remembered because they come to none of them."""

    __slots__ = ("recalled", "starts")

    def __init__(self, sights: Iterable[Iterable[Sight]]) -> None:
        """The sights of each key."""
        self.recalled: dict[Any, list[Any]] = {}
        self.starts: dict[int, set[str]] = {}
        for file, start, *_ in (where for several in sights for where in several):
            self.starts.setdefault(start, set()).add(file)


class Watch(Recorder):
    """Looks at what is used at some sights; ``found`` has the values in the order in which they were met."""

    looks = True

    def __init__(self, free: Recorder, wanted: Iterable[Iterable[Sight]], common: Common) -> None:
        """``free`` has recorded the run in which everything is free: keys are spelt as there. ``wanted`` are the sights
        of each key, in the order in which that run came to them."""
        super().__init__()
        self.share_spelling(free)
        self.recalled = common.recalled
        sights = [tuple(several) for several in wanted]
        self._leading = tuple(several[0] for several in sights)
        self._wanted = frozenset(where for several in sights for where in several)
        self._starts = common.starts
        self._uses = 0
        self._hopeless: set[Sight] = set()
        self.found: dict[Sight, list[Any]] = {}

    @property
    def noted(self) -> int:
        """Nothing is lost but uses at the sights of any of the keys."""
        return self._uses

    def has_looked_at(self, wanted: Iterable[Iterable[Sight]]) -> bool:
        """Whether these sights are all among its own, with each key's first one awaited."""
        several = [tuple(each) for each in wanted]
        return all(each[0] in self._leading and self._wanted.issuperset(each) for each in several)

    def satisfied(self) -> bool:
        """Whether each key has been used at the first place where it may be: the run need not go on."""
        return all(_used(self.found.get(where, ())) for where in self._leading)

    def observe(self, value: Any, frame: Any, node: Any) -> None:
        """A use of a value: where it is a wanted one it is kept. Where no key can have a default any more nothing that
        comes later matters: raises ``Success``."""
        if node.start in self._starts and frame.unit.path in self._starts[node.start]:
            self._uses += 1
            where = sight(frame, node)
            if where in self._wanted:
                self.found.setdefault(where, []).append(value)
                if _is_no_default(self.found[where]):
                    self._hopeless.add(where)
                    if self._hopeless.issuperset(self._leading):
                        raise Success

    def initial(self, path: Path, value: Any, frame: Any, node: Any, held: tuple[Holds, ...]) -> None:
        """What the variable holds that a key is read into."""
        self.observe(value, frame, node)


class _Whole(Watch):
    """Looks to the end of the run."""

    def satisfied(self) -> bool:
        """Never."""
        return False

    def observe(self, value: Any, frame: Any, node: Any) -> None:
        """A use of a value."""
        with contextlib.suppress(Success):
            super().observe(value, frame, node)


def defaults_of(
    free: Recorder,
    needed: tuple[Path, ...],
    aliases: tuple[tuple[Path, ...], ...],
    modes: Mapping[Path, Sequence[Any]],
    run: Watched,
) -> tuple[tuple[tuple[Path, Any], ...], tuple[ModeDefault, ...]]:
    """(the defaults by key: a literal, or a tuple of literals of a struct or list; those of keys that have several, by
    the values of ``modes``).

    ``run(assumed, watch)`` runs the handler under assumptions. Keys are asked about together as far as the questions go
    together; what is used of a key only where another is there, or refused without one of several, in smaller parts.
    """
    groups = {group[0]: [p for p in group if p[:-1] == group[0][:-1]] for group in aliases}
    stand_ins = {path for group in groups.values() for path in group[1:]}
    sights = {**{path: free.quiet[path] for path in free.met if path in free.quiet}, **free.sights}
    for path, tried in free.tried.items():
        sights[path] = {**free.sights.get(path, {}), **free.quiet.get(path, {}), **tried}
    unasked = {*needed, *stand_ins, *free.mixed}
    # what is in a list, or under any key of an object, is there: nothing stands in for it
    asked = [p for p in sights if p and p not in unasked and p[-1] not in (ITEM, ANY)]
    questions = [_question(p, groups.get(p, [p]), free.beside.get(p, frozenset())) for p in asked]
    answers = _Answers(free, sights, run)
    # a mode is not given up together with what may hang on it
    hanging = [q for q in questions if q.path not in modes and q.path in _hanging(free)] if modes else []
    for pack in [*_packed(hanging), *_packed([q for q in questions if q not in hanging])]:
        answers.ask(pack, given=False)
    for pack in _packed(answers.open(questions), by_parent=True):
        answers.ask(pack, given=True)
    for question in answers.open(questions)[:_MOST_ALONE]:
        answers.ask([question], given=True)
    mixed = [
        _question(p, groups.get(p, [p]), ())
        for p in sights
        if p in free.mixed and p not in {*needed, *stand_ins} and not {ITEM, ANY} & set(p)
    ]
    several = answers.several(hanging, mixed) if modes else []
    known = {path: literal for path, literal in answers.found.items() if literal is not None}
    by_mode = of_modes(several, modes, known, frozenset(needed), answers.used) if several else {}
    settled = tuple((path, known[path]) for path in asked if path in known and path not in by_mode)
    return settled, tuple(row for path in sights for row in by_mode.get(path, ()))


def _hanging(free: Recorder) -> set[Path]:
    """The keys that may have another default in another mode: read at several places, or beside several literals."""
    places: dict[Path, set[Place]] = {}
    for read in free.reads.values():
        if read.kind != "presence":
            places.setdefault(read.path, set()).add(read.place)
    found = {*free.several, *(path for path, several in places.items() if len(several) > 1)}
    return {path for path in found if not {ITEM, ANY} & set(path)}


class _Question(Struct, frozen=True):
    """What stands in for the key at ``path``, in an object that is ``there``: ``absent`` are the key with its aliases
    and the places where else the value may come from; ``beside`` keys must not be absent because of another question.
    """

    path: Path
    absent: frozenset[Path]
    there: frozenset[Path]
    beside: frozenset[Path]
    shared: bool


def _question(path: Path, group: list[Path], beside: Collection[Path]) -> _Question:
    there = frozenset(path[:at] for at in range(1, len(path)) if path[at - 1] != ANY)
    absent = frozenset(group) | _elsewhere(path, beside)
    return _Question(path, absent, there, frozenset(beside) - absent, bool(beside))


def _packed(questions: list[_Question], *, by_parent: bool = False) -> list[list[_Question]]:
    """The questions in groups that one run can answer; ``by_parent`` where the objects are said to be there."""
    packs: list[list[_Question]] = []
    for question in questions:
        for pack in packs:
            together = not by_parent or pack[0].there == question.there
            if together and all(_agree(question, other) and _agree(other, question) for other in pack):
                pack.append(question)
                break
        else:
            packs.append([question])
    return packs


def _agree(one: _Question, two: _Question) -> bool:
    return one.absent.isdisjoint(two.there) and one.absent.isdisjoint(two.beside)


class _Answers:
    """What was found of each key: its default, or None where something else stands in for it."""

    def __init__(self, free: Recorder, sights: Mapping[Path, Iterable[Sight]], run: Watched) -> None:
        """``sights`` say where to look for each key."""
        self._free, self._sights, self._run = free, sights, run
        self._common = Common(sights.values())
        self._steps = 0
        self._watched: dict[frozenset[tuple[Path, Any]], Watch] = {}
        self._questions: dict[Path, _Question] = {}
        self._split: dict[Path, None] = {}
        self.found: dict[Path, Any] = {}

    def several(self, questions: list[_Question], mixed: list[_Question]) -> list[Path]:
        """The keys for which several literals stand in: at one place, or at those of the questions."""
        self._questions.update((each.path, each) for each in [*questions, *mixed])
        used = self.used([each.path for each in questions], {}) if questions else {}
        apart = [path for path, literals in used.items() if len(literals) > 1 and None not in literals]
        return list(dict.fromkeys([*self._split, *(each.path for each in mixed), *apart]))

    def used(self, keys: list[Path], more: Mapping[Path, Any]) -> dict[Path, set[Any]]:
        """What stands in for the keys wherever they are used, under more assumptions; nothing once time is up."""
        questions = [self._questions[key] for key in keys]
        if self._steps > self._most():
            return {key: {None} for key in keys}
        watch = _Whole(self._free, (self._sights[key] for key in keys), self._common)
        absent = sorted({path for each in questions for path in each.absent if path not in more})
        self._run({**dict.fromkeys(absent, ABSENT), **more}, watch)
        self._steps += watch.steps
        return {key: set().union(*(_used(watch.found.get(at, ())) for at in self._sights[key])) for key in keys}

    def _most(self) -> int:
        return min(_MOST_TIMES * max(self._free.alone, 1000), _MOST_STEPS)

    def open(self, questions: list[_Question]) -> list[_Question]:
        """The questions without an answer."""
        return [question for question in questions if question.path not in self.found]

    def ask(self, pack: list[_Question], *, given: bool) -> None:
        """Runs without the keys, as long as there is time; keys whose sights are not reached stay open.

        Where a variable is ``shared`` with keys of other objects that are not given up, that there is no one literal is
        no answer unless the key's own objects are ``given``.
        """
        if self._steps > self._most():
            return
        there = {path for each in pack for path in each.there} if given else set()
        assumed: dict[Path, Any] = dict.fromkeys(sorted(there), GIVEN)
        assumed.update(dict.fromkeys(sorted({path for each in pack for path in each.absent}), ABSENT))
        watch = self._watch(assumed, [self._sights[each.path] for each in pack])
        for each in pack:
            where, values = _first_of(self._sights[each.path], watch.found)
            literal = next(iter(values)) if len(values) == 1 and not self._is_idle(each.path, where) else None
            if literal is not None or (values and (given or not each.shared)):
                self.found[each.path] = literal
                if literal is None and None not in values:
                    self._questions[each.path] = each
                    self._split.setdefault(each.path)

    def _is_idle(self, path: Path, where: Sight) -> bool:
        """Whether what a variable held where a flag was tried is used by nothing when the key is absent: the variable
        is read elsewhere, but only where the flag could be read."""
        free = self._free
        return where in free.tried.get(path, ()) and path in free.quiet and path not in free.joint

    def _watch(self, assumed: dict[Path, Any], sights: list[Iterable[Sight]]) -> Watch:
        """What a run under the assumptions finds at the sights; one that has looked at all of them is not run again."""
        key = frozenset(assumed.items())
        known = self._watched.get(key)
        if known is not None and known.has_looked_at(sights):
            return known
        watch = self._watched[key] = Watch(self._free, sights, self._common)
        self._run(assumed, watch)
        self._steps += watch.steps
        return watch


def _elsewhere(path: Path, others: Iterable[Path]) -> frozenset[Path]:
    """The objects and arrays that hold the other keys, and not this one."""
    found = set()
    for other in others:
        shared = next((at for at, (one, two) in enumerate(zip(path, other, strict=False)) if one != two), len(other))
        if shared + 1 < len(other):
            found.add(other[: shared + 1])
    return frozenset(found)


def _first_of(sights: Iterable[Sight], found: dict[Sight, list[Any]]) -> tuple[Sight, set[Any]]:
    """The first sight where there is more than an empty value, and the literals there, or None for something else."""
    for where in sights:
        values = _used(found.get(where, ()))
        if values:
            return where, values
    return (), set()


def _is_no_default(values: Iterable[Any]) -> bool:
    used = _used(values)
    return len(used) > 1 or None in used


def _used(values: Iterable[Any]) -> set[Any]:
    """The literals among the values, or None for something else; what is empty stands in for nothing."""
    return {_literal(option) for value in values for option in options(value)} - {"", ()}


def _literal(value: Any) -> Any:
    """A plain value as a literal, None of any other."""
    kind = value.__class__
    if kind is Num or kind is Truth:
        return value.value
    if kind is Text:
        return known_text(value)
    parts = tuple(value.fields.values()) if kind is Record else value.exact if kind is Items else None
    if parts is None:
        return None
    literals = tuple(_literal(part) for part in parts)
    return None if None in literals else literals
