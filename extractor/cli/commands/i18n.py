"""`uecatalog i18n`: the translators' side, of the product's own words or of a plugin's."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from extractor.cli.options import format_option, languages_option, locales_option

if TYPE_CHECKING:
    from extractor.publishing import Work

_path = click.argument("path", default="")


@click.group("i18n", short_help="Keep translations in step with their texts.")
def command() -> None:
    """Extract, update, compile and check translations.

    With PATH they are those of the plugin, or the catalog.json, there: what it says about its commands. Without one
    they are the product's own words, in a checkout of it.
    """


@command.command("extract", short_help="Write all texts without translations.")
@_path
@locales_option
@click.option("-o", "--output", default="", metavar="FILE", help="Where they go; standard output without it.")
def extract(path: str, locales: str, output: str) -> int:
    """Write every text that can be translated as a .pot file."""
    from extractor import publishing, writing
    from extractor.cli.terminal import result_bytes

    data = publishing.template(_work(path, locales))
    if output and output != "-":
        writing.write(output, data)
    else:
        result_bytes(data)
    return 0


@command.command("update", short_help="Bring the files of translations up to date.")
@_path
@locales_option
@languages_option
def update(path: str, locales: str, languages: tuple[str, ...]) -> int:
    """Put new texts into the files, drop those that are gone, mark as fuzzy what was made for an older text.

    A language named with --lang gets a file where it has none.
    """
    from extractor import publishing
    from extractor.cli.terminal import result
    from extractor.cli.words import ENGLISH

    work = _work(path, locales)
    missing = [code for code in publishing.languages_of(()) if code != ENGLISH]
    asked = languages or (() if work.languages() else tuple(missing))
    for name in publishing.update(work, asked):
        result(f"{name}\n")
    return 0


@command.command("compile", short_help="Write the compiled files.")
@_path
@locales_option
def compile_(path: str, locales: str) -> int:
    """Write the compiled form (.mo) beside each file.

    Nothing needs them in a checkout, where the files themselves are read; a wheel has them from its build.
    """
    from extractor import publishing
    from extractor.cli.terminal import result

    for name in publishing.compile_files(_work(path, locales)):
        result(f"{name}\n")
    return 0


@command.command("status", short_help="Say how far each language is.")
@_path
@locales_option
@format_option
def status(path: str, locales: str, form: str) -> int:
    """Count translated, fuzzy and empty texts by language."""
    from extractor import publishing
    from extractor.cli.tables import Column, table
    from extractor.cli.terminal import result, result_json
    from extractor.cli.words import say

    counts = publishing.status(_work(path, locales))
    if form == "json":
        result_json(counts)
        return 0
    names = (say("LANGUAGE"), say("TEXTS"), say("TRANSLATED"), say("FUZZY"), say("EMPTY"))
    rows = [(code, str(one.texts), str(one.translated), str(one.fuzzy), str(one.empty)) for code, one in counts.items()]
    result(table([Column(name) for name in names], rows))
    return 0


@command.command("check", short_help="Find what is wrong with translations.")
@_path
@locales_option
@format_option
def check(path: str, locales: str, form: str) -> int:
    """Find entries that do not fit their text, are empty or fuzzy, or belong to no text; exit 1 for any.

    Each with file and line. What is found is not used: pages show the text itself there. With PATH the pages are made
    too and read back: names, keys and literals, links, and whether they speak their language.
    """
    from extractor import publishing, rules
    from extractor.cli.terminal import result
    from extractor.report import Context, report

    work = _work(path, locales)
    found = publishing.findings(work) + publishing.proof(work)
    if found or form != "text":
        result(report(found, form, Context(names={code: rules.name(code) for code in rules.known()})))
    return 1 if found else 0


def _work(path: str, locales: str) -> Work:
    from extractor import pipeline, publishing

    if not path:
        from extractor.cli.program import help_texts

        return publishing.product(help_texts())
    return publishing.plugin(pipeline.load(pipeline.Options(path=path)), path, locales)
