"""What a class says of itself in constants: its virtuals and fields of text, and which of them is the name.

A *source* is a member function without parameters, or a field, that holds text, or a text field of a struct that a
virtual gives (``described.py``). Its value in a class is what the nearest override returns, through fields,
constructors and what is handed to the base's constructor.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from extractor.dialects.classes.described import MARK, Structs, described
from extractor.dialects.names import TEXT_TYPES, constant_text
from extractor.form import Assign, Bool, Evaluate, Member, Name, Number, Return, This, walk

if TYPE_CHECKING:
    from collections.abc import Iterable

    from extractor.form import Function, Unit
    from extractor.program import Program

_SLUG = re.compile(r"[A-Za-z_][\w.:/\-]*")
_DEEPEST = 6
_NAME, _ALMOST = ("name",), ("command", "tool", "action", "method", "verb", "id", "key")
_OTHER_NAMES = ("display", "class", "category", "friendly", "title", "group", "plugin", "module", "author")
_DESCRIPTION = ("desc", "summary", "help", "doc", "about", "purpose", "tooltip")
_CATEGORY = ("categor", "group", "famil", "section", "domain", "toolset", "namespace", "area")


class Sources(Struct, frozen=True):
    """The members that give a class's name, description and category; "" where there is none."""

    name: str
    description: str = ""
    category: str = ""


def values(program: Program, root: str, classes: Iterable[str]) -> dict[str, dict[str, str]]:
    """For each source that the root class has: its constant value in each class that has one."""
    keys = tuple(classes)
    found: dict[str, dict[str, str]] = {}
    for source in _sources(program, root):
        known = {}
        for key in keys:
            text = value_of(program, key, source)
            if text is not None:
                known[key] = text
        if known:
            found[source] = known
    return found


def chosen(found: dict[str, dict[str, str]], classes: int) -> Sources | None:
    """Which source is the name: words that are one for each class; None where none can be."""
    names = [(_rank(source, known, classes), source) for source, known in found.items()]
    best = max((n for n in names if n[0] is not None), default=None)
    if best is None:
        return None
    rest = {source: known for source, known in found.items() if source != best[1]}
    description = _by_words(rest, _DESCRIPTION) or next((s for s, k in rest.items() if _has_sentences(k)), "")
    rest.pop(description, None)
    category = _by_words(rest, _CATEGORY) or next((s for s, k in rest.items() if _is_category(k)), "")
    return Sources(best[1], description, category)


def _rank(source: str, known: dict[str, str], classes: int) -> Any:
    texts = list(known.values())
    if not all(_SLUG.fullmatch(text) for text in texts):
        return None
    folded = source.rpartition(MARK)[2].lower()
    other = any(word in folded for word in (*_OTHER_NAMES, *_DESCRIPTION, *_CATEGORY))
    words = 0 if other else 2 if any(w in folded for w in _NAME) else 1 if any(w in folded for w in _ALMOST) else 0
    distinct = len(set(texts)) / len(texts)
    if distinct < 0.5 and len(texts) > 2:
        return None
    return (distinct >= 0.9, words, len(texts) * 2 >= classes, distinct, source)


def _by_words(found: dict[str, dict[str, str]], words: tuple[str, ...]) -> str:
    return next((source for source in found if any(w in source.rpartition(MARK)[2].lower() for w in words)), "")


def _has_sentences(known: dict[str, str]) -> bool:
    return sum(" " in text for text in known.values()) * 2 > len(known)


def _is_category(known: dict[str, str]) -> bool:
    return len(known) > 3 and len(set(known.values())) * 2 <= len(known) and all(len(t) < 40 for t in known.values())


def _sources(program: Program, root: str) -> list[str]:
    """Functions without parameters that return text, fields of text, fields of what virtuals give; those of the root
    and its bases."""
    found: dict[str, None] = {}
    for key in program.lineage(root):
        for entry in program.class_entries(key):
            for function in entry.node.functions:
                if not function.params and function.returns in TEXT_TYPES:
                    found.setdefault(function.name)
    for name, variable in program.fields(root).items():
        if variable.declare.type in TEXT_TYPES and not variable.declare.static:
            found.setdefault(name)
    return [*found, *described(program, root, TEXT_TYPES)]


def value_of(program: Program, key: str, source: str) -> str | None:
    """The constant text of a source in a class, or None."""
    return _Reading(program, key).of(source)


