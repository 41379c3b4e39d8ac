"""A source and the settled definitions to its variants."""

from __future__ import annotations

import re

from extractor.findings import Finding, Location
from extractor.preprocess.conditionals import MAX_READINGS, Branch, File, Reading, readings
from extractor.preprocess.directives import Layout, body_in_place, layout
from extractor.preprocess.masks import mask
from extractor.preprocess.naming import own_names, sole_names
from extractor.preprocess.records import Definitions, RawDefine, Variant
from extractor.preprocess.scan import blanked, skeleton
from extractor.rules.uc913_too_many_variants import RULE as TOO_MANY
from extractor.rules.uc918_unbalanced_conditional import RULE as UNBALANCED
from extractor.sources import Source

_DEFINE = re.compile(rb"\s*([A-Za-z_]\w*)(\([^()]*\))?\s*")


def variants(source: Source, definitions: Definitions) -> tuple[Variant, ...]:
    """The readings of a file: one, or as many as its undecided conditions need, at most four.

    Findings (with the first): UC913 for branches that no reading reached, UC918 for directives without a partner.
    """
    text = source.text
    bare = skeleton(text)
    if b"#" not in bare:
        return (_variant(source, 0, bare, None, Layout([], []), ()),)
    found = layout(bare)
    file = File(text, found, {})
    read, missing = readings(file, definitions, sole_names(source, definitions, own_names(source)))
    findings = _findings(source, found, missing)
    return tuple(
        _variant(source, number, bare, reading, found, () if number else findings)
        for number, reading in enumerate(read)
    )


def _variant(
    source: Source, number: int, bare: bytes, reading: Reading | None, found: Layout, findings: tuple[Finding, ...]
) -> Variant:
    spans = _joined(reading.blanked) if reading else ()
    masked = mask(blanked(source.text, spans), blanked(bare, spans))
    return Variant(
        path=source.path,
        number=number,
        text=masked.text,
        conditions=tuple(reading.conditions) if reading else (),
        macros=masked.macros,
        defines=_defines(source.text, found, reading.defines) if reading else (),
        blanked=spans,
        masked=masked.spans,
        findings=findings,
    )


def _joined(spans: list[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """``spans``, which are in order, without the empty ones."""
    return tuple(span for span in spans if span[0] < span[1])


def _defines(text: bytes, found: Layout, indexes: list[int]) -> tuple[RawDefine, ...]:
    defines: list[RawDefine] = []
    line, counted = 1, 0
    for index in indexes:
        directive = found.directives[index]
        content = body_in_place(text, directive.body_start, directive.end)
        match = _DEFINE.match(content)
        if match is None:
            continue
        line += text.count(b"\n", counted, directive.start)
        counted = directive.start
        body = content[match.end() :].rstrip()
        params = match[2]
        words = tuple(word.strip().decode() for word in params[1:-1].split(b",")) if params else None
        defines.append(
            RawDefine(
                start=directive.start,
                end=directive.end,
                line=line,
                name=match[1].decode(),
                params=() if words == ("",) else words,
                body=body.decode("utf-8", "replace"),
                body_start=directive.body_start + match.end(),
                opaque=b"#" in skeleton(body),
            )
        )
    return tuple(defines)


def _findings(source: Source, found: Layout, missing: list[Branch]) -> tuple[Finding, ...]:
    findings: list[Finding] = []
    for offset, what in found.unbalanced:
        findings.append(UNBALANCED.finding(_place(source, offset), what))
    if missing:
        place = _place(source, found.directives[missing[0][0]].start)
        message = f"{len(missing)} branches of undecided conditions not read: {MAX_READINGS} readings are the limit"
        if len(missing) == 1:
            message = f"one branch of undecided conditions not read: {MAX_READINGS} readings are the limit"
        findings.append(TOO_MANY.finding(place, message))
    return tuple(sorted(findings))


def _place(source: Source, offset: int) -> Location:
    return Location(source.path, source.text.count(b"\n", 0, offset) + 1)
