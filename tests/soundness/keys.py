"""Which keys the steps of a plan look at, merged by object: the vocabulary that requests are made from."""

from __future__ import annotations

from soundness.plan import (
    AnyOf,
    Choice,
    Collect,
    Early,
    Exclusive,
    Fallback,
    Forward,
    Handler,
    HeaderSplit,
    Held,
    Helper,
    Inside,
    Items,
    Key,
    KeyList,
    Late,
    Merged,
    NeedNumber,
    NeedText,
    Nested,
    Opaque,
    OptBool,
    OptNumber,
    OptText,
    Present,
    Split,
    Step,
    Through,
    Vector,
    Walk,
)

TEXTS = ("cube", "/Game/Props/Crate", "Alpha")
NUMBERS = (3, 12.5, 40)


def merged(keys: list[Key]) -> tuple[Key, ...]:
    """One key a name (case ignored): kinds that differ become "any", values and children are united."""
    found: dict[str, Key] = {}
    for key in keys:
        old = found.get(key.name.lower())
        if old is None:
            found[key.name.lower()] = key
            continue
        found[key.name.lower()] = Key(
            old.name,
            old.kind if old.kind == key.kind else "any",
            tuple(dict.fromkeys((*old.values, *key.values))),
            merged([*old.children, *key.children]),
        )
    return tuple(found.values())


def _text(name: str, values: tuple[str, ...] = TEXTS) -> Key:
    return Key(name, "string", values)


def _own(step: Step) -> list[Key]:
    match step:
        case NeedText(key=key) | OptText(key=key) | Inside(key=key) | Fallback(key=key) | Through(key=key):
            return [_text(key)]
        case Held(key=key):
            return [_text(key)]
        case Present(key=key) | Early(key=key):
            return [_text(key)] if key else []
        case NeedNumber(key=key) | OptNumber(key=key):
            return [Key(key, "number", NUMBERS)]
        case OptBool(key=key):
            return [Key(key, "boolean", (True, False))]
        case Merged(keys=names) | AnyOf(keys=names) | Exclusive(keys=names) | Late(keys=names):
            return [_text(name) for name in names]
        case HeaderSplit(key=key, other_key=other):
            return [_text(key), _text(other)]
        case KeyList(keys=names, prefix=prefix):
            return [_text(prefix + name) for name in names]
        case Choice(key=key, literals=literals):
            return [_text(key, literals)]
        case Vector(key=key):
            return [Key(key, "vector")]
        case Collect(key=key):
            return [Key(key, "strings")]
        case Walk(key=key):
            return [Key(key, "map")]
        case _:
            return []


def keys_of(steps: tuple[Step, ...]) -> tuple[Key, ...]:
    """The keys that these steps look at in the object they are handed."""
    found: list[Key] = []
    for step in steps:
        found.extend(_own(step))
        match step:
            case Nested(key=key, way=way, steps=inner):
                found.append(Key(key, "text" if way == "flexible" else "object", (), keys_of(inner)))
            case Items(key=key, steps=inner):
                found.append(Key(key, "array", (), keys_of(inner)))
            case Choice(branches=branches):
                for branch in branches:
                    found.extend(keys_of(branch))
            case OptBool(steps=inner) | Present(steps=inner) | Inside(steps=inner) | Helper(steps=inner):
                found.extend(keys_of(inner))
            case Opaque(steps=inner, other=other) | Split(steps=inner, other=other):
                found.extend(keys_of((*inner, *other)))
            case _:
                pass
    return merged(found)


def request_keys(handler: Handler) -> tuple[Key, ...]:
    """The keys of a handler's request, those that a forwarded request takes from it included."""
    own = list(keys_of(handler.steps))
    if isinstance(handler.end, Forward):
        there = keys_of(handler.end.steps)
        if handler.end.wrap:
            own.extend(child for key in there if key.name == handler.end.wrap for child in key.children)
        by_name = {key.name: key for key in there}
        for target, how, here in handler.end.mapping:
            if how in ("field", "text") and target in by_name:
                key = by_name[target]
                own.append(Key(here, key.kind if how == "field" else "string", key.values, key.children))
    return merged(own)
