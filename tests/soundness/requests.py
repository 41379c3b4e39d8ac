"""Makes requests for a handler from the keys its plan looks at: whole ones, parts of them, and spoilt ones.

What a request should bring about is not known here. `first` gives the opening set; `without` and `thinned` make
requests that lack keys on purpose, from ones that succeeded or from nothing.
"""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

from soundness.keys import NUMBERS, TEXTS
from soundness.plan import Key

Params = dict[str, Any]
SCRIPTS = ("1", "0", "10", "01", "110", "0011")
SPOILT: dict[str, tuple[Any, ...]] = {
    "string": (None, "", 7, True, {}, ["x"], "   ", "zz"),
    "number": (None, 0, -1, 5000, "3", "three", True, {}, ""),
    "boolean": (None, "true", "no", 1, 0, {}),
    "object": (None, {}, "text", 3, []),
    "array": (None, [], [None], ["x"], [{}], {}, "x"),
    "strings": (None, [], [""], "", "a,b", "a", 3, [{}]),
    "vector": (None, {}, [], [1, 2], {"x": 1}, [1, 2, 3], {"x": 1, "y": 2, "z": 3}, "1,2,3"),
    "text": (None, {}, "{}", "not json", '["list"]', 3),
    "map": (None, {}, {"": 1}, {"a": 1}, "x", []),
    "any": (None, "", "x", 0, 5, True, {}, [], [{}]),
}


def value(key: Key, rng: random.Random, density: float = 1.0) -> Any:
    """A good value for a key; its own keys are put in with this probability each."""
    match key.kind:
        case "string":
            return rng.choice(key.values or TEXTS)
        case "number":
            return rng.choice(key.values or NUMBERS)
        case "boolean":
            return rng.random() < 0.5
        case "object":
            return whole(key.children, rng, density)
        case "array":
            # whole and thin items side by side: what one item lacks, another may make up for
            return [whole(key.children, rng, rng.choice((1.0, density, 0.5))) for _ in range(rng.choice((1, 1, 2, 3)))]
        case "strings":
            return rng.choice((["a", "b"], ["one"], "a,b"))
        case "vector":
            return rng.choice(({"x": 1, "y": 2, "z": 3}, [1, 2, 3]))
        case "text":
            inner = whole(key.children, rng, density)
            return rng.choice((inner, json.dumps(inner)))
        case "map":
            return {"alpha": 1, "beta": "two"}
        case _:
            choices: list[Any] = [*key.values, "word", 4]
            if key.children:
                inner = whole(key.children, rng, density)
                choices.extend((inner, inner, [inner], [inner]))
            return rng.choice(choices)


def whole(keys: tuple[Key, ...], rng: random.Random, density: float = 1.0) -> Params:
    """An object with each key, or with each at this probability."""
    return {k.name: value(k, rng, density) for k in keys if density >= 1 or rng.random() < density}


def places(params: Any, keys: tuple[Key, ...], at: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Key]]:
    """Every place in a request that holds a known key: (path of keys and indices, the key)."""
    if isinstance(params, list):
        for index, item in enumerate(params):
            yield from places(item, keys, (*at, index))
    elif isinstance(params, dict):
        for key in keys:
            if key.name in params:
                yield (*at, key.name), key
                if key.children:
                    yield from places(params[key.name], key.children, (*at, key.name))


def changed(params: Params, path: tuple[Any, ...], new: Any) -> Params:
    """A copy with another value at a place; `...` removes it."""
    copied = copy.deepcopy(params)
    inner: Any = copied
    for step in path[:-1]:
        inner = inner[step]
    if new is ...:
        del inner[path[-1]]
    else:
        inner[path[-1]] = new
    return copied


def without(params: Params, keys: tuple[Key, ...]) -> list[Params]:
    """The request with each known key removed in turn, and each item of an array stripped of it."""
    return [changed(params, path, ...) for path, _ in places(params, keys)]


def thinned(keys: tuple[Key, ...], rng: random.Random, count: int) -> list[Params]:
    """Random requests of differing density."""
    return [whole(keys, rng, rng.choice((0.3, 0.5, 0.7, 0.85, 0.95))) for _ in range(count)]


def _spoilt(params: Params, keys: tuple[Key, ...], rng: random.Random) -> list[Params]:
    found: list[Params] = []
    for path, key in places(params, keys):
        bad = list(SPOILT[key.kind])
        found.extend(changed(params, path, each) for each in rng.sample(bad, min(4, len(bad))))
        for literal in key.values:
            found.append(changed(params, path, literal))
            if isinstance(literal, str):
                found.append(changed(params, path, rng.choice((literal.upper(), literal.lower(), literal + "x"))))
    for key in keys:
        if key.name in params and key.name.upper() not in params:
            other = {k: v for k, v in params.items() if k != key.name}
            found.append({**other, key.name.upper(): params[key.name]})
    return found


def first(keys: tuple[Key, ...], rng: random.Random, size: int = 90) -> list[Params]:
    """The opening set of requests, distinct, at most about `size`."""
    bases = [whole(keys, rng) for _ in range(4)]
    found: list[Params] = [{}, *bases, *thinned(keys, rng, size // 4)]
    found.extend(without(bases[0], keys))
    found.extend({key.name: value(key, rng)} for key in keys)
    names = [key.name for key in keys]
    for _ in range(min(8, len(names))):
        gone = set(rng.sample(names, min(2, len(names))))
        found.append({k: v for k, v in bases[1].items() if k not in gone})
    spoilt = _spoilt(bases[2], keys, rng)
    found.extend(rng.sample(spoilt, min(len(spoilt), size // 2)))
    return distinct(found)


def distinct(requests: list[Params]) -> list[Params]:
    """The requests without repetitions, in order."""
    return list({json.dumps(r, sort_keys=False): r for r in requests}.values())
