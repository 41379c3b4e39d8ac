"""The plugin's own schema of a command in the words of the catalog, and the access that its class declares."""

from __future__ import annotations

from typing import Any, cast

from extractor.catalog import Access, Declared, Param, Tier, Type, walk
from extractor.facts import DeclaredFacts, DeclaredParam

_READS = ("readonly", "read_only", "queryonly")  # "safe" may be about threads
_WRITES = ("mutat", "write", "modif", "edit")
_WORSE: tuple[tuple[str, Tier], ...] = (("destruct", "destructive"), ("danger", "dangerous"))


def declared_of(facts: DeclaredFacts | None, read: frozenset[str] | None = None) -> Declared | None:
    """The declared contract; its required list is the schema's own, else what the params' flags say.

    ``read`` are the keys that an action of a tool reads: the tool's schema has those of all its actions.
    """
    if facts is None:
        return None
    params = tuple(param for param in _once(facts.params) if read is None or param.key in read)
    keys = {param.key for param in params}
    listed = facts.required if facts.required is not None else tuple(p.key for p in params if p.required)
    return Declared(
        params=tuple(_param(p, p.key in listed) for p in params),
        required=tuple(dict.fromkeys(key for key in listed if key in keys)),
        output=tuple(_param(p, None) for p in _once(facts.output)),
        file=facts.place.file,
        line=facts.place.line,
    )


def descriptions_of(declared: Declared | None) -> dict[str, str]:
    """What a declaration says about keys, by dotted name."""
    return {name: param.description for name, param in walk(declared.params if declared else ()) if param.description}


def _once(params: tuple[DeclaredParam, ...]) -> tuple[DeclaredParam, ...]:
    return tuple({param.key: param for param in reversed(params)}.values())[::-1]


def _param(param: DeclaredParam, needed: bool | None) -> Param:
    more: dict[str, Any] = {}
    if param.default is not None:
        more["default"] = _literal(param.default, param.type)
    if needed is not None:
        more["required"] = "always" if needed else "never"
    return Param(
        key=param.key,
        type=cast("Type", param.type),
        properties=tuple(_param(p, None if p.required is None else p.required) for p in _once(param.properties)),
        items=Param(type=cast("Type", param.items)) if param.items else None,
        enum=param.enum,
        description=param.description or None,
        **more,
    )


def _literal(value: object, type_: str) -> object:
    """A default written as text, as the type it is of; text that is no such value stays as written."""
    if not isinstance(value, str):
        return value
    if type_ == "boolean" and value.lower() in ("true", "false"):
        return value.lower() == "true"
    if type_ in ("number", "integer"):
        try:
            number = float(value)
        except ValueError:
            return value
        return int(number) if number.is_integer() and (type_ == "integer" or "." not in value) else number
    return value


def access_of(flags: tuple[tuple[str, str], ...]) -> Access | None:
    """The access that constants of the class declare (``IsMutating() { return false; }``); None where none does."""
    for name, value in flags:
        folded = name.lower()
        said = f"{name}: {value}"
        if value not in ("true", "false"):
            continue
        for word, tier in _WORSE:
            if word in folded and value == "true":
                return Access(tier=tier, basis="declared", declared=said)
        if any(word in folded for word in _READS):
            return Access(tier="read" if value == "true" else "write", basis="declared", declared=said)
        if any(word in folded for word in _WRITES):
            return Access(tier="write" if value == "true" else "read", basis="declared", declared=said)
    return None
