"""Outputs measured against a plain parse: `make bench-outputs`, with PLUGIN=path against the files of that plugin.

P is what ``cold`` says, over 0.8 MB of the specimen's files as in ``rendering``, or over a plugin's own. Against it
stands a whole process that reads a catalog of 1,000 commands and makes every output of it. Printed are processor
seconds, the least of several runs, and their ratio to P, then each output alone. Judges nothing.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import cold
import rendering

EMITTING = """
import gc, sys
from extractor import emit
from extractor.catalog import load
gc.disable()  # as the installed program does
path, *kinds = sys.argv[1:]
catalog = load(open(path, "rb").read(), path)
for kind in kinds:
    emit.output(kind).files(catalog, emit.Options())
"""


def emitting(path: Path, kinds: list[str], runs: int = 3) -> float:
    """Processor seconds of a process that reads the catalog at ``path`` and makes some outputs."""
    return min(cold.measured([sys.executable, "-c", EMITTING, str(path), *kinds], "")[0] for _ in range(runs))


def plain_of(plugin: Path, runs: int = 3) -> float:
    """P over a plugin's files."""
    files = sorted(path for path in plugin.rglob("*") if path.suffix.lower() in cold.SUFFIXES and path.is_file())
    print(f"{len(files)} files, {sum(path.stat().st_size for path in files) / 1e6:.2f} MB")
    given = "\0".join(map(str, files))
    return min(cold.measured([sys.executable, "-c", cold.PLAIN], given)[0] for _ in range(runs))


def main() -> int:
    from extractor import emit

    kinds = [kind for kind in emit.known() if kind != "template"]
    one = plain_of(Path(sys.argv[1])) if len(sys.argv) > 1 and sys.argv[1] else rendering.plain()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "catalog.json")
        path.write_bytes(rendering.thousand())
        took, start = emitting(path, kinds), emitting(path, [])
        print(f"P {one:.3f} s; every output of 1,000 commands {took:.2f} s, {took / one:.1f} P (reading {start:.2f} s)")
        for kind in kinds:
            print(f"{kind:>14}: {emitting(path, [kind], 1) - start:.2f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
