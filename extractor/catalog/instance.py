"""What a contract says about one request: which of its statements the request breaks.

Names are dotted (``requirements``); ``a[].b`` speaks of each item of ``a``. Presence and limits only: types are what
to send, not what is refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import UNSET, Struct

from extractor.catalog.commands import Command
from extractor.catalog.params import Condition, Param
from extractor.catalog.requirements import walk

Scopes = Mapping[str, Any]
"""By the dotted name of an array's item or a walked value (``a[]``, ``a.*``; "" the request): the one meant."""


class Breach(Struct, frozen=True):
    """One statement that a request breaks."""

    kind: str
    """``missing``, ``one_of``, ``at_most_one``, ``value``."""
    keys: tuple[str, ...]
    """The key missing; the group; the key whose value is out of bounds."""
    because: Condition | None = None
    """The condition under which it is needed."""


def breaches(command: Command, request: Mapping[str, Any]) -> Iterator[Breach]:
    """The statements of the contract that ``request`` breaks, in the order of the requirements, then of the params.

    A preprocessor condition counts as holding: what is needed in some builds is asked for.
    """
    known = dict(walk(command.params))
    needs = command.requirements
    for key in needs.all:
        if any(not has(known, scopes, key) for scopes in scopes_of(request, scope_of(key))):
            yield Breach("missing", (key,))
    yield from _groups(known, request, needs.one_of, None)
    for when in needs.when:
        for key in when.then:
            for scopes in scopes_of(request, _deepest(when.if_, key)):
                if holds(known, scopes, when.if_) and not has(known, scopes, key):
                    yield Breach("missing", (key,), when.if_)
                    break
        yield from _groups(known, request, when.one_of, when.if_)
    for group in needs.at_most_one:
        for scopes in scopes_of(request, scope_of(group[0])):
            if sum(has(known, scopes, key) for key in group) > 1:
                yield Breach("at_most_one", group)
                break
    yield from _values(known, request)


def _groups(
    known: Mapping[str, Param], request: Mapping[str, Any], groups: tuple[tuple[str, ...], ...], under: Condition | None
) -> Iterator[Breach]:
    for group in groups:
        for scopes in scopes_of(request, _deepest(under, group[0])):
            if (under is None or holds(known, scopes, under)) and not any(has(known, scopes, key) for key in group):
                yield Breach("one_of", group, under)
                break


def _deepest(condition: Condition | None, key: str) -> str:
    """The scope in which both can be spoken of: the deeper one's, where one is inside the other."""
    deepest = scope_of(key)
    for name in keys_of(condition) if condition else ():
        scope = scope_of(name)
        if scope.startswith(deepest) and len(scope) > len(deepest):
            deepest = scope
    return deepest


def keys_of(condition: Condition) -> Iterator[str]:
    """The keys that ``condition`` speaks of, with repetition."""
    if condition.key:
        yield condition.key
    for part in condition.parts:
        yield from keys_of(part)


def scope_of(name: str) -> str:
    """The innermost item or walked value that ``name`` stands in: ``a[].b.c`` → ``a[]``, ``a`` → ""."""
    cut = max(name.rfind("[]."), name.rfind(".*."))
    return name[: cut + 2] if cut >= 0 else ""


def scopes_of(request: Mapping[str, Any], scope: str) -> Iterator[Scopes]:
    """Each item (with those it stands in) that ``scope`` names; none where the array is absent."""
    if not scope:
        yield {"": request}
        return
    holder = scope.removesuffix("[]") if scope.endswith("[]") else scope.removesuffix(".*")
    outer = scope if scope_of(holder + ".") == scope else scope_of(holder)
    for scopes in scopes_of(request, outer):
        value = lookup(scopes, holder)
        items = value if isinstance(value, list) else value.values() if isinstance(value, dict) else ()
        for item in items:
            yield {**scopes, scope: item}


def lookup(scopes: Scopes, name: str) -> Any:
    """What the request has under ``name``; UNSET where it has nothing."""
    scope = scope_of(name)
    while scope and scope not in scopes:
        scope = scope_of(scope)
    value = scopes[scope]
    for part in name[len(scope) :].lstrip(".").split("."):
        if not isinstance(value, dict) or part not in value:
            return UNSET
        value = value[part]
    return value


def has(known: Mapping[str, Param], scopes: Scopes, name: str) -> bool:
    """Whether the key, or one read in its stead, counts as present."""
    param = known.get(name)
    prefix = name.rpartition(".")[0]
    names = [name, *(f"{prefix}.{alias}" if prefix else alias for alias in (param.aliases if param else ()))]
    for one in names:
        value = lookup(scopes, one)
        if value is not UNSET and not (param and param.empty_is_absent and value in ("", [])):
            return True
    return False


def holds(known: Mapping[str, Param], scopes: Scopes, condition: Condition) -> bool:
    """Whether ``condition`` holds, about values after defaulting; a preprocessor condition does."""
    match condition.kind:
        case "present":
            return has(known, scopes, condition.key) is condition.present
        case "in":
            return _value(known, scopes, condition.key) in _folded(known, condition.key, condition.in_ or ())
        case "not_in":
            return _value(known, scopes, condition.key) not in _folded(known, condition.key, condition.not_in or ())
        case "all":
            return all(holds(known, scopes, part) for part in condition.parts)
        case "any":
            return any(holds(known, scopes, part) for part in condition.parts)
        case _:
            return True


def _value(known: Mapping[str, Param], scopes: Scopes, name: str) -> Any:
    param = known.get(name)
    value = lookup(scopes, name)
    if value is UNSET and param:
        value = param.default
        for default in param.default_when:
            if name not in keys_of(default.if_) and holds(known, scopes, default.if_):
                value = default.value
                break
    return value.lower() if param and param.case_insensitive and isinstance(value, str) else value


def _folded(known: Mapping[str, Param], name: str, values: tuple[Any, ...]) -> list[Any]:
    param = known.get(name)
    if not (param and param.case_insensitive):
        return list(values)
    return [value.lower() if isinstance(value, str) else value for value in values]


def _values(known: Mapping[str, Param], request: Mapping[str, Any]) -> Iterator[Breach]:
    for name, param in known.items():
        bounded = *param.refused_beyond, param.min_items, param.max_items
        if bounded == (None, None, None, None) and not (param.enum and param.otherwise == "error"):
            continue
        whole = name.endswith(("[]", ".*"))
        for scopes in scopes_of(request, name if whole else scope_of(name)):
            value = scopes[name] if whole else lookup(scopes, name)
            if value is not UNSET and not _fits(param, value):
                yield Breach("value", (name,))
                break


def _fits(param: Param, value: Any) -> bool:
    if param.enum and param.otherwise == "error":
        literals = [one.lower() if param.case_insensitive and isinstance(one, str) else one for one in param.enum]
        if (value.lower() if param.case_insensitive and isinstance(value, str) else value) not in literals:
            return False
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        low, high = param.refused_beyond
        return (low is None or value >= low) and (high is None or value <= high)
    if isinstance(value, list):
        fewest, most = param.min_items, param.max_items
        return (fewest is None or len(value) >= fewest) and (most is None or len(value) <= most)
    return True
