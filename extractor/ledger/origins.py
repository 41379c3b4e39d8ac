"""What an object is that is no part of the request: where the variable that names it got its value.

Followed through a function's own assignments, range loops and out-arguments, into callees that fill or return it, and
out to the calls of the function where it is a parameter. What cannot be followed to something known stays unexplained.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from extractor.form import (
    Assign,
    Binary,
    Bool,
    Call,
    Cast,
    Conditional,
    Declare,
    ForEach,
    Index,
    Init,
    Lambda,
    Member,
    Name,
    New,
    Null,
    Number,
    Return,
    Str,
    Unary,
    walk,
)

if TYPE_CHECKING:
    from extractor.program import Definition, Program

_DEEPEST = 24
_NO_OBJECTS = (Str, Number, Bool, Binary, Lambda)
_MADE = "an object made here"
_PUT = "(what it puts there)"
_NOTHING = ""
"""An origin that says nothing by itself: null, or a variable that is filled elsewhere."""

_PUTS = ("Add", "Emplace", "Push", "Insert", "AddUnique", "Append", "Enqueue")

Callers = Callable[[str, int], Iterable[tuple[str, int]]]
Enclosing = Callable[[str, int], "Definition | None"]


class Origins:
    """Answers where objects come from in one program."""

    def __init__(self, program: Program, callers: Callers, enclosing: Enclosing) -> None:
        """``callers(file, start)``: places that call a function; ``enclosing(file, offset)``: the function there."""
        self._program = program
        self._callers = callers
        self._enclosing = enclosing
        self._asked: set[tuple[str, int, str, str]] = set()

    def of(self, expression: Any, within: Definition) -> str | None:
        """In words what the expression's object is, None where that is not known."""
        self._asked = set()
        return self._of(expression, within, 0)

    def _of(self, node: Any, within: Definition, depth: int, field: str = "") -> str | None:
        """``field`` is the member of the object that is meant, "" of the object itself."""
        kind = node.__class__
        if depth > _DEEPEST:
            return None
        if kind is Null or (kind is Init and not node.items):
            return _NOTHING
        if kind is New:
            return _MADE
        if kind in (Member, Index):
            return self._of(node.object, within, depth + 1, node.name if kind is Member else field)
        if kind in (Unary, Cast):
            return self._of(node.operand, within, depth + 1, field)
        if kind is Conditional:
            return _one([self._of(each, within, depth + 1, field) for each in (node.then, node.other)])
        if kind is Name:
            return self._of_name(node.text, within, depth, field)
        if kind is Call:
            return self._of_call(node, within, depth, field)
        return _NOTHING if kind in _NO_OBJECTS else None

    def _of_call(self, node: Any, within: Definition, depth: int, field: str) -> str | None:
        callee = node.callee
        if callee.__class__ is Member:
            inner = self._of(callee.object, within, depth + 1)
            return inner if inner is not None else self._returned(callee.name, "", node, depth, field)
        if callee.__class__ is not Name:
            return None
        name = callee.text.rpartition("::")[2]
        if name in ("MakeShared", "MakeShareable", "MakeUnique"):
            return _MADE
        if name in ("MoveTemp", "ConstCastSharedRef", "StaticCastSharedPtr", "Forward") and node.args:
            return self._of(node.args[0], within, depth + 1, field)
        return self._returned(name, callee.text, node, depth, field)

    def _returned(self, name: str, written: str, node: Call, depth: int, field: str) -> str | None:
        """What a function gives back: of one in the tree what it returns, of one outside it itself."""
        found = [d for d in self._program.functions(name) if len(d.function.params) >= len(node.args)]
        if not found:
            return f"what {written} returns" if written and not written[0].islower() else None
        given = []
        for definition in found[:4]:
            body = definition.unit.body(definition.function)
            returns = [n.value for n in walk(body) if n.__class__ is Return and n.value is not None]
            given += [self._of(value, definition, depth + 1, field) for value in returns]
        return _one(given)

    def _of_name(self, name: str, within: Definition, depth: int, field: str) -> str | None:
        key = (within.unit.path, within.function.start, name, field)
        if key in self._asked:
            return _NOTHING
        self._asked.add(key)
        body = within.unit.body(within.function)
        at = next((i for i, p in enumerate(within.function.params) if p.name == name), None)
        sources = list(self._sources(name, body, within, depth, field))
        if at is not None:
            sources += list(self._given(at, within, depth))
        if not sources and at is None:
            sources = list(self._shared(_last(name), depth))
        origin = _one(sources) if sources else None
        return _MADE if origin == _NOTHING and at is None else origin  # a variable that nobody else fills

    def _sources(self, name: str, body: Any, within: Definition, depth: int, field: str = "") -> Iterator[str | None]:
        """The origin of each value that the function gives to a variable."""
        given: set[int] = set()
        for node in walk(body):
            kind = node.__class__
            if kind is Declare and node.value.__class__ is Lambda:
                given.add(node.value.start)
                at = next((i for i, p in enumerate(node.value.params) if p.name == name), None)
                if at is not None:
                    yield from self._handed_by_name(node.names[0], at, body, within, depth)
            if kind is Declare and name in node.names:
                yield _NOTHING if node.value is None else self._of(_only(node.value), within, depth + 1, field)
            elif kind is Assign and _root(node.target) == name and _meets(node.target, field):
                yield self._of(node.value, within, depth + 1)
            elif kind is ForEach and name in node.variable.names:
                yield self._of(node.range, within, depth + 1)
            elif kind is Lambda and node.start not in given and any(p.name == name for p in node.params):
                yield None
            elif kind is Call:
                yield from self._filled(name, node, within, depth, field)
                for closure in (arg for arg in node.args if arg.__class__ is Lambda):
                    given.add(closure.start)
                    if any(p.name == name for p in closure.params):
                        yield self._handed(node, within, depth)

    def _handed_by_name(self, closure: str, at: int, body: Any, within: Definition, depth: int) -> Iterator[str | None]:
        """The origin of an argument at each call of a lambda in a variable; None where it is more than called."""
        nodes = list(walk(body))
        calls = [n for n in nodes if n.__class__ is Call and n.callee.__class__ is Name and n.callee.text == closure]
        if len(calls) < sum(n.__class__ is Name and n.text == closure for n in nodes):
            yield None
        for call in calls:
            yield self._of(call.args[at], within, depth + 1) if at < len(call.args) else None

    def _handed(self, node: Any, within: Definition, depth: int) -> str | None:
        """What a lambda is handed that a container's method, or an algorithm over a container, is given."""
        if node.callee.__class__ is Member:
            return self._of(node.callee.object, within, depth + 1)
        algorithm = node.callee.__class__ is Name and node.callee.text.startswith("Algo::")
        return self._of(node.args[0], within, depth + 1) if algorithm else None

    def _shared(self, name: str, depth: int) -> Iterator[str | None]:
        """The origin of each value that any function puts into a variable outside functions."""
        word = name.encode()
        for definition in self._program.definitions():
            if word not in definition.unit.text[definition.function.start : definition.function.end]:
                continue
            for node in walk(definition.unit.body(definition.function)):
                callee = node.callee if node.__class__ is Call else None
                if callee.__class__ is Member and callee.name in _PUTS and _last(_root(callee.object)) == name:
                    yield self._of(node.args[-1], definition, depth + 1) if node.args else _NOTHING
                elif node.__class__ is Assign and _last(_root(node.target)) == name:
                    yield self._of(node.value, definition, depth + 1)

    def _filled(self, name: str, node: Any, within: Definition, depth: int, field: str) -> Iterator[str | None]:
        """The origin of what a call puts into a variable that it is given."""
        callee: Any = node.callee
        puts = callee.__class__ is Member and callee.name in _PUTS and node.args and _root(callee.object) == name
        if puts and _meets(callee.object, field):
            yield self._of(node.args[-1], within, depth + 1)
        at = next((i for i, arg in enumerate(node.args) if _root(arg) == name and arg.__class__ in (Name, Unary)), None)
        if at is None or callee.__class__ not in (Name, Member):
            return
        if callee.__class__ is Member and callee.name.startswith("TryGet"):
            yield self._of(callee.object, within, depth + 1)
        elif callee.__class__ is Name and callee.text.endswith("FJsonSerializer::Deserialize"):
            yield "JSON text that is no request" if at else _NOTHING
        else:
            last = _called(callee)
            found = self._program.functions(last)[:4]
            if not found and node.args[at].__class__ is Unary:
                yield f"what {last} gives"
            for definition in found:
                if at < len(definition.function.params) and definition.function.params[at].is_mutable_reference:
                    yield self._put_by(definition, definition.function.params[at].name, depth + 1)

    def _put_by(self, definition: Definition, param: str, depth: int) -> str | None:
        """The origin of what a function puts into a parameter; what it has a call of itself put there adds nothing."""
        key = (definition.unit.path, definition.function.start, param, _PUT)
        if depth > _DEEPEST:
            return None
        if key in self._asked:
            return _NOTHING
        self._asked.add(key)
        return _one(list(self._sources(param, definition.unit.body(definition.function), definition, depth)))

    def _given(self, at: int, within: Definition, depth: int) -> Iterator[str | None]:
        """The origin of an argument at each call of the function that was run."""
        for file, offset in self._callers(within.unit.path, within.function.start):
            caller = self._enclosing(file, offset)
            body = caller.unit.body(caller.function) if caller is not None else None
            call = next((n for n in walk(body) if n.__class__ is Call and n.start == offset and len(n.args) > at), None)
            if call is not None and caller is not None:
                yield self._of(call.args[at], caller, depth + 1)


def _last(name: str) -> str:
    return name.rpartition("::")[2]


def _called(callee: Any) -> str:
    """The last part of the name that is called."""
    return str(callee.name if callee.__class__ is Member else callee.text.rpartition("::")[2])


def _only(value: Any) -> Any:
    return value.items[0] if value.__class__ is Init and len(value.items) == 1 else value


def _meets(node: Any, field: str) -> bool:
    """Whether what is written to may be the member that is meant."""
    first = ""
    while node.__class__ in (Member, Index, Unary):
        if node.__class__ is Member:
            first = node.name
        node = getattr(node, "operand" if node.__class__ is Unary else "object")
    return not field or not first or first == field


def _root(node: Any) -> str:
    """The variable that an expression begins with, "" where it begins with none."""
    while node.__class__ in (Member, Index, Unary):
        node = getattr(node, "operand" if node.__class__ is Unary else "object")
    return node.text if node.__class__ is Name else ""


def _one(origins: list[str | None]) -> str | None:
    """Several origins in words; None where one of them is not known."""
    if not origins or None in origins:
        return None
    said = sorted({origin for origin in origins if origin})
    return " or ".join(said) if said else _NOTHING
