"""`uecatalog show`: one command's whole contract."""

from __future__ import annotations

from typing import Any

import click

from extractor.cli.options import color_option, format_option, path_argument, source_options


@click.command("show", short_help="Show one command's contract.")
@click.argument("name")
@path_argument
@source_options
@format_option
@color_option
def command(name: str, path: str, form: str, color: bool, **flags: Any) -> int:
    """Show the command NAME (or the one with that alias) of the plugin, or the catalog.json, at PATH."""
    import msgspec

    from extractor import pipeline
    from extractor.cli.page import page
    from extractor.cli.reading import options, say_none, timed
    from extractor.cli.terminal import result, result_json
    from extractor.errors import UserError, nearest

    stopwatch = timed(flags)
    extracted = pipeline.load(options(path, flags), stopwatch)
    catalog = extracted.catalog
    say_none(extracted)
    named = {alias: at for at, each in enumerate(catalog.commands) for alias in each.aliases}
    named.update({each.name: at for at, each in enumerate(catalog.commands)})
    if name not in named:
        hint = nearest(name, named) or f"`{' '.join(filter(None, ('uecatalog list', path)))}` lists them"
        raise UserError(f"{catalog.plugin.name} has no command {name}", hint=hint if named else "")
    if form == "json":
        whole = msgspec.json.decode(pipeline.document(catalog))
        result_json(whole["commands"][named[name]])
    else:
        result(page(catalog, catalog.commands[named[name]], color))
    return 0
