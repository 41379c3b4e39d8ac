"""The order of the stages, and the only place that writes files.

``extract`` takes a path to a catalog, ``load`` a path or a catalog.json, ``build`` a catalog to the files made from
it, ``write`` puts bytes where the user wants them. Stages are imported when they are run: a command that only reads a
catalog.json must not pay for a parser. No clock here: whoever wants times passes a ``Timer``.
"""

from __future__ import annotations

import contextlib
import os
import stat
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field
from msgspec.structs import replace

from extractor.cache import Store
from extractor.errors import InternalFault, UserError
from extractor.findings import Finding, Severity

if TYPE_CHECKING:
    from extractor import emit
    from extractor.accuracy import Score
    from extractor.catalog import Catalog
    from extractor.census import Sighting
    from extractor.dialects import Table
    from extractor.facts import HandlerFacts, Place, Registration
    from extractor.form import Unit
    from extractor.interpret import Visits
    from extractor.preprocess import Definitions
    from extractor.program import Program
    from extractor.sources import Source, Tree

WORTH_A_WORKER = 16_000_000
"""Bytes of source from which on one more worker process pays: what a worker parsed has to be packed and sent."""

MOST_WORKERS = 4
WORTH_SPREADING = 24
"""Handlers from which on interpreting them in several processes pays."""

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
    jobs: int = 0
    """Worker processes; 0 decides by the size of the source. The bytes that come out do not depend on it."""


class Extracted(Struct, frozen=True):
    """A catalog and what there is to say about its source."""

    catalog: Catalog
    findings: tuple[Finding, ...]
    root: str
    """The source root, in front of a finding's file; "" for a loaded catalog."""
    line: Callable[[str, int], str | None] = lambda file, line: None
    """A line of a source file, for code frames."""
    ledger: bytes = b""
    """The ledger's document, where it was asked for."""
    weights: tuple[tuple[str, str], ...] = ()
    """What rules weigh in this project (``Options.rules``), for what is found later."""
    laid: Laid | None = None
    """As in the options."""

    @property
    def shown(self) -> str:
        """The source root as the user would write it."""
        return self.laid.said(self.root) if self.laid else self.root


class Front(Struct, frozen=True):
    """What the front makes of a tree: everything before a command is looked for."""

    tree: Tree
    program: Program
    engine: str
    findings: tuple[Finding, ...]


class Made(Struct, frozen=True):
    """What a catalog is made from. ``visits`` is None where no ledger is asked for."""

    program: Program
    registrations: tuple[Registration, ...]
    facts: Mapping[Registration, HandlerFacts]
    visits: Visits | None


Seen = Callable[[Made], None]
"""Is shown what a catalog is made from."""


def extract(options: Options, timer: Timer = untimed, seen: Seen | None = None) -> Extracted:
    """The catalog of the plugin at ``options.path``; ``seen`` is shown what it is made from.

    Raises: UserError for a path that holds no plugin or several, for flags that say nothing.
    """
    with _said(options.laid):
        return _extract(options, timer, seen)


@contextlib.contextmanager
def _said(laid: Laid | None) -> Iterator[None]:
    """Errors name paths as the user knows them."""
    try:
        yield
    except UserError as error:
        if laid:
            error.file = laid.said(error.file)
        raise


def _extract(options: Options, timer: Timer, seen: Seen | None) -> Extracted:
    front = read(options, timer)
    with timer("imports"):
        from extractor import assemble, dialects, interpret
    with timer("registrations"):
        registered = dialects.register(front.program, options.dialects, options.tables)
    with timer("interpretation"):
        visits = interpret.Visits() if options.ledger else None
        spread = _spread(options.jobs) if visits is None else None
        facts = interpret.interpret_all(front.program, registered.registrations, visits, spread, registered.stated)
        wire = interpret.interpret_wire(front.program, registered.registrations, facts, registered.stated)
    if seen is not None:
        seen(Made(front.program, registered.registrations, facts, visits))
    with timer("assembly"):
        assembled = assemble.assemble(front.tree, front.engine, registered.registrations, facts, wire)
    catalog, stated = _overridden(assembled.catalog, front.tree, options.overrides)
    own = {each.file for table in options.tables for each in table.patterns()}
    told = [_moved(each, front.tree) if each.location.file in own else each for each in registered.findings]
    findings = {*front.findings, *told, *assembled.findings, *stated}
    every = {registration: facts.get(registration) for registration in registered.registrations}
    ledger = b""
    with timer("census"):
        from extractor import census

        sightings = census.sightings(front.program.units)
    if visits is not None:
        with timer("ledger"):
            ledger, unexplained = _ledger(front.program, every, visits, sightings, sorted(findings), registered.others)
    else:
        from extractor.ledger import unexplained_registrations

        unexplained = unexplained_registrations(every, sightings, sorted(findings), registered.others)
    findings.update(unexplained)
    found = settled(findings, options.rules)
    return Extracted(catalog, found, front.tree.root, lines_of(front.tree), ledger, options.rules, options.laid)


