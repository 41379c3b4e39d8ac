"""UC301: an override names no command."""

from extractor.findings import Severity
from extractor.rules.rule import Rule

RULE = Rule(
    code="UC301",
    name="override_names_nothing",
    severity=Severity.ERROR,
    since="0.1",
    summary="an override names no command",
    page="""\
An entry of `overrides.toml` has a name, or a pattern, that no command of the plugin has. What it states reaches nobody:
most often the command was renamed or removed, and its tier or its being hidden went with the old name.

Write the new name, or delete the entry. A name with dots stands in quotes: `[commands."actor.spawn"]`.
""",
    bad='[commands."actor.spwan"]\ntier = "write"',
    good='[commands."actor.spawn"]\ntier = "write"',
    kind="files",
)
