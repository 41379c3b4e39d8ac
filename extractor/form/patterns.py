"""Patterns: expressions with holes, which read like the code that they match.

``RegisterHandler($name, $handler)`` matches ``RegisterHandler(TEXT("a"), &H)``, ``Bridge->RegisterHandler(…)`` and
``NS::RegisterHandler(…)``; ``Commands.Add($name, $handler)`` only what is added to a ``Commands``. A hole ``$word`` is
any expression, ``$_`` one that nobody asks for, ``...`` in the last place any further arguments. ``parse.pattern``
makes them from text.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from extractor.form.expressions import Call, Init, Member, Name, New

HOLE = "$"
ANY = "$_"
REST = "$_rest"
_UNCOMPARED = frozenset({"start", "end", "arrow", "char"})


class Pattern(Struct, frozen=True):
    """One pattern.

    ``holes`` are the names of its holes in order, without ``$``; ``word`` is the last name of what it calls, assigns
    to or constructs. ``leaves`` marks ``return CALL(…)``: the call is a macro that leaves the function it stands in.
    ``file`` and ``line`` say where the pattern is written, "" and 0 where that is not known.
    """

    text: str
    node: Any
    holes: tuple[str, ...]
    word: str
    leaves: bool = False
    file: str = ""
    line: int = 0


def matched(pattern: Pattern, node: Any) -> dict[str, Any] | None:
    """What the holes are in ``node``, by name; None where the pattern does not match.

    A hole among template arguments is a ``Name`` with the argument as written.
    """
    given: dict[str, Any] = {}
    return given if _same(pattern.node, node, given) else None


def _same(wanted: Any, node: Any, given: dict[str, Any]) -> bool:
    kind = wanted.__class__
    if kind is Name and wanted.text.startswith(HOLE):
        given[wanted.text[1:]] = node
        return True
    if kind is not node.__class__:
        return False
    if kind is Name:
        return _ends(node.text, wanted.text) and _same_types(wanted, node, given)
    if kind is Call:
        return _same_callee(wanted.callee, node.callee, given) and _same_row(wanted.args, node.args, given)
    if kind is Init:
        return wanted.type in ("", node.type) and _same_row(wanted.items, node.items, given)
    if kind is New and wanted.type.startswith(HOLE):
        given[wanted.type[1:]] = Name(node.start, node.end, node.type)
        return _same_row(wanted.args, node.args, given)
    if kind is Member and not _same_types(wanted, node, given):
        return False
    for name in kind.__struct_fields__:
        if name in _UNCOMPARED or name == "types":
            continue
        one, other = getattr(wanted, name), getattr(node, name)
        if isinstance(one, Struct):
            if not _same(one, other, given):
                return False
        elif one.__class__ is tuple and one and isinstance(one[0], Struct):
            if not _same_row(one, other, given):
                return False
        elif one != other:
            return False
    return True


def _same_callee(wanted: Any, node: Any, given: dict[str, Any]) -> bool:
    """A callee without a qualifier may be reached through any object."""
    if wanted.__class__ is Name and node.__class__ is Member and not wanted.text.startswith(HOLE):
        return bool(wanted.text == node.name) and _same_types(wanted, node, given)
    return _same(wanted, node, given)


def _same_row(wanted: tuple[Any, ...], nodes: tuple[Any, ...], given: dict[str, Any]) -> bool:
    rest = bool(wanted) and wanted[-1].__class__ is Name and wanted[-1].text == REST
    fixed = wanted[:-1] if rest else wanted
    if len(nodes) < len(fixed) or (len(nodes) > len(fixed) and not rest):
        return False
    return all(_same(one, other, given) for one, other in zip(fixed, nodes, strict=False))


def _same_types(wanted: Any, node: Any, given: dict[str, Any]) -> bool:
    """Template arguments; a pattern without any does not mind them."""
    if not wanted.types:
        return True
    if len(wanted.types) != len(node.types):
        return False
    for one, other in zip(wanted.types, node.types, strict=True):
        if one.startswith(HOLE):
            given[one[1:]] = Name(node.start, node.end, other)
        elif one != other:
            return False
    return True


def _ends(text: str, wanted: str) -> bool:
    return text == wanted or text.endswith("::" + wanted)
