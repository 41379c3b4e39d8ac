"""UC403: a translation belongs to no text."""

from extractor.findings import Severity
from extractor.rules.rule import Rule

RULE = Rule(
    code="UC403",
    name="translation_unknown",
    severity=Severity.WARNING,
    since="0.1",
    summary="a translation belongs to no text",
    page="""\
An entry names a command, a field or a text that is not there: it was renamed or removed, or its context is
misspelt. It is not used.

`uecatalog i18n update` removes it, and keeps its words for a text that it nearly fits.
""",
    bad="""\
msgid "Paramters"
msgstr "Parameter"
""",
    good="""\
msgid "Parameters"
msgstr "Parameter"
""",
    kind="files",
)
