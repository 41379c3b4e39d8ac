"""What the text holds, found by patterns over bytes alone: accessor calls, and calls of given names.

Comments, string and character literals are stepped over. Offsets are bytes of the unit's text from 0. Nothing here
asks a dialect, the program or the interpreter: these are the counts that the ledger's sums are held against.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

# The accessors of FJsonObject, then those of FJsonValue, in the engine's headers Dom/JsonObject.h and Dom/JsonValue.h.
_OF_OBJECTS = (
    "TryGet(?:String|Number|Bool|Array|Object|StringArray|EnumArray)?Field"
    "|Get(?:String|Number|Integer|Bool|Array|Object)?Field|Has(?:Typed)?Field"
)
_OF_VALUES = "As(?:String|Number|Bool|Array|Object)|TryGet(?:String|Number|Bool|Array|Object)"
_STEPPED_OVER = (
    rb'//[^\n]*|/\*.*?\*/|R"([^(\s]{0,16})\(.*?\)\1"'
    rb'|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\''
)
_ACCESSOR = re.compile(
    _STEPPED_OVER + rb"|(?:->|\.)\s*(" + f"{_OF_OBJECTS}|{_OF_VALUES}".encode() + rb")\s*(?=\(|<[^;{}()]*>\s*\()",
    re.DOTALL,
)


def accessors(text: bytes) -> Iterator[tuple[int, str]]:
    """(offset of the name, name) of each accessor call, in order."""
    return _named(_ACCESSOR, text)


def calls(names: Iterable[str]) -> re.Pattern[bytes]:
    """A pattern of calls of the names, for ``called``."""
    each = b"|".join(re.escape(name.encode()) for name in sorted(names))
    return re.compile(_STEPPED_OVER + rb"|\b(" + each + rb")\s*(?=\(|<[^;{}()]*>\s*\()", re.DOTALL)


def called(pattern: re.Pattern[bytes], text: bytes) -> Iterator[tuple[int, str]]:
    """(offset of the name, name) of each call that the pattern finds, in order."""
    return _named(pattern, text)


def _named(pattern: re.Pattern[bytes], text: bytes) -> Iterator[tuple[int, str]]:
    for match in pattern.finditer(text):
        name = match[2]
        if name is not None:
            yield match.start(2), name.decode()


_CALL = re.compile(
    rb"(?:return\b|co_return\b)?[\s(]*(?:\w+(?:<[^;(){}]*>)?\s*(?:::|\.|->)\s*)*(\w+)\s*(?:<[^;(){}]*>\s*)?\("
)


def name_called_at(text: bytes, offset: int) -> str:
    """The name of the function that the call, or the return of a call, at an offset calls; "" of anything else."""
    match = _CALL.match(text, offset)
    return match[1].decode() if match else ""
