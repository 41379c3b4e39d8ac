"""UC407: a link leads nowhere."""

from extractor.findings import Severity
from extractor.rules.rule import Rule

RULE = Rule(
    code="UC407",
    name="link_broken",
    severity=Severity.ERROR,
    since="0.1",
    summary="a link leads nowhere",
    page="""\
A link of a page names a page that is not there, or a heading that the page has not. Headings have the anchors that
GitHub gives them.

Make the pages again; a link that stays broken comes from a translation.
""",
    bad="[`actor.spawn`](#actor-spawn) above the heading `actor.spawn`",
    good="[`actor.spawn`](#actorspawn) above the heading `actor.spawn`",
    kind="files",
)
