"""The front: a path to a linked program, everything before a command is looked for.

``read_tree`` reads the files; ``read`` configures, parses (with worker processes where the source is large) and
links. What commands there are is the business of ``pipeline``.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from extractor.errors import UserError
from extractor.findings import Finding

if TYPE_CHECKING:
    from extractor.cache import Store
    from extractor.dialects import Table
    from extractor.form import Unit
    from extractor.preprocess import Definitions
    from extractor.program import Program
    from extractor.sources import Source, Tree

WORTH_A_WORKER = 16_000_000
"""Bytes of source from which on one more worker process pays: what a worker parsed has to be packed and sent."""


Timer = Callable[[str], AbstractContextManager[None]]
"""Called with a stage's name, gives a context that lasts as long as the stage."""


def untimed(stage: str) -> AbstractContextManager[None]:
    """The timer that measures nothing."""
    return nullcontext()


class Laid(Struct, frozen=True):
    """A folder that the user does not know by its path, and what stands in its place where paths are said."""

    folder: str
    shown: str

    def said(self, path: str) -> str:
        """The path as the user knows it."""
        inside = os.path.relpath(path, self.folder)
        if not path or inside == ".." or inside.startswith(f"..{os.sep}"):
            return path
        return self.shown + ("" if inside == "." else Path(inside).as_posix())


class Options(Struct, frozen=True, kw_only=True):
    """What to read and how."""

    path: str
    laid: Laid | None = None
    """Where ``path`` lies in a folder that was made for this run."""
    plugin: str = ""
    """Which one, where the path holds several; "" is the only one."""
    defines: tuple[str, ...] = ()
    """``NAME`` or ``NAME=VALUE``."""
    engine: str = ""
    """``5.3``, a range ``5.0..5.8``, or "" for the newest the product knows."""
    dialects: tuple[str, ...] = ()
    """Ids; none is all."""
    tables: tuple[Table, ...] = ()
    """The dialects that the configuration describes."""
    overrides: str = ""
    """The file of overrides; "" is ``overrides.toml`` beside the .uplugin, where there is one."""
    rules: tuple[tuple[str, str], ...] = ()
    """Codes with what they weigh in this project: a severity, or ``off``."""
    ledger: bool = False
    """Whether each read, reply and registration of the text is held against the catalog (``Extracted.ledger``)."""
    kept: Store | None = None
    """What was derived before; without it all is derived anew."""
    jobs: int = 0
    """Worker processes; 0 decides by the size of the source. The bytes that come out do not depend on it."""


class Front(Struct, frozen=True):
    """What the front makes of a tree: everything before a command is looked for."""

    tree: Tree
    program: Program
    engine: str
    findings: tuple[Finding, ...]


@contextlib.contextmanager
def known_paths(laid: Laid | None) -> Iterator[None]:
    """Errors name paths as the user knows them."""
    try:
        yield
    except UserError as error:
        if laid:
            error.file = laid.said(error.file)
        raise


def read_tree(options: Options, timer: Timer = untimed) -> Tree:
    """Reads the files of the tree at ``options.path``.

    Raises: UserError for a path that holds no plugin or several.
    """
    with timer("imports"):
        from extractor import sources
    with timer("reading"), known_paths(options.laid):
        return sources.read_tree(options.path, sources.SourceOptions(plugin=options.plugin))


def read(tree: Tree, options: Options, timer: Timer = untimed) -> Front:
    """Configures, parses and links a tree.

    Raises: UserError for flags that say nothing.
    """
    with timer("imports"):
        from extractor import preprocess, program
    with timer("configuration"):
        definitions = preprocess.configure(tree, preprocess.Configuration(options.engine, options.defines))
    jobs = options.jobs or _jobs_for(sum(len(source.text) for source in tree.files))
    units, findings = _parsed(tree.files, definitions, min(jobs, len(tree.files)), timer)
    with timer("linking"):
        linked = program.link(units)
    found = {*tree.findings, *definitions.findings, *findings}
    return Front(tree, linked, definitions.engine, tuple(sorted(found)))


