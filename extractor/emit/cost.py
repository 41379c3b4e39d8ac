"""What a tool list takes of a model's context: an estimate of tokens, tool by tool.

Every model counts in its own way; the estimate cuts text as their first stage does (words with the blank before them,
digits by three, runs of signs, line ends) and long words into pieces. Of the compact JSON of a tool, as it is sent.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec
from msgspec import Struct

from extractor.catalog import Catalog
from extractor.emit.base import Options
from extractor.emit.registry import output

_PIECES = re.compile(r" ?[A-Za-z]+| ?[^\W\d_a-zA-Z]|\d{1,3}| ?[^\s\w]+|_+|\s+")
_WORD = 7
"""Letters of a word that are one token; a longer word has one more for each five."""

PARTS = ("description", "inputSchema", "outputSchema")


class Cost(Struct, frozen=True):
    """One tool's tokens."""

    name: str
    tokens: int
    """Of all that is sent about it."""
    parts: dict[str, int]
    """By part: description, inputSchema, outputSchema; the rest is names and hints."""


def tokens(text: str) -> int:
    """About how many tokens a model makes of ``text``."""
    count = 0
    for piece in _PIECES.findall(text):
        letters = len(piece.strip())
        count += 1 if letters <= _WORD else 1 + (letters - _WORD + 4) // 5
    return count


def costs(catalog: Catalog, options: Options) -> tuple[Cost, ...]:
    """Each tool of the MCP list, the dearest first."""
    (data,) = output("mcp-tools").files(catalog, options).values()
    found = [_cost(tool) for tool in msgspec.json.decode(data)["tools"]]
    return tuple(sorted(found, key=lambda one: (-one.tokens, one.name)))


def _cost(tool: dict[str, Any]) -> Cost:
    sent = {key: value for key, value in tool.items() if key != "_meta"}  # no client shows a model the rest
    parts = {part: tokens(msgspec.json.encode(sent.get(part)).decode()) for part in PARTS if part in sent}
    return Cost(tool["name"], tokens(msgspec.json.encode(sent).decode()), parts)
