"""The program around the commands: finds them, runs one, and turns whatever ends it into an exit code.

0 clean, 1 findings, 2 the user's error, 3 our own fault, 130 interrupted, 141 a reader that went away. No traceback
ever reaches the terminal: one of ours goes to a file that the message names.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import os
import pkgutil
import sys
from collections.abc import Callable, Sequence
from types import FunctionType
from typing import Any, NoReturn

import click
from click.core import ParameterSource

from extractor import __version__
from extractor.cli import commands, words
from extractor.cli.terminal import ReaderGone, fail
from extractor.errors import UserError, nearest

USAGE = UserError.exit_code
INTERNAL = 3
INTERRUPTED = 130
READER_GONE = 141


class _NotEmpty:
    """Refuses a word that is there and empty, as a variable of a script that is not set gives it: what it stands for
    would be taken as not given at all."""

    def __init__(self, then: Callable[[click.Context, click.Parameter, Any], Any] | None) -> None:
        self._then = then

    def __call__(self, ctx: click.Context, param: click.Parameter, value: Any) -> Any:
        given = ctx.get_parameter_source(param.name or "") is ParameterSource.COMMANDLINE
        if given and (value == "" or (isinstance(value, tuple) and "" in value)):
            raise click.BadParameter(words.say("it is empty"), ctx, param)
        return self._then(ctx, param, value) if self._then else value


class Commands(click.Group):
    """The group of all commands: names are file names, a module is imported when its command is wanted."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The file names of ``commands``."""
        return sorted(module.name.replace("_", "-") for module in pkgutil.iter_modules(commands.__path__))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The ``command`` of the file with that name."""
        if cmd_name not in self.list_commands(ctx):
            return None
        module = importlib.import_module(f"{commands.__name__}.{cmd_name.replace('-', '_')}")
        found = module.command
        assert isinstance(found, click.Command)
        for param in found.params:
            if not isinstance(param.callback, _NotEmpty):
                param.callback = _NotEmpty(param.callback)
        return words.translated(found)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does it, with the nearest command where a word is none."""
        if args and not args[0].startswith("-") and args[0] not in self.list_commands(ctx):
            hint = nearest(args[0], self.list_commands(ctx)) or "`uecatalog --help` lists them"
            raise UserError(f"there is no command {args[0]}", hint=hint)
        return super().resolve_command(ctx, args)


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Exit codes: 0 clean, 1 findings, 2 usage or configuration, 3 a fault of ours.",
)
@click.version_option(__version__, prog_name="uecatalog", message="%(prog)s %(version)s")
@click.option(
    "--lang",
    default="",
    metavar="L",
    is_eager=True,
    expose_value=False,
    callback=lambda ctx, param, code: _speak(code),
    help="The language of what is said here (also: LANG).",
)
def program() -> None:
    """Derive the command catalog of an Unreal Engine plugin from its C++ source.

    PATH is a plugin, its Source folder, or a project that holds several plugins (then --plugin names one); PATH@REV is
    what it was in a git revision.
    """


def _speak(code: str) -> None:
    words.speak(code)
    words.translated(program)


def help_texts() -> list[tuple[str, str]]:
    """(where, text) of all that help pages say, for translators; English is spoken then."""
    found = [("extractor/cli/words.py", text) for text in (*words.CLICK, *words.SYSTEM)]
    found += words.texts(program, "extractor/cli/program.py")
    for module in sorted(pkgutil.iter_modules(commands.__path__), key=lambda one: one.name):
        command = importlib.import_module(f"{commands.__name__}.{module.name}").command
        found += words.texts(command, f"extractor/cli/commands/{module.name}.py")
    return found


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command line (``sys.argv`` without one) and returns its exit code; never raises, never exits."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        code = _invoke(arguments)
        sys.stdout.flush()
        return code
    except (ReaderGone, BrokenPipeError):
        _drop_output()
        return READER_GONE
    except OSError as error:
        # Files are opened by the pipeline, which words its own errors: what is left is standard output.
        _drop_output()
        why = words.told(error.strerror or str(error))
        fail(words.say("standard output: cannot write: %(error)s", error=why))
        return USAGE


def run() -> NoReturn:
    """The installed program. Leaves without taking the object graph apart, which the system does faster."""
    gc.disable()  # a run builds one graph, uses it and ends; memory is bounded by the size of the source
    code = _with_room(main)
    with contextlib.suppress(OSError):
        sys.stdout.flush()
        sys.stderr.flush()
    os._exit(code)


def _with_room(call: Callable[[], int]) -> int:
    """Calls with room for the frames of deep calls.

    CPython keeps the frames of Python functions in chunks of 16 KB, got from the system when a call does not fit and
    given back when it returns (``push_chunk`` and ``_PyThreadState_PopFrame`` of Python/pystate.c): a loop that calls
    across the edge of a chunk pays for both on every turn, up to a tenth of an analysis. A frame that says it needs a
    little over half of a large chunk is given that, and what it does not use serves the calls in it.
    """
    roomy: Callable[[Callable[[], int]], int] = FunctionType(_call.__code__.replace(co_stacksize=_ROOM), globals())
    return roomy(call)


def _call(call: Callable[[], int]) -> int:
    return call()


_ROOM = 270_000
"""Words: 2.1 MB, for a chunk of 4 MB. Pages of it that nobody touches cost nothing."""


def _invoke(arguments: list[str]) -> int:
    try:
        result = program.main(arguments, prog_name="uecatalog", standalone_mode=False)
        return result if isinstance(result, int) else 0
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        return USAGE
    except click.ClickException as error:
        fail(" ".join(error.format_message().split()) + _way_out(error))
        return USAGE
    except UserError as error:
        fail(error.told(words.told))
        return error.exit_code
    except click.Abort:
        fail(words.say("interrupted"))
        return INTERRUPTED
    except (OSError, ReaderGone):
        raise
    except Exception as error:  # whatever it is, it is ours, and has to be said as such
        from extractor.cli.evidence import internal_fault

        fail(internal_fault(error, arguments))
        return INTERNAL


def _way_out(error: click.ClickException) -> str:
    """Where help is; of a flag that every command has, but before its name, how that is written."""
    if not isinstance(error, click.UsageError) or error.ctx is None:
        return ""
    if isinstance(error, click.NoSuchOption) and error.option_name == "--lang" and error.ctx.parent:
        way = f"`uecatalog --lang CODE {error.ctx.info_name} …`"
        said = words.say("it stands before the command: %(way)s", way=way)
    else:
        way = f"`{error.ctx.command_path} --help`"
        said = words.say("see %(help)s", help=way)
    return f" ({said})"


def _drop_output() -> None:
    """Sends what is still buffered for a standard output that takes no more to nowhere, for good."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
