"""UC512: a recorded reply is not what the catalog says."""

from extractor.findings import Severity
from extractor.rules.rule import Rule

RULE = Rule(
    code="UC512",
    name="recorded_outcome_contradicts",
    severity=Severity.ERROR,
    since="0.1",
    summary="a recorded reply is none that the catalog lets the command give",
    page="""\
A call succeeded that the catalog says is refused, or its reply has a code, an error code or a key that the catalog does
not list, or lacks a key that every success has.

The running plugin is another version than the catalog, or the catalog is wrong: make it anew from the source that was
running. Where the difference stays, please report it with the line.
""",
    bad='{"request": {"method": "ping"}, "reply": {"code": 418}}',
    good='{"request": {"method": "ping"}, "reply": {"code": 200}}',
    kind="files",
)
