"""The long run: `PYTHONPATH=tests python -m soundness --count 10000`. Exit 1 where a fault was found."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from soundness.harness import BATCH, draw, named, soundness
from soundness.product import extract
from soundness.shrink import shrunk
from soundness.tree import write_plugin


def main() -> int:
    """Runs, prints the report and, if asked, the smallest form of the first faults."""
    parser = argparse.ArgumentParser(prog="soundness")
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--start", type=int, default=1, help="the first seed")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--shrink", type=int, default=0, help="how many faults to make small")
    parser.add_argument("--unclaimed", action="store_true", help="list needs that the catalog may have missed")
    chosen = parser.parse_args()
    report = soundness(extract, chosen.count, chosen.start, chosen.jobs)
    sys.stdout.write(report.summary() + "\n")
    if chosen.unclaimed:
        sys.stdout.write("\n".join([*report.unclaimed, ""]))
    drawn = {h.name: h for h in named(draw(chosen.count, chosen.start))} if chosen.shrink else {}
    for fault in [f for f in report.faults if f.command in drawn][: chosen.shrink]:
        small = shrunk(drawn[fault.command], fault.kind, extract)
        folder = Path(tempfile.mkdtemp(prefix="uecatalog-fault-"))
        write_plugin([small], folder)
        number = int(fault.command.removeprefix("gen.c"))
        sys.stdout.write(f"\n{fault}\n  batch {number // BATCH}\n  {small}\n  written to {folder}\n")
    return 1 if report.faults else 0


if __name__ == "__main__":
    sys.exit(main())
