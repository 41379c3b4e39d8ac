"""UC913: undecided conditions have more branches than are read."""

from __future__ import annotations

from extractor.findings import Severity
from extractor.rules.rule import Rule

RULE = Rule(
    code="UC913",
    name="too_many_variants",
    severity=Severity.WARNING,
    since="0.1",
    summary="undecided conditions have more branches than are read",
    page="""\
A conditional group that the configuration leaves undecided (`PLATFORM_WINDOWS`, a name that nothing in the source
defines) is read branch by branch, four readings of a file at most. This file has branches that none of the four
reached: what stands in them is not in the catalog.

It matters because a registration, a read or a reply in such a branch is missed.

Settle some of the names: `--define NAME=1` or `--engine 5.8`, or split the file.""",
    bad="""\
#if FLAVOUR == 1
int First();
#elif FLAVOUR == 2
int Second();
#elif FLAVOUR == 3
int Third();
#elif FLAVOUR == 4
int Fourth();
#elif FLAVOUR == 5
int Fifth();
#endif
""",
    good="""\
#if FLAVOUR == 1
int First();
#elif FLAVOUR == 2
int Second();
#elif FLAVOUR == 3
int Third();
#else
int Fourth();
#endif
""",
    kind="source",
)
