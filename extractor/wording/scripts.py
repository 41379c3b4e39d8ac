"""The script that a text is written in, as far as it gives the language away."""

from __future__ import annotations

import re
from collections.abc import Mapping

_SCRIPTS = (
    ("ja", re.compile("[\u3040-\u30ff]")),
    ("ko", re.compile("[\uac00-\ud7af]")),
    ("zh", re.compile("[\u4e00-\u9fff]")),
    ("ru", re.compile("[\u0400-\u04ff]")),
)
"""Kana stand before the characters that Japanese shares with Chinese."""


def script_of(text: str) -> str:
    """The language that a text's script gives away, "" of Latin text."""
    return next((language for language, script in _SCRIPTS if script.search(text)), "")


def closed_up(message: str, values: Mapping[str, object]) -> str:
    """A message of a language whose characters fill a square, for what is put into it: it sets names off with spaces,
    and what is itself such text takes none."""
    for name, value in values.items():
        if isinstance(value, str) and value and is_wide(value[0]):
            message = message.replace(f" %({name})s", f"%({name})s")
        if isinstance(value, str) and value and is_wide(value[-1]):
            message = message.replace(f"%({name})s ", f"%({name})s")
    return message


def is_wide(char: str) -> bool:
    """Whether a character fills a square: no space stands beside it."""
    return "\u3000" <= char <= "\u9fff" or "\uff00" <= char <= "\uff60"
