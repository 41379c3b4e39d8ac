"""UC915: a file or folder cannot be read."""

from __future__ import annotations

from extractor.findings import Severity
from extractor.rules.rule import Rule

RULE = Rule(
    code="UC915",
    name="unreadable_file",
    severity=Severity.ERROR,
    since="0.1",
    summary="a file or folder cannot be read",
    page="""\
The system refused to open a source file or to list a folder: its permissions, a link to nothing, a device.

It matters because everything in it is missing from the catalog.

Make it readable, or take it out of the tree.""",
    bad="a file whose permissions are 000, a link to a file that is gone",
    good="the same file, readable",
    kind="files",
)
