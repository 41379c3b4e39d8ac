"""``handler-map``: a call stores a name with a lambda or function in a container in which requests are looked up.

Seen as ``Map.Add(TEXT("actor.spawn"), …)``, as a plugin's own registering function or macro around such a call, and
as ``Map[TEXT("x")] = …``. A function that stores two of its own parameters so is a registrar, and each call of it a
registration.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from extractor.dialects.base import Registered
from extractor.dialects.callables import handler_of, is_callable, param_at
from extractor.dialects.names import constant_text
from extractor.facts import Place, Registration
from extractor.findings import Finding, Location
from extractor.form import Assign, Call, Index, Member, Name, walk
from extractor.rules.uc903_unresolved_handler import RULE as UNRESOLVED_HANDLER
from extractor.rules.uc904_name_not_constant import RULE as NAME_NOT_CONSTANT

if TYPE_CHECKING:
    from extractor.form import Function, Unit
    from extractor.program import Program

ID = "handler-map"

_STORES = frozenset({"Add", "Emplace", "FindOrAdd"})
_ROUNDS = 4
# a first argument that may name a command: a literal, a text made of one, or a single name
_NAMED = rb'(?:TEXT\s*\(\s*"[^"]*"\s*\)|"[^"]*"|F(?:Name|String)\s*\([^;]{0,120}?\)|[A-Za-z_][\w:]*)'


class _Registrar(Struct, frozen=True):
    """A function or macro that stores its parameters: the positions of the name and of the callable."""

    name: str
    key: int
    callable: int


class _Site(Struct, frozen=True):
    """A call that stores a name with something: where, and its two arguments."""

    unit: Unit
    within: Function | None
    owner: str
    at: int
    key: Any
    value: Any
    params: tuple[str, ...]


def registrations(program: Program) -> Registered:
    """The registrations of this kind, by place."""
    registrars: dict[str, _Registrar] = {}
    done: dict[tuple[str, int], _Site] = {}
    for _ in range(_ROUNDS):
        before = len(registrars)
        for site in _sites(program, registrars):
            registrar = _registrar(site)
            if registrar is not None:
                registrars.setdefault(registrar.name, registrar)
            else:
                done.setdefault((site.unit.path, site.at), site)
        if len(registrars) == before:
            break
    found: list[Registration] = []
    findings: list[Finding] = []
    for key in sorted(done):
        _register(program, done[key], found, findings)
    return Registered(tuple(found), tuple(findings))


def _sites(program: Program, registrars: dict[str, _Registrar]) -> list[_Site]:
    """Every storing call in bodies and macros; text decides which bodies are looked into at all."""
    stores = b"|".join(sorted(word.encode() for word in _STORES))
    callers = b"|".join(sorted(re.escape(word.encode()) for word in registrars))
    named = rb"\s*" + _NAMED + rb"\s*,\s*[\[&A-Za-z_]"
    handed = rb"[^;{}]{1,160}?,\s*[\[&]"
    pattern = re.compile(
        rb"\b(?:"
        + stores
        + rb")\s*\((?:"
        + named
        + rb"|"
        + handed
        + rb")|\]\s*=\s*(?:\[|&|[\w:]+Create)"
        + (rb"|\b(?:" + callers + rb")\s*(?:<[^;(){}]*>)?\s*\(" if callers else b"")
    )
    sites: list[_Site] = []
    for definition in program.definitions():
        unit, function = definition.unit, definition.function
        if pattern.search(unit.text, function.start, function.end) is None:
            continue
        body = unit.body(function)
        names = tuple(param.name for param in function.params)
        sites.extend(_in(program, body, unit, function, definition.owner, names, registrars))
    for unit in program.units:
        for define in unit.defines:
            if define.params is not None and define.statements is not None:
                sites.extend(_in(program, define.statements, unit, None, "", define.params, registrars, define.name))
        for invocation in unit.invocations:
            registrar = registrars.get(invocation.name)
            if registrar is not None and invocation.args is not None:
                sites.extend(_called(registrar, invocation.args, unit, None, "", invocation.start, ()))
    return sites


def _in(
    program: Program,
    body: Any,
    unit: Unit,
    function: Function | None,
    owner: str,
    params: tuple[str, ...],
    registrars: dict[str, _Registrar],
    macro: str = "",
) -> list[_Site]:
    sites: list[_Site] = []
    for node in walk(body):
        kind = node.__class__
        if kind is Call:
            callee = node.callee
            name = callee.name if callee.__class__ is Member else callee.text if callee.__class__ is Name else ""
            if callee.__class__ is Member and name in _STORES and len(node.args) == 2:
                sites.append(_Site(unit, function, owner, node.start, node.args[0], node.args[1], (macro, *params)))
            else:
                registrar = registrars.get(name.rpartition("::")[2])
                if registrar is not None:
                    sites.extend(_called(registrar, node.args, unit, function, owner, node.start, (macro, *params)))
        elif kind is Assign and node.op == "=" and node.target.__class__ is Index:
            sites.append(_Site(unit, function, owner, node.start, node.target.index, node.value, (macro, *params)))
    return sites


def _called(
    registrar: _Registrar,
    args: Any,
    unit: Unit,
    function: Function | None,
    owner: str,
    at: int,
    params: tuple[str, ...],
) -> list[_Site]:
    if max(registrar.key, registrar.callable) >= len(args):
        return []
    return [_Site(unit, function, owner, at, args[registrar.key], args[registrar.callable], params)]


def _registrar(site: _Site) -> _Registrar | None:
    """The registrar that the site's function is: it stores two of its own parameters."""
    key, value = param_at(site.key, site.params[1:]), param_at(site.value, site.params[1:])
    if key is None or value is None or key == value:
        return None
    name = site.within.name if site.within is not None else site.params[0]
    return _Registrar(name, key, value) if name else None


def _register(program: Program, site: _Site, found: list[Registration], findings: list[Finding]) -> None:
    scope = site.within.scope if site.within is not None else ""
    name = constant_text(program, site.key, scope, site.unit)
    place = Place(site.unit.path, site.unit.line(site.at))
    handler = handler_of(program, site.value, site.within, site.unit, site.owner)
    if handler is None:
        if name is not None and _is_member_of_nothing(program, site, scope):
            findings.append(
                UNRESOLVED_HANDLER.finding(
                    Location(place.file, place.line), f"the handler of {name!r} has no body in the source that was read"
                )
            )
        return
    if name is None:
        findings.append(
            NAME_NOT_CONSTANT.finding(
                Location(place.file, place.line), "a handler is registered under a name that is not constant"
            )
        )
        return
    found.append(Registration(name, ID, place, handler))


def _is_member_of_nothing(program: Program, site: _Site, scope: str) -> bool:
    """Whether the value names a function that is declared to take a request but has no body in the tree."""
    node = site.value
    operand = getattr(node, "operand", None)
    if operand.__class__ is not Name or is_callable(program, node, scope, site.owner, site.unit):
        return False
    qualifier, _, last = operand.text.rpartition("::")
    declared = program.member_declaration(qualifier or site.owner, last) if (qualifier or site.owner) else None
    return declared is not None and any("FJson" in p.type for p in declared[1].params)
