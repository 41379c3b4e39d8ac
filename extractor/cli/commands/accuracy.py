"""`uecatalog accuracy`: a catalog scored against facts labelled by hand."""

from __future__ import annotations

from typing import Any

import click

from extractor.cli.options import color_option, format_option, path_argument, source_options


@click.command("accuracy", short_help="Score a catalog against facts labelled by hand.")
@click.argument("truth")
@path_argument
@click.option("--misses", is_flag=True, help="List each fact that is missing, extra or different.")
@source_options
@format_option
@color_option
def command(truth: str, path: str, misses: bool, form: str, color: bool, **flags: Any) -> int:
    """Compare the plugin, or the catalog.json, at PATH with the labels in TRUTH: precision and recall by kind of fact.

    Only commands that TRUTH labels are judged; what it calls unsure is not.
    """
    from extractor import pipeline
    from extractor.cli.reading import options, timed
    from extractor.cli.tables import Column, table
    from extractor.cli.terminal import result, result_json
    from extractor.cli.words import say

    stopwatch = timed(flags)
    score = pipeline.accuracy(options(path, flags), truth, stopwatch)
    if form == "json":
        plain: dict[str, Any] = {"rows": score.rows, **({"misses": score.misses} if misses else {})}
        result_json(plain)
    else:
        titles = say("FACT"), say("PRECISION"), say("RECALL"), say("FACTS"), say("EXTRA"), say("MISSING")
        rows = [
            (row.kind, f"{row.precision:.3f}", f"{row.recall:.3f}", str(row.facts), str(row.extra), str(row.missing))
            for row in score.rows
        ]
        result(table([*map(Column, titles)], rows, color=color))
        if misses and score.misses:
            columns = [Column(say("COMMAND")), Column(say("FACT")), Column(""), Column("")]
            lines = [(miss.command, miss.kind, miss.how, miss.fact) for miss in score.misses]
            result("\n" + table(columns, lines, color=color))
    return 0
