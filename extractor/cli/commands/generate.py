"""`uecatalog generate`: every output of a plugin, into a folder."""

from __future__ import annotations

from typing import Any

import click

from extractor.cli.options import no_color_option, quiet_option, source_options, verbose_option


@click.command("generate", short_help="Write the catalog and the pages made from it.")
@click.argument("path")
@click.option("--out", default="generated", show_default=True, metavar="DIR", help="The folder they go to.")
@click.option("--lang", "languages", multiple=True, metavar="L", help="This language only (repeatable).")
@click.option("--split", is_flag=True, help="Give each family a page of its own.")
@click.option("--locales", default="", metavar="DIR", help="The folder of a plugin's translations.")
@source_options
@quiet_option
@verbose_option
@no_color_option
def command(
    path: str, out: str, languages: tuple[str, ...], split: bool, locales: str,
    quiet: bool, verbose: bool, color: bool, **flags: Any,
) -> int:  # fmt: skip
    """Derive everything from the plugin, or the catalog.json, at PATH.

    Writes catalog.json and docs/LANGUAGE/command-reference.md. A file that is as it should be already is not touched.
    """
    from pathlib import Path

    from extractor import pipeline, publishing
    from extractor.cli.reading import Saying, Stopwatch, options, say_findings
    from extractor.cli.terminal import remark, result

    stopwatch = Stopwatch()
    extracted = pipeline.load(options(path, flags), stopwatch)
    words = publishing.descriptions(Path(locales) if locales else publishing.beside(extracted, path))
    pages = pipeline.Pages(languages=publishing.languages_of(languages), split=split, words=words)
    files = pipeline.build(extracted.catalog, stopwatch, pages)
    written = set(pipeline.write_all(out, files))
    say_findings(extracted, Saying(quiet=quiet, verbose=verbose, color=color))
    if not quiet:
        for name in sorted(files):
            target = f"{out.rstrip('/')}/{name}"
            result(f"{target}{'' if target in written else ' (unchanged)'}\n")
    if flags["profile"]:
        remark(stopwatch.text())
    return 0
