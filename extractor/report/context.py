"""What a report format is told beside the findings."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct, field


class Context(Struct, frozen=True):
    """``root`` stands before a finding's file in what people read; colours are used only when ``color`` says so."""

    root: str = ""
    """Of the tree, as the user named it; "" where files stand for themselves."""
    color: bool = False
    line: Callable[[str, int], str | None] = lambda file, line: None
    """A file's line (from 1) for a code frame, without its end; None where it cannot be had."""
    at_most: int = 0
    """How many findings are shown in full; 0 is all. Errors come before the others then."""
    closing: bool = True
    """Whether text ends with the count of what it shows."""
    said: Callable[[str], str] = str
    """A message in the language of the run."""
    counted: Callable[[str, int], str] = lambda word, many: f"{many} {word}{'' if many == 1 else 's'}"
    """How many findings of a severity there are, in words."""
    names: Mapping[str, str] = field(default_factory=dict)
    """Rule code to rule name."""
