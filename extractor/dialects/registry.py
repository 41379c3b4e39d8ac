"""The dialects by id: the folder's files, an underscore in a file's name being a hyphen in the id."""

from __future__ import annotations

import importlib
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, cast

from extractor.dialects.base import Dialect, LateDialect, Registered
from extractor.dialects.callables import takes_request
from extractor.errors import UserError
from extractor.findings import Finding, Location
from extractor.rules.uc921_no_command import RULE as NO_COMMAND

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extractor.program import Program

_NO_DIALECTS = frozenset({"__init__", "base", "callables", "names", "registry"})


def known() -> tuple[str, ...]:
    """The ids, sorted."""
    folder = Path(__file__).parent
    return tuple(sorted(p.stem.replace("_", "-") for p in folder.glob("*.py") if p.stem not in _NO_DIALECTS))


def dialect(id: str) -> Dialect:
    """The dialect of an id. Raises: UserError naming the nearest one."""
    if id not in known():
        near = get_close_matches(id, known(), 1)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(known())}"
        raise UserError(f"no dialect is called {id!r}", hint=hint)
    return cast("Dialect", importlib.import_module(f"extractor.dialects.{id.replace('-', '_')}"))


def register(program: Program, chosen: Sequence[str] = ()) -> Registered:
    """The registrations of the chosen dialects (all without a choice), by place and name.

    A dialect that has ``after(program, registrations)`` comes last and is told what the others registered.

    Findings: those of the dialects, UC921 no_command.
    """
    found: list[Registered] = []
    later: list[LateDialect] = []
    for each in (dialect(id) for id in (chosen or known())):
        if hasattr(each, "after"):
            later.append(cast("LateDialect", each))
        else:
            found.append(each.registrations(program))
    first = [registration for each in found for registration in each.registrations]
    found += [each.after(program, first) for each in later]
    registrations = {(r.place, r.name, r.dialect): r for each in found for r in each.registrations}
    findings = sorted({finding for each in found for finding in each.findings})
    if not registrations and not findings:
        findings += _none(program)
    return Registered(tuple(registrations[key] for key in sorted(registrations)), tuple(findings))


def _none(program: Program) -> list[Finding]:
    """That nothing is registered, where something seems to be: at the first function that others may call."""
    exposed = [
        Location(entry.unit.path, function.line)
        for entry in program.classes()
        for function in entry.node.functions
        if "Callable" in (function.specifier or "")
    ]
    taking = [
        Location(each.unit.path, each.function.line)
        for each in program.definitions()
        if takes_request(program, each.function.params)
    ]
    if not exposed and not taking:
        return []
    said = f"no command is found: {len(exposed)} functions are exposed by UFUNCTION, {len(taking)} take a JSON object"
    return [NO_COMMAND.finding(min(exposed or taking), said)]
