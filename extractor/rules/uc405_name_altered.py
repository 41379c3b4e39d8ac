"""UC405: a page does not show the names and literals of the catalog."""

from extractor.findings import Severity
from extractor.rules.rule import Rule

RULE = Rule(
    code="UC405",
    name="name_altered",
    severity=Severity.ERROR,
    since="0.1",
    summary="a page does not show the names and literals of the catalog",
    page="""\
The names, keys, codes and literals that a page shows for a command are not those of the catalog, or not those that
the page shows in English. They are the same bytes in every language, because callers copy them.

If the page was changed by hand, make it again. Otherwise a translation has changed what stands in backquotes.
""",
    bad="a page in German that calls the command `actor.spawn` `akteur.spawn`",
    good="the page with `actor.spawn` in every language",
    kind="files",
)
