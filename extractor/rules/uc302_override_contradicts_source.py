"""UC302: an override states less than the source shows."""

from extractor.findings import Severity
from extractor.rules.rule import Rule

RULE = Rule(
    code="UC302",
    name="override_contradicts_source",
    severity=Severity.ERROR,
    since="0.1",
    summary="an override states a milder access tier than the source shows",
    page="""\
An entry of `overrides.toml` gives a command a tier below the one that its own code shows or declares. The tier in the
catalog stays what the source shows: a caller who was told `read` must not find something deleted. An override can raise
a tier, and it can give one where the source shows none (`unknown`).

The finding names the calls that decide. If they are never reached, take them out of the handler; if the command
declares its tier itself, change it there; otherwise delete the entry.
""",
    bad='tier = "read" for a command whose handler calls `AActor::Destroy`',
    good='tier = "dangerous" for it',
    kind="files",
)
