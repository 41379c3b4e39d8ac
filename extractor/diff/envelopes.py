"""How requests and replies are wrapped, in words: what changed of it for all commands at once."""

from __future__ import annotations

from collections.abc import Iterator

from extractor.catalog import Envelope, ReplyEnvelope, RequestEnvelope
from extractor.diff.words import literal

_STANDS = {"name_at": "the command's name", "params_at": "the parameters", "id_at": "the request's id"}


def compare_envelopes(old: Envelope, new: Envelope) -> Iterator[tuple[str, str]]:
    """What changed of the wrapping of requests, then of replies: (words, the key that the source names now or "")."""
    yield from _of_requests(old.request or RequestEnvelope(), new.request or RequestEnvelope())
    yield from _of_replies(old.reply or ReplyEnvelope(), new.reply or ReplyEnvelope())


def _of_requests(old: RequestEnvelope, new: RequestEnvelope) -> Iterator[tuple[str, str]]:
    for field, what in _STANDS.items():
        if getattr(old, field) != getattr(new, field):
            now, was = getattr(new, field), getattr(old, field)
            yield f"{what} of a request {_stand(what)} {_at(now)}, was {_at(was)}", now or ""
    for key in old.also_at:
        if key not in new.also_at:
            yield f"the parameters of a request are no longer taken from {literal(key)} too", ""
    for key in new.also_at:
        if key not in old.also_at:
            yield f"the parameters of a request are also taken from {literal(key)}", key
    for key in sorted({*old.constants, *new.constants}):
        was, now = (literal(one.constants[key]) if key in one.constants else "free" for one in (old, new))
        if was != now:
            yield f"{literal(key)} of a request is {now}, was {was}", key


def _of_replies(old: ReplyEnvelope, new: ReplyEnvelope) -> Iterator[tuple[str, str]]:
    for key in old.keys:
        if key not in new.keys:
            yield f"replies no longer have the key {key}", ""
    for key in new.keys:
        if key not in old.keys:
            yield f"every reply has the key {key}", ""
    if old.result_at != new.result_at:
        yield f"the result of a reply stands {_at(new.result_at)}, was {_at(old.result_at)}", ""


def _stand(what: str) -> str:
    return "stand" if what.endswith("s") else "stands"


def _at(key: str | None) -> str:
    return f"under {literal(key)}" if key else "beside the other keys"
