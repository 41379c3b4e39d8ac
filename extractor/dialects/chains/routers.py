"""Routers: code that answers some words itself before it looks the others up among the registered commands."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from extractor.dialects.chains.compares import EQUAL, base, held_once, key_of
from extractor.dialects.chains.lookups import kind_told, looks_up, passes_to_lookup
from extractor.dialects.chains.roots import PARSES, TEXTS, Chain, root_of
from extractor.dialects.chains.summary import Summary, summaries
from extractor.dialects.requests import is_request
from extractor.form import Binary, Block, Break, Call, Continue, Evaluate, Function, Member, Return, walk

if TYPE_CHECKING:
    from extractor.dialects.chains.roots import Mark, Root
    from extractor.program import Definition, Program

_MOST_ASKED = 80


def routers(program: Program, handlers: frozenset[Mark], known: frozenset[str]) -> list[Root]:
    """Words that a router answers itself before it looks others up, by place: each compares what is looked up.

    ``known`` are the names that are registered; ``handlers`` the functions that answer them.
    """
    found = []
    for definition in program.definitions():
        unit, function = definition.unit, definition.function
        mark = (function.start, unit.path)
        if unit.variant or mark in handlers or not held_once(unit, function.start, function.end):
            continue
        summary = summaries(program).of(definition)
        if summary is None:
            continue
        asked = any(is_request(program, p.type) for p in function.params)
        texts = {p.name for p in function.params if p.type in TEXTS}
        words = texts if asked else set()
        read = {name for name in summary.placed if asked or not summary.copied_from(name) & texts}
        for name in sorted(words | read):
            names = summary.derived(name)
            passes = passes_to_lookup(program, definition, summary, names)
            answered = _answered(summary, names, known, summary.objects if passes else set())
            own = name in summary.placed and PARSES.search(unit.text, function.start, function.end) is not None
            if not answered or not (passes or (own and looks_up(program, definition))):
                continue
            if not _from_outside(program, definition, handlers):
                continue
            read_at = None if any(p.name == name for p in function.params) else summary.placed[name]
            chain = Chain(definition, name, read_at, tuple(answered))
            found.append(replace(root_of(mark, chain, {mark: chain}), gates=kind_told(program, definition, name)))
            break
    return found


def _from_outside(program: Program, definition: Definition, handlers: frozenset[Mark]) -> bool:
    """Whether something else than handlers comes to the function: what only they ask is their own affair."""
    pending, seen = [definition], {(definition.function.start, definition.unit.path)}
    while pending:
        current = pending.pop(0)
        callers = _callers(program, current.function)
        if not callers and (current is definition or _is_called_from_elsewhere(program, current)):
            return True
        for caller in callers:
            mark = (caller.function.start, caller.unit.path)
            if mark not in handlers and mark not in seen:
                seen.add(mark)
                pending.append(caller)
        if len(seen) > _MOST_ASKED:
            return True
    return False


def _is_called_from_elsewhere(program: Program, definition: Definition) -> bool:
    """Whether a function that no code in the tree calls may be called by the engine, or through a pointer."""
    function = definition.function
    declared = program.member_declaration(definition.owner, function.name) if definition.owner else None
    kinds = function.kind | (declared[1].kind if declared is not None else frozenset())
    if {"virtual", "override"} & kinds or (declared is not None and declared[1].specifier is not None):
        return True
    pointed = re.compile(rb"&\s*(?:\w+\s*::\s*)*%b\b" % re.escape(function.name.encode()))
    return not definition.owner or any(pointed.search(unit.text) is not None for unit in program.units)


def _callers(program: Program, function: Function) -> list[Definition]:
    """The functions in whose bodies the name is called, by their text."""
    pattern = re.compile(rb"\b" + re.escape(function.name.encode()) + rb"\s*\(")
    found = []
    for caller in program.definitions():
        if caller.function.start == function.start:
            continue
        brace = caller.unit.text.find(b"{", caller.function.start)
        if brace >= 0 and pattern.search(caller.unit.text, brace, caller.function.end) is not None:
            found.append(caller)
    return found


def _answered(summary: Summary, names: frozenset[str], known: frozenset[str], objects: set[str]) -> list[Any]:
    """The compares of the word with one that nothing registers, where a branch of its own answers, or reads one of the
    ``objects``."""
    every = {c.at: c for name in names for c in summary.compares(name) if c.kind == EQUAL}
    found = []
    for node in summary.ifs:
        pending = [node.condition]
        while pending:
            condition = pending.pop()
            if condition.__class__ is Binary and condition.op == "||":
                pending += [condition.left, condition.right]
            elif (condition.__class__ is Binary and condition.op == "==") or condition.__class__ is Call:
                compare = every.get(condition.start)
                if compare is not None and compare.literal.casefold() not in known and _says(node.then, objects):
                    found.append(compare)
    return sorted(found, key=lambda c: (c.at, c.literal))


def _says(then: Any, objects: set[str]) -> bool:
    """Whether a branch makes, sends or returns a JSON object or what a call gives, reads one of the ``objects``, or
    calls and leaves."""
    last = then.body[-1] if then.__class__ is Block and then.body else then
    if last.__class__ in (Break, Continue, Return) and any(
        n.__class__ is Evaluate and n.expression.__class__ is Call and n.expression.args for n in walk(then)
    ):
        return True
    return any(
        (n.__class__ is Return and n.value.__class__ is Call)
        or (n.__class__ is Call and n.callee.__class__ is Member and n.callee.name.startswith("Set"))
        or (n.__class__ is Call and any(arg.__class__ is Call for arg in n.args))
        or (n.__class__ is Call and n.callee.__class__ is Member and base(n.callee.object) in objects and key_of(n))
        for n in walk(then)
    )
