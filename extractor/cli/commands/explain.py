"""`uecatalog explain`: the evidence behind what the catalog says of a command."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import click

from extractor.cli.options import color_option, format_option, path_argument, source_options


@click.command("explain", short_help="Show why a key is needed, or what sends a code.")
@click.argument("name")
@click.argument("about", default="", metavar="[KEY|CODE]")
@path_argument
@source_options
@format_option
@color_option
def command(name: str, about: str, path: str, form: str, color: bool, **flags: Any) -> int:
    """Show the evidence for a key or a code of the command NAME of the plugin at PATH, by the places that decide it.

    Of a needed key: the conditions that its absence decides and the exits that are left. Of another key: a success
    without it. Of a code: the replies that send it and the conditions around them. Without KEY or CODE: every need. A
    word with a slash right after NAME is the PATH.
    """
    import msgspec

    from extractor import explaining
    from extractor.cli.chain import chain
    from extractor.cli.reading import options, timed
    from extractor.cli.terminal import result, result_json
    from extractor.errors import UserError

    if about and not path and _is_path(about):
        about, path = "", about
    stopwatch = timed(flags)
    try:
        explained = explaining.explain(options(path, flags), name, about, stopwatch)
    except UserError as error:
        if about and not path and Path(about).exists():
            error.hint = f"is {about} the PATH? Then write it with a slash: ./{about}"
        raise
    if form == "json":
        facts = {"command": name, "facts": [msgspec.to_builtins(each, enc_hook=str) for each in explained.explanations]}
        result_json(facts)
    else:
        result(chain(explained, color))
    return 0


def _is_path(word: str) -> bool:
    """Whether a word can be no key and no code, whatever lies here: a folder may be called like a key."""
    return "/" in word or os.sep in word or word in (".", "..") or word.startswith("@")
