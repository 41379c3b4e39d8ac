"""What is said about a catalog: one function a tool, each from its arguments to a record.

The records are what tools return; their JSON Schemas are the tools' output schemas. Every one names the contract's
digest, so that whoever keeps an answer can tell when it is out of date.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from extractor import wording
from extractor.catalog import Catalog, Command, Param, Status, example_params, walk
from extractor.emit import params_schema
from extractor.errors import UserError, nearest, offered
from extractor.explaining import Explained
from extractor.searching import search
from extractor.serve.pages import page
from extractor.serve.source import Served
from extractor.wording import ENGLISH


class Row(Struct, frozen=True, omit_defaults=True):
    """A command in a list."""

    name: str
    tier: str
    required: tuple[str, ...] = ()
    one_of: tuple[tuple[str, ...], ...] = ()
    summary: str = ""
    found_in: tuple[str, ...] = ()


class Listed(Struct, frozen=True, omit_defaults=True):
    """A page of commands; with ``next_cursor`` there are more."""

    contract_digest: str
    total: int
    commands: tuple[Row, ...]
    next_cursor: str | None = None


class KeyRow(Struct, frozen=True, omit_defaults=True):
    """A key by its dotted name: ``a.b`` of an object, ``a[].b`` of each item, ``a.*`` each value."""

    key: str
    type: str
    required: str
    """always, conditional or never: within the object that holds it."""
    meaning: str = ""
    aliases: tuple[str, ...] = ()
    default: Any = msgspec.UNSET


class Reply(Struct, frozen=True, omit_defaults=True):
    """A reply that the command can send; holes in messages are written {}."""

    kind: str
    code: int | None = None
    error_code: str | None = None
    messages: tuple[str, ...] = ()


class ResultRow(Struct, frozen=True):
    """A key of the success replies."""

    key: str
    type: str
    always: bool


class Described(Struct, frozen=True, omit_defaults=True):
    """One command: what it takes, to the last key, and what it answers."""

    contract_digest: str
    name: str
    family: str
    tier: str
    keys: tuple[KeyRow, ...]
    schema: dict[str, Any]
    """JSON Schema of the params."""
    example: dict[str, Any]
    replies: tuple[Reply, ...]
    result: tuple[ResultRow, ...]
    description: str = ""
    needs: tuple[str, ...] = ()
    """What the keys' own ``required`` cannot say."""
    aliases: tuple[str, ...] = ()
    tool: str = ""
    action: dict[str, str] = {}
    """The key and value that pick the command within its tool."""
    more_keys: str = ""
    """Why keys may be read that are not listed."""
    deprecated: str | None = None


class Fault(Struct, frozen=True):
    """One problem of a call. An ``error`` fails by the source; a ``warning`` is dropped, converted or replaced."""

    level: str
    kind: str
    path: str
    message: str


class Judged(Struct, frozen=True):
    """``ok``: no problem that is an error."""

    contract_digest: str
    name: str
    ok: bool
    problems: tuple[Fault, ...]


class Step(Struct, frozen=True):
    """A place of the source and what it does."""

    file: str
    line: int
    says: str


class Fact(Struct, frozen=True):
    """A fact, what was assumed to decide it, the places that decide it, and what follows."""

    about: str
    fact: str
    assumed: str
    steps: tuple[Step, ...]
    conclusion: str


class Evidence(Struct, frozen=True):
    """The facts that were asked about."""

    contract_digest: str
    name: str
    facts: tuple[Fact, ...]


def listed(served: Served, family: str, tier: str, cursor: str | None) -> Listed:
    """The commands of a family and a tier, all where one is "".

    Raises: UserError for a family that is not there; BadCursor.
    """
    catalog = served.catalog
    families = sorted({command.family for command in catalog.commands})
    if family and family not in families:
        raise UserError(f"there is no family {family}", hint=offered(families))
    rows = [
        _row(one)
        for one in catalog.commands
        if (not family or one.family == family) and (not tier or one.access.tier == tier)
    ]
    return _paged(catalog, rows, cursor, f"list {family} {tier}")


def found(served: Served, words: str, cursor: str | None) -> Listed:
    """The commands that have all words somewhere, the best first. Raises: BadCursor."""
    rows = [_row(hit.command, hit.found) for hit in search(served.catalog, words)]
    return _paged(served.catalog, rows, cursor, f"search {words}")


def _paged(catalog: Catalog, rows: list[Row], cursor: str | None, what: str) -> Listed:
    digest = catalog.plugin.contract_digest
    part, following = page(rows, cursor, f"{digest} {what}")
    return Listed(digest, len(rows), tuple(part), following)


def _row(command: Command, found_in: tuple[str, ...] = ()) -> Row:
    needs = command.requirements
    tier, summary = command.access.tier, command.summary or ""
    return Row(command.name, tier, needs.all_on_top, needs.one_of_on_top, summary, found_in)


