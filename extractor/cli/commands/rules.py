"""`uecatalog rules`: everything that can be found, one line a rule."""

from __future__ import annotations

import click

from extractor.cli.options import color_option, format_option


@click.command("rules", short_help="List what can be found.")
@format_option
@color_option
def command(form: str, color: bool) -> int:
    """List all rules: code, name, severity, summary.

    `uecatalog rule CODE` shows one with examples.
    """
    from extractor import rules
    from extractor.cli.tables import Column, table
    from extractor.cli.terminal import result, result_json
    from extractor.cli.words import say

    found = [rules.rule(code) for code in rules.known()]
    if form == "json":
        rows = [
            {"code": rule.code, "name": rule.name, "severity": rule.severity.value, "since": rule.since,
             "summary": rule.summary}
            for rule in found
        ]  # fmt: skip
        result_json(rows)
        return 0
    columns = (
        Column(say("CODE")), Column(say("NAME")), Column(say("SEVERITY")), Column(say("SAYS"), shrinks=True),
    )  # fmt: skip
    rows_text = [(rule.code, rule.name, rule.severity.value, say(rule.summary)) for rule in found]
    result(table(columns, rows_text, color=color))
    return 0
