"""The reference as a site: what MkDocs with its theme Material makes it from, one project a language.

A project a language, as each has an index for search that is cut into words as the language is. The pages are those
of ``page``, split by family, with the names of commands as anchors; the first page has the filter and the pictures.
Nothing here leads out of the site, and nothing of the source reaches a template of the theme unescaped.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from html import escape
from typing import Any
from urllib.parse import quote

import jinja2
import msgspec

from extractor.catalog import TIERS, Catalog, Command, walk
from extractor.render import pictures
from extractor.render.draft import Edition, pieces
from extractor.render.language import Language
from extractor.render.layout import HEAD
from extractor.render.markdown import Markdown, cleaned, shortened, text, visible
from extractor.render.page import Memo, Rendered, render
from extractor.render.view import counts, summary_of
from extractor.resources import templates
from extractor.translations import ENGLISH, context, language_of

ASSETS = ("uecatalog.css", "uecatalog.js")
OVERRIDES = ("main.html", "partials/alternate.html")

_HEADING = re.compile(r"^#{1,6} .*$", re.M)
_SEARCHED: Mapping[str, tuple[str, ...]] = {"zh": ("zh", ENGLISH), "zh-TW": ("zh", ENGLISH), ENGLISH: (ENGLISH,)}
"""What the search takes words from; any other language is its own, with English for names."""
_SEPARATOR = r"[\s\u200b\u3000\-,:;!?=\[\]()\"'`/|{}<>、。，．：；！？「」『』（）]+|\.(?!\d)"
"""Names are cut at dots, so that each of their words is found; keys are whole."""

_PIPELINE = ("trimmer",)
"""Not ``stemmer``: the theme looks every word up by its beginning, so the stem ``consol`` would hide ``console``. Not
``stopWordFilter``: to English, ``get`` is one."""


def site(
    catalog: Catalog,
    languages: Sequence[str],
    *,
    descriptions: Mapping[str, bytes] | None = None,
    memo: Memo | None = None,
) -> dict[str, bytes]:
    """The projects by relative path: ``ja/mkdocs.yml``, ``ja/docs/index.md``, …, the shared ``overrides``, and
    ``index.html``, the page that leads to a language.

    Raises: UserError for an unknown language.
    """
    made = render(catalog, languages, split=True, descriptions=descriptions, memo=memo, for_site=True)
    editions = list(dict.fromkeys(one.edition for one in made))
    spoken = [one.language for one in editions]
    files = {"index.html": _entrance(catalog, spoken)}
    for name in OVERRIDES:
        files[f"overrides/{name}"] = _asset(f"overrides/{name}")
    for one in made:
        files[f"{one.edition.language.code}/docs/{one.page.path}"] = _with_anchors(one)
    for edition in editions:
        code = edition.language.code
        files[f"{code}/docs/index.md"] = _index(catalog, edition)
        for name in ASSETS:
            files[f"{code}/docs/assets/{name}"] = _asset(name)
        files[f"{code}/mkdocs.yml"] = _configuration(catalog, edition, spoken)
    return files


def _with_anchors(one: Rendered) -> bytes:
    """The page with the anchor of each heading written out, so that it hangs on no tool's rules."""
    anchors = iter(one.edition.layout.order(one.page))

    def named(match: re.Match[str]) -> str:
        anchor, _ = next(anchors)
        return f'{match.group()} {{: id="{escape(anchor)}" }}' if anchor else match.group()

    return _HEADING.sub(named, one.text.decode()).encode()


def _configuration(catalog: Catalog, edition: Edition, spoken: Sequence[Language]) -> bytes:
    """mkdocs.yml, as JSON, which is YAML in which no name can be anything but a text."""
    language = edition.language
    _ = language.plain
    # The theme puts titles into its pages as they are.
    families = [{_title(page.family or "-"): page.path} for page in edition.layout.pages if page.family is not None]
    configuration = {
        "site_name": _title(_("%(plugin)s: command reference", plugin=catalog.plugin.name)),
        "docs_dir": "docs",
        "use_directory_urls": False,
        "theme": _theme(language),
        "plugins": [
            {
                "search": {
                    "lang": list(_SEARCHED.get(language.code, (language.code, ENGLISH))),
                    "separator": _SEPARATOR,
                    "pipeline": list(_PIPELINE),
                }
            }
        ],
        "markdown_extensions": [
            "tables",
            "attr_list",
            {"toc": {"permalink": True, "permalink_title": escape(_("Link to this place")), "toc_depth": 3}},
            "pymdownx.superfences",
            {"pymdownx.highlight": {"guess_lang": False}},
        ],
        "extra": {
            "generator": False,
            "alternate": [
                {"name": one.own_name, "link": f"../{one.code}/", "lang": one.code} for one in spoken
            ] if len(spoken) > 1 else [],
        },
        "extra_css": ["assets/uecatalog.css"],
        "extra_javascript": ["assets/uecatalog.js"],
        "validation": {"links": {"anchors": "warn", "unrecognized_links": "warn", "not_found": "warn"}},
        "nav": [
            {escape(_("All commands")): "index.md"},
            {escape(_("Reference")): HEAD},
            {escape(_("Families")): families},
        ] if families else [{escape(_("All commands")): "index.md"}, {escape(_("Reference")): HEAD}],
    }  # fmt: skip
    return msgspec.json.format(msgspec.json.encode(configuration), indent=2) + b"\n"


