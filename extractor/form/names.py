"""Qualified names as text: ``NS::FFoo::Bar``, with template arguments, ``(anonymous)`` and operators in them."""

from __future__ import annotations

from collections.abc import Iterator

ANONYMOUS = "(anonymous)"
"""The scope's part that stands for a namespace without a name."""


def joined(scope: str, name: str) -> str:
    """A scope and a name in it; either may be "".

    >>> joined("NS", "FFoo"), joined("", "::FFoo")
    ('NS::FFoo', 'FFoo')
    """
    name = name.removeprefix("::")
    return f"{scope}::{name}" if scope and name else scope or name


def parted(text: str) -> tuple[str, str]:
    """A qualified name as (qualifier without template arguments, last part as written).

    >>> parted("A::TFoo<B::C>::operator==")
    ('A::TFoo', 'operator==')
    >>> parted("TFoo<B::C>")
    ('', 'TFoo<B::C>')
    """
    if "::" not in text:
        return "", text
    if "<" not in text and "operator" not in text:
        qualifier, _, last = text.rpartition("::")
        return qualifier.removeprefix("::"), last
    depth = 0
    at = -1
    index = 0
    while index < len(text):
        letter = text[index]
        if letter == "o" and not depth and (not index or text[index - 1] == ":") and text.startswith("operator", index):
            break
        if letter == "<":
            depth += 1
        elif letter == ">":
            depth -= 1
        elif letter == ":" and not depth and text.startswith("::", index):
            at = index
            index += 1
        index += 1
    if at < 0:
        return "", text
    return without_arguments(text[:at]).removeprefix("::"), text[at + 2 :]


def with_names(scope: str) -> str:
    """A scope without its parts that have no name: as a reader writes it.

    >>> with_names("NS::(anonymous)::FFoo")
    'NS::FFoo'
    """
    if ANONYMOUS not in scope:
        return scope
    return "::".join(part for part in scope.split("::") if part != ANONYMOUS)


def outwards(scope: str) -> Iterator[str]:
    """A scope and those around it, the nearest first; the last is "".

    >>> list(outwards("A::B"))
    ['A::B', 'A', '']
    """
    while scope:
        yield scope
        scope = parted(scope)[0]
    yield ""


def without_arguments(text: str) -> str:
    """A name without template arguments.

    >>> without_arguments("A::TFoo<B<C>>::D")
    'A::TFoo::D'
    """
    if "<" not in text:
        return text
    out: list[str] = []
    depth = 0
    for letter in text:
        if letter == "<":
            depth += 1
        elif letter == ">":
            depth -= 1
        elif not depth:
            out.append(letter)
    return "".join(out)
