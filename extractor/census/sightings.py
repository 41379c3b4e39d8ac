"""``sightings``: literals that stand where a command's name stands.

- beside something callable, in a call that sounds like keeping it or in a brace list: ``Add("x", &F::Do)``;
- assigned to: ``Map["x"] = ...``;
- beside a class, in a macro or call that sounds like registering: ``REGISTER("x", FDo)``;
- returned by a function that gives a name, of a class that is handed JSON objects;
- compared with a variable that is called like a command, in an ``if`` or ``?:`` whose branch does something;
- in what labels a case.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from msgspec import Struct

from extractor.form import Name, Str

if TYPE_CHECKING:
    from extractor.form import Unit


class Sighting(Struct, frozen=True, order=True):
    """A literal that looks like a command's name: ``start`` is its offset (from 0), ``why`` what makes it look so."""

    file: str
    line: int
    column: int
    start: int
    name: str
    why: str


_WORD = re.compile(rb"[A-Za-z][A-Za-z0-9]*(?:[_.\-:/][A-Za-z0-9]+)*")
_LITERAL = re.compile(b'"(' + _WORD.pattern + b')"')
_CLOSING = re.compile(rb"\s*\)")
_MACRO = re.compile(rb"\bTEXT\s*\(\s*\Z")
_BEFORE_NAMES = frozenset(b"({[=,n")  # an opening bracket, a compare, another argument, the end of ``return``

_CALLABLE = re.compile(
    rb"\s*,\s*(?:\[[^\[\]\n]{0,80}\]\s*[({]|&\s*\w+\s*(?:::\s*\w+)+|&\s*\w+\s*[,)}]"
    rb"|\w+(?:::\w+)*::Create(?:Static|Lambda|Raw|SP|UObject|WeakLambda)\s*\(|\w*(?:Handler|Delegate)\w*\s*[:({]"
    rb"|std::bind\s*\(|(?:Handle|Do|Execute|On|Cmd)_?[A-Z]\w*\s*[,)}])"
)
_MADE = re.compile(
    rb"\s*,\s*(?:Make(?:Shared|Unique)\s*<\s*(?!FJson)\w+|MakeShareable\s*\(\s*new\s+(?!FJson)|new\s+(?!FJson)\w+"
    rb"|\w+::StaticClass\s*\(|[FU][A-Z]\w*\s*\))"
)
_NAME = re.compile(rb"\w+")
_REGISTERS = re.compile(rb"(?i:regist)|^[A-Z0-9_]+$")
_ASSIGNED = re.compile(rb"\s*\]\s*=\s*(?:\[[^\[\]\n]{0,80}\]\s*[({]|&\s*\w+|\w+(?:::\w+)*::Create\w+\s*\()")
_CALLEE = re.compile(rb"(\w+)\s*(?:<[^<>;]*>)?\s*\(\s*\Z")
_KEEPS = re.compile(
    rb"(?i)^(?:add|emplace|insert|bind|map|on|set)(?:unique|command|handler|tool|action|method|route|function)?\Z"
    rb"|regist|handler|command|_tool|addtool|route"
)
# The engine's own registries of other things: tabs, menus, console variables, settings, customisations.
_OTHER_REGISTRIES = re.compile(
    rb"(?i)tab|menu|console|settings|layout|style|section|category|module|widget|hook|ticker"
)
_COMPARED = re.compile(rb"(\w+)\s*(?:==|\.\s*Equals\s*\()\s*\Z|\bStri?cmp\s*\(\s*\*?\s*(?P<given>\w+)\s*,\s*\Z")
_LABELLED = re.compile(rb"\bcase\s+[\w:]+\s*\(\s*\Z")
_COMMAND_WORD = re.compile(
    rb"(?i)^(?:in|the|b|current|pending|last|incoming|requested)?_?(?:mcp|tool|sub|json|rpc|request|message|msg)?_?"
    rb"(?:command|cmd|method|action|tool|verb|opcode)_?(?:name|type|id|str|string|lower|code|key)?\Z"
)
# A protocol that carries commands is served by its own words, beside those of tools and resources.
_SERVES_TOOLS = re.compile(rb'"tools/(?:list|call)"')
_PROTOCOL = re.compile(rb"(?:initialize|ping|shutdown)\Z|(?:tools|resources|prompts|notifications|logging|completion)/")
_TOKEN = rb"\b%b\s*=\s*\w+\s*\["
_BRANCH = re.compile(rb"[^;{}]{0,200}\)\s*\{?\s*(?:return\s+)?[^;{}]{0,400}\(|[^;{}?]{0,40}\?\s*[^;{}]{0,200}\(")
_NAME_GIVER = re.compile(rb"\b\w*(?:Name|Command|Method|Id)\s*\(\s*\)\s*(?:const)?[\s\w]*\{\s*return\s+\Z")
_SERVES_NAMES = re.compile(
    rb"\(\s*const\s+FString\s*&\s*\w*(?i:command|method|action|verb)\w*\s*,\s*(?:const\s+)?TShared(?:Ptr|Ref)\s*<\s*FJsonObject"
)
"""A member that is handed a word beside the request: the class answers several, and its own name is none of them."""
_CLASS = re.compile(rb"\b(?:class|struct)\s+(?:\w+_API\s+)?(\w+)[^;{}()]*\{")
_NEAR = 300
_OF_A_CLASS = 6000


