"""`uecatalog rule CODE`: a rule's page with its examples."""

from __future__ import annotations

import click

from extractor.cli.options import color_option, format_option


@click.command("rule", short_help="Show a rule's page, with examples.")
@click.argument("code")
@format_option
@color_option
def command(code: str, form: str, color: bool) -> int:
    """Show one rule by its CODE (UC901) or its name (unparsed_text)."""
    from extractor import rules
    from extractor.cli.tables import bold
    from extractor.cli.terminal import result, result_json
    from extractor.cli.words import say

    rule = rules.rule(code)
    if form == "json":
        result_json(rule)
        return 0
    head = f"{rule.code} {rule.name}"
    about = say(
        "%(severity)s, since %(version)s: %(summary)s",
        severity=rule.severity.value, version=rule.since, summary=say(rule.summary),
    )  # fmt: skip
    parts = [bold(head, color), about, "", say(rule.page.strip()), ""]
    for title, example in ((say("Found in"), rule.bad), (say("Not found in"), rule.good)):
        indented = ("    " + line if line else "" for line in example.strip("\n").split("\n"))
        parts += [bold(title, color), "", *indented, ""]
    result("\n".join(parts[:-1]) + "\n")
    return 0
