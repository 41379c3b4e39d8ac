"""Configurations and ``#if``, and the engine's macros out of the parser's way, byte for byte.

Read ``records``, then ``scan`` (what is code), ``directives`` (which groups there are), ``expressions`` and ``world``
(what a condition is), ``conditionals`` (which text is active), ``naming`` (names that the tree settles), ``masks``
(the engine's macros) and ``reading``, which joins them. Parsing is left to ``parse``; nothing here knows a grammar.
"""

from extractor.preprocess.accounting import unaccounted
from extractor.preprocess.engine import NEWEST
from extractor.preprocess.naming import configure
from extractor.preprocess.reading import variants
from extractor.preprocess.records import Configuration, Definitions, Known, Macro, RawDefine, RecordedMacro, Variant
from extractor.preprocess.scan import blank, blanked

__all__ = [
    "NEWEST", "Configuration", "Definitions", "Known", "Macro", "RawDefine", "RecordedMacro", "Variant", "blank",
    "blanked", "configure", "unaccounted", "variants",
]  # fmt: skip
