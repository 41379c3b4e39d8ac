"""The record that a rule is: everything the product can say about it, in one place.

A rule's file holds one ``RULE``. Its page, its examples' tests, its row in `uecatalog rules` and the metadata of the
reports are made from that record; where it is raised is the stage's business.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from extractor.findings import Finding, Location, Severity

RuleKind = Literal["source", "files", "catalog"]
"""What ``bad`` and ``good`` are.

``source``: C++, the one file of an otherwise empty plugin. ``files``: text for people, as the fault is in the bytes or
the tree around a file and not in C++ text. ``catalog``: a catalog document.
"""


class Rule(Struct, frozen=True, kw_only=True):
    """One rule. The finding's text is made by the stage that raises it; the rule says what such findings mean."""

    code: str
    """``UC901``: stable for ever; the hundreds name the kind of fault."""
    name: str
    """``unparsed_text``: states the fault, never the cure; the file is named ``<code>_<name>.py``."""
    severity: Severity
    """What a finding weighs unless the stage knows better."""
    since: str
    """The first version with the rule."""
    summary: str
    """One line without a full stop, for lists."""
    page: str
    """Markdown under no heading of its own: what it says, why it matters, what to do."""
    bad: str
    """A specimen that makes the finding."""
    good: str
    """A specimen close to ``bad`` that does not."""
    kind: RuleKind = "source"

    def finding(
        self,
        location: Location,
        message: str,
        severity: Severity | None = None,
        command: str = "",
        key: str = "",
        related: tuple[Location, ...] = (),
    ) -> Finding:
        """A finding of this rule at ``location``; ``message`` is one line; ``severity`` where not the rule's own."""
        return Finding(
            location=location,
            rule=self.code,
            message=message,
            severity=self.severity if severity is None else severity,
            command=command,
            key=key,
            related=related,
        )
