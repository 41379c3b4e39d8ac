"""What a sentence is made of: who speaks decides the language, and how names and source text are set.

``Voice`` is the interface; the pages' languages are voices that give Markdown. ``English`` gives plain text, for
places where markup would be read as it stands: a tool's description, a comment.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Protocol, TypeVar

import msgspec

T = TypeVar("T", bound=str)
Made = TypeVar("Made", bound=str, covariant=True)

_SPACE = re.compile(r"\s+")


class Voice(Protocol[Made]):
    """Makes sentences. What goes into a message by name is set by the voice, unless it is made already."""

    def gettext(self, message: str, /, **values: object) -> Made:
        """``message`` translated, with ``%(name)s`` replaced."""
        ...

    def ngettext(self, singular: str, plural: str, number: int, /, **values: object) -> Made:
        """The form for ``number``, which ``%(num)s`` stands for."""
        ...

    def both(self, parts: Iterable[str]) -> Made:
        """``a, b, and c``."""
        ...

    def either(self, parts: Iterable[str]) -> Made:
        """``a, b, or c``."""
        ...

    def sentences(self, parts: Iterable[str]) -> Made:
        """Sentences one after another."""
        ...

    def lines(self, parts: Iterable[str]) -> Made:
        """Each on a line of its own, within one place."""
        ...

    def folded(self, title: str, parts: Iterable[str]) -> Made | None:
        """``parts`` behind ``title``, for whoever wants them; None where nothing can be folded."""
        ...

    def name(self, text: str) -> Made:
        """A name of the source, the same in every language."""
        ...

    def value(self, value: Any) -> Made:
        """A JSON value."""
        ...

    def words(self, text: str) -> Made:
        """Running text of the source, on one line."""
        ...

    def made(self, text: str) -> Made:
        """``text``, put together from what the voice made, as it is."""
        ...


class English:
    """Plain English: names as they are, values as JSON."""

    def gettext(self, message: str, /, **values: object) -> str:
        """``message`` with ``%(name)s`` replaced."""
        return message % values

    def ngettext(self, singular: str, plural: str, number: int, /, **values: object) -> str:
        """The singular for 1, else the plural."""
        return (singular if number == 1 else plural) % {**values, "num": number}

    def both(self, parts: Iterable[str]) -> str:
        """``a, b, and c``."""
        return _listed(parts, "and")

    def either(self, parts: Iterable[str]) -> str:
        """``a, b, or c``."""
        return _listed(parts, "or")

    def sentences(self, parts: Iterable[str]) -> str:
        """With a space between."""
        return " ".join(part for part in parts if part)

    def lines(self, parts: Iterable[str]) -> str:
        """With a semicolon between: it stays one line."""
        return "; ".join(parts)

    def folded(self, title: str, parts: Iterable[str]) -> str | None:
        """Nothing: plain text shows all that it has."""
        return None

    def name(self, text: str) -> str:
        """As it is."""
        return text

    def value(self, value: Any) -> str:
        """As JSON."""
        return msgspec.json.encode(value).decode()

    def words(self, text: str) -> str:
        """With runs of white space as one space."""
        return _SPACE.sub(" ", text).strip()

    def made(self, text: str) -> str:
        """As it is."""
        return text


def _listed(parts: Iterable[str], word: str) -> str:
    several = list(parts)
    if len(several) < 3:
        return f" {word} ".join(several)
    return f"{', '.join(several[:-1])}, {word} {several[-1]}"


ENGLISH = English()
"""The one plain voice."""
