"""The grammar's node kinds as tables by number: the one module that touches tree-sitter's language.

Lowering dispatches on ``node.kind_id``. One name can have several numbers (aliases); a ``Table`` is filled by names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

import tree_sitter_cpp
from tree_sitter import Language, Parser, Range, Tree

LANGUAGE = Language(tree_sitter_cpp.language())
ERROR = 65535
"""The kind number of a node that holds text that did not parse."""

_COUNT = LANGUAGE.node_kind_count
_KINDS = tuple(LANGUAGE.node_kind_for_id(number) or "" for number in range(_COUNT))
_NAMED = tuple(LANGUAGE.node_kind_is_named(number) for number in range(_COUNT))

TOKEN: dict[int, str] = {number: kind for number, kind in enumerate(_KINDS) if not _NAMED[number]}
"""The text of each punctuation mark and keyword, by kind number: operators are read from here."""

_BY_NAME: dict[str, tuple[int, ...]] = {}
for _number, _kind in enumerate(_KINDS):
    if _NAMED[_number]:
        _BY_NAME[_kind] = (*_BY_NAME.get(_kind, ()), _number)

T = TypeVar("T")
F = TypeVar("F")


def ids(*names: str) -> frozenset[int]:
    """The numbers of all named kinds with these names."""
    return frozenset(number for name in names for number in _BY_NAME[name])


def one(name: str) -> int:
    """The number of a named kind that has only one."""
    (number,) = _BY_NAME[name]
    return number


def tokens(*texts: str) -> frozenset[int]:
    """The numbers of the marks and keywords with these texts."""
    return frozenset(number for number, text in TOKEN.items() if text in texts)


def name_of(number: int) -> str:
    """The kind's name, for what lowering does not model."""
    return "ERROR" if number == ERROR else _KINDS[number]


class Table(dict[int, T]):
    """Values by kind number, filled by names; a number nobody gave a value has the table's default."""

    def __init__(self, default: T) -> None:
        """Punctuation has the default as well, unless it is given a value by its number."""
        super().__init__()
        self.default = default

    def __missing__(self, number: int) -> T:
        """The default, kept for the next time."""
        value = self[number] = self.default
        return value

    def put(self, value: T, *names: str) -> None:
        """``value`` for every number of the kinds ``names``."""
        for number in ids(*names):
            self[number] = value

    def at(self, *names: str) -> Callable[[F], F]:
        """``put`` as a decorator; the function stays what it is."""

        def keep(value: F) -> F:
            self.put(value, *names)  # type: ignore[arg-type]
            return value

        return keep

    def put_numbers(self, value: T, numbers: Iterable[int]) -> None:
        """``value`` for kinds given by number, punctuation among them."""
        for number in numbers:
            self[number] = value


def tree_of(text: bytes, extents: Iterable[tuple[int, int]] = ()) -> Tree:
    """The syntax tree of a text, or of extents of it alone; a parser a call, as threads do not share one.

    Of extents, offsets are the whole text's; rows and columns mean nothing.
    """
    if not extents:
        return Parser(LANGUAGE).parse(text)
    ranges = [Range((0, start), (0, end), start, end) for start, end in extents]
    return Parser(LANGUAGE, included_ranges=ranges).parse(text)


_CHUNK = 65536
_STEPS_A_KILOBYTE = 12
_STEPS = 500


def tree_within_bounds(text: bytes) -> Tree | None:
    """The syntax tree of text that may be no code at all; None where recovering from its faults takes too long.

    Counted in the parser's own steps, so the answer does not depend on the machine. Code takes 8 a kilobyte; random
    bytes can take thousands of times the time that code of their length takes.
    """
    left = _STEPS + len(text) * _STEPS_A_KILOBYTE // 1024

    def is_spent(_offset: int, _has_error: bool) -> bool:
        nonlocal left
        left -= 1
        return left < 0

    def read(offset: int, _point: object) -> bytes:
        return text[offset : offset + _CHUNK]

    try:
        return Parser(LANGUAGE).parse(read, progress_callback=is_spent)
    except ValueError:
        return None
