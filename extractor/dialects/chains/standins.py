"""Words that something else stands for before it is asked about: enumerators, or what a function makes of a text.

``switch (Verbs.FindRef(Word)) { case EVerb::Ping: … }`` knows the words that a table, or a function with a chain, ties
to the enumerators; ``switch (Hash(Word)) { case Hash(TEXT("ping")): … }`` says them itself.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from extractor.dialects.chains.compares import EQUAL, STANDS, Compare, base, compare_of
from extractor.dialects.chains.lookups import callees
from extractor.dialects.names import constant_text
from extractor.dialects.stores.values import last_name
from extractor.form import (
    Assign,
    Binary,
    Block,
    Call,
    Cast,
    Conditional,
    Declare,
    Evaluate,
    If,
    Index,
    Init,
    Member,
    Name,
    Return,
    Switch,
    Unary,
    walk,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from extractor.form import Unit
    from extractor.program import Definition, Program

ENUMERATOR = re.compile(r"(?:\w+::)*E[A-Z]\w*::\w+")
"""How an enumerator is written."""
_ASKS = re.compile(rb"\bswitch\s*\(|==\s*(?:E[A-Z]\w*::\w|\w*(?:Hash|Crc)\w*)")
_ROW = re.compile(rb'"[^";]{0,120}?\bE[A-Z]\w*::\w|\bE[A-Z]\w*::\w+\s*,[^";]{0,40}"')
_BY_NAME = frozenset({"GetValueByNameString", "GetValueByName", "GetIndexByNameString", "GetIndexByName"})
_ENUM = re.compile(r"(?:\w+::)*E[A-Z]")
_CALLED = re.compile(rb"\b([A-Za-z_]\w*)\s*\(")
_STEPS = 4


def may_stand(program: Program, definition: Definition) -> bool:
    """Whether a function may ask about what stands for a word, by its text."""
    unit, function = definition.unit, definition.function
    if _ASKS.search(unit.text, function.start, function.end) is not None:
        return True
    called = _CALLED.finditer(unit.text, function.start, function.end) if _takers(program) else ()
    return any(each[1].decode() in _takers(program) for each in called)


class Standins:
    """What one function asks about what stands for a word: its forks, its calls, and what its variables are made of."""

    def __init__(self, program: Program, definition: Definition, given: str = "") -> None:
        """``given`` is a parameter that stands for the word where the function is called."""
        self._program, self._definition = program, definition
        self._names: frozenset[str] = frozenset()
        self._given = given
        self._calls: list[Call] = []
        self._made: dict[str, list[Any]] = {}
        self._forks: list[Any] = []
        self._by_name = False
        for node in walk(definition.unit.body(definition.function)):
            if node.__class__ in (Switch, If, Conditional):
                self._forks.append(node)
            if node.__class__ is Call and node.args:
                self._calls.append(node)
            for made, value in _making(node):
                self._made.setdefault(made, []).append(value)

    def asked_for(self, names: frozenset[str]) -> tuple[list[Compare], list[Any]]:
        """(the words that branches answer through what stands for the variables, as compares; the branches)."""
        self._names = names
        compares: list[Compare] = []
        branches: list[Any] = []
        for at, texts, branch in self.answered():
            compares += [Compare(text, at, STANDS) for text in texts]
            branches.append(branch)
        return compares, branches

    def answered(self) -> Iterator[tuple[int, list[str], Any]]:
        """(where, the words, the branch) of each branch that answers words."""
        for node in self._forks:
            yield from self._of_switch(node) if node.__class__ is Switch else self._of_condition(node)
        takers = _takers(self._program) if not self._given else frozenset()
        for call in self._calls if takers else ():
            if last_name(call) in takers:
                yield from self._of_call(call)

    def _of_call(self, node: Call) -> Iterator[tuple[int, list[str], Any]]:
        """What a function answers that is given what stands for the variable."""
        for callee in callees(self._program, node, self._definition):
            for param, arg in zip(callee.function.params, node.args, strict=False):
                if self._program.enum(param.type, callee.scope, callee.unit) is not None and self._stands(arg, set()):
                    inner = Standins(self._program, callee, param.name)
                    yield from ((node.start, texts, node) for _, texts, _ in inner.answered())

    def _of_switch(self, node: Switch) -> Iterator[tuple[int, list[str], Any]]:
        subject = node.subject.value if node.subject.__class__ is Declare else node.subject
        waiting: list[tuple[int, list[str]]] = []
        for case in node.cases:
            texts = self._meant(subject, case.value) if case.value is not None else []
            waiting.append((case.start, texts))
            if case.body:
                yield from ((at, each, case) for at, each in waiting if each)
                waiting = []

    def _of_condition(self, node: If | Conditional) -> Iterator[tuple[int, list[str], Any]]:
        for part in walk(node.condition):
            if part.__class__ is Binary and part.op == "==":
                for one, other in ((part.left, part.right), (part.right, part.left)):
                    texts = self._meant(one, other)
                    if texts:
                        yield part.start, texts, node.then

    def _meant(self, subject: Any, label: Any) -> list[str]:
        """The words that a label stands for, where the subject stands for the variable."""
        label = _plain(label)
        if label.__class__ is Name and ENUMERATOR.fullmatch(label.text):
            found = self._program.enumerator(label.text, self._definition.scope, self._definition.unit)
            if found is None or not self._stands(subject, set()):
                return []
            if self._by_name:
                return [found.member.name]
            return spellings(self._program).get((found.enum.key, found.member.name), [])
        label = self._settled(label)
        if label.__class__ is Call and len(label.args) == 1 and label.callee.__class__ is Name:
            text = constant_text(self._program, label.args[0], self._definition.scope, self._definition.unit)
            made = self._settled(subject)
            same = made.__class__ is Call and made.callee.__class__ is Name and made.callee.text == label.callee.text
            return [text] if text and same and self._stands(made, set()) else []
        return []

    def _settled(self, node: Any) -> Any:
        """What a variable is made with."""
        node = _plain(node)
        several = self._made.get(node.text, []) if node.__class__ is Name else []
        if node.__class__ is Name and not several:
            found = self._program.variable(node.text, self._definition.scope, self._definition.unit)
            several = [found.variable.declare.value] if found is not None else []
        return _plain(several[0]) if len(several) == 1 else node

    def _stands(self, node: Any, seen: set[str]) -> bool:
        """Whether what an expression gives is found by the variable: with a call, an index, or through a local."""
        for part in walk(node):
            if part.__class__ is Call and any(base(arg) in self._names for arg in part.args):
                self._by_name = part.callee.__class__ is Member and part.callee.name in _BY_NAME
                return True
            if part.__class__ is Index and base(part.index) in self._names:
                return True
            if part.__class__ is Name and part.text == self._given:
                return True
            if part.__class__ is Name and part.text not in seen and len(seen) < _STEPS:
                seen.add(part.text)
                if any(self._stands(value, seen) for value in self._made.get(part.text, ())):
                    return True
        return False


def _making(node: Any) -> Iterator[tuple[str, Any]]:
    """What a node makes of variables: a declaration, an assignment, a call with one to write to."""
    kind = node.__class__
    if kind is Declare and len(node.names) == 1 and node.value is not None:
        yield node.names[0], node.value
    elif kind is Assign and node.op == "=" and node.target.__class__ is Name:
        yield node.target.text, node.value
    elif kind is Call and len(node.args) > 1:
        yield from ((arg.text, node) for arg in node.args if arg.__class__ is Name)


def _plain(node: Any) -> Any:
    while node.__class__ is Cast or (node.__class__ is Unary and node.op in ("*", "+")):
        node = node.operand
    return node


_TAKERS: WeakKeyDictionary[Program, frozenset[str]] = WeakKeyDictionary()


def _takers(program: Program) -> frozenset[str]:
    """The functions that are given an enumerator and ask about it, by name."""
    found = _TAKERS.get(program)
    if found is None:
        found = _TAKERS[program] = frozenset(
            each.function.name
            for each in program.definitions()
            if any(_ENUM.match(param.type) for param in each.function.params)
            and _ASKS.search(each.unit.text, each.function.start, each.function.end)
        )
    return found


# --- which words stand for which enumerators -----------------------------------------------------------------------

Spelt = dict[tuple[str, str], list[str]]
_SPELT: WeakKeyDictionary[Program, Spelt] = WeakKeyDictionary()


def spellings(program: Program) -> Spelt:
    """The words that the program ties to each enumerator, by the enum's key and the enumerator's name."""
    found = _SPELT.get(program)
    if found is None:
        found = _SPELT[program] = {}
        tied: dict[tuple[str, str], dict[str, None]] = {}
        for node, scope, unit in _bodies(program):
            for text, enumerator in _ties(program, node, scope, unit):
                known = program.enumerator(enumerator, scope, unit)
                if known is not None:
                    tied.setdefault((known.enum.key, known.member.name), {}).setdefault(text)
        found.update((key, list(texts)) for key, texts in tied.items())
    return found


def words_of(program: Program, node: Any, scope: str, unit: Unit) -> list[str]:
    """The words that an enumerator stands for; none of anything else."""
    if node.__class__ is not Name or ENUMERATOR.fullmatch(node.text) is None:
        return []
    found = program.enumerator(node.text, scope, unit)
    return spellings(program).get((found.enum.key, found.member.name), []) if found is not None else []


def _bodies(program: Program) -> Iterator[tuple[Any, str, Unit]]:
    """What may tie a word to an enumerator, by its text."""
    for unit in program.units:
        for variable in (*unit.variables, *(v for each in unit.classes for v in each.variables)):
            if variable.declare.value is not None and _ROW.search(unit.text, variable.start, variable.end):
                yield variable.declare.value, variable.scope, unit
    for definition in program.definitions():
        unit, function = definition.unit, definition.function
        if not unit.variant and _ROW.search(unit.text, function.start, function.end):
            yield unit.body(function), definition.scope, unit


def _ties(program: Program, body: Any, scope: str, unit: Unit) -> Iterator[tuple[str, str]]:
    for node in walk(body):
        kind = node.__class__
        if kind is Init or kind is Call:
            items = node.items if kind is Init else node.args
            pair = items if len(items) == 2 else ()
        elif kind is Assign and node.target.__class__ is Index:
            pair = (node.target.index, node.value)
        elif kind is If or kind is Conditional:
            yield from _told(program, node, scope, unit)
            continue
        else:
            continue
        for word, named in (pair, pair[::-1]) if pair else ():
            if named.__class__ is Name and ENUMERATOR.fullmatch(named.text):
                text = constant_text(program, word, scope, unit)
                if text:
                    yield text, named.text


def _told(program: Program, node: If | Conditional, scope: str, unit: Unit) -> Iterator[tuple[str, str]]:
    """``if (Word == TEXT("ping")) return EVerb::Ping;``, ``Word == TEXT("ping") ? EVerb::Ping : …``."""
    values = [node.then] if node.__class__ is Conditional else _given(node.then)
    named = [each.text for each in values if each.__class__ is Name and ENUMERATOR.fullmatch(each.text)]
    if len(named) != 1:
        return
    for part in walk(node.condition):
        found = compare_of(program, part, scope, unit) if part.__class__ in (Binary, Call) else None
        if found is not None and found[1].kind == EQUAL and getattr(part, "op", "==") == "==":
            yield found[1].literal, named[0]


def _given(branch: Any) -> list[Any]:
    """What a branch that does nothing else returns or assigns."""
    statements = branch.body if branch.__class__ is Block else (branch,)
    if not 0 < len(statements) <= 2:
        return []
    said = [each.expression if each.__class__ is Evaluate else each for each in statements]
    return [each.value for each in said if each.__class__ in (Return, Assign)]
