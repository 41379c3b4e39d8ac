"""`uecatalog generate`: every output of a plugin, into a folder."""

from __future__ import annotations

from typing import Any

import click

from extractor.cli.options import (
    format_option,
    no_color_option,
    path_argument,
    quiet_option,
    set_options,
    source_options,
    verbose_option,
)


@click.command("generate", short_help="Write the catalog and everything made from it.")
@path_argument
@set_options
@source_options
@format_option
@quiet_option
@verbose_option
@no_color_option
def command(path: str, form: str, quiet: bool, verbose: bool, color: bool, **flags: Any) -> int:
    """Derive everything from the plugin, or the catalog.json, at PATH.

    Writes catalog.json, docs/LANGUAGE/command-reference.md and the outputs that the configuration names. A file that
    is as it should be already is not touched; one that is no longer generated is removed if it says that it was.
    """
    import msgspec

    from extractor import upkeep
    from extractor.cli.generating import prepared
    from extractor.cli.reading import Saying, say_findings, say_none, timed
    from extractor.cli.terminal import result, result_json
    from extractor.cli.words import say

    stopwatch = timed(flags)
    extracted, plan = prepared(path, flags, stopwatch)
    made = upkeep.files(extracted.catalog, plan, stopwatch)
    with stopwatch("write"):
        done = upkeep.write(plan.out, extracted.catalog, made)
    say_findings(extracted, Saying(quiet=quiet, verbose=verbose, color=color))
    if form == "json":
        result_json({"out": plan.out, **msgspec.to_builtins(done)})
    elif not quiet:
        unchanged, removed = say("unchanged"), say("removed")
        said = {**dict.fromkeys(made, f" ({unchanged})"), **dict.fromkeys(done.written, "")}
        said.update(dict.fromkeys(done.removed, f" ({removed})"))
        result("".join(f"{plan.out.rstrip('/')}/{name}{said[name]}\n" for name in sorted(said)))
    if not quiet:
        say_none(extracted)
    return 0
