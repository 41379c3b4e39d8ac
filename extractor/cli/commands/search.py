"""`uecatalog search`: the commands that have to do with some words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from extractor.cli.options import color_option, format_option, path_argument, source_options

if TYPE_CHECKING:
    from extractor.catalog import Catalog


@click.command("search", short_help="Find commands by words.")
@click.argument("words")
@path_argument
@source_options
@format_option
@color_option
def command(words: str, path: str, form: str, color: bool, **flags: Any) -> int:
    """Find the commands of the plugin, or the catalog.json, at PATH that have all WORDS; exit 1 where none has.

    Looked at are names, descriptions, keys, values, results and messages; case does not matter. Several words stand in
    quotes: "delete asset". The best come first.
    """
    from extractor import pipeline
    from extractor.cli.reading import options, say_none, timed
    from extractor.cli.tables import Column, table
    from extractor.cli.terminal import remark, result, result_json
    from extractor.cli.words import say
    from extractor.errors import UserError
    from extractor.searching import search

    if not words.strip():
        raise UserError("no word to search for is given")
    stopwatch = timed(flags)
    extracted = pipeline.load(options(path, flags), stopwatch)
    hits = search(extracted.catalog, words)
    if form == "json":
        rows = [{"name": hit.command.name, "found": hit.found, "summary": hit.command.summary} for hit in hits]
        result_json(rows)
    else:
        columns = (Column(say("NAME")), Column(say("FOUND"), shrinks=True), Column(say("SUMMARY"), shrinks=True))
        lines = [(hit.command.name, ", ".join(hit.found), hit.command.summary or "") for hit in hits]
        result(table(columns, lines, color=color))
    if not extracted.catalog.commands:
        say_none(extracted)
    elif not hits and form == "text":
        remark(_none(extracted.catalog, words) + "\n")
    return 0 if hits else 1


def _none(catalog: Catalog, words: str) -> str:
    """That no command has all words, and which one is to blame."""
    from extractor.cli.words import say
    from extractor.searching import nowhere

    word, near = nowhere(catalog, words)
    plugin = catalog.plugin.name
    if near:
        return say(
            "%(plugin)s has no command with %(word)s (did you mean %(near)s?)", plugin=plugin, word=word, near=near
        )
    if word:
        return say("%(plugin)s has no command with %(word)s", plugin=plugin, word=word)
    return say("%(plugin)s has no command with all of these: %(words)s", plugin=plugin, words=words)
