"""The one order of everything that is a list in the catalog, so that equal facts give equal bytes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from extractor.catalog.commands import MISC, Command, Requirements, Status, When
from extractor.catalog.model import Catalog, Event
from extractor.catalog.params import Available, Param, Place, Read
from extractor.catalog.requirements import walk


def ordered(catalog: Catalog) -> Catalog:
    """The catalog with each list in its order.

    Commands by tool, then name; statuses by code, error code, kind; families by name, ``misc`` last; codes and
    places ascending; aliases by name. Params keep the order in which the code reads them, and requirements follow
    the params. What has an order of its own (enums, a param's aliases, properties) is left alone.
    """
    return replace(
        catalog,
        envelope=replace(catalog.envelope, statuses=_statuses(catalog.envelope.statuses)),
        events=tuple(_event(event) for event in sorted(catalog.events, key=lambda event: event.name)),
        families=tuple(sorted(catalog.families, key=lambda family: (family.name == MISC, family.name))),
        status_codes=tuple(sorted(catalog.status_codes, key=lambda row: row.code)),
        error_codes=tuple(sorted(catalog.error_codes, key=lambda row: row.code)),
        commands=tuple(sorted(map(_command, catalog.commands), key=lambda one: (one.tool or "", one.name))),
    )


def _command(command: Command) -> Command:
    return replace(
        command,
        aliases=tuple(sorted(command.aliases)),
        access=replace(
            command.access,
            evidence=tuple(sorted(command.access.evidence, key=lambda one: (one.file, one.line, one.what))),
        ),
        available=_available(command.available),
        shadowed=_places(command.shadowed),
        params=_params(command.params),
        requirements=_requirements(command.requirements, command.params),
        statuses=_statuses(command.statuses),
        result=command.result and replace(command.result, properties=_params(command.result.properties)),
        findings=tuple(sorted(command.findings, key=lambda one: (one.rule, one.key or "", one.file, one.line))),
    )


def _event(event: Event) -> Event:
    return replace(event, payload=_params(event.payload), sites=_places(event.sites))


def _places(places: tuple[Place, ...]) -> tuple[Place, ...]:
    if len(places) < 2:
        return places
    return tuple(sorted(places, key=lambda place: (place.file, place.line)))


def _reads(reads: tuple[Read, ...]) -> tuple[Read, ...]:
    if len(reads) < 2:
        return reads
    return tuple(sorted(reads, key=lambda read: (read.file, read.line, read.in_)))


def _params(params: tuple[Param, ...]) -> tuple[Param, ...]:
    return tuple(_param(param) for param in params)


def _param(param: Param) -> Param:
    if not (len(param.reads) > 1 or param.properties or param.items or param.additional or param.available):
        return param
    return replace(
        param,
        properties=_params(param.properties),
        items=param.items and _param(param.items),
        additional=param.additional and _param(param.additional),
        available=_available(param.available),
        reads=_reads(param.reads),
    )


def _available(available: Available | None) -> Available | None:
    if available is None or len(available.defines) < 2:
        return available
    return replace(available, defines=dict(sorted(available.defines.items())))


def _statuses(statuses: tuple[Status, ...]) -> tuple[Status, ...]:
    return tuple(
        sorted(
            (
                replace(
                    status,
                    messages=tuple(sorted(status.messages, key=lambda message: message.text)),
                    available=_available(status.available),
                    sites=_places(status.sites),
                )
                for status in statuses
            ),
            key=lambda one: (one.code is None, one.code or 0, one.error_code or "", one.kind, one.soft),
        )
    )


def _requirements(needs: Requirements, params: tuple[Param, ...]) -> Requirements:
    rank = {name: place for place, (name, _) in enumerate(walk(params))} if needs != Requirements() else {}

    def along(name: str) -> tuple[int, str]:
        return rank.get(name, len(rank)), name

    def group(names: Iterable[str]) -> tuple[str, ...]:
        return tuple(sorted(names, key=along))

    def groups(several: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
        return tuple(sorted(map(group, several), key=lambda one: [along(name) for name in one]))

    def when_key(when: When) -> Any:
        needed = [along(name) for name in when.then]
        return needed, [[along(name) for name in one] for one in when.one_of], repr(when.if_)

    return replace(
        needs,
        all=group(needs.all),
        one_of=groups(needs.one_of),
        at_most_one=groups(needs.at_most_one),
        when=tuple(
            sorted(
                (replace(when, then=group(when.then), one_of=groups(when.one_of)) for when in needs.when),
                key=when_key,
            )
        ),
        refusals=tuple(
            sorted(
                (replace(refusal, keys=group(refusal.keys)) for refusal in needs.refusals),
                key=lambda one: (
                    [along(key) for key in one.keys], one.absent, one.code or 0, one.error_code or "",
                    one.message or "", one.file, one.line,
                ),
            )
        ),
    )  # fmt: skip
