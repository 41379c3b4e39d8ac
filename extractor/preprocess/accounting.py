"""Proof that nothing was lost: each byte that differs from the source has a reason, each literal is kept somewhere."""

from __future__ import annotations

from bisect import bisect_right

from extractor.preprocess.records import Variant
from extractor.preprocess.scan import blank, literals
from extractor.sources import Source


def unaccounted(source: Source, variant: Variant) -> list[str]:
    """What a variant changed without saying so, one line each; an empty list is what must be.

    Checked: the same length and line breaks; a blanked span is blank; other differences lie in a span of a named mask;
    each string literal of active text is in the text still, or inside the arguments of a recorded macro.
    """
    text, made = source.text, variant.text
    if len(text) != len(made):
        return [f"length {len(made)} instead of {len(text)}"]
    wrong: list[str] = []
    allowed = [(start, end, "") for start, end in variant.blanked]
    for start, end, _ in allowed:
        if made[start:end] != blank(text[start:end]):
            wrong.append(f"{start}: an inactive span is not blank")
    allowed = sorted([*allowed, *variant.masked])
    last = 0
    for start, end, name in [*allowed, (len(text), len(text), "")]:
        if start > last and made[last:start] != text[last:start]:
            wrong.append(f"{last}: text changed outside of any mask")
        if name and made[start:end].count(b"\n") != text[start:end].count(b"\n"):
            wrong.append(f"{start}: {name} moved a line break")
        last = max(last, end)
    return wrong + _lost(source, variant)


def _lost(source: Source, variant: Variant) -> list[str]:
    text, made = source.text, variant.text
    starts = [start for start, _ in variant.blanked]
    macros = [(macro.start, macro.end) for macro in variant.macros if macro.args is not None]
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
