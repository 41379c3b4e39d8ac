"""The order of the stages.

``extract`` takes a path to a catalog, ``load`` a path or a catalog.json, ``build`` a catalog to the files made from
it; ``front`` is what comes before commands, ``writing`` puts bytes where the user wants them. Stages are imported when
they are run: a command that only reads a catalog.json must not pay for a parser. No clock here: whoever wants times
passes a ``Timer``.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field
from msgspec.structs import replace

from extractor import given
from extractor.cache import Store
from extractor.errors import InternalFault, UserError
from extractor.findings import Finding, Severity
from extractor.front import Laid, Options, Timer, known_paths, lines_of, read, read_tree, untimed

if TYPE_CHECKING:
    from extractor import emit
    from extractor.accuracy import Score
    from extractor.catalog import Catalog
    from extractor.census import Sighting
    from extractor.facts import HandlerFacts, Place, Registration
    from extractor.interpret import Visits
    from extractor.program import Program
    from extractor.recalling import Derived
    from extractor.sources import Tree

__all__ = [
    "MOST_WORKERS",
    "WORTH_SPREADING",
    "Choices",
    "Extracted",
    "Laid",
    "Made",
    "Options",
    "Pages",
    "Seen",
    "Timer",
    "accuracy",
    "build",
    "costs",
    "document",
    "emitted",
    "extract",
    "load",
    "output_main",
    "schema_document",
    "settled",
    "stamp",
    "untimed",
    "ways",
]

MOST_WORKERS = 4
WORTH_SPREADING = 24
"""Handlers from which on interpreting them in several processes pays."""


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
    with known_paths(options.laid):
        return _extract(options, timer, seen)


def _extract(options: Options, timer: Timer, seen: Seen | None) -> Extracted:
    tree = read_tree(options, timer)
    overrides = _overrides(tree, options.overrides)
    kept = derived = None
    if options.kept is not None and seen is None:
        with timer("recalling"):
            from extractor import recalling

            if recalling.may_keep():
                kept = recalling.Kept(options.kept, options, tree, overrides)
                derived = kept.get()
    if derived is None:
        derived = _derived(tree, overrides, options, timer, seen)
        if kept is not None:
            with timer("keeping"):
                kept.put(derived)
    found = settled(derived.findings, options.rules)
    return Extracted(derived.catalog, found, tree.root, lines_of(tree), derived.ledger, options.rules, options.laid)


def _derived(
    tree: Tree, overrides: tuple[str, bytes] | None, options: Options, timer: Timer, seen: Seen | None
) -> Derived:
    front = read(tree, options, timer)
    with timer("imports"):
        from extractor import assemble, dialects, interpret
        from extractor.recalling import Derived
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
        assembled = assemble.assemble(tree, front.engine, registered.registrations, facts, wire)
    catalog, stated = _overridden(assembled.catalog, tree, overrides)
    own = {each.file for table in options.tables for each in table.patterns()}
    told = [_moved(each, tree) if each.location.file in own else each for each in registered.findings]
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
    return Derived(catalog, tuple(sorted(findings)), ledger)


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


def _overrides(tree: Tree, asked: str) -> tuple[str, bytes] | None:
    """The plugin's overrides, where it has any: the file as findings name it, and its bytes."""
    up = () if tree.plugin.source_root == "." else ("..",) * len(Path(tree.plugin.source_root).parts)
    path = Path(asked or os.path.normpath(os.path.join(tree.root, *up, "overrides.toml")))  # noqa: PTH118 (keeps "..")
    if not asked and not path.is_file():
        return None
    return str(path), given.read(path)


def _overridden(catalog: Catalog, tree: Tree, read: tuple[str, bytes] | None) -> tuple[Catalog, list[Finding]]:
    if read is None:
        return catalog, []
    from extractor import overrides

    path, data = read
    stated = overrides.read(data, path)
    return overrides.apply(catalog, replace(stated, file=_beside(path, tree)))


def _beside(file: str, tree: Tree) -> str:
    """A file that is no source, as files of findings are given."""
    return Path(os.path.relpath(file, tree.root)).as_posix()


def _moved(finding: Finding, tree: Tree) -> Finding:
    """A finding in the configuration."""
    return replace(finding, location=replace(finding.location, file=_beside(finding.location.file, tree)))


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
        data = given.read(path, said)
        try:
            return Extracted(catalog.load(data, said), (), "", weights=options.rules)
        except UserError as error:
            hint = "PATH is a plugin's folder or a catalog.json"
            error.hint = error.hint or hint
            raise


def _is_source(name: str) -> bool:
    from extractor import sources

    return name.endswith(".uplugin") or sources.is_read(name)


def stamp(options: Options) -> tuple[tuple[str, int, int], ...]:
    """What is another one when ``load`` would read something else: names, sizes and times of files.

    Raises: UserError where nothing lies at the path.
    """
    path = Path(options.path)
    with known_paths(options.laid):
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

    labels = read_truth(given.read(truth), truth)
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
    template = choices.template
    options = emit.Options(
        group=choices.group,
        root_combinators=choices.root_combinators,
        inject=emit.injected(choices.inject),
        template=given.text(given.read(template), template) if template else "",
        template_name=template,
        profiles=tuple(emit.Profile(name, commands, dict(values)) for name, commands, values in choices.profiles),
    )
    with timer("emit"):
        return output.files(catalog, options)


def costs(catalog: Catalog, choices: Choices) -> tuple[emit.Cost, ...]:
    """What each tool of the MCP list takes of a model's context, the dearest first."""
    from extractor import emit

    return emit.costs(catalog, emit.Options(group=choices.group, root_combinators=choices.root_combinators))
