"""A page before it is in any language, and what a language makes of it.

A page is laid out once, in the voice of no language (``Draft``): what hangs on the language is a gap in its text, which
stands for a question. An ``Edition`` is one language's answers. So the templates run once however many languages there
are, and each question is answered once a language, wherever its gap stands.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVarTuple

from extractor.render.language import Language
from extractor.render.layout import Layout, Page, bar
from extractor.render.markdown import Markdown, code, escaped, literal, text
from extractor.translations import Descriptions

_GAP = re.compile("(\x02\\d+\x03)")
"""A gap, by its question's number: no text of a source has such characters once it is Markdown."""

Given = TypeVarTuple("Given")
Values = tuple[tuple[str, Markdown], ...]


class Draft:
    """The voice that pages are drafted in. What is asked twice is one question with one gap."""

    def __init__(self) -> None:
        """Nothing asked yet."""
        self._gaps: dict[tuple[Any, ...], Markdown] = {}
        self.questions: list[tuple[Any, ...]] = []
        """Each a method of ``Edition`` and what it is given."""
        self.gap = self.ask(Edition.gap)
        """What stands between two sentences."""
        self.comma = self.ask(Edition.comma)
        """What stands between the items of a list without a last word."""

    def ask(self, answer: Callable[[Edition, *Given], str], *given: *Given) -> Markdown:
        """The gap for what ``answer`` gives.

        The blank lines of a page are put in order in its draft: an answer has none at its ends, and one that may be all
        of a line is not empty.
        """
        question = (answer, *given)
        gap = self._gaps.get(question)
        if gap is None:
            gap = self._gaps[question] = Markdown(f"\x02{len(self.questions)}\x03")
            self.questions.append(question)
        return gap

    def gettext(self, message: str, /, **values: object) -> Markdown:
        """``message`` translated, with ``%(name)s`` replaced. A percent sign is written ``%%``."""
        return self.ask(Edition.worded, Language.gettext, (message,), _values(values))

    def ngettext(self, singular: str, plural: str, number: int, /, **values: object) -> Markdown:
        """The form for ``number``, which ``%(num)s`` stands for."""
        return self.ask(Edition.worded, Language.ngettext, (singular, plural, number), _values(values))

    def pgettext(self, context: str, message: str, /, **values: object) -> Markdown:
        """``message`` translated as it is meant in ``context``."""
        return self.ask(Edition.worded, Language.pgettext, (context, message), _values(values))

    def verbatim(self, message: str) -> Markdown:
        """``message`` translated, in which nothing is markup and nothing is filled in."""
        return self.ask(Edition.worded, Language.verbatim, (message,))

    def number(self, value: int | float) -> Markdown:
        """A number as the language writes it."""
        return self.ask(Edition.worded, Language.number, (value,))

    def both(self, parts: Iterable[str]) -> Markdown:
        """``a, b, and c``."""
        return self.ask(Edition.listed, Language.both, tuple(map(_markdown, parts)))

    def either(self, parts: Iterable[str]) -> Markdown:
        """``a, b, or c``."""
        return self.ask(Edition.listed, Language.either, tuple(map(_markdown, parts)))

    def sentences(self, parts: Iterable[str]) -> Markdown:
        """Sentences one after another."""
        return Markdown(self.gap.join(escaped(part) for part in parts if part))

    def lines(self, parts: Iterable[str]) -> Markdown:
        """Each on a line of its own, within a table's cell."""
        return Markdown("<br>".join(escaped(part) for part in parts))

    def folded(self, title: str, parts: Iterable[str]) -> Markdown:
        """``parts`` within a table's cell, behind ``title``."""
        listed = self.comma.join(escaped(part) for part in parts)
        return Markdown(f"<details><summary>{title}</summary>{listed}</details>")

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


def _markdown(value: object) -> Markdown:
    return Markdown(escaped(value))


def _values(values: dict[str, object]) -> Values:
    return tuple((name, _markdown(value)) for name, value in values.items())


def pieces(drafted: str) -> Sequence[str]:
    """A drafted text cut at its gaps: every second piece is one."""
    return _GAP.split(drafted)


class Edition:
    """One language's answers to what a draft asks."""

    def __init__(
        self,
        draft: Draft,
        language: Language,
        spoken: Sequence[Language],
        layout: Layout,
        descriptions: Descriptions,
    ) -> None:
        """``spoken`` are the languages of all editions, ``descriptions`` the plugin's own words in this one."""
        self.draft = draft
        self.language = language
        self.layout = layout
        self.descriptions = descriptions
        self._spoken = spoken
        self._answers: dict[str, str] = {}

    def filled(self, drafted: Sequence[str]) -> Markdown:
        """The text of ``pieces`` with an answer in each gap."""
        said, gaps = list(drafted), drafted[1::2]
        for gap in set(gaps).difference(self._answers):
            answer, *given = self.draft.questions[int(gap[1:-1])]
            self._answers[gap] = answer(self, *given)
        said[1::2] = map(self._answers.__getitem__, gaps)
        return Markdown("".join(said))

    def _within(self, value: Markdown) -> Markdown:
        """A value that may have gaps itself."""
        parts = pieces(value)
        return self.filled(parts) if len(parts) > 1 else value

    # What a draft asks

    def gap(self) -> str:
        """What stands between two sentences."""
        return self.language.gap

    def comma(self) -> str:
        """What stands between the items of a list without a last word."""
        return self.language.comma

    def worded(self, say: Callable[..., str], given: tuple[str | float, ...], values: Values = ()) -> str:
        """What the language says, by one of its methods."""
        return escaped(say(self.language, *given, **{name: self._within(value) for name, value in values}))

    def listed(self, join: Callable[[Language, Iterable[str]], Markdown], parts: tuple[Markdown, ...]) -> str:
        """The parts as a list of the language."""
        return join(self.language, map(self._within, parts))

    def heading(self, name: str) -> str:
        """One of the head's headings, by its id."""
        return self.layout.headings[name]

    def to_section(self, name: str, page: Page) -> str:
        """A link from ``page`` to one of the head's headings."""
        return self.layout.to_section(name, page)

    def to_family(self, family: str, page: Page) -> str:
        """A link from ``page`` to a family."""
        return self.layout.to_family(code(family), family, page)

    def to_command(self, name: str, page: Page) -> str:
        """A link from ``page`` to a command."""
        return self.layout.to_command(code(name), name, page)

    def bar(self, page: Page) -> str:
        """``page`` in the other languages."""
        return bar(self.language, self._spoken, page)

    def message(self, message: str, by_language: tuple[tuple[str, str], ...]) -> str:
        """A message that the plugin has in some languages."""
        return code(dict(by_language).get(self.language.code, message))

    def said(self, context: str, words: str, written: Callable[[str], Markdown], own: Markdown, tongue: str) -> str:
        """Words of the plugin: their translation, ``written`` as they are; else they themselves (``own``), marked where
        they are in another language (``tongue``)."""
        found = self.descriptions.get(context, words)
        return (written(found) if found else "") or self.marked(own, tongue)

    def marked(self, shown: Markdown, tongue: str) -> str:
        """Words of the plugin that nobody translates, with their language where it is another one."""
        if tongue == self.language.code:
            return shown
        name = self.language.name_of(tongue)
        return self.language.gettext("%(text)s *(in %(language)s)*", text=shown, language=name)
