"""The records of a finding."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class Severity(StrEnum):
    """How much a finding weighs: an error fails a strict run, a warning is shown, a note changes nothing."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Location(Struct, frozen=True, order=True):
    """A place: ``file`` relative to the source root, forward slashes; ``line`` from 1 (0: the whole file).

    ``column`` from 1 (0: unknown).
    """

    file: str
    line: int = 0
    column: int = 0


class Finding(Struct, frozen=True, order=True):
    """One finding. ``rule`` is its code (``UC901``); ``message`` one line; ``command`` and ``key`` where known.

    Ordered by place, then rule: a sorted list of findings reads along the files.
    """

    location: Location
    rule: str
    message: str
    severity: Severity = Severity.WARNING
    command: str = ""
    key: str = ""
    related: tuple[Location, ...] = ()
