"""UC601: a command is gone."""

from extractor.findings import Severity
from extractor.rules.rule import Rule

RULE = Rule(
    code="UC601",
    name="command_removed",
    severity=Severity.ERROR,
    since="0.1",
    summary="a command is gone",
    page="""\
A name that callers could send is no longer registered. Every call of it is answered as an unknown command from now on.

Where it was renamed, keep the old name registered to the same handler: it becomes an alias, and callers have time.
""",
    bad="old: actor.spawn\nnew: nothing of that name",
    good="old: actor.spawn\nnew: actor.spawn",
    kind="files",
)
