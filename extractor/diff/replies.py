"""The answering side of a command: replies by code with what they say, and the keys of the result."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from extractor.catalog import Param, Refusal, Result, Status, codes_of, parent_of, walk
from extractor.diff.changes import Both, Effect
from extractor.diff.words import _, became, built, either, key, literal, reply, said, shape

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
        both.say(became(literal(text), reply(there), reply(old[was[text]])), "UC605", "", there.sites, text)
    told = set(moved)
    for codes, one in new.items():
        before = old.get(codes)
        if before is None:
            if one.soft:
                both.say(_may_fail(one), "UC605", "", one.sites)
            elif not one.messages or {message.text for message in one.messages} - moved:
                both.say(_new(one), "UC605", "", one.sites)
                told |= {message.text for message in one.messages}
            continue
        told |= _compare_messages(both, before, one, moved)
        if before.soft != one.soft:
            both.say(_may_fail(one) if one.soft else _no_longer_fails(one), "UC605", "", one.sites)
        if before.available != one.available:
            now_in, was_in = built(one.available), built(before.available)
            words = _("%(reply)s is sent in %(new)s, was %(old)s", reply=reply(one), new=now_in, old=was_in)
            both.say(words, "UC605", "", one.sites)
    for codes, one in old.items():
        if codes not in new and (not one.messages or {message.text for message in one.messages} - moved):
            both.say(_no_longer_fails(one) if one.soft else _gone(one), "UC605")
            told |= {message.text for message in one.messages}
    return told


def _by_key(statuses: tuple[Status, ...]) -> dict[Key, Status]:
    return {(one.code, one.error_code, one.kind): one for one in statuses}


def _texts(one: Status, other: Status | None) -> Iterator[str]:
    """Messages of one status that the other has not."""
    there = {message.text for message in other.messages} if other else set()
    return (message.text for message in one.messages if message.text not in there)


def _may_fail(status: Status) -> str:
    return _("%(reply)s may say failure by its flag", reply=reply(status))


def _no_longer_fails(status: Status) -> str:
    return _("%(reply)s no longer says failure by its flag", reply=reply(status))


def _new(status: Status) -> str:
    if len(status.messages) == 1:
        return _("%(reply)s is new: %(message)s", reply=reply(status), message=literal(status.messages[0].text))
    return _("%(reply)s is new", reply=reply(status))


def _gone(status: Status) -> str:
    if len(status.messages) == 1:
        text = literal(status.messages[0].text)
        return _("%(reply)s is no longer sent: %(message)s", reply=reply(status), message=text)
    return _("%(reply)s is no longer sent", reply=reply(status))


def _compare_messages(both: Both, old: Status, new: Status, moved: Collection[str]) -> set[str]:
    was = {message.text: message for message in old.messages if message.text not in moved}
    now = {message.text: message for message in new.messages if message.text not in moved}
    gone, fresh = [text for text in was if text not in now], [text for text in now if text not in was]
    if len(gone) == len(fresh) == 1:
        both.say(_says(new, literal(fresh[0]), literal(gone[0])), "UC606", "", new.sites, fresh[0])
    else:
        for text in fresh:
            words = _("%(reply)s also says %(message)s", reply=reply(new), message=literal(text))
            both.say(words, "UC606", "", new.sites, text)
        for text in gone:
            both.say(_("%(reply)s no longer says %(message)s", reply=reply(new), message=literal(text)), "UC606")
    for text, message in now.items():
        if text in was and was[text].locales != message.locales:
            both.say(_says(new, said(message), said(was[text])), "UC606", "", new.sites, text)
    return {*gone, *fresh}


def _says(status: Status, now: str, was: str) -> str:
    return _("%(reply)s says %(new)s, was %(old)s", reply=reply(status), new=now, old=was)


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
        absent = either(one.keys)
        words = _("the absence of %(keys)s is answered by %(new)s, was %(old)s", keys=absent, new=now, old=was)
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
        words = became(_("the result"), new.type, old.type)
        both.say(words, "UC604")
    there = dict(walk(new.properties))
    for words, effect, name, param in compare_keys(old.properties, new.properties, result_key):
        if name in there:
            both.say_of(name, words, effect, param.reads, sent=True)
        else:
            both.say(words, effect, name)
    if old.open != new.open:
        more, no_more = (
            _("the result may have more keys than are listed"),
            _("the result has no more keys than are listed"),
        )
        both.say(more if new.open else no_more, "UC606")


def result_key(name: str) -> str:
    """A key of the result, as what a sentence is about."""
    return _("result key %(key)s", key=name)


def sent_no_more(what: str) -> str:
    """What is said of a key that is gone from what the plugin sends."""
    return _("%(what)s is no longer sent", what=what)


def compare_keys(
    old: tuple[Param, ...],
    new: tuple[Param, ...],
    about: Callable[[str], str] = key,
    gone: Callable[[str], str] = sent_no_more,
) -> Iterator[tuple[str, Effect, str, Param]]:
    """Changes of keys that the plugin sends: (words, effect, dotted name, the key).

    ``about`` makes of a key's name what a sentence is about, ``gone`` of that the sentence that it is gone.
    """
    was, now = dict(walk(old)), dict(walk(new))
    for name, param in now.items():
        before, what = was.get(name), about(name)
        if before is None:
            if (parent_of(name) in was or not parent_of(name)) and not name.endswith(("[]", ".*")):
                always = _("%(what)s is new, always, %(type)s", what=what, type=shape(param))
                words = always if param.always else _("%(what)s is new, %(type)s", what=what, type=shape(param))
                yield words, "UC606", name, param
            continue
        if shape(before) != shape(param) and not name.endswith("[]"):
            yield became(what, shape(param), shape(before)), "UC604", name, param
        if before.always != param.always:
            if param.always:
                yield _("%(what)s is in every success", what=what), "UC606", name, param
            else:
                yield _("%(what)s is no longer in every success", what=what), "UC604", name, param
        if before.enum != param.enum:
            values = either(map(literal, param.enum)) if param.enum else _("open")
            yield _("the values of %(what)s are %(values)s", what=what, values=values), "UC605", name, param
    for name, param in was.items():
        if name not in now and (parent_of(name) in now or not parent_of(name)) and not name.endswith(("[]", ".*")):
            yield gone(about(name)), "UC604", name, Param(key=param.key, type=param.type)
