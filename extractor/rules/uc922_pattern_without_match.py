"""UC922: a pattern of a dialect of one's own matches nothing."""

from extractor.findings import Severity
from extractor.rules.rule import Rule

RULE = Rule(
    code="UC922",
    name="pattern_without_match",
    severity=Severity.WARNING,
    since="0.1",
    kind="files",
    summary="a pattern of the configuration matches nothing in the source",
    page="""\
A `[dialect.NAME]` of the configuration says what registers, replies or reads, in patterns that are trusted. One that
matches nothing does nothing: the function was renamed, it takes another number of arguments, or the pattern is
misspelt. Commands and replies that it was to find are missing from the catalog.

A pattern matches calls with as many arguments as it has; `...` in the last place stands for any further ones. A name
without a qualifier matches whatever stands in front of it, `Commands.Add(…)` only what is added to `Commands`.
""",
    bad="""\
[dialect.bridge]
register = "RegisterHandlr($name, $handler)"
""",
    good="""\
[dialect.bridge]
register = "RegisterHandler($name, $handler)"
""",
)
