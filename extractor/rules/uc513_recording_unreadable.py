"""UC513: a line of a recording is not understood."""

from extractor.findings import Severity
from extractor.rules.rule import Rule

RULE = Rule(
    code="UC513",
    name="recording_unreadable",
    severity=Severity.WARNING,
    since="0.1",
    summary="a line of a recording is neither a request nor a reply",
    page="""\
The line is no JSON object, or one in which there is neither a request nor a reply to one before it. It is left out; the
rest of the recording is compared.

Record one object a line: a message as it was sent, or both sides together as `request` and `reply`.
""",
    bad='{"method": "ping"',
    good='{"method": "ping"}',
    kind="files",
)
