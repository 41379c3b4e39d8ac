"""The script that a text is written in, as far as it gives the language away."""

from __future__ import annotations

import re

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
