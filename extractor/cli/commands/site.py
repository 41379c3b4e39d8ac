"""`uecatalog site`: the reference as a site, with search and a filter, in all languages."""

from __future__ import annotations

from typing import Any

import click

from extractor.cli.options import (
    languages_option,
    locales_option,
    no_color_option,
    path_argument,
    quiet_option,
    source_options,
    verbose_option,
)


@click.command("site", short_help="Build the site of a plugin's commands.")
@path_argument
@click.option("--out", default="site", show_default=True, metavar="DIR", help="The folder it goes to.")
@languages_option
@locales_option
@click.option(
    "--source", "source_only", is_flag=True, help="Write what MkDocs builds the site from, and build nothing."
)
@source_options
@quiet_option
@verbose_option
@no_color_option
def command(
    path: str, out: str, languages: tuple[str, ...], locales: str, source_only: bool, quiet: bool,
    verbose: bool, color: bool, **flags: Any,
) -> int:  # fmt: skip
    """Build the site of the plugin, or the catalog.json, at PATH.

    It needs MkDocs with the theme Material: pip install 'uecatalog[site]'. The folder is replaced as a whole; it can
    be served from anywhere, and asks nothing of any other place.
    """
    import os
    from pathlib import Path

    from extractor import pipeline, publishing
    from extractor.cli.keeping import kept
    from extractor.cli.reading import Saying, options, say_findings, timed
    from extractor.cli.terminal import result
    from extractor.cli.words import say_many

    stopwatch = timed(flags)
    spoken = publishing.languages_of(languages)
    wanted = options(path, flags)
    extracted = pipeline.load(wanted, stopwatch)
    words = publishing.descriptions(Path(locales) if locales else publishing.beside(extracted, wanted.path))
    # MkDocs reads every file as UTF-8, and keeps its own news to itself
    environment = {**os.environ, "PYTHONUTF8": "1", "NO_MKDOCS_2_WARNING": "1", "DISABLE_MKDOCS_2_WARNING": "true"}
    with stopwatch("site"):
        pages = publishing.site(
            extracted.catalog, out, spoken, words, source_only, environment, kept(flags["no_cache"])
        )
    say_findings(extracted, Saying(quiet=quiet, verbose=verbose, color=color))
    if not quiet:
        done = say_many(
            "%(pages)s pages in %(num)s language", "%(pages)s pages in %(num)s languages", len(spoken), pages=pages
        )
        result(f"{out}: {done}\n")
    return 0
