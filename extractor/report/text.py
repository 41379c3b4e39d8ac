"""Findings for people: a line each, in the shape that editors and terminals make clickable, with the code beneath.

    Source/Foo/Foo.cpp:31:5: warning UC901 unparsed_text: the text from here on did not parse
       31 |     if (A) {{
          |     ^

A closing line counts. Text of the source cannot drive the terminal: control characters are shown, not sent.
"""

from __future__ import annotations

import posixpath
import unicodedata
from collections import Counter
from collections.abc import Sequence

from extractor.findings import Finding, Severity
from extractor.report.context import Context

_COLORS = {Severity.ERROR: "31", Severity.WARNING: "33", Severity.NOTE: "36"}
_WIDTH = 160  # of a shown line of code, in characters; generated code has lines of any length


def report(findings: Sequence[Finding], context: Context) -> str:
    """The findings, each with its code frame where the line can be had, and their count."""
    if not findings:
        return ""
    shown = list(findings)
    if context.at_most and len(shown) > context.at_most:
        order = list(Severity)
        heaviest = sorted(shown, key=lambda finding: order.index(finding.severity))[: context.at_most]
        shown = sorted(heaviest)
    parts = [_finding(finding, context) for finding in shown]
    left = len(findings) - len(shown)
    if not context.closing:
        return "".join(parts)
    hidden = context.said(f"{left} of them are not shown (-v shows all)") if left else ""
    parts.append(", ".join(filter(None, (_count(findings, context), hidden))) + "\n")
    return "".join(parts)


def _finding(finding: Finding, context: Context) -> str:
    place = finding.location
    severity = finding.severity.value
    at = visible(where(place.file, place.line, place.column, context.root))
    name = context.names.get(finding.rule, "")
    label = _paint(f"{severity} {finding.rule}", _COLORS[finding.severity], context)
    about = "".join(f" [{word}]" for word in (finding.command, finding.key) if word and word not in finding.message)
    said = visible(context.said(finding.message) + about)
    head = f"{_paint(at, '1', context)}: {label}{' ' + name if name else ''}: {said}\n"
    see = context.said("see")
    related = "".join(f"    {see} {visible(where(one.file, one.line, 0, context.root))}\n" for one in finding.related)
    return head + frame(place.file, place.line, place.column, context) + related


def where(file: str, line: int, column: int, root: str) -> str:
    """The place as an editor or a terminal can follow it from here."""
    path = posixpath.normpath(f"{root.rstrip('/')}/{file}") if root and file else file or root
    return path + (f":{line}" if line else "") + (f":{column}" if line and column else "")


def frame(file: str, line: int, column: int, context: Context) -> str:
    """A line of code with a caret under a column (0: its first word), "" where the line cannot be had."""
    code = context.line(file, line) if line else None
    if code is None:
        return ""
    indent = len(code) - len(code.lstrip())
    at = column - 1 if column else indent
    code = code.expandtabs(1)
    first = max(0, at - _WIDTH // 2) if len(code) > _WIDTH else 0
    part = visible(code[first : first + _WIDTH])
    pad = " " * cells(part[: max(0, at - first)])
    return f"{line:>6} | {part}\n       | {pad}{_paint('^', '32', context)}\n"


def cells(text: str) -> int:
    """How many terminal cells a text takes: wide characters two, combining ones none."""
    if text.isascii():
        return len(text)
    wide = unicodedata.east_asian_width
    return sum(0 if unicodedata.combining(char) else 2 if wide(char) in "WF" else 1 for char in text)


def visible(text: str) -> str:
    """The text with what would steer a terminal replaced: control characters and direction marks become ``�``."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(char if char.isprintable() or char == " " else "�" for char in text)


def _count(findings: Sequence[Finding], context: Context) -> str:
    counts = Counter(finding.severity for finding in findings)
    return ", ".join(context.counted(kind.value, counts[kind]) for kind in Severity if counts[kind])


def _paint(text: str, code: str, context: Context) -> str:
    return f"\x1b[{code}m{text}\x1b[0m" if context.color else text
