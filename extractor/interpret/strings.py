"""The engine's strings: FString, FName, FText and the free functions on text.

Case follows the engine (docs: FString): ``Equals`` and ``Compare`` mind it unless told otherwise, ``==`` does not;
``StartsWith``, ``EndsWith`` and ``Contains`` on text ignore it unless told otherwise; FName ignores it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from extractor.interpret import uses
from extractor.interpret.machine import Frame, Machine
from extractor.interpret.operators import UNSETTLED, equal, joined, parts_of
from extractor.interpret.operators import told as told_of
from extractor.interpret.state import State
from extractor.interpret.values import (
    ANYTHING,
    EMPTY_TEXT,
    NO_ITEMS,
    Constant,
    Items,
    KeyName,
    Nothing,
    Num,
    Scalar,
    Text,
    Unknown,
    any_of,
    known_text,
    options,
    text,
    truth,
)

HOLE = Text((None,))
_FORMAT = re.compile(r"%[-+ #0]*(?:\d+|\*)?(?:\.(?:\d+|\*))?(?:hh|h|ll|l|I64|z|j|t)?[a-zA-Z%]")

# methods whose result is the same value, as far as a contract sees it
_SAME = frozenset(
    {
        "ToString", "ToText", "Get", "GetCharArray", "TrimChar", "TrimQuotes", "ToSharedRef", "ToSharedPtr", "Pin",
        "GetPlainNameString", "ToStringView", "AsShared", "ToView", "GetData", "GetValue",
    }
)  # fmt: skip
_CUTTING = frozenset({"TrimChar", "TrimQuotes", "GetPlainNameString"})
"""Those of them that may leave out letters."""
_FOLDS = {
    "ToLower": "lower",
    "ToLowerInline": "lower",
    "ToUpper": "upper",
    "ToUpperInline": "upper",
    "TrimStartAndEnd": "trim",
    "TrimStartAndEndInline": "trim",
    "TrimStart": "trim",
    "TrimEnd": "trim",
}
_APPLY: dict[str, Callable[[str], str]] = {"lower": str.lower, "upper": str.upper, "trim": str.strip}


def emptied(value: Any, wanted: bool) -> Any:
    """A string after ``IsEmpty()`` came out as ``wanted``."""
    kind = value.__class__
    if kind is Scalar:
        return EMPTY_TEXT if wanted else Scalar(value.path, value.kind, value.folds, True, value.excluded)
    if kind is Text and wanted:
        return EMPTY_TEXT
    return value


def is_empty(value: Any) -> bool | None:
    """Whether a string is empty; None where it may be."""
    kind = value.__class__
    if kind is Text:
        return False if any(value.parts) else True if value.parts == ("",) else None
    if kind is Scalar:
        return False if value.filled else None
    return None


def method(m: Machine, value: Any, name: str, args: list[Any], state: State, frame: Frame, at: int) -> Any:
    """The result of a string method on a known or request string, or None where this is no string method."""
    if name in _CUTTING and value.__class__ is Text and value != EMPTY_TEXT:
        return HOLE
    if name in _SAME:
        return value
    fold = _FOLDS.get(name)
    if fold is not None:
        return _folded(value, fold)
    if name in _TESTS:
        return _tested(m, value, name, args, frame, at)
    if name in ("Len", "Num"):
        known = known_text(value) if value.__class__ is Text else None
        return Num(len(known)) if known is not None else Unknown("int32")
    if m.recording and (name == "IsNumeric" or name in _PURE_TEXT):
        uses.taken(m, value)
    if name in ("IsNumeric", "IsNone"):
        known = known_text(value) if value.__class__ is Text else None
        if known is None:
            return UNSETTLED
        return truth(_numeric(known) if name == "IsNumeric" else known in ("", "None"))
    if name.removesuffix("Inline") in _PURE_TEXT:
        return _cut(value, name.removesuffix("Inline"), args)
    return None


_TESTS = frozenset({"Equals", "StartsWith", "EndsWith", "Contains", "Compare", "MatchesWildcard", "EqualTo"})
_PURE_TEXT = frozenset(
    {
        "Left", "Right", "Mid", "LeftChop", "RightChop", "Replace", "ReplaceCharWithEscapedChar",
        "ReplaceQuotesWithEscapedQuotes",
        "ReplaceEscapedCharWithChar", "ConvertTabsToSpaces", "Reverse", "Append", "RightPad", "LeftPad",
    }
)  # fmt: skip


def _numeric(value: str) -> bool:
    return re.fullmatch(r"[+-]?\d*\.?\d+|[+-]?\d+\.", value) is not None


def _folded(value: Any, fold: str) -> Any:
    done: list[Any] = []
    for option in options(value):
        if option.__class__ is Text:
            done.append(Text(tuple(p if p is None else _APPLY[fold](p) for p in option.parts)))
        elif option.__class__ is Scalar:
            done.append(
                replace(option, folds=tuple(sorted({*option.folds, fold})), filled=option.filled and fold != "trim")
            )
        else:
            done.append(option)
    return any_of(done)


def _tested(m: Machine, value: Any, name: str, args: list[Any], frame: Frame, at: int) -> Any:
    if not args:
        return UNSETTLED
    if name in ("Equals", "Compare", "EqualTo"):
        told = args[1].name if len(args) > 1 and args[1].__class__ is Constant else ""
        found = []
        for one in options(value):
            for other in options(args[0]):
                same = equal(m, one, other, told.endswith("IgnoreCase"), frame, at)
                found.append(told_of(one, other, True) if same is None else truth(same))
        verdict = any_of(found)
        return verdict if name != "Compare" else (Num(0) if verdict == truth(True) else ANYTHING)
    if m.recording:
        uses.taken(m, value)
        uses.taken(m, args[0])
    mine, theirs = known_text(value), known_text(args[0])
    if mine is None or theirs is None or name == "MatchesWildcard":
        if name != "MatchesWildcard" and theirs is not None and value.__class__ is Text:
            return _prefixed(value, theirs, name)
        return UNSETTLED
    minds = any(a.__class__ is Constant and a.name.endswith("CaseSensitive") for a in args[1:])
    if not minds:
        mine, theirs = mine.casefold(), theirs.casefold()
    if name == "StartsWith":
        return truth(mine.startswith(theirs))
    return truth(mine.endswith(theirs) if name == "EndsWith" else theirs in mine)


def _prefixed(value: Text, wanted: str, name: str) -> Any:
    """A text with holes still begins and ends as written."""
    edge = value.parts[0] if name == "StartsWith" else value.parts[-1]
    if edge and name in ("StartsWith", "EndsWith") and len(edge) >= len(wanted):
        cut = edge[: len(wanted)] if name == "StartsWith" else edge[-len(wanted) :]
        return truth(cut.casefold() == wanted.casefold())
    if name == "Contains" and any(p and wanted.casefold() in p.casefold() for p in value.parts):
        return truth(True)
    return UNSETTLED


def _cut(value: Any, name: str, args: list[Any]) -> Any:
    known = known_text(value) if value.__class__ is Text else None
    if known is None:
        return HOLE
    if known == "" and name in ("Left", "Right", "Mid", "LeftChop", "RightChop", "Replace", "Reverse"):
        return EMPTY_TEXT
    if name == "Replace" and len(args) >= 2:
        old, new = known_text(args[0]), known_text(args[1])
        if not old or new is None:
            return HOLE
        minds = any(a.__class__ is Constant and a.name.endswith("CaseSensitive") for a in args[2:])
        return text(re.sub(re.escape(old), lambda _: new, known, flags=0 if minds else re.IGNORECASE))
    number: Any = args[0].value if args and args[0].__class__ is Num else None
    if number is None or number < 0:
        return HOLE
    if name == "Left":
        return text(known[:number])
    if name == "Right":
        return text(known[-number:] if number else "")
    if name == "RightChop":
        return text(known[number:])
    if name == "LeftChop":
        return text(known[: len(known) - number])
    if name == "Mid":
        count: Any = args[1].value if len(args) > 1 and args[1].__class__ is Num else None
        return text(known[number:]) if len(args) == 1 else HOLE if count is None else text(known[number:][:count])
    return HOLE


def removed(value: Any, name: str, args: list[Any]) -> str | None:
    """What ``RemoveFromStart`` or ``RemoveFromEnd`` leaves of a known text; None of another text. Case is ignored."""
    mine = known_text(value) if value.__class__ is Text else None
    part = known_text(args[0]) if len(args) == 1 and args[0].__class__ is Text else None
    if mine is None or part is None:
        return None
    if name == "RemoveFromStart":
        return mine[len(part) :] if mine.casefold().startswith(part.casefold()) else mine
    return mine[: len(mine) - len(part)] if mine.casefold().endswith(part.casefold()) else mine


def halves(value: Any, args: list[Any]) -> tuple[str, ...] | None:
    """The two parts into which ``Split`` takes a known text, none where the mark is absent; None of another text."""
    mine = known_text(value) if value.__class__ is Text else None
    mark = known_text(args[0]) if len(args) == 3 and args[0].__class__ is Text else None
    if mine is None or not mark:
        return None
    at = mine.casefold().find(mark.casefold())
    return (mine[:at], mine[at + len(mark) :]) if at >= 0 else ()


def printf(args: list[Any]) -> Any:
    """``FString::Printf(format, …)``: the format with known arguments put in and the rest as holes."""
    if not args:
        return HOLE
    found = []
    for option in options(args[0]):
        pattern = known_text(option)
        if pattern is None:
            found.append(HOLE)
        else:
            found += [Text(joined(_filled(pattern, given))) for given in _alternatives(args[1:])]
    return any_of(found)


def _alternatives(args: list[Any]) -> list[list[Any]]:
    """The arguments once for either text that one of them may be, as in two languages; of several such ones nobody
    knows which go together, and what may be any of many things, or empty, is a hole."""
    several = [at for at, arg in enumerate(args) if len(options(arg)) == 2 and all(map(known_text, options(arg)))]
    if len(several) != 1:
        return [args]
    at = several[0]
    return [[*args[:at], option, *args[at + 1 :]] for option in options(args[at])]


def _filled(pattern: str, args: list[Any]) -> tuple[str | None, ...]:
    parts: list[str | None] = []
    end = 0
    used = 0
    for match in _FORMAT.finditer(pattern):
        parts.append(pattern[end : match.start()])
        end = match.end()
        if match.group().endswith("%"):
            parts.append("%")
            continue
        value = args[used] if used < len(args) else ANYTHING
        used += 1
        if match.group() in ("%s", "%d", "%i", "%u") and value.__class__ in (Text, Num):
            parts.extend(parts_of(value))
        else:
            parts.append(None)
    parts.append(pattern[end:])
    return tuple(parts)


def format_text(args: list[Any]) -> Any:
    """``FText::Format`` and ``FString::Format``: ``{0}`` and ``{Name}`` are holes."""
    pattern = known_text(args[0]) if args and args[0].__class__ is Text else None
    if pattern is None:
        return HOLE
    parts: list[str | None] = []
    end = 0
    for match in re.finditer(r"\{[A-Za-z0-9_]*\}", pattern):
        parts.extend((pattern[end : match.start()], None))
        end = match.end()
    return Text(joined((*parts, pattern[end:])))


def split(value: Any) -> Any:
    """The pieces of ``ParseIntoArray``: none of an empty text, any number of pieces otherwise."""
    known = known_text(value) if value.__class__ is Text else None
    if known == "":
        return NO_ITEMS
    piece = Text((None,))
    if value.__class__ is Scalar:
        return Items(None, piece, 0)
    return Items(None, piece, 1 if known else 0)


def as_number(value: Any, whole: bool) -> Any:
    """``FCString::Atoi`` and its like: text without a number is 0."""
    found: list[Any] = []
    for option in options(value):
        known = known_text(option) if option.__class__ is Text else None
        if known is not None:
            match = re.match(r"\s*[+-]?(\d+\.?\d*|\.\d+)", known)
            number = float(match.group()) if match else 0.0
            found.append(Num(int(number) if whole else number))
        elif option.__class__ is Scalar:
            found.append(option)
        else:
            found.append(Unknown("int32" if whole else "float"))
    return any_of(found)


TEXT_VALUES = (Text, Scalar, KeyName, Nothing)
