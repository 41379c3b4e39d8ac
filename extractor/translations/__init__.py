"""Languages: what is translated, how a translation is read, and what is wrong with one.

Two domains. ``reference`` is the product's own words, in ``locales/``; ``commands`` is what a plugin says about its
commands, beside the plugin. Read ``entries`` for a file of translations, ``loading`` for its use, ``descriptions``
for a plugin's texts, ``merging`` and ``checking`` for the translator's side. ``product_texts`` and ``plural_forms``
need every rule at hand, and are loaded when they are asked for.
"""

from __future__ import annotations

from typing import Any

from extractor.translations.checking import check
from extractor.translations.descriptions import Descriptions, context, language_of, texts
from extractor.translations.entries import ENGLISH, Entry, File, read, write
from extractor.translations.loading import DOMAIN, compiled, digest, known, load, source_of
from extractor.translations.merging import Tally, merged, tally
from extractor.translations.phrases import Phrases

__all__ = [
    "DOMAIN", "ENGLISH", "Descriptions", "Entry", "File", "Phrases", "Tally", "check", "compiled", "context", "digest",
    "known", "language_of", "load", "merged", "plural_forms", "product_texts", "read", "source_of", "tally", "texts",
    "write",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    """``product_texts`` and ``plural_forms``, loaded on first use."""
    if name in ("plural_forms", "product_texts"):
        from extractor.translations import extracting

        return getattr(extracting, name)
    raise AttributeError(name)
