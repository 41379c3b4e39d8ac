"""What the plugin puts into a request before it hands it to a handler: keys that a caller need not send.

A run starts at the handler, or where the word is looked at that names the command; what takes the message apart stands
above that and is read as text: the object that is handed on, and what was put into it under its own name before.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from extractor.interpret.values import ANYTHING, Built

if TYPE_CHECKING:
    from collections.abc import Iterable

    from extractor.facts import Handler
    from extractor.interpret.names import Names
    from extractor.program import Definition

_PUT = re.compile(
    rb"\b(\w+)\s*->\s*(?:Set\w*Field|Values\s*\.\s*(?:Add|Append|Emplace|FindOrAdd))\s*\(\s*"
    rb"(?:(?:TEXT\s*\(\s*)?\"([^\"]*)\")?"
)
_CALL = re.compile(rb"(\(\s*\*\s*\w+\s*\)|\]|(?:\.|->)\s*Execute(?:IfBound)?|\b\w+)\s*\(")
_NAME = re.compile(rb"[A-Za-z_]\w*")
_LEVELS = 3


class _Put(Struct, frozen=True):
    """A function that puts keys into an object and hands it on: to functions of these names, "" of a value."""

    mark: tuple[int, str]
    name: str
    keys: frozenset[str | None]
    callees: frozenset[str]


def put(names: Names, handler: Handler, memory: dict[Any, Any]) -> Built | None:
    """What may be in the handler's request although the caller did not send it; None where nothing is put there."""
    function = handler.function
    wanted = function.name if function is not None and (handler.pins or handler.receiver) else ""
    own = (function.start, handler.unit.path) if function is not None else None
    key = (_PUTS, wanted, own)
    if key not in memory:
        memory[key] = _put(names, wanted, own, memory)
    found: Built | None = memory[key]
    return found


def _put(names: Names, wanted: str, own: tuple[int, str] | None, memory: dict[Any, Any]) -> Built | None:
    found: tuple[_Put, ...] | None = memory.get(_PUTS)
    if found is None:
        found = memory[_PUTS] = tuple(_puts(names))
    if not found:
        return None
    whom = _handing_on(names, wanted, memory)
    given = {
        key
        for each in found
        if each.callees & whom and each.mark != own and (each.name != wanted or not wanted)
        for key in each.keys
    }
    if not given:
        return None
    return Built(dict.fromkeys(sorted(k for k in given if k is not None), (ANYTHING, False)), None in given)


_PUTS = "what is put into requests beforehand"


def _puts(names: Names) -> Iterable[_Put]:
    for definition in _with_objects(names):
        text = _text(definition)
        matches = [*_PUT.finditer(text)]
        for name in dict.fromkeys(match[1] for match in matches):
            if not _comes_from_outside(definition, text, name):
                continue
            puts = [match for match in matches if match[1] == name and not _is_there(text, match)]
            if not puts:
                continue
            callees = _callees(text, name, puts[0].start())
            if callees:
                keys = frozenset(None if match[2] is None else match[2].decode("utf-8", "replace") for match in puts)
                mark = (definition.function.start, definition.unit.path)
                yield _Put(mark, definition.function.name, keys, callees)


def _is_there(text: bytes, match: re.Match[bytes]) -> bool:
    """Whether a key is put in only where the caller has sent it: inside an ``if`` that asks for it and nothing else."""
    if match[2] is None:
        return False
    there = rb"(?<!!)\b%b\s*->\s*(?:HasField|TryGet\w+)\s*\(\s*(?:TEXT\s*\(\s*)?\"%b\"" % (
        re.escape(match[1]),
        re.escape(match[2]),
    )
    guard = re.compile(rb"\bif\s*\((?:(?!\|\|)[^;{}])*?%b(?:(?!\|\|)[^;{}])*\)\s*\{" % there)
    return any(_closes(text, found.end()) > match.start() for found in guard.finditer(text, 0, match.start()))


def _closes(text: bytes, at: int) -> int:
    """Where the block closes that is open at an offset."""
    depth = 1
    for brace in _BRACE.finditer(text, at):
        depth += 1 if brace[0] == b"{" else -1
        if not depth:
            return brace.start()
    return len(text)


_BRACE = re.compile(rb"[{}]")


def _handing_on(names: Names, wanted: str, memory: dict[Any, Any]) -> frozenset[str]:
    """The names of the functions that hand a request on to the handlers, and what handlers themselves are called by."""
    key = ("hands requests on", wanted)
    known = memory.get(key)
    if known is None:
        whom = {wanted}
        calls = [
            (definition.function.name, frozenset(callees))
            for definition in _with_objects(names)
            if definition.function.name != wanted and (callees := _callees_of_params(definition))
        ]
        for _ in range(_LEVELS):
            whom |= {name for name, callees in calls if callees & whom}
        known = memory[key] = frozenset(whom)
    return frozenset(known)


def _callees_of_params(definition: Definition) -> set[str]:
    """The functions that a function hands an object on to that it is given."""
    params = [p.name.encode() for p in definition.function.params if "FJsonObject" in p.type]
    text = _text(definition)
    return {callee for param in params for callee in _callees(text, param, 0)}


def _with_objects(names: Names) -> list[Definition]:
    """The functions whose text names JSON objects."""
    return [d for d in names.program.definitions() if b"FJsonObject" in _text(d)]


def _text(definition: Definition) -> bytes:
    return definition.unit.text[definition.function.start : definition.function.end]


def _callees(text: bytes, name: bytes, start: int) -> frozenset[str]:
    """The functions that an object is handed to by its name from an offset on; "" of a value that is called."""
    handed = re.compile(rb"(?<![\w.>])%b\b(?!\s*(?:->|\.(?!ToShared)|\())" % re.escape(name))
    found = set()
    for match in _CALL.finditer(text, start):
        end = text.find(b";", match.end())
        if handed.search(text, match.end(), end if end >= 0 else len(text)):
            callee = match[1]
            found.add(callee.decode() if _NAME.fullmatch(callee) else "")
            if callee.endswith((b"Execute", b"ExecuteIfBound")):
                found.add(callee.split(b">")[-1].split(b".")[-1].strip().decode())
    return frozenset(found)


def _comes_from_outside(definition: Definition, text: bytes, name: bytes) -> bool:
    """Whether an object is one that the function is given, or reads from a message; and not one that it makes."""
    if re.search(rb"\b%b\s*(?:=|\()\s*(?:MakeShare|new\b)" % re.escape(name), text):
        return False
    if any(param.name.encode() == name and "FJsonObject" in param.type for param in definition.function.params):
        return True
    return b"FJsonSerializer" in text and re.search(rb"\bDeserialize\b", text) is not None
