"""Generates handlers, builds them, asks for their catalog, runs them and compares: `soundness` is the entry.

The catalog comes from a callable, `extract(plugin folder) -> catalog.json as a dictionary`: the product, a product
with a fault planted in it, or a forged catalog. Handlers come in batches, one program each; batches run in as many
processes as asked for. Requests are made in rounds: an opening set, then ones that lack keys of requests that
succeeded, then ones aimed at each set of keys that the catalog calls required.
"""

from __future__ import annotations

import json
import random
import re
import shutil
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from standin.build import HERE, build
from standin.run import envelope, run

from soundness import requests
from soundness.compare import Fault, Run, claimed_sets, faults, succeeded
from soundness.keys import request_keys
from soundness.plan import Handler, Key, steps_in
from soundness.strategies import drawn
from soundness.tree import write_plugin

Extract = Callable[[Path], dict[str, Any]]
WARNINGS = ("-Wall", "-Werror", "-Wno-unused-variable", "-Wno-unused-but-set-variable")
BATCH = 50


@dataclass
class Report:
    """What a run of the harness found, and how much it saw."""

    programs: int = 0
    requests: int = 0
    succeeding: int = 0
    """Programs with at least one request that succeeded."""
    crashed: int = 0
    opened: int = 0
    """Commands that the catalog calls open: their keys are not judged."""
    claims: int = 0
    """Sets of keys that the catalog calls required."""
    unclaimed: list[str] = field(default_factory=list)
    """Keys without which nothing succeeded, and which the catalog does not call required: no fault, a hint."""
    faults: list[Fault] = field(default_factory=list)
    idioms: Counter[str] = field(default_factory=Counter)

    def add(self, other: Report) -> None:
        """Counts another report in."""
        for name in ("programs", "requests", "succeeding", "crashed", "opened", "claims"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.faults.extend(other.faults)
        self.unclaimed.extend(other.unclaimed)
        self.idioms.update(other.idioms)

    def summary(self) -> str:
        """A few lines for people: the counts, then up to eight faults of each kind."""
        kinds = Counter(f.kind for f in self.faults)
        head = (
            f"{self.programs} programs, {self.requests} requests, {self.succeeding} programs can succeed, "
            f"{self.crashed} requests crashed, {self.opened} commands open, {self.claims} sets claimed, "
            f"{len(self.unclaimed)} needs perhaps unclaimed; {len(self.faults)} faults {dict(kinds)}"
        )
        shown = [f for kind in sorted(kinds) for f in [each for each in self.faults if each.kind == kind][:8]]
        return "\n".join([head, *(f"  {fault}" for fault in shown)])


_NAMES = re.compile(r"(\w*keys?|name|code|odd|results|mapping|default|alias|reply)=('[^']*'|\([^()]*\)|-?\d+|None)")


def shape(handler: Handler) -> str:
    """A handler with its names and numbers taken out: two of one shape teach nearly the same."""
    return _NAMES.sub("", repr(handler))


def draw(count: int, start: int) -> list[Handler]:
    """That many handlers of different shape, from seeds counted up from `start`; the same for the same arguments."""
    found: dict[str, Handler] = {}
    number = start
    while len(found) < count:
        handler = drawn(random.Random(number))
        found.setdefault(shape(handler), handler)
        number += 1
    return list(found.values())


def named(handlers: Sequence[Handler], first: int = 0) -> list[Handler]:
    """The handlers under names of their own."""
    return [
        replace(h, name=f"gen.c{first + i}", alias=f"gen.c{first + i}_too" if h.alias else "")
        for i, h in enumerate(handlers)
    ]


def by_name(catalog: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """The entries of a catalog by every name that reaches them."""
    found: dict[str, dict[str, Any]] = {}
    for command in catalog.get("commands", []):
        for name in (command["name"], *command.get("aliases", [])):
            found.setdefault(name, command)
    return found


class Batch:
    """One built program with its handlers and their catalog."""

    def __init__(self, handlers: Sequence[Handler], folder: Path, extract: Extract, number: int = 0) -> None:
        self.handlers = list(handlers)
        self.rng = random.Random(number * 7919 + len(self.handlers))
        self.plugin, unity = write_plugin(self.handlers, folder, number)
        self.entries: dict[str, dict[str, Any]] = by_name(extract(self.plugin))
        windows = ("PLATFORM_WINDOWS=1", "PLATFORM_LINUX=0") if number % 2 else ()
        self.program = build(unity, folder / "program", include=[HERE], warnings=WARNINGS, defines=windows)
        self.keys: dict[str, tuple[Key, ...]] = {h.name: request_keys(h) for h in self.handlers}
        self.runs: dict[str, list[Run]] = {h.name: [] for h in self.handlers}
        self.crashed = 0

    def ask(self, orders: Sequence[tuple[str, requests.Params, str]]) -> list[Run]:
        """Runs (name, params, script) and keeps what came of it."""
        outcomes = run(self.program, [(script, envelope(name, params)) for name, params, script in orders])
        made: list[Run] = []
        for (name, params, script), outcome in zip(orders, outcomes, strict=True):
            if outcome is None:
                self.crashed += 1
                continue
            made.append(Run(params, script, outcome))
            self.runs[name].append(made[-1])
        return made

    def explore(self, size: int = 90) -> None:
        """The opening set, other answers where something was asked, then what succeeded with keys taken away."""
        self.ask([(n, p, "1") for n, keys in self.keys.items() for p in requests.first(keys, self.rng, size)])
        again: list[tuple[str, requests.Params, str]] = []
        for name, runs in self.runs.items():
            asked = [r for r in runs if r.outcome.asked]
            for each in self.rng.sample(asked, min(len(asked), 40)):
                again.extend((name, each.params, s) for s in self.rng.sample(requests.SCRIPTS[1:], 2))
        self.ask(again)
        for _ in range(3):
            self._take_away()

    def _take_away(self) -> None:
        orders: list[tuple[str, requests.Params, str]] = []
        for name, runs in self.runs.items():
            tried = {(json.dumps(r.params), r.script) for r in runs}
            good = sorted((r for r in runs if succeeded(r.outcome)), key=lambda r: len(json.dumps(r.params)))
            for each in (*good[:2], *self.rng.sample(good, min(len(good), 2))):
                for params in requests.without(each.params, self.keys[name]):
                    if (json.dumps(params), each.script) not in tried:
                        tried.add((json.dumps(params), each.script))
                        orders.append((name, params, each.script))
        self.ask(orders)

    def aim(self, tries: int = 12) -> None:
        """Requests aimed at each claim: what the catalog calls required is left out, all else varies."""
        orders: list[tuple[str, requests.Params, str]] = []
        for name, keys in self.keys.items():
            entry = self.entries.get(name)
            for group in claimed_sets(entry) if entry else ():
                gone = {path.split(".")[-1].replace("[]", "").lower() for path in group}
                bases = [r.params for r in self.runs[name] if succeeded(r.outcome)]
                pool = [*self.rng.sample(bases, min(len(bases), tries // 2))]
                pool.extend(requests.thinned(keys, self.rng, tries - len(pool)))
                for params in pool:
                    stripped = _stripped(params, gone, whole_first=self.rng.random() < 0.5)
                    orders.extend((name, stripped, s) for s in ("1", self.rng.choice(requests.SCRIPTS)))
        self.ask(orders)

    def report(self) -> Report:
        """The comparison of everything that was run."""
        done = Report(len(self.handlers), sum(len(r) for r in self.runs.values()), crashed=self.crashed)
        for handler in self.handlers:
            runs = self.runs[handler.name]
            entry = self.entries.get(handler.name)
            done.faults.extend(faults(entry, handler.name, runs))
            if handler.alias and handler.registered != "inline" and handler.alias not in self.entries:
                done.faults.append(Fault(handler.alias, "missed_command", handler.alias))
            done.succeeding += any(succeeded(r.outcome) for r in runs)
            done.idioms.update(type(s).__name__ for s in steps_in(handler))
            if entry:
                done.opened += bool(entry.get("open"))
                done.claims += len(claimed_sets(entry))
                done.unclaimed.extend(_unclaimed(handler.name, self.keys[handler.name], entry, runs))
        return done


def _stripped(value: Any, gone: set[str], whole_first: bool = False) -> Any:
    """A request without these keys, wherever they stand; `whole_first` leaves an item of each array as it is."""
    if isinstance(value, dict):
        return {k: _stripped(v, gone, whole_first) for k, v in value.items() if k.lower() not in gone}
    if not isinstance(value, list):
        return value
    if whole_first and value:
        return [value[0], *(_stripped(v, gone, whole_first) for v in (value[1:] or value))]
    return [_stripped(v, gone, whole_first) for v in value]


def _unclaimed(name: str, keys: tuple[Key, ...], entry: dict[str, Any], runs: Sequence[Run]) -> list[str]:
    good = [r for r in runs if succeeded(r.outcome)]
    if len(good) < 5:
        return []
    needed = {path.lower() for group in claimed_sets(entry) for path in group}
    found = []
    for key in keys:
        lacking = sum(1 for r in runs if key.name not in r.params and key.name.upper() not in r.params)
        always = all(key.name in r.params or key.name.upper() in r.params for r in good)
        if always and lacking >= 15 and key.name.lower() not in needed:
            found.append(f"{name}: {key.name}")
    return found


def check_batch(
    handlers: Sequence[Handler],
    extract: Extract,
    number: int = 0,
    keep: Path | None = None,
    beside: Extract | None = None,
) -> Report:
    """Builds, runs and compares one batch in a folder of its own (`keep` holds it, else it is removed).

    `beside` makes another catalog of the same plugin: its faults are not counted.
    """
    folder = keep or Path(tempfile.mkdtemp(prefix="uecatalog-soundness-"))
    try:
        batch = Batch(handlers, folder, extract, number)
        batch.explore()
        batch.aim()
        report = batch.report()
        if beside is not None:
            batch.entries = by_name(beside(batch.plugin))
            known = {(f.command, f.kind, f.subject) for f in batch.report().faults}
            report.faults = [f for f in report.faults if (f.command, f.kind, f.subject) not in known]
        return report
    finally:
        if keep is None:
            shutil.rmtree(folder, ignore_errors=True)


def soundness(
    extract: Extract, count: int, start: int = 1, jobs: int = 1, stop: bool = False, beside: Extract | None = None
) -> Report:
    """Checks `count` generated handlers against their catalogs.

    `stop` ends after the first batch with a fault; `beside` is as in `check_batch`.
    """
    handlers = named(draw(count, start))
    parts = [handlers[i : i + BATCH] for i in range(0, count, BATCH)]
    report = Report()
    if jobs > 1:
        check = partial(_check_part, extract=extract, beside=beside)
        with ProcessPoolExecutor(jobs) as pool:
            for done in pool.map(check, enumerate(parts)):
                report.add(done)
                if stop and report.faults:
                    pool.shutdown(cancel_futures=True)
                    break
        return report
    for each in enumerate(parts):
        report.add(_check_part(each, extract, beside))
        if stop and report.faults:
            break
    return report


def _check_part(part: tuple[int, Sequence[Handler]], extract: Extract, beside: Extract | None) -> Report:
    return check_batch(part[1], extract, part[0], beside=beside)
