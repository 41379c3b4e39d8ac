"""Names that a half-typed word may become, the likeliest first."""

from __future__ import annotations

from collections.abc import Iterable

PREFIX, SUBSTRING, SUBSEQUENCE, TYPO = range(4)

LEAST_FOR_TYPO = 3
"""Letters below which one typo could mean anything."""


def ranked(word: str, names: Iterable[str]) -> list[str]:
    """The names that begin with ``word``, then those that have it inside, then those that have its letters in order,
    then those that begin with it, or have a part that does, but for one typo; each group by name. Case does not matter.

    >>> ranked("act", ["redact", "actor.spawn", "a.cat"])
    ['actor.spawn', 'redact', 'a.cat']
    """
    low = word.lower()
    found = ((rank(low, name.lower()), name) for name in dict.fromkeys(names))
    return [name for at, name in sorted((at, name) for at, name in found if at is not None)]


def rank(word: str, name: str) -> int | None:
    """How ``word`` fits ``name``; None where it does not."""
    if name.startswith(word):
        return PREFIX
    if word in name:
        return SUBSTRING
    letters = iter(name)
    if all(letter in letters for letter in word):
        return SUBSEQUENCE
    if len(word) >= LEAST_FOR_TYPO and any(_one_typo(word, name[at:]) for at in _starts(name)):
        return TYPO
    return None


def _starts(name: str) -> list[int]:
    """Where the parts of ``actor.set_x`` begin."""
    return [0, *(at + 1 for at, letter in enumerate(name) if not letter.isalnum())]


def _one_typo(word: str, name: str) -> bool:
    """Whether ``name`` begins with the word but for one letter that is wrong, missing, too many, or swapped."""
    at = next((at for at, (one, other) in enumerate(zip(word, name, strict=False)) if one != other), len(name))
    rest, left = word[at:], name[at:]
    swapped = rest[1:2] + rest[:1] + rest[2:]
    return (
        left[1:].startswith(rest[1:])  # wrong
        or left[1:].startswith(rest)  # missing
        or left.startswith(rest[1:])  # too many
        or (len(rest) > 1 and left.startswith(swapped))
    )
