"""Which reply answers which absence: the keys that are missing on the way to a refusal.

The run in which everything is free tells it of most: the conditions passed say what is missing. A need that no refusal
speaks of, because one guard asks for a bad value too or the answer is put together elsewhere, is asked about by a run
with its keys absent: where that ends.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from extractor.facts import Conditional, Known, Path, Refusal, Reply
from extractor.interpret.conditions import Watched, cause, is_absence, under
from extractor.interpret.machine import ABSENT, GIVEN
from extractor.interpret.record import Recorder


def refusals(
    replies: tuple[Reply, ...],
    free: Recorder,
    run: Watched,
    needed: tuple[Path, ...],
    groups: Iterable[tuple[Path, ...]],
    when: Iterable[Conditional],
) -> tuple[Refusal, ...]:
    """Which reply answers which absence: the keys that are missing on the way to a refusal.

    ``run(assumed, watch)`` runs the handler: where one place answers several absences, each in its own words, and for
    the groups of which no refusal's path says that all their keys are missing.
    """
    found: dict[tuple[Any, ...], Refusal] = {}
    for reply in replies:
        if reply.outcome != "refused":
            continue
        start, keys, any_of_them = cause(reply.held)
        if any_of_them and not reply.held[start].positive:
            continue  # of some of the keys several have to be missing at once
        keys = tuple(key for key in keys if not _was_there(reply.held, key))
        if keys and _is_near(reply.held, keys):
            absent = "any" if any_of_them or len(keys) == 1 else "all"
            refusal = Refusal(keys, absent, reply.code, reply.error_code, reply.messages, reply.place)
            found.setdefault((keys, absent, reply.code, reply.place), refusal)
    told = [part for refusal in found.values() for part in _told_apart(refusal, free, run)]
    known = [frozenset(refusal.keys) for refusal in told]
    granted = [Known(path, "read", None, True) for path in needed]
    needs: list[tuple[tuple[Known, ...], tuple[Path, ...]]] = [((), (path,)) for path in needed]
    needs += [(c.conditions, c.needs) for c in when] + [((), group) for group in groups]
    for conditions, keys in sorted(needs, key=lambda need: len(need[1]) > 1):
        # of a group its keys may be answered one by one, a key may be answered together with others
        if not any(each <= frozenset(keys) or (len(keys) == 1 and keys[0] in each) for each in known):
            told += _answered(under([*granted, *conditions], keys), keys, replies, free, run)
            known.append(frozenset(keys))
    return tuple(told)


def _answered(
    assumed: Mapping[Path, Any], keys: tuple[Path, ...], replies: tuple[Reply, ...], free: Recorder, run: Watched
) -> list[Refusal]:
    """What answers the absence of keys without which nothing succeeds: the refusal at which the last path ends. Of what
    is said at its place, only what is not said there with the keys given as well, where there is such."""
    sent = _sent(assumed, free, run)
    if not sent or sent[-1].outcome != "refused":
        return []
    there = [reply for reply in sent if reply.place == sent[-1].place]
    if len(dict.fromkeys(text for reply in there for text in reply.messages)) > 1:
        given = _sent({path: GIVEN if value is ABSENT else value for path, value in assumed.items()}, free, run)
        also = {text for reply in given if reply.place == sent[-1].place for text in reply.messages}
        own = [replace(r, messages=tuple(text for text in r.messages if text not in also)) for r in there]
        there = [reply for reply in own if reply.messages] or there
    last, said = there[-1], dict.fromkeys(text for reply in there for text in reply.messages)
    texts = [text for reply in replies if reply.place == last.place for text in reply.messages]
    messages = tuple(dict.fromkeys(_as_listed(message, texts) for message in said))
    return [Refusal(keys, "all", last.code, last.error_code, messages, last.place)]


def _sent(assumed: Mapping[Path, Any], free: Recorder, run: Watched) -> list[Reply]:
    """What a run under assumptions replies, in order."""
    watch = Recorder()
    watch.share_spelling(free)
    run(assumed, watch)
    return list(watch.replies.values())


def _as_listed(message: str, texts: list[str]) -> str:
    """The message as the reply's other paths have it: what is empty here, because keys are missing, is a hole there."""
    if message in texts:
        return message
    fitting = (t for t in texts if re.fullmatch(".*".join(map(re.escape, t.split("{}"))), message, re.DOTALL))
    return next(fitting, message)


def _was_there(held: tuple[Known, ...], key: Path) -> bool:
    """Whether a key was found before: that it cannot be read is its type then, or another refusal is the answer."""
    return any(known.path == key and known.positive and known.kind in ("read", "filled") for known in held)


def _told_apart(refusal: Refusal, free: Recorder, run: Watched) -> list[Refusal]:
    """The refusal as one for each key, where each has messages of its own."""
    if refusal.absent != "any" or len(refusal.keys) < 2 or len(refusal.messages) < 2:
        return [refusal]
    found = []
    for key in refusal.keys:
        sent = _sent({other: ABSENT if other == key else GIVEN for other in refusal.keys}, free, run)
        said = [reply.messages for reply in sent if reply.place == refusal.place]
        if not said:
            return [refusal]
        found.append(
            replace(refusal, keys=(key,), messages=tuple(dict.fromkeys(text for each in said for text in each)))
        )
    return found if len({each.messages for each in found}) > 1 else [refusal]


def _is_near(held: tuple[Known, ...], keys: tuple[Path, ...]) -> bool:
    """Whether the absence is what the refusal answers: nothing of another key was found there after it."""
    last = held[-1]
    return is_absence(last) or last.path in keys
