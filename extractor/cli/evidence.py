"""What is kept of a fault of ours: a file in the system's folder for temporary files, which the message names."""

from __future__ import annotations

import os
import platform
import tempfile
import traceback
from collections.abc import Sequence

from extractor import __version__
from extractor.cli.words import say


def internal_fault(error: BaseException, arguments: Sequence[str]) -> str:
    """The line to print for a fault of ours; writes the evidence beside."""
    what = f"{type(error).__name__}: {error}".splitlines()[0][:200]
    text = (
        f"uecatalog {__version__}, Python {platform.python_version()}, {platform.platform()}\n"
        f"arguments: {list(arguments)}\n\n" + "".join(traceback.format_exception(error))
    )
    try:
        handle, path = tempfile.mkstemp(prefix="uecatalog-fault-", suffix=".txt")
        with os.fdopen(handle, "w", encoding="utf-8", errors="backslashreplace") as file:
            file.write(text)
        kept = say("the evidence is in %(file)s", file=path)
    except OSError as unwritable:
        kept = say("the evidence could not be kept (%(why)s):", why=unwritable.strerror) + f"\n{text}"
    return say(
        "internal fault: %(what)s. This is an error of uecatalog, not of your source; please report it: %(kept)s",
        what=what,
        kept=kept,
    )
