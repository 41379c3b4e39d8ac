"""The answering side of a command: replies by code with what they say, and the keys of the result."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from extractor.catalog import Param, Refusal, Result, Status, codes_of, parent_of, walk
from extractor.diff.changes import Both, Effect
from extractor.diff.words import built, either, literal, reply, said, shape

Key = tuple[int | None, str | None, str]


def compare_statuses(both: Both) -> set[str]:
    """Says what changed of the replies; the messages that moved to another code, or changed.

    A message under another code is one change, however many replies that makes new or takes away.
    """
    old, new = _by_key(both.old.statuses), _by_key(both.new.statuses)
    was = {text: key for key, one in old.items() for text in _texts(one, new.get(key))}
    now = {text: key for key, one in new.items() for text in _texts(one, old.get(key))}
    moved = {text for text in was if text in now}
    for text in sorted(moved):
        there = new[now[text]]
        both.say(f"{literal(text)} is {reply(there)}, was {reply(old[was[text]])}", "UC605", "", there.sites, text)
    told = set(moved)
    for key, one in new.items():
        before = old.get(key)
        if before is None:
            if one.soft:
                both.say(f"{reply(one)} may say failure by its flag", "UC605", "", one.sites)
            elif not one.messages or {message.text for message in one.messages} - moved:
                both.say(f"{reply(one)} is new{_says(one)}", "UC605", "", one.sites)
                told |= {message.text for message in one.messages}
            continue
        told |= _compare_messages(both, before, one, moved)
        if before.soft != one.soft:
            words = f"{reply(one)} {'may say' if one.soft else 'no longer says'} failure by its flag"
            both.say(words, "UC605", "", one.sites)
        if before.available != one.available:
            words = f"{reply(one)} is sent in {built(one.available)}, was {built(before.available)}"
            both.say(words, "UC605", "", one.sites)
    for key, one in old.items():
        if key not in new and (not one.messages or {message.text for message in one.messages} - moved):
            no_more = "no longer says failure by its flag" if one.soft else f"is no longer sent{_says(one)}"
            both.say(f"{reply(one)} {no_more}", "UC605")
            told |= {message.text for message in one.messages}
    return told


def _by_key(statuses: tuple[Status, ...]) -> dict[Key, Status]:
    return {(one.code, one.error_code, one.kind): one for one in statuses}


def _texts(one: Status, other: Status | None) -> Iterator[str]:
    """Messages of one status that the other has not."""
    there = {message.text for message in other.messages} if other else set()
    return (message.text for message in one.messages if message.text not in there)


def _says(status: Status) -> str:
    return f": {literal(status.messages[0].text)}" if len(status.messages) == 1 else ""


def _compare_messages(both: Both, old: Status, new: Status, moved: Collection[str]) -> set[str]:
    was = {message.text: message for message in old.messages if message.text not in moved}
    now = {message.text: message for message in new.messages if message.text not in moved}
    gone, fresh = [text for text in was if text not in now], [text for text in now if text not in was]
    if len(gone) == len(fresh) == 1:
        words = f"{reply(new)} says {literal(fresh[0])}, was {literal(gone[0])}"
        both.say(words, "UC606", "", new.sites, fresh[0])
    else:
        for text in fresh:
            both.say(f"{reply(new)} also says {literal(text)}", "UC606", "", new.sites, text)
        for text in gone:
            both.say(f"{reply(new)} no longer says {literal(text)}", "UC606")
    for text, message in now.items():
        if text in was and was[text].locales != message.locales:
            both.say(f"{reply(new)} says {said(message)}, was {said(was[text])}", "UC606", "", new.sites, text)
    return {*gone, *fresh}


def compare_refusals(both: Both, told: Collection[str], keys: Collection[str]) -> None:
    """Says which absence has another answer, where neither a message (``told``) nor a key (``keys``) says it."""
    old, new = (_by_absence(one.requirements.refusals) for one in (both.old, both.new))
    for absence, one in new.items():
        before = old.get(absence)
        if before is None or _answer(before) == _answer(one) or set(one.keys) & set(keys):
            continue
        if {before.message, one.message} & set(told):
            continue
        now, was = (codes_of(*_answer(each)) or "-" for each in (one, before))
        words = f"the absence of {either(one.keys)} is answered by {now}, was {was}"
        both.say(words, "UC605", one.keys[0], [one])


def _by_absence(refusals: tuple[Refusal, ...]) -> dict[tuple[tuple[str, ...], str], Refusal]:
    return {(one.keys, one.absent): one for one in reversed(refusals)}


def _answer(one: Refusal) -> tuple[int | None, str | None]:
    return one.code, one.error_code


def compare_result(both: Both) -> None:
    """Says what changed of the result."""
    empty = Result(type="object")
    old, new = both.old.result or empty, both.new.result or empty
    if both.old.result and both.new.result and old.type != new.type:
        both.say(f"the result is {new.type}, was {old.type}", "UC604")
    there = dict(walk(new.properties))
    for words, effect, name, param in compare_keys(old.properties, new.properties, "result key"):
        if name in there:
            both.say_of(name, words, effect, param.reads, sent=True)
        else:
            both.say(words, effect, name)
    if old.open != new.open:
        both.say(f"the result {'may have more keys' if new.open else 'has no more keys'} than are listed", "UC606")


def compare_keys(old: tuple[Param, ...], new: tuple[Param, ...], what: str) -> Iterator[tuple[str, Effect, str, Param]]:
    """Changes of keys that the plugin sends: (words, effect, dotted name, the key)."""
    was, now = dict(walk(old)), dict(walk(new))
    for name, param in now.items():
        before = was.get(name)
        if before is None:
            if (parent_of(name) in was or not parent_of(name)) and not name.endswith(("[]", ".*")):
                sent = ", always" if param.always else ""
                yield f"{what} {name} is new{sent}, {shape(param)}", "UC606", name, param
            continue
        if shape(before) != shape(param) and not name.endswith("[]"):
            yield f"{what} {name} is {shape(param)}, was {shape(before)}", "UC604", name, param
        if before.always != param.always:
            word = "in every success" if param.always else "no longer in every success"
            yield f"{what} {name} is {word}", "UC606" if param.always else "UC604", name, param
        if before.enum != param.enum:
            values = either(map(literal, param.enum)) if param.enum else "open"
            yield f"the values of {what} {name} are {values}", "UC605", name, param
    for name, param in was.items():
        if name not in now and (parent_of(name) in now or not parent_of(name)) and not name.endswith(("[]", ".*")):
            yield f"{what} {name} is no longer sent", "UC604", name, Param(key=param.key, type=param.type)
