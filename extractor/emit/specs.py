"""A command of the catalog as the records that generated Python carries, and calls judged by them.

The records are those of ``runtime``: what ``catalog.py`` has written out, this has at hand, so that a server and a
replay give the verdicts that a bridge gets.
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from typing import Any

from msgspec import UNSET

from extractor.catalog import Catalog, Command, Condition, Param, When
from extractor.emit import needs as wanted
from extractor.emit.runtime import checks
from extractor.emit.runtime import needs as runtime
from extractor.emit.shapes import closed, kinds, other_names, params_of, unbound_kinds


def key_of(param: Param, name: str | None = None) -> checks.Key:
    """A param as a key, or as a value without a name."""
    values = closed(param)
    limits = {limit: getattr(param, limit) for limit in ("minimum", "maximum", "min_items", "max_items")}
    return checks.Key(
        param.key if name is None else name,
        types=tuple(unbound_kinds(param) if values else kinds(param)),
        literals=tuple(values),
        known=() if values else tuple(param.enum),
        otherwise=param.otherwise or "" if values else "",
        case_insensitive=bool(param.case_insensitive),
        required=param.required == "always",
        properties=tuple(map(key_of, param.properties)),
        items=key_of(param.items, "") if param.items else None,
        additional=key_of(param.additional, "") if param.additional else None,
        default=param.default if param.has_default else runtime.ABSENT,
        **limits,
        clamped=param.clamped,
        aliases=param.aliases,
        empty_is_absent=bool(param.empty_is_absent),
        format=param.format or "",
    )


def spec_of(command: Command) -> checks.Command:
    """What a command takes and answers."""
    return checks.Command(
        command.name,
        command.family,
        command.access.tier,
        params=tuple(map(key_of, params_of(command))),
        needs=needs_of(wanted.needs_of(command)),
        open=command.open is not None,
        codes=tuple(sorted({status.code for status in command.statuses if status.code is not None})),
        error_codes=tuple(sorted({status.error_code for status in command.statuses if status.error_code})),
        result=tuple(one.key for one in (command.result.properties if command.result else ())),
        tool=command.tool or "",
        action=command.action.value if command.action else "",
        asynchronous=command.asynchronous,
        timeout_s=command.timeout_s,
        summary=command.summary or "",
    )


def needs_of(needs: wanted.Needs) -> runtime.Needs:
    """The needs of a command, or of a part of one."""
    return runtime.Needs(
        all=needs.all,
        one_of=needs.one_of,
        at_most_one=needs.at_most_one,
        when=tuple(map(_when, needs.when)),
        same=needs.same,
        facts={name: _fact(fact) for name, fact in needs.facts.items()},
    )


def _when(when: When) -> runtime.When:
    return runtime.When(_condition(when.if_), then=when.then, one_of=when.one_of)


def _condition(condition: Condition) -> runtime.Condition:
    match condition.kind:
        case "in":
            return runtime.Condition(condition.key, is_in=condition.in_ or ())
        case "not_in":
            return runtime.Condition(condition.key, is_not_in=condition.not_in or ())
        case "present":
            return runtime.Condition(condition.key, present=condition.present)
        case "condition":
            return runtime.Condition(built_with=condition.condition or "")
        case "all":
            return runtime.Condition(all=tuple(map(_condition, condition.parts)))
        case _:
            return runtime.Condition(any=tuple(map(_condition, condition.parts)))


def _fact(fact: wanted.Fact) -> runtime.Fact:
    return runtime.Fact(
        aliases=fact.aliases,
        empty_is_absent=fact.empty_is_absent,
        case_insensitive=fact.case_insensitive,
        default=runtime.ABSENT if fact.default is UNSET else fact.default,
        default_when=tuple((_condition(one.if_), one.value) for one in fact.default_when),
    )


class Judge:
    """Calls held against a catalog, as ``validate`` of its ``catalog.py`` does it."""

    def __init__(self, catalog: Catalog) -> None:
        """Of each command, what deciding takes is made when it is first asked for."""
        self._commands = {command.name: command for command in catalog.commands}
        self._aliases = other_names(catalog)
        self._specs: dict[str, checks.Command] = {}

    def command(self, name: str) -> Command | None:
        """The command that is called so, by its name or another one."""
        return self._commands.get(self._aliases.get(name, name))

    def near(self, name: str) -> str:
        """The name that may be meant; "" where none is near."""
        found = difflib.get_close_matches(name, [*self._commands, *self._aliases], 1)
        return found[0] if found else ""

    def problems(self, name: str, params: Mapping[str, Any], strict: bool = False) -> list[checks.Problem]:
        """What is wrong with a call, worst first.

        Raises: LookupError where there is no such command.
        """
        command = self.command(name)
        if command is None:
            raise LookupError(name)
        if command.name not in self._specs:
            self._specs[command.name] = spec_of(command)
        return checks.judged(self._specs[command.name], params, strict)
