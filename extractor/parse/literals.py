"""Literals to values: strings with their escapes decoded, characters, numbers."""

from __future__ import annotations

import re

from extractor.parse.context import decoded

_ESCAPE = re.compile(
    r"\\(?:\r?\n|x([0-9A-Fa-f]+)|u\{([0-9A-Fa-f]+)\}|u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|([0-7]{1,3})|(.))"
)
_SIMPLE = {"n": "\n", "t": "\t", "r": "\r", "0": "\0", "a": "\a", "b": "\b", "f": "\f", "v": "\v", "e": "\x1b"}
_SUFFIX = re.compile(r"(?i:u|l|ll|z|i64|ui64)+\Z")


def _escape(match: re.Match[str]) -> str:
    """The character of one escape; a number that is none stays U+FFFD; a continued line vanishes."""
    digits = match[1] or match[2] or match[3] or match[4]
    if digits:
        number = int(digits, 16)
        return chr(number) if number < 0x110000 else "\ufffd"
    if match[5]:
        return chr(int(match[5], 8))
    letter = match[6]
    return _SIMPLE.get(letter, letter) if letter else ""


def string_value(piece: str) -> str:
    """The value of a written string literal, prefix and quotes included: ``u8"a\\n"``."""
    opened = piece.find('"')
    closed = piece.rfind('"')
    value = decoded(piece[opened + 1 : closed] if closed > opened else piece[opened + 1 :])
    if "\\" not in value:
        return value
    return joined_surrogates(_ESCAPE.sub(_escape, value))


def joined_surrogates(value: str) -> str:
    """Surrogate pairs written as two escapes are one character; a lone one becomes U+FFFD."""
    if not any("\ud800" <= letter <= "\udfff" for letter in value):
        return value
    return value.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def raw_value(piece: str) -> str:
    """The value of ``R"mark(text)mark"``."""
    opened = piece.find("(")
    closed = piece.rfind(")")
    return decoded(piece[opened + 1 : closed]) if 0 <= opened < closed else ""


def char_value(piece: str) -> str:
    """The value of ``'a'``, ``L'\\n'``."""
    opened = piece.find("'")
    closed = piece.rfind("'")
    value = decoded(piece[opened + 1 : closed])
    return joined_surrogates(_ESCAPE.sub(_escape, value)) if "\\" in value else value


def number_value(piece: str) -> int | float | None:
    """The value of a number literal, suffix dropped; None for what is none."""
    text = piece.replace("'", "").lower()
    try:
        if text.startswith("0x") and "p" not in text:
            return int(_SUFFIX.sub("", text), 16)
        if text.startswith("0b"):
            return int(_SUFFIX.sub("", text), 2)
        if text.startswith("0x"):
            return float.fromhex(text.rstrip("fl"))
        if "." in text or "e" in text or text.endswith("f"):
            return float(text.rstrip("fl"))
        text = _SUFFIX.sub("", text)
        if len(text) > 1 and text[0] == "0":
            return int(text, 8)
        return int(text)
    except (ValueError, OverflowError):
        return None
