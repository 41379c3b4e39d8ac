"""What of a catalog pages are made from: all of it but the places in the source that no page shows.

Pages see nothing else of a catalog, and the key under which a page is kept is a digest of the very records that it is
made from. So a fact that is missing here is missing on the page too, cold or warm, and a fact that is on a page is in
its key; what is here without being on the page costs no more than rendering it once too often.
"""

from __future__ import annotations

import hashlib
import re

from msgspec import json
from msgspec.structs import replace

from extractor.catalog import Catalog, Command, Handler, Note, Open, Param, Place, Status

_NOWHERE = Place(file="", line=0)
_LINE = re.compile(r"(?<=lambda)@\d+")
"""What tells a function without a name from others: a line, which a page has where it names a revision only."""


def shown(catalog: Catalog, lines: bool) -> Catalog:
    """The catalog without the places that no page shows; ``lines`` is whether pages show those of handlers."""
    return replace(
        catalog,
        plugin=replace(catalog.plugin, source_root="", source_digest=""),
        envelope=replace(catalog.envelope, statuses=_statuses(catalog.envelope.statuses)),
        events=tuple(replace(one, payload=_params(one.payload), sites=()) for one in catalog.events),
        commands=tuple(_command(one, lines) for one in catalog.commands),
    )


def of_family(catalog: Catalog, members: tuple[Command, ...]) -> Catalog:
    """What the page of one family is made from: it does not say the whole catalog's digest, nor anything of others."""
    return Catalog(plugin=replace(catalog.plugin, contract_digest=""), envelope=catalog.envelope, commands=members)


def digest(catalog: Catalog) -> str:
    """Over every byte of what a page is made from, in its order."""
    return hashlib.sha256(json.encode(catalog)).hexdigest()


def _command(one: Command, lines: bool) -> Command:
    result = one.result and replace(one.result, properties=_params(one.result.properties))
    needs = one.requirements
    return replace(
        one,
        access=replace(one.access, evidence=()),
        handler=one.handler and _handler(one.handler, lines),
        registration=None,
        shadowed=(_NOWHERE,) * len(one.shadowed),
        params=_params(one.params),
        open=one.open and Open(reason=one.open.reason, file="", line=0),
        requirements=replace(
            needs, refusals=tuple(replace(each, file="", line=0) for each in needs.refusals)
        ) if needs.refusals else needs,
        statuses=_statuses(one.statuses),
        result=result,
        declared=None,
        findings=tuple(Note(rule=each.rule, key=each.key, file="", line=0) for each in one.findings),
    )  # fmt: skip


def _handler(one: Handler, lines: bool) -> Handler:
    return replace(one, symbol=_LINE.sub("", one.symbol), line=one.line if lines else 0)


def _statuses(several: tuple[Status, ...]) -> tuple[Status, ...]:
    return tuple(replace(one, sites=()) if one.sites else one for one in several)


def _params(several: tuple[Param, ...]) -> tuple[Param, ...]:
    return tuple(map(_param, several))


def _param(one: Param) -> Param:
    if one.properties or one.items or one.additional:
        return replace(
            one,
            reads=(),
            properties=_params(one.properties),
            items=one.items and _param(one.items),
            additional=one.additional and _param(one.additional),
        )
    return replace(one, reads=()) if one.reads else one
