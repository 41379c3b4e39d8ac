"""A request that shows a breaking change: one that the old contract lets pass and the new one refuses, or cuts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from extractor.catalog import Command, breaches, example_params, walk
from extractor.diff.changes import Change


def witness(change: Change, old: Command, new: Command) -> dict[str, Any] | None:
    """The parameters of the smallest request found; None where none is found, which proves nothing.

    Of a key that is no longer read: a request that gives it. Of a refusal: one that broke nothing before and breaks
    something of the key now.
    """
    gone = change.effect == "UC602" and change.key not in dict(walk(new.params))
    if not gone and change.effect != "UC603":
        return None
    needs = old.requirements
    with_key = replace(old, requirements=replace(needs, all=(*needs.all, *_upwards(change.key))))
    for each in (old, with_key) if change.effect == "UC603" else (with_key,):
        request = example_params(each)
        if any(breaches(old, request)):
            continue
        if change.effect == "UC602":
            return request if _gives(request, change.key) else None
        if any(change.key in breach.keys for breach in breaches(new, request)):
            return request
    return None


def _upwards(key: str) -> list[str]:
    """The key behind those that hold it."""
    parts = key.split(".")
    return [".".join(parts[:end]).removesuffix("[]").removesuffix(".*") for end in range(1, len(parts))] + [key]


def _gives(request: Mapping[str, Any], key: str) -> bool:
    """Whether a request has the key of a dotted name."""
    value: Any = request
    for part in key.split("."):
        name = part.removesuffix("[]")
        if not isinstance(value, Mapping) or name not in value:
            return False
        value = value[name]
        if part.endswith("[]"):
            if not isinstance(value, list) or not value:
                return False
            value = value[0]
    return True
