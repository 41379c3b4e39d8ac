"""The engine's macros out of the parser's way: rewritten in place, same length, each change under a mask's name.

First what is known by name (tables below: the engine's names only), then what is known by shape (``invocations``):
a macro call that stands as a declaration or a statement without a semicolon, whoever's macro it is. Names and shapes
are looked for in the skeleton, so nothing in a comment or a literal is touched.
"""

from __future__ import annotations

import re

from msgspec import Struct

from extractor.preprocess.edits import Brackets, Edit, apply
from extractor.preprocess.invocations import find_invocations
from extractor.preprocess.literal_runs import join_literals
from extractor.preprocess.records import RecordedMacro

# About the declaration behind them (or around them): their arguments are data.
_SPECIFIER = re.compile(rb"U(?:CLASS|STRUCT|ENUM|INTERFACE|PROPERTY|FUNCTION|DELEGATE|PARAM|META)\s*+\(")
# Nothing but words to a reader of C++; with or without a call's parentheses. Each family begins with its literal: that
# is what makes looking for it cheap.
_CALLED = rb"\b(?:[ \t]*+(\())?"
_FAMILIES = tuple(
    (family, re.compile(family + rest + _CALLED))
    for family, rest in (
        (b"FORCE", rb"(?:INLINE(?:_DEBUGGABLE|_STATS)?|NOINLINE)"),
        (b"UE_", rb"(?:NODISCARD(?:_CTOR)?|DEPRECATED(?:_\w+)?|FORCEINLINE_HINT|LIFETIMEBOUND|NOINLINE|NO_PROFILER"
         rb"|RESTRICT|(?:PUSH|POP)_MACRO|(?:DISABLE|ENABLE)_OPTIMIZATION(?:_SHIP)?|INTERNAL|EXPERIMENTAL|NORETURN"
         rb"|CONSTEVAL)"),
        (b"PRAGMA_", rb"(?:DISABLE|ENABLE|PUSH|POP|FORCE)_\w+"),
        (b"BEGIN_", rb"(?:SLATE_)?FUNCTION_BUILD_OPTIMIZATION"),
        (b"END_", rb"(?:SLATE_)?FUNCTION_BUILD_OPTIMIZATION"),
        (b"THIRD_PARTY_INCLUDES_", rb"(?:START|END)"),
        (b"GENERATED_", rb"(?:\w+_)?BODY(?:_LEGACY)?"),
        (b"DEPRECATED", rb"(?:_FORGAME)?"),
        (b"MS_", rb"(?:ALIGN|PACK)"),
        (b"GCC_", rb"(?:ALIGN|PACK)"),
        (b"RIGVM_METHOD", rb""),
        (b"PURE_VIRTUAL", rb""),
        (b"ON_SCOPE_EXIT", rb""),
        (b"SLATE_BEGIN_ARGS", rb""),
    )
)  # fmt: skip
_CALLS_ONLY = (b"UE_DEPRECATED", b"DEPRECATED", b"MS_", b"GCC_", b"PURE_VIRTUAL", b"SLATE_BEGIN_ARGS", b"RIGVM_")
_API = re.compile(rb"_API\b")
_UPPER_TAIL = re.compile(rb"[A-Z0-9_]*+\Z")
_BEHIND_API = re.compile(rb"\s*+[A-Za-z_~:]")
_END_ARGS = re.compile(rb"SLATE_END_ARGS\s*\(\s*\)\s*;?")
# A parameter's default in braces: the grammar wants a type in front of them there.
_BRACE_DEFAULT = re.compile(rb"=(?:([ \t])|)\{([^{};]*+)\}\s*+[,)]")
# A pointer to a member: of its type the class, of its use the operator, which the grammar does not know with an arrow
# nor where what is pointed to is called: there it becomes a comma, whose last part is what is called.
_MEMBER_TYPE = re.compile(rb"(?<![\w:])(?:\w+(?:<[^<>;{}()]*+>)?\s*+::\s*+)++(?=\*)")
_MEMBER_USE = re.compile(rb"->\*|(?<=[A-Za-z_)\]])\.\*(?=[\w*(])")
_MEMBER_FIELD = re.compile(rb"\s*+[A-Za-z_]\w*+(?!\s*+(?:[.(\[\w]|::|->|\)\s*+\())")
_BLANKS = b" \t\n\r\v\f"
_EXPRESSION = frozenset(b"%c" % sign for sign in b"=(,.+-|!?[&")  # before a word in the middle of one
_MAX_API_WORD = 80


class Masked(Struct, frozen=True):
    """A variant's text, what was recorded in offset order, and the spans that masks changed, in order."""

    text: bytes
    macros: tuple[RecordedMacro, ...]
    spans: tuple[tuple[int, int, str], ...]


