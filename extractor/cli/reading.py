"""What the commands that read a plugin share: the options record, the findings on standard error, the profile."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from extractor.cli.tables import Column, table
from extractor.cli.terminal import remark
from extractor.findings import Severity
from extractor.pipeline import Extracted, Options

SHOWN = 50
"""Findings shown in full without -v; the closing line counts the rest."""


class Stopwatch:
    """Times by stage: processor time (this process and its finished workers) and the clock's."""

    def __init__(self) -> None:
        self.stages: dict[str, tuple[float, float]] = {}

    @contextlib.contextmanager
    def __call__(self, stage: str) -> Iterator[None]:
        """Counts the time of the context to ``stage``; a stage may come several times."""
        cpu, wall = _cpu(), time.perf_counter()
        try:
            yield
        finally:
            before = self.stages.get(stage, (0.0, 0.0))
            self.stages[stage] = (before[0] + _cpu() - cpu, before[1] + time.perf_counter() - wall)

    def text(self) -> str:
        """A table of the stages; ``start`` is what the process had used before the first one."""
        total = _cpu()
        used = sum(cpu for cpu, _ in self.stages.values())
        wall = sum(wall for _, wall in self.stages.values())
        rows = [("start and the rest", total - used, 0.0), *((name, *times) for name, times in self.stages.items())]
        lines = [
            (name, f"{cpu * 1000:.0f} ms", f"{span * 1000:.0f} ms" if span else "", f"{cpu / total:.0%}")
            for name, cpu, span in rows
        ]
        lines.append(("all", f"{total * 1000:.0f} ms", f"{wall * 1000:.0f} ms", f"memory {_peak_memory()} MB"))
        return table((Column("STAGE"), Column("CPU"), Column("WALL"), Column("SHARE")), lines)


def _cpu() -> float:
    times = os.times()  # of the workers; this process's own are finer elsewhere
    return time.process_time() + times.children_user + times.children_system


def _peak_memory() -> int:
    try:
        import resource
    except ImportError:  # not on Windows
        return 0
    unit = 1024 * 1024 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // unit


class Saying(Struct, frozen=True):
    """How much is said on standard error."""

    quiet: bool = False
    verbose: bool = False
    color: bool = False


def options(path: str, flags: dict[str, Any]) -> Options:
    """The options record from the flags of ``source_options``."""
    return Options(
        path=path,
        plugin=flags["plugin"],
        defines=tuple(flags["defines"]),
        engine=flags["engine"],
        dialects=tuple(flags["dialects"]),
        overrides=flags["overrides"],
        jobs=flags["jobs"],
    )


def say_findings(extracted: Extracted, saying: Saying) -> bool:
    """Reports the findings on standard error; whether there is an error among them."""
    errors = any(finding.severity is Severity.ERROR for finding in extracted.findings)
    shown = [f for f in extracted.findings if not saying.quiet or f.severity is Severity.ERROR]
    if shown:
        from extractor import rules
        from extractor.report import Context, report

        context = Context(
            root=extracted.root,
            color=saying.color,
            line=extracted.line,
            at_most=0 if saying.verbose else SHOWN,
            names={code: rules.name(code) for code in rules.known()},
        )
        remark(report(shown, "text", context))
    return errors
