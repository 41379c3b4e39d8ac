"""Where code compares a text variable with a name: one node at a time, and a quick look at a function's bytes.

Equality of any spelling names a command; a prefix or a part of a word only leads on to the code that does.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from extractor.dialects.names import constant_text
from extractor.form import Binary, Call, Cast, Conditional, Member, Name, Str, Unary

if TYPE_CHECKING:
    from collections.abc import Iterator

    from extractor.form import Unit
    from extractor.program import Program

EQUAL = "equal"
PART = "part"
_EQUALITIES = frozenset({"Equals", "Compare", "EqualTo"})
_PARTS = frozenset({"StartsWith", "EndsWith", "Contains", "MatchesWildcard"})
_WORD = re.compile(r"\w")
_FOLDS = frozenset({"ToLower", "ToUpper", "TrimStartAndEnd", "TrimStart", "TrimEnd", "ToString", "TrimQuotes"})
_MAKERS = ("FString", "FName", "MoveTemp")
_HELD = re.compile(
    rb'[!=]=\s*(?:TEXT\s*\(\s*)?u?8?"|\.\s*(?:Equals|StartsWith|EndsWith|Contains)\s*\(\s*(?:TEXT\s*\(\s*)?"'
)
_HOLDER = re.compile(rb"(?<!\w)([A-Za-z_]\w*)\s*(?:\.\s*\w+\(\s*\)\s*)?\Z")
_NAMED = re.compile(rb"(?:[!=]=|\.\s*Equals\s*\()\s*\*?[A-Z_][\w:]*\b")
_NAMER = re.compile(rb"(?<!\w)([A-Za-z_]\w*)\s*\Z")
_LONGEST = 160
"""Bytes before a compare within which the variable stands. Compares are looked for by their operators, and what they
compare behind that: operators are few, and names are everywhere."""

_LITERAL_COMPARED = re.compile(rb'==\s*(?:TEXT\s*\(\s*)?"|\.\s*Equals\s*\(')
_WITH_LITERAL = re.compile(
    rb'\b\w*(?i:command|method|action|type|verb|name|tool|op)\w*\s*(?:==\s*(?:TEXT\s*\(\s*)?"|\.\s*Equals\s*\()'
)


class Compare(Struct, frozen=True):
    """One compare: the literal, where (an offset), and whether it is one of equality. ``cut`` is what the literal
    begins with that was taken off the variable before."""

    literal: str
    at: int
    kind: str
    cut: str = ""

    @property
    def word(self) -> str:
        """The text that the code compares."""
        return self.literal.removeprefix(self.cut)


def often_held(unit: Unit, start: int, end: int) -> frozenset[str]:
    """The names that a stretch of text compares with literals at least twice: a look at bytes, before any parsing."""
    text = unit.text
    counted = Counter(_compared(text, start, end, _HELD, _HOLDER))
    counted.update(_compared(text, start, end, _NAMED, _NAMER))
    return frozenset(name.decode() for name, times in counted.items() if times > 1)


def _compared(
    text: bytes, start: int, end: int, compare: re.Pattern[bytes], variable: re.Pattern[bytes]
) -> Iterator[bytes]:
    """The variables right before what looks like a compare."""
    for found in compare.finditer(text, start, end):
        at = found.start()
        name = variable.search(text, max(start, at - _LONGEST), at)
        if name is not None:
            yield name.group(1)
            start = found.end()


def held_once(unit: Unit, start: int, end: int) -> bool:
    """Whether a stretch of text compares what is called like a command with a literal."""
    return (
        _LITERAL_COMPARED.search(unit.text, start, end) is not None
        and _WITH_LITERAL.search(unit.text, start, end) is not None
    )


def base(node: Any) -> str:
    """The variable that an expression gives, case and blanks folded or not; "" of anything else."""
    node = bare(node)
    return str(node.text) if node.__class__ is Name else ""


def bare(node: Any) -> Any:
    """What an expression gives, without what folds case or blanks around it."""
    while True:
        kind = node.__class__
        if kind is Call and node.callee.__class__ is Member and node.callee.name in _FOLDS and not node.args:
            node = node.callee.object
        elif kind is Call and node.callee.__class__ is Name and len(node.args) == 1 and node.callee.text in _MAKERS:
            node = node.args[0]
        elif kind is Cast or (kind is Unary and node.op == "*"):
            node = node.operand
        elif kind is Conditional:
            node = node.then
        else:
            return node


def key_of(node: Any) -> str:
    """The key in ``X->GetStringField(TEXT("k"))``, ``Read(X, TEXT("k")[, default])`` and in calls on them."""
    for _ in range(4):
        if node.__class__ is not Call:
            return ""
        named = next((a.value for a in node.args[:2] if a.__class__ is Str), "")
        if named:
            return str(named)
        node = node.callee.object if node.callee.__class__ is Member else None
    return ""


def compare_of(program: Program, node: Any, scope: str, unit: Unit) -> tuple[str, Compare] | None:
    """(the variable, the compare) where a node compares a variable with a constant text."""
    if node.__class__ is Binary:
        if node.op not in ("==", "!="):
            return None
        for one, other in ((node.left, node.right), (node.right, node.left)):
            name = base(one)
            literal = _literal(program, other, scope, unit) if name else None
            if literal:
                return name, Compare(literal, node.start, EQUAL)
        return None
    if node.callee.__class__ is Member and node.args:
        way = node.callee.name
        if way in _EQUALITIES or way in _PARTS:
            name = base(node.callee.object)
            literal = _literal(program, node.args[0], scope, unit) if name else None
            if literal:
                return name, Compare(literal, node.start, EQUAL if way in _EQUALITIES else PART)
    return None


def _literal(program: Program, node: Any, scope: str, unit: Unit) -> str | None:
    """The word that is compared with; None of a text that is none, as no command is called ``!=``."""
    if node.__class__ is Str:
        text: str | None = str(node.value)
    else:
        text = constant_text(program, node, scope, unit) if node.__class__ in (Name, Call, Unary) else None
    return text if text is not None and _WORD.search(text) else None
