"""Patterns of the user's own, from their text: parsed as the code is that they are to match."""

from __future__ import annotations

import re
from typing import Any

from extractor.errors import UserError
from extractor.form import (
    HOLE,
    REST,
    Assign,
    Call,
    Declare,
    Evaluate,
    Index,
    Init,
    Member,
    Name,
    New,
    Pattern,
    Return,
    walk,
)
from extractor.parse.context import Context
from extractor.parse.grammar import ids, tree_of
from extractor.parse.reading import unwrapped
from extractor.parse.statements import block

_FUNCTION = ids("function_definition")
_MORE = re.compile(r"\.\.\.(?=\s*[)}])")
_ROW = "auto x = "


def pattern(text: str, file: str = "", line: int = 0) -> Pattern:
    """The pattern that ``text`` is: one expression, or ``return CALL(…)``.

    Raises: UserError, without a place, for what is no expression or names a hole twice.
    """
    written = _MORE.sub(REST, text.strip().removesuffix(";"))
    body = _body(f"{_ROW}{written}" if written.startswith("{") else written)
    only = body[0] if len(body) == 1 else None
    node: Any = None
    leaves = False
    if isinstance(only, Evaluate):
        node = only.expression
    elif isinstance(only, Return):
        node, leaves = only.value, True
    elif isinstance(only, Declare) and written.startswith("{"):
        node = only.value
    if node is None or not isinstance(node, (Call, Assign, Init, Name, Member, Index)):
        raise UserError(f"the pattern {text!r} is no expression of C++", hint='as "RegisterHandler($name, $handler)"')
    if leaves and not isinstance(node, Call):
        raise UserError(f"the pattern {text!r} leaves with what is no call", hint='as "return FAIL($message)"')
    holes = _holes(node)
    within = next((hole for hole in holes if not hole.isidentifier()), "")
    if within:
        raise UserError(f"the pattern {text!r} has a hole inside a name: ${within}", hint="a hole is a whole name")
    twice = next((hole for at, hole in enumerate(holes) if hole in holes[:at]), "")
    if twice:
        raise UserError(f"the pattern {text!r} has ${twice} twice", hint="each hole once; $_ is anything")
    return Pattern(text, node, tuple(holes), _word(node), leaves, file, line)


def _body(written: str) -> tuple[Any, ...]:
    """The statements that the text is; none where it does not parse."""
    text = unwrapped(f"void f(){{{written};}}".encode())
    root = tree_of(text).root_node
    first = root.children[0] if root.children else None
    if root.has_error or first is None or len(root.children) != 1 or first.kind_id not in _FUNCTION:
        return ()
    return block(Context(text), first.children[-1]).body


def _holes(node: Any) -> list[str]:
    found: list[str] = []
    for part in walk(node):
        words = [part.text] if isinstance(part, Name) else []
        words += part.types if isinstance(part, (Name, Member)) else ()
        words += [part.type] if isinstance(part, New) else []
        found += [word[1:] for word in words if word.startswith(HOLE) and not word.startswith("$_")]
    return found


def _word(node: Any) -> str:
    """The last name of what is called, assigned to, or constructed."""
    while True:
        if isinstance(node, Call):
            node = node.callee
        elif isinstance(node, Assign):
            node = node.target
        elif isinstance(node, Index):
            node = node.object
        else:
            break
    if isinstance(node, Name):
        return "" if node.text.startswith(HOLE) else node.text.rpartition("::")[2]
    return node.name if isinstance(node, Member) else node.type if isinstance(node, Init) else ""
