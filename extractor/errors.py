"""What leaves the product as an exception: the user's errors (exit 2) and our own faults (exit 3).

Bad source text is never an exception: it is a finding. These are for what stops a run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable


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


def unreadable(file: str, error: OSError) -> UserError:
    """The error for a file that the system does not let us read."""
    return UserError(f"cannot read: {error.strerror or error}", file=file)


def unwritable(file: str, error: OSError) -> UserError:
    """The error for a file, or a folder, that the system does not let us write."""
    if isinstance(error, FileExistsError):  # only folders are made where nothing may be yet
        return UserError("cannot write: it is a file", file=file, hint="name a folder")
    return UserError(f"cannot write: {error.strerror or error}", file=file)


def nearest(word: str, known: Iterable[str]) -> str:
    """The hint that names the one of ``known`` that may be meant; "" where none is near. Case does not matter."""
    from difflib import get_close_matches  # costs a start more than it gives: only a mistake needs it

    folded = {each.lower(): each for each in sorted(known)}
    near = get_close_matches(word.lower(), folded, n=1, cutoff=0.5)
    hint = f"did you mean {folded[near[0]]}?" if near else ""
    return hint


def offered(known: Iterable[str]) -> str:
    """The hint that names all there are; "" where there are none."""
    words = list(known)
    if len(words) == 1:
        hint = f"there is {words[0]}"
    else:
        hint = f"there are {', '.join(words)}" if words else ""
    return hint


class InternalFault(Exception):
    """We are wrong, not the input. The report says so and keeps the evidence."""
