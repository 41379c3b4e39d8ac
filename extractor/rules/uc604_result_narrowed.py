"""UC604: a reply no longer has what it had."""

from extractor.findings import Severity
from extractor.rules.rule import Rule

RULE = Rule(
    code="UC604",
    name="result_narrowed",
    severity=Severity.ERROR,
    since="0.1",
    summary="a reply no longer has what it had",
    page="""\
A key of the result, or an event, is no longer sent, is sent in some successes only, or has another type. Code that
reads it finds nothing, or something that it does not expect.

Go on sending the old key beside the new one until its readers have moved.
""",
    bad="old: result has path, always\nnew: result has no path",
    good="old: result has path, always\nnew: result has path, always, and label",
    kind="files",
)
