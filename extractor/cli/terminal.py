"""What is known about the terminal, and the three ways to write to it: results, remarks, and the line of an error."""

from __future__ import annotations

import os
import shutil
import sys
from typing import IO


class ReaderGone(Exception):
    """Standard output was closed by its reader, as `head` does. (click would end the program on a BrokenPipeError.)"""


def has_color(stream: IO[str], wanted: bool = True) -> bool:
    """Whether to colour what goes to ``stream``: a terminal, NO_COLOR unset, and the user did not refuse."""
    return wanted and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb" and stream.isatty()


def width(stream: IO[str]) -> int:
    """The columns of a terminal; 0 for anything else, where nothing is to be cut."""
    return shutil.get_terminal_size((100, 24)).columns if stream.isatty() else 0


def result(text: str) -> None:
    """Writes a command's result to standard output."""
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        raise ReaderGone from None


def result_json(value: object) -> None:
    """Writes a command's result as JSON to be read: indented, on lines of its own."""
    import msgspec

    result(msgspec.json.format(msgspec.json.encode(value), indent=2).decode() + "\n")


def result_bytes(data: bytes) -> None:
    """Writes a document's bytes to standard output."""
    try:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        raise ReaderGone from None


def remark(text: str) -> None:
    """Writes text with its own line ends to standard error; a standard error that is gone stops nothing."""
    try:
        sys.stderr.write(text)
        sys.stderr.flush()
    except OSError:
        pass


def fail(message: str) -> None:
    """The one line of an error."""
    remark(f"uecatalog: error: {message}\n")
