"""A ``Bound``: an expression with the ``Frame`` that its names mean something in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

if TYPE_CHECKING:
    from extractor.form import Function, Unit


class Frame:
    """Where an expression stands: its unit and function (None outside functions), and what names were bound to."""

    __slots__ = ("at", "function", "names", "owner", "scope", "unit")

    def __init__(
        self,
        unit: Unit,
        function: Function | None,
        scope: str,
        owner: str,
        names: dict[str, Bound] | None = None,
        at: int = -1,
    ) -> None:
        """``at`` is the offset at which locals are looked at; -1 is the end of the function."""
        self.unit = unit
        self.function = function
        self.scope = scope
        self.owner = owner
        self.names = names or {}
        self.at = at

    def binding(self, names: dict[str, Bound], at: int = -1) -> Frame:
        """The frame with more names bound."""
        return Frame(
            self.unit, self.function, self.scope, self.owner, {**self.names, **names}, at if at >= 0 else self.at
        )


class Bound(Struct, frozen=True):
    """An expression in a frame; ``type`` is the declared type of what holds it, where one is written."""

    node: Any
    frame: Frame
    type: str = ""
