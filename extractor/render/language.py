"""A language of the pages: its translations, its lists and numbers.

Every sentence of a page passes through ``gettext`` or ``ngettext``; what is put into it is escaped first. English is
the text in the code and the templates.
"""

from __future__ import annotations

import gettext
from collections.abc import Iterable
from typing import Any

from babel import Locale
from babel.core import UnknownLocaleError
from babel.lists import format_list
from babel.numbers import format_decimal

from extractor.errors import UserError
from extractor.render.markdown import Markdown, code, escaped, literal, text
from extractor.resources import locales

ENGLISH = "en"
DOMAIN = "reference"


class Language:
    """One language. ``code`` as a folder of translations is called: ``en``, ``ja``, ``zh-TW``."""

    def __init__(self, code: str) -> None:
        """Raises: UserError for a language that has no translations."""
        self.code = code
        try:
            self.locale = Locale.parse(code, sep="-")
        except (UnknownLocaleError, ValueError):
            raise UserError(f"no language {code!r}", hint=f"there are {', '.join(known())}") from None
        self._translations = _translations(code)
        self._fixed: dict[str, Markdown] = {}
        self.gap = "" if code.partition("-")[0] in ("zh", "ja") else " "
        """What stands between two sentences."""

    @property
    def own_name(self) -> str:
        """The language's name in itself."""
        return self.locale.get_display_name(self.locale) or self.code

    def gettext(self, message: str, /, **values: object) -> Markdown:
        """``message`` translated, with ``%(name)s`` replaced. A percent sign is written ``%%``."""
        if values:
            return _filled(self._translations.gettext(message), values)
        fixed = self._fixed.get(message)
        if fixed is None:
            fixed = self._fixed[message] = _filled(self._translations.gettext(message), values)
        return fixed

    def plain(self, message: str, /, **values: str) -> str:
        """``message`` translated, as text that is not Markdown: for headings, whose anchors come from it."""
        return self._translations.gettext(message) % values

    def ngettext(self, singular: str, plural: str, number: int, /, **values: object) -> Markdown:
        """The form for ``number``, which ``%(num)s`` stands for."""
        return _filled(self._translations.ngettext(singular, plural, number), {**values, "num": self.number(number)})

    def pgettext(self, context: str, message: str, /, **values: object) -> Markdown:
        """``message`` translated as it is meant in ``context``."""
        return _filled(self._translations.pgettext(context, message), values)

    def number(self, value: int | float) -> str:
        """A number as the language writes it."""
        return format_decimal(value, locale=self.locale)

    def both(self, parts: Iterable[str]) -> Markdown:
        """``a, b, and c``."""
        return self._list(parts, "standard")

    def either(self, parts: Iterable[str]) -> Markdown:
        """``a, b, or c``."""
        return self._list(parts, "or")

    def sentences(self, parts: Iterable[str]) -> Markdown:
        """Sentences one after another."""
        return Markdown(self.gap.join(escaped(part) for part in parts if part))

    def lines(self, parts: Iterable[str]) -> Markdown:
        """Each on a line of its own, within a table's cell."""
        return Markdown("<br>".join(escaped(part) for part in parts))

    def name(self, text: str) -> Markdown:
        """A name of the source, as code."""
        return code(text)

    def value(self, value: Any) -> Markdown:
        """A JSON value, as code."""
        return literal(value)

    def words(self, words: str) -> Markdown:
        """Text of the source, on one line, with nothing in it being markup."""
        return text(words)

    def made(self, text: str) -> Markdown:
        """``text``, put together from pieces of Markdown, as it is."""
        return Markdown(text)

    def _list(self, parts: Iterable[str], style: str) -> Markdown:
        return Markdown(format_list([escaped(part) for part in parts], style=style, locale=self.locale))  # type: ignore[arg-type, unused-ignore]


def known() -> tuple[str, ...]:
    """The languages that pages can be made in, English first."""
    folder = locales()
    others = sorted(path.parent.parent.name for path in folder.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))
    return (ENGLISH, *(code for code in others if code != ENGLISH))


def _translations(code: str) -> gettext.NullTranslations:
    path = locales() / code / "LC_MESSAGES" / f"{DOMAIN}.mo"
    if code == ENGLISH and not path.is_file():
        return gettext.NullTranslations()
    try:
        with path.open("rb") as file:
            return gettext.GNUTranslations(file)
    except FileNotFoundError:
        raise UserError(f"no translations for {code!r}", hint=f"there are {', '.join(known())}") from None


def _filled(message: str, values: dict[str, object]) -> Markdown:
    return Markdown(message % {name: escaped(value) for name, value in values.items()})
