"""`uecatalog explain`: the evidence behind what the catalog says of a command."""

from __future__ import annotations

from typing import Any

import click

from extractor.cli.options import color_option, format_option, source_options


@click.command("explain", short_help="Show why a key is needed, or what sends a code.")
@click.argument("name")
@click.argument("path")
@click.argument("about", default="", metavar="[KEY|CODE]")
@source_options
@format_option
@color_option
def command(name: str, path: str, about: str, form: str, color: bool, **flags: Any) -> int:
    """Show the evidence for a key or a code of the command NAME of the plugin at PATH, by the places that decide it.

    Of a needed key: the conditions that its absence decides and the exits that are left. Of another key: a success
    without it. Of a code: the replies that send it and the conditions around them. Without KEY or CODE: every need.
    """
    import msgspec

    from extractor import explaining
    from extractor.cli.chain import chain
    from extractor.cli.reading import Stopwatch, options
    from extractor.cli.terminal import remark, result

    stopwatch = Stopwatch()
    explained = explaining.explain(options(path, flags), name, about, stopwatch)
    if form == "json":
        facts = {"command": name, "facts": [msgspec.to_builtins(each) for each in explained.explanations]}
        result(msgspec.json.format(msgspec.json.encode(facts), indent=2).decode() + "\n")
    else:
        result(chain(explained, color))
    if flags["profile"]:
        remark(stopwatch.text())
    return 0
