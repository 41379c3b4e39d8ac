"""A language of the pages: its translations, its lists and numbers.

Every sentence of a page passes through ``gettext`` or ``ngettext``; what is put into it is escaped first. English is
the text in the code and the templates.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from gettext import NullTranslations

from babel import Locale
from babel.core import UnknownLocaleError, get_global
from babel.lists import format_list
from babel.numbers import format_decimal

from extractor.errors import UserError
from extractor.render.markdown import Markdown, escaped, text
from extractor.translations import known, load
from extractor.wording import closed_up

_BESIDE = re.compile("(?<=[\u3040-\u9fff])\x01|\x01(?=[\u3040-\u9fff])")
"""The edge of a name that a word stands beside, and no mark."""


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
        self.digest = self._translations.info().get("x-source-digest", "")
        """Of the file of translations: what hangs on the language changes with it."""
        self._names: dict[str, str] = {}
        self._wide = wide = self.locale.language in ("zh", "ja")
        self.gap = "" if wide else " "
        """What stands between two sentences."""
        self.comma = "、" if wide else ", "
        """What stands between the items of a list without a last word."""
        self.stop = "。" if wide else "."
        """What ends a sentence."""

    @property
    def own_name(self) -> str:
        """The language's name in itself, as it stands in a list: ``Français``, ``繁體中文``."""
        name = self.name_of(self.code)
        return name[:1].upper() + name[1:]

    def name_of(self, code: str) -> str:
        """The name of another language in this one, with its script where there are several."""
        if code in self._names:
            return self._names[code]
        other = Locale.parse(code, sep="-")
        likely = get_global("likely_subtags").get(code.replace("-", "_"), "").split("_")  # zh: zh_Hans_CN
        script = other.script or next((part for part in likely if len(part) == 4), "")
        names = self.locale.languages
        name = self._names[code] = str(names.get(f"{other.language}_{script}") or names.get(other.language) or code)
        return name

    def gettext(self, message: str, /, **values: object) -> Markdown:
        """``message`` translated, with ``%(name)s`` replaced. A percent sign is written ``%%``."""
        return self._filled(self._translations.gettext(message), values)

    def plain(self, message: str, /, **values: str) -> str:
        """``message`` translated, as text that is not Markdown: for headings, whose anchors come from it."""
        return self._translations.gettext(message) % values

    def verbatim(self, message: str) -> Markdown:
        """``message`` translated, in which nothing is markup and nothing is filled in."""
        return text(self._translations.gettext(message))

    def ngettext(self, singular: str, plural: str, number: int, /, **values: object) -> Markdown:
        """The form for ``number``, which ``%(num)s`` stands for."""
        return self._filled(
            self._translations.ngettext(singular, plural, number), {**values, "num": self.number(number)}
        )

    def pgettext(self, context: str, message: str, /, **values: object) -> Markdown:
        """``message`` translated as it is meant in ``context``."""
        return self._filled(self._translations.pgettext(context, message), values)

    def number(self, value: int | float) -> str:
        """A number as the language writes it."""
        return format_decimal(value, locale=self.locale)

    def both(self, parts: Iterable[str]) -> Markdown:
        """``a, b, and c``."""
        return self._list(parts, "standard")

    def either(self, parts: Iterable[str]) -> Markdown:
        """``a, b, or c``."""
        return self._list(parts, "or")

    def _filled(self, message: str, values: dict[str, object]) -> Markdown:
        put = {name: escaped(value) for name, value in values.items()}
        if self._wide:
            message = closed_up(message, put)
        return Markdown(message % put)

    def _list(self, parts: Iterable[str], style: str) -> Markdown:
        several = list(map(escaped, parts))
        if self._wide:  # a word between two names is set off from them, as in a sentence
            several = [re.sub("^`|`$", lambda mark: "\x01`" if mark.start() == 0 else "`\x01", one) for one in several]
        listed: str = format_list(several, style=style, locale=self.locale)  # type: ignore[arg-type, unused-ignore]
        return Markdown(_BESIDE.sub(" ", listed).replace("\x01", ""))


def _translations(code: str) -> NullTranslations:
    return load(code)
