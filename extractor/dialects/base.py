"""What a dialect is, and what all dialects together hand on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from msgspec import Struct

from extractor.facts import Place, Registration, Stated
from extractor.findings import Finding

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extractor.program import Program


class Registered(Struct, frozen=True):
    """All registrations, by place; one dialect may find none. ``stated`` is what calls of code outside the tree do.

    ``others`` are places that look like a registration and were seen to be none, each with what it is.
    """

    registrations: tuple[Registration, ...]
    findings: tuple[Finding, ...] = ()
    stated: tuple[Stated, ...] = ()
    others: tuple[tuple[Place, str], ...] = ()


class Dialect(Protocol):
    """One way of registering. Its module's docstring is its row in the documentation."""

    ID: str

    def registrations(self, program: Program) -> Registered:
        """The registrations of this kind in the program, by place.

        Findings: UC903 unresolved_handler, UC904 name_not_constant.
        """
        ...


class LastDialect(Dialect, Protocol):
    """One that has to know all that is registered otherwise."""

    def otherwise(self, program: Program, others: Sequence[Registration]) -> Registered:
        """The registrations of this kind, by place, beside all the ``others``."""
        ...


class LateDialect(Dialect, Protocol):
    """One that has to know what the others registered."""

    def after(self, program: Program, others: Sequence[Registration]) -> Registered:
        """The registrations of this kind, by place, beside those of the ``others``."""
        ...
