"""`uecatalog completion`: what makes a shell complete commands and flags."""

from __future__ import annotations

import click


@click.command("completion", short_help="Write the completion script of a shell.")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def command(shell: str) -> int:
    """Write the script that makes SHELL complete commands and flags.

    For bash put it into ~/.local/share/bash-completion/completions/uecatalog, for fish into
    ~/.config/fish/completions/uecatalog.fish; for zsh into a file called _uecatalog in a folder of $fpath.
    """
    from click.shell_completion import get_completion_class

    from extractor.cli.program import program
    from extractor.cli.terminal import result

    kind = get_completion_class(shell)
    assert kind is not None
    result(kind(program, {}, "uecatalog", "_UECATALOG_COMPLETE").source() + "\n")
    return 0
