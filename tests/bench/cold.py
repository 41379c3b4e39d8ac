"""A cold run measured against a plain parse of the same files: `make bench PLUGIN=path`.

P is one process that reads the same files and parses them with tree-sitter-cpp, its start included. Each pair runs P
and `uecatalog extract` one after the other; printed are the medians over the pairs, in processor time (with that of
worker processes) and in the clock's, their ratios, and the peak memory; then the same of a run that finds what the one
before kept. Not a test: it judges nothing.
"""

from __future__ import annotations

import argparse
import compileall
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PLAIN = """
import sys
import tree_sitter, tree_sitter_cpp
parser = tree_sitter.Parser(tree_sitter.Language(tree_sitter_cpp.language()))
for path in sys.stdin.read().split("\\0"):
    with open(path, "rb") as file:
        parser.parse(file.read())
"""
SUFFIXES = {".h", ".hpp", ".hh", ".inl", ".cpp", ".cc", ".cxx"}


def measured(command: list[str], given: str) -> tuple[float, float, int]:
    """Processor seconds, clock seconds and peak kilobytes of a command that must succeed."""
    with tempfile.TemporaryFile() as output:
        wall = time.perf_counter()
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=output, stderr=subprocess.DEVNULL, text=True)
        assert process.stdin is not None
        process.stdin.write(given)
        process.stdin.close()
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - wall
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{' '.join(command)} ended with {process.returncode}")
    return usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("plugin", type=Path)
    parser.add_argument("--pairs", type=int, default=5)
    parser.add_argument("--flag", action="append", default=[], help="passed to `uecatalog extract`")
    given = parser.parse_args()
    files = sorted(path for path in given.plugin.rglob("*") if path.suffix.lower() in SUFFIXES and path.is_file())
    size = sum(path.stat().st_size for path in files)
    program = str(Path(sys.executable).with_name("uecatalog"))
    command = [program] if Path(program).exists() else [sys.executable, "-m", "extractor.cli"]
    again = [*command, "extract", str(given.plugin), *given.flag]
    ours = [*again, "--no-cache"]
    listing = "\0".join(map(str, files))
    compileall.compile_dir(ROOT / "extractor", quiet=1)  # as an installation does
    measured([sys.executable, "-c", PLAIN], listing)  # both once unmeasured: byte code and the file cache are warm
    measured(ours, "")
    pairs = [(measured([sys.executable, "-c", PLAIN], listing), measured(ours, "")) for _ in range(given.pairs)]
    with tempfile.TemporaryDirectory() as folder:
        os.environ["UECATALOG_CACHE_DIR"] = folder
        measured(again, "")
        warm = [measured(again, "") for _ in range(given.pairs)]
    print(f"{len(files)} files, {size / 1e6:.2f} MB, {given.pairs} pairs, {os.cpu_count()} processors")
    for at, name in enumerate(("CPU", "wall")):
        plain, extract, kept = (
            statistics.median(each[at] for each in several) for several in (*zip(*pairs, strict=True), warm)
        )
        print(
            f"{name:>5}: P {plain:.3f} s, extract {extract:.3f} s, {extract / plain:.2f} P; "
            f"again {kept:.3f} s, {kept / plain:.2f} P"
        )
    print(f" peak: {max(pair[1][2] for pair in pairs) / 1024:.0f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
