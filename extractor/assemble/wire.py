"""What wraps messages, and what is sent unasked, in the catalog's words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from extractor.assemble.replies import children_of, statuses_of
from extractor.catalog import Envelope, Event, Place, ReplyEnvelope, RequestEnvelope
from extractor.findings import Finding, Location
from extractor.rules.uc904_name_not_constant import RULE as NAME_NOT_CONSTANT

if TYPE_CHECKING:
    from extractor.facts import Sent, Wire


def envelope_of(wire: Wire) -> Envelope:
    """The envelope; of what is not known there is nothing."""
    request = RequestEnvelope(
        name_at=wire.name_at or None,
        params_at=wire.params_at or None,
        also_at=wire.also_at,
        id_at=wire.id_at or None,
        constants=dict(wire.constants),
    )
    reply = ReplyEnvelope(keys=wire.reply_keys, result_at=wire.result_at or None)
    return Envelope(
        request=request if wire.name_at else None,
        reply=reply if wire.reply_keys else None,
        statuses=statuses_of(wire.statuses),
    )


def events_of(wire: Wire) -> tuple[Event, ...]:
    """The events by name: a key is always there where each place that sends the event puts it in."""
    by_name: dict[str, list[Sent]] = {}
    for sent in wire.events:
        by_name.setdefault(sent.name, []).append(sent)
    return tuple(
        Event(
            name=name,
            payload=children_of([sent.payload for sent in several if sent.payload is not None])[0],
            expects_reply=any(sent.expects_reply for sent in several),
            sites=tuple(
                Place(file=file, line=line) for file, line in sorted({(s.place.file, s.place.line) for s in several})
            ),
        )
        for name, several in sorted(by_name.items())
    )


def unnamed_events(wire: Wire) -> list[Finding]:
    """Findings: UC904 name_not_constant."""
    return [
        NAME_NOT_CONSTANT.finding(
            Location(place.file, place.line), "an event is sent under a name that is not constant"
        )
        for place in wire.unnamed
    ]