def command_of(served: Served, name: str) -> Command:
    """The command that is called so. Raises: UserError with the nearest name."""
    command = served.judge.command(name)
    if command is None:
        near = served.judge.near(name)
        raise UserError(
            f"{served.catalog.plugin.name} has no command {name}", hint=f"did you mean {near}?" if near else ""
        )
    return command


def described(served: Served, name: str) -> Described:
    """One command's exact keys. Raises: UserError where there is none."""
    command = command_of(served, name)
    action = command.action
    return Described(
        contract_digest=served.catalog.plugin.contract_digest,
        name=command.name,
        family=command.family,
        tier=command.access.tier,
        keys=tuple(_key(key, param) for key, param in walk(command.params) if _says_more(key, param)),
        schema=params_schema(command),
        example={**({action.key: action.value} if action else {}), **example_params(command)},
        replies=tuple(_reply(status) for status in command.statuses),
        result=tuple(
            ResultRow(key, wording.kind(ENGLISH, param), bool(param.always))
            for key, param in walk(command.result.properties if command.result else ())
            if _says_more(key, param)
        ),
        description=command.description or command.summary or "",
        needs=tuple(wording.needs(ENGLISH, command)),
        aliases=command.aliases,
        tool=command.tool or "",
        action={"key": action.key, "value": action.value} if action else {},
        more_keys=command.open.reason if command.open else "",
        deprecated=command.deprecated,
    )


def _says_more(key: str, param: Param) -> bool:
    """Whether a row says what the type of the array above it (``object[]``) does not."""
    return not key.endswith("[]") or bool(wording.meaning(ENGLISH, param)) or param.type == "any"


def _key(key: str, param: Param) -> KeyRow:
    return KeyRow(
        key,
        wording.kind(ENGLISH, param),
        param.required or "never",
        wording.meaning(ENGLISH, param),
        param.aliases,
        param.default if param.has_default else msgspec.UNSET,
    )


def _reply(status: Status) -> Reply:
    return Reply(status.kind, status.code, status.error_code, tuple(one.text for one in status.messages))


def judged(served: Served, name: str, params: Mapping[str, Any], strict: bool) -> Judged:
    """A call held against the contract. Raises: UserError where there is no such command."""
    command = command_of(served, name)
    problems = served.judge.problems(command.name, params, strict)
    faults = tuple(Fault(one.level, one.kind, one.path, one.message) for one in problems)
    ok = not any(one.level == "error" for one in faults)
    return Judged(served.catalog.plugin.contract_digest, command.name, ok, faults)


def evidence(served: Served, explained: Explained) -> Evidence:
    """What the source shows."""
    facts = tuple(
        Fact(
            each.about, str(each.fact), str(each.assumed),
            tuple(Step(step.file, step.line, str(step.says)) for step in each.steps), str(each.conclusion),
        )
        for each in explained.explanations
    )  # fmt: skip
    return Evidence(served.catalog.plugin.contract_digest, explained.command, facts)


def places(served: Served, name: str, about: str) -> Evidence:
    """The places that a catalog has for a key or a code ("" for every needed key), where there is no source to run.

    Raises: UserError for a command, key or code that is not there.
    """
    command = command_of(served, name)
    keys = dict(walk(command.params))
    wanted = [about] if about else [key for key, param in keys.items() if param.required == "always"]
    facts = []
    for one in wanted:
        fact = _of_key(command, one, keys[one]) if one in keys else _of_code(command, one)
        if fact is None:
            codes = {str(word) for status in command.statuses for word in (status.code, status.error_code) if word}
            raise UserError(f"{command.name} neither reads nor sends {one}", hint=nearest(one, {*keys, *codes}))
        facts.append(fact)
    return Evidence(served.catalog.plugin.contract_digest, command.name, tuple(facts))


_NEEDED = {"always": "{} is needed", "conditional": "{} is needed in some calls", "never": "{} may be left out"}
_BY_CATALOG = "the catalog says so; with the plugin's source, the conditions that decide it can be shown"


def _of_key(command: Command, key: str, param: Param) -> Fact:
    steps = [Step(read.file, read.line, f"{key} is read here by {read.in_ or 'the handler'}") for read in param.reads]
    refusals = [one for one in command.requirements.refusals if key in one.keys]
    steps += [Step(one.file, one.line, f"refused here: {one.message or one.code}") for one in refusals]
    return Fact(key, _NEEDED[param.required or "never"].format(key), "nothing", tuple(steps), _BY_CATALOG)


def _of_code(command: Command, word: str) -> Fact | None:
    statuses = [one for one in command.statuses if word in (str(one.code), one.error_code)]
    steps = [
        Step(site.file, site.line, f"{one.kind}: " + "; ".join(message.text for message in one.messages))
        for one in statuses
        for site in one.sites
    ]
    return Fact(word, f"{word} is sent", "nothing", tuple(steps), _BY_CATALOG) if statuses else None
