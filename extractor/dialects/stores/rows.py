"""Rows: brace lists, constructions and local structs that hold a name and something callable; which is the name."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from extractor.dialects.stores.bound import Bound
from extractor.dialects.stores.values import Values
from extractor.form import Call, Init, Member, Name, New

if TYPE_CHECKING:
    from collections.abc import Iterator

_SLUG = re.compile(r"[A-Za-z_][\w.:/\-]*")
_NAMES = ("name", "command", "method", "tool", "action", "verb", "key", "id", "type")
_OTHERS = ("desc", "help", "categ", "group", "title", "label", "display", "summary", "doc", "usage", "schema")


def name_in(values: Values, bound: Bound) -> str | None:
    """The text in a row that is the name: by the field's name, else the first that is one word."""
    settled = values.settle(bound)
    node, frame = settled.node, settled.frame
    if node.__class__ is Name:
        return _best([(path[-1], values.text(value)) for path, value in values.fields(node.text, frame).items()])
    if node.__class__ is Init and node.names:
        parts = zip(node.names, node.items, strict=True)
        return _best([(name, values.text(Bound(item, frame))) for name, item in parts])
    if node.__class__ in (Init, Call, New):
        fields = _fields(values, settled)
        texts = [values.text(part) for part in parts_of(settled)]
        return _best([(fields[i] if i < len(fields) else "", text) for i, text in enumerate(texts)])
    return None


def _fields(values: Values, settled: Bound) -> list[str]:
    node, frame = settled.node, settled.frame
    written = getattr(node, "type", "") or (
        node.callee.text if node.__class__ is Call and node.callee.__class__ is Name else ""
    )
    entry = values.program.class_(written or settled.type, frame.scope, frame.unit) if written or settled.type else None
    if entry is None:
        return []
    return [name for v in entry.node.variables if not v.declare.static for name in v.declare.names]


def _best(found: list[tuple[str, str | None]]) -> str | None:
    slugs = [(field.lower(), text) for field, text in found if text is not None and _SLUG.fullmatch(text)]
    for word in _NAMES:
        for field, text in slugs:
            if word in field and not any(other in field for other in _OTHERS):
                return text
    return next((text for field, text in slugs if not any(other in field for other in _OTHERS)), None)


def parts_of(bound: Bound) -> Iterator[Bound]:
    """What a brace list or a construction holds; of a chain of builder calls all its arguments, in order."""
    node, frame = bound.node, bound.frame
    if node.__class__ is Init:
        yield from (Bound(item, frame) for item in node.items)
    elif node.__class__ in (Call, New):
        if node.__class__ is Call and node.callee.__class__ is Member:
            yield from parts_of(Bound(node.callee.object, frame))
        yield from (Bound(arg, frame) for arg in node.args)


def is_word(text: Any) -> bool:
    """Whether a text is one word, as names of commands are."""
    return isinstance(text, str) and _SLUG.fullmatch(text) is not None
