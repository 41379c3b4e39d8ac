"""Long lists in pages. A cursor is opaque to clients; one of another list, or of another contract, is none."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

SIZE = 50
"""Entries of a page."""


class BadCursor(ValueError):
    """A cursor that this server did not give, or gave for what is there no longer."""


def page(items: Sequence[T], cursor: str | None, of: str) -> tuple[list[T], str | None]:
    """The page at ``cursor`` (the first without one) and the cursor of the next; ``of`` names list and contract.

    Raises: BadCursor.
    """
    start = 0 if cursor is None else _start(cursor, of)
    if start and start >= len(items):
        raise BadCursor(cursor)
    end = start + SIZE
    following = base64.urlsafe_b64encode(f"{of} {end}".encode()).decode() if end < len(items) else None
    return list(items[start:end]), following


def _start(cursor: str, of: str) -> int:
    try:
        name, _, number = base64.b64decode(cursor.encode(), altchars=b"-_", validate=True).decode().rpartition(" ")
    except (binascii.Error, UnicodeError):
        raise BadCursor(cursor) from None
    if name != of or not number.isdecimal() or int(number) % SIZE or not int(number):
        raise BadCursor(cursor)
    return int(number)