class _Reading:
    """Reads one class: members by name, with what its constructors put into them."""

    def __init__(self, program: Program, key: str) -> None:
        self._program = program
        self._key = key
        self._depth = 0

    def of(self, source: str) -> str | None:
        """The constant text of a member."""
        if self._depth > _DEEPEST:
            return None
        self._depth += 1
        try:
            if MARK in source:
                return Structs(self._program, self._key, self._said).of(source)
            for definition in self._program.method(self._key, source, 0)[:1]:
                return self._returned(definition.unit, definition.function)
            return self._field(source)
        finally:
            self._depth -= 1

    def _returned(self, unit: Unit, function: Function) -> str | None:
        body = unit.body(function)
        returns = [node for node in walk(body) if node.__class__ is Return] if body is not None else []
        if len(returns) != 1:
            return None
        return self._text(returns[0].value, unit)

    def _text(self, node: Any, unit: Unit) -> str | None:
        text = constant_text(self._program, node, self._key, unit)
        return text if text is not None else self._said(node)

    def _said(self, node: Any) -> str | None:
        member = _member(node)
        return self.of(member) if member else None

    def _field(self, name: str) -> str | None:
        """What the constructors leave in a field: the most derived one that says it wins."""
        lineage = self._program.lineage(self._key)
        for at, key in enumerate(lineage):
            for constructor in constructors(self._program, key):
                text = self._assigned(name, constructor.unit, constructor.function)
                if text is not None:
                    return text
                text = self._initialised(name, constructor, lineage[:at])
                if text is not None:
                    return text
        field = self._program.fields(self._key).get(name)
        if field is None or field.declare.value is None:
            return None
        unit = next(
            (e.unit for key in lineage for e in self._program.class_entries(key) if field in e.node.variables), None
        )
        return constant_text(self._program, field.declare.value, self._key, unit) if unit is not None else None

    def _assigned(self, name: str, unit: Unit, function: Function) -> str | None:
        found = None
        body = unit.body(function)
        for statement in body.body if body is not None else ():
            if statement.__class__ is Evaluate and statement.expression.__class__ is Assign:
                assign = statement.expression
                if assign.op == "=" and _member(assign.target) == name:
                    found = constant_text(self._program, assign.value, self._key, unit)
        return found

    def _initialised(self, name: str, constructor: Any, derived: tuple[str, ...]) -> str | None:
        """``FBase(InName) : Name(InName)`` with what the class below hands over."""
        for member, given in constructor.function.initialisers:
            if member == name and len(given) == 1:
                text = constant_text(self._program, given[0], self._key, constructor.unit)
                return text if text is not None else self._handed(constructor, _member(given[0]), derived)
        return None

    def _handed(self, constructor: Any, param: str, derived: tuple[str, ...]) -> str | None:
        """The text that a derived class's constructor gives for a parameter of its base's."""
        position = next((i for i, p in enumerate(constructor.function.params) if p.name == param), -1)
        if position < 0:
            return None
        base = constructor.function.name
        for at in range(len(derived) - 1, -1, -1):
            for below in constructors(self._program, derived[at]):
                for target, given in below.function.initialisers:
                    if target.rpartition("::")[2].partition("<")[0] in (base, "Super") and position < len(given):
                        text = constant_text(self._program, given[position], self._key, below.unit)
                        return text if text is not None else self._handed(below, _member(given[position]), derived[:at])
        default = constructor.function.params[position].default
        return constant_text(self._program, default, self._key, constructor.unit) if default is not None else None


def constructors(program: Program, key: str) -> tuple[Any, ...]:
    """The constructors of a class that have a body; none of its bases'."""
    name = key.rpartition("::")[2]
    return tuple(d for d in program.method(key, name) if d.owner == key)


def _member(node: Any) -> str:
    """The name of ``Name``, ``this->Name``, ``MoveTemp(Name)``."""
    kind = node.__class__
    if kind is Name:
        return str(node.text)
    if kind is Member and node.object.__class__ is This:
        return str(node.name)
    args: tuple[Any, ...] = getattr(node, "args", ())
    return _member(args[0]) if len(args) == 1 else _member(node.callee) if hasattr(node, "callee") and not args else ""


def flags(program: Program, key: str, root: str) -> tuple[tuple[str, str], ...]:
    """Constants that the class's other virtuals return: bools, numbers, enumerators, as written."""
    found = []
    for name in _flag_names(program, root):
        for definition in program.method(key, name, 0)[:1]:
            body = definition.unit.body(definition.function)
            only = body.body[0] if body is not None and len(body.body) == 1 else None
            value = only.value if only.__class__ is Return else None
            if value.__class__ in (Bool, Number):
                found.append((name, str(value.value).lower()))
            elif value.__class__ is Name:
                found.append((name, value.text))
    return tuple(found)


def _flag_names(program: Program, root: str) -> list[str]:
    found: dict[str, None] = {}
    for key in program.lineage(root):
        for entry in program.class_entries(key):
            for function in entry.node.functions:
                plain = (
                    "<" not in function.returns
                    and function.returns not in TEXT_TYPES
                    and function.returns not in ("", "void")
                )
                if "virtual" in function.kind and not function.params and plain and not function.returns_declarator:
                    found.setdefault(function.name)
    return list(found)
