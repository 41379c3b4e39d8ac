"""The plugin's own schema of a command against what its handler does: one finding for each key that differs.

Only what both sides surely say is compared: top-level keys, scalar defaults, closed lists of values. Where the request
leaves to code that is not followed nothing is said to be unread or optional.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import UNSET

from extractor.findings import Finding, Location
from extractor.rules.uc201_declared_not_read import RULE as DECLARED_NOT_READ
from extractor.rules.uc202_read_not_declared import RULE as READ_NOT_DECLARED
from extractor.rules.uc203_declared_required_code_optional import RULE as DECLARED_REQUIRED_CODE_OPTIONAL
from extractor.rules.uc204_declared_optional_code_required import RULE as DECLARED_OPTIONAL_CODE_REQUIRED
from extractor.rules.uc205_type_differs import RULE as TYPE_DIFFERS
from extractor.rules.uc206_default_differs import RULE as DEFAULT_DIFFERS
from extractor.rules.uc207_enum_differs import RULE as ENUM_DIFFERS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from extractor.catalog import Command, Declared, Param
    from extractor.rules.rule import Rule

_ALIKE = (frozenset({"number", "integer"}),)
_UNSURE = ("UC906", "UC908")
"""Findings after which the needs of a command are not known: no call succeeds, or not all questions were asked."""


def differences(command: Command) -> list[Finding]:
    """What the schema and the handler of a command say differently, by key.

    Findings: UC201 declared_not_read, UC202 read_not_declared, UC203 declared_required_code_optional, UC204
    declared_optional_code_required, UC205 type_differs, UC206 default_differs, UC207 enum_differs.
    """
    declared = command.declared
    if declared is None or not declared.params or command.handler is None or command.tool is not None:
        return []  # an action has its part of the tool's schema, which is compared where the tool is
    return [*_keys(command, declared), *_needs(command, declared), *_values(command, declared)]


def _keys(command: Command, declared: Declared) -> Iterator[Finding]:
    """The keys that only one side has."""
    known = {param.key.casefold() for param in declared.params}
    sure = command.open is None and not any(note.rule in _UNSURE for note in command.findings)
    read = {key.casefold() for param in command.params for key in (param.key, *param.aliases)}
    for param in declared.params:
        if param.key.casefold() not in read and sure:
            message = f"{command.name} declares {param.key!r} and never reads it"
            yield _found(DECLARED_NOT_READ, command, _declared_at(declared), param.key, message)
    for param in command.params:
        for key in (param.key, *param.aliases):
            if key.casefold() not in known:
                message = f"{command.name} reads {key!r}, which it does not declare"
                yield _found(READ_NOT_DECLARED, command, _read_at(param, declared), key, message)


def _needs(command: Command, declared: Declared) -> Iterator[Finding]:
    """The keys that one side needs and the other does not."""
    needed = set(command.requirements.all)
    some = {key for group in command.requirements.one_of for key in group}
    for when in command.requirements.when:
        some |= set(when.then) | {key for group in when.one_of for key in group}
    sure = command.open is None and not any(note.rule in _UNSURE for note in command.findings)
    by_key = {param.key: param for param in command.params}
    declares = {param.key for param in declared.params}
    picks = {param.key for param in declared.params if param.enum}  # what is done without it may be nothing at all
    for key in declared.required:
        if sure and key in by_key and key not in needed | some | picks:
            message = f"{command.name} declares {key!r} as required, and a call without it may succeed"
            at = _read_at(by_key[key], declared)
            yield _found(DECLARED_REQUIRED_CODE_OPTIONAL, command, at, key, message)
    for key in sorted(needed & declares - set(declared.required)):
        message = f"{command.name} declares {key!r} as optional, and no call succeeds without it"
        refusal = next((r for r in command.requirements.refusals if r.keys == (key,)), None)
        at = Location(refusal.file, refusal.line) if refusal is not None else _read_at(by_key[key], declared)
        yield _found(DECLARED_OPTIONAL_CODE_REQUIRED, command, at, key, message)


def _values(command: Command, declared: Declared) -> Iterator[Finding]:
    """The types, defaults and values that differ."""
    by_key = {param.key: param for param in command.params}
    for said in declared.params:
        param = by_key.get(said.key)
        if param is None:
            continue
        at = _read_at(param, declared)
        key = said.key
        if said.type != "any" and param.type != "any" and not _same_type(said.type, param.type):
            message = f"{command.name} declares {key!r} as {said.type} and reads it as {param.type}"
            yield _found(TYPE_DIFFERS, command, at, key, message)
        if _scalar(said.default) and _scalar(param.default) and not _same(said.default, param.default):
            message = (
                f"{command.name} declares {said.default!r} as the default of {key!r}; the code's is {param.default!r}"
            )
            yield _found(DEFAULT_DIFFERS, command, at, key, message)
        message = _enum(command.name, said, param)
        if message:
            yield _found(ENUM_DIFFERS, command, at, key, message)


def _enum(name: str, said: Param, param: Param) -> str:
    """How the values of a key differ, "" where they do not surely."""
    if not said.enum or not param.enum:
        return ""
    fold = param.case_insensitive
    listed = {str(value).casefold() if fold else str(value) for value in said.enum}
    known = {str(value).casefold() if fold else str(value) for value in param.enum}
    if param.otherwise == "error" and listed - known:
        values = ", ".join(sorted(listed - known))
        message = f"{name}: values of {said.key!r} that are declared and refused: {values}"
    elif param.otherwise in ("error", "default") and known - listed:
        values = ", ".join(sorted(known - listed))
        message = f"{name}: values of {said.key!r} that the code knows and the schema lacks: {values}"
    else:
        message = ""
    return message


def _same_type(one: str, other: str) -> bool:
    return one == other or frozenset({one, other}) in _ALIKE


def _scalar(value: Any) -> bool:
    return value is not UNSET and isinstance(value, (bool, int, float, str))


def _same(one: Any, other: Any) -> bool:
    """Whether two scalars are the same value; a number or truth that one side writes as text is what it says."""
    if isinstance(one, bool) or isinstance(other, bool):
        return str(one).casefold() == str(other).casefold()
    try:
        return abs(float(one) - float(other)) <= 1e-6 * max(1.0, abs(float(one)))
    except ValueError:
        return str(one).casefold() == str(other).casefold()


def _read_at(param: Param, declared: Declared) -> Location:
    return Location(param.reads[0].file, param.reads[0].line) if param.reads else _declared_at(declared)


def _declared_at(declared: Declared) -> Location:
    return Location(declared.file, declared.line)


def _found(rule: Rule, command: Command, at: Location, key: str, message: str) -> Finding:
    return rule.finding(at, message, command=command.name, key=key)
