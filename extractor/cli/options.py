"""The flags that mean the same in every command, and the record they become."""

from __future__ import annotations

import sys
from collections.abc import Callable
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

path_argument = click.argument("path", default="")
"""PATH; without it, what the configuration names."""

config_option = click.option(
    "--config", default="", metavar="FILE", help="The configuration; without PATH, uecatalog.toml here or above."
)

_SOURCE_OPTIONS = (
    config_option,
    click.option("--plugin", default="", metavar="NAME", help="Which plugin, where PATH holds several."),
    click.option("--define", "defines", multiple=True, metavar="NAME[=V]", help="Settle a name of #if (repeatable)."),
    click.option("--engine", default="", metavar="V[..V]", help="Engine version, or a range to leave it open."),
    click.option("--dialect", "dialects", multiple=True, metavar="ID", help="Look for this way of registering only."),
    click.option("--overrides", default="", metavar="FILE", help="Tiers and the like stated by hand (overrides.toml)."),
    click.option("--no-cache", is_flag=True, help="Make everything anew and keep nothing for later runs."),
    click.option("--jobs", type=click.IntRange(min=0), default=0, metavar="N", help="Worker processes (0: by size)."),
    click.option("--profile", is_flag=True, help="Say on standard error where the time went."),
)


def survey_options(command: F) -> F:
    """The flags of a command that reads a plugin's source without any configuration."""
    for option in reversed(_SOURCE_OPTIONS[1:5] + _SOURCE_OPTIONS[7:]):
        command = option(command)
    return command


def source_options(command: F) -> F:
    """The flags of every command that reads a plugin's source; they arrive under the names ``read_options`` takes."""
    for option in reversed(_SOURCE_OPTIONS):
        command = option(command)
    return command


_SET_OPTIONS = (
    click.option("--out", default="", metavar="DIR", help="The folder they go to: the configuration's, or generated."),
    click.option("--lang", "languages", multiple=True, metavar="L", help="This language only (repeatable)."),
    click.option("--split", is_flag=True, help="Give each family a page of its own."),
    click.option("--locales", default="", metavar="DIR", help="The folder of a plugin's translations."),
)


def set_options(command: F) -> F:
    """The flags of the commands about the whole set of generated files; ``generating`` takes them."""
    for option in reversed(_SET_OPTIONS):
        command = option(command)
    return command
