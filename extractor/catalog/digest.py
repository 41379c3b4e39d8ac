"""``contract_digest``: a hash over all facts without places.

What says where something stands in the source (files, lines, sites, reads, handler and registration) is left out, so
that moving code changes nothing; what says what a caller meets is in, descriptions and messages too.
"""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec
from msgspec.structs import replace

from extractor.catalog.extensions import FREE
from extractor.catalog.model import Catalog
from extractor.catalog.order import ordered

PLACES = frozenset(
    {"file", "line", "sites", "reads", "handler", "registration", "source_root", "source_digest", "contract_digest"}
)
"""Keys of the contract that hold places, or hashes."""


def contract_digest(catalog: Catalog) -> str:
    """``sha256:…`` over the ordered catalog without places."""
    facts = unplaced(ordered(catalog))
    return "sha256:" + hashlib.sha256(msgspec.json.encode(facts, order="sorted")).hexdigest()


def sealed(catalog: Catalog) -> Catalog:
    """The catalog, ordered, with its ``contract_digest``: what is ready to be dumped."""
    catalog = ordered(catalog)
    return replace(catalog, plugin=replace(catalog.plugin, contract_digest=contract_digest(catalog)))


def unplaced(record: Any) -> Any:
    """The facts of a record, or of several, without places, as plain JSON values: what the digest is over."""
    return _facts(msgspec.to_builtins(record))


def _facts(value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return [_facts(item) for item in value]
    if not isinstance(value, dict):
        return value
    facts = {}
    for key, item in value.items():
        if key in PLACES:
            continue
        if key in ("evidence", "findings", "shadowed"):
            item = _once(item)
        facts[key] = item if key in FREE else _facts(item)
    return facts


def _once(records: Any) -> Any:
    """Records told apart by more than their place, once each; their number is no fact where only places differ."""
    kept = {msgspec.json.encode(facts, order="sorted"): facts for facts in map(_facts, records)}
    return [kept[key] for key in sorted(kept)]
