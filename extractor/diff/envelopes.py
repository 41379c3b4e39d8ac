"""How requests and replies are wrapped, in words: what changed of it for all commands at once."""

from __future__ import annotations

from collections.abc import Iterator

from extractor.catalog import Envelope, ReplyEnvelope, RequestEnvelope
from extractor.diff.words import _, became, literal


def compare_envelopes(old: Envelope, new: Envelope) -> Iterator[tuple[str, str]]:
    """What changed of the wrapping of requests, then of replies: (words, the key that the source names now or "")."""
    yield from _of_requests(old.request or RequestEnvelope(), new.request or RequestEnvelope())
    yield from _of_replies(old.reply or ReplyEnvelope(), new.reply or ReplyEnvelope())


def _of_requests(old: RequestEnvelope, new: RequestEnvelope) -> Iterator[tuple[str, str]]:
    if old.name_at != new.name_at:
        now, was = _at(new.name_at), _at(old.name_at)
        yield _("the command's name of a request stands %(new)s, was %(old)s", new=now, old=was), new.name_at or ""
    if old.params_at != new.params_at:
        now, was = _at(new.params_at), _at(old.params_at)
        yield _("the parameters of a request stand %(new)s, was %(old)s", new=now, old=was), new.params_at or ""
    if old.id_at != new.id_at:
        now, was = _at(new.id_at), _at(old.id_at)
        yield _("the id of a request stands %(new)s, was %(old)s", new=now, old=was), new.id_at or ""
    for key in old.also_at:
        if key not in new.also_at:
            yield _("the parameters of a request are no longer taken from %(key)s too", key=literal(key)), ""
    for key in new.also_at:
        if key not in old.also_at:
            yield _("the parameters of a request are also taken from %(key)s", key=literal(key)), key
    for key in sorted({*old.constants, *new.constants}):
        was, now = (literal(one.constants[key]) if key in one.constants else _("free") for one in (old, new))
        if was != now:
            yield became(_("%(key)s of a request", key=literal(key)), now, was), key


def _of_replies(old: ReplyEnvelope, new: ReplyEnvelope) -> Iterator[tuple[str, str]]:
    for key in old.keys:
        if key not in new.keys:
            yield _("replies no longer have the key %(key)s", key=key), ""
    for key in new.keys:
        if key not in old.keys:
            yield _("every reply has the key %(key)s", key=key), ""
    if old.result_at != new.result_at:
        now, was = _at(new.result_at), _at(old.result_at)
        yield _("the result of a reply stands %(new)s, was %(old)s", new=now, old=was), ""


def _at(key: str | None) -> str:
    return _("under %(key)s", key=literal(key)) if key else _("beside the other keys")
