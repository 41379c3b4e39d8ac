"""``command-class``: a class is a command; a virtual gives its name, another answers, something registers the class.

Seen as a registration macro behind the class, as ``Registry.Register<FSpawn>()``, ``Tools.Add(MakeShared<FSpawn>())``,
as a factory under a name, and as a walk over all classes of a base. What the class declares of itself (a table of
parameters, a schema) goes along as functions that interpretation runs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from extractor.dialects.base import Registered
from extractor.dialects.classes.families import Family, definition_of, families, text_of
from extractor.dialects.classes.places import Site, sites
from extractor.dialects.classes.texts import flags
from extractor.dialects.names import TEXT_TYPES
from extractor.facts import Handler, Place, Registration
from extractor.findings import Finding, Location
from extractor.form import documentation, with_names
from extractor.rules.uc210_declared_not_dispatched import RULE as DECLARED_NOT_DISPATCHED
from extractor.rules.uc904_name_not_constant import RULE as NAME_NOT_CONSTANT

if TYPE_CHECKING:
    from extractor.program import Program

ID = "command-class"


def registrations(program: Program) -> Registered:
    """The registrations of this kind, by place.

    Findings: UC210 declared_not_dispatched, UC904 name_not_constant.
    """
    found: list[Registration] = []
    findings: list[Finding] = []
    every = families(program)
    if not every:
        return Registered(())
    classes = frozenset(key for family in every for key in family.classes)
    seen = sites(program, classes, frozenset(family.root for family in every))
    for family in every:
        members = frozenset(family.classes)
        mine = [site for site in seen if site.key in members]
        declaring = _declaring(program, family)
        for site in mine:
            _register(program, family, site, declaring, found, findings)
        findings += _unregistered(program, family, {site.key for site in mine})
    return Registered(tuple(found), tuple(findings))


def _register(
    program: Program,
    family: Family,
    site: Site,
    declaring: tuple[str, ...],
    found: list[Registration],
    findings: list[Finding],
) -> None:
    place = Place(site.unit.path, site.unit.line(site.at))
    name = site.name or family.names.get(site.key) or site.near
    if not name:
        message = f"{site.key} is registered under a name that is not constant"
        findings.append(NAME_NOT_CONSTANT.finding(Location(place.file, place.line), message))
        return
    definition = definition_of(program, site.key, family.answers)
    found.append(
        Registration(
            name=name,
            dialect=ID,
            place=place,
            handler=Handler(
                f"{with_names(site.key)}::{definition.function.name}",
                definition.unit,
                definition.function,
                receiver=site.key,
                text=text_of(program, definition),
            ),
            summary=family.descriptions.get(site.key, "") or _documented(program, site.key),
            family=family.categories.get(site.key, ""),
            declaring=_declared_by(program, site.key, declaring),
            flags=flags(program, site.key, family.root),
            unordered=site.unordered,
        )
    )


def _documented(program: Program, key: str) -> str:
    """What the documentation above a command's class says."""
    return next((text for e in program.class_entries(key) if (text := documentation(e.unit, e.node))), "")


def _declaring(program: Program, family: Family) -> tuple[str, ...]:
    """The root's virtuals that give a container or an object, or fill one handed to them: what may be a schema.

    A text that is neither name nor description nor category may be one in JSON.
    """
    found: dict[str, None] = {}
    said = (family.sources.name, family.sources.description, family.sources.category)
    for key in program.lineage(family.root):
        for entry in program.class_entries(key):
            for function in entry.node.functions:
                if "virtual" not in function.kind or function.name in said:
                    continue
                if _may_declare(program, function):
                    found.setdefault(function.name)
    return tuple(found)


def _may_declare(program: Program, function: Any) -> bool:
    if function.params:
        only = function.params[0]
        out = len(function.params) == 1 and only.is_mutable_reference
        return out and function.returns in ("", "void") and _holds_much(program, only.type)
    return _holds_much(program, function.returns)


def _holds_much(program: Program, type_text: str) -> bool:
    if type_text.startswith(("TArray", "TMap", "TSet", "std::vector", "std::map", "TArrayView", "TConstArrayView")):
        return True
    if "FJsonObject" in type_text or "FJsonValue" in type_text:
        return True
    return type_text in TEXT_TYPES or program.class_(type_text) is not None


def _declared_by(program: Program, key: str, names: tuple[str, ...]) -> tuple[Handler, ...]:
    found = []
    for name in names:
        for definition in program.method(key, name)[:1]:
            function = definition.function
            found.append(Handler(f"{with_names(key)}::{name}", definition.unit, function, receiver=key))
    return tuple(found)


def _unregistered(program: Program, family: Family, registered: set[str]) -> list[Finding]:
    """Classes with a name of their own that nothing registers and nothing derives from."""
    findings = []
    for key, name in sorted(family.names.items()):
        if key in registered or program.derived(key):
            continue
        entry = program.class_entries(key)[0]
        location = Location(entry.unit.path, entry.node.line)
        message = f"{with_names(key)} is a command {name!r} that nothing registers"
        findings.append(DECLARED_NOT_DISPATCHED.finding(location, message, command=name))
    return findings
