"""The contract in words: one wording for pages, for tool descriptions and for the comments of generated code.

``voice`` says what a sentence is made of (Markdown in some language, or plain English), ``contract`` what is said;
``again`` is English that can be said again in another language; ``scripts`` tells languages by their letters.
Ranks below the outputs, so that all of them say the same.
"""

from extractor.wording.again import SAYING, Said, again
from extractor.wording.contract import (
    available,
    basis,
    condition,
    default,
    ended,
    hints,
    kind,
    meaning,
    missing,
    needs,
    tiers,
)
from extractor.wording.scripts import closed_up, script_of
from extractor.wording.voice import ENGLISH, English, Voice

__all__ = [
    "ENGLISH", "SAYING", "English", "Said", "Voice", "again", "available", "basis", "closed_up", "condition", "default",
    "ended", "hints", "kind", "meaning", "missing", "needs", "script_of", "tiers",
]  # fmt: skip
