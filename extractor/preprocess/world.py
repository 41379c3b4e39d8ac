"""What holds while a file is read: the macros defined so far, the engine's possible versions, what was assumed.

``decide`` answers an expression with true, false or undecided; ``assume`` takes one side of an undecided one and
remembers what follows from it, so that a variant does not contradict itself; ``describe`` writes a condition down.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from extractor.preprocess.arithmetic import compare_versions, flatten, operate, substitute
from extractor.preprocess.engine import ENGINE_PARTS, EXCLUSIVE, RELEASES, VALUES, VERSION_TESTS
from extractor.preprocess.expressions import Expression, parse
from extractor.preprocess.records import Definitions, Macro, Version

_ABSENT = frozenset({"__INTELLISENSE__", "__RESHARPER__", "__JETBRAINS_IDE__", "__clang_analyzer__"})
_OPERATORS = frozenset({"==", "!=", "<", ">", "<=", ">=", "+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>"})
_FLIPPED = {"<": ">=", ">=": "<", ">": "<=", "<=": ">", "==": "!=", "!=": "=="}
_LOOSER = {"||": 1, "&&": 2}
_MAX_EXPANSION = 40
_MAX_STEPS = 200_000  # of macro expansion in one file: macros that double one another end here
_MAX_ATOMS = 10

Condition = tuple[Expression, bool]
"""An expression and what it must be."""


class World:
    """One possible world of one file.

    ``local`` holds what the file defined so far (None: undefined by ``#undef``), ``own`` the names that no other file
    defines: before their ``#define`` they are undefined.
    """

    __slots__ = ("assumed", "budget", "busy", "definitions", "local", "own", "versions")

    def __init__(self, definitions: Definitions, own: frozenset[str]) -> None:
        self.definitions = definitions
        self.own = own
        self.local: dict[str, Macro | None] = {}
        self.assumed: dict[str, bool] = {}
        self.versions = definitions.versions
        self.busy = 0
        self.budget = [_MAX_STEPS]

    def without_assumptions(self) -> World:
        """The same macros and nothing assumed; shares ``local`` and the budget."""
        other = World(self.definitions, self.own)
        other.local = self.local
        other.budget = self.budget
        return other

    # -- names ----------------------------------------------------------------------------------------------------

    def lookup(self, name: str) -> tuple[Macro | None, bool | None]:
        """A name's macro where it is settled, and whether the name is defined (None: undecided)."""
        if name in self.local:
            macro = self.local[name]
            return macro, macro is not None
        given = self.definitions.given.get(name)
        if given is not None:
            return given, True
        if name in self.own or name in _ABSENT:
            return None, False
        known = self.definitions.tree.get(name)
        if known is not None:
            return known.macro, True if known.always else None
        value = VALUES.get(name)
        if value is not None:
            return Macro(value), True
        if name in ENGINE_PARTS or name in VERSION_TESTS or name.startswith("__has_"):
            return None, True
        return None, None

    # -- values ---------------------------------------------------------------------------------------------------

    def decide(self, expression: Expression) -> bool | None:
        """True or false where each possible engine gives the same, else None."""
        found: bool | None = None
        for version in self.versions:
            try:
                value = self.value(expression, version)
            except RecursionError:  # macros in macros in long chains: no one can say
                return None
            if value is None or (found is not None and found != bool(value)):
                return None
            found = bool(value)
        return found

    def value(self, e: Expression, version: Version) -> int | None:
        """The number that an expression is under one engine version, None for undecided."""
        kind = e[0]
        if kind == "number":
            number: int = e[1]
            return number
        if kind == "name":
            return self._name(e[1], version)
        if kind == "defined":
            return self._defined(e[1])
        if kind == "!":
            inner = self.value(e[1], version)
            return None if inner is None else int(not inner)
        if kind in ("&&", "||"):
            return self._logical(e, version)
        if kind == "has":
            return 1
        if kind == "call":
            found = self._call(e, version)
        elif kind in _OPERATORS and len(e) == 3:
            left, right = self.value(e[1], version), self.value(e[2], version)
            found = None if left is None or right is None else operate(kind, left, right)
        elif kind == "?":
            test = self.value(e[1], version)
            found = None if test is None else self.value(e[2] if test else e[3], version)
        elif kind in ("-", "~"):
            inner = self.value(e[1], version)
            found = None if inner is None else (-inner if kind == "-" else ~inner)
        else:
            found = None
        return self._assumed(e) if found is None else found

    def _name(self, name: str, version: Version) -> int | None:
        macro, defined = self.lookup(name)
        if macro is not None:
            return self._expand(macro, (), version) if macro.params is None else None
        if defined is False:
            return 0
        if name in ENGINE_PARTS:
            return version[ENGINE_PARTS[name]]
        found = self.assumed.get(name)
        if found is None and self.assumed.get(f"defined({name})") is False:
            return 0
        return None if found is None else int(found)

    def _defined(self, name: str) -> int | None:
        defined = self.lookup(name)[1]
        if defined is None:
            defined = self.assumed.get(f"defined({name})")
            if defined is None and self.assumed.get(name):
                defined = True
        return None if defined is None else int(defined)

    def _logical(self, e: Expression, version: Version) -> int | None:
        stops = 0 if e[0] == "&&" else 1
        left = self.value(e[1], version)
        if left is not None and int(bool(left)) == stops:
            return stops
        right = self.value(e[2], version)
        if right is not None and int(bool(right)) == stops:
            return stops
        if left is None or right is None:
            return self._assumed(e)
        return 1 - stops

    def _call(self, e: Expression, version: Version) -> int | None:
        name, args = e[1], e[2]
        macro = self.lookup(name)[0]
        if macro is not None and macro.params is not None and len(macro.params) == len(args):
            return self._expand(macro, args, version)
        if macro is None and name in VERSION_TESTS and len(args) == 3:
            wanted = [self.value(arg, version) for arg in args]
            return compare_versions(VERSION_TESTS[name], version, wanted)
        if name.startswith("__has_"):
            return 1
        return None

    def _expand(self, macro: Macro, args: Sequence[Expression], version: Version) -> int | None:
        if not macro.body:
            return 1  # a name defined as nothing is meant to be on
        self.budget[0] -= 1
        if self.busy >= _MAX_EXPANSION or self.budget[0] < 0:
            return None  # a cycle of macros has no value
        body = parse(macro.body)
        if macro.params:
            body = substitute(body, dict(zip(macro.params, args, strict=True)))
        self.busy += 1
        try:
            return self.value(body, version)
        finally:
            self.busy -= 1

    def _assumed(self, e: Expression) -> int | None:
        if not self.assumed:
            return None
        text, positive = self.key(e)
        found = self.assumed.get(text)
        return None if found is None else int(found == positive)

    # -- assumptions ----------------------------------------------------------------------------------------------

    def assume(self, e: Expression, holds: bool) -> None:
        """Takes it that an undecided expression holds, or does not, with what follows from that for its parts."""
        try:
            self._assume(e, holds)
        except RecursionError:
            self.assumed[self.describe(e)] = holds

    def _assume(self, e: Expression, holds: bool) -> None:
        if len(self.versions) > 1:
            left = tuple(
                version for version in self.versions
                if (value := self.value(e, version)) is None or bool(value) == holds
            )  # fmt: skip
            self.versions = left or self.versions
        kind = e[0]
        if kind == "!":
            self._assume(e[1], not holds)
        elif kind in ("&&", "||"):
            whole = (kind == "&&") == holds  # then both parts are as the whole is
            for part, other in ((e[1], e[2]), (e[2], e[1])):
                if self.decide(part) is None and (whole or self.decide(other) is (not holds)):
                    self._assume(part, holds)
            if self.decide(e) is None:
                self._note(e, holds)
        elif kind == "name" and (body := self._body(e[1])) is not None:
            self.busy += 1
            self._assume(body, holds)
            self.busy -= 1
        elif self.decide(e) is None:
            self._note(e, holds)

    def _note(self, e: Expression, holds: bool) -> None:
        text, positive = self.key(e)
        if not text.startswith("ENGINE") or len(self.versions) == 1:
            self._set(text, holds == positive)

    def _set(self, text: str, holds: bool) -> None:
        self.assumed[text] = holds
        if holds:
            for group in EXCLUSIVE:
                if text in group:
                    self.assumed.update(dict.fromkeys(sorted(group - {text}), False))

    def _body(self, name: str) -> Expression | None:
        macro = self.lookup(name)[0]
        if macro is None or macro.params is not None or not macro.body:
            return None
        self.budget[0] -= 1
        if self.busy >= _MAX_EXPANSION or self.budget[0] < 0:
            return None
        return parse(macro.body)

    def satisfy(self, conditions: Sequence[Condition], effort: list[int]) -> bool | None:
        """Assumes what makes all ``conditions`` hold; False where nothing does, None where that is too hard to find.

        ``effort`` holds how many conditions may still be tried, and is lowered.
        """
        atoms: dict[str, None] = {}
        for e, _ in conditions:
            self._atoms(e, atoms, 0)
        if len(atoms) > _MAX_ATOMS:
            return None
        for values in itertools.product((True, False), repeat=len(atoms)):
            world = self.without_assumptions()
            chosen = dict(zip(atoms, values, strict=True))
            if any(sum(chosen.get(name, False) for name in group) > 1 for group in EXCLUSIVE):
                continue
            for text, holds in chosen.items():
                world._set(text, holds)
            for version in self.versions:
                effort[0] -= len(conditions)
                if effort[0] < 0:
                    return None
                world.versions = (version,)
                if all(world.decide(e) is holds for e, holds in conditions):
                    self.assumed, self.versions = world.assumed, (version,)
                    return True
        return False

    def _atoms(self, e: Expression, found: dict[str, None], depth: int) -> None:
        kind = e[0]
        if kind in ("&&", "||", "!", "?"):
            for part in e[1:]:
                self._atoms(part, found, depth)
        elif kind == "name" and depth < _MAX_EXPANSION and (body := self._body(e[1])) is not None:
            self._atoms(body, found, depth + 1)
        elif self.decide(e) is None and not self._is_engine(e):
            found[self.key(e)[0]] = None

    # -- words ----------------------------------------------------------------------------------------------------

    def key(self, e: Expression) -> tuple[str, bool]:
        """The text that an undecided expression is remembered by, and whether it says it (False: its negation)."""
        kind = e[0]
        if kind == "!":
            text, positive = self.key(e[1])
            return text, not positive
        if kind in ("==", "!=") and e[2] == ("number", 0) and e[1][0] == "name":
            text, positive = self.key(e[1])
            return text, positive == (kind == "!=")
        if kind == "name" and (body := self._body(e[1])) is not None:
            self.busy += 1
            try:
                return self.key(body)
            finally:
                self.busy -= 1
        text = self.describe(e)
        for negative in ("ENGINE < ", "ENGINE != "):
            if text.startswith(negative) and not any(sign in text for sign in ("&&", "||")):
                return negate(text), False
        return text, True

    def describe(self, e: Expression) -> str:
        """The condition in words: decided parts left out, engine versions as ``ENGINE >= 5.3``."""
        try:
            return self._text(e)[0]
        except RecursionError:
            return "…"

    def _text(self, e: Expression) -> tuple[str, int]:
        """Text and how loosely it binds: 1 for ``||``, 2 for ``&&``, 3 for a comparison, 9 for a word."""
        kind = e[0]
        if kind in ("number", "opaque", "has"):
            return str(e[1]), 9
        if kind == "name" and (body := self._body(e[1])) is not None:
            if self.decide(body) is not None or body[0] == "opaque":
                return e[1], 9
            self.busy += 1
            try:
                return self._text(body)
            finally:
                self.busy -= 1
        if kind == "name":
            return e[1], 9
        if kind == "defined":
            return f"defined({e[1]})", 9
        if self._is_engine(e) and (text := self._engine_text(e)) is not None:
            return text, 1 if "||" in text else 2 if "&&" in text else 3
        if kind in _LOOSER:
            return self._joined(e)
        if kind == "!":
            return negate(self.describe(e[1])), 9
        if kind == "call":
            return f"{e[1]}({', '.join(self.describe(arg) for arg in e[2])})", 9
        parts = [text if loose > 3 else f"({text})" for text, loose in map(self._text, e[1:])]
        if kind == "?":
            return f"{parts[0]} ? {parts[1]} : {parts[2]}", 0
        return (f"{kind}{parts[0]}", 9) if len(parts) == 1 else (f"{parts[0]} {kind} {parts[1]}", 3)

    def _joined(self, e: Expression) -> tuple[str, int]:
        kind = e[0]
        parts = list(flatten(kind, e))
        undecided = [part for part in parts if self.decide(part) is None] or parts
        engine = [part for part in undecided if self._is_engine(part)]
        if len(engine) > 1:  # major and minor are asked apart and mean one thing together
            joined = engine[0]
            for part in engine[1:]:
                joined = (kind, joined, part)
            if self._engine_text(joined) is not None:
                first = undecided.index(engine[0])
                undecided = [part for part in undecided if part not in engine]
                undecided.insert(first, joined)
        if kind == "&&":  # a name that holds is defined
            undecided = [part for part in undecided if part[0] != "defined" or ("name", part[1]) not in undecided]
        if len(undecided) == 1:
            return self._text(undecided[0])
        level = _LOOSER[kind]
        texts = [text if loose >= level else f"({text})" for text, loose in map(self._text, undecided)]
        return f" {kind} ".join(dict.fromkeys(texts)), level

    def _is_engine(self, e: Expression) -> bool:
        kind = e[0]
        if kind == "number":
            return True
        if kind == "name":
            if e[1] in ENGINE_PARTS:
                return self.lookup(e[1]) == (None, True)
            return (body := self._body(e[1])) is not None and body[0] == "number"
        if kind == "call":
            return e[1] in VERSION_TESTS and all(map(self._is_engine, e[2]))
        return kind not in ("defined", "has", "opaque") and all(map(self._is_engine, e[1:]))

    def _engine_text(self, e: Expression) -> str | None:
        """What an expression about the engine alone says over the releases; None where it is about patches."""
        releases = self.definitions.versions
        if len(releases) == 1:
            releases = RELEASES
        holds = []
        for release in releases:
            value = self.value(e, release)
            if value is None:
                if e[0] == "call" and all(arg[0] == "number" for arg in e[2]):
                    return f"ENGINE {VERSION_TESTS[e[1]]} {'.'.join(str(arg[1]) for arg in e[2])}"
                return None
            holds.append(bool(value))
        return _spans(holds, releases)


def negate(text: str) -> str:
    """The negation of a condition's text: ``ENGINE < 5.3`` for ``ENGINE >= 5.3``, ``!X`` for ``X``."""
    words = text.split(" ")
    if len(words) == 3 and words[1] in _FLIPPED:
        return f"{words[0]} {_FLIPPED[words[1]]} {words[2]}"
    if text.startswith("!") and len(words) == 1:
        return text[1:]
    return f"!{text}" if len(words) == 1 else f"!({text})"


def _spans(holds: list[bool], releases: Sequence[Version]) -> str:
    names = [".".join(str(part) for part in release if part is not None) for release in releases]
    if all(holds) or not any(holds):
        return "1" if holds[0] else "0"
    if holds.count(False) == 1 and holds[0] and holds[-1]:
        return f"ENGINE != {names[holds.index(False)]}"
    found: list[str] = []
    at = 0
    for value, run in itertools.groupby(holds):
        first, last = at, at + len(list(run)) - 1
        at = last + 1
        if not value:
            continue
        if last == len(holds) - 1:
            found.append(f"ENGINE >= {names[first]}")
        elif first == 0:
            found.append(f"ENGINE < {names[last + 1]}")
        elif first == last:
            found.append(f"ENGINE == {names[first]}")
        else:
            found.append(f"ENGINE >= {names[first]} && ENGINE < {names[last + 1]}")
    return " || ".join(found)
