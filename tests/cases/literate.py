"""Literate cases: a Markdown heading, prose that states a rule, C++, and the facts that must come of it.

The C++ is the body of a handler, or, where it defines ``Handle`` (or registers by itself), whole top-level code. The
block ``expect`` lists one kind of fact a line (``KINDS``); each listed kind is compared exactly, others are not looked
at; findings always are: without a line ``findings`` there must be none. An item stands between semicolons, ``none`` is
the empty list.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

from msgspec import UNSET, Struct

from extractor import pipeline
from extractor.catalog import Catalog, Command, Condition, Param

HERE = Path(__file__).resolve().parent
PRELUDE = ("prelude.h", "prelude.cpp")
_CASE = re.compile(
    r"^## (?P<name>.+)\n(?P<prose>(?:(?!## |```).*\n)*)```cpp\n(?P<source>[\s\S]*?)^```\n"
    r"(?:\n*```expect\n(?P<expect>[\s\S]*?)^```\n)?",
    re.M,
)
_HANDLER = "static void Handle(const TSharedPtr<FJsonObject>& Request, const FString& Id)"
_REGISTRATION = """
void FCaseBridge::RegisterCommands()
{
	Commands.Add(TEXT("case.run"), &Handle);
}
"""
_WIDE = 110


class Case(Struct, frozen=True):
    """One heading of a file; ``expected`` is None without a block."""

    path: Path
    name: str
    source: str
    prose: str
    expected: str | None


def cases() -> Iterator[Case]:
    """All cases under the folder, by file and in their order there."""
    for path in sorted(HERE.rglob("*.md")):
        for match in _CASE.finditer(path.read_text(encoding="utf-8")):
            yield Case(path, match["name"].strip(), match["source"], match["prose"], match["expect"])


def headings(path: Path) -> int:
    """How many cases a file announces."""
    return len(re.findall(r"^## ", path.read_text(encoding="utf-8"), re.M))


def extracted(case: Case, folder: Path) -> tuple[Catalog, tuple[str, ...]]:
    """The catalog of the case as a plugin of its own in ``folder``, and its findings as items."""
    source = case.source
    if "void Handle(" not in source and "::RegisterCommands" not in source:
        source = f"{_HANDLER}\n{{\n{source}}}\n"
    if "::RegisterCommands" not in source:
        source += _REGISTRATION
    for name in PRELUDE:
        (folder / name).write_text((HERE / name).read_text(encoding="utf-8"), encoding="utf-8")
    (folder / "Case.cpp").write_text(f'#include "prelude.h"\n\n{source}', encoding="utf-8")
    done = pipeline.extract(pipeline.Options(path=str(folder), jobs=1))
    findings = []
    for finding in done.findings:
        line = (done.line(finding.location.file, finding.location.line) or "").strip()
        key = f" ({finding.key})" if finding.key else ""
        findings.append(f"{finding.rule}{key} at `{line}`")
    return done.catalog, tuple(findings)


def written(expected: str) -> dict[str, list[str]]:
    """An ``expect`` block as items by kind."""
    found: dict[str, list[str]] = {}
    kind = ""
    for line in expected.splitlines():
        if line[:1].isspace():
            found[kind].append(line.strip())
            continue
        kind, _, rest = line.partition(":")
        items = [item.strip() for item in re.split(r"; (?![^`]*`$)", rest) if item.strip()]
        found[kind] = [] if items == ["none"] else items
    return found


def block(kinds: dict[str, list[str]]) -> str:
    """Items by kind as an ``expect`` block; a long line becomes one line an item."""
    lines = []
    for kind, items in kinds.items():
        line = f"{kind}: {'; '.join(items) or 'none'}"
        if len(line) > _WIDE or any(";" in item for item in items):
            lines += [f"{kind}:", *(f"  {item}" for item in items)]
        else:
            lines.append(line)
    return "".join(f"{line}\n" for line in lines)


def observed(catalog: Catalog, findings: tuple[str, ...], kinds: list[str]) -> dict[str, list[str]]:
    """What the catalog says of these kinds; ``findings`` is among them where there are any."""
    if len(catalog.commands) == 1:
        facts = {kind: KINDS[kind](catalog.commands[0]) for kind in kinds if kind in KINDS}
    else:
        facts = {
            kind: [f"{c.name}: {item}" for c in catalog.commands for item in KINDS[kind](c)]
            for kind in kinds
            if kind in KINDS
        }
    whole: dict[str, Callable[[Catalog], list[str]]] = {
        "commands": _commands,
        "names": lambda c: [command.name for command in c.commands],
        "families": _families,
    }
    facts |= {kind: whole[kind](catalog) for kind in kinds if kind in whole}
    if findings or "findings" in kinds:
        facts["findings"] = list(findings)
    return {kind: facts[kind] for kind in dict.fromkeys([*kinds, *facts])}


def _commands(catalog: Catalog) -> list[str]:
    return [
        f"{c.name} -> {c.handler.symbol if c.handler is not None else '?'}"
        + (f" also {', '.join(c.aliases)}" if c.aliases else "")
        for c in catalog.commands
    ]


def _families(catalog: Catalog) -> list[str]:
    return [f"{family.name} {family.commands}" for family in catalog.families]


def _params(command: Command) -> list[str]:
    return [f"{path} {_type(param)}" for path, param in _walked(command.params)]


def _walked(params: tuple[Param, ...], parent: str = "") -> Iterator[tuple[str, Param]]:
    for param in params:
        path = f"{parent}.{param.key}" if parent else param.key
        yield path, param
        yield from _inside(param, path)


def _inside(param: Param, path: str) -> Iterator[tuple[str, Param]]:
    yield from _walked(param.properties, path)
    for inner, mark in ((param.items, "[]"), (param.additional, ".*")):
        if inner is not None:
            yield f"{path}{mark}", inner
            yield from _inside(inner, f"{path}{mark}")


def _type(param: Param) -> str:
    return (f"any({'|'.join(param.types)})" if param.types else str(param.type)) + ("|null" if param.nullable else "")


def _declared(command: Command) -> list[str]:
    assert command.declared is not None
    return [
        f"{path} {_type(param)}{' = ' + ', '.join(map(str, param.enum)) if param.enum else ''}"
        for path, param in _walked(command.declared.params)
    ]


def _enums(command: Command) -> list[str]:
    return [
        f"{path} = {', '.join(map(str, p.enum))}{' (any case)' if p.case_insensitive else ''} else {p.otherwise}"
        for path, p in _walked(command.params)
        if p.enum
    ]


def _defaults(command: Command) -> list[str]:
    return [f"{path} = {p.default!r}" for path, p in _walked(command.params) if p.default is not UNSET]


def _default_when(command: Command) -> list[str]:
    return [
        f"{path} = {one.value!r} if {_condition(one.if_)}"
        for path, p in _walked(command.params)
        for one in p.default_when
    ]


def _aliases(command: Command) -> list[str]:
    return [f"{path} = {', '.join(p.aliases)}" for path, p in _walked(command.params) if p.aliases]


def _ranges(command: Command) -> list[str]:
    return [
        f"{path} {'' if p.minimum is None else p.minimum}..{'' if p.maximum is None else p.maximum}"
        + (f" clamps {' and '.join(p.clamped)}" if p.clamped else "")
        for path, p in _walked(command.params)
        if p.minimum is not None or p.maximum is not None
    ]


def _counts(command: Command) -> list[str]:
    return [
        f"{path} {'' if p.min_items is None else p.min_items}..{'' if p.max_items is None else p.max_items}"
        for path, p in _walked(command.params)
        if p.min_items is not None or p.max_items is not None
    ]


def _when(command: Command) -> list[str]:
    found = []
    for when in command.requirements.when:
        needs = [*when.then, *(" | ".join(group) for group in when.one_of)]
        found.append(f"{_condition(when.if_)} -> {', '.join(needs)}")
    return found


def _condition(condition: Condition) -> str:
    if condition.kind in ("in", "not_in"):
        literals = condition.in_ if condition.in_ is not None else condition.not_in or ()
        return f"{condition.key} {condition.kind.replace('_', ' ')} {', '.join(map(repr, literals))}"
    if condition.kind == "present":
        return f"{condition.key} {'present' if condition.present else 'absent'}"
    if condition.kind == "condition":
        return f"#if {condition.condition}"
    return f" {'and' if condition.kind == 'all' else 'or'} ".join(_condition(part) for part in condition.parts)


def _refusals(command: Command) -> list[str]:
    return [
        f"{(', ' if r.absent == 'any' else ' and ').join(r.keys)}: {r.code} {r.message}"
        for r in command.requirements.refusals
    ]


def _statuses(command: Command) -> list[str]:
    return [
        " ".join(str(part) for part in (s.code, s.error_code, s.kind, "soft" if s.soft else None) if part is not None)
        for s in command.statuses
    ]


def _messages(command: Command) -> list[str]:
    return [f"{s.code} {m.text}" for s in command.statuses for m in s.messages]


def _result(command: Command) -> list[str]:
    if command.result is None:
        return []
    found = [
        f"{path}{'' if param.always or path.endswith(('[]', '*')) else '?'} {_type(param)}"
        for path, param in _walked(command.result.properties)
    ]
    return [*found, "…"] if command.result.open else found


KINDS: dict[str, Callable[[Command], list[str]]] = {
    "required": lambda c: list(c.requirements.all),
    "one_of": lambda c: [" | ".join(group) for group in c.requirements.one_of],
    "at_most_one": lambda c: [" | ".join(group) for group in c.requirements.at_most_one],
    "when": _when,
    "params": _params,
    "enums": _enums,
    "defaults": _defaults,
    "default_when": _default_when,
    "ranges": _ranges,
    "counts": _counts,
    "aliases": _aliases,
    "refusals": _refusals,
    "statuses": _statuses,
    "messages": _messages,
    "result": _result,
    "open": lambda c: [] if c.open is None else [c.open.reason],
    "asynchronous": lambda c: ["yes"] if c.asynchronous else [],
    "family": lambda c: [c.family],
    "summary": lambda c: [] if c.summary is None else [c.summary],
    "description": lambda c: [] if c.description is None else [" / ".join(c.description.splitlines())],
    "keys": lambda c: [f"{path}: {p.description}" for path, p in _walked(c.params) if p.description],
    "formats": lambda c: [f"{path} {p.format}" for path, p in _walked(c.params) if p.format],
    "empty_is_absent": lambda c: [path for path, p in _walked(c.params) if p.empty_is_absent],
    "declared": lambda c: [] if c.declared is None else [*_declared(c), f"required {', '.join(c.declared.required)}"],
    "shadowed": lambda c: [f"{len(c.shadowed)} {c.winner}"] if c.shadowed else [],
}
"""Kind of fact to its items, of one command."""
