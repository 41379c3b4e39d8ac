"""The request's side of a command: keys and what is true of each, and what a call must bring."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

import msgspec

from extractor.catalog import Condition, Param, Read, When, keys_of, parent_of, walk
from extractor.diff.changes import Both, Effect
from extractor.diff.words import built, condition, either, literal, need, replaced, shape, when
from extractor.findings import Location


def compare_params(both: Both) -> tuple[set[str], set[str]]:
    """Says what changed of the keys; (the new ones, those that are gone), with all that they hold."""
    old, new = dict(walk(both.old.params)), dict(walk(both.new.params))
    added, gone = set(new) - set(old), set(old) - set(new)
    for name in new:
        if name in added:
            if not _holder_in(name, added):
                param = new[name]
                effect: Effect = "UC603" if param.required == "always" else "UC606"
                stead = _stood_in(name, new)
                what = f"key {name} is new, {need(param)}, {shape(param)}{stead and f', in the place of {stead}'}"
                both.say_of(name, what, effect, param.reads)
        else:
            told = {each.rpartition(".")[2] for each in added | gone if parent_of(each) == parent_of(name)}
            for words, weight in _facts(old[name], new[name], name.endswith("[]"), told):
                both.say_of(name, words.replace("{key}", f"key {name}"), weight, new[name].reads)
            texts = old[name].description, new[name].description
            if texts[0] != texts[1]:
                words = f"the description of key {name} is {replaced(*texts)}"
                declared = both.new.declared
                if declared:  # whose words they are, mostly
                    both.say_of(name, words, "UC606", within=Location(declared.file, declared.line))
                else:
                    both.say_of(name, words, "UC606", new[name].reads)
    for name in old:
        if name in gone and not _holder_in(name, gone):
            stead = _stood_in(name, old)
            both.say(f"key {name} is no longer read{stead and f' in the place of {stead}'}", "UC602", name)
    return added, gone


def _stood_in(name: str, params: Mapping[str, Param]) -> str:
    """The key that ``name`` is read in the place of, "" where it is of none."""
    holder, _, last = name.rpartition(".")
    owners = (each for each, param in params.items() if last in param.aliases and parent_of(each) == holder)
    return next(owners, "")


def _holder_in(name: str, names: Collection[str]) -> bool:
    """Whether what holds the key is among ``names``: what is said of that says enough."""
    return parent_of(name) in names or any(name.endswith(end) and name.removesuffix(end) in names for end in _INNER)


_INNER = ("[]", ".*")


def _facts(old: Param, new: Param, is_item: bool, told: Collection[str]) -> Iterator[tuple[str, Effect]]:
    """What differs in one key; ``{key}`` stands for it. The type of an item is part of its array's.

    Of stand-ins that are among ``told``, the keys that came and went, all is said.
    """
    if shape(old) != shape(new) and not is_item:
        wider = (new.type == "any" and old.type in new.types) or (old.type, new.type) == ("integer", "number")
        yield f"{{key}} is {shape(new)}, was {shape(old)}", "UC606" if wider else "UC603"
    yield from _values(old, new)
    needed = "always" in (old.required, new.required) and old.required != new.required
    if (old.has_default, old.default) != (new.has_default, new.default) and not needed:
        was = f"was {literal(old.default)}" if old.has_default else "had none"
        now = f"is {literal(new.default)}, {was}" if new.has_default else f"is gone, {was}"
        yield f"the default of {{key}} {now}", "UC605"
    if old.default_when != new.default_when:
        cases = "; ".join(f"{literal(one.value)} where {condition(one.if_)}" for one in new.default_when) or "none"
        yield f"the default of {{key}} by case is {cases}", "UC605"
    yield from _limits(old, new)
    for alias in sorted(set(old.aliases) - {*new.aliases, *told}):
        yield f"{{key}} is no longer read as {alias}", "UC602"
    for alias in sorted(set(new.aliases) - {*old.aliases, *told}):
        yield f"{{key}} is also read as {alias}", "UC606"
    if old.empty_is_absent != new.empty_is_absent:
        yield f"empty {{key}} {'counts' if new.empty_is_absent else 'no longer counts'} as absent", "UC605"
    if old.available != new.available:
        yield f"{{key}} exists in {built(new.available)}, was {built(old.available)}", "UC605"
    if old.limit_from != new.limit_from:
        yield (
            f"the limit of {{key}} is set by {new.limit_from or 'nothing'}, was {old.limit_from or 'nothing'}",
            "UC606",
        )
    if old.format != new.format:
        yield f"the format of {{key}} is {replaced(old.format, new.format)}", "UC606"


def _values(old: Param, new: Param) -> Iterator[tuple[str, Effect]]:
    """The literals that a key takes, and what others lead to."""
    strict = new.otherwise == "error"
    if not old.enum and new.enum:
        yield f"{{key}} takes {either(map(literal, new.enum))}, was open", "UC603" if strict else "UC605"
    elif old.enum and not new.enum:
        yield "{key} takes any value, was " + either(map(literal, old.enum)), "UC606"
    else:
        gone = [value for value in old.enum if value not in new.enum]
        added = [value for value in new.enum if value not in old.enum]
        if gone:
            yield f"{{key}} no longer takes {either(map(literal, gone))}", "UC603" if strict else "UC605"
        if added:
            yield f"{{key}} also takes {either(map(literal, added))}", "UC606"
        if not gone and not added and old.enum != new.enum:
            yield "the values of {key} stand in another order", "UC606"
        if old.otherwise != new.otherwise:
            ends = {
                "error": "refused",
                "default": "taken as the default",
                "open": "taken too",
                "nothing": "taken as none of these",
            }
            now, was = (ends.get(each.otherwise or "", "left open") for each in (new, old))
            effect: Effect = "UC603" if strict else "UC606" if old.otherwise == "error" else "UC605"
            yield f"any other value of {{key}} is {now}, was {was}", effect
    if old.case_insensitive != new.case_insensitive:
        says = "no longer matters" if new.case_insensitive else "matters"
        yield f"the case of {{key}} {says}", "UC606" if new.case_insensitive else "UC603"


def _limits(old: Param, new: Param) -> Iterator[tuple[str, Effect]]:
    """What differs in the ends. What is brought to an end is accepted: such an end may move without a refusal."""
    (old_low, old_high), (new_low, new_high) = old.refused_beyond, new.refused_beyond
    for words, was, now, refused_before, refused_now, up in (
        ("the least value", old.minimum, new.minimum, old_low, new_low, 1),
        ("the greatest value", old.maximum, new.maximum, old_high, new_high, -1),
        ("the least number of items", old.min_items, new.min_items, old.min_items, new.min_items, 1),
        ("the greatest number of items", old.max_items, new.max_items, old.max_items, new.max_items, -1),
    ):
        if (was, refused_before) != (now, refused_now):
            said = f"{words} of {{key}} is {_end(now, refused_now)}, was {_end(was, refused_before)}"
            if _is_narrower(refused_before, refused_now, up):
                yield said, "UC603"
            else:
                yield said, "UC605" if _is_narrower(was, now, up) else "UC606"


def _is_narrower(was: float | None, now: float | None, up: int) -> bool:
    return now is not None and (was is None or (now - was) * up > 0)


def _end(value: float | None, refused: float | None) -> str:
    """An end in words, of one beyond which nothing is refused that it clamps."""
    if value is None:
        return "free"
    return literal(value) if refused is not None else f"clamped to {literal(value)}"


def compare_needs(both: Both, added: Collection[str], gone: Collection[str]) -> None:
    """Says what changed of the needs, as far as new keys and keys that are gone do not say it."""
    old, new = both.old.requirements, both.new.requirements
    params = dict(walk(both.new.params))
    fresh, left = _unlike(old.one_of, new.one_of, added, gone)
    was_needed, is_needed = set(old.all) - set(new.all), set(new.all) - set(old.all)
    for key in [key for key in new.all if key in is_needed and key not in added]:
        both.say_of(key, f"key {key} is required", "UC603", _reads(params, key))
    for group in sorted(fresh):
        wider = bool(set(group) & was_needed) or any(set(one) < set(group) for one in left)
        effect: Effect = "UC606" if wider else "UC603"
        both.say_of(group[0], f"one of {either(group)} is needed", effect, _reads(params, group[0]))
    covered = {key for group in fresh for key in group}
    for key in [key for key in old.all if key in was_needed and key not in gone and key not in covered]:
        both.say_of(key, f"key {key} is no longer required", "UC606", _reads(params, key))
    for group in sorted(left):
        if not set(group) & (is_needed | covered) and not set(group) <= set(gone):
            words = f"none of {either(group)} is needed any longer"
            both.say_of(group[0], words, "UC606", _reads(params, group[0]))
    fresh, left = _unlike(old.at_most_one, new.at_most_one, added, gone)
    for group in sorted(fresh):
        both.say_of(group[0], f"at most one of {either(group)} is taken", "UC603", _reads(params, group[0]))
    for group in sorted(left):
        words = f"{either(group, 'and')} no longer exclude each other"
        both.say_of(group[0], words, "UC606", _reads(params, group[0]))
    was = {_kept(one, gone) for one in old.when}
    now = {_kept(one, added) for one in new.when}
    for one in new.when:
        if _kept(one, added) not in was:
            key = next((key for keys in (one.then, *one.one_of) for key in keys), "")
            both.say_of(key, when(one), "UC603", _reads(params, key))
    for one in old.when:
        if _kept(one, gone) not in now and not set(keys_of(one.if_)) <= set(gone):
            both.say(f"no longer: {when(one)}", "UC606")


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
