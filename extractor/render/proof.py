"""What must hold of the pages in all languages, read back from their text.

The reading knows Markdown only as far as the pages use it: headings, tables, code, links. It shares nothing with the
making but the rules for anchors.
"""

from __future__ import annotations

import html
import posixpath
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from urllib.parse import unquote

from msgspec import Struct

from extractor.catalog import Catalog, Command, Param, walk
from extractor.findings import Finding, Location
from extractor.render.layout import HEAD
from extractor.render.markdown import Slugs, paragraphs, visible
from extractor.rules.uc405_name_altered import RULE as ALTERED
from extractor.rules.uc406_page_missing import RULE as MISSING
from extractor.rules.uc407_link_broken import RULE as BROKEN
from extractor.rules.uc408_page_untranslated import RULE as UNTRANSLATED
from extractor.translations import ENGLISH, texts

MOST_ENGLISH = 0.1
"""The share of a page's prose that may read as in English: names, loan words."""

_FENCE = re.compile(r"^```.*?^```[^\S\n]*$", re.M | re.S)
_CODE = re.compile(r"<code>(.*?)</code>|`([^`\n]+)`", re.S)
_LINK = re.compile(r"(?<!\\)\]\(([^)\s]*)\)")
_HEADING = re.compile(r"^(#{1,6}) (.*)$", re.M)
_COMMENT = re.compile(r"<!--.*?-->", re.S)
_BACKSLASH = re.compile(r"\\([\\`*{}\[\]_])")
_WORD = re.compile(r"[^\W\d_]{3,}")  # "no" is a word of more than one language


class _Page(Struct):
    """A page without the bodies of its fences."""

    path: str
    language: str
    inner: str
    text: str
    anchors: frozenset[str]
    sections: dict[str, tuple[int, str]]
    """Command's name to (line, text under its heading)."""
    fences: dict[str, list[str]]


def prove(catalog: Catalog, pages: Mapping[str, bytes], languages: Sequence[str]) -> list[Finding]:
    """The findings about ``pages`` (path, ``docs/ja/command-reference.md``, to bytes), all pages of all languages.

    Findings: UC405 for names that differ, UC406 for pages that lack in a language or are not linked, UC407 for links
    that lead nowhere, UC408 for pages in English.
    """
    own = {line for entry in texts(catalog) for line in paragraphs(entry.id).splitlines()}
    about = {visible(command.name): command for command in catalog.commands}
    read = {path: _read(path, data.decode()) for path, data in pages.items() if path.count("/") >= 2}
    in_english = {page.path: set(_said(page.text, own)) for page in read.values() if page.language == ENGLISH}
    found = list(_missing(read, languages))
    for page in read.values():
        found += _links(page, read, pages)
        english = read.get(page.path.replace(f"/{page.language}/", f"/{ENGLISH}/", 1))
        found += _names(about, page, english)
        if english and page.language != ENGLISH:
            found += _prose(page, in_english[english.path], own)
    return sorted(found)


def _read(path: str, source: str) -> _Page:
    _, language, inner = path.split("/", 2)
    blocks = _FENCE.findall(source)
    bare = _FENCE.sub("```", source)
    slugs = Slugs()
    marks = "###" if inner == HEAD else "##"
    sections: dict[str, tuple[int, str]] = {}
    fences: dict[str, list[str]] = {}
    anchors = []
    headings = [*_HEADING.finditer(_COMMENT.sub(lambda match: " " * len(match.group()), bare)), None]
    taken = bare[: headings[0].start()].count("```") if headings[0] else 0
    for at, following in pairwise(headings):
        if at is None:
            break
        said = _plain(at[2])
        anchors.append(slugs.add(said))
        body = bare[at.end() : following.start() if following else len(bare)]
        count = body.count("```")
        if at[1] == marks and _CODE.fullmatch(at[2]):
            line = source.count("\n", 0, source.find(at.group())) + 1
            sections[said] = line, body
            fences[said] = blocks[taken : taken + count]
        taken += count
    return _Page(path, language, inner, bare, frozenset(anchors), sections, fences)


def _plain(markdown: str) -> str:
    """The text of a heading."""
    if code := _CODE.fullmatch(markdown):
        return html.unescape(code[1]) if code[1] is not None else code[2]
    return html.unescape(_BACKSLASH.sub(r"\1", markdown.replace("<span>$</span>", "$")))


def _codes(text: str) -> list[str]:
    return [html.unescape(match[1]) if match[1] is not None else match[2] for match in _CODE.finditer(text)]


def _missing(pages: Mapping[str, _Page], languages: Sequence[str]) -> Iterator[Finding]:
    inner = sorted({page.inner for page in pages.values()})
    root = next(iter(pages)).split("/", 1)[0] if pages else "docs"
    for name in inner:
        for language in languages:
            page = pages.get(f"{root}/{language}/{name}")
            if page is None:
                yield MISSING.finding(Location(f"{root}/{language}/{name}"), "the page is not there in this language")
                continue
            up = "../" * (1 + name.count("/"))
            targets = {unquote(target) for target in _LINK.findall(page.text)}
            for other in languages:
                if other != language and f"{up}{other}/{name}" not in targets:
                    yield MISSING.finding(Location(page.path), f"the page does not link itself in {other}")


