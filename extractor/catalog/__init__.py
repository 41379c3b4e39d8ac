"""The one model that everything else is made from.

Read ``params``, ``commands``, ``model`` for the records; ``reading`` for the file, ``order`` and ``digest`` for what
makes it deterministic, ``requirements`` for dotted names, ``instance`` and ``example`` for single requests,
``jsonschema`` for the published schema.
"""

from extractor.catalog.commands import (
    MISC,
    TIERS,
    Access,
    Action,
    Basis,
    Command,
    Declared,
    Evidence,
    Handler,
    Kind,
    Message,
    Note,
    Open,
    Refusal,
    Requirements,
    Result,
    Status,
    Tier,
    When,
    Winner,
    codes_of,
    is_on_top,
)
from extractor.catalog.counts import counted
from extractor.catalog.digest import contract_digest, sealed, unplaced
from extractor.catalog.example import example_params, example_reply, example_request, example_result, is_whole
from extractor.catalog.instance import Breach, breaches, keys_of, scope_of
from extractor.catalog.jsonschema import schema
from extractor.catalog.model import (
    SCHEMA_VERSION,
    Catalog,
    Envelope,
    ErrorCode,
    Event,
    Family,
    Plugin,
    ReplyEnvelope,
    RequestEnvelope,
    StatusCode,
)
from extractor.catalog.order import ordered
from extractor.catalog.params import (
    TYPES,
    Available,
    Condition,
    DefaultWhen,
    EngineRange,
    Otherwise,
    Param,
    Place,
    Read,
    Required,
    Scalar,
    Type,
    all_of,
    any_of,
    is_in,
    is_not_in,
    is_present,
    under,
)
from extractor.catalog.reading import dump, load
from extractor.catalog.requirements import is_with_parent, parent_of, walk, with_required

__all__ = [
    "MISC", "SCHEMA_VERSION", "TIERS", "TYPES", "Access", "Action", "Available", "Basis", "Breach", "Catalog",
    "Command", "Condition", "Declared", "DefaultWhen", "EngineRange", "Envelope", "ErrorCode", "Event", "Evidence",
    "Family", "Handler", "Kind", "Message", "Note", "Open", "Otherwise", "Param", "Place", "Plugin", "Read",
    "Refusal", "ReplyEnvelope", "RequestEnvelope", "Required", "Requirements", "Result", "Scalar", "Status",
    "StatusCode", "Tier", "Type", "When", "Winner", "all_of", "any_of", "breaches", "codes_of", "contract_digest",
    "counted", "dump", "example_params", "example_reply", "example_request", "example_result", "is_in", "is_not_in",
    "is_on_top", "is_present", "is_whole", "is_with_parent", "keys_of", "load", "ordered", "parent_of", "schema",
    "scope_of", "sealed", "under", "unplaced", "walk", "with_required",
]  # fmt: skip
