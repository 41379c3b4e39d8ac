"""`uecatalog diff`: what changed between two catalogs, for those who call the plugin."""

from __future__ import annotations

from typing import Any

import click

from extractor.cli.options import color_option, format_option, quiet_option, source_options


@click.command("diff", short_help="Show what changed for callers.")
@click.argument("old")
@click.argument("new", default="")
@source_options
@format_option
@quiet_option
@color_option
def command(old: str, new: str, form: str, quiet: bool, color: bool, **flags: Any) -> int:
    """Compare the contracts of OLD and NEW, and say of each change what it does to callers; exit 1 for a breaking one.

    Each is a plugin, a catalog.json, or a git revision, in which the source is where it is in the other one. Without
    NEW it is the configuration's source: `uecatalog diff v1.2`. With -q only breaking changes are shown.
    """
    from msgspec.structs import replace

    from extractor import pipeline, revisions
    from extractor.cli.reading import configured, laid, options_of, placed, say_both, timed
    from extractor.cli.terminal import result
    from extractor.cli.words import say
    from extractor.diff import findings
    from extractor.findings import Severity
    from extractor.pipeline import settled

    stopwatch = timed(flags)
    by = configured(new, flags)
    asked = options_of(new, flags, by)
    paths = revisions.pair(old, asked.path)
    before, after = (pipeline.load(laid(replace(asked, path=path)), stopwatch) for path in paths)
    with stopwatch("compare"):
        found = settled(findings(before.catalog, after.catalog, after.line), after.weights)
    breaking = any(finding.severity is Severity.ERROR for finding in found)
    shown = [finding for finding in found if not quiet or finding.severity is Severity.ERROR]
    lost = [one for one in shown if one.rule == "UC601" and after.line(one.location.file, 1) is None]
    rest = [one for one in shown if one not in lost]
    gone = placed(before, lost)  # in a file that only the old one has
    if form == "text":
        parts = [[one for one in rest if one.severity is kind] for kind in Severity]
        result("".join([say_both(after, (), gone, form, color), *(say_both(after, p, (), form, color) for p in parts)]))
    else:
        result(say_both(after, (), [*gone, *placed(after, rest)], form, color))
    if form == "text" and not quiet:
        sums = [sum(finding.severity is kind for finding in found) for kind in Severity]
        breaks, risks, harmless = sums
        weighed = say(
            "%(breaking)s breaking, %(risky)s risky, %(safe)s safe", breaking=breaks, risky=risks, safe=harmless
        )
        result((weighed if found else say("no change")) + "\n")
    return 1 if breaking else 0
