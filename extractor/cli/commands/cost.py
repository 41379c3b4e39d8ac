"""`uecatalog cost`: what a tool list takes of a model's context."""

from __future__ import annotations

from typing import Any

import click

from extractor.cli.options import color_option, format_option, group_option, path_argument, source_options


@click.command("cost", short_help="Estimate what a tool list takes of a model's context.")
@path_argument
@group_option("What one tool carries.")
@click.option("--budget", type=click.IntRange(min=1), default=None, metavar="N", help="Exit 1 above so many tokens.")
@source_options
@format_option
@color_option
def command(path: str, group: str, budget: int | None, form: str, color: bool, **flags: Any) -> int:
    """Estimate the tokens of the MCP tool list of the plugin, or the catalog.json, at PATH: per tool and in all.

    Every model counts in its own way: take the figures for what they are to each other.
    """
    from extractor import pipeline
    from extractor.cli.reading import options, timed
    from extractor.cli.tables import Column, table
    from extractor.cli.terminal import remark, result, result_json
    from extractor.cli.words import say

    stopwatch = timed(flags)
    catalog = pipeline.load(options(path, flags), stopwatch).catalog
    costs = pipeline.costs(catalog, pipeline.Choices(group=group))
    total = sum(one.tokens for one in costs)
    if form == "json":
        plain = {"tokens": total, "budget": budget, "tools": costs}
        result_json(plain)
    else:
        titles = say("TOKENS"), say("DESCRIPTION"), say("INPUT"), say("OUTPUT")
        columns = (Column(say("TOOL"), shrinks=True), *map(Column, titles))
        parts = ("description", "inputSchema", "outputSchema")
        rows = [(one.name, str(one.tokens), *(str(one.parts.get(part, 0)) for part in parts)) for one in costs]
        rows.append((say("all %(number)s", number=len(costs)), str(total), "", "", ""))
        result(table(columns, rows, color=color))
    if budget is not None and total > budget:
        above = say("%(total)s tokens are more than the budget of %(budget)s", total=total, budget=budget)
        remark(f"uecatalog: {above}\n")
        return 1
    return 0
