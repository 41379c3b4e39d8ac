"""Pages measured against a plain parse: `python tests/bench/rendering.py`.

P is what ``cold`` says, over 0.8 MB: the specimen's files, parsed again and again until it is so much. Against it
stands a whole process that reads a catalog of 1,000 commands (those of the specimen, under other names) and renders it
in nine languages, as one page and split by family, and once more with what it kept. Printed are processor seconds, the
least of several runs, and their ratios to P. Judges nothing; `tests/render/test_rendering_speed.py` does.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

import cold

ROOT = Path(__file__).parent.parent.parent
SIZE = 800_000

RENDERING = """
import gc
import sys
from extractor.catalog import load
from extractor.render import files, languages
gc.disable()  # as the command line does
path, split, kept = sys.argv[1:]
catalog = load(open(path, "rb").read(), path)
memo = {}
files(catalog, languages(), split=bool(int(split)), memo=memo)
if int(kept):
    files(catalog, languages(), split=bool(int(split)), memo=memo)
"""


def plain(runs: int = 3) -> float:
    """P over ``SIZE`` bytes, at most."""
    once = sorted(path for path in (ROOT / "tests/plugins/BridgeSample").rglob("*") if path.suffix in cold.SUFFIXES)
    listing, size = [], 0
    while size + (more := sum(path.stat().st_size for path in once)) <= SIZE:
        listing, size = [*listing, *once], size + more
    given = "\0".join(map(str, listing))
    return min(cold.measured([sys.executable, "-c", cold.PLAIN], given)[0] for _ in range(runs))


def thousand() -> bytes:
    """A catalog of 1,000 commands."""
    catalog = json.loads((ROOT / "generated/catalog.json").read_text(encoding="utf-8"))
    commands, families = [], {}
    for at in range(1000):
        command = dict(catalog["commands"][at % len(catalog["commands"])], aliases=[])
        family = f"{command['family']}{at // len(catalog['commands'])}"
        command.update(family=family, name=f"{family}.{command['name'].partition('.')[2]}")
        families[family] = families.get(family, 0) + 1
        commands.append(command)
    catalog.update(commands=commands, families=[{"name": name, "commands": n} for name, n in families.items()])
    return json.dumps(catalog).encode()


def rendering(path: Path, *, split: bool, kept: bool = False, runs: int = 2) -> float:
    """Processor seconds of a process that renders the catalog at ``path``, twice with what it kept where ``kept``."""
    command = [sys.executable, "-c", RENDERING, str(path), str(int(split)), str(int(kept))]
    return min(cold.measured(command, "")[0] for _ in range(runs))


def main() -> int:
    one = plain(5)
    print(f"P {one:.3f} s of {SIZE / 1e6:.1f} MB")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "catalog.json")
        path.write_bytes(thousand())
        for split in (False, True):
            took = rendering(path, split=split, runs=3)
            again = rendering(path, split=split, kept=True, runs=3) - took
            print(f"{'split' if split else 'whole'}: {took:.2f} s, {took / one:.1f} P; once more {again / one:.1f} P")
    return 0


if __name__ == "__main__":
    sys.exit(main())
