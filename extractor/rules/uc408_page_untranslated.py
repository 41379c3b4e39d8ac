"""UC408: a page is in English but for its headings."""

from extractor.findings import Severity
from extractor.rules.rule import Rule

RULE = Rule(
    code="UC408",
    name="page_untranslated",
    severity=Severity.WARNING,
    since="0.1",
    summary="a page is in English but for its headings",
    page="""\
More than a tenth of the lines of prose on a page in another language are those of the English page. The reader is
shown a language that the page does not speak.

Translate what `uecatalog i18n status` counts as empty or fuzzy.
""",
    bad="a page in French whose sentences are in English",
    good="the page with its sentences in French",
    kind="files",
)