def _spread(jobs: int) -> Callable[[Callable[[int], Any], int], list[Any]] | None:
    """Does numbered work in forked processes, which have all that was read; None where there is nothing to gain."""
    import multiprocessing

    jobs = jobs or min(os.cpu_count() or 1, MOST_WORKERS)
    if jobs < 2 or "fork" not in multiprocessing.get_all_start_methods():
        return None

    def spread(work: Callable[[int], Any], count: int) -> list[Any]:
        if count < WORTH_SPREADING:
            return [work(at) for at in range(count)]
        global _work  # inherited by the forked processes, which nothing else reaches
        _work = work
        try:
            with multiprocessing.get_context("fork").Pool(min(jobs, count)) as pool:
                return pool.map(_do, range(count), chunksize=4)
        finally:
            _work = None

    return spread


_work: Callable[[int], Any] | None = None


def _do(at: int) -> Any:
    assert _work is not None
    return _work(at)


def settled(findings: Iterable[Finding], weights: Iterable[tuple[str, str]]) -> tuple[Finding, ...]:
    """The findings, sorted, with what their rules weigh in a project; those of rules that are off are left out."""
    weight = dict(weights)
    if not weight:
        return tuple(sorted(findings))
    kept = [finding for finding in findings if weight.get(finding.rule) != "off"]
    return tuple(sorted(replace(each, severity=Severity(weight.get(each.rule, each.severity))) for each in kept))


def _ledger(
    program: Program,
    facts: Mapping[Registration, HandlerFacts | None],
    visits: Visits,
    sightings: Sequence[Sighting],
    found: Sequence[Finding],
    others: Sequence[tuple[Place, str]],
) -> tuple[bytes, tuple[Finding, ...]]:
    """The ledger's document and its findings. Raises: InternalFault where its sums are not the counts of the text."""
    from extractor import ledger

    judged = ledger.judge(program, facts, visits, sightings, found, others)
    wrong = ledger.balance(judged)
    if wrong:
        raise InternalFault(f"the ledger does not balance: {'; '.join(wrong)}")
    return ledger.document(judged), judged.findings


def _overridden(catalog: Catalog, tree: Tree, asked: str) -> tuple[Catalog, list[Finding]]:
    """The catalog with the plugin's overrides, where it has any."""
    up = () if tree.plugin.source_root == "." else ("..",) * len(Path(tree.plugin.source_root).parts)
    path = Path(asked or os.path.normpath(os.path.join(tree.root, *up, "overrides.toml")))  # noqa: PTH118 (keeps "..")
    if not asked and not path.is_file():
        return catalog, []
    from extractor import overrides

    try:
        data = path.read_bytes()
    except OSError as error:
        raise UserError(f"cannot read: {error.strerror or error}", file=str(path)) from error
    stated = overrides.read(data, str(path))
    return overrides.apply(catalog, replace(stated, file=_beside(str(path), tree)))


def _beside(file: str, tree: Tree) -> str:
    """A file that is no source, as files of findings are given."""
    return Path(os.path.relpath(file, tree.root)).as_posix()


def _moved(finding: Finding, tree: Tree) -> Finding:
    """A finding in the configuration."""
    return replace(finding, location=replace(finding.location, file=_beside(finding.location.file, tree)))


