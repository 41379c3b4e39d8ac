"""UC602: a key is no longer read."""

from extractor.findings import Severity
from extractor.rules.rule import Rule

RULE = Rule(
    code="UC602",
    name="key_no_longer_read",
    severity=Severity.ERROR,
    since="0.1",
    summary="a key is no longer read",
    page="""\
The command took this key and now ignores it. Unreal drops an unknown key in silence: the call is answered as before
and does less, which no caller notices. That is a worse break than a refusal.

Where the key was renamed, read the old name where the new one is absent, or refuse the old one in words.
""",
    bad="old: actor.spawn reads mesh\nnew: actor.spawn reads mesh_path",
    good="old: actor.spawn reads mesh\nnew: actor.spawn reads mesh, and mesh_path before it",
    kind="files",
)
