"""Families of command classes: a root class with a virtual that takes a JSON request, and the classes derived from it.

Which of a root's functions answers is read off what its classes override; which of its texts is the name, off what
they return.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from extractor.dialects.chains.compares import EQUAL
from extractor.dialects.chains.summary import summaries
from extractor.dialects.classes.texts import Sources, chosen, values
from extractor.dialects.requests import TEXTS, takes_request, text_param

if TYPE_CHECKING:
    from extractor.form import Function
    from extractor.program import Definition, Program

_MOST_READ = 12


class Family(Struct, frozen=True):
    """A root class and its commands. ``names`` has the constant name of each class that has one."""

    root: str
    classes: tuple[str, ...]
    answers: str
    sources: Sources
    names: dict[str, str]
    descriptions: dict[str, str]
    categories: dict[str, str]


def families(program: Program) -> tuple[Family, ...]:
    """Every family of the program, by root."""
    found: list[Family] = []
    roots = _roots(program)
    for root, virtuals in sorted(roots.items()):
        if any(above in roots for above in program.lineage(root)[1:]):
            continue  # a class in the middle that adds a step of its own: its classes answer through the root above
        classes = program.derived(root)
        answers = _answers(program, virtuals, classes)
        if not answers:
            continue
        able = tuple(key for key in classes if definition_of(program, key, answers) is not None)
        known = values(program, root, able)
        sources = chosen(known, len(able))
        if sources is None or (_serve_names(program, able, answers) and not _is_key(program, sources.name)):
            continue
        found.append(
            Family(
                root=root,
                classes=able,
                answers=answers,
                sources=sources,
                names=known.get(sources.name, {}),
                descriptions=known.get(sources.description, {}),
                categories=known.get(sources.category, {}),
            )
        )
    return tuple(found)


def _serve_names(program: Program, classes: tuple[str, ...], answers: str) -> bool:
    """Whether most of the classes are handed a word beside the request and compare it with names: each then answers
    several commands, and what it gives as its own name is none."""
    bodies = [found for key in classes[:_MOST_READ] if (found := definition_of(program, key, answers)) is not None]
    serving = 0
    for definition in bodies:
        words = [p.name for p in definition.function.params if p.type in TEXTS]
        known = summaries(program).of(definition) if words and not text_of(program, definition) else None
        serving += known is not None and any(c.kind == EQUAL for word in words for c in known.compares(word))
    return 2 * serving > len(bodies)


def _is_key(program: Program, name: str) -> bool:
    """Whether what a function gives is what its object is kept under or looked up by."""
    if not name:
        return False
    called = rb"[\w.>*()\-]*(?:\.|->)\s*%b\s*\(\s*\)" % re.escape(name.encode())
    keeps = rb"\b(?:Add|Emplace|FindOrAdd|emplace|insert)\s*\(\s*%b\s*,|\[\s*%b\s*\]|%b\s*(?:==|\.\s*Equals)|==\s*%b"
    return any(re.search(keeps % ((called,) * 4), unit.text) is not None for unit in program.units)


def definition_of(program: Program, key: str, answers: str) -> Any:
    """The body that answers for a class: its own or the nearest base's."""
    return next(
        (
            d
            for d in program.method(key, answers)
            if takes_request(program, d.function.params) or any(p.type in TEXTS for p in d.function.params)
        ),
        None,
    )


def text_of(program: Program, definition: Definition) -> str:
    """The parameter of a definition that is a request as JSON text, "" of one that takes an object.

    Where it is not seen to be parsed it is the first text: the family is one whose classes parse theirs.
    """
    params = definition.function.params
    if takes_request(program, params):
        return ""
    parsed = text_param(program, definition.unit, definition.function)
    return parsed or next((p.name for p in params if p.type in TEXTS), "")


def _roots(program: Program) -> dict[str, list[Any]]:
    """Classes that others derive from, with the virtuals that take a JSON request and that no base of theirs has."""
    found: dict[str, list[Any]] = {}
    for entry in program.classes():
        derived = program.derived(entry.key)
        if not derived:
            continue
        virtuals = [f for f in entry.node.functions if "virtual" in f.kind and _answers_json(program, f, derived)]
        if not virtuals:
            continue
        above = program.lineage(entry.key)[1:]
        inherited = {f.name for key in above for e in program.class_entries(key) for f in e.node.functions}
        own = [f for f in virtuals if f.name not in inherited]
        if own:
            found.setdefault(entry.key, own)
    return found


def _answers_json(program: Program, function: Function, derived: tuple[str, ...]) -> bool:
    """Whether a virtual takes a request: by its parameters, or as text that most of the classes parse."""
    if takes_request(program, function.params):
        return True
    if function.returns in ("bool", "void", "") or not any(p.type in TEXTS for p in function.params):
        return False
    bodies = [d for key in derived[:_MOST_READ] for d in program.method(key, function.name) if d.owner == key]
    return bool(bodies) and 2 * sum(bool(text_param(program, d.unit, d.function)) for d in bodies) >= len(bodies)


def _answers(program: Program, virtuals: list[Any], classes: tuple[str, ...]) -> str:
    """The virtual that most classes define; of several the one that returns more than a bool or nothing."""
    if not classes:
        return ""

    def rank(function: Any) -> tuple[int, bool]:
        defined = sum(any(d.owner == key for d in program.method(key, function.name)) for key in classes)
        return defined, function.returns not in ("bool", "void", "")

    best = max(virtuals, key=rank)
    return str(best.name) if rank(best)[0] else ""
