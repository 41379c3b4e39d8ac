"""Where things stand: the pages of a language, the anchors of their headings, and links from one to another and to the
source.

One page holds everything, or the head has a page and each family one of its own (``split``). Anchors are those that
GitHub gives; they hang on the language, as a translated heading may take the anchor of a command's name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from urllib.parse import quote

from msgspec import Struct

from extractor.catalog import Catalog, Command
from extractor.errors import UserError
from extractor.render.language import Language
from extractor.render.markdown import Markdown, Slugs, cleaned, link, text, visible

HEAD = "command-reference.md"
_NAME = re.compile(r"[\w\-]+(?:\.[\w\-]+)+")
"""A name with a dot, which no anchor of GitHub's has: it cannot be another heading's."""
FAMILIES = "commands"
"""The folder of the families' pages."""


class Page(Struct, frozen=True):
    """A page: its path within the language's folder, and the family that it is about (None: the head)."""

    path: str
    family: str | None = None


Members = tuple[tuple[str, tuple[Command, ...]], ...]
"""Families with their commands."""


class Permalink(Struct, frozen=True):
    """Where the source can be read: ``{file}`` and ``{line}`` are replaced; the pattern names a revision, so that a
    line stays right."""

    pattern: str

    def __post_init__(self) -> None:
        if not re.match(r"https?://[^\s\x00-\x1f<>()]*$", self.pattern) or "{file}" not in self.pattern:
            raise UserError(
                f"the permalink pattern {self.pattern!r} is no http address with {{file}}",
                hint="for example https://host/owner/name/blob/v1.2.0/Source/{file}#L{line}",
            )

    def link(self, label: Markdown, file: str, line: int) -> Markdown:
        """``label`` as a link to the place."""
        target = self.pattern.replace("{file}", quote(file, safe="/")).replace("{line}", str(line))
        return Markdown(f"[{label}]({target})")


def by_family(catalog: Catalog) -> Members:
    """Families in the order of the catalog, any that it does not list after them; none that is empty."""
    found: dict[str, list[Command]] = {family.name: [] for family in catalog.families}
    for one in catalog.commands:
        found.setdefault(one.family, []).append(one)
    return tuple((family, tuple(members)) for family, members in found.items() if members)


def pages(families: Members, split: bool) -> tuple[Page, ...]:
    """The pages of every language, the head first. File names are the families' anchors, told apart without case."""
    head = Page(HEAD)
    if not split:
        return (head,)
    slugs = Slugs()
    slugs.add("index")  # the name of a folder's own page
    named = [(slugs.add(visible(family)) or "-", family) for family, _ in families]
    return (head, *(Page(f"{FAMILIES}/{name}.md", family) for name, family in named))


class Layout:
    """One language: the anchor of each heading, by page. ``named``: a command's anchor is its name, if it can be."""

    def __init__(
        self, catalog: Catalog, families: Members, language: Language, split: bool, named: bool = False
    ) -> None:
        self.families = families
        self._members = dict(families)
        self.pages = pages(families, split)
        self.headings: dict[str, Markdown] = {}
        """The head's own headings by id, ``title`` first."""
        self.anchors: dict[str, str] = {}
        self._commands: dict[str, tuple[str, str]] = {}
        self._families: dict[str, tuple[str, str]] = {}
        slugs = Slugs()
        for name, heading in _headings(catalog, language).items():
            said = cleaned(heading)
            self.headings[name] = text(said)
            self.anchors[name] = slugs.add(said)
        of_family = {page.family: page.path for page in self.pages[1:]}
        for family, members in families:
            path = of_family.get(family, HEAD)
            slugs = Slugs() if split else slugs
            self._families[family] = path, slugs.add(visible(family))
            for member in members:
                anchor = slugs.add(visible(member.name))
                self._commands[member.name] = path, member.name if named and _NAME.fullmatch(member.name) else anchor

    def order(self, page: Page) -> list[tuple[str, str]]:
        """The page's headings in its order: (anchor, the command's name or "")."""
        found = [] if page.family is not None else [(anchor, "") for anchor in self.anchors.values()]
        for family, members in self.on(page):
            found.append((self._families[family][1], ""))
            found += [(self._commands[member.name][1], member.name) for member in members]
        return found

    def on(self, page: Page) -> Members:
        """The families whose commands stand on the page."""
        if page.family is None:
            return self.families if len(self.pages) == 1 else ()
        return ((page.family, self._members[page.family]),)

    def to_command(self, label: Markdown, name: str, page: Page) -> Markdown:
        """A link from ``page`` to a command."""
        return _link(label, self._commands[name], page)

    def to_family(self, label: Markdown, family: str, page: Page) -> Markdown:
        """A link from ``page`` to a family."""
        return _link(label, self._families[family], page)

    def to_section(self, name: str, page: Page) -> Markdown:
        """A link from ``page`` to one of the head's headings."""
        return _link(self.headings[name], (HEAD, self.anchors[name]), page)

    def command_place(self, name: str) -> tuple[str, str]:
        """(path, anchor) of a command."""
        return self._commands[name]


def _link(label: Markdown, place: tuple[str, str], page: Page) -> Markdown:
    path, anchor = place
    return link(label, anchor, "" if path == page.path else relative(path, page.path))


def _headings(catalog: Catalog, language: Language) -> dict[str, str]:
    envelope = catalog.envelope
    _ = language.plain
    shown: dict[str, tuple[str, bool]] = {
        "title": (_("%(plugin)s: command reference", plugin=catalog.plugin.name), True),
        "reading": (_("How to read this page"), True),
        "envelope": (_("Requests and replies"), bool(envelope.request or envelope.reply or envelope.statuses)),
        "families": (_("Families"), bool(catalog.commands)),
        "tiers": (_("Access"), bool(catalog.commands)),
        "codes": (_("Codes"), bool(catalog.status_codes or catalog.error_codes)),
        "events": (_("Events"), bool(catalog.events)),
    }
    return {name: heading for name, (heading, there) in shown.items() if there}


def relative(path: str, page: str) -> str:
    """``path`` as seen from ``page``, both within one folder and at most one folder deep."""
    here, _, _ = page.rpartition("/")
    if here and path.startswith(here + "/"):
        return path[len(here) + 1 :]
    return ("../" if here else "") + path


def bar(language: Language, spoken: Iterable[Language], page: Page) -> Markdown:
    """The page in the other languages; nothing where there is one language."""
    several = list(spoken)
    if len(several) < 2:
        return Markdown()
    up = "../" * (1 + page.path.count("/"))
    path = quote(page.path, safe="/-_.")
    return Markdown(
        " · ".join(
            f"**{text(one.own_name)}**" if one is language else f"[{text(one.own_name)}]({up}{one.code}/{path})"
            for one in several
        )
    )
