"""UC920: a plugin descriptor says something that is not of the kind the engine expects."""

from __future__ import annotations

from extractor.findings import Severity
from extractor.rules.rule import Rule

RULE = Rule(
    code="UC920",
    name="descriptor_invalid",
    severity=Severity.WARNING,
    since="0.1",
    summary="a .uplugin field is not of the kind the engine expects",
    page="""\
The plugin's descriptor is JSON, but its `VersionName` is no text. The plugin's version is then unknown: the catalog
says null. (A descriptor that is no JSON object at all stops the run.)

It matters because a catalog is matched with a plugin by its version.

Write the version as a text: `"VersionName": "1.4.0"`.""",
    bad='{ "FileVersion": 3, "VersionName": 1.4 }',
    good='{ "FileVersion": 3, "VersionName": "1.4" }',
    kind="files",
)
