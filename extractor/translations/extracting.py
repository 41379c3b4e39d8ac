"""The product's own texts: from its templates, its code, its rules and its command line.

This is for translators, in a checkout: it reads the product's source with Babel, and loads every rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from extractor import rules
from extractor.errors import UserError
from extractor.resources import locales, templates
from extractor.translations import phrases
from extractor.translations.entries import Entry
from extractor.translations.merging import united

_KEYWORDS = {"_": None, "say": None, "gettext": None, "plain": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2),
             "say_many": (1, 2)}  # fmt: skip
_JINJA = {"extensions": "jinja2.ext.i18n", "trimmed": "true", "newstyle_gettext": "true"}
_CODE = ("render", "wording", "cli", "survey", "diff", "interpret/explaining.py", "replay")
"""Packages and modules whose code holds texts."""


def product_texts(said: Iterable[tuple[str, str]] = ()) -> tuple[Entry, ...]:
    """Every text of the product, each once: pages, then the command line, then the rules.

    ``said`` are texts that no file shows as such, with where they stand: the command line's help.
    """
    root = templates().parent
    package = Path(__file__).parent.parent
    found: list[Entry] = []
    for path in sorted(templates().rglob("*.j2")):
        found += _extracted(path, root, "jinja2", _JINJA)
    for path in speaking(package):
        found += _extracted(path, package.parent, "python", {})
    found += [Entry(id=text, sources=(source,)) for source, text in (*phrases.of_package(package), *said) if text]
    for code in rules.known():
        rule = rules.rule(code)
        source = f"extractor/rules/{code.lower()}_{rule.name}.py"
        found += [Entry(id=rule.summary, sources=(source,)), Entry(id=rule.page.strip(), sources=(source,))]
    return united(found)


def speaking(package: Path) -> Iterator[Path]:
    """The modules whose code holds texts, each said by a call that Babel finds."""
    for part in _CODE:
        at = package / part
        yield from sorted(at.rglob("*.py")) if at.is_dir() else [at]


def _extracted(path: Path, root: Path, method: str, options: dict[str, str]) -> Iterator[Entry]:
    from babel.messages.extract import extract

    source = path.relative_to(root).as_posix()
    with path.open("rb") as file:
        for _, said, _, context in extract(method, file, _KEYWORDS, (), options):
            yield _entry(said, context, source)


def _entry(said: Any, context: str | None, source: str) -> Entry:
    if isinstance(said, tuple):
        return Entry(id=said[0], plural=said[1], context=context or "", sources=(source,))
    return Entry(id=said, context=context or "", sources=(source,))


_PLURAL_FORMS = {
    "en": "nplurals=2; plural=(n != 1);",
    # Newer tables give these a third form, for whole millions; nothing here is counted in millions.
    "es": "nplurals=2; plural=(n != 1);",
    "fr": "nplurals=2; plural=(n > 1);",
}


def plural_forms(language: str) -> str:
    """The header that says how many plural forms a language has and when each is used.

    Raises: UserError for a language that nobody knows.
    """
    from babel import Locale
    from babel.core import UnknownLocaleError
    from babel.messages.plurals import get_plural

    try:
        return _PLURAL_FORMS.get(language) or get_plural(Locale.parse(language, sep="-")).plural_forms
    except (UnknownLocaleError, ValueError):
        raise UserError(f"no language is called {language!r}", hint="a code such as it, pt-BR or zh-TW") from None


def path_of(language: str) -> Path:
    """Where the product's translations into a language lie."""
    return locales() / language / "LC_MESSAGES" / "reference.po"
