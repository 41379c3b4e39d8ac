"""The contract's sentences for the terminal: plain text in the language of the run.

``wording`` says what is said, ``words`` in which language.
"""

from __future__ import annotations

from collections.abc import Iterable

from extractor.cli.words import ENGLISH, say, say_many, spoken, told
from extractor.wording import English, closed_up


class Spoken(English):
    """Plain text in the language of the run."""

    def gettext(self, message: str, /, **values: object) -> str:
        """``message`` in the language of the run."""
        said = say(message)
        values = {name: told(one) if isinstance(one, str) and " " in one else one for name, one in values.items()}
        return (closed_up(said, values) if self._is_wide else said) % values

    def ngettext(self, singular: str, plural: str, number: int, /, **values: object) -> str:
        """The language's form for ``number``."""
        return say_many(singular, plural, number, **values)

    def both(self, parts: Iterable[str]) -> str:
        """``a, b``: all of them, without a word that a language would choose by what they are."""
        return super().both(parts) if spoken() == ENGLISH else self._comma.join(parts)

    def either(self, parts: Iterable[str]) -> str:
        """``a, b or c``; ``a、b、c`` where that stands for both."""
        *most, last = list(parts) or [""]
        if not most or self._is_wide:
            return self._comma.join([*most, last])
        return say("%(several)s or %(last)s", several=self._comma.join(most), last=last)

    def sentences(self, parts: Iterable[str]) -> str:
        """One after another, as the language sets them."""
        return ("" if self._is_wide else " ").join(part for part in parts if part)

    @property
    def _is_wide(self) -> bool:
        """Whether the language's own marks fill a square and take no space."""
        return spoken().partition("-")[0] in ("zh", "ja")

    @property
    def _comma(self) -> str:
        return "、" if self._is_wide else ", "
