"""The shape of an object that is sent: its keys and what is under them, objects and arrays inside included.

What makes an object a reply, and what it says by its code and flag, is ``replies``' business.
"""

from __future__ import annotations

from typing import Any

from extractor.facts import ANY, FURTHER, ResultKey
from extractor.interpret.made_json import json_type
from extractor.interpret.state import State
from extractor.interpret.values import ANYTHING, Built, Heap, Items, Json, Nothing, Unknown, item_of, options

_DEEPEST = 6


def content(value: Any, state: State) -> Any:
    """What a pointer or a JSON value stands for."""
    if value.__class__ is Heap:
        return state.cells.get(value.id)
    if value.__class__ is Json:
        return content(value.content, state)
    return value


def result_keys(made: Built, state: State, depth: int = 0) -> tuple[ResultKey, ...]:
    """The keys of an object made here, with what is known of their values, sorted by name; of an object inside the
    result that may have further ones, ``*`` stands for these."""
    found = []
    fields = sorted(made.fields.items())
    if depth and made.open:
        fields.append((ANY, (ANYTHING if made.other is None else made.other, False)))
    for key, (value, sure) in fields:
        if not key:  # an empty text where the key is computed: the object is open anyway
            continue
        types: list[str] = []
        inside: list[tuple[ResultKey, ...]] = []
        items: list[tuple[ResultKey, ...]] = []
        held: list[str] = []
        for option in options(value):
            if option.__class__ is Nothing:
                sure = False
                continue
            kind = "object" if _is_unknown_object(option) else json_type(option)
            if kind not in types:
                types.append(kind)
            held += _item_types(option, state)
            if depth < _DEEPEST:
                inside += _objects(option, state, depth)
                items += _objects_in(option, state, depth)
        kinds = tuple(sorted(types)) or ("any",)
        found.append(ResultKey(key, kinds, sure, _as_one(inside), _as_one(items), tuple(sorted(set(held)))))
    return tuple(found)


def _is_unknown_object(value: Any) -> bool:
    return value.__class__ is Unknown and "FJsonObject" in value.type


def _contents(value: Any, state: State) -> list[Any]:
    """What a value holds: of a JSON value that is one of several, each."""
    return [content(option, state) for option in options(content(value, state))]


def _item_types(value: Any, state: State) -> list[str]:
    items = [item_of(held) for held in _contents(value, state) if held.__class__ is Items]
    return [json_type(o) for item in items if item is not None for o in options(item) if o.__class__ is not Nothing]


def _objects(value: Any, state: State, depth: int) -> list[tuple[ResultKey, ...]]:
    """The keys of each object that a value may be."""
    is_object = _is_unknown_object(value) or json_type(value) == "object"
    return [
        result_keys(held, state, depth + 1) if held.__class__ is Built else FURTHER
        for held in _contents(value, state)
        if held.__class__ is Built or (is_object and held.__class__ is not Nothing)
    ]


def _objects_in(value: Any, state: State, depth: int) -> list[tuple[ResultKey, ...]]:
    """The keys of each object that an item of an array may be."""
    items = [item_of(held) for held in _contents(value, state) if held.__class__ is Items]
    return [keys for item in items if item is not None for o in options(item) for keys in _objects(o, state, depth)]


def _as_one(several: list[tuple[ResultKey, ...]]) -> tuple[ResultKey, ...]:
    """The keys of one of several objects; none where nothing is known of any of them."""
    return unite_keys(tuple(several)) if any(keys != FURTHER for keys in several) else ()


def unite_keys(many: tuple[tuple[ResultKey, ...], ...]) -> tuple[ResultKey, ...]:
    """The keys of several objects as one: always there only where each has it always."""
    names = sorted({key.key for keys in many for key in keys})
    found = []
    for name in names:
        same = [key for keys in many for key in keys if key.key == name]
        found.append(
            ResultKey(
                name,
                tuple(sorted({t for key in same for t in key.types})),
                len(same) == len(many) and all(key.always for key in same),
                _as_one([k.of_objects for k in same if k.of_objects is not None]),
                _as_one([k.of_items for k in same if k.of_items is not None]),
                tuple(sorted({t for key in same for t in key.item_types})),
            )
        )
    return tuple(found)
