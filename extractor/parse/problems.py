"""What did not parse: outermost ERROR nodes and MISSING tokens, as problems of the unit and as findings."""

from __future__ import annotations

import re
from bisect import bisect_right

from tree_sitter import Node

from extractor.findings import Finding, Location, Severity
from extractor.form import Problem
from extractor.parse.grammar import ERROR, ids
from extractor.rules.uc901_unparsed_text import RULE as UNPARSED

# Lost text that holds one of these may hold a registration, a read of the request or a reply.
_ACCESSOR = re.compile(
    rb"\b(?:TryGet|Get|Has|HasTyped|Set)(?:String|Number|Integer|Bool|Array|Object|)Field\b\s*(?:<[^>]*>\s*)?\("
)
_STORED = re.compile(rb'"(?:[^"\\\n]|\\.){0,200}"\s*\)?\s*,\s*(?:&\s*\w|\[[^\]"]*\]|\w*(?:::\w+)+|\w+\s*[,)])')
_SHOWN = 60
_LITERALS = ids("compound_literal_expression")


def problems(root: Node, text: bytes, lines: list[int]) -> list[Problem]:
    """The outermost faults of a tree in order; only branches with a fault are looked at. ``lines`` start lines."""
    out: list[Problem] = []
    pending = [(root, 0)] if root.has_error else []  # with the kind of the parent, which a deep node must not be asked
    while pending:
        node, parent = pending.pop()
        if node.is_missing and parent in _LITERALS:
            continue  # ``= {}`` as a default argument: the grammar wants a type in front, the language does not
        if node.is_missing:
            out.append(_problem(node, "missing", node.type, bisect_right(lines, node.start_byte)))
        elif node.kind_id == ERROR and node.end_byte > node.start_byte:
            piece = text[node.start_byte : node.end_byte]
            words = " ".join(piece[: 4 * _SHOWN].decode("utf-8", "replace").split())
            shown = words if len(words) <= _SHOWN else words[:_SHOWN] + "…"
            out.append(_problem(node, "error", shown, bisect_right(lines, node.start_byte)))
        elif node.has_error:
            kind = node.kind_id
            pending.extend((child, kind) for child in reversed(node.children))
    return out


def _problem(node: Node, kind: str, text: str, line: int) -> Problem:
    return Problem(node.start_byte, node.end_byte, line, kind, text)


def finding(path: str, problem: Problem, text: bytes, column: int) -> Finding:
    """The finding of a problem: an error where the lost text may register, read or reply."""
    place = Location(path, problem.line, column)
    if problem.kind == "missing":
        return UNPARSED.finding(place, f"the parser had to suppose a {problem.text} here")
    piece = text[problem.start : problem.end]
    grave = _ACCESSOR.search(piece) is not None or _STORED.search(piece) is not None
    count = problem.end - problem.start
    return UNPARSED.finding(
        place,
        f"{count} bytes did not parse: {problem.text}",
        severity=Severity.ERROR if grave else None,
    )