def read(options: Options, timer: Timer = untimed) -> Front:
    """Reads, configures, parses and links the tree at ``options.path``."""
    with timer("imports"):
        from extractor import preprocess, program, sources
    with timer("reading"), _said(options.laid):
        tree = sources.read_tree(options.path, sources.SourceOptions(plugin=options.plugin))
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


def load(options: Options, timer: Timer = untimed) -> Extracted:
    """The catalog at ``options.path``: a regular file is a catalog.json, anything else is extracted.

    Raises: UserError as ``extract`` and ``catalog.load`` do.
    """
    path = Path(options.path)
    if not path.is_file() or (path.suffix != ".json" and _is_source(path.name)):
        return extract(options, timer)
    from extractor import catalog

    with timer("load"):
        said = options.laid.said(options.path) if options.laid else options.path
        try:
            data = path.read_bytes()
        except OSError as error:
            raise UserError(f"cannot read: {error.strerror or error}", file=said) from error
        try:
            return Extracted(catalog.load(data, said), (), "", weights=options.rules)
        except UserError as error:
            error.hint = error.hint or "PATH is a plugin's folder or a catalog.json"
            raise


def _is_source(name: str) -> bool:
    from extractor import sources

    return name.endswith(".uplugin") or sources.is_read(name)


def stamp(options: Options) -> tuple[tuple[str, int, int], ...]:
    """What is another one when ``load`` would read something else: names, sizes and times of files.

    Raises: UserError where nothing lies at the path.
    """
    path = Path(options.path)
    with _said(options.laid):
        files = [file for file in (options.overrides,) if file]
        if path.is_file() and path.suffix != ".uplugin":
            return _stamps([*files, options.path])
        from extractor import sources

        found = sources.stamp(options.path, sources.SourceOptions(plugin=options.plugin))
        return (*_stamps(files), *found)


def _stamps(files: Iterable[str]) -> tuple[tuple[str, int, int], ...]:
    known = [(file, Path(file).stat()) for file in files if Path(file).exists()]
    return tuple((file, seen.st_size, seen.st_mtime_ns) for file, seen in known)


def accuracy(options: Options, truth: str, timer: Timer = untimed) -> Score:
    """What the catalog at ``options.path`` (as ``load`` takes it) is worth against the labels in the file ``truth``.

    Raises: UserError as ``load`` does, and for a file that is no truth.
    """
    import msgspec

    from extractor.accuracy import read_truth, score

    try:
        data = Path(truth).read_bytes()
    except OSError as error:
        raise UserError(f"cannot read: {error.strerror or error}", file=truth) from error
    labels = read_truth(data, truth)
    catalog = load(options, timer).catalog
    with timer("accuracy"):
        return score(msgspec.json.decode(document(catalog)), labels)


def ways() -> tuple[str, ...]:
    """The ids of the ways of registering that are looked for."""
    from extractor import dialects

    return tuple(dialects.known())


def document(catalog: Catalog) -> bytes:
    """The bytes of catalog.json."""
    from extractor.catalog import dump

    return dump(catalog)


class Pages(Struct, frozen=True, kw_only=True):
    """What the user may choose about the pages."""

    languages: tuple[str, ...] = ()
    """Codes; none is all."""
    split: bool = False
    """Whether each family has a page of its own."""
    permalink: str = ""
    """The pattern of links into the source, with ``{file}`` and ``{line}``."""
    words: Mapping[str, bytes] = {}
    """The plugin's own translations by language."""
    kept: Store = field(default_factory=Store)
    """Pages that were rendered, by all that goes into them: none is rendered a second time."""


def build(catalog: Catalog, timer: Timer = untimed, pages_as: Pages | None = None) -> dict[str, bytes]:
    """Everything made from a catalog: relative path with forward slashes, to bytes."""
    from extractor import render

    pages_as = pages_as or Pages()
    with timer("render"):
        pages = render.files(
            catalog,
            pages_as.languages or render.languages(),
            pages_as.permalink,
            split=pages_as.split,
            descriptions=pages_as.words,
            memo=pages_as.kept,
        )
    with timer("dump"):
        return {"catalog.json": document(catalog), "catalog.schema.json": schema_document(), **pages}


