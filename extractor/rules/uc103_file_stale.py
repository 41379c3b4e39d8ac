"""UC103: a generated file is not what the source gives."""

from extractor.findings import Severity
from extractor.rules.rule import Rule

RULE = Rule(
    code="UC103",
    name="file_stale",
    severity=Severity.ERROR,
    since="0.1",
    summary="a generated file is not what the source gives",
    page="""\
A generated file is missing, was made from an older source or by another version, or was changed by hand; or a file
that is generated no longer is still there. Whoever reads it reads something that is not so.

`uecatalog generate` writes what is generated and removes what no longer is. Text of your own belongs into the source's
comments, `overrides.toml` or a template: in a generated file it is lost.
""",
    bad="docs/en/command-reference.md, with a line written by hand",
    good="docs/en/command-reference.md, as it was written",
    kind="files",
)
