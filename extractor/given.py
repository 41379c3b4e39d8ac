"""What the user gives as files: bytes, text, TOML, or the error that says what is wrong."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from extractor.errors import UserError, unreadable

KINDS = (str, bool)
"""Types of values that a file may give."""


def read(path: str | Path, shown: str = "") -> bytes:
    """The bytes of a file; ``shown`` is how messages call it, by its path without one.

    Raises: UserError where it cannot be read.
    """
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise unreadable(shown or str(path), error) from error


def text(data: bytes, file: str) -> str:
    """The text of ``file`` with LF line ends, without a byte order mark.

    Raises: UserError for what is not UTF-8, with the line.
    """
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise UserError("is not UTF-8", file=file, line=data[: error.start].count(b"\n") + 1) from None


def toml(text: str, file: str) -> dict[str, Any]:
    """The document that the text of ``file`` is.

    Raises: UserError for what is no TOML, with the line.
    """
    import tomllib

    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message, _, place = str(error).partition(" (at ")
        found = re.match(r"line (\d+)", place)
        line = int(found[1]) if found else text.count("\n") + 1
        raise UserError(f"is not TOML: {message[:1].lower()}{message[1:]}", file=file, line=line) from None
