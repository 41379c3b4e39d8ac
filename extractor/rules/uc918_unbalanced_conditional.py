"""UC918: a conditional directive has no partner."""

from __future__ import annotations

from extractor.findings import Severity
from extractor.rules.rule import Rule

RULE = Rule(
    code="UC918",
    name="unbalanced_conditional",
    severity=Severity.WARNING,
    since="0.1",
    summary="a conditional directive has no partner",
    page="""\
An `#else`, `#elif` or `#endif` stands without its `#if`, or an `#if` is never closed. Stray directives were
ignored; an open `#if` was taken to reach to the end of the file. A compiler refuses such a file.

It matters because text may have been left out, or read that should not be.

Close the group.""",
    bad="""\
#if WITH_EDITOR
int Only();
""",
    good="""\
#if WITH_EDITOR
int Only();
#endif
""",
    kind="source",
)
