"""The command reference: which pages there are, and each of them from its template.

``files`` is the entry. ``view`` says what stands on a page, ``layout`` where, ``shown`` what of the catalog there is to
see; what does not hang on the language is made once (``_Neutral``).
"""

from __future__ import annotations

import hashlib
import re
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Protocol
from urllib.parse import quote

import babel
import jinja2
import msgspec
from msgspec import Struct, json

from extractor.catalog import Catalog, Command, example_reply, example_request, is_whole
from extractor.errors import UserError
from extractor.render.language import Language
from extractor.render.layout import Layout, Page, bar, by_family
from extractor.render.markdown import Markdown, code, escaped, fenced
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


class Permalink(Struct, frozen=True):
    """Where the source can be read: ``{file}`` and ``{line}`` are replaced; the pattern names a revision, so that a
    line stays right."""

    pattern: str

    def __post_init__(self) -> None:
        if not re.match(r"https?://[^\s<>()]*$", self.pattern) or "{file}" not in self.pattern:
            raise UserError(
                f"the permalink pattern {self.pattern!r} is no http address with {{file}}",
                hint="for example https://host/owner/name/blob/v1.2.0/Source/{file}#L{line}",
            )

    def link(self, label: Markdown, file: str, line: int) -> Markdown:
        """``label`` as a link to the place."""
        target = self.pattern.replace("{file}", quote(file, safe="/")).replace("{line}", str(line))
        return Markdown(f"[{label}]({target})")


class _Neutral(Struct, frozen=True):
    """What of a command is the same in every language."""

    title: Markdown
    request: Markdown
    reply: Markdown | None
    whole: bool
    """Whether the reply has all keys that the result may have."""
    source: Markdown


class Rendered(Struct, frozen=True):
    """A page with where its headings are."""

    text: bytes
    page: Page
    layout: Layout
    language: Language


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
    return {f"{FOLDER}/{one.language.code}/{one.page.path}": one.text for one in made}


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
    book = _Book(catalog, [Language(one) for one in languages], place, {} if memo is None else memo, for_site)
    said = descriptions or {}
    return [
        Rendered(text, page, layout, language)
        for language in book.spoken
        for page, layout, text in book.pages(language, Descriptions(said.get(language.code, b""), language.code), split)
    ]


class _Book:
    """All pages of a catalog."""

    def __init__(
        self, catalog: Catalog, spoken: list[Language], permalink: Permalink | None, memo: Memo, for_site: bool
    ) -> None:
        self.catalog = shown(catalog, permalink is not None)
        self.spoken = spoken
        self.families = by_family(self.catalog)
        self._permalink = permalink
        self._memo = memo
        self._for_site = for_site
        self._neutral: dict[str, _Neutral] = {}
        self._about: dict[str | None, Catalog] = {None: self.catalog}
        self._about.update((family, of_family(self.catalog, members)) for family, members in self.families)
        """What of the catalog a family's page, or the head (None), is made from."""
        self._digests: dict[str | None, str] = {}

    def pages(self, language: Language, descriptions: Descriptions, split: bool) -> list[tuple[Page, Layout, bytes]]:
        """The pages of one language with their layout and text."""
        layout = Layout(self.catalog, self.families, language, split, self._for_site)
        made = []
        for page in layout.pages:
            key = self._key(page, layout, language, descriptions)
            text = self._memo.get(key)
            if text is None:
                view = View(self._about[page.family], language, layout, page, descriptions, self._bar(language, page))
                text = self._memo[key] = self._text(view, split)
            made.append((page, layout, text))
        return made

    def _bar(self, language: Language, page: Page) -> Markdown:
        return Markdown() if self._for_site else bar(language, self.spoken, page)

    def _text(self, view: View, split: bool) -> bytes:
        page, language = view.page, view.language
        own = page.family is not None
        name = "family-page.md.j2" if own else "command-reference.md.j2"
        values: dict[str, Any] = {
            "gettext": language.gettext,
            "ngettext": language.ngettext,
            "pgettext": language.pgettext,
            "_": language.gettext,
            "catalog": view.catalog,
            "view": view,
            "families": [one for one in self.families if one[0] == page.family] if own or split else self.families,
            "regenerate": Markdown(REGENERATE),
            "code": code,
            "family_mark": Markdown("#" if own else "##"),
            "command_mark": Markdown("##" if own else "###"),
        }
        template = _template("command.md.j2")

        def section(command: Command) -> Markdown:
            # not an include: that would hand every piece of a section through the templates around it
            return Markdown(template.render(values, command=command, one=self.neutral(command)))

        page_text = _template(name).render(values, section=section)
        return (re.sub(r"\n{3,}", "\n\n", page_text).strip() + "\n").encode()

    def neutral(self, command: Command) -> _Neutral:
        """What of ``command`` is the same in every language."""
        found = self._neutral.get(command.name)
        if found is None:
            envelope = self.catalog.envelope
            found = self._neutral[command.name] = _Neutral(
                code(command.name),
                fenced(example_request(command, envelope)),
                fenced(example_reply(command, envelope)) if command.result or command.statuses else None,
                is_whole(command.result),
                self._source(command),
            )
        return found

    def _source(self, command: Command) -> Markdown:
        handler = command.handler
        if handler is None:
            return Markdown()
        symbol, file = code(handler.symbol), code(handler.file)
        if self._permalink:
            file = self._permalink.link(code(f"{handler.file}:{handler.line}"), handler.file, handler.line)
        return Markdown(f"{symbol}, {file}")

    def _key(self, page: Page, layout: Layout, language: Language, descriptions: Descriptions) -> str:
        """A digest of everything that the page's text hangs on."""
        facts = self._digests.get(page.family)
        if facts is None:
            facts = self._digests[page.family] = digest(self._about[page.family])
        parts: list[Any] = [
            _made_by(), page.path, page.family, language.code, language.digest, descriptions.digest,
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
    )


@cache
def _template(name: str) -> jinja2.Template:
    environment = _environment()
    environment.newstyle_gettext = True  # type: ignore[attr-defined]
    return environment.get_template(name)
