"""What is done with languages and the site: translators' files brought up to date, pages and the site written.

Reads through ``pipeline`` and writes through ``writing``; everything else is the business of ``translations`` and
``render``.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from msgspec import Struct

from extractor import pipeline, writing
from extractor.errors import UserError, offered, unwritable
from extractor.findings import Finding
from extractor.resources import locales
from extractor.translations import DOMAIN, Entry, File, Tally, check, compiled, known, merged, read, tally, write

if TYPE_CHECKING:
    from extractor.cache import Store
    from extractor.catalog import Catalog

COMMANDS = "commands"
"""The domain of a plugin's own words."""

ABOUT = {
    DOMAIN: "The words of uecatalog in this language. `uecatalog i18n update` keeps the entries in step with it.",
    COMMANDS: "What the plugin says about its commands. `uecatalog i18n update PATH` keeps the entries in step.",
}


class Work(Struct, frozen=True):
    """Files of one domain in one folder, and the texts that they ought to translate."""

    domain: str
    folder: Path
    texts: tuple[Entry, ...]
    catalog: Catalog | None = None
    """The plugin's, for a plugin's words."""

    def path(self, language: str) -> Path:
        """Where a language's file is."""
        return self.folder / language / "LC_MESSAGES" / f"{self.domain}.po"

    def languages(self) -> tuple[str, ...]:
        """The languages that have a file."""
        return tuple(sorted(path.parent.parent.name for path in self.folder.glob(f"*/LC_MESSAGES/{self.domain}.po")))

    def file(self, language: str) -> File:
        """A language's file; an empty one where there is none."""
        path = self.path(language)
        return read(path.read_bytes(), language) if path.is_file() else File(language=language, entries=())


def product(said: Iterable[tuple[str, str]]) -> Work:
    """The product's own words; ``said`` are those of the command line with where they stand."""
    from extractor.translations import product_texts

    return Work(DOMAIN, locales(), product_texts(said))


def plugin(extracted: pipeline.Extracted, path: str, folder: str = "") -> Work:
    """A plugin's words, in ``folder``, else in ``locales`` beside its source."""
    from extractor.translations import texts

    return Work(
        COMMANDS, Path(folder) if folder else beside(extracted, path), texts(extracted.catalog), extracted.catalog
    )


def beside(extracted: pipeline.Extracted, path: str) -> Path:
    """The folder of a plugin's translations: ``locales`` in the plugin, or where its catalog.json is."""
    if not extracted.root:
        return Path(path).parent / "locales"
    root, source = Path(extracted.root), extracted.catalog.plugin.source_root
    depth = 0 if source in ("", ".") else source.count("/") + 1
    return Path(os.path.normpath(root.joinpath(*[".."] * depth, "locales")))


def descriptions(folder: Path) -> dict[str, bytes]:
    """A plugin's translations by language, as ``render`` takes them."""
    found = Work(COMMANDS, folder, ())
    return {language: found.path(language).read_bytes() for language in found.languages()}


def update(work: Work, languages: Sequence[str]) -> list[str]:
    """Brings the files of ``languages`` up to today's texts, making those that lack; the paths written.

    Raises: UserError for a language that nobody knows.
    """
    from extractor.translations import plural_forms

    written = []
    for language in languages or work.languages():
        forms = plural_forms(language)
        data = write(merged(work.file(language), work.texts, forms), ABOUT[work.domain])
        path = work.path(language)
        written += writing.write_all(str(work.folder), {path.relative_to(work.folder).as_posix(): data})
    return written


def template(work: Work) -> bytes:
    """All texts without translations, for whoever starts from nothing."""
    return write(File(language="", entries=work.texts, plural_forms=""), ABOUT[work.domain])


def compile_files(work: Work) -> list[str]:
    """Writes the compiled form beside each file; the paths written."""
    made = {}
    for language in work.languages():
        path = work.path(language)
        made[path.with_suffix(".mo").relative_to(work.folder).as_posix()] = compiled(path.read_bytes(), language)
    return writing.write_all(str(work.folder), made)


