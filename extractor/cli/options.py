"""The flags that mean the same in every command, and the record they become."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click

from extractor.cli.terminal import has_color

F = TypeVar("F", bound=Callable[..., Any])


def _color_on_output(ctx: click.Context, param: click.Parameter, refused: bool) -> bool:
    return has_color(sys.stdout, not refused)


def _color_on_errors(ctx: click.Context, param: click.Parameter, refused: bool) -> bool:
    return has_color(sys.stderr, not refused)


_NO_COLOR = "Never colour (also: NO_COLOR, or no terminal)."
color_option = click.option("--no-color", "color", is_flag=True, callback=_color_on_output, help=_NO_COLOR)
"""Of a command that writes text to standard output; it arrives as ``color``: whether to colour that."""
no_color_option = click.option("--no-color", "color", is_flag=True, callback=_color_on_errors, help=_NO_COLOR)
"""Of a command whose standard output is no text; it arrives as ``color``: whether to colour standard error."""
format_option = click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True, help="Output as."
)
quiet_option = click.option("-q", "--quiet", is_flag=True, help="Say nothing but errors.")
verbose_option = click.option("-v", "--verbose", is_flag=True, help="Show every finding in full.")

languages_option = click.option(
    "--lang", "languages", multiple=True, metavar="L", help="This language only (repeatable)."
)
locales_option = click.option("--locales", default="", metavar="DIR", help="The folder of a plugin's translations.")


def group_option(text: str) -> Callable[[F], F]:
    """The flag that says how commands are grouped into tools; ``text`` is its help."""
    kinds = click.Choice(["command", "family", "tool"])
    return click.option("--group", type=kinds, default="command", show_default=True, help=text)


path_argument = click.argument("path", default="")
"""PATH; without it, what the configuration names."""

_READING_OPTIONS = (
    click.option("--plugin", default="", metavar="NAME", help="Which plugin, where PATH holds several."),
    click.option("--define", "defines", multiple=True, metavar="NAME[=V]", help="Settle a name of #if (repeatable)."),
    click.option("--engine", default="", metavar="V[..V]", help="Engine version, or a range to leave it open."),
    click.option("--dialect", "dialects", multiple=True, metavar="ID", help="Look for this way of registering only."),
    click.option("--jobs", type=click.IntRange(min=0), default=0, metavar="N", help="Worker processes (0: by size)."),
    click.option("--profile", is_flag=True, help="Say on standard error where the time went."),
)
_KNOWING_OPTIONS = (
    click.option("--config", default="", metavar="FILE",
                 help="The configuration; without PATH, uecatalog.toml here or above."),
    click.option("--overrides", default="", metavar="FILE", help="Tiers and the like stated by hand (overrides.toml)."),
    click.option("--no-cache", is_flag=True, help="Make everything anew and keep nothing for later runs."),
)  # fmt: skip


def _with(options: Sequence[Callable[[F], F]], command: F) -> F:
    for option in reversed(options):
        command = option(command)
    return command


def survey_options(command: F) -> F:
    """The flags of a command that reads a plugin's source without any configuration."""
    return _with(_READING_OPTIONS, command)


def source_options(command: F) -> F:
    """The flags of every other command that reads a plugin's source; they arrive under the names ``options_of``
    takes."""
    return _with((*_KNOWING_OPTIONS, *_READING_OPTIONS), command)


_SET_OPTIONS = (
    click.option("--out", default="", metavar="DIR", help="The folder they go to: the configuration's, or generated."),
    languages_option,
    click.option("--split", is_flag=True, help="Give each family a page of its own."),
    locales_option,
)


def set_options(command: F) -> F:
    """The flags of the commands about the whole set of generated files; ``generating`` takes them."""
    return _with(_SET_OPTIONS, command)
