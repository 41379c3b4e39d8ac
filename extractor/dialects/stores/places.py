"""Where code stores something under a name: calls, assignments, delegates bound in a container's entry.

A look at the text decides which bodies are looked into at all: most are never lowered.
"""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from extractor.dialects.stores import templates
from extractor.dialects.stores.outside import initialisers
from extractor.dialects.stores.values import ENTRIES, Locals, Values, last_name, looked_at, path_of
from extractor.form import Assign, Call, Declare, Index, Init, Member, Name, Unary, walk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from extractor.form import Define, Unit
    from extractor.program import Definition, Program

_PAIRS = frozenset(
    {"Add", "Emplace", "FindOrAdd", "emplace", "insert_or_assign", "try_emplace", "insert", "Add_GetRef"}
)
_SINGLES = frozenset(
    {"Add", "Emplace", "Push", "push_back", "emplace_back", "AddUnique", "Enqueue", "insert", "Append", "Add_GetRef"}
)
KEEPING = _PAIRS | _SINGLES
"""Methods by which the engine's and the standard library's containers take something in."""
_TUPLES = frozenset({"MakeTuple", "make_pair", "make_tuple", "TPair", "TTuple", "pair", "tuple"})
_BINDS = re.compile(r"(?:Bind|Add)(?:Raw|Lambda|UObject|Static|SP|ThreadSafeSP|WeakLambda|SPLambda|UFunction)")

_WORD = rb'(?:TEXT\s*\(\s*"[^"\n]*"\s*\)|"[^"\n]*"|F(?:Name|String)\s*\([^;]{0,120}?\)|[A-Za-z_*][\w:.]*)'
_CALLABLE = (
    rb"(?:\[[^\[\]\n]{0,120}\]\s*[({]|&\s*[A-Za-z_]|[\w:]+::Create\w+\s*\(|std::(?:bind|function)\b|Create\w+\s*\()"
)
_ROW = (
    rb'\s*(?:\.\s*\w+\s*=\s*)?(?:TEXT\s*\(\s*"|"|F(?:Name|String)\s*\(|[A-Z][\w:]*\s*(?=,))[^;{}]{0,600}?,\s*(?:\.\s*\w+\s*=\s*)?'
    rb"(?:" + _CALLABLE + rb"|[A-Za-z_]\w*\s*[})]|[A-Za-z_][\w:]*\s*[(,])"
)
_PAIR = rb"\b(?:T?[Pp]air|T?[Tt]uple|MakeTuple|make_(?:pair|tuple))\s*(?:<[^;(){}]*(?:\([^;(){}]*\)[^;(){}]*)?>)?\s*\("
_LIST = re.compile(rb"(?:\{|" + _PAIR + rb")" + _ROW)
_MADE = re.compile(rb"[{(]" + _ROW)
"""A list, or what an object outside functions is made with."""
_STORES = (
    rb"\b(?:Add|Emplace|FindOrAdd|emplace|insert_or_assign|try_emplace|insert)\s*\(\s*(?:\{\s*|(?:std::)?(?:make_pair|MakeTuple)\s*\(\s*)?"
    rb"(?:" + _WORD + rb"\s*,\s*[\[&A-Za-z_{:]|[^;{}]{1,200}?,\s*(?:[\[&]|[\w:]+(?:\[\w+\])?(?:\.|->)\w+\s*\)))"
)
_ENTRY = (
    rb"|\]\s*=\s*(?:\[|&|[\w:]+Create|std::)|\[[^\[\]\n;]{1,120}\]\s*(?:\.\s*\w+\s*)?(?:=[^=]|\.\s*Bind)"
    rb"|\b(?:FindOrAdd|Add|at)\s*\([^;{}]{1,160}?\)\s*(?:(?:\.|->)\s*\w+\s*)*(?:=[^=]|\.\s*(?:Bind|Add[A-Z]))"
    rb"|\b(?:FindOrAdd|Add|AddDefaulted_GetRef|Emplace_GetRef)\s*\([^;{}]{0,160}?\)\s*;[^}]{0,2000}?(?:=\s*"
    + _CALLABLE
    + rb"|\.\s*Bind)"
)
_FIELD = re.compile(
    rb"(?:\.|->)\s*\w+\s*=\s*" + _CALLABLE + rb"|\.\s*Bind(?:Raw|Lambda|UObject|Static|SP|WeakLambda)\s*\("
)
_CALLED = rb"%b(?<!\w%b)\s*(?:<[^;(){}]*>)?\s*(?:\w+\s*)?[({]"
"""A call or a construction of a name, which comes first: so it is searched for as a word is, and not tried at each
letter."""
_TEMPLATE = re.compile(r"T|F|[TF]?\w{0,12}(?:Type|Func|Lambda|Callable|Fn|Functor|Callback)")
_FUNCTION_TYPES = ("TFunction", "TUniqueFunction", "TFunctionRef", "std::function", "(*", "::*")


