"""The ``x-`` keys of other tools: kept apart from the model's own on the way in, put back on the way out.

Works on plain JSON values. Where the contract holds free values (defaults, constants, locales) a key that begins
with ``x-`` is data like any other and stays where it is.
"""

from __future__ import annotations

from typing import Any

FREE = frozenset({"default", "value", "constants", "locales", "defines", "in", "not_in", "enum", "x-"})
"""Keys of the contract whose values are not records."""


OWN = frozenset({"x-clamped"})
"""Keys of the model that the contract's first version has no name of its own for: readers that do not know them keep
them."""


def fold(value: Any) -> Any:
    """``{"a": 1, "x-b": 2}`` → ``{"a": 1, "x-": {"x-b": 2}}``, all the way down."""
    if isinstance(value, list):
        return [fold(item) for item in value]
    if not isinstance(value, dict):
        return value
    own = {key: item if key in FREE else fold(item) for key, item in value.items() if not _is_extra(key)}
    extra = {key: item for key, item in value.items() if _is_extra(key)}
    return {**own, "x-": extra} if extra else own


def _is_extra(key: str) -> bool:
    return key.startswith("x-") and key not in OWN


def unfold(value: Any) -> Any:
    """The way back; the ``x-`` keys stand last in their record, sorted."""
    if isinstance(value, (list, tuple)):
        return [unfold(item) for item in value]
    if not isinstance(value, dict):
        return value
    own = {key: item if key in FREE else unfold(item) for key, item in value.items() if key != "x-"}
    extra = value.get("x-") or {}
    return {**own, **{key: extra[key] for key in sorted(extra)}}
