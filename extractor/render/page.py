"""The command reference: which pages there are, and each of them from its template.

``files`` is the entry. ``view`` says what stands on a page, ``layout`` where, ``shown`` what of the catalog there is to
see. A page is laid out once for all languages, with gaps (``draft``).
"""

from __future__ import annotations

import hashlib
import re
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Protocol

import babel
import jinja2
import msgspec
from msgspec import Struct, json

from extractor.catalog import Catalog, is_whole
from extractor.render.draft import Draft, Edition, pieces
from extractor.render.language import Language
from extractor.render.layout import Layout, Page, Permalink, by_family
from extractor.render.markdown import Markdown, code, escaped
from extractor.render.shown import digest, of_family, shown
from extractor.render.view import View
from extractor.resources import made_by, templates
from extractor.translations import Descriptions

FOLDER = "docs"
REGENERATE = "uecatalog generate"


class Memo(Protocol):
    """Pages by a digest of all that goes into them; whoever keeps it spares their rendering."""

    def get(self, key: str, /) -> bytes | None:
        """The page, where it is kept."""

    def __setitem__(self, key: str, page: bytes, /) -> None: ...


class Rendered(Struct, frozen=True):
    """A page with the edition that it is of."""

    text: bytes
    page: Page
    edition: Edition


def files(
    catalog: Catalog,
    languages: Sequence[str],
    permalink: str = "",
    *,
    split: bool = False,
    descriptions: Mapping[str, bytes] | None = None,
    memo: Memo | None = None,
) -> dict[str, bytes]:
    """The pages by relative path (``docs/en/command-reference.md``), UTF-8 with LF.

    ``languages`` are codes that ``languages()`` lists. ``permalink`` is a pattern (``Permalink``); without one the
    source is named without lines, so that a page does not change where code only moves. ``split`` gives each family
    a page of its own (``docs/en/commands/actor.md``). ``descriptions`` are the plugin's own translations
    (``commands.po``) by language. A page that ``memo`` has is not rendered; one that it has not is put into it.

    Raises: UserError for an unknown language or a pattern that is none.
    """
    made = render(catalog, languages, permalink, split=split, descriptions=descriptions, memo=memo)
    return {f"{FOLDER}/{one.edition.language.code}/{one.page.path}": one.text for one in made}


def render(
    catalog: Catalog,
    languages: Sequence[str],
    permalink: str = "",
    *,
    split: bool,
    descriptions: Mapping[str, bytes] | None = None,
    memo: Memo | None = None,
    for_site: bool = False,
) -> list[Rendered]:
    """The pages of ``files`` with what is known about them, language by language.

    ``for_site``: without links to the other languages, which the site has itself, and with names as anchors.
    """
    place = Permalink(permalink) if permalink else None
    book = _Book(catalog, [Language(one) for one in languages], place, {} if memo is None else memo, split, for_site)
    said = descriptions or {}
    return [
        Rendered(text, page, edition)
        for edition in (book.edition(one, Descriptions(said.get(one.code, b""), one.code)) for one in book.spoken)
        for page, text in book.pages(edition)
    ]


class _Book:
    """All pages of a catalog."""

    def __init__(
        self,
        catalog: Catalog,
        spoken: list[Language],
        permalink: Permalink | None,
        memo: Memo,
        split: bool,
        for_site: bool,
    ) -> None:
        self.catalog = shown(catalog, permalink is not None)
        self.spoken = spoken
        self.families = by_family(self.catalog)
        self._permalink = permalink
        self._memo = memo
        self._split = split
        self._for_site = for_site
        self._draft = Draft()
        self._drafted: dict[Page, Sequence[str]] = {}
        self._about: dict[str | None, Catalog] = {None: self.catalog}
        self._about.update((family, of_family(self.catalog, members)) for family, members in self.families)
        """What of the catalog a family's page, or the head (None), is made from."""
        self._digests: dict[str | None, str] = {}

    def edition(self, language: Language, descriptions: Descriptions) -> Edition:
        """The book in one language."""
        layout = Layout(self.catalog, self.families, language, self._split, self._for_site)
        return Edition(self._draft, language, self.spoken, layout, descriptions)

    def pages(self, edition: Edition) -> list[tuple[Page, bytes]]:
        """The pages of one language with their text."""
        made = []
        for page in edition.layout.pages:
            key = self._key(page, edition)
            text = self._memo.get(key)
            if text is None:
                text = self._memo[key] = self._text(page, edition)
            made.append((page, text))
        return made

    def _text(self, page: Page, edition: Edition) -> bytes:
        drafted = self._drafted.get(page)
        if drafted is None:
            drafted = self._drafted[page] = pieces(self._draft_of(page, edition.layout))
        return edition.filled(drafted).encode()

    def _draft_of(self, page: Page, layout: Layout) -> str:
        """The page with gaps; what it takes of ``layout``, it has in every language."""
        draft, own = self._draft, page.family is not None
        bar = Markdown() if self._for_site or len(self.spoken) < 2 else draft.ask(Edition.bar, page)
        view = View(self._about[page.family], draft, page, layout.headings, self.families, self._permalink, bar)
        drafted = _template("family-page.md.j2" if own else "command-reference.md.j2").render(
            _=draft.gettext,
            gettext=draft.gettext,
            ngettext=draft.ngettext,
            pgettext=draft.pgettext,
            catalog=view.catalog,
            view=view,
            families=layout.on(page),
            regenerate=Markdown(REGENERATE),
            code=code,
            is_whole=is_whole,
            family_mark=Markdown("#" if own else "##"),
            command_mark=Markdown("##" if own else "###"),
        )
        return re.sub(r"\n{3,}", "\n\n", drafted).strip() + "\n"

    def _key(self, page: Page, edition: Edition) -> str:
        """A digest of everything that the page's text hangs on."""
        facts = self._digests.get(page.family)
        if facts is None:
            facts = self._digests[page.family] = digest(self._about[page.family])
        language, layout = edition.language, edition.layout
        parts: list[Any] = [
            _made_by(), page.path, page.family, language.code, language.digest, edition.descriptions.digest,
            [one.code for one in self.spoken], facts, {name: str(one) for name, one in layout.headings.items()},
            layout.order(page), len(layout.pages), self._permalink and self._permalink.pattern, self._for_site,
        ]  # fmt: skip
        return "page:" + hashlib.sha256(json.encode(parts)).hexdigest()


@cache
def _made_by() -> list[str]:
    """What makes pages: our own code and templates, and what they run on."""
    return [made_by(), jinja2.__version__, babel.__version__, msgspec.__version__, sys.version]


@cache
def _environment() -> jinja2.Environment:
    return jinja2.Environment(
        loader=jinja2.FileSystemLoader(templates() / "reference"),
        extensions=["jinja2.ext.i18n"],
        finalize=escaped,
        autoescape=False,  # Markdown is no HTML: ``finalize`` escapes for it
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        auto_reload=False,
    )


@cache
def _template(name: str) -> jinja2.Template:
    environment = _environment()
    environment.newstyle_gettext = True  # type: ignore[attr-defined]
    return environment.get_template(name)