class Store(Struct, frozen=True):
    """A place that stores: the name (None: it is in the value), the value, and the container's name.

    ``around`` are the loops and lambdas that it stands in, outermost first; ``macro`` is the macro whose body it is,
    ``params`` the parameters of the function or macro.
    """

    unit: Unit
    definition: Any
    at: int
    key: Any
    value: Any
    container: str = ""
    around: tuple[Any, ...] = ()
    macro: str = ""
    params: tuple[str, ...] = ()
    bound: bool = False


class Callees:
    """Types that may hold something callable: read off declarations, once."""

    def __init__(self, program: Program) -> None:
        """Classes with a callable field, and names of delegate and function types."""
        self._names: set[str] = set()
        for unit in program.units:
            for using in unit.usings:
                if using.name and any(word in using.type for word in _FUNCTION_TYPES):
                    self._names.add(using.name)
            for macro in unit.invocations:
                if "DELEGATE" in macro.name:
                    self._names.update(a.text for a in macro.args or () if a.__class__ is Name)
        for _ in range(2):
            for entry in program.classes():
                if any(self.holds(v.declare.type + v.declare.declarator) for v in entry.node.variables):
                    self._names.add(entry.node.name)

    def holds(self, type_text: str) -> bool:
        """Whether a type is callable or has something callable in it."""
        return any(word in type_text for word in _FUNCTION_TYPES) or any(
            word in self._names for word in re.findall(r"\w+", type_text)
        )

    def may_hold(self, type_text: str) -> bool:
        """Whether a type may be callable: known to be, deduced, or most likely a template's parameter."""
        return type_text in ("auto", "") or self.holds(type_text) or _TEMPLATE.fullmatch(type_text) is not None

    def may(self, params: Any) -> bool:
        """Whether a parameter may be, or carry, something callable."""
        return any(self.may_hold(p.type) for p in params)


class Finder:
    """Looks for stores in bodies, macros and initialisers."""

    def __init__(self, values: Values, callees: Callees) -> None:
        """``values`` share their look at the bodies."""
        self._values = values
        self._callees = callees
        self._program = values.program
        self._pattern = re.compile(_STORES + _ENTRY)

    def stores(self) -> Iterator[Store]:
        """Every storing place of functions and macros."""
        for definition in chain(self._program.definitions(), initialisers(self._program)):
            unit, function = definition.unit, definition.function
            carries = self._callees.may(function.params)
            if (
                not carries
                and self._pattern.search(unit.text, function.start, function.end) is None
                and _FIELD.search(unit.text, function.start, function.end) is None
            ):
                continue
            names = (*(p.name for p in function.params), *templates.params_of(unit, function))
            yield from self._in(None, unit, definition, names)
        for unit, define in self._macros():
            yield from self._in(define.statements, unit, None, define.params or (), define.name)

    def _macros(self) -> Iterator[tuple[Unit, Define]]:
        """The function-like macros whose bodies are statements."""
        for unit in self._program.units:
            for define in unit.defines:
                if define.params is not None and define.statements is not None:
                    yield unit, define

    def calls(self, name: str) -> Iterator[tuple[Definition | None, Unit, Call, tuple[Any, ...]]]:
        """Every call of functions of the name: (the function around, the unit, the call, loops and lambdas)."""
        word = name.encode()
        pattern = re.compile(_CALLED % (re.escape(word), re.escape(word)))
        naming = {id(unit) for unit in self._program.units if word in unit.text}
        for definition in chain(self._program.definitions(), initialisers(self._program)):
            unit, function = definition.unit, definition.function
            if id(unit) not in naming:
                continue
            begin = unit.text.find(b"{", function.start) if function.has_body else function.start
            if begin < 0 or pattern.search(unit.text, begin, function.end) is None:
                continue
            known = self._values.locals_of(unit, function)
            for node in known.called.get(name, ()):
                yield definition, unit, node, known.enclosing(node.start)
        for unit, define in self._macros():
            for node in walk(define.statements) if pattern.search(define.body.encode()) else ():
                if node.__class__ is Call and last_name(node) == name:
                    yield None, unit, node, ()

    def _in(
        self, body: Any, unit: Unit, definition: Definition | None, params: tuple[str, ...], macro: str = ""
    ) -> Iterator[Store]:
        known = self._values.locals_of(unit, definition.function) if definition is not None else looked_at(body)
        nodes: list[Any] = list(known.assigned)
        for name, calls in known.called.items():
            if name in KEEPING or _BINDS.fullmatch(name):
                nodes += calls
        nodes.sort(key=lambda each: each.start)
        for node in nodes:
            for at, key, value, container, bound in _stored(node):
                enclosing = known.enclosing(at)
                yield Store(unit, definition, at, key, value, container, enclosing, macro, params, bound)
        for name, declares in known.declared.items():
            for declare in declares if name in known.given else ():
                yield from self._entry(declare, unit, definition, params, macro, known)

    def _entry(
        self, node: Declare, unit: Unit, definition: Definition | None, params: Any, macro: str, known: Locals
    ) -> Iterator[Store]:
        """``auto& Entry = Map.FindOrAdd(Name);`` whose fields are given below it."""
        opened = _opened(node.value)
        if opened is None or definition is None or not ("&" in node.declarator or "*" in node.declarator):
            return
        key, container = opened
        name = node.names[0]
        given = known.given.get(name, ())
        last = max((at for at, _, _ in given), default=-1)
        if last < 0:
            return
        value = Name(node.start, node.end, name)
        yield Store(unit, definition, last + 1, key, value, container, known.enclosing(node.start), macro, params)


