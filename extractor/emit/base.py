"""What an output is: an id, what it is for, and a function from the catalog to files."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from extractor.catalog import TYPES, Catalog
from extractor.errors import UserError

Grouping = str
"""What one tool of a tool list carries: one of ``GROUPS``."""
GROUPS: tuple[Grouping, ...] = ("command", "family", "tool")


class Profile(Struct, frozen=True):
    """A named subset of the commands, for an agent of few abilities."""

    name: str
    commands: tuple[str, ...]
    """Names, or patterns with ``*``."""
    values: dict[str, tuple[str, ...]] = {}
    """For an injected key, by its name: the values that this agent may give."""


class Options(Struct, frozen=True, kw_only=True):
    """What the user may choose; each output takes what concerns it."""

    group: Grouping = "command"
    root_combinators: bool = False
    """Whether ``anyOf`` and its like may stand at the root of a tool's schema."""
    inject: tuple[tuple[str, str], ...] = ()
    """Keys, each with its type, that every function gets besides the command's own."""
    profiles: tuple[Profile, ...] = ()
    template: str = ""
    """The text of the user's template."""
    template_name: str = "template.j2"
    """How messages call it; without ``.j2`` it is the name of the file made."""


class Output(Struct, frozen=True):
    """One kind of output."""

    id: str
    summary: str
    files: Callable[[Catalog, Options], dict[str, bytes]]
    """Relative path with forward slashes, to bytes. The first is the main one."""
    main: str = ""
    """The file that stands for the output where only one can be given; "" where none does, "*" where there is but one
    and its name is the user's."""


def injected(words: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """``KEY:TYPE`` words as pairs.

    Raises: UserError for a word without a key, or with a type that is none.
    """
    pairs = []
    for word in words:
        key, colon, kind = word.rpartition(":")
        if not colon:
            key, kind = word, "string"
        if not key or kind not in TYPES or kind == "any":
            raise UserError(f"cannot inject {word}", hint="KEY:TYPE, as agent_id:string")
        pairs.append((key, kind))
    return tuple(pairs)