def schema_document() -> bytes:
    """The bytes of the JSON Schema that every catalog.json satisfies."""
    import json

    from extractor.catalog import schema

    return (json.dumps(schema(), indent=2, ensure_ascii=False) + "\n").encode()


class Choices(Struct, frozen=True, kw_only=True):
    """What the user may choose about outputs, as the command line and the configuration spell it."""

    group: str = "command"
    """What one tool of a tool list carries: command, family or tool."""
    root_combinators: bool = False
    """Whether ``anyOf`` and its like may stand at the root of a tool's schema."""
    inject: tuple[str, ...] = ()
    """``KEY:TYPE`` for keys that every function gets."""
    template: str = ""
    """The file of the user's template."""
    profiles: tuple[tuple[str, tuple[str, ...], Mapping[str, tuple[str, ...]]], ...] = ()
    """Name, commands, and values of injected keys, of each subset that gets a list of its own."""


def output_main(kind: str) -> str:
    """The file that stands for the output ``kind`` where only one can be given; "" where none does.

    Raises: UserError for a kind that is not there.
    """
    from extractor import emit

    return emit.output(kind).main


def emitted(catalog: Catalog, kind: str, choices: Choices, timer: Timer = untimed) -> dict[str, bytes]:
    """The files of one output: relative path with forward slashes, to bytes.

    Raises: UserError for a kind that is not there, for choices that say nothing, for a template that fails.
    """
    from extractor import emit

    output = emit.output(kind)
    text = ""
    if choices.template:
        try:
            text = Path(choices.template).read_text(encoding="utf-8")
        except UnicodeDecodeError:
            raise UserError("is not UTF-8", file=choices.template) from None
        except OSError as error:
            raise UserError(f"cannot read: {error.strerror or error}", file=choices.template) from error
    options = emit.Options(
        group=choices.group,
        root_combinators=choices.root_combinators,
        inject=emit.injected(choices.inject),
        template=text,
        template_name=choices.template,
        profiles=tuple(emit.Profile(name, commands, dict(values)) for name, commands, values in choices.profiles),
    )
    with timer("emit"):
        return output.files(catalog, options)


def costs(catalog: Catalog, choices: Choices) -> tuple[emit.Cost, ...]:
    """What each tool of the MCP list takes of a model's context, the dearest first."""
    from extractor import emit

    return emit.costs(catalog, emit.Options(group=choices.group, root_combinators=choices.root_combinators))


def write(path: str, data: bytes) -> None:
    """Puts ``data`` at ``path``: written beside and renamed, so that the file is the old one or the new one.

    What is there and is no regular file (a device, a pipe) is written straight. A symbolic link keeps being one.

    Raises: UserError, one line that names the file; nothing half written stays behind.
    """
    try:
        _write(Path(path), data)
    except OSError as error:
        raise UserError(f"cannot write: {error.strerror or error}", file=path) from error


def _write(path: Path, data: bytes) -> None:
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        mode = 0
    if stat.S_ISDIR(mode):
        raise UserError("cannot write: it is a folder", file=str(path), hint="name a file in it")
    if mode and not stat.S_ISREG(mode):
        with path.open("wb", buffering=0) as device:  # by its own name: /dev/stdout is a link to no file
            rest = memoryview(data)
            while rest:
                rest = rest[device.write(rest) :]
        return
    target = path.resolve() if path.is_symlink() else path
    if mode and not os.access(target, os.W_OK):
        raise UserError("cannot write: it is read-only", file=str(path))
    beside = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        with beside.open("wb") as file:
            file.write(data)
        if mode:
            beside.chmod(stat.S_IMODE(mode))
        beside.replace(target)
    except BaseException:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise


def write_all(folder: str, files: Mapping[str, bytes]) -> list[str]:
    """Writes ``files`` (relative path with forward slashes: bytes) under ``folder``, making folders.

    Returns the paths written, sorted; a file that has its bytes already is left alone and not in the list.
    """
    written: list[str] = []
    for name in sorted(files):
        path = Path(folder, name)
        try:
            if path.is_file() and path.read_bytes() == files[name]:
                continue
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UserError(f"cannot write: {error.strerror or error}", file=str(path)) from error
        write(str(path), files[name])
        written.append(str(path))
    return written
