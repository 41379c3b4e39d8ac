"""What a class says of itself in a struct: the text fields of what a virtual returns, or fills where it is handed one.

``FToolInfo Describe() const override { FToolInfo Info; Info.Name = TEXT("spawn"); return Info; }`` says its name as
``Describe.Name``. Reads bodies as written; texts of members and other virtuals are ``texts.py``'s.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from extractor.dialects.names import MAKERS, constant_text
from extractor.form import Assign, Call, Declare, Init, Member, Name, Return, walk
from extractor.program import stripped

if TYPE_CHECKING:
    from collections.abc import Callable

    from extractor.form import Function, Unit
    from extractor.program import Program

    _Text = Callable[[Any, Unit], str | None]

MARK = "."
_JSON = ("FJsonObject", "FJsonValue")
_DEEPEST = 3


def described(program: Program, root: str, texts: frozenset[str]) -> list[str]:
    """The sources of this kind that a root class and its bases have: ``virtual.field``."""
    found: dict[str, None] = {}
    entries = (entry for key in program.lineage(root) for entry in program.class_entries(key))
    virtuals = (each for entry in entries for each in entry.node.functions if "virtual" in each.kind)
    for function in virtuals:
        for field, variable in _struct(program, function).items():
            if variable.declare.type in texts and not variable.declare.static:
                found.setdefault(f"{function.name}{MARK}{field}")
    return list(found)


def _struct(program: Program, function: Function) -> dict[str, Any]:
    """The fields of the struct that a virtual returns or fills; none of another's."""
    written = function.returns
    if function.params:
        only = function.params[0]
        if len(function.params) > 1 or function.returns not in ("", "void") or only.const or "&" not in only.declarator:
            return {}
        written = only.type
    plain = stripped(written)
    entry = None if plain in _JSON else program.class_(plain)
    return program.fields(entry.key) if entry is not None else {}


class Structs:
    """Reads the structs that one class says itself in. ``said`` gives the text of a member that an expression names."""

    def __init__(self, program: Program, key: str, said: Callable[[Any], str | None]) -> None:
        """Of the class ``key``."""
        self._program = program
        self._key = key
        self._said = said

    def of(self, source: str) -> str | None:
        """The constant text of ``virtual.field``; None of one that the class does not say, or says in two ways."""
        name, _, field = source.partition(MARK)
        for definition in self._program.method(self._key, name)[:1]:
            return self._left_in(definition.unit, definition.function, field, self._text)
        return None

    def _text(self, node: Any, unit: Unit) -> str | None:
        text = constant_text(self._program, node, self._key, unit)
        return text if text is not None else self._said(node)

    def _left_in(self, unit: Unit, function: Function, field: str, text: _Text, depth: int = 0) -> str | None:
        """What a body leaves in the field of the struct that it returns or fills."""
        body = unit.body(function)
        if body is None or depth > _DEEPEST:
            return None
        nodes = list(walk(body))
        returned = [node.value for node in nodes if node.__class__ is Return]
        held = {name for name in map(_variable, returned) if name} or {p.name for p in function.params[:1]}
        values = [
            node.value
            for node in nodes
            if node.__class__ is Assign and node.op == "=" and _field_of(node.target, held) == field
        ]
        texts = {text(value, unit) for value in values}
        if not texts:
            made = [n.value for n in nodes if n.__class__ is Declare and n.value is not None and held & set(n.names)]
            types = {name: n.type for n in nodes if n.__class__ is Declare for name in n.names}
            written = next((types[name] for name in sorted(held) if name in types), function.returns)
            for value in (*made, *(r for r in returned if not _variable(r))):
                texts.add(self._in_made(value, written, unit, field, text, depth))
        return texts.pop() if len(texts) == 1 else None

    def _in_made(self, node: Any, written: str, unit: Unit, field: str, text: _Text, depth: int) -> str | None:
        """What a construction puts into the field: a brace list, a constructor, a function that makes the struct."""
        if node.__class__ is Init:
            entry = self._program.class_(node.type or written, self._key, unit)
            if entry is None:
                return None
            if node.names and any(node.names):
                return next((text(i, unit) for i, n in zip(node.items, node.names, strict=True) if n == field), None)
            by_constructor = self._by_constructor(entry.key, node.items, unit, field, text)
            if by_constructor is not None or self._constructors(entry.key, len(node.items)):
                return by_constructor
            fields = [n for v in entry.node.variables if not v.declare.static for n in v.declare.names]
            at = fields.index(field) if field in fields else len(node.items)
            return text(node.items[at], unit) if at < len(node.items) else None
        if node.__class__ is not Call or node.callee.__class__ is not Name:
            return None
        callee = node.callee
        made = callee.types[0] if callee.text in MAKERS and callee.types else callee.text
        entry = self._program.class_(made, self._key, unit)
        if entry is not None:
            return self._by_constructor(entry.key, node.args, unit, field, text)
        for found in self._program.resolve(callee.text, self._key, self._key, len(node.args), unit)[:1]:
            given = {p.name: a for p, a in zip(found.function.params, node.args, strict=False)}
            return self._left_in(found.unit, found.function, field, self._bound(given, unit, text), depth + 1)
        return None

    def _constructors(self, key: str, count: int) -> tuple[Any, ...]:
        name = key.rpartition("::")[2]
        return tuple(d for d in self._program.method(key, name, count) if d.owner == key)

    def _by_constructor(self, key: str, args: Any, unit: Unit, field: str, text: _Text) -> str | None:
        """What ``FInfo(InName) : Name(InName)`` leaves in the field for these arguments."""
        for constructor in self._constructors(key, len(args)):
            params = constructor.function.params
            given = {p.name: args[i] if i < len(args) else p.default for i, p in enumerate(params)}
            bound = self._bound(given, unit, text)
            for member, values in constructor.function.initialisers:
                if member == field and len(values) == 1:
                    return bound(values[0], constructor.unit)
            body = constructor.unit.body(constructor.function)
            for node in walk(body) if body is not None else ():
                if node.__class__ is Assign and node.op == "=" and _variable(node.target) == field:
                    return bound(node.value, constructor.unit)
        return None

    def _bound(self, given: dict[str, Any], where: Unit, text: _Text) -> _Text:
        """Reads texts in a callee: a parameter is what the caller gave for it."""

        def read(node: Any, unit: Unit) -> str | None:
            name = _variable(node)
            if name in given:
                return text(given[name], where) if given[name] is not None else None
            return constant_text(self._program, node, self._key, unit)

        return read


def _variable(node: Any) -> str:
    """The variable in ``X``, ``MoveTemp(X)``."""
    if node.__class__ is Call and node.callee.__class__ is Name and len(node.args) == 1:
        node = node.args[0] if node.callee.text in ("MoveTemp", "std::move", "FString") else None
    return str(node.text) if node.__class__ is Name else ""


def _field_of(node: Any, held: set[str]) -> str:
    """The field in ``X.Field`` and ``X->Field`` of a held variable."""
    if node.__class__ is Member and _variable(node.object) in held:
        return str(node.name)
    return ""
