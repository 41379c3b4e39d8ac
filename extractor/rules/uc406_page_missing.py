"""UC406: a page is not there in every language."""

from extractor.findings import Severity
from extractor.rules.rule import Rule

RULE = Rule(
    code="UC406",
    name="page_missing",
    severity=Severity.ERROR,
    since="0.1",
    summary="a page is not there in every language",
    page="""\
Every page exists in every language, and the line of languages at its head links them all. A reader who changes
the language must land on the same page.

Make the pages again, all languages in one run.
""",
    bad="docs/en/command-reference.md without docs/ja/command-reference.md",
    good="both pages, each with a link to the other",
    kind="files",
)