def _jobs_for(size: int) -> int:
    """Workers for so many bytes of source."""
    return min(os.cpu_count() or 1, 1 + size // WORTH_A_WORKER)


def _parsed(
    files: Sequence[Source], definitions: Definitions, jobs: int, timer: Timer
) -> tuple[list[Unit], list[Finding]]:
    """The units of all variants, in the order of the files, and what was found on the way."""
    if jobs > 1:
        with timer("parsing (workers)"):
            return _parsed_by_workers(files, definitions, jobs)
    with timer("imports"):
        from extractor import parse, preprocess
    units: list[Unit] = []
    findings: list[Finding] = []
    for source in files:
        try:
            with timer("preprocessing"):
                variants = preprocess.variants(source, definitions)
            with timer("parsing"):
                parsed = [parse.parse(variant) for variant in variants]
        except RecursionError:  # what nests without brackets; the stages bound everything else
            findings.append(_too_deep(source))
            continue
        units += [each.unit for each in parsed]
        findings += [finding for variant in variants for finding in variant.findings]
        findings += [finding for each in parsed for finding in each.findings]
    return units, findings


def _too_deep(source: Source) -> Finding:
    from extractor.findings import Location
    from extractor.rules.uc919_nested_too_deep import RULE

    return RULE.finding(Location(source.path), "nests too deep to be read; nothing of this file is in the catalog")


def _parsed_by_workers(
    files: Sequence[Source], definitions: Definitions, jobs: int
) -> tuple[list[Unit], list[Finding]]:
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    from extractor.form import unpack

    # Forking is safe here (no thread has been started) and spares the workers the imports; not every system has it.
    way = "fork" if "fork" in multiprocessing.get_all_start_methods() else None
    shares = _shares(files, jobs)
    units: dict[int, list[Unit]] = {}
    findings: list[Finding] = []
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context(way)) as pool:
        tasks = [pool.submit(_pack_share, [files[at] for at in share], definitions) for share in shares]
        for share, task in zip(shares, tasks, strict=True):
            packed, found = task.result()
            findings += found
            for at, several in zip(share, packed, strict=True):
                units[at] = [unpack(data) for data in several]
    return [unit for at in sorted(units) for unit in units[at]], findings


def _shares(files: Sequence[Source], jobs: int) -> list[list[int]]:
    """The files' numbers dealt to ``jobs`` workers so that each has about as many bytes: largest first."""
    shares: list[list[int]] = [[] for _ in range(jobs)]
    sizes = [0] * jobs
    for at in sorted(range(len(files)), key=lambda at: (-len(files[at].text), at)):
        least = sizes.index(min(sizes))
        shares[least].append(at)
        sizes[least] += len(files[at].text)
    return [share for share in shares if share]


def _pack_share(files: Sequence[Source], definitions: Definitions) -> tuple[list[list[bytes]], list[Finding]]:
    """In a worker: for each file the packed units of its variants, and all findings."""
    from extractor.form import pack

    packed: list[list[bytes]] = []
    findings: list[Finding] = []
    for source in files:
        units, found = _parsed([source], definitions, 1, untimed)
        packed.append([pack(unit) for unit in units])
        findings += found
    return packed, findings


def lines_of(tree: Tree) -> Callable[[str, int], str | None]:
    """Looks up a line of a source file, for code frames."""
    texts = {source.path: source.text for source in tree.files}
    split: dict[str, list[bytes]] = {}

    def line(file: str, number: int) -> str | None:
        if file not in texts:
            return None
        if file not in split:
            split[file] = texts[file].split(b"\n")
        lines = split[file]
        return lines[number - 1].rstrip(b"\r").decode("utf-8", "replace") if 0 < number <= len(lines) else None

    return line
