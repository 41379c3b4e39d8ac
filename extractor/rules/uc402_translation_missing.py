"""UC402: a text has no translation."""

from extractor.findings import Severity
from extractor.rules.rule import Rule

RULE = Rule(
    code="UC402",
    name="translation_missing",
    severity=Severity.WARNING,
    since="0.1",
    summary="a text has no translation",
    page="""\
A text of the pages has no translation in a language; the page shows the text itself, marked with its language
where it is the plugin's own.

Translate it in the file that the finding names. `uecatalog i18n update` puts missing entries into it.
""",
    bad="""\
msgid "Parameters"
msgstr ""
""",
    good="""\
msgid "Parameters"
msgstr "Parameter"
""",
    kind="files",
)
