"""What a survey finds."""

from __future__ import annotations

from msgspec import Struct

from extractor.facts import Place


def _(message: str) -> str:
    """Marks a text for translators; whoever shows it looks it up."""
    return message


class Trait(Struct, frozen=True):
    """One pattern that the plugin's code fits, as a ``[dialect.NAME]`` has it.

    ``key`` is ``register``, ``request``, ``error``, ``success``, ``reply``, or ``dispatch`` for a function that
    compares names (``pattern`` is then its name). ``uses`` counts what fits: commands, or replies. ``place`` is what
    convinced us, ``why`` says of it in a few words what stands there. One that is not ``sure`` is only worth a look.
    ``members`` are further keys of the table, where a class is registered.
    """

    key: str
    dialect: str
    pattern: str
    uses: int
    place: Place
    why: str
    sure: bool = True
    members: tuple[tuple[str, str], ...] = ()


class Survey(Struct, frozen=True):
    """``dialects`` are (id, commands) of those that found any."""

    dialects: tuple[tuple[str, int], ...]
    traits: tuple[Trait, ...]
