"""Proof that nothing was lost: each byte that differs from the source has a reason, each literal is kept somewhere."""

from __future__ import annotations

from bisect import bisect_right

from extractor.preprocess.invocations import SHIFTED
from extractor.preprocess.records import Variant
from extractor.preprocess.scan import blank, literals
from extractor.sources import Source


def unaccounted(source: Source, variant: Variant) -> list[str]:
    """What a variant changed without saying so, one line each; an empty list is what must be.

    Checked: the same length and line breaks; blanked spans are blank; other differences lie in a span of a named mask;
    each string literal of active text is in the text still, or inside the arguments of a recorded macro.
    """
    text, made = source.text, variant.text
    if len(text) != len(made):
        return [f"length {len(made)} instead of {len(text)}"]
    expected = bytearray(text)
    for start, end in variant.blanked:
        expected[start:end] = blank(text[start:end])
    wrong: list[str] = []
    for start, end, name in variant.masked:
        expected[start:end] = made[start:end]
        if name != SHIFTED and _breaks(made[start:end]) != _breaks(text[start:end]):
            wrong.append(f"{start}: {name} moved a line break")
    if bytes(expected) != made:
        at = next(i for i in range(len(text)) if expected[i] != made[i])
        wrong.append(f"{at}: text changed outside of any mask")
    return wrong + _lost(source, variant)


def _breaks(text: bytes) -> list[int]:
    return [at for at, byte in enumerate(text) if byte == ord("\n")]


def _lost(source: Source, variant: Variant) -> list[str]:
    text, made = source.text, variant.text
    starts = [start for start, _ in variant.blanked]
    macros = [(macro.start, macro.end) for macro in variant.macros if macro.args is not None]
    shifted = [(start, end) for start, end, name in variant.masked if name == SHIFTED]
    macros += [(start, end) for start, end in shifted if made[start : end - 1] == text[start + 1 : end]]
    macros.sort()
    opened = [start for start, _ in macros]
    wrong = []
    for start, end in literals(text):
        if text[start : start + 1] != b'"' or made[start:end] == text[start:end]:
            continue
        at = bisect_right(starts, start) - 1
        if at >= 0 and end <= variant.blanked[at][1]:
            continue
        at = bisect_right(opened, start) - 1
        if at < 0 or end > macros[at][1]:
            wrong.append(f"{start}: literal {text[start:end][:40].decode('utf-8', 'replace')} is lost")
    return wrong
