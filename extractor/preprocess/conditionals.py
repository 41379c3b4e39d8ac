"""Which text of a file is active: one reading of its conditional groups after another, until each branch was read.

A reading decides each group, takes one branch of each undecided one, follows ``#define`` and ``#undef`` on the way, and
says what to blank. It does not touch the text.
"""

from __future__ import annotations

import re

from msgspec import Struct

from extractor.preprocess.directives import OPENS, Directive, Layout, body
from extractor.preprocess.expressions import TRUE, Expression, parse
from extractor.preprocess.records import Definitions, Macro
from extractor.preprocess.world import Condition, World

MAX_READINGS = 4
"""Of one file: more undecided branches than these can reach are a finding."""

_MAX_WORDS = 30  # tests of one group that its last branch is described by
_MAX_EFFORT = 20_000  # conditions tried in one file in search of worlds for branches that the plain readings missed
_DEFINE = re.compile(r"([A-Za-z_]\w*)(?:\(([^()]*)\))?\s*(.*)", re.DOTALL)
_NAME = re.compile(r"[A-Za-z_]\w*")

Branch = tuple[int, int]
"""A branch: the index of its group's ``#if``, and which it is; what is behind the last stands for "none of them"."""


class Choice(Struct, frozen=True):
    """A branch taken, or to be taken: ``position`` of a group whose undecided tests are ``tests`` (position, test)."""

    around: Choice | None
    tests: tuple[tuple[int, Expression], ...]
    position: int

    def conditions(self) -> list[Condition]:
        """What the branch itself asks: each test before it fails, and its own holds."""
        before: list[Condition] = [(test, False) for position, test in self.tests if position < self.position]
        return before + [(test, True) for position, test in self.tests if position == self.position]


class Reading(Struct):
    """One reading: spans to blank in order, regions under an undecided condition, active ``#define`` directives."""

    blanked: list[tuple[int, int]]
    conditions: list[tuple[int, int, str]]
    defines: list[int]
    local: dict[str, Macro | None]
    taken: set[Branch]
    wanted: dict[Branch, Choice]
    """Each branch of an undecided group that was seen, and what must hold for it to be active."""


class File(Struct):
    """A file's directives and their bodies, asked for once."""

    text: bytes
    layout: Layout
    bodies: dict[int, str] = {}

    def body(self, index: int) -> str:
        """What the directive at ``index`` says behind its word."""
        found = self.bodies.get(index)
        if found is None:
            found = self.bodies[index] = body(self.text, self.layout.directives[index])
        return found


def define(text: str) -> tuple[str, Macro] | None:
    """The name and macro of a ``#define``'s body; None where it names nothing."""
    match = _DEFINE.match(text)
    if match is None:
        return None
    if match[2] is None:
        return match[1], Macro(match[3].strip())
    params = tuple(param.strip() for param in match[2].split(",")) if match[2].strip() else ()
    return match[1], Macro(match[3].strip(), params)


def condition(directive: Directive, text: str) -> Expression | None:
    """The expression of ``#if`` and its kin; None for ``#else``."""
    word = directive.word
    if word in ("if", "elif"):
        return parse(text)
    if word == "else":
        return None
    name = _NAME.match(text)
    if name is None:
        return ("opaque", text)
    defined = ("defined", name[0])
    return ("!", defined) if word in ("ifndef", "elifndef") else defined


def readings(file: File, definitions: Definitions, own: frozenset[str]) -> tuple[list[Reading], list[Branch]]:
    """The readings that reach each branch of the file's undecided groups, and the branches left at the limit."""
    found: list[Reading] = []
    taken: set[Branch] = set()
    wanted: dict[Branch, Choice] = {}
    lost: list[Branch] = []
    target: Branch | None = None
    effort = [_MAX_EFFORT]
    world = World(definitions, own)
    while True:
        reading = _Walk(file, world, taken).run()
        fresh = not reading.taken <= taken
        if fresh or not found:
            found.append(reading)
            taken |= reading.taken
            wanted = reading.wanted | wanted
        if target is not None and target not in taken:
            lost.append(target)  # aimed at and missed: a definition on the way made it another world
            del wanted[target]
        missing = [branch for branch in wanted if branch not in taken]
        if not missing or len(found) == MAX_READINGS:
            return found, lost + missing
        target, world = None, World(definitions, own)
        while not fresh and missing:  # what is left contradicts what was taken first: aim at a world where it holds
            verdict = _aim(world, reading, wanted[missing[0]], effort)
            if verdict:
                target = missing[0]
                break
            if verdict is None:
                lost.append(missing[0])
            del wanted[missing.pop(0)]
        if not missing:
            return found, lost


def _aim(world: World, reading: Reading, choice: Choice, effort: list[int]) -> bool | None:
    conditions: list[Condition] = []
    place: Choice | None = choice
    while place is not None:
        conditions.extend(place.conditions())
        place = place.around
    world.local = dict(reading.local)
    found = world.satisfy(conditions, effort)
    world.local = {}
    return found


