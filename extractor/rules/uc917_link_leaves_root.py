"""UC917: a symbolic link leads out of the source root."""

from __future__ import annotations

from extractor.findings import Severity
from extractor.rules.rule import Rule

RULE = Rule(
    code="UC917",
    name="link_leaves_root",
    severity=Severity.WARNING,
    since="0.1",
    summary="a symbolic link leads out of the source root",
    page="""\
A symbolic link below the source root leads to a place outside of it and was not followed: the catalog is about
this tree and must be the same on another machine.

It matters where a part of the plugin lives behind that link.

Name the folder that holds both as the path, or copy the files.""",
    bad="Source/Shared -> ../../Elsewhere/Shared",
    good="Source/Shared -> Common/Shared, inside the root",
    kind="files",
)
