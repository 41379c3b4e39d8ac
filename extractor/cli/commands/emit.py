"""`uecatalog emit`: one output, for the programs that take it."""

from __future__ import annotations

from typing import Any

import click

from extractor.cli.options import (
    group_option,
    no_color_option,
    path_argument,
    quiet_option,
    source_options,
    verbose_option,
)


@click.command("emit", short_help="Write one output: types, schemas, tool lists, a template's.")
@click.argument("kind")
@path_argument
@click.option("-o", "--output", default="", metavar="FILE", help="Where it goes: a file, or a folder for all.")
@group_option("What one tool of a tool list carries.")
@click.option("--root-combinators", is_flag=True, help="Let anyOf and its like stand at the root of a tool's schema.")
@click.option("--inject", multiple=True, metavar="KEY:TYPE", help="A key that every function gets (repeatable).")
@click.option("--template", default="", metavar="FILE", help="The Jinja template, for KIND template.")
@source_options
@quiet_option
@verbose_option
@no_color_option
def command(kind: str, path: str, output: str, quiet: bool, verbose: bool, color: bool, **flags: Any) -> int:
    """Write the output KIND of the plugin, or the catalog.json, at PATH.

    KIND is an id or the name of its file: catalog.py, catalog.ts, models.py, schemas, mcp-tools.json,
    openai-tools.json, openrpc.json, CommandKeys.h, template. An output of one file goes to standard output
    without -o; several go into the folder that -o names.
    """
    from pathlib import Path

    from extractor import pipeline, writing
    from extractor.cli.reading import Saying, options, say_findings, timed
    from extractor.cli.terminal import result, result_bytes
    from extractor.errors import UserError

    stopwatch = timed(flags)
    choices = pipeline.Choices(
        group=flags["group"],
        root_combinators=flags["root_combinators"],
        inject=flags["inject"],
        template=flags["template"],
    )
    main = pipeline.output_main(kind)
    to_folder = output not in ("", "-") and (not main or not Path(output).suffix)
    if not main and not to_folder:
        raise UserError(f"{kind} is several files", hint="-o FOLDER says where they go")
    extracted = pipeline.load(options(path, flags), stopwatch)
    files = pipeline.emitted(extracted.catalog, kind, choices, stopwatch)
    one = files.get(main, next(iter(files.values())))
    if to_folder:
        written = writing.write_all(output, files)
        if not quiet:
            result("".join(f"{name}\n" for name in written))
    elif output in ("", "-"):
        result_bytes(one)
    else:
        writing.write(output, one)
    say_findings(extracted, Saying(quiet=quiet, verbose=verbose, color=color))
    return 0
