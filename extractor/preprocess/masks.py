from __future__ import annotations
from msgspec import Struct
from extractor.preprocess.records import RecordedMacro
class Masked(Struct):
    text: bytes
    macros: tuple[RecordedMacro, ...] = ()
    spans: tuple[tuple[int, int, str], ...] = ()
def mask(source, text, bare):
    return Masked(text)
