"""UC101: the contract is another than the generated files say."""

from extractor.findings import Severity
from extractor.rules.rule import Rule

RULE = Rule(
    code="UC101",
    name="contract_changed",
    severity=Severity.ERROR,
    since="0.1",
    summary="the contract is another than the generated files say",
    page="""\
What the source does differs from what `catalog.json` says it did: a key, a need, a reply or something else that a
caller meets has changed, and everything made from the catalog still tells the old story.

Where the change is meant, run `uecatalog generate` and commit what it writes; where it is not, the source is wrong.
""",
    bad="catalog.json: actor.spawn takes name\nthe source: actor.spawn takes name and mesh",
    good="catalog.json: actor.spawn takes name and mesh\nthe source: actor.spawn takes name and mesh",
    kind="files",
)
