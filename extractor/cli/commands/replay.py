"""`uecatalog replay`: recorded requests and replies against the catalog."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from extractor.cli.options import color_option, format_option, path_argument, quiet_option, source_options

if TYPE_CHECKING:
    from extractor.replay import Replayed


@click.command("replay", short_help="Compare recorded requests and replies with the catalog.")
@click.argument("log")
@path_argument
@click.option("--missing", is_flag=True, help="List what the recording does not use.")
@source_options
@format_option
@quiet_option
@color_option
def command(log: str, path: str, missing: bool, form: str, quiet: bool, color: bool, **flags: Any) -> int:
    """Compare the requests and replies in LOG (- is standard input) with the plugin, or the catalog.json, at PATH.

    LOG has one JSON object a line: a message as it was sent, both sides as {"request":…,"reply":…}, or
    {"command":…,"params":{…},"reply":{…}}. Each difference comes with its line, then how many commands, keys and
    codes of the contract were used; exit 1 where a reply contradicts the catalog.
    """
    import sys

    from extractor import given, pipeline
    from extractor.cli.reading import options, say_both, timed
    from extractor.cli.terminal import result, result_json
    from extractor.findings import Severity
    from extractor.replay import replay

    stopwatch = timed(flags)
    extracted = pipeline.load(options(path, flags), stopwatch)
    data = sys.stdin.buffer.read() if log == "-" else given.read(log)
    with stopwatch("replay"):
        done = replay(extracted.catalog, data, "standard input" if log == "-" else log)
    found = pipeline.settled(done.findings, extracted.weights)
    shown = [finding for finding in found if not quiet or finding.severity is Severity.ERROR]
    if form == "json":
        plain = {"requests": done.requests, "replies": done.replies, "coverage": done.coverage, "findings": shown}
        result_json(plain)
    else:
        result(say_both(extracted, (), shown, form, color) + ("" if quiet else _used(done, missing, color)))
    return 1 if any(finding.severity is Severity.ERROR for finding in found) else 0


def _used(done: Replayed, missing: bool, color: bool) -> str:
    """How much of the contract was used, and where asked for, what was not."""
    from extractor.cli.tables import Column, table
    from extractor.cli.words import say, say_many

    used = done.coverage
    shares = ((say("commands"), used.commands), (say("keys"), used.keys), (say("codes"), used.codes))
    rows = [
        (
            name,
            say("%(seen)s of %(all)s", seen=one.seen, all=one.of),
            f"{one.seen / one.of:.0%}" if one.of else "",
            ", ".join(one.missing[:5]),
        )
        for name, one in shares
    ]
    requests = say_many("%(num)s REQUEST", "%(num)s REQUESTS", done.requests)
    columns = (Column(requests), Column(say("USED")), Column(""), Column(say("NOT USED"), shrinks=True))
    parts = [table(columns, rows, color=color)]
    for name, one in shares if missing else ():
        head = say("%(what)s not used:", what=name)
        parts.append(f"\n{head}\n" + "".join(f"  {word}\n" for word in one.missing))
    return "".join(parts)
