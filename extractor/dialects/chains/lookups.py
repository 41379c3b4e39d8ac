"""Whom a call enters, and whether what it is given is looked up among what is kept under names."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from extractor.dialects.chains.compares import base, key_of
from extractor.dialects.chains.cuts import leaves
from extractor.dialects.chains.summary import Summary, summaries
from extractor.form import Binary, Call, Declare, If, Member, Name, walk

if TYPE_CHECKING:
    from collections.abc import Container

    from extractor.program import Definition, Program

_MOST_LOOKED_AT = 400
_LOOK_DOWN = 3
_FINDS = rb"Find(?:Ref|Checked|ByName|\w*(?:Handler|Command|Tool|Action|Method|Route|Verb|Operation|Entry)\w*)?"
"""What a container is asked by, or a registry; engines find other things too, as ``FindFunctionByName`` does."""
_LOOK_UP = re.compile(
    rb"(?:\.|->)\s*%b\s*\([^;{}]*\)[^;{}]*;"
    rb"|if\s*\([^;{}]*(?:\.|->)\s*%b\s*\([^;{}]*\)\s*\)" % (_FINDS, _FINDS)
)

_DELEGATES = frozenset({"Execute", "ExecuteIfBound"})


def callees(program: Program, node: Call, definition: Definition) -> tuple[Definition, ...]:
    """The functions that a call may enter."""
    callee, unit = node.callee, definition.unit
    count = len(node.args)
    if callee.__class__ is Name:
        return tuple(program.resolve(callee.text, definition.scope, definition.owner, count, unit))
    if callee.__class__ is not Member:
        return ()
    holder = base(callee.object) or getattr(callee.object, "name", "")
    if callee.object.__class__.__name__ == "This" or not holder:
        return tuple(program.resolve(callee.name, definition.scope, definition.owner, count, unit))
    written = program.type_of(holder, definition.owner) if definition.owner else ""
    if not written:
        written = next((p.type for p in definition.function.params if p.name == holder), "")
    if not written:
        body = unit.body(definition.function)
        written = next((n.type for n in walk(body) if n.__class__ is Declare and holder in n.names), "")
    owner = program.class_(written, definition.scope, unit) if written else None
    return tuple(program.overrides(owner.key, callee.name, count)) if owner is not None else ()


def asks(text: bytes) -> bool:
    """Whether code asks a container, or a registry, for something under a name."""
    return _LOOK_UP.search(text) is not None


def looks_up(program: Program, definition: Definition) -> bool:
    """Whether the code, or what it calls, finds something by a key and calls it: a router in front of a registry."""
    seen: set[tuple[int, str]] = set()
    pending = [(definition, 0)]
    while pending and len(seen) < _MOST_LOOKED_AT:
        current, depth = pending.pop(0)
        mark = (current.function.start, current.unit.path)
        if mark in seen:
            continue
        seen.add(mark)
        if asks(current.unit.text[current.function.start : current.function.end]):
            return True
        summary = summaries(program).of(current) if depth < _LOOK_DOWN else None
        for node in summary.calls if summary is not None else ():
            pending += [(callee, depth + 1) for callee in callees(program, node, current)]
    return False


def passes_to_lookup(
    program: Program, definition: Definition, summary: Summary, names: frozenset[str], depth: int = 0
) -> bool:
    """Whether the word is looked up in a container, here or in what it is handed to, and on."""
    for node in summary.calls:
        position = next((i for i, arg in enumerate(node.args) if base(arg) in names), None)
        if position is None:
            continue
        if node.callee.__class__ is Member and node.callee.name in ("Find", "FindRef", "Contains"):
            if asks(definition.unit.text[definition.function.start : definition.function.end]):
                return True
            continue
        for callee in callees(program, node, definition):
            if looks_up(program, callee):
                return True
            inner = summaries(program).of(callee) if depth < _LOOK_DOWN else None
            if inner is None or position >= len(callee.function.params):
                continue
            if passes_to_lookup(
                program, callee, inner, inner.derived(callee.function.params[position].name), depth + 1
            ):
                return True
    return False


def kind_told(
    program: Program, definition: Definition, word: str, chains: Container[tuple[int, str]] = (), *, kept: bool = True
) -> frozenset[str] | None:
    """The kinds that code goes on with, where a word that is read from a message says what kind of message it is: what
    the code reads under another key it hands to one of the ``chains``, or, where commands are ``kept``, to a look-up or
    to whom it has been told to ask. None of a word that says no kind."""
    summary = summaries(program).of(definition)
    if summary is None or word not in summary.placed:
        return None
    gates = [node for node in summary.ifs if _goes_on_with(node, summary.derived(word))]
    first = min((node.end for node in gates), default=0)
    for node in summary.calls if gates else ():
        if node.start < first or not _hands_another(summary, node, word):
            continue
        asks = kept and node.callee.__class__ is Member and node.callee.name in _DELEGATES
        entered = callees(program, node, definition)
        if asks or any((c.function.start, c.unit.path) in chains or (kept and looks_up(program, c)) for c in entered):
            at = {node.condition.start for node in gates}
            return frozenset(c.literal for c in summary.compares(word) if c.at in at)
    return None


def _hands_another(summary: Summary, node: Call, word: str) -> bool:
    """Whether a call is given what is read under another key than the word, with an object of the message."""
    keys = summary.reads[word].keys()
    others = summary.placed.keys() - summary.related(word)
    names = {each for other in others if not summary.reads[other].keys() & keys for each in summary.derived(other)}
    given = {base(arg) for arg in node.args}
    read: list[Any] = [arg for arg in node.args if arg.__class__ is Call and arg.callee.__class__ is Member]
    of_message = [arg for arg in read if base(arg.callee.object) in summary.objects]
    worded = given & names or any(key_of(arg) not in ("", *keys) and _gives_text(arg) for arg in of_message)
    return bool(worded and (given & summary.objects or any(not _gives_text(arg) for arg in of_message)))


def _gives_text(node: Call) -> bool:
    return bool(getattr(node.callee, "name", "") == "GetStringField")


def _goes_on_with(node: If, words: frozenset[str]) -> bool:
    """``if (Word != A) return;``"""
    test = node.condition
    if test.__class__ is not Binary or test.op != "!=" or node.other is not None or not leaves(node.then):
        return False
    return bool({base(test.left), base(test.right)} & words)
