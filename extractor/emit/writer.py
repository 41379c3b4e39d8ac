"""Lines of generated code with their indentation, and the words at the head of every generated file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from msgspec import Struct

from extractor.catalog import Catalog
from extractor.emit.quoting import visible


class Writer:
    """Collects lines; ``block`` indents what is written inside it."""

    def __init__(self, indent: str = "    ") -> None:
        """``indent``: what one level is."""
        self._indent = indent
        self._level = 0
        self._lines: list[str] = []

    def line(self, text: str = "") -> None:
        """One line at the present level; an empty one stays empty."""
        self._lines.append(self._indent * self._level + text if text else "")

    def lines(self, texts: Iterable[str]) -> None:
        """Each a line."""
        for text in texts:
            self.line(text)

    @contextmanager
    def block(self, head: str = "", tail: str = "") -> Iterator[None]:
        """``head``, what is written inside one level deeper, ``tail``."""
        if head:
            self.line(head)
        self._level += 1
        yield
        self._level -= 1
        if tail:
            self.line(tail)

    def text(self) -> str:
        """All of it, runs of more than two empty lines cut, with a line end behind the last."""
        return "\n".join(self._lines).strip("\n") + "\n"

    def data(self) -> bytes:
        """``text`` as UTF-8."""
        return self.text().encode("utf-8")


def banner(catalog: Catalog, kind: str, what: str) -> list[str]:
    """What a generated file says about itself: what it is, where it is from, how to make it again. No date: the same
    catalog gives the same file."""
    plugin = catalog.plugin
    version = f" {visible(plugin.version)}" if plugin.version else ""
    return [
        f"{what} of {visible(plugin.name)}{version}.",
        f"Generated from the plugin's source by uecatalog; do not edit. Again: uecatalog emit {kind}",
        f"contract_digest: {visible(plugin.contract_digest)}",
    ]


class Call(Struct, frozen=True):
    """Something with parts in brackets: ``Key("name", types=("string",))``, a tuple, ``{ key: value }``."""

    head: str
    parts: tuple[tuple[str, Node], ...]
    """Each with what stands before it: ``types=``, ``"key": ``, nothing."""
    tail: str = ")"
    pad: str = ""
    """What stands inside the brackets where it all is on one line."""
    single: str = ""
    """What stands behind a part that is the only one: the comma of a tuple."""


Node = str | Call


def laid_out(node: Node, room: int, *, before: int = 0, indent: str = "    ") -> list[str]:
    """Its lines: one where ``room`` columns are enough, else a line for each part, indented. ``before``: the columns
    that its first line has lost to what stands before it."""
    if isinstance(node, str):
        return [node]
    flats: dict[int, str] = {}
    _flat(node, flats)
    return _laid(node, room, before, indent, flats)


def _laid(node: Node, room: int, before: int, indent: str, flats: dict[int, str]) -> list[str]:
    if isinstance(node, str):
        return [node]
    flat = flats[id(node)]
    if len(flat) + before <= room or not node.parts:
        return [flat]
    lines = [node.head]
    # With a comma behind it the one argument of a type would be a tuple: Optional[X,] is refused.
    comma = "" if node.tail == "]" and len(node.parts) == 1 else ","
    for label, part in node.parts:
        inner = _laid(part, room - len(indent), len(label) + 1, indent, flats)
        if len(inner) == 1:
            lines.append(f"{indent}{label}{inner[0]}{comma}")
        else:
            lines.append(indent + label + inner[0])
            lines += [indent + line for line in inner[1:-1]]
            lines.append(f"{indent}{inner[-1]}{comma}")
    lines.append(node.tail)
    return lines


def _flat(node: Node, flats: dict[int, str]) -> str:
    """It on one line; ``flats`` gets every part's, by its id, so that each is put together once."""
    if isinstance(node, str):
        return node
    parts = ", ".join([label + _flat(part, flats) for label, part in node.parts])
    single = node.single if len(node.parts) == 1 else ""
    made = f"{node.head}{node.pad}{parts}{single}{node.pad}{node.tail}" if node.parts else node.head + node.tail
    flats[id(node)] = made
    return made
