"""UC102: only places in the source have moved."""

from extractor.findings import Severity
from extractor.rules.rule import Rule

RULE = Rule(
    code="UC102",
    name="places_moved",
    severity=Severity.NOTE,
    since="0.1",
    summary="only places in the source have moved",
    page="""\
The contract is the one that the generated files hold. The lines and files that `catalog.json` names are older than
the source, because code moved. Nothing is wrong for a caller.

`uecatalog check --fix` brings the places up to date; it can wait until something else changes.
""",
    bad="catalog.json: actor.spawn is handled in line 120\nthe source: in line 124",
    good="catalog.json: actor.spawn is handled in line 124\nthe source: in line 124",
    kind="files",
)
