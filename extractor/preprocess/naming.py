"""A configuration settled for one tree: what the user, the headers and the Build.cs files say about names.

Only names that some condition asks for are looked up, so most files are never scanned here. A header's definition
counts for all files (nobody follows includes); a .cpp file's counts for itself alone.
"""

from __future__ import annotations

import re

from extractor.errors import UserError
from extractor.preprocess.build_rules import build_definitions
from extractor.preprocess.conditionals import File, readings
from extractor.preprocess.directives import layout
from extractor.preprocess.engine import versions
from extractor.preprocess.records import Configuration, Definitions, Known, Macro
from extractor.preprocess.scan import skeleton
from extractor.sources import Source, Tree, is_header

_CONDITION = re.compile(rb"#[ \t]*(?:el)?if(?:n?def)?\b((?:[^\\\n]|\\\r?\n|\\.)*)")
_WORD = re.compile(rb"[A-Za-z_]\w*")
_DEFINED = re.compile(rb"#[ \t]*define[ \t]+(\w+)(.*)")
_GIVEN = re.compile(r"([A-Za-z_]\w*)(?:=(.*))?", re.DOTALL)
_MAX_ROUNDS = 6  # of names that hang on other files' names; what still changes then is undecided

Outcome = dict[str, set[Macro | None]]
"""What a file leaves defined, by name: each macro it may end with, None where it may end without one."""


def configure(tree: Tree, configuration: Configuration) -> Definitions:
    """The names and engine versions that decide the conditions of ``tree``.

    Raises: UserError for an engine version or a define that cannot be read.
    """
    label, releases = versions(configuration.engine)
    given = dict(map(_given, configuration.defines))
    asked = _asked(tree)
    built = {name: macros for name, macros in build_definitions(tree.rules).items() if name in asked}
    headers = {source.path: source for source in tree.files if is_header(source.path)}
    own = {path: own_names(source) for path, source in headers.items()}
    asked = _closure(asked, headers, own)
    relevant = {path: source for path, source in headers.items() if not asked.isdisjoint(own[path])}
    definitions = Definitions(label, releases, given, _merge({}, built, asked))
    previous: dict[str, Outcome] = {}
    for round_ in range(_MAX_ROUNDS):
        outcomes = {path: _outcome(source, definitions, own[path] & asked) for path, source in relevant.items()}
        if outcomes == previous:
            return definitions
        if round_ == _MAX_ROUNDS - 1:
            outcomes = _unsettled(previous, outcomes)
        previous = outcomes
        definitions = Definitions(label, releases, given, _merge(outcomes, built, asked))
    return definitions


def own_names(source: Source) -> frozenset[str]:
    """The names that a file may define, comments not looked at."""
    if b"define" not in source.text:
        return frozenset()
    return frozenset(match[1].decode("ascii", "replace") for match in _DEFINED.finditer(source.text))


def _given(text: str) -> tuple[str, Macro]:
    match = _GIVEN.fullmatch(text.strip())
    if match is None:
        raise UserError(f"no definition: {text!r}", hint="write NAME or NAME=VALUE")
    return match[1], Macro("1" if match[2] is None else match[2].strip())


def _asked(tree: Tree) -> set[str]:
    """All words in the conditions of the tree."""
    found: set[bytes] = set()
    texts: set[bytes] = set()
    for source in tree.files:
        if b"#" in source.text:
            texts.update(_CONDITION.findall(source.text))
    for text in texts:
        found.update(_WORD.findall(text))
    return {word.decode() for word in found}


def _closure(asked: set[str], headers: dict[str, Source], own: dict[str, frozenset[str]]) -> set[str]:
    """``asked`` and the names in the bodies of its definitions, and so on."""
    bodies: dict[str, set[str]] = {}
    for path, source in headers.items():
        if not own[path]:
            continue
        for match in _DEFINED.finditer(source.text):
            words = {word.decode() for word in _WORD.findall(match[2])}
            bodies.setdefault(match[1].decode("ascii", "replace"), set()).update(words)
    found, pending = set(asked), sorted(asked)
    while pending:
        fresh = bodies.get(pending.pop(), set()) - found
        found |= fresh
        pending.extend(fresh)
    return found


def _outcome(source: Source, definitions: Definitions, mine: frozenset[str]) -> Outcome:
    bare = skeleton(source.text)
    file = File(source.text, layout(bare))
    ends = [reading.local for reading in readings(file, definitions, sole_names(source, definitions, mine))[0]]
    touched = {name for local in ends for name in local if name in mine}
    return {name: {local.get(name) for local in ends} for name in touched}


def sole_names(source: Source, definitions: Definitions, mine: frozenset[str]) -> frozenset[str]:
    """Those of a file's names that nothing else in the tree defines: undefined until the file defines them."""
    tree = definitions.tree
    return frozenset(
        name for name in mine
        if name not in tree or tree[name].files in ((source.path,), ())
    )  # fmt: skip


def _merge(outcomes: dict[str, Outcome], built: dict[str, set[Macro | None]], asked: set[str]) -> dict[str, Known]:
    macros: dict[str, set[Macro | None]] = {}
    files: dict[str, list[str]] = {}
    for path in sorted(outcomes):
        for name, found in outcomes[path].items():
            macros.setdefault(name, set()).update(found)
            files.setdefault(name, []).append(path)
    for name, found in built.items():
        # What the build defines is there before any header, whose own definition is mostly a fallback for it.
        macros[name] = set(found) if None not in found else macros.get(name, set()) | found
        files.setdefault(name, []).append("Build.cs")
    return {
        name: Known(
            macro=next(iter(found)) if len(found) == 1 else None,
            always=None not in found,
            files=tuple(files[name]),
        )
        for name, found in sorted(macros.items())
        if name in asked
    }


def _unsettled(before: dict[str, Outcome], now: dict[str, Outcome]) -> dict[str, Outcome]:
    """``now``, with both outcomes for each name that has not come to rest."""
    return {
        path: {
            name: found | before.get(path, {}).get(name, {None}) if found != before.get(path, {}).get(name) else found
            for name, found in outcome.items()
        }
        for path, outcome in now.items()
    }