def _links(page: _Page, pages: Mapping[str, _Page], files: Mapping[str, bytes]) -> Iterator[Finding]:
    for match in _LINK.finditer(_CODE.sub("", page.text)):
        target = match[1]
        if target.startswith(("http://", "https://")):
            continue
        path, _, anchor = target.partition("#")
        full = posixpath.normpath(posixpath.join(posixpath.dirname(page.path), unquote(path))) if path else page.path
        known = pages.get(full)
        if known is None and full not in files:
            yield BROKEN.finding(Location(page.path), f"there is no page {unquote(path)}")
        elif anchor and (known is None or unquote(anchor) not in known.anchors):
            yield BROKEN.finding(
                Location(page.path), f"{unquote(path) or 'the page'} has no heading #{unquote(anchor)}"
            )


def _names(about: Mapping[str, Command], page: _Page, english: _Page | None) -> Iterator[Finding]:
    """``about``: the commands by their names as pages show them."""
    if page.inner == HEAD and page.sections:  # one page for all, where none may lack
        for name in about.keys() - page.sections.keys():
            yield ALTERED.finding(Location(page.path), "the command has no heading of its name", command=name)
    for name in page.sections.keys() - about.keys():
        yield ALTERED.finding(Location(page.path, page.sections[name][0]), f"{name} is no command of the catalog")
    for name, (line, section) in page.sections.items():
        command = about.get(name)
        if command is None:
            continue
        place = Location(page.path, line)
        for said in _of_command(command, section):
            yield ALTERED.finding(place, said, command=name)
        if english and page is not english and name in english.sections:
            if page.fences[name] != english.fences[name]:
                yield ALTERED.finding(place, "its examples are not those of the English page", command=name)
            for said in _against(command, section, english.sections[name][1], page.language):
                yield ALTERED.finding(place, said, command=name)


def _of_command(command: Command, section: str) -> Iterator[str]:
    """Tables whose first column is not what the catalog says."""
    expected = [("keys", _keys(command.params)), ("codes", _reply_codes(command))]
    if command.result:
        expected.append(("keys of the result", _keys(command.result.properties)))
    columns = [_codes(" ".join(column)) for column in _first_columns(section)]
    for (what, names), column in zip([pair for pair in expected if pair[1] is not None], columns, strict=False):
        if Counter(names) - Counter(column):
            lost = min((Counter(names) - Counter(column)).elements())
            yield f"among its {what}, {lost} is not shown"
        elif Counter(column) - Counter(names):
            yield f"among its {what}, {min((Counter(column) - Counter(names)).elements())} is not in the catalog"
    if len(columns) != sum(names is not None for _, names in expected):
        yield "its tables are not those of its parameters, replies and result"


def _keys(params: Sequence[Param]) -> list[str] | None:
    return [visible(name) for name, _ in walk(params) if not name.endswith("[]")] or None


def _reply_codes(command: Command) -> list[str] | None:
    if not command.statuses:
        return None
    pairs = [(status.code, status.error_code) for status in command.statuses]
    known = {(status.code, status.error_code) for status in command.statuses if status.kind == "error"}
    for refusal in command.requirements.refusals:
        if (refusal.code, refusal.error_code) not in known:
            pairs.append((refusal.code, refusal.error_code))
    return [visible(str(part)) for pair in pairs for part in pair if part is not None]


def _first_columns(section: str) -> list[list[str]]:
    """The first cells of each table's rows, its head left out."""
    tables: list[list[str]] = []
    above = ""
    for line in section.splitlines():
        if line.startswith("| ---"):
            tables.append([])
        elif line.startswith("| ") and above.startswith("|") and tables:
            tables[-1].append(line.split(" | ", 1)[0].removeprefix("| "))
        above = line
    return tables


def _against(command: Command, section: str, english: str, language: str) -> Iterator[str]:
    """Code that differs from the English section's, apart from messages that the source has in the language."""
    theirs = Counter(_codes(english))
    for status in command.statuses:
        for message in status.messages:
            own = message.locales.get(language)
            other = message.locales.get(ENGLISH, message.text)
            if own is not None and own != other and theirs[visible(other)]:
                theirs[visible(other)] -= 1
                theirs[visible(own)] += 1
    mine = Counter(_codes(section))
    if theirs - mine:
        yield f"{min((theirs - mine).elements())} stands on the English page and not here"
    elif mine - theirs:
        yield f"{min((mine - theirs).elements())} stands here and not on the English page"


def _prose(page: _Page, english: set[str], own: set[str]) -> Iterator[Finding]:
    """``english``: the lines of the English page."""
    lines = list(_said(page.text, own))
    same = [line for line in lines if line in english]
    if lines and len(same) > MOST_ENGLISH * len(lines):
        share = f"{len(same) / len(lines):.0%}"
        yield UNTRANSLATED.finding(
            Location(page.path), f"{share} of its prose is as on the English page: “{same[0][:60]}”"
        )


def _said(text: str, own: set[str]) -> Iterator[str]:
    """The lines of prose, the plugin's own apart: without code and addresses, those that still hold a word."""
    for line in _COMMENT.sub("", text).splitlines():
        if line in own:
            continue
        bare = _CODE.sub("`", line)
        if " · " in bare or bare.startswith("| ---"):
            continue
        bare = re.sub(r"\]\([^)]*\)|</?\w+>", "", bare)
        if _WORD.search(bare.replace("`", "")):
            yield bare.strip()
