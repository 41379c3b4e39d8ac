"""What leaves the product as an exception: the user's errors (exit 2) and our own faults (exit 3).

Bad source text is never an exception: it is a finding. These are for what stops a run.
"""

from __future__ import annotations

from collections.abc import Callable


class UserError(Exception):
    """The run cannot go on because of what it was given: a path, a configuration, a flag. Its text is one line."""

    exit_code = 2

    def __init__(self, message: str, *, file: str = "", line: int = 0, hint: str = "") -> None:
        """``file`` and ``line`` name the place, ``hint`` the way out (the nearest right word, a flag)."""
        super().__init__(message)
        self.message = message
        self.file = file
        self.line = line
        self.hint = hint

    def __str__(self) -> str:
        """``file:line: message (hint)``."""
        return self.told(str)

    def told(self, said: Callable[[str], str]) -> str:
        """The same, its sentences as ``said`` has them: in another language."""
        place = f"{self.file}:{self.line}: " if self.file and self.line else f"{self.file}: " if self.file else ""
        return f"{place}{said(self.message)}" + (f" ({said(self.hint)})" if self.hint else "")


class InternalFault(Exception):
    """We are wrong, not the input. The report says so and keeps the evidence."""

    exit_code = 3
