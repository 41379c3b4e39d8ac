"""UC401: a translation does not fit its text."""

from extractor.findings import Severity
from extractor.rules.rule import Rule

RULE = Rule(
    code="UC401",
    name="translation_unfit",
    severity=Severity.WARNING,
    since="0.1",
    summary="a translation does not fit its text",
    page="""\
A translation has a placeholder that the text has not, lacks one, has the wrong number of plural forms, or changes
code or markup. It is not used: the page shows the English text.

Correct the entry: placeholders such as `%(num)s` and words in backquotes stand as they are.
""",
    bad="""\
msgid "%(num)s command"
msgid_plural "%(num)s commands"
msgstr[0] "%(number)s Befehl"
msgstr[1] "%(num)s Befehle"
""",
    good="""\
msgid "%(num)s command"
msgid_plural "%(num)s commands"
msgstr[0] "%(num)s Befehl"
msgstr[1] "%(num)s Befehle"
""",
    kind="files",
)
