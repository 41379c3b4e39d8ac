"""The dialects by id: the folder's files, an underscore in a file's name being a hyphen in the id; what other packages
install; and the tables of the user's configuration."""

from __future__ import annotations

import importlib
import re
from pathlib import Path
from typing import TYPE_CHECKING, cast

from extractor.dialects.base import Dialect, LastDialect, LateDialect, Registered
from extractor.dialects.installed import installed
from extractor.dialects.requests import takes_request
from extractor.dialects.tests import Tests
from extractor.errors import UserError, nearest, offered
from extractor.facts import Place
from extractor.findings import Finding, Location
from extractor.rules.uc921_no_command import RULE as NO_COMMAND

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extractor.dialects.table import Table
    from extractor.facts import Registration
    from extractor.program import Program

_NO_DIALECTS = frozenset(
    {
        "__init__",
        "base",
        "callables",
        "installed",
        "names",
        "registry",
        "requests",
        "search",
        "shapes",
        "table",
        "tests",
    }
)
# The methods of the specification at modelcontextprotocol.io, revision 2025-06-18.
_PROTOCOL = re.compile(
    r"initialize|ping|shutdown|exit|(?:tools|resources|prompts|notifications|logging|completion|roots|sampling|elicitation)/.*"
)


def builtin() -> tuple[str, ...]:
    """The ids of the built-in dialects, sorted."""
    folder = Path(__file__).parent
    return tuple(sorted(p.stem.replace("_", "-") for p in folder.glob("*.py") if p.stem not in _NO_DIALECTS))


def known() -> tuple[str, ...]:
    """The ids of the built-in dialects, then of the installed ones, each sorted."""
    return (*builtin(), *installed(builtin()))


def dialect(id: str) -> Dialect:
    """The dialect of an id, built in or installed. Raises: UserError naming the nearest one."""
    return _chosen((id,), ())[0]


def _chosen(ids: Sequence[str], tables: Sequence[Table]) -> list[Dialect]:
    """The dialects of the ids, of all there are without ids."""
    inside = builtin()
    own = cast("dict[str, Dialect]", {each.ID: each for each in tables})
    others = installed(inside) if not ids or not {*inside, *own}.issuperset(ids) else {}
    every = (*inside, *others, *own)
    for id in ids:
        if id not in every:
            raise UserError(f"no dialect is called {id!r}", hint=nearest(id, every) or offered(every))
    found = []
    for id in every:
        if ids and id not in ids:
            continue
        if id in own:
            found.append(own[id])
        elif id in others:
            found.append(others[id].opened())
        else:
            found.append(cast("Dialect", importlib.import_module(f"extractor.dialects.{id.replace('-', '_')}")))
    return found


def register(program: Program, chosen: Sequence[str] = (), tables: Sequence[Table] = ()) -> Registered:
    """The registrations of the chosen dialects (all without a choice), by place and name.

    A dialect that has ``after(program, registrations)`` comes later and is told what the others registered, one that
    has ``otherwise`` comes last and is told all. The ``tables`` are dialects as well; what a built-in dialect finds and
    resolves, it knows better.

    Findings: those of the dialects, UC921 no_command.
    """
    found: list[Registered] = []
    later: list[LateDialect] = []
    last: list[LastDialect] = []
    for each in _chosen(chosen, tables):
        if hasattr(each, "after"):
            later.append(cast("LateDialect", each))
        elif hasattr(each, "otherwise"):
            last.append(cast("LastDialect", each))
        else:
            found.append(each.registrations(program))
    early: dict[tuple[Place, str, str], Registration] = {}
    for registration in (r for each in found for r in each.registrations):
        known = early.get(_key(registration))
        if known is None or known.handler is None:
            early[_key(registration)] = registration
    late = [each.after(program, tuple(early.values())) for each in later]
    every = [*early.values(), *(r for each in late for r in each.registrations)]
    late += [each.otherwise(program, every) for each in last]
    every = _without_protocol([*every, *(r for each in late[len(later) :] for r in each.registrations)])
    tests = Tests(program)
    registrations = {_key(each): each for each in every if not tests.hold(each.place)}
    found += late
    findings = sorted(
        {
            finding
            for each in found
            for finding in each.findings
            if not tests.hold(Place(finding.location.file, finding.location.line))
        }
    )
    if not registrations and not findings:
        findings += _none(program)
    stated = tuple(dict.fromkeys(one for each in found for one in each.stated))
    tested = {(each.place, "a test registers it") for each in every if tests.hold(each.place)}
    others = tuple(sorted({other for each in found for other in each.others} | tested))
    return Registered(tuple(registrations[key] for key in sorted(registrations)), tuple(findings), stated, others)


def _without_protocol(found: list[Registration]) -> list[Registration]:
    """The registrations without what the Model Context Protocol itself asks for, where a plugin serves it:
    ``tools/call`` carries a command, and is none, even where no command of the plugin is seen."""
    serving = {(each.dialect, each.place.file) for each in found if each.name == "tools/call"}
    return [
        each
        for each in found
        if (each.dialect, each.place.file) not in serving or _PROTOCOL.fullmatch(each.name) is None
    ]


def _key(registration: Registration) -> tuple[Place, str, str]:
    return registration.place, registration.name, registration.dialect


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
    message = (
        f"no command is found: {len(exposed)} functions are exposed by UFUNCTION, {len(taking)} take a JSON object"
    )
    return [NO_COMMAND.finding(min(exposed or taking), message)]
