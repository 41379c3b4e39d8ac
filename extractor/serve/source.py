"""The catalog in step with the files: read when it is first wanted, and again when a file that was read has changed."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from extractor import explaining, pipeline, revisions
from extractor.catalog import Catalog
from extractor.diff import findings
from extractor.emit import Judge
from extractor.findings import Finding

MOST_STEPS = 64
"""Messages about one call's progress."""


class Served(Struct, frozen=True):
    """A catalog with what judges calls by it."""

    catalog: Catalog
    judge: Judge


class Steps:
    """A pipeline's timer that tells the stages as they begin: at most ``MOST_STEPS``, each with a number above the
    last. What begins once a file is told the less often the more there is of it."""

    def __init__(self, tell: Callable[[int, str], None]) -> None:
        """``tell`` is called with the number of stages begun and the stage's name."""
        self._tell = tell
        self._begun = self._told = self._next = 0
        self._seen: set[str] = set()

    def __call__(self, stage: str) -> AbstractContextManager[None]:
        """Counts a stage."""
        self._begun += 1
        if self._told < MOST_STEPS and (stage not in self._seen or self._begun >= self._next):
            self._seen.add(stage)
            self._told += 1
            self._next = self._begun * 5 // 4 + 2
            self._tell(self._begun, stage)
        return nullcontext()


class Source:
    """One plugin, or one catalog.json. Calls may come from several threads: one reads at a time."""

    def __init__(self, options: pipeline.Options, asked: str) -> None:
        """``asked``: the path as the user gave it, which revisions are about."""
        # Threads are running by now: no process may be forked.
        self._options = replace(options, jobs=1)
        self._asked = asked
        self._lock = threading.Lock()
        self._stamp: object = None
        self._served: Served | None = None

    def served(self, timer: pipeline.Timer = pipeline.untimed) -> Served:
        """The catalog of what the files are now.

        Raises: UserError as reading does.
        """
        with self._lock:
            stamp = pipeline.stamp(self._options)
            if self._served is None or stamp != self._stamp:
                catalog = pipeline.load(self._options, timer).catalog
                self._served, self._stamp = Served(catalog, Judge(catalog)), stamp
            return self._served

    @property
    def has_source(self) -> bool:
        """Whether there is source to explain facts by; a catalog.json has none."""
        return not Path(self._options.path).is_file() or self._options.path.endswith(".uplugin")

    def explained(self, name: str, about: str, timer: pipeline.Timer) -> explaining.Explained:
        """The evidence for a fact.

        Raises: UserError as ``explaining.explain`` does.
        """
        with self._lock:
            return explaining.explain(self._options, name, about, timer)

    def changes(self, since: str, timer: pipeline.Timer) -> list[Finding]:
        """What changed since a revision, a path, or a path with one.

        Raises: UserError where ``since`` is none, or cannot be read.
        """
        new = self.served(timer).catalog
        old, _ = revisions.pair(since, self._asked)
        with self._lock, revisions.laid(replace(self._options, path=old, laid=None)) as there:
            before = pipeline.load(there, timer).catalog
        return list(pipeline.settled(findings(before, new), self._options.rules))

    def revisions(self) -> list[str]:
        """Branches and tags of the repository that the path lies in."""
        return revisions.names(self._asked)
