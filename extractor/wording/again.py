"""English that can be said again: text that knows what it is made of.

What a stage says is compared, sorted and written into documents as English. For a person it is said again, by a voice
of another language: the sentence anew, with what was put in said anew too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from extractor.wording.voice import English, Voice


class Said(str):
    """An English text, and how another voice says it. Copies by ``str(…)`` are plain."""

    __slots__ = ("_by",)
    _by: Callable[[Voice[str]], str]

    def __new__(cls, english: str, by: Callable[[Voice[str]], str]) -> Said:
        """``by`` makes the same text with the voice it is given."""
        made = super().__new__(cls, english)
        made._by = by
        return made

    def by(self, voice: Voice[str]) -> str:
        """The text as ``voice`` says it."""
        return self._by(voice)


def again(text: Any, voice: Voice[str]) -> Any:
    """``text`` by another voice, where it knows how; as it is otherwise."""
    return text.by(voice) if isinstance(text, Said) else text


class Remembering(English):
    """Plain English that can be said again."""

    def gettext(self, message: str, /, **values: object) -> str:
        """``message`` with ``%(name)s`` replaced."""
        return Said(
            super().gettext(message, **values),
            lambda voice: voice.gettext(message, **_anew(values, voice)),
        )

    def ngettext(self, singular: str, plural: str, number: int, /, **values: object) -> str:
        """The singular for 1, else the plural."""
        return Said(
            super().ngettext(singular, plural, number, **values),
            lambda voice: voice.ngettext(singular, plural, number, **_anew(values, voice)),
        )

    def both(self, parts: Iterable[str]) -> str:
        """``a, b, and c``."""
        several = list(parts)
        return Said(super().both(several), lambda voice: voice.both(again(each, voice) for each in several))

    def either(self, parts: Iterable[str]) -> str:
        """``a, b, or c``."""
        several = list(parts)
        return Said(super().either(several), lambda voice: voice.either(again(each, voice) for each in several))

    def sentences(self, parts: Iterable[str]) -> str:
        """With a space between."""
        several = list(parts)
        return Said(super().sentences(several), lambda voice: voice.sentences(again(each, voice) for each in several))

    def lines(self, parts: Iterable[str]) -> str:
        """With a semicolon between."""
        several = list(parts)
        return Said(super().lines(several), lambda voice: voice.lines(again(each, voice) for each in several))


def _anew(values: dict[str, object], voice: Voice[str]) -> dict[str, object]:
    return {name: again(value, voice) for name, value in values.items()}


SAYING = Remembering()
"""The one voice that remembers."""
