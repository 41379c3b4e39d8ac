"""Requests for a command, some as the catalog wants them and some not: what every output has to judge alike."""

from __future__ import annotations

import copy
import random
from typing import Any

from extractor.catalog import Command, Param, example_params
from extractor.emit.shapes import closed, kinds, params_of, with_stand_ins

WORDS = ("", "a", "example", "Fill", "/Game/Example", "日本", "0", "true")


def requests(command: Command, count: int) -> list[dict[str, Any]]:
    """``count`` requests, the same on every run: the example, random ones, and each of these bent."""
    chance = random.Random(command.name)
    action = {command.action.key: command.action.value} if command.action else {}
    made = [{**action, **example_params(command)}, {}]
    while len(made) < count:
        request = _members(params_of(command), chance, 0.35 + 0.5 * chance.random())
        if chance.random() < 0.5:
            request = {**copy.deepcopy(made[0]), **request}
        if chance.random() < 0.4:
            _bend(request, chance)
        made.append(request)
    return made[:count]


def _members(params: tuple[Param, ...], chance: random.Random, share: float) -> dict[str, Any]:
    made = {}
    for key, param, _ in with_stand_ins(params):
        if chance.random() < (0.9 if param.required == "always" else share):
            made[key] = _value(param, chance)
    return made


def _value(param: Param, chance: random.Random) -> Any:
    if param.enum and chance.random() < 0.85:
        value = chance.choice(param.enum)
        return value.upper() if isinstance(value, str) and chance.random() < 0.1 else value
    if closed(param) and chance.random() < 0.5:
        return "other"
    kind = chance.choice(kinds(param) or ("string", "number", "object", "array", "boolean"))
    if kind == "array":
        item = param.items or Param(type="any")
        return [_value(item, chance) for _ in range(chance.choice((0, 1, 1, 2, param.min_items or 1)))]
    if kind == "object":
        made = _members(param.properties, chance, 0.6)
        if param.additional:
            made.update({word: _value(param.additional, chance) for word in chance.sample(WORDS, 2)})
        return made
    if kind in ("integer", "number"):
        low = param.minimum if param.minimum is not None else 0
        high = param.maximum if param.maximum is not None else low + 10
        value = chance.choice((low, high, low + 1, 1, 0, -1, high + 1))
        return int(value) if kind == "integer" else chance.choice((value, value + 0.5, float(value)))
    return chance.random() < 0.5 if kind == "boolean" else chance.choice(WORDS)


def _bend(value: dict[str, Any], chance: random.Random) -> None:
    """One thing wrong, somewhere."""
    inner = [one for one in value.values() if isinstance(one, dict)]
    inner += [one for many in value.values() if isinstance(many, list) for one in many if isinstance(one, dict)]
    if inner and chance.random() < 0.6:
        _bend(chance.choice(inner), chance)
        return
    keys = list(value)
    match chance.choice(("drop", "add", "case", "type", "null")):
        case "drop" if keys:
            del value[chance.choice(keys)]
        case "case" if keys:
            key = chance.choice(keys)
            value[key.upper()] = value.pop(key)
        case "type" if keys:
            value[chance.choice(keys)] = chance.choice((1, 1.0, 2.5, "text", True, [], {}, ["a"], {"x": 1}, "1"))
        case "null" if keys:
            value[chance.choice(keys)] = None
        case _:
            value["unheard_of"] = 1
