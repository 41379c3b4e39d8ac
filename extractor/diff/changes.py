"""The record of one change, and what collects them for one command."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from extractor.catalog import Command
from extractor.diff.places import Lines, Placed, first, naming, telling, unread
from extractor.findings import Location
from extractor.wording import SAYING

Effect = Literal["UC601", "UC602", "UC603", "UC604", "UC605", "UC606"]
"""What a change does to callers, as the rule that says so: a command gone, a key ignored, a call refused, a result
narrowed, another behaviour, nothing bad."""


class Change(Struct, frozen=True, order=True):
    """One fact of the contract that is another now."""

    command: str
    """"" for what concerns the whole plugin."""
    key: str
    """The dotted name of the key, "" where it is about none."""
    words: str
    """``key mesh is new, optional, string``: one line, without the command's name."""
    effect: Effect
    place: Location
    """In the new source; of what is gone, where it was, without the line."""

    @property
    def sentence(self) -> str:
        """With the command's name in front."""
        about = SAYING.gettext("%(command)s: %(words)s", command=self.command, words=self.words)
        return about if self.command else self.words


class Both(Struct, frozen=True):
    """A command as it was and as it is, and the list its changes go to."""

    old: Command
    new: Command
    found: list[Change]
    shared: frozenset[tuple[str, int]] = frozenset()
    """Places that read keys of several names, as helpers do: a change of one key is not there."""
    lines: Lines = unread
    """The new source."""

    def say(self, words: str, effect: Effect, key: str = "", places: Iterable[Placed] = (), message: str = "") -> None:
        """Adds a change: at the one of ``places`` that has the message, else at the first of them, else at the
        handler."""
        own = [place for place in places if (place.file, place.line) not in self.shared]
        at = telling(own, message, self.lines) or first(own) or home(self.new)
        self.found.append(Change(self.new.name, key, words, effect, at))

    def say_of(
        self, key: str, words: str, effect: Effect, places: Iterable[Placed] = (), *, sent: bool = False,
        within: Location | None = None,
    ) -> None:  # fmt: skip
        """Adds a change of a key that is there: at the first of ``places``, else where the handler (or what starts at
        ``within``) names it, first of all, or last of all where it is ``sent``."""
        own = [place for place in places if (place.file, place.line) not in self.shared]
        at = first(own) or naming(within or home(self.new), key, self.lines, last=sent)
        self.found.append(Change(self.new.name, key, words, effect, at))


def home(command: Command, *, gone: bool = False) -> Location:
    """Where a command is: its handler, else its registration; without a line where it is no more."""
    at = command.handler or command.registration
    return Location(at.file, 0 if gone else at.line) if at else Location("")
