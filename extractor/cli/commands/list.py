"""`uecatalog list`: the commands of a plugin, one line each."""

from __future__ import annotations

from typing import Any

import click

from extractor.cli.options import color_option, format_option, path_argument, quiet_option, source_options


@click.command("list", short_help="List the commands of a plugin.")
@path_argument
@source_options
@format_option
@quiet_option
@color_option
def command(path: str, form: str, quiet: bool, color: bool, **flags: Any) -> int:
    """List the commands of the plugin, or the catalog.json, at PATH.

    Required keys that stand for each other are shown as a|b.
    """
    from extractor import pipeline
    from extractor.cli.page import required_keys
    from extractor.cli.reading import Saying, options, say_findings, say_none, timed
    from extractor.cli.tables import Column, table
    from extractor.cli.terminal import remark, result, result_json
    from extractor.cli.words import say, say_many

    stopwatch = timed(flags)
    extracted = pipeline.load(options(path, flags), stopwatch)
    commands = extracted.catalog.commands
    if form == "json":
        rows = [
            {"name": each.name, "family": each.family, "tier": each.access.tier, "aliases": each.aliases,
             "required": each.requirements.all, "one_of": each.requirements.one_of, "summary": each.summary}
            for each in commands
        ]  # fmt: skip
        result_json(rows)
    else:
        columns = (
            Column(say("NAME")), Column(say("TIER")), Column(say("REQUIRED"), shrinks=True),
            Column(say("SUMMARY"), shrinks=True),
        )  # fmt: skip
        lines = [(each.name, each.access.tier, required_keys(each), each.summary or "") for each in commands]
        result(table(columns, lines, color=color))
    say_findings(extracted, Saying(quiet=True, color=color))
    if not quiet:
        say_none(extracted)
    if not quiet and extracted.findings:
        shown = say_many(
            "%(num)s finding; `uecatalog extract` shows it",
            "%(num)s findings; `uecatalog extract` shows them",
            len(extracted.findings),
        )
        remark(f"{shown}\n")
    return 0
