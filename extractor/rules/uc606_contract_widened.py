"""UC606: something is new that breaks no caller."""

from extractor.findings import Severity
from extractor.rules.rule import Rule

RULE = Rule(
    code="UC606",
    name="contract_widened",
    severity=Severity.NOTE,
    since="0.1",
    summary="something is new that breaks no caller",
    page="""\
A command, an optional key, a value, a key of the result is new, a need is gone, or words have changed. Everything that
worked works as it did.

Nothing has to be done; callers may want to know.
""",
    bad="old: actor.spawn takes name\nnew: actor.spawn takes name, and tags if given",
    good="old: actor.spawn takes name\nnew: actor.spawn takes name",
    kind="files",
)
