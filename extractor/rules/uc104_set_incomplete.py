"""UC104: generated files are of two runs."""

from extractor.findings import Severity
from extractor.rules.rule import Rule

RULE = Rule(
    code="UC104",
    name="set_incomplete",
    severity=Severity.ERROR,
    since="0.1",
    summary="generated files are of two runs",
    page="""\
A run that writes the generated files was ended before it was through: by a signal, a full disk, a lost machine. Each
file is whole, old or new, but together they may contradict each other.

`uecatalog generate` completes the set, and so does `uecatalog check --fix`.
""",
    bad="uecatalog.manifest.json: state writing",
    good="uecatalog.manifest.json: state complete",
    kind="files",
)
