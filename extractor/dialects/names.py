"""Command names: the constant text of an argument."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from extractor.form import Call, Cast, Init, Name, Str, Unary

if TYPE_CHECKING:
    from extractor.form import Unit
    from extractor.program import Program

TEXT_TYPES = frozenset(
    {"FString", "FName", "FText", "FStringView", "FUtf8String", "FAnsiStringView", "TCHAR", "char", "std::string",
     "std::string_view"}
)  # fmt: skip
"""Types that a name is written in."""
MAKERS = frozenset({"MakeShared", "MakeUnique", "MakeShareable", "std::make_shared", "std::make_unique"})
"""What makes an object that a pointer owns."""
PLAIN_TEXTS = frozenset(
    {"FString", "FName", "FText", "FText::FromString", "FStringView", "MoveTemp", "TEXTVIEW", "FAnsiStringView",
     "FromString", "string", "std::string", "string_view", "std::string_view", "FUtf8String", "INVTEXT", "TStringView",
     "ANSI_TO_TCHAR", "UTF8_TO_TCHAR", "TEXT", "_T"}
)  # fmt: skip
"""What makes a text of a text, and no other."""


def constant_text(program: Program, node: Any, scope: str, unit: Unit, depth: int = 0) -> str | None:
    """The text that an expression surely is: a literal, a named constant, an object-like macro; else None."""
    kind = node.__class__
    if kind is Str:
        return str(node.value)
    if depth > 6:
        return None
    if kind is Call and len(node.args) == 1 and node.callee.__class__ is Name and node.callee.text in PLAIN_TEXTS:
        return constant_text(program, node.args[0], scope, unit, depth + 1)
    if kind is Cast:
        return constant_text(program, node.operand, scope, unit, depth + 1)
    if kind is Unary and node.op == "*":
        return constant_text(program, node.operand, scope, unit, depth + 1)
    if kind is Init and len(node.items) == 1:
        return constant_text(program, node.items[0], scope, unit, depth + 1)
    if kind is Name:
        macro = program.macro(node.text, unit)
        if macro is not None and macro.define.params is None and macro.define.expression is not None:
            return constant_text(program, macro.define.expression, scope, macro.unit, depth + 1)
        found = program.variable(node.text, scope, unit)
        if found is not None and found.variable.declare.value is not None:
            return constant_text(program, found.variable.declare.value, found.variable.scope, found.unit, depth + 1)
    return None