def _theme(language: Language) -> dict[str, object]:
    """The theme's part of the configuration: light and dark, no fonts from elsewhere."""
    _ = language.plain
    palettes = (
        ("(prefers-color-scheme: light)", "default", "material/weather-night", _("Switch to the dark view")),
        ("(prefers-color-scheme: dark)", "slate", "material/weather-sunny", _("Switch to the light view")),
    )
    return {
        "name": "material",
        "custom_dir": "../overrides",
        "language": language.code,
        "font": False,
        "features": [
            "navigation.top",
            "navigation.sections",
            "search.highlight",
            "content.code.copy",
            "toc.follow",
        ],
        "palette": [
            {
                "media": media,
                "scheme": scheme,
                "primary": "blue grey",
                "toggle": {"icon": icon, "name": escape(name)},
            }
            for media, scheme, icon, name in palettes
        ],
    }


def _title(words: str) -> str:
    return escape(cleaned(words)) or "-"


# The first page


def _index(catalog: Catalog, edition: Edition) -> bytes:
    language, families = edition.language, edition.layout.families
    title = language.plain("%(plugin)s: all commands", plugin=catalog.plugin.name)
    page = _environment().get_template("index.md.j2").render(
        _=language.plain,
        title=Markdown(msgspec.json.encode(_title(title)).decode()),
        heading=text(cleaned(title)),
        counts=edition.filled(pieces(counts(edition.draft, catalog))),
        families_picture=Markdown(pictures.families(families, language)),
        codes_picture=Markdown(pictures.codes(catalog, language)),
        families=[family for family, _ in families],
        tiers=[tier for tier in (*TIERS, "unknown") if any(one.access.tier == tier for one in catalog.commands)],
        codes=[str(one.code) for one in catalog.status_codes] + [one.code for one in catalog.error_codes],
        rows=[_row(one, edition) for one in catalog.commands],
    )  # fmt: skip
    return page.encode()


def _row(command: Command, edition: Edition) -> dict[str, Any]:
    path, anchor = edition.layout.command_place(command.name)
    codes = [str(one.code) for one in command.statuses if one.code is not None]
    codes += [one.error_code for one in command.statuses if one.error_code]
    result = command.result.properties if command.result else ()
    more = [name for name, _ in walk(command.params)] + [name for name, _ in walk(result)] + list(command.aliases)
    return {
        # HTML in a page is left as it is: the address is that of the built page.
        "href": f"{quote(path.removesuffix('.md'), safe='/-_.')}.html#{quote(anchor, safe='-_')}",
        "name": visible(command.name),
        "family": visible(command.family),
        "tier": command.access.tier,
        "needed": ", ".join(_needed(command)),
        "summary": _summary(command, edition),
        "codes": " ".join(dict.fromkeys(codes)),
        "more": " ".join(dict.fromkeys(more)),
    }


def _needed(command: Command) -> list[str]:
    needs = command.requirements
    return [visible(said) for said in (*needs.all_on_top, *map(" | ".join, needs.one_of_on_top))]


def _summary(command: Command, edition: Edition) -> str:
    field, words = summary_of(command)
    if not words:
        return ""
    found = edition.descriptions.get(context(command.name, field), words)
    tongue = language_of(words)
    mark = "" if found or tongue == edition.language.code else f" ({edition.language.name_of(tongue)})"
    return shortened(found or words) + mark


def _entrance(catalog: Catalog, spoken: Sequence[Language]) -> bytes:
    """The page at the root: it leads to the reader's language, and lists all for whoever has no scripts."""
    page = _environment().get_template("entrance.html.j2").render(
        plugin=cleaned(catalog.plugin.name),
        languages=[{"code": one.code, "name": one.own_name} for one in spoken],
    )  # fmt: skip
    return page.encode()


@cache
def _environment() -> jinja2.Environment:
    return jinja2.Environment(
        loader=jinja2.FileSystemLoader(templates() / "site"),
        finalize=_html,
        autoescape=False,  # what is Markdown or HTML already is so by its type
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def _html(value: object) -> str:
    return value if isinstance(value, Markdown) else escape(cleaned(str(value)))


@cache
def _asset(name: str) -> bytes:
    return (templates() / "site" / name).read_bytes()
