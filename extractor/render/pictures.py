"""Pictures of a catalog: bars as SVG that stands in the page, with their numbers as text.

Colours come from the page's style sheet, by access tier, so that they are right in light and dark.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from extractor.catalog import TIERS, Catalog
from extractor.render.language import Language
from extractor.render.layout import Members

MOST = 24
"""Rows of a picture; the smallest beyond that are one row together."""

_TIERS = (*TIERS, "unknown")
_ROW, _LABEL, _WIDTH, _NUMBER = 24, 150, 640, 48
_LONGEST = 20
"""Characters of a label: as many as ``_LABEL`` has room for."""

Row = tuple[str, tuple[tuple[str, int], ...]]
"""A label, and (tier, number) from left to right."""


def families(members: Members, language: Language) -> str:
    """How many commands each family has, by tier."""
    rows: list[Row] = []
    for family, commands in members:
        tiers = [command.access.tier for command in commands]
        rows.append((family, tuple((tier, tiers.count(tier)) for tier in _TIERS if tier in tiers)))
    used = {tier for _, parts in rows for tier, _ in parts}
    legend = [tier for tier in _TIERS if tier in used]
    return _bars(rows, language, language.plain("Commands by family and access"), legend)


def codes(catalog: Catalog, language: Language) -> str:
    """How many commands send each code; nothing where there are no codes."""
    counts = [(str(one.code), one.commands) for one in catalog.status_codes]
    counts += [(one.code, one.commands) for one in catalog.error_codes]
    rows: list[Row] = [(name, ((_weight(name), count),)) for name, count in counts]
    return _bars(rows, language, language.plain("Replies by code"), ()) if rows else ""


def _weight(code: str) -> str:
    """The colour of a code: success calm, the rest not."""
    return "read" if code.isdigit() and int(code) < 300 else "destructive"


def _bars(rows: Sequence[Row], language: Language, title: str, legend: Sequence[str]) -> str:
    shown = _cut(rows, language)
    top = _ROW if legend else 0
    most = max((sum(count for _, count in parts) for _, parts in shown), default=1) or 1
    scale = (_WIDTH - _LABEL - _NUMBER) / most
    box = f"0 0 {_WIDTH} {top + _ROW * len(shown)}"
    out = [f'<svg class="uc-picture" role="img" aria-label="{escape(title)}" viewBox="{box}">']
    for at, tier in enumerate(legend):
        left = at * (_WIDTH // len(legend))
        out.append(f'<rect class="uc-{tier}" x="{left}" y="4" width="12" height="12"/>')
        out.append(f'<text x="{left + 17}" y="15">{tier}</text>')
    for at, (label, parts) in enumerate(shown):
        y, x = top + at * _ROW, float(_LABEL)
        out.append(f'<text x="{_LABEL - 8}" y="{y + 16}" text-anchor="end">{escape(_short(label))}</text>')
        for tier, count in parts:
            width = count * scale
            tip = f"{label}: {tier} {language.number(count)}" if legend else f"{label}: {language.number(count)}"
            out.append(
                f'<rect class="uc-{tier}" x="{x:.1f}" y="{y + 4}" width="{width:.1f}" height="{_ROW - 8}">'
                f"<title>{escape(tip)}</title></rect>"
            )
            x += width
        total = language.number(sum(count for _, count in parts))
        out.append(f'<text x="{x + 6:.1f}" y="{y + 16}">{total}</text>')
    return "".join(out) + "</svg>"


def _cut(rows: Sequence[Row], language: Language) -> Sequence[Row]:
    if len(rows) <= MOST:
        return rows
    largest = sorted(rows, key=lambda row: -sum(count for _, count in row[1]))
    kept = {row[0] for row in largest[: MOST - 1]}
    rest: dict[str, int] = {}
    for label, parts in rows:
        if label not in kept:
            for tier, count in parts:
                rest[tier] = rest.get(tier, 0) + count
    others = (language.plain("others"), tuple((tier, rest[tier]) for tier in _TIERS if tier in rest))
    return [*(row for row in rows if row[0] in kept), others]


def _short(label: str) -> str:
    return label if len(label) <= _LONGEST else label[: _LONGEST - 1] + "…"
