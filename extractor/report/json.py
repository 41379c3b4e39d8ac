"""Findings as one JSON document, for scripts: a list of objects with the finding's own keys."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from extractor.findings import Finding
from extractor.report.context import Context


def report(findings: Sequence[Finding], context: Context) -> str:
    """``[{"rule": "UC901", "name": "unparsed_text", "severity": …, "file": …, "line": …, "message": …}, …]``."""
    rows = [
        {
            "rule": finding.rule,
            "name": context.names.get(finding.rule, ""),
            "severity": finding.severity.value,
            "file": finding.location.file,
            "line": finding.location.line,
            "column": finding.location.column,
            "message": str(finding.message),  # in English, whatever the language of the run
            "command": finding.command,
            "key": finding.key,
            "related": [{"file": place.file, "line": place.line} for place in finding.related],
        }
        for finding in findings
    ]
    return msgspec.json.format(msgspec.json.encode(rows), indent=2).decode() + "\n"
