"""`uecatalog check`: whether what is generated is what the source gives."""

from __future__ import annotations

from typing import Any

import click

from extractor.cli.options import (
    color_option,
    format_option,
    path_argument,
    quiet_option,
    set_options,
    source_options,
    verbose_option,
)


@click.command("check", short_help="Find generated files that the source no longer gives.")
@path_argument
@click.option("--fix", is_flag=True, help="Write what is wrong anew.")
@set_options
@source_options
@format_option
@quiet_option
@verbose_option
@color_option
def command(path: str, fix: bool, form: str, quiet: bool, verbose: bool, color: bool, **flags: Any) -> int:
    """Derive everything from the plugin at PATH and compare it with what lies there; exit 1 where it differs.

    What changed in the contract comes first, each fact at its place in the source, then the files that tell the old
    contract. Where only lines moved, that is a note and exit 0. With --fix the files are written anew.
    """
    from extractor import pipeline, upkeep
    from extractor.cli.generating import prepared, repair
    from extractor.cli.reading import Saying, say_both, say_findings, say_none, timed
    from extractor.cli.terminal import remark, result
    from extractor.cli.words import say, say_many
    from extractor.findings import Severity

    stopwatch = timed(flags)
    extracted, plan = prepared(path, flags, stopwatch)
    made = upkeep.files(extracted.catalog, plan, stopwatch)
    with stopwatch("compare"):
        source, files = upkeep.examine(extracted, plan, made, repair(path, flags))
        source, files = (list(pipeline.settled(found, extracted.weights)) for found in (source, files))
    errors = say_findings(extracted, Saying(quiet=quiet, verbose=verbose, color=color))
    wrong = any(finding.severity is Severity.ERROR for finding in (*source, *files))
    shown = [[one for one in found if not quiet or one.severity is Severity.ERROR] for found in (source, files)]
    result(say_both(extracted, shown[0], shown[1], form, color))
    if fix:
        done = upkeep.write(plan.out, extracted.catalog, made)
        if not quiet:
            mended = say(
                "%(written)s written, %(removed)s removed", written=len(done.written), removed=len(done.removed)
            )
            remark(f"{plan.out}: {mended}\n")
        wrong = False
    elif not (source or files or quiet) and form == "text":
        same = say_many("%(num)s file is what the source gives", "%(num)s files are what the source gives", len(made))
        result(f"{plan.out}: {same}\n")
    if not quiet:
        say_none(extracted)
    return 1 if wrong or errors else 0
