"""`uecatalog serve`: the catalog for agents, over the Model Context Protocol."""

from __future__ import annotations

from typing import Any

import click

from extractor.cli.options import path_argument, source_options


@click.command("serve", short_help="Serve the catalog to agents (MCP, standard input and output).")
@path_argument
@source_options
def command(path: str, **flags: Any) -> int:
    """Serve the catalog of the plugin, or the catalog.json, at PATH over standard input and output.

    It speaks the Model Context Protocol: tools that list and search commands, give one command's exact keys, hold a
    call against the contract and explain a fact; data to read, completions, prompts. What changed in the source is seen
    at the next question. It needs the protocol's SDK: pip install 'uecatalog[serve]'.
    """
    import gc

    from extractor import pipeline
    from extractor.cli.reading import configured, laid, options_of
    from extractor.serve import serve

    gc.enable()  # this run does not end after one catalog
    asked = options_of(path, flags, configured(path, flags))
    there = laid(asked)
    pipeline.stamp(there)  # a path that cannot be served is said now, not at the first question
    serve(there, asked.path)
    return 0
