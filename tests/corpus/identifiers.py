"""The names that a C++ tree declares as its own: what must not stand in the product.

Textual on purpose: it must not share a fault with the product's parser. Taken are the names of macros, types,
functions and static variables. Left out, by rule: names of fewer than two words (`Execute`, `FActor`: they belong to
everyone), and names shorter than eight letters. What the engine declares too is listed in the test, each name with
its class: plugins write helpers called like the engine's own functions.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

_SUFFIXES = {".h", ".hpp", ".hh", ".inl", ".cpp", ".cc", ".cxx"}
_NOISE = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"', re.DOTALL)
_MACRO = re.compile(r"^[ \t]*#[ \t]*define[ \t]+(\w+)", re.MULTILINE)
_TYPE = re.compile(
    r"\b(?:class|struct|enum(?:\s+class)?|union|namespace)\s+(?:\w+_API\s+)?([A-Za-z_]\w*)\s*(?:final\s*)?[:{]"
)
# A type's last word or sign, then the name, its parameters, and a body or the end of the declaration.
_FUNCTION = re.compile(
    r"(\w+|[>*&])(?:[ \t]+|(?<=[*&])[ \t]*)[*&]?(?:[A-Za-z_]\w*::)*~?([A-Za-z_]\w*)\s*"
    r"\((?=[^;{}()]*(?:\([^;{}()]*\)[^;{}()]*)*\)[^;{}()]*[;{])"
)
_STATIC = re.compile(r"\b(?:static|constexpr|extern)\s+[\w:<>,*& ]*?[\s*&>]([A-Za-z_]\w*)\s*(?:=|;|\{|\[)")
_NOT_A_TYPE = {"return", "new", "else", "case", "throw", "co_return", "delete", "goto", "typename", "operator", "do"}
_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+")


def words(name: str) -> list[str]:
    """The words of a name, the engine's one-letter prefix (FActor, bEnabled) left out."""
    found = _WORD.findall(re.sub(r"^(?:[FUAIETSG](?=[A-Z][a-z])|b(?=[A-Z]))", "", name))
    return [word for word in found if not word.isdigit()]


def declared(root: Path) -> set[str]:
    """The distinctive names declared in the C++ under ``root``."""
    names: set[str] = set()
    for path in sorted(root.rglob("*")):
        if path.suffix.lower() in _SUFFIXES and path.is_file():
            names |= _declared(path.read_bytes().decode("utf-8", "replace"))
    return {name for name in names if len(name) >= 8 and len(words(name)) >= 2 and not name.endswith("_API")}


def _declared(text: str) -> set[str]:
    text = _NOISE.sub(" ", text)
    names = set(_MACRO.findall(text)) | set(_TYPE.findall(text)) | set(_STATIC.findall(text))
    names |= {match[2] for match in _FUNCTION.finditer(text) if match[1] not in _NOT_A_TYPE}
    return names


def standing(root: Path, names: Iterable[str]) -> dict[str, list[str]]:
    """Which of ``names`` stand as whole words in the Python files under ``root``, and in which files."""
    wanted = set(names)
    found: dict[str, list[str]] = {}
    for path in sorted(root.rglob("*.py")):
        for name in sorted(wanted & set(re.findall(r"[A-Za-z_]\w*", path.read_text(encoding="utf-8")))):
            found.setdefault(name, []).append(path.relative_to(root).as_posix())
    return found
