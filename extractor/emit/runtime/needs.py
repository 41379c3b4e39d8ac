"""Which of its needs a request breaks: what generated Python carries. Everything above the mark stays behind.

Dotted names: ``a.b`` a key of an object, ``a[].b`` a key of each item of an array, ``a.*`` each value of an object.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

ABSENT: Any = object()


# ---
@dataclass(frozen=True)
class Condition:
    """What must hold, about values after defaulting. Exactly one form is set."""

    key: str = ""
    is_in: tuple[Any, ...] | None = None
    is_not_in: tuple[Any, ...] | None = None
    present: bool | None = None
    all: tuple[Condition, ...] = ()
    any: tuple[Condition, ...] = ()
    built_with: str = ""


@dataclass(frozen=True)
class When:
    """Needs that hold under a condition."""

    condition: Condition
    then: tuple[str, ...] = ()
    one_of: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True)
class Fact:
    """What deciding about a key takes."""

    aliases: tuple[str, ...] = ()
    empty_is_absent: bool = False
    case_insensitive: bool = False
    default: Any = ABSENT
    default_when: tuple[tuple[Condition, Any], ...] = ()


def _nothing() -> Mapping[str, Fact]:
    return {}


@dataclass(frozen=True)
class Needs:
    """What a request must bring. Names are dotted: ``a.b``, ``a[].b`` (each item), ``a.*`` (each value)."""

    all: tuple[str, ...] = ()
    one_of: tuple[tuple[str, ...], ...] = ()
    at_most_one: tuple[tuple[str, ...], ...] = ()
    when: tuple[When, ...] = ()
    same: tuple[tuple[str, ...], ...] = ()
    """Spellings of one key: of each group the code reads one."""
    facts: Mapping[str, Fact] = field(default_factory=_nothing)


@dataclass(frozen=True)
class Broken:
    """One need that a request breaks; ``kind`` is missing, one_of, at_most_one or same."""

    kind: str
    keys: tuple[str, ...]
    path: str
    because: Condition | None = None


NOTHING_NEEDED = Needs()
_PLAIN = Fact()


def broken(needs: Needs, request: Mapping[str, Any]) -> Iterator[Broken]:
    """The needs that ``request`` breaks. What only some builds of the plugin need is not among them."""
    for key in needs.all:
        for scopes in _scopes(needs, request, _scope_of(key)):
            if not _has(needs, scopes, key):
                yield Broken("missing", (key,), _path(scopes, key))
    for group in needs.one_of:
        for scopes in _scopes(needs, request, _scope_of(group[0])):
            if not any(_has(needs, scopes, key) for key in group):
                yield Broken("one_of", group, _path(scopes, group[0]))
    for when in needs.when:
        groups = [("missing", (key,)) for key in when.then] + [("one_of", group) for group in when.one_of]
        for kind, group in groups:
            for scopes in _scopes(needs, request, _deepest(when.condition, group[0])):
                if _holds(needs, scopes, when.condition) and not any(_has(needs, scopes, key) for key in group):
                    yield Broken(kind, group, _path(scopes, group[0]), when.condition)
    for group in needs.at_most_one:
        for scopes in _scopes(needs, request, _scope_of(group[0])):
            given = tuple(key for key in group if _has(needs, scopes, key))
            if len(given) > 1:
                yield Broken("at_most_one", given, _path(scopes, group[0]))
    for group in needs.same:
        for scopes in _scopes(needs, request, _scope_of(group[0])):
            parent = group[0].rpartition(".")[0]
            holder = _at(needs, scopes, parent)[0] if parent else scopes[""][0]
            given = tuple(key for key in group if _is_object(holder) and key.rpartition(".")[2] in holder)
            if len(given) > 1:
                yield Broken("same", given, _path(scopes, group[0]))


def _scope_of(name: str) -> str:
    """The innermost item or walked value that ``name`` stands in: ``a[].b.c`` is ``a[]``, ``a`` is nothing."""
    cut = max(name.rfind("[]."), name.rfind(".*."))
    return name[: cut + 2] if cut >= 0 else ""


def _deepest(condition: Condition, key: str) -> str:
    deepest = _scope_of(key)
    for name in _keys_of(condition):
        scope = _scope_of(name)
        if scope.startswith(deepest) and len(scope) > len(deepest):
            deepest = scope
    return deepest


def _keys_of(condition: Condition) -> list[str]:
    found = [condition.key] if condition.key else []
    for inner in condition.all + condition.any:
        found += _keys_of(inner)
    return found


def _scopes(needs: Needs, request: Mapping[str, Any], scope: str) -> Iterator[dict[str, tuple[Any, str]]]:
    """Each item that ``scope`` names, with those it stands in: by scope, the value and its path."""
    if not scope:
        yield {"": (request, "$")}
        return
    walked = scope.endswith(".*")
    holder = scope[:-2]
    for scopes in _scopes(needs, request, holder if holder.endswith(("[]", ".*")) else _scope_of(holder)):
        value, path = _at(needs, scopes, holder)
        if walked and _is_object(value):
            for name, item in value.items():
                yield {**scopes, scope: (item, path + "." + str(name))}
        elif not walked and _is_array(value):
            for place, item in enumerate(value):
                yield {**scopes, scope: (item, path + "[" + str(place) + "]")}


def _at(needs: Needs, scopes: Mapping[str, tuple[Any, str]], name: str) -> tuple[Any, str]:
    """The value under a dotted name, or under names read in its place, and its path; ABSENT where there is none."""
    if name in scopes:
        return scopes[name]
    scope = _scope_of(name)
    while scope not in scopes:
        scope = _scope_of(scope)
    value, path = scopes[scope]
    reached = scope
    for part in name[len(scope) :].strip(".").split("."):
        reached = reached + "." + part if reached else part
        if not _is_object(value):
            return ABSENT, path
        fact = needs.facts.get(reached, _PLAIN)
        for spelled in (part, *fact.aliases):
            if spelled in value and not (fact.empty_is_absent and value[spelled] in ("", [])):
                value, path = value[spelled], path + "." + spelled
                break
        else:
            return ABSENT, path
    return value, path


def _path(scopes: Mapping[str, tuple[Any, str]], name: str) -> str:
    """The path at which a key belongs."""
    scope = _scope_of(name)
    while scope not in scopes:
        scope = _scope_of(scope)
    return scopes[scope][1] + "." + name[len(scope) :].strip(".")


def _has(needs: Needs, scopes: Mapping[str, tuple[Any, str]], name: str) -> bool:
    return _at(needs, scopes, name)[0] is not ABSENT


def _holds(needs: Needs, scopes: Mapping[str, tuple[Any, str]], condition: Condition) -> bool:
    if condition.present is not None:
        return _has(needs, scopes, condition.key) is condition.present
    if condition.is_in is not None or condition.is_not_in is not None:
        wanted = condition.is_in if condition.is_in is not None else condition.is_not_in or ()
        value = _value(needs, scopes, condition.key)
        folded = needs.facts.get(condition.key, _PLAIN).case_insensitive
        return any(_same(value, one, folded) for one in wanted) is (condition.is_in is not None)
    if condition.all:
        return all(_holds(needs, scopes, inner) for inner in condition.all)
    if condition.any:
        return any(_holds(needs, scopes, inner) for inner in condition.any)
    return False


def _value(needs: Needs, scopes: Mapping[str, tuple[Any, str]], name: str) -> Any:
    value = _at(needs, scopes, name)[0]
    if value is not ABSENT:
        return value
    fact = needs.facts.get(name, _PLAIN)
    for condition, default in fact.default_when:
        if name not in _keys_of(condition) and _holds(needs, scopes, condition):
            return default
    return fact.default


def _is_object(value: Any) -> bool:
    return isinstance(value, dict)


def _is_array(value: Any) -> bool:
    return isinstance(value, (list, tuple))


def _same(value: Any, literal: Any, folded: bool = False) -> bool:
    """Whether two JSON values are one: 1 is 1.0 and is not true."""
    if isinstance(value, str) and isinstance(literal, str):
        return value == literal or (folded and _lower(value) == _lower(literal))
    if isinstance(value, bool) or isinstance(literal, bool):
        return value is literal
    return value is not ABSENT and bool(value == literal)


def _lower(text: str) -> str:
    """In lower case as far as ASCII goes: what every engine platform agrees on."""
    return "".join(chr(ord(char) + 32) if "A" <= char <= "Z" else char for char in text)
