"""UC605: the same call does or answers something else."""

from extractor.findings import Severity
from extractor.rules.rule import Rule

RULE = Rule(
    code="UC605",
    name="behaviour_changed",
    severity=Severity.WARNING,
    since="0.1",
    summary="the same call does or answers something else",
    page="""\
A default, a code, a tier, an availability or what becomes of other values has changed. The calls are the same; what
they do or how they are answered is not, and a caller that relies on it is wrong without an error.

Say it where callers are told of changes, and look whether the old behaviour can stay the default.
""",
    bad="old: mode defaults to fill\nnew: mode defaults to center",
    good="old: mode defaults to fill\nnew: mode defaults to fill",
    kind="files",
)
