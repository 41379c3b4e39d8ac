"""UC916: a file is larger than the limit and was not read."""

from __future__ import annotations

from extractor.findings import Severity
from extractor.rules.rule import Rule

RULE = Rule(
    code="UC916",
    name="file_too_large",
    severity=Severity.ERROR,
    since="0.1",
    summary="a file is larger than the limit and was not read",
    page="""\
A source file is larger than the limit of 8 MB and was left out.

It matters because everything in it is missing from the catalog. Nobody writes a file of that size by hand; it is
mostly embedded data.

Move the data out of the tree.""",
    bad="a header of 50 MB with an embedded table",
    good="a header of 2 MB",
    kind="files",
)
