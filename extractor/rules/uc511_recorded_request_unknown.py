"""UC511: a recorded request has what the catalog does not know."""

from extractor.findings import Severity
from extractor.rules.rule import Rule

RULE = Rule(
    code="UC511",
    name="recorded_request_unknown",
    severity=Severity.WARNING,
    since="0.1",
    summary="a recorded request has a command or a key that the catalog does not know",
    page="""\
A client sent this, and nothing in the source reads it: a command is refused, a key is dropped without a word.

Correct the client: the message names the nearest word there is. Where the plugin does read it, the catalog was made of
another version, or lacks something: please report it.
""",
    bad='{"method": "actor.spawn", "params": {"clas": "Cube"}}',
    good='{"method": "actor.spawn", "params": {"class": "Cube"}}',
    kind="files",
)
