"""Where classes are registered: a macro, a registrar variable, or a statement that stores an instance of the class.

``TEXT("x")`` beside an instance that goes straight into a container is the name under which it is found. What only
uses a class (a cast, a local instance that is run) stores nothing and registers nothing.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from extractor.dialects.names import MAKERS, constant_text
from extractor.form import (
    Assign,
    Binary,
    Call,
    Cast,
    Declare,
    Evaluate,
    ForEach,
    Index,
    Init,
    Lambda,
    Member,
    Name,
    New,
    Return,
    Str,
    Unary,
    walk,
    without_arguments,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from extractor.form import Unit
    from extractor.program import Program

_MAKERS = frozenset(
    {*MAKERS, "NewObject", "GetMutableDefault", "GetDefault", "MoveTemp", "Forward",
     "CreateDefaultSubobject", "TSharedPtr", "TSharedRef", "TUniquePtr", "TStrongObjectPtr", "TSubclassOf",
     "TObjectPtr", "std::shared_ptr", "std::unique_ptr", "std::move"}
)  # fmt: skip
_USERS = frozenset(
    {"Cast", "CastChecked", "ExactCast", "IsA", "StaticCastSharedPtr", "StaticCastSharedRef", "LoadObject",
     "FindObject", "LoadClass", "IsChildOf", "ImplementsInterface", "StaticClass", "TIsDerivedFrom"}
)  # fmt: skip
_STORES = frozenset(
    {"Add", "Emplace", "FindOrAdd", "Push", "AddUnique", "Enqueue", "Append", "push_back", "emplace_back", "emplace",
     "insert"}
)  # fmt: skip
_STORING = re.compile(
    rb"(?:\.|->)(?:Add|Emplace|FindOrAdd|Push|AddUnique|Enqueue|push_back|emplace_back|emplace|insert)\s*[(<]|\]\s*=[^=]"
)
_CALLED = re.compile(rb"\b([A-Za-z_]\w*)\s*(?:<[\w:, *]*>)?\s*\(")
_MENTION = re.compile(rb"<\s*(?:class\s+|struct\s+)?([\w:]+)|\bnew\s+([\w:]+)|(?<![\w:])([\w:]+)::StaticClass")
_DERIVED = re.compile(rb"\bTObjectIterator\s*<\s*UClass\b|\bGetDerivedClasses\s*\(")
_DEEPEST = 3
_LONGEST_FACTORY = 400


class Site(Struct, frozen=True):
    """One registration: the class's key and where.

    ``name`` is the constant key of a container that it goes straight into, else ""; ``near`` a constant text handed
    over beside it, which is the name where the class says none. ``unordered`` where static initialisation runs it.
    """

    key: str
    unit: Unit
    at: int
    name: str = ""
    near: str = ""
    unordered: bool = False


def sites(program: Program, classes: frozenset[str], roots: frozenset[str]) -> tuple[Site, ...]:
    """Every registration of the classes, by unit and offset."""
    finder = _Finder(program, classes, roots)
    found: dict[tuple[str, int, str], Site] = {}
    for unit in program.units:
        for site in (*finder.outside(unit), *finder.inside(unit)):
            found.setdefault((unit.path, site.at, site.key), site)
    return tuple(found.values())


class _Finder:
    """Looks for registrations of a set of classes."""

    def __init__(self, program: Program, classes: frozenset[str], roots: frozenset[str]) -> None:
        self._program = program
        self._classes = classes
        self._roots = roots
        self._last = {key.rpartition("::")[2] for key in classes}
        self._stores: dict[str, bool] = {}
        self._locals: dict[str, str] = {}
        self._functions: dict[str, list[Any]] = {}
        self._factories: dict[tuple[int, str], str] = {}
        for definition in program.definitions():
            self._functions.setdefault(definition.unit.path, []).append(definition)
        self._factory_names = self._find_factories()

    def _find_factories(self) -> re.Pattern[bytes] | None:
        """Notes the functions that do nothing but return an instance of a class; a pattern of calls of their names."""
        names: dict[bytes, None] = {}
        for definitions in self._functions.values():
            for definition in definitions:
                unit, function = definition.unit, definition.function
                if function.end - function.start > _LONGEST_FACTORY or not function.returns:
                    continue
                if not any(
                    self._last & {_last_part(g)}
                    for m in _MENTION.finditer(unit.text, function.start, function.end)
                    for g in m.groups()
                    if g
                ):
                    continue
                body = unit.body(function)
                only = body.body[0] if body is not None and len(body.body) == 1 else None
                key = self._made(only.value, definition.scope, unit) if only.__class__ is Return else ""
                if key:
                    self._factories[function.start, unit.path] = key
                    names[re.escape(function.name.encode())] = None
        return re.compile(rb"\b(?:" + b"|".join(sorted(names)) + rb")\s*[(),;]") if names else None

    # -- outside functions ---------------------------------------------------------------------------------------

    def outside(self, unit: Unit) -> Iterator[Site]:
        """Macro calls, registrar variables, classes that register themselves by a base."""
        for invocation in unit.invocations:
            for argument in invocation.args or ():
                key = self._class_of(_name(argument), invocation.scope, unit) if _name(argument) else ""
                if key and self._registers(invocation.name, unit, argument, invocation.args):
                    name = next((a.value for a in invocation.args or () if isinstance(a, Str)), "")
                    yield Site(key, unit, invocation.start, near=name, unordered=True)
                    break
        for variable in unit.variables:
            yield from self._of_variable(variable, unit)
        for node in unit.classes:
            for variable in node.variables:
                if variable.declare.static:
                    yield from self._of_variable(variable, unit)

    def _of_variable(self, variable: Any, unit: Unit) -> Iterator[Site]:
        """``static TRegistrar<FFoo> GFoo;``, ``FRegistrar GFoo([] { return MakeShared<FFoo>(); });``, a table of
        classes, ``static bool bFoo = Register<FFoo>();``."""
        declare = variable.declare
        for written in _arguments(declare.type):
            key = self._class_of(written, variable.scope, unit)
            if key and without_arguments(declare.type) not in _MAKERS:
                yield Site(key, unit, variable.start, unordered=True)
                return
        if declare.value is not None and declare.style in ("(", "{") and declare.type not in _MAKERS:
            given = declare.value.items if declare.value.__class__ is Init else (declare.value,)
            key = next((k for k in (self._made(each, variable.scope, unit) for each in given) if k), "")
            if key and self._is_store(declare.type.rpartition("::")[2], 0, True):
                texts = [t for t in (constant_text(self._program, a, variable.scope, unit) for a in given) if t]
                yield Site(key, unit, variable.start, near=texts[0] if texts else "", unordered=True)
                return
        if declare.value is not None:
            for site in self._of_value(declare.value, variable.scope, unit):
                yield Site(site.key, unit, site.at, site.name, site.near, unordered=True)

    def _registers(self, macro: str, unit: Unit, argument: Any, args: Any) -> bool:
        """Whether the macro makes something of the class: it is a type in the body, and not only pasted into names."""
        found = self._program.macro(macro, unit)
        if found is None or found.define.params is None:
            return found is None
        params = found.define.params
        position = next((i for i, a in enumerate(args) if a is argument), 0)
        if position >= len(params):
            return True
        param = re.escape(params[position])
        body = found.define.body
        return (
            re.search(
                rf"<[^<>;]*\b{param}\b[^<>;#]*>|\bnew\s+{param}\b|\b{param}\s*::|\bstatic\s+(?:const\s+)?{param}\s+\w",
                body,
            )
            is not None
        )

    # -- inside functions ----------------------------------------------------------------------------------------

    def inside(self, unit: Unit) -> Iterator[Site]:
        """Statements of functions that store classes; text decides which bodies are looked into at all."""
        wanted: dict[int, Any] = {}
        definitions = [d for d in self._functions.get(unit.path, ()) if d.unit is unit]
        starts = [d.function.start for d in definitions]
        for found in _MENTION.finditer(unit.text):
            if _last_part(found.group(1) or found.group(2) or found.group(3)) in self._last:
                self._note(found.start(), starts, definitions, wanted)
        for found in self._factory_names.finditer(unit.text) if self._factory_names is not None else ():
            self._note(found.start(), starts, definitions, wanted)
        derived: dict[int, Any] = {}
        for found in _DERIVED.finditer(unit.text):
            self._note(found.start(), starts, definitions, derived)
        for definition in wanted.values():
            yield from self._of_body(definition)
        for definition in derived.values():
            yield from self._of_all_derived(definition)

    @staticmethod
    def _note(at: int, starts: list[int], definitions: list[Any], into: dict[int, Any]) -> None:
        position = bisect_right(starts, at) - 1
        if position >= 0 and definitions[position].function.end > at:
            into[starts[position]] = definitions[position]

    def _of_body(self, definition: Any) -> Iterator[Site]:
        unit, scope = definition.unit, definition.scope
        self._locals = {}
        for node in walk(unit.body(definition.function)):
            kind = node.__class__
            if kind is Declare and len(node.names) == 1:
                self._note_local(node, scope, unit)
            if kind is Evaluate:
                yield from self._of_statement(node.expression, scope, unit)
            elif (kind is Declare and node.value is not None and (node.static or node.value.__class__ is Init)) or (
                kind is Return and node.value.__class__ is Init
            ):
                yield from self._of_value(node.value, scope, unit)
            elif kind is ForEach and node.range.__class__ is Init:
                yield from self._of_value(node.range, scope, unit)

    def _note_local(self, node: Declare, scope: str, unit: Unit) -> None:
        """A variable that holds an instance which a later statement may store."""
        key = self._class_of(node.type, scope, unit)
        key = key or next((k for k in (self._class_of(t, scope, unit) for t in _arguments(node.type)) if k), "")
        if not key and node.value is not None and node.value.__class__ is not Init:
            key = self._made(node.value, scope, unit)
        if key:
            self._locals[node.names[0]] = key

    def _of_statement(self, node: Any, scope: str, unit: Unit) -> Iterator[Site]:
        """``Registry.Add<A>().Add<B>()``: each call along the chain; ``Map[TEXT("x")] = MakeShared<A>()``."""
        if node.__class__ is Assign and node.op == "=" and node.target.__class__ is Index:
            key = self._made(node.value, scope, unit)
            name = constant_text(self._program, node.target.index, scope, unit)
            if key and name is not None:
                yield Site(key, unit, node.start, name)
            return
        if node.__class__ is Binary and node.op == ",":
            yield from self._of_statement(node.left, scope, unit)
            yield from self._of_statement(node.right, scope, unit)
            return
        chain = []
        while node.__class__ is Call:
            chain.append(node)
            node = node.callee.object if node.callee.__class__ is Member else None
        for call in reversed(chain):
            yield from self._of_call(call, scope, unit, statement=True)

    def _of_value(self, node: Any, scope: str, unit: Unit) -> Iterator[Site]:
        """A value that is kept: a registering call, or a table whose rows name classes."""
        if node.__class__ is Call:
            yield from self._of_call(node, scope, unit, statement=False)
        elif node.__class__ is Init:
            key = next((k for k in (self._made(item, scope, unit) for item in node.items) if k), "")
            if key and any(item.__class__ is Str for item in node.items):
                name = next(
                    (constant_text(self._program, i, scope, unit) for i in node.items if i.__class__ is Str),
                    "",
                )
                yield Site(key, unit, node.start, near=name or "")
                return
            for item in node.items:
                made = self._made(item, scope, unit)
                if made:
                    yield Site(made, unit, item.start)
                else:
                    yield from self._of_value(item, scope, unit)

    def _of_call(self, call: Call, scope: str, unit: Unit, *, statement: bool) -> Iterator[Site]:
        callee: Any = call.callee
        last = callee.name if callee.__class__ is Member else callee.text if callee.__class__ is Name else ""
        last = last.rpartition("::")[2]
        if not last or last in _USERS or last in _MAKERS:
            return
        direct = callee.__class__ is Member and last in _STORES
        keys = [k for k in (self._class_of(t, scope, unit) for t in callee.types) if k]
        made = [(a, self._made(a, scope, unit)) for a in call.args]
        keys += [k for _, k in made if k]
        if not keys:
            if direct or statement:
                for argument in call.args:
                    if argument.__class__ is Init:
                        yield from self._of_value(argument, scope, unit)
            return
        if not (direct or self._is_store(last, 0, statement)):
            return
        texts = [t for t in (constant_text(self._program, a, scope, unit) for a in call.args) if t]
        near = texts[0] if texts else ""
        for key in keys:
            yield Site(key, unit, call.start, near if direct else "", near)

    def _made(self, node: Any, scope: str, unit: Unit, depth: int = 0) -> str:
        """The class that an argument makes or names: ``MakeShared<F>()``, ``new F``, ``F::StaticClass()``, a lambda."""
        kind = node.__class__
        if depth > 4:
            return ""
        if kind is New:
            return self._class_of(node.type, scope, unit)
        if kind is Cast:
            return self._made(node.operand, scope, unit, depth + 1)
        if kind is Unary and node.op in ("*", "&"):
            return self._made(node.operand, scope, unit, depth + 1)
        if kind is Lambda:
            only = node.body.body[0] if len(node.body.body) == 1 else None
            return self._made(only.value, scope, unit, depth + 1) if only.__class__ is Return else ""
        if kind is Name:
            if node.text in self._locals:
                return self._locals[node.text]
            key = self._class_of(node.text.rpartition("::")[0], scope, unit) if "::" in node.text else ""
            if key and node.text.endswith("::StaticClass"):
                return key
            key = next((k for k in (self._class_of(t, scope, unit) for t in node.types) if k), "")
            return key or self._given(node.text, -1, scope, unit)
        if kind is not Call:
            return ""
        callee = node.callee
        if callee.__class__ is Name:
            if callee.text.endswith("::StaticClass"):
                return self._class_of(callee.text.rpartition("::")[0], scope, unit)
            key = self._class_of(callee.text, scope, unit)
            if key:
                return key
            for written in callee.types:
                key = self._class_of(written, scope, unit)
                if key:
                    return key
            if callee.text in _MAKERS or callee.text.rpartition("::")[2].startswith("Create"):
                key = next((k for k in (self._made(a, scope, unit, depth + 1) for a in node.args) if k), "")
                if key:
                    return key
            return self._given(callee.text, len(node.args), scope, unit)
        elif callee.__class__ is Member and not node.args:
            return self._made(callee.object, scope, unit, depth + 1)
        return ""

    def _given(self, name: str, count: int, scope: str, unit: Unit) -> str:
        """The class whose instance a function of the tree returns."""
        if not self._factories:
            return ""
        found = {
            self._factories.get((each.function.start, each.unit.path), "")
            for each in self._program.resolve(name, scope, scope, count, unit)
        }
        return found.pop() if len(found) == 1 else ""

    def _class_of(self, written: str, scope: str, unit: Unit) -> str:
        if written.rpartition("::")[2] not in self._last:
            return ""
        key = self._program.class_key(written, scope, unit)
        return key if key in self._classes else ""

    def _is_store(self, name: str, depth: int, statement: bool) -> bool:
        """Whether functions of a name put something into a container, themselves or through what they call.

        A function that is not in the tree is taken at its place: a statement that hands it a class keeps it.
        """
        known = self._stores.get(name)
        if known is not None:
            return known
        definitions = self._program.functions(name)
        if not definitions:
            return statement and depth == 0
        self._stores[name] = False
        found = False
        for definition in definitions:
            function = definition.function
            text = definition.unit.text[function.start : function.end]
            if _STORING.search(text):
                found = True
            elif depth < _DEEPEST:
                called = {c.decode() for c in _CALLED.findall(text)} - {name}
                found = any(self._program.functions(c) and self._is_store(c, depth + 1, False) for c in sorted(called))
            if found:
                break
        self._stores[name] = found
        return found

    # -- all classes of a base -----------------------------------------------------------------------------------

    def _of_all_derived(self, definition: Any) -> Iterator[Site]:
        """A walk over the engine's classes that keeps those of a root: each class is registered where it stands."""
        unit, function = definition.unit, definition.function
        text = unit.text[function.start : function.end]
        for root in sorted(self._roots):
            last = root.rpartition("::")[2]
            if f"{last}::StaticClass".encode() not in text or (not _STORING.search(text) and b"NewObject" not in text):
                continue
            for key in self._program.derived(root):
                if key in self._classes and not self._program.derived(key):
                    entry = self._program.class_entries(key)[0]
                    yield Site(key, entry.unit, entry.node.start)


def _last_part(name: bytes) -> str:
    return name.decode().rpartition("::")[2]


def _name(node: Any) -> str:
    return str(node.text) if node.__class__ is Name else ""


def _arguments(type_text: str) -> tuple[str, ...]:
    opened = type_text.find("<")
    return tuple(re.findall(r"[\w:]+", type_text[opened:])) if opened >= 0 else ()
