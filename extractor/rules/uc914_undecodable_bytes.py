"""UC914: bytes that are neither UTF-8 nor marked UTF-16."""

from __future__ import annotations

from extractor.findings import Severity
from extractor.rules.rule import Rule

RULE = Rule(
    code="UC914",
    name="undecodable_bytes",
    severity=Severity.WARNING,
    since="0.1",
    summary="bytes that are neither UTF-8 nor marked UTF-16",
    page="""\
A source file holds bytes that are no UTF-8, and no byte order mark says that they are UTF-16. The file was read
byte by byte as Windows' western code page, so that no byte is lost and each line keeps its number.

It matters where such bytes stand in a name, a key or a message: the catalog then shows wrong characters.

Save the file as UTF-8.""",
    bad="a file with the byte E9 (é in Windows-1252) in a comment",
    good="the same file saved as UTF-8 (C3 A9), or as UTF-16 with its mark",
    kind="files",
)
