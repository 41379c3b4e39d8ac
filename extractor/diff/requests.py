"""The request's side of a command: keys and what is true of each, and what a call must bring."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

import msgspec

from extractor.catalog import Condition, Param, Read, When, keys_of, parent_of, walk
from extractor.diff.changes import Both, Effect
from extractor.diff.words import _, became, built, condition, either, key, literal, need, replaced, shape, when
from extractor.findings import Location
from extractor.wording import SAYING


def compare_params(both: Both) -> tuple[set[str], set[str]]:
    """Says what changed of the keys; (the new ones, those that are gone), with all that they hold."""
    old, new = dict(walk(both.old.params)), dict(walk(both.new.params))
    added, gone = set(new) - set(old), set(old) - set(new)
    for name in new:
        if name in added:
            if not _holder_in(name, added):
                param = new[name]
                effect: Effect = "UC603" if param.required == "always" else "UC606"
                both.say_of(name, _new(name, param, _stood_in(name, new)), effect, param.reads)
        else:
            told = {each.rpartition(".")[2] for each in added | gone if parent_of(each) == parent_of(name)}
            for words, weight in _facts(name, old[name], new[name], told):
                both.say_of(name, words, weight, new[name].reads)
            was, now = old[name].description, new[name].description
            if was != now:
                words = replaced(_("the description of key %(key)s", key=name), now, was)
                declared = both.new.declared
                if declared:  # whose words they are, mostly
                    both.say_of(name, words, "UC606", within=Location(declared.file, declared.line))
                else:
                    both.say_of(name, words, "UC606", new[name].reads)
    for name in old:
        if name in gone and not _holder_in(name, gone):
            both.say(_gone(name, _stood_in(name, old)), "UC602", name)
    return added, gone


def _new(name: str, param: Param, stead: str) -> str:
    said = {"key": name, "need": need(param), "type": shape(param)}
    if stead:
        return _("key %(key)s is new, %(need)s, %(type)s, in the place of %(other)s", **said, other=stead)
    return _("key %(key)s is new, %(need)s, %(type)s", **said)


def _gone(name: str, stead: str) -> str:
    if stead:
        return _("key %(key)s is no longer read in the place of %(other)s", key=name, other=stead)
    return _("key %(key)s is no longer read", key=name)


def _stood_in(name: str, params: Mapping[str, Param]) -> str:
    """The key that ``name`` is read in the place of, "" where it is of none."""
    holder, _, last = name.rpartition(".")
    owners = (each for each, param in params.items() if last in param.aliases and parent_of(each) == holder)
    return next(owners, "")


def _holder_in(name: str, names: Collection[str]) -> bool:
    """Whether what holds the key is among ``names``: what is said of that says enough."""
    return parent_of(name) in names or any(name.endswith(end) and name.removesuffix(end) in names for end in _INNER)


_INNER = ("[]", ".*")


def _facts(name: str, old: Param, new: Param, told: Collection[str]) -> Iterator[tuple[str, Effect]]:
    """What differs in one key. The type of an item is part of its array's.

    Of stand-ins that are among ``told``, the keys that came and went, all is said.
    """
    if shape(old) != shape(new) and not name.endswith("[]"):
        wider = (new.type == "any" and old.type in new.types) or (old.type, new.type) == ("integer", "number")
        yield became(key(name), shape(new), shape(old)), "UC606" if wider else "UC603"
    yield from _values(name, old, new)
    needed = "always" in (old.required, new.required) and old.required != new.required
    if (old.has_default, old.default) != (new.has_default, new.default) and not needed:
        now, was = (literal(one.default) if one.has_default else None for one in (new, old))
        yield became(_("the default of key %(key)s", key=name), now, was), "UC605"
    if old.default_when != new.default_when:
        cases = [
            _("%(value)s where %(condition)s", value=literal(one.value), condition=condition(one.if_))
            for one in new.default_when
        ]
        said = SAYING.lines(cases) if cases else _("none")
        yield _("the default of key %(key)s by case is %(cases)s", key=name, cases=said), "UC605"
    yield from _limits(name, old, new)
    for alias in sorted(set(old.aliases) - {*new.aliases, *told}):
        yield _("key %(key)s is no longer read as %(alias)s", key=name, alias=alias), "UC602"
    for alias in sorted(set(new.aliases) - {*old.aliases, *told}):
        yield _("key %(key)s is also read as %(alias)s", key=name, alias=alias), "UC606"
    if old.empty_is_absent != new.empty_is_absent:
        counts = _("empty key %(key)s counts as absent", key=name)
        yield counts if new.empty_is_absent else _("empty key %(key)s no longer counts as absent", key=name), "UC605"
    if old.available != new.available:
        now, was = built(new.available), built(old.available)
        yield _("key %(key)s exists in %(new)s, was %(old)s", key=name, new=now, old=was), "UC605"
    if old.limit_from != new.limit_from:
        now, was = (one.limit_from or _("nothing") for one in (new, old))
        yield _("the limit of key %(key)s is set by %(new)s, was %(old)s", key=name, new=now, old=was), "UC606"
    if old.format != new.format:
        yield replaced(_("the format of key %(key)s", key=name), new.format, old.format), "UC606"


def _values(name: str, old: Param, new: Param) -> Iterator[tuple[str, Effect]]:
    """The literals that a key takes, and what others lead to."""
    strict = new.otherwise == "error"
    if not old.enum and new.enum:
        values = either(map(literal, new.enum))
        yield _("key %(key)s takes %(values)s, was open", key=name, values=values), "UC603" if strict else "UC605"
    elif old.enum and not new.enum:
        values = either(map(literal, old.enum))
        yield _("key %(key)s takes any value, was %(values)s", key=name, values=values), "UC606"
    else:
        gone = [literal(value) for value in old.enum if value not in new.enum]
        added = [literal(value) for value in new.enum if value not in old.enum]
        if gone:
            words = _("key %(key)s no longer takes %(values)s", key=name, values=either(gone))
            yield words, "UC603" if strict else "UC605"
        if added:
            yield _("key %(key)s also takes %(values)s", key=name, values=either(added)), "UC606"
        if not gone and not added and old.enum != new.enum:
            yield _("the values of key %(key)s stand in another order", key=name), "UC606"
        if old.otherwise != new.otherwise:
            now, was = _otherwise(new), _otherwise(old)
            effect: Effect = "UC603" if strict else "UC606" if old.otherwise == "error" else "UC605"
            yield _("any other value of key %(key)s is %(new)s, was %(old)s", key=name, new=now, old=was), effect
    if old.case_insensitive != new.case_insensitive:
        if new.case_insensitive:
            yield _("the case of key %(key)s no longer matters", key=name), "UC606"
        else:
            yield _("the case of key %(key)s matters", key=name), "UC603"


def _otherwise(param: Param) -> str:
    match param.otherwise:
        case "error":
            return _("refused")
        case "default":
            return _("taken as the default")
        case "open":
            return _("taken too")
        case "nothing":
            return _("taken as none of these")
        case _:
            return _("left open")


def _limits(name: str, old: Param, new: Param) -> Iterator[tuple[str, Effect]]:
    """What differs in the ends. What is brought to an end is accepted: such an end may move without a refusal."""
    (old_low, old_high), (new_low, new_high) = old.refused_beyond, new.refused_beyond
    least, most = _("the least value of key %(key)s", key=name), _("the greatest value of key %(key)s", key=name)
    fewest = _("the least number of items of key %(key)s", key=name)
    many = _("the greatest number of items of key %(key)s", key=name)
    for what, was, now, refused_before, refused_now, up in (
        (least, old.minimum, new.minimum, old_low, new_low, 1),
        (most, old.maximum, new.maximum, old_high, new_high, -1),
        (fewest, old.min_items, new.min_items, old.min_items, new.min_items, 1),
        (many, old.max_items, new.max_items, old.max_items, new.max_items, -1),
    ):
        if (was, refused_before) != (now, refused_now):
            said = became(what, _end(now, refused_now), _end(was, refused_before))
            if _is_narrower(refused_before, refused_now, up):
                yield said, "UC603"
            else:
                yield said, "UC605" if _is_narrower(was, now, up) else "UC606"


def _is_narrower(was: float | None, now: float | None, up: int) -> bool:
    return now is not None and (was is None or (now - was) * up > 0)


def _end(value: float | None, refused: float | None) -> str:
    """An end in words, of one beyond which nothing is refused that it clamps."""
    if value is None:
        return _("free")
    return literal(value) if refused is not None else _("clamped to %(value)s", value=literal(value))


def compare_needs(both: Both, added: Collection[str], gone: Collection[str]) -> None:
    """Says what changed of the needs, as far as new keys and keys that are gone do not say it."""
    old, new = both.old.requirements, both.new.requirements
    params = dict(walk(both.new.params))
    fresh, left = _unlike(old.one_of, new.one_of, added, gone)
    was_needed, is_needed = set(old.all) - set(new.all), set(new.all) - set(old.all)
    for each in [each for each in new.all if each in is_needed and each not in added]:
        both.say_of(each, _("key %(key)s is required", key=each), "UC603", _reads(params, each))
    for group in sorted(fresh):
        wider = bool(set(group) & was_needed) or any(set(one) < set(group) for one in left)
        effect: Effect = "UC606" if wider else "UC603"
        words = _("one of %(keys)s is needed", keys=either(group))
        both.say_of(group[0], words, effect, _reads(params, group[0]))
    covered = {each for group in fresh for each in group}
    for each in [each for each in old.all if each in was_needed and each not in gone and each not in covered]:
        both.say_of(each, _("key %(key)s is no longer required", key=each), "UC606", _reads(params, each))
    for group in sorted(left):
        if not set(group) & (is_needed | covered) and not set(group) <= set(gone):
            words = _("none of %(keys)s is needed any longer", keys=either(group))
            both.say_of(group[0], words, "UC606", _reads(params, group[0]))
    fresh, left = _unlike(old.at_most_one, new.at_most_one, added, gone)
    for group in sorted(fresh):
        words = _("at most one of %(keys)s is taken", keys=either(group))
        both.say_of(group[0], words, "UC603", _reads(params, group[0]))
    for group in sorted(left):
        words = _("%(keys)s no longer exclude each other", keys=SAYING.both(group))
        both.say_of(group[0], words, "UC606", _reads(params, group[0]))
    was = {_kept(one, gone) for one in old.when}
    now = {_kept(one, added) for one in new.when}
    for one in new.when:
        if _kept(one, added) not in was:
            first = next((each for keys in (one.then, *one.one_of) for each in keys), "")
            both.say_of(first, when(one), "UC603", _reads(params, first))
    for one in old.when:
        if _kept(one, gone) not in now and not set(keys_of(one.if_)) <= set(gone):
            both.say(_("no longer: %(what)s", what=when(one)), "UC606")


Groups = set[tuple[str, ...]]


def _unlike(
    old: Collection[tuple[str, ...]], new: Collection[tuple[str, ...]], added: Collection[str], gone: Collection[str]
) -> tuple[Groups, Groups]:
    """The groups that are new and those that are gone, but for those that new keys or keys that are gone explain."""
    was = {tuple(key for key in group if key not in gone) for group in old}
    now = {tuple(key for key in group if key not in added) for group in new}
    fresh = {group for group in new if tuple(key for key in group if key not in added) not in was}
    return fresh, {group for group in old if tuple(key for key in group if key not in gone) not in now}


def _kept(one: When, without: Collection[str]) -> bytes:
    """A conditional need without some keys, to be compared: a condition on one of them is on a nameless key."""
    then = [key for key in one.then if key not in without]
    groups = [[key for key in group if key not in without] for group in one.one_of]
    return msgspec.json.encode((_nameless(one.if_, without), then, groups))


def _nameless(one: Condition, keys: Collection[str]) -> Condition:
    parts = {"all": one.all, "any": one.any}
    inner = {name: tuple(_nameless(each, keys) for each in some) for name, some in parts.items() if some}
    return msgspec.structs.replace(one, key="?" if one.key in keys else one.key, **inner)


def _reads(params: Mapping[str, Param], key: str) -> tuple[Read, ...]:
    return params[key].reads if key in params else ()