def sightings(units: Iterable[Unit]) -> tuple[Sighting, ...]:
    """All that looks like a registration in the active text of the units, by place; a place is seen once."""
    found: dict[tuple[str, int], Sighting] = {}
    units = tuple(units)
    own = frozenset(node.name.encode() for unit in units for node in unit.classes)
    for unit in units:
        classes: list[int] | None = None
        for start, end, name in _words(unit):
            why = _why(unit.text, start, end, name, own)
            if not why and unit.text.rfind(b"return", max(0, start - 20), start) >= 0:
                if classes is None:
                    classes = [match.start() for match in _CLASS.finditer(unit.text)]
                why = _why_returned(unit.text, start, classes)
            if why:
                column = start - unit.text.rfind(b"\n", 0, start)
                found.setdefault(
                    (unit.path, start), Sighting(unit.path, unit.line(start), column, start, name.decode(), why)
                )
        for each in _invoked(unit, own):
            found.setdefault((each.file, each.start), each)
    return tuple(sorted(found.values()))


def _invoked(unit: Unit, own: frozenset[bytes]) -> Iterator[Sighting]:
    """A word beside a class in a macro that stands outside functions; such macros are taken out of the text. What is
    scoped and no class of the tree is an enumerator, as beside the name of a test."""
    for macro in unit.invocations:
        args = macro.args or ()
        for one, two in pairwise(args):
            if two.__class__ is Name and "::" in two.text and two.text.rpartition("::")[2].encode() not in own:
                continue
            if one.__class__ is Str and _WORD.fullmatch(one.value.encode()) and two.__class__ is Name:
                column = one.start - unit.text.rfind(b"\n", 0, one.start)
                why = "it stands beside a class in a registration"
                yield Sighting(unit.path, unit.line(one.start), column, one.start, one.value, why)


def _words(unit: Unit) -> Iterator[tuple[int, int, bytes]]:
    """(start, end, word) of each literal that holds one word and stands where a name may; not of those in comments."""
    text = unit.text
    starts = [comment.start for comment in unit.comments]
    for match in _LITERAL.finditer(text):
        start, end = match.span()
        if text[start - 5 : start] == b"TEXT(":
            start -= 5
            end += text[end : end + 1] == b")"
        elif text[start - 1] in b" \t\n" and (macro := _MACRO.search(text, max(0, start - 12), start)) is not None:
            start = macro.start()
            closing = _CLOSING.match(text, end)
            end = closing.end() if closing is not None else end
        before = start - 1
        while before > 0 and text[before] in b" \t\r\n":
            before -= 1
        if text[before] not in _BEFORE_NAMES:
            continue
        at = bisect_right(starts, start) - 1
        if at < 0 or unit.comments[at].end <= start:
            yield start, end, match[1]


def _why(text: bytes, start: int, end: int, word: bytes, own: frozenset[bytes]) -> str:
    why = ""
    if _PROTOCOL.match(word) and _SERVES_TOOLS.search(text):
        return why
    behind = text[end : end + _NEAR]
    before = text[max(0, start - 80) : start]
    last = before.rstrip()[-1:]
    listed = behind.lstrip()[:1] == b","
    if last == b"(" and listed:
        callee = _CALLEE.search(before)
        name = callee[1] if callee is not None else b""
        if _KEEPS.search(name) and not _OTHER_REGISTRIES.search(name):
            made = _MADE.match(behind)
            if _CALLABLE.match(behind):
                why = "it stands beside something callable"
            elif made is not None and own.intersection(_NAME.findall(made[0])) and _REGISTERS.search(name):
                why = "it stands beside a class in a registration"
    elif last == b"{" and listed:
        if _CALLABLE.match(behind):
            why = "it stands beside something callable in a list"
    elif last == b"[" and _ASSIGNED.match(behind):
        why = "something callable is kept under it"
    if last == b"(" and _LABELLED.search(before) and behind.lstrip(b" )")[:1] == b":":
        why = "what is made of it labels a case"
    compared = _COMPARED.search(before) if last in b"=," or b"Equals" in before[-12:] else None
    held = (compared[1] or compared["given"]) if compared is not None else b""
    if (
        not why
        and _COMMAND_WORD.search(held)
        and _BRANCH.match(behind)
        and not re.search(_TOKEN % held, text[max(0, start - _OF_A_CLASS) : start])  # of a line that is parsed
    ):
        why = f"{held.decode()} is compared with it"
    return why


def _why_returned(text: bytes, start: int, classes: list[int]) -> str:
    """Of a name that a function gives: whether its class is handed JSON objects."""
    if not _NAME_GIVER.search(text[max(0, start - 120) : start]):
        return ""
    at = bisect_right(classes, start) - 1
    if at < 0:
        return ""
    end = classes[at + 1] if at + 1 < len(classes) else classes[at] + _OF_A_CLASS
    why = "a class that is handed JSON objects returns it"
    written = text[classes[at] : end]
    return why if b"FJsonObject" in written and _SERVES_NAMES.search(written) is None else ""
