"""UC404: a text has changed since it was translated."""

from extractor.findings import Severity
from extractor.rules.rule import Rule

RULE = Rule(
    code="UC404",
    name="translation_outdated",
    severity=Severity.WARNING,
    since="0.1",
    summary="a text has changed since it was translated",
    page="""\
The translation was made for an older text, so it may say what is no longer true. It is not used.

Compare it with the text, correct it and remove the word `fuzzy` above it.
""",
    bad="""\
#, fuzzy
#| msgid "Parameter"
msgid "Parameters"
msgstr "Parameter"
""",
    good="""\
msgid "Parameters"
msgstr "Parameter"
""",
    kind="files",
)
