"""UC603: a call that succeeded may be refused."""

from extractor.findings import Severity
from extractor.rules.rule import Rule

RULE = Rule(
    code="UC603",
    name="call_newly_refused",
    severity=Severity.ERROR,
    since="0.1",
    summary="a call that succeeded may be refused",
    page="""\
A key is required that was not, or takes fewer values, another type, a narrower range: there are requests that worked
before and do not work now.

Where it can be, give what is missing a default, and go on taking what was taken.
""",
    bad="old: name is optional\nnew: name is required",
    good="old: name is optional\nnew: name is optional",
    kind="files",
)
