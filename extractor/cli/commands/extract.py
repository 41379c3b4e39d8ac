"""`uecatalog extract`: a plugin's source to its catalog.json."""

from __future__ import annotations

import os
from typing import Any

import click

from extractor.cli.options import no_color_option, path_argument, quiet_option, source_options, verbose_option


@click.command("extract", short_help="Write the catalog of a plugin.")
@path_argument
@click.option("-o", "--output", default="", metavar="FILE", help="Where the catalog goes; standard output without it.")
@click.option("--strict", is_flag=True, help="Exit 1 where a finding is an error.")
@click.option("--ledger", default="", metavar="FILE", help="Where the account of all reads and replies goes.")
@source_options
@quiet_option
@verbose_option
@no_color_option
def command(
    path: str, output: str, ledger: str, strict: bool, quiet: bool, verbose: bool, color: bool, **flags: Any
) -> int:
    """Derive the catalog of the plugin at PATH and write it as JSON.

    Findings (what could not be read or explained) go to standard error. With --ledger, each read of a JSON field, each
    reply and each registration in the source is accounted for in FILE, and what stays unexplained is a finding.
    """
    import msgspec

    from extractor import pipeline, writing
    from extractor.cli.reading import Saying, options, say_findings, say_none, timed
    from extractor.cli.terminal import remark, result_bytes
    from extractor.cli.words import say_many
    from extractor.errors import UserError

    if output and ledger and os.path.realpath(output) == os.path.realpath(ledger):
        raise UserError("is both --output and --ledger", file=output, hint="give each a file of its own")
    stopwatch = timed(flags)
    extracted = pipeline.extract(msgspec.structs.replace(options(path, flags), ledger=bool(ledger)), stopwatch)
    with stopwatch("dump"):
        data = pipeline.document(extracted.catalog)
    if output and output != "-":
        writing.write(output, data)
    else:
        result_bytes(data)
    if ledger:
        writing.write(ledger, extracted.ledger)
    errors = say_findings(extracted, Saying(quiet=quiet, verbose=verbose, color=color))
    if output and output != "-" and not quiet:
        many, plugin = len(extracted.catalog.commands), extracted.catalog.plugin.name
        done = say_many("%(num)s command of %(plugin)s", "%(num)s commands of %(plugin)s", many, plugin=plugin)
        remark(f"{output}: {done}\n")
    if not quiet:
        say_none(extracted)
    return 1 if strict and errors else 0