class _Walk:
    """One pass over the directives."""

    def __init__(self, file: File, world: World, taken: set[Branch]) -> None:
        self.file = file
        self.world = world
        self.directives = file.layout.directives
        self.covered = taken
        self.path: Choice | None = None
        self.reading = Reading([], [], [], world.local, set(), {})

    def run(self) -> Reading:
        directives, blanked = self.directives, self.reading.blanked
        stack: list[
            tuple[int, int, Choice | None]
        ] = []  # next branch of the open group, its #endif, the path around it
        at, count = 0, len(directives)
        while at < count:
            if stack and at == stack[-1][0]:
                _, close, self.path = stack.pop()
                blanked.append((directives[at].start, directives[close].end))
                at = close + 1
                continue
            directive = directives[at]
            if directive.word in OPENS:
                at = self._group(at, stack)
                continue
            blanked.append((directive.start, directive.end))
            if directive.word == "define":
                self._define(at)
            elif directive.word == "undef" and (name := _NAME.match(self.file.body(at))):
                self.world.local[name[0]] = None
            at += 1
        return self.reading

    def _define(self, at: int) -> None:
        found = define(self.file.body(at))
        if found is not None:
            self.world.local[found[0]] = found[1]
            self.reading.defines.append(at)

    def _group(self, opener: int, stack: list[tuple[int, int, Choice | None]]) -> int:
        """Decides the group that ``opener`` opens; returns where to go on."""
        directives = self.directives
        branches = [opener]
        while directives[branches[-1]].word != "endif":
            branches.append(directives[branches[-1]].next)
        close = branches.pop()
        around = self.path
        chosen = self._choose(opener, branches)
        first = directives[opener].start
        if chosen is None:
            self.reading.blanked.append((first, directives[close].end))
            self.path = around
            return close + 1
        self.reading.blanked.append((first, directives[chosen].end))
        stack.append((directives[chosen].next, close, around))
        return chosen + 1

    def _choose(self, opener: int, branches: list[int]) -> int | None:
        """The index of the branch to take, or None for none of them; notes what an undecided choice means."""
        base = self.world.without_assumptions() if self.world.assumed or self._narrowed() else self.world
        tests: list[Expression] = []
        open_: list[int] = []  # positions of the branches that may be the one
        settled = False
        for position, index in enumerate(branches):
            test = TRUE if _is_guard(self.file, index) else condition(self.directives[index], self.file.body(index))
            test = TRUE if test is None else test
            tests.append(test)
            verdict = base.decide(test)
            if verdict is not False:
                open_.append(position)
            if verdict:
                settled = True
                break
        if not settled:
            open_.append(len(branches))
        if len(open_) == 1:
            return branches[open_[0]] if open_[0] < len(branches) else None
        return self._undecided(base, opener, branches, tests, open_)

    def _undecided(
        self, base: World, opener: int, branches: list[int], tests: list[Expression], open_: list[int]
    ) -> int | None:
        reading, world = self.reading, self.world
        free = tuple((position, test) for position, test in enumerate(tests) if base.decide(test) is None)
        choices = {position: Choice(self.path, free, position) for position in open_}
        for position, choice in choices.items():
            reading.wanted[opener, position] = choice
        if len(open_) == 2 and not base.key(tests[open_[0]])[1]:
            open_.reverse()  # variant 0 takes what is asked for, not its absence
        able = self._able(tests, open_) or open_
        position = next((p for p in able if (opener, p) not in self.covered), able[0])
        reading.taken.add((opener, position))
        conditions = choices[position].conditions()
        words = base.describe(_conjunction(conditions[-_MAX_WORDS:]))
        for test, holds in conditions:
            if world.decide(test) is None:
                world.assume(test, holds)
        self.path = choices[position]
        if position >= len(branches):
            return None
        index = branches[position]
        directives = self.directives
        reading.conditions.append((directives[index].end, directives[directives[index].next].start, words))
        return index

    def _able(self, tests: list[Expression], open_: list[int]) -> list[int]:
        """Those of the branches ``open_`` that do not contradict what was assumed before."""
        verdicts = [self.world.decide(test) for test in tests]
        first = verdicts.index(True) if True in verdicts else len(tests)
        return [p for p in open_ if p <= first and (p == len(tests) or verdicts[p] is not False)]

    def _narrowed(self) -> bool:
        return len(self.world.versions) != len(self.world.definitions.versions)


def _conjunction(conditions: list[Condition]) -> Expression:
    found: Expression = ()
    for test, holds in conditions:
        part = test if holds else ("!", test)
        found = ("&&", found, part) if found else part
    return found


def _is_guard(file: File, index: int) -> bool:
    """An ``#ifndef X`` right before ``#define X`` that gives no value, first thing in a file: it is always taken."""
    directives = file.layout.directives
    if index + 1 >= len(directives) or directives[index].word != "ifndef":
        return False
    if any(directive.word != "pragma" for directive in directives[:index]):
        return False
    if directives[index + 1].word != "define":
        return False
    return file.body(index).split()[:1] == file.body(index + 1).split() != []