def _stored(node: Any) -> Iterator[tuple[int, Any, Any, str, bool]]:
    """(where, name, value, container, whether an entry is bound) of what one node stores."""
    kind = node.__class__
    if kind is Call and node.callee.__class__ is Member:
        last = last_name(node)
        args = node.args
        if last in _PAIRS and len(args) >= 2:
            value = args[1] if len(args) == 2 else Init(node.start, node.end, "", args[1:])
            yield node.start, args[0], value, _container(node.callee.object), False
        elif last in _SINGLES and len(args) == 1:
            pair = _pair(args[0])
            key, value = pair if pair is not None else (None, args[0])
            yield node.start, key, value, _container(node.callee.object), False
        elif _BINDS.fullmatch(last):
            opened = _opened(_outer(node.callee.object))
            if opened is not None:
                yield node.start, opened[0], node, opened[1], True
    elif kind is Assign and node.op == "=":
        opened = _opened(_outer(node.target))
        if opened is not None and opened[0] is not None:
            yield node.start, opened[0], node.value, opened[1], True


def _pair(node: Any) -> tuple[Any, Any] | None:
    """The two parts of ``{a, b}``, ``MakeTuple(a, b)``, ``std::make_pair(a, b)``."""
    if node.__class__ is Init and len(node.items) == 2 and not node.type and not node.names:
        return node.items[0], node.items[1]
    return (node.args[0], node.args[1]) if is_pair(node) and len(node.args) == 2 else None


def is_pair(node: Any) -> bool:
    """Whether a call makes a pair or tuple."""
    return node.__class__ is Call and last_name(node).partition("<")[0] in _TUPLES


def _outer(node: Any) -> Any:
    """The container's entry of which a field is meant."""
    while node.__class__ is Member or (node.__class__ is Unary and node.op == "*"):
        node = getattr(node, "object", None) or getattr(node, "operand", None)
    return node


def _opened(node: Any) -> tuple[Any, str] | None:
    """(name, container) of ``Map[Name]``, ``Map.FindOrAdd(Name)``; a name of None where the entry has none yet."""
    if node.__class__ is Index:
        return node.index, _container(node.object)
    if node.__class__ is Unary and node.op == "&":
        return _opened(node.operand)
    if node.__class__ is Call and node.callee.__class__ is Member and last_name(node) in ENTRIES and len(node.args) < 2:
        return (node.args[0] if node.args else None), _container(node.callee.object)
    return None


def _container(node: Any) -> str:
    base, path = path_of(node)
    if base:
        return path[-1] if path else base
    return last_name(node) if node.__class__ is Call else ""


def lists(program: Program) -> Iterator[tuple[Any, Unit, Any, str, str]]:
    """Initialisers and bodies that may hold rows: (node, unit, function, scope, owner)."""
    for unit in program.units:
        for variable in (*unit.variables, *(v for c in unit.classes for v in c.variables)):
            value = variable.declare.value
            if value is not None and _MADE.search(unit.text, variable.start, variable.end):
                yield variable, unit, None, variable.scope, variable.owner
    for definition in program.definitions():
        unit, function = definition.unit, definition.function
        if _LIST.search(unit.text, function.start, function.end) is None:
            continue
        for _, given in function.initialisers:
            yield given, unit, definition, definition.scope, definition.owner
        yield unit.body(function), unit, definition, definition.scope, definition.owner
