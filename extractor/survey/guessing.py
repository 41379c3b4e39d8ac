"""Guesses at what a plugin does through code that is not in the tree: all of them doubtful, written as comments.

A function without a body that is given, more than once, a word and something callable may register it; what those
handlers do with their parameter, and what they give back, makes up the rest of a table that is worth a try.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from extractor.dialects import table
from extractor.facts import Place
from extractor.form import Bool, Call, Declare, Lambda, Member, Name, Number, Str, Unary, walk
from extractor.survey.records import Trait, _

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from extractor.facts import Handler, Registration
    from extractor.program import Program

_FEW = 2
_ENGINES = ("IMPLEMENT_", "DEFINE_", "DECLARE_", "UE_", "GENERATED_")
_HANDED = re.compile(rb'"\s*\)?\s*,[^;]{0,200}?(?:&\s*[A-Za-z_]|\[)')
_WORD = re.compile(r"[A-Za-z_][\w.:/\-]*")
_TYPES = {
    "FString": "string", "FName": "string", "double": "number", "float": "number", "int32": "integer",
    "int64": "integer", "bool": "boolean",
}  # fmt: skip


def guessed(program: Program, known: Sequence[Registration]) -> tuple[list[Trait], list[Registration]]:
    """(traits of registrars that may be elsewhere, with the request and reads of their handlers; the registrations)."""
    places = {each.place for each in known}
    calls: dict[str, list[Place]] = {}
    for pattern, place in _registering(program):
        if place not in places:
            calls.setdefault(pattern, []).append(place)
    traits: list[Trait] = []
    found: list[Registration] = []
    for pattern, at in sorted(calls.items()):
        registered = [
            r for r in table("guess", {"register": pattern}).registrations(program).registrations if r.handler
        ]
        if len(at) < _FEW or len(registered) < _FEW:
            continue
        found += registered
        traits.append(_doubtful("register", pattern, len(at), min(at), _("may register: its body is not in the tree")))
    return [*traits, *_requests(found), *_classes(program, places)], found


def _doubtful(key: str, pattern: str, uses: int, place: Place, why: str) -> Trait:
    return Trait(key, "", pattern, uses, place, why, False)


def _registering(program: Program) -> Iterator[tuple[str, Place]]:
    """(pattern, place) of calls of what has no body, with a word and something callable among the arguments."""
    for each in program.definitions():
        unit, function = each.unit, each.function
        if _HANDED.search(unit.text, function.start, function.end) is None:
            continue
        node: Any
        for node in walk(unit.body(function)):
            if node.__class__ is not Call or node.callee.__class__ not in (Name, Member):
                continue
            callee: Any = node.callee
            name = callee.name if callee.__class__ is Member else callee.text.rpartition("::")[2]
            pattern = _pattern(name, node.args)
            if pattern and not has_body(program, name, len(node.args)) and program.macro(name, unit) is None:
                yield pattern, Place(unit.path, unit.line(node.start))


def has_body(program: Program, name: str, count: int) -> bool:
    """Whether the tree has a function of the name that takes so many arguments."""
    return any(len(each.function.params) >= count for each in program.functions(name))


def _pattern(name: str, args: tuple[Any, ...]) -> str:
    holes = []
    for arg in args:
        if arg.__class__ is Str and _WORD.fullmatch(arg.value) and "$name" not in holes:
            holes.append("$name")
        elif "$handler" not in holes and (arg.__class__ is Lambda or (arg.__class__ is Unary and arg.op == "&")):
            holes.append("$handler")
        else:
            holes.append("$_")
    return f"{name}({', '.join(holes)})" if {"$name", "$handler"} <= set(holes) else ""


def _classes(program: Program, places: set[Place]) -> Iterator[Trait]:
    """Macros that are given a class whose base is not in the tree, with the members that may name it and answer."""
    seen: dict[tuple[str, tuple[tuple[str, str], ...]], list[Place]] = {}
    for unit in program.units:
        for call in unit.invocations:
            first = call.args[0] if call.args else None
            place = Place(unit.path, unit.line(call.start))
            if not isinstance(first, Name) or place in places or call.name.startswith(_ENGINES):
                continue
            key = program.class_key(first.text, call.scope, unit)
            members = _members(program, key) if key and program.macro(call.name, unit) is None else ()
            if members:
                rest = ", ..." if len(call.args or ()) > 1 else ""
                seen.setdefault((f"{call.name}($class{rest})", members), []).append(place)
    for (pattern, members), found in sorted(seen.items()):
        why = _("may register: its body is not in the tree")
        yield Trait("register", "", pattern, len(found), min(found), why, False, members)


def _members(program: Program, key: str) -> tuple[tuple[str, str], ...]:
    """The first function that gives a text and the first that takes something, of a class with a base elsewhere."""
    if all(program.class_entries(base) for base in program.bases(key)):
        return ()
    functions = [f for entry in program.class_entries(key) for f in entry.node.functions if "override" in f.kind]
    named = next((f.name for f in functions if not f.params and f.returns in ("FString", "FName")), "")
    answers = next((f for f in functions if f.params and f.params[0].name), None)
    if not named or answers is None:
        return ()
    return ("name", named), ("handler", answers.name), ("request", answers.params[0].name)


def _requests(registered: list[Registration]) -> Iterator[Trait]:
    """The parameter that most of the handlers ask for something by a text, and how they ask."""
    asked: dict[str, list[Place]] = {}
    reads: dict[tuple[str, str], list[Place]] = {}
    for each in registered:
        handler = each.handler
        assert handler is not None
        names = {param.name for param in handler.code.params if "FJson" not in param.type}
        types, calls = _read(handler, names)
        for name, call, place in calls:
            asked.setdefault(name, []).append(place)
            kind, pattern = _as_read(call, types)
            if kind:
                reads.setdefault((kind, pattern), []).append(place)
    for name, places in sorted(asked.items()):
        if len(places) >= _FEW:
            yield _doubtful("request", name, len(places), min(places), _("is asked for a value by a text"))
    for (kind, pattern), places in sorted(reads.items()):
        yield _doubtful(f"read.{kind}", pattern, len(places), min(places), _("may read a key"))


def _read(handler: Handler, names: set[str]) -> tuple[dict[str, str], list[tuple[str, Call, Place]]]:
    """(types of the handler's variables, its calls on parameters that begin with a text, with the parameter)."""
    types: dict[str, str] = {}
    calls: list[tuple[str, Call, Place]] = []
    node: Any
    for node in walk(handler.body):
        if node.__class__ is Declare:
            types.update(dict.fromkeys(node.names, node.type))
        elif _is_asked(node):
            holder: Any = node.callee.object
            if holder.text in names and node.args and node.args[0].__class__ is Str:
                calls.append((holder.text, node, Place(handler.unit.path, handler.unit.line(node.start))))
    return types, calls


def _is_asked(node: Any) -> bool:
    """Whether a node is a call of a member of what a name stands for."""
    return node.__class__ is Call and node.callee.__class__ is Member and node.callee.object.__class__ is Name


def _as_read(call: Call, types: dict[str, str]) -> tuple[str, str]:
    """(what is read, the pattern): by the variable that is filled, or by the default that is given."""
    callee: Any = call.callee
    name = callee.name
    if len(call.args) == 1:
        return ("has", f"$request.{name}($key)") if name.startswith(("Has", "Contains")) else ("", "")
    if len(call.args) > _FEW:
        return "", ""
    other: Any = call.args[1]
    other = other.operand if other.__class__ is Unary else other
    kind = _TYPES.get(types.get(other.text, ""), "") if other.__class__ is Name else ""
    if kind:
        return kind, f"$request.{name}($key, $out)"
    literal = {Str: "string", Number: "number", Bool: "boolean"}.get(other.__class__, "")
    return literal, f"$request.{name}($key, $default)"
