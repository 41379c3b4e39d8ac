"""What one walk over a function's body tells about its text variables: copies, reads of keys, compares, calls.

A summary is made once for each function of a program and asked many times; every question is answered from lists.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from msgspec.structs import replace

from extractor.dialects.chains.compares import Compare, bare, base, compare_of, field_of, key_of
from extractor.dialects.chains.cuts import CUTTING, Cut, Cuts, truths_in
from extractor.dialects.requests import is_request
from extractor.facts import Place
from extractor.form import (
    Assign,
    Binary,
    Block,
    Call,
    Conditional,
    Declare,
    DoWhile,
    For,
    ForEach,
    If,
    Member,
    Name,
    Return,
    Str,
    Unary,
    While,
    substituted,
    walk,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from extractor.form import Unit
    from extractor.program import Definition, Program


_ALL: frozenset[str | None] = frozenset({""})
_DEEPEST = 4
_LOOPS = (For, ForEach, While, DoWhile)


class Summary:
    """One body. ``reads``: a variable to the keys it is read from; ``placed``: to where it is read from a JSON object;
    ``defaults``: to the text that it holds without that key; ``calls``, ``ifs``: the nodes, ``forks``: each ``if`` and
    ``?:``; ``cuts``: what is taken off
    texts, None where nothing is; ``objects``: variables that are JSON objects, ``items`` those that are items of an
    array. What is read from an item is placed nowhere: it says what the item is, not what the request asks for."""

    __slots__ = (
        "_asking",
        "_compares",
        "_copies",
        "_derived",
        "_given",
        "_parts",
        "calls",
        "cuts",
        "defaults",
        "forks",
        "ifs",
        "items",
        "objects",
        "placed",
        "reads",
    )

    def __init__(self, program: Program, definition: Definition) -> None:
        """Walks the body once."""
        self._compares: dict[str, list[Compare]] = {}
        self._copies: list[tuple[str, str, int]] = []
        self._derived: dict[str, frozenset[str]] = {}
        self._given: dict[str, list[Call]] | None = None
        self._parts: list[tuple[Any, Compare]] = []
        self.items: set[str] = set()
        self.calls: list[Call] = []
        self.defaults: dict[str, str] = {}
        self.forks: list[Any] = []
        self.ifs: list[If] = []
        self.objects = {p.name for p in definition.function.params if is_request(program, p.type)}
        self.placed: dict[str, Place] = {}
        self.reads: dict[str, dict[str, None]] = {}
        unit = definition.unit
        gates: set[int] = set()
        truths: dict[str, Any] = {}
        for node in _expanded(program, unit, unit.body(definition.function)):
            self._look_at(node, unit)
            if node.__class__ is If:
                gates.update(_gated(node))
            if (node.__class__ is Binary and node.start not in gates) or node.__class__ is Call:
                found = compare_of(program, node, definition.scope, unit)
                name = base(found[0]) or self._field(found[0]) if found is not None else ""
                if found is not None and name:
                    self._compares.setdefault(name, []).append(found[1])
                elif found is not None and found[0].__class__ is Call:
                    self._parts.append(found)
            truths.update(truths_in(node))
        cutting = any(n.callee.__class__ is Member and n.callee.name in CUTTING for n in self.calls)
        self.cuts = Cuts(program, definition) if cutting else None
        self._asking = [(fork, _asked(fork.condition, truths)) for fork in self.forks]

    def _look_at(self, node: Any, unit: Any) -> None:
        kind = node.__class__
        if kind is Call:
            self.calls.append(node)
            self._call(node, unit)
        elif kind is Declare:
            if len(node.names) == 1:
                self._stored(node.names[0], node.value, node.end, unit)
            if "FJsonObject" in node.type or _gives_object(node.value):
                self.objects.update(node.names)
        elif kind is Assign:
            if node.op == "=" and node.target.__class__ is Name:
                self._stored(node.target.text, node.value, node.end, unit)
        elif kind in _LOOPS:
            self.items.update(_items_in(node))
        elif kind is If or kind is Conditional:
            self.forks.append(node)
            if kind is If:
                self.ifs.append(node)

    def fields(self) -> set[str]:
        """The fields of what carries the request that are compared with texts or copied: ``Asked.Word``."""
        return {each for each in (*self._compares, *(source for _, source, _ in self._copies)) if "." in each}

    def _field(self, node: Any) -> str:
        """``field_of`` a variable that carries the request."""
        field = field_of(node)
        return field if field.partition(".")[0] in self.objects else ""

    def _stored(self, name: str, value: Any, at: int, unit: Any) -> None:
        source = base(value) or self._field(value)
        if source:
            self._copies.append((name, source, at))
        if value.__class__ is Str:
            self.defaults.setdefault(name, value.value)
        if value.__class__ is Call:
            key = key_of(value)
            if key:
                self.reads.setdefault(name, {}).setdefault(key)
                inner = _innermost(value)
                if len(inner.args) > 2 and inner.args[-1].__class__ is Str:
                    self.defaults.setdefault(name, inner.args[-1].value)
                if not self._of_item(inner):
                    self.placed.setdefault(name, Place(unit.path, unit.line(inner.start)))

    def _call(self, node: Call, unit: Any) -> None:
        """A read into an out-variable: ``X->TryGetStringField(TEXT("k"), Out)``, ``Read(X, TEXT("k"), Out)``."""
        if len(node.args) < 2 or _called(node).startswith(("Set", "Add")):
            return
        key = next((a.value for a in node.args[:2] if a.__class__ is Str), "")
        out = node.args[-1]
        if out.__class__ is Unary and out.op == "&":
            out = out.operand
        if key and out.__class__ is Name and (node.callee.__class__ is not Member or len(node.args) == 2):
            self.reads.setdefault(out.text, {}).setdefault(key)
            if node.callee.__class__ is Member and not self._of_item(node):
                self.placed.setdefault(out.text, Place(unit.path, unit.line(node.start)))

    def _of_item(self, node: Call) -> bool:
        """Whether a read is from an item of an array."""
        called = [node.callee.object] if node.callee.__class__ is Member else []
        return any(base(each) in self.items for each in (*called, *node.args[:1]))

    def derived(self, name: str) -> frozenset[str]:
        """The variable and those that are made from it by copying or folding case."""
        found = self._derived.get(name)
        if found is None:
            names = {name}
            for _ in range(2):
                for target, source, _ in self._copies:
                    if source in names:
                        names.add(target)
            found = self._derived[name] = frozenset(names)
        return found

    def copied_from(self, name: str) -> frozenset[str]:
        """The variables that one is a copy of, on some path."""
        return frozenset(source for target, source, _ in self._copies if target == name)

    def compares(self, name: str) -> list[Compare]:
        """Each compare of the variable, or of one made from it, with a constant text, in source order."""
        if self.cuts is None:
            found = [c for each in self.derived(name) for c in self._compares.get(each, ())]
        else:
            found = [
                replace(c, literal=f"{cut}{c.literal}", cut=cut)
                for each, several in self._compares.items()
                for c in several
                for cut in self._without(each, c.at, name)
                if cut is not None
            ]
            found += [
                replace(c, literal=f"{cut}{c.literal}", cut=cut)
                for part, c in self._parts
                for cut in self.without(part, name)
                if cut is not None
            ]
        return sorted(found, key=lambda c: (c.at, c.literal))

    def asking(self, names: frozenset[str]) -> list[Any]:
        """The forks whose conditions look at one of the variables, themselves or through what a truth says."""
        return [fork for fork, asked in self._asking if asked & names]

    def related(self, name: str) -> frozenset[str]:
        """The variable, those that are made from it by copying, and those that are a part of one of these."""
        names = set(self.derived(name))
        for cut in self.cuts.found if self.cuts is not None else ():
            if cut.source in names:
                names |= self.derived(cut.target)
        return frozenset(names)

    def without(self, node: Any, name: str) -> frozenset[str | None]:
        """What an expression lacks of the variable's beginning, one text for each way to get there: "" is all of the
        variable, None some part of it; empty of what is no part at all."""
        node = bare(node)
        if self.cuts is None:
            return _ALL if node.__class__ is Name and node.text in self.derived(name) else frozenset()
        if node.__class__ is Name:
            return self._without(node.text, node.start, name)
        if node.__class__ is Call and node.start in self.cuts.taken:
            source, prefix = self.cuts.taken[node.start]
            return _behind(self._without(source, node.start, name), prefix)
        return frozenset()

    def handed(self, node: Call, name: str) -> tuple[int | None, frozenset[str | None]]:
        """The first argument of a call that is the variable or a part of it, and what it lacks; None without one."""
        for position, arg in enumerate(node.args):
            lacks = self.without(arg, name)
            if lacks:
                return position, lacks
        return None, frozenset()

    def _without(self, variable: str, at: int, name: str, depth: int = 0) -> frozenset[str | None]:
        """``without`` of what a variable is at a place."""
        if self.cuts is None or depth > _DEEPEST:
            return frozenset()
        found: set[str | None] = set()
        mine = [cut for cut in self.cuts.found if cut.target == variable]
        for cut in sorted((c for c in mine if c.start <= at < c.end), key=lambda c: -c.start):
            found |= self._left(cut, at, name, depth)
            if cut.sure:
                return frozenset(found)
        for cut in mine:
            if cut.stays and cut.end <= at:
                found |= self._left(cut, at, name, depth)
        if variable == name:
            found.add("")
        for target, source, end in self._copies:
            if target == variable and source != variable and end <= at:
                found |= self._without(source, end, name, depth + 1)
        return frozenset(found)

    def _left(self, cut: Cut, at: int, name: str, depth: int) -> frozenset[str | None]:
        """What the target of a cut lacks."""
        prefix = cut.prefix
        if cut.lead and prefix is not None and self.cuts is not None:
            lead = self.cuts.compared(cut.lead, at)
            prefix = f"{lead}{prefix}" if lead is not None else None
        return _behind(self._without(cut.source, cut.at, name, depth + 1), prefix)

    def passing(self, names: frozenset[str]) -> list[Call]:
        """The calls, with more arguments than one, that are given one of the variables as it is."""
        if self._given is None:
            self._given = {}
            for node in self.calls:
                for arg in node.args if len(node.args) > 1 else ():
                    if arg.__class__ is Name:
                        self._given.setdefault(arg.text, []).append(node)
        found = {node.start: node for name in names for node in self._given.get(name, ())}
        return [found[at] for at in sorted(found)]


def _expanded(program: Program, unit: Unit, body: Any) -> Iterator[Any]:
    """The nodes of a body, and those of the statements that its macros stand for."""
    for node in walk(body):
        yield node
        if node.__class__ is Call and node.callee.__class__ is Name:
            macro = program.macro(node.callee.text, unit)
            if macro is not None and macro.define.params is not None and macro.define.statements is not None:
                given = dict(zip(macro.define.params, node.args, strict=False))
                yield from walk(substituted(macro.define.statements, given, node.start, node.end))


def _asked(condition: Any, truths: dict[str, Any]) -> set[str]:
    """The names that a condition looks at."""
    found: set[str] = set()
    pending = [condition]
    while pending:
        for node in walk(pending.pop()):
            name = node.text if node.__class__ is Name else field_of(node) if node.__class__ is Member else ""
            if name and name not in found:
                found.add(name)
                if name in truths:
                    pending.append(truths[name])
    return found


def _behind(lacks: frozenset[str | None], prefix: str | None) -> frozenset[str | None]:
    """What a text lacks that is without ``prefix`` what lacks something already."""
    return frozenset(f"{each}{prefix}" if each is not None and prefix is not None else None for each in lacks)


def _gated(statement: If) -> set[int]:
    """The compares of a gate: ``if (W != A && W != B) return ...;`` says which words go on, and tells none apart."""
    pending, found = [statement.condition], []
    while pending:
        node = pending.pop()
        if node.__class__ is Binary and node.op == "&&":
            pending += [node.left, node.right]
        elif node.__class__ is Binary and node.op == "!=":
            found.append(node)
    last = statement.then.body[-1] if statement.then.__class__ is Block and statement.then.body else statement.then
    if last.__class__ is not Return or statement.other is not None:
        return set()
    words = [base(node.left) or base(node.right) for node in found]
    return {node.start for node, word in zip(found, words, strict=True) if word and words.count(word) > 1}


def _items_in(loop: Any) -> set[str]:
    """The JSON objects that a loop takes from values: ``V->AsObject()``, ``V->TryGetObject(Out)``."""
    found: set[str] = set()
    if loop.__class__ is ForEach and "FJsonObject" in loop.variable.type:
        found.update(loop.variable.names)
    for node in walk(loop.body):
        if node.__class__ is Declare:
            if _called(node.value) == "AsObject" or base(node.value) in found:
                found.update(node.names)
        elif _called(node) == "TryGetObject" and node.args:
            found.add(base(node.args[0]))
    return found - {""}


def _innermost(node: Any) -> Any:
    """The call that names the key."""
    while not any(a.__class__ is Str for a in node.args[:2]):
        if node.callee.__class__ is not Member or node.callee.object.__class__ is not Call:
            break
        node = node.callee.object
    return node


def _called(node: Any) -> str:
    """The name of the method that is called."""
    return str(node.callee.name) if node.__class__ is Call and node.callee.__class__ is Member else ""


def _gives_object(node: Any) -> bool:
    return _called(node) in ("GetObjectField", "AsObject")


class Summaries:
    """The summaries of a program's functions."""

    def __init__(self, program: Program) -> None:
        """Use ``summaries``."""
        self._program = program
        self._known: dict[tuple[int, str, int], Summary | None] = {}

    def of(self, definition: Definition) -> Summary | None:
        """The summary of a function; None without a body."""
        key = (definition.function.start, definition.unit.path, definition.unit.variant)
        if key not in self._known:
            has = definition.unit.body(definition.function) is not None
            self._known[key] = Summary(self._program, definition) if has else None
        return self._known[key]


_KNOWN: WeakKeyDictionary[Program, Summaries] = WeakKeyDictionary()


def summaries(program: Program) -> Summaries:
    """The summaries of a program, shared by all who ask."""
    found = _KNOWN.get(program)
    if found is None:
        found = _KNOWN[program] = Summaries(program)
    return found
