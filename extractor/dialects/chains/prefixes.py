"""Names in two parts: objects kept under a word, each with a chain of its own for what follows the word.

``Services.Add(TEXT("assets"), MakeShared<FAssets>())`` and a caller that splits ``assets/list`` before it asks the
object that is kept under the first part: what is sent is both, with the mark between them.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from msgspec.structs import replace

from extractor.dialects.classes.places import sites

if TYPE_CHECKING:
    from extractor.dialects.chains.roots import Root
    from extractor.program import Program

_SPLIT = re.compile(
    rb'\b(?:Split|ParseIntoArray)\s*\([^;"]{0,60}"([./:_\-]{1,2})"|\bFindChar\s*\(\s*(?:TEXT\s*\(\s*)?\'([./:_\-])\''
)


def composed(program: Program, found: list[Root]) -> list[Root]:
    """The chains, those of objects that are kept under a word with what callers send before their names."""
    members: dict[tuple[str, str], list[Root]] = {}
    for root in found:
        for above in program.lineage(root.owner)[1:] if root.owner else ():
            if program.member_declaration(above, root.function.name) is not None:
                members.setdefault((above, root.function.name), []).append(root)
                break
    prefixes: dict[int, tuple[str, str]] = {}
    for (above, method), several in sorted(members.items()):
        mark = _mark(program, method)
        if not mark:
            continue
        owners = frozenset(root.owner for root in several)
        kept = {site.key: site.name or site.near for site in sites(program, owners, frozenset((above,)))}
        for root in several:
            if kept.get(root.owner):
                prefixes[id(root)] = (kept[root.owner] + mark, kept[root.owner])
    return [
        replace(root, prefix=prefixes[id(root)][0], group=prefixes[id(root)][1]) if id(root) in prefixes else root
        for root in found
    ]


def _mark(program: Program, method: str) -> str:
    """What a caller of the method splits the word at; "" where none does."""
    called = re.compile(rb"(?:\.|->)\s*" + re.escape(method.encode()) + rb"\s*\(")
    for definition in program.definitions():
        unit, function = definition.unit, definition.function
        if called.search(unit.text, function.start, function.end) is None:
            continue
        split = _SPLIT.search(unit.text, function.start, function.end)
        if split is not None:
            return (split[1] or split[2]).decode()
    return ""
