"""Where code compares a text variable with a name: one node at a time, and a quick look at a function's bytes.

Equality of any spelling names a command; a prefix or a part of a word only leads on to the code that does.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from extractor.dialects.names import constant_text
from extractor.form import Binary, Call, Cast, Conditional, Member, Name, Return, Str, Unary

if TYPE_CHECKING:
    from collections.abc import Iterator

    from extractor.form import Function, Unit
    from extractor.program import Definition, Program

EQUAL = "equal"
PART = "part"
STANDS = "stands"
"""What stands for the word is compared, see ``standins``."""
_EQUALITIES = frozenset({"Equals", "Compare", "EqualTo"})
_STRCMPS = frozenset({"Stricmp", "Strcmp", "strcmp", "wcscmp"})
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
_ASKED = re.compile(
    rb'\b(?:if|return)\s*\(?\s*!?[\w:]+\s*\(\s*\*?\s*([A-Za-z_]\w*)\s*,\s*(?:TEXT\s*\(\s*)?"[^"\n]*"\s*\)?\s*\)\s*(?:[)&|?]|[!=]=)'
)

_LITERAL_COMPARED = re.compile(rb'==\s*(?:TEXT\s*\(\s*)?"|\.\s*Equals\s*\(')
_WITH_LITERAL = re.compile(
    rb'\b\w*(?i:command|method|action|type|verb|name|tool|op)\w*\s*(?:==\s*(?:TEXT\s*\(\s*)?"|\.\s*Equals\s*\()'
)
_OF_PARAM = r"\b([A-Za-z_]\w*)\s*(?:==|\.\s*Equals\s*\()\s*(?:TEXT\s*\()?\s*#?\s*(?:%s)\b"


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
    counted.update(found.group(1) for found in _ASKED.finditer(text, start, end))
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


class ComparingMacros:
    """The macros of a program that compare a variable with what they are given."""

    def __init__(self, program: Program) -> None:
        """Reads the macros' bodies."""
        self._held: dict[bytes, frozenset[str]] = {}
        for unit in program.units:
            for define in unit.defines:
                if define.params:
                    pattern = _OF_PARAM % "|".join(map(re.escape, define.params))
                    held = frozenset(found[1] for found in re.finditer(pattern, define.body))
                    if held:
                        self._held[define.name.encode()] = held
        names = b"|".join(re.escape(name) for name in sorted(self._held))
        self._calls = re.compile(rb"\b(%b)\s*\(" % names) if names else None

    def held_in(self, unit: Unit, function: Function) -> frozenset[str]:
        """The variables that macros compare in a function."""
        if self._calls is None:
            return frozenset()
        called = self._calls.finditer(unit.text, function.start, function.end)
        return frozenset().union(*(self._held[found[1]] for found in called))


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


def compare_of(program: Program, node: Any, scope: str, unit: Unit) -> tuple[Any, Compare] | None:
    """(what is compared, the compare) where a node compares a variable, or what a method gives of one, with a constant
    text."""
    if node.__class__ is Binary:
        if node.op not in ("==", "!="):
            return None
        for one, other in ((node.left, node.right), (node.right, node.left)):
            operand = _operand(one)
            literal = _literal(program, other, scope, unit) if operand is not None else None
            if literal:
                return operand, Compare(literal, node.start, EQUAL)
        return None
    if node.callee.__class__ is Name and len(node.args) == 2:
        return _of_call(program, node, scope, unit)
    if node.callee.__class__ is Member and node.args:
        way = node.callee.name
        if way in _EQUALITIES or way in _PARTS:
            operand = _operand(node.callee.object)
            literal = _literal(program, node.args[0], scope, unit) if operand is not None else None
            if literal:
                return operand, Compare(literal, node.start, EQUAL if way in _EQUALITIES else PART)
    return None


def _of_call(program: Program, node: Call, scope: str, unit: Unit) -> tuple[Any, Compare] | None:
    """``FCString::Stricmp(*Word, TEXT("x"))``, and a function of the tree that does nothing but compare two texts."""
    callee: Any = node.callee
    for one, other in (node.args, node.args[::-1]):
        operand = _operand(one)
        literal = _literal(program, other, scope, unit) if operand is not None else None
        if literal and callee.text.rpartition("::")[2] in _STRCMPS:
            return operand, Compare(literal, node.start, EQUAL)
        if literal and any(_is_compare(each) for each in program.resolve(callee.text, scope, "", 2, unit)):
            return operand, Compare(literal, node.start, STANDS)
    return None


def _is_compare(definition: Definition) -> bool:
    """``bool Is(const FString& A, const TCHAR* B) { return A == B; }``"""
    body = definition.unit.body(definition.function) if definition.function.returns == "bool" else None
    if body is None or len(body.body) != 1 or body.body[0].__class__ is not Return:
        return False
    value = body.body[0].value
    if value.__class__ is Binary and value.op == "==":
        sides = [value.left, value.right]
    elif value.__class__ is Call and value.callee.__class__ is Member and value.callee.name in _EQUALITIES:
        sides = [value.callee.object, *value.args[:1]]
    else:
        return False
    return {base(each) for each in sides} == {param.name for param in definition.function.params}


def field_of(node: Any) -> str:
    """``Request.Method`` as it is written, of a variable's field; "" of anything else."""
    node = bare(node)
    held = node.__class__ is Member and node.object.__class__ is Name
    return f"{node.object.text}.{node.name}" if held else ""


def _operand(node: Any) -> Any:
    """The variable, or the field of one, that a side of a compare is, or the method's call on one; None of others."""
    node = bare(node)
    if node.__class__ is Name or field_of(node):
        return node
    called = node.__class__ is Call and node.callee.__class__ is Member
    return node if called and base(node.callee.object) else None


def _literal(program: Program, node: Any, scope: str, unit: Unit) -> str | None:
    """The word that is compared with; None of a text that is none, as no command is called ``!=``."""
    if node.__class__ is Str:
        text: str | None = str(node.value)
    else:
        text = constant_text(program, node, scope, unit) if node.__class__ in (Name, Call, Unary) else None
    return text if text is not None and _WORD.search(text) else None