def mask(text: bytes, bare: bytes) -> Masked:
    """Masks ``text``, whose skeleton is ``bare``; both have inactive text blanked already."""
    macros: list[RecordedMacro] = []
    brackets = Brackets(bare)
    edits = _api_words(bare)
    edits += _specifiers(text, brackets, macros)
    edits += _words(text, brackets, macros)
    if edits:
        edits.sort()
        bare = apply(bare, edits)
    edits += find_invocations(text, bare, macros)
    edits += join_literals(bare)
    edits += _brace_defaults(bare)
    edits += _member_pointers(bare)
    if not edits:
        return Masked(text, (), ())
    edits.sort()
    macros.sort(key=lambda macro: macro.start)
    spans = tuple((edit.start, edit.end, edit.mask) for edit in edits)
    return Masked(apply(text, edits), tuple(macros), spans)


def _api_words(bare: bytes) -> list[Edit]:
    """``XXX_API`` before a class's or a function's name."""
    edits: list[Edit] = []
    for match in _API.finditer(bare):
        end = match.end()
        word = _UPPER_TAIL.search(bare, max(0, end - _MAX_API_WORD), end)
        assert word is not None
        start = word.start()
        before = bare[max(0, start - 200) : start].rstrip(_BLANKS)[-1:]
        if start < end - 4 and _BEHIND_API.match(bare, end) and before not in _EXPRESSION:
            edits.append(Edit(start, end, None, "api"))
    return edits


def _specifiers(text: bytes, brackets: Brackets, macros: list[RecordedMacro]) -> list[Edit]:
    bare = brackets.bare
    edits: list[Edit] = []
    for match in _SPECIFIER.finditer(bare):
        start, opening = match.start(), match.end() - 1
        if start and _is_word(bare[start - 1]):
            continue
        end = brackets.close_of(opening)
        if end < 0:
            continue
        name = bare[start:opening].rstrip(_BLANKS).decode()
        macros.append(_record(text, start, end, name, opening, "specifier"))
        edits.append(Edit(start, end, None, "specifier"))
    return edits


def _words(text: bytes, brackets: Brackets, macros: list[RecordedMacro]) -> list[Edit]:
    bare = brackets.bare
    edits: list[Edit] = []
    found = [match for family, words in _FAMILIES if family in bare for match in words.finditer(bare)]
    found.sort(key=lambda match: match.start())
    done, ends = 0, True
    for match in found:
        start, end = match.span()
        if start < done or (start and _is_word(bare[start - 1])):
            continue
        called = match[1] is not None
        opening = end - 1
        word = bare[start : opening if called else end].rstrip(_BLANKS)
        if called:
            end = brackets.close_of(opening)
        if end < 0 or (not called and word.startswith(_CALLS_ONLY)):
            continue
        if word == b"ON_SCOPE_EXIT":
            end = start + len(word)
            macros.append(RecordedMacro(start, end, word.decode(), None, "guard"))
        elif word == b"SLATE_BEGIN_ARGS":
            closing = _END_ARGS.search(bare, end) if ends else None
            if closing is None:
                ends = False
                continue
            end = closing.end()
            macros.append(_record(text, start, end, word.decode(), opening, "invocation"))
        elif called:
            macros.append(_record(text, start, end, word.decode(), opening, "word"))
        done = end
        if word == b"PURE_VIRTUAL":
            edits.append(Edit(start, end, b"=0", "pure_virtual"))
        else:
            edits.append(Edit(start, end, None, word.decode().lower()))
    return edits


def _brace_defaults(bare: bytes) -> list[Edit]:
    """``= {…}`` of a parameter gets a type ``_`` where its blank was; without a blank ``={}`` becomes a name ``_``."""
    edits: list[Edit] = []
    for match in _BRACE_DEFAULT.finditer(bare):
        if match[1] is not None:
            edits.append(Edit(match.start() + 1, match.start() + 2, b"_", "brace_default"))
        elif not match[2].strip():
            edits.append(Edit(match.start() + 1, match.end(2) + 1, b"_", "brace_default"))
    return edits


def _member_pointers(bare: bytes) -> list[Edit]:
    """``R (FFoo::*Name)(A)`` as the pointer to a function that it is but for its object; ``Object->*Name`` as ``Object,
    Name``: both are evaluated, and the value is what is called."""
    if b"::*" not in bare and b"->*" not in bare and b".*" not in bare:
        return []
    edits = [Edit(m.start(), m.end(), None, "member_pointer") for m in _MEMBER_TYPE.finditer(bare)]
    return edits + [
        Edit(m.start(), m.end(), b".*" if _MEMBER_FIELD.match(bare, m.end()) else b",", "member_pointer")
        for m in _MEMBER_USE.finditer(bare)
    ]


def _record(text: bytes, start: int, end: int, name: str, opening: int, kind: str) -> RecordedMacro:
    args = text[opening + 1 : end - 1].decode("utf-8", "replace")
    return RecordedMacro(start, end, name, args, kind, opening + 1)


def _is_word(byte: int) -> bool:
    return byte == 0x5F or 0x30 <= byte <= 0x39 or 0x41 <= byte <= 0x5A or 0x61 <= byte <= 0x7A