def status(work: Work) -> dict[str, Tally]:
    """How far each language is."""
    return {language: tally(work.file(language), work.texts) for language in work.languages()}


def findings(work: Work) -> list[Finding]:
    """What is wrong with the files, in paths relative to the folder's parent."""
    found = []
    for language in work.languages():
        where = work.path(language).relative_to(work.folder.parent).as_posix()
        found += check(work.file(language), work.texts, where)
    return sorted(found)


def proof(work: Work) -> list[Finding]:
    """What is wrong with the pages of a plugin, made with these translations and read back; nothing for the product."""
    if work.catalog is None:
        return []
    from extractor import render

    pages = render.files(work.catalog, known(), descriptions=descriptions(work.folder))
    return render.prove(work.catalog, pages, known())


def languages_of(asked: Sequence[str]) -> tuple[str, ...]:
    """The languages asked for, all where none is.

    Raises: UserError for one that is not there.
    """
    for one in asked:
        if one not in known():
            raise UserError(f"no language {one!r}", hint=offered(known()))
    return tuple(dict.fromkeys(asked)) or known()


# The site


def site(
    catalog: Catalog,
    out: str,
    languages: Sequence[str],
    words: dict[str, bytes],
    source_only: bool = False,
    environment: Mapping[str, str] = MappingProxyType({}),
    kept: Store | None = None,
) -> int:
    """Builds the site into ``out``, or writes what MkDocs makes it from; the number of pages.

    Raises: UserError for a folder that holds something else, and where MkDocs with its theme is not installed, or
    refuses.
    """
    from extractor import render

    target = Path(out)
    if not source_only and target.exists() and not _may_be_replaced(target):
        raise UserError("is no site that was built here", file=out, hint="--out names an empty folder, or a new one")
    files = render.site(catalog, languages, descriptions=words, memo=kept)
    pages = sum(name.endswith(".md") for name in files)
    if source_only:
        writing.write_all(out, files)
        return pages
    with tempfile.TemporaryDirectory(prefix="uecatalog-site-") as folder:
        writing.write_all(folder, files)
        made = Path(folder, "built")
        _run_builds(Path(folder), made, languages, environment)
        for name in ("index.html", "404.html"):
            if Path(folder, name).is_file():
                shutil.copy(Path(folder, name), made / name)
        try:
            if target.exists():
                shutil.rmtree(target)
            shutil.copytree(made, target)
        except OSError as error:
            raise unwritable(out, error) from error
    return pages


def _may_be_replaced(target: Path) -> bool:
    """Whether nothing is lost with a folder: it is empty, or a site, whose languages have our assets."""
    from extractor.render import ASSETS

    return target.is_dir() and (not any(target.iterdir()) or any(target.glob(f"*/assets/{ASSETS[0]}")))


def _run_builds(folder: Path, made: Path, languages: Sequence[str], environment: Mapping[str, str]) -> None:
    """One build a language: each has its own search index, cut into words as the language is."""
    queue = list(languages)
    running: list[tuple[str, subprocess.Popen[str]]] = []
    while queue or running:
        while queue and len(running) < (os.cpu_count() or 1):
            code = queue.pop(0)
            command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict"]
            command += ["--config-file", str(folder / code / "mkdocs.yml"), "--site-dir", str(made / code)]
            running.append(
                (
                    code,
                    subprocess.Popen(
                        command, env=dict(environment), text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
                    ),
                )
            )
        code, process = running.pop(0)
        said, _ = process.communicate()
        if process.returncode:
            for _, other in running:
                other.terminate()
            if "No module named mkdocs" in said or ("material" in said and "theme" in said):
                raise UserError("the site needs MkDocs with its theme", hint="pip install 'uecatalog[site]'")
            last = next((line for line in reversed(said.splitlines()) if line.strip()), "it says nothing")
            raise UserError(f"MkDocs refused the pages in {code}: {last.strip()}")
