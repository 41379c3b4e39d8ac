"""What the commands that read a plugin share: the options record, the findings on standard error, the profile."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from msgspec import Struct
from msgspec.structs import replace

from extractor import given, pipeline
from extractor.cli import words
from extractor.cli.keeping import kept
from extractor.cli.tables import Column, table
from extractor.cli.terminal import remark
from extractor.errors import UserError
from extractor.findings import Finding, Severity
from extractor.pipeline import Extracted, Options

if TYPE_CHECKING:
    from extractor.configuration import Configuration

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
        rest = (words.say("start and the rest"), total - used, 0.0)
        rows = [rest, *((name, *times) for name, times in self.stages.items())]
        lines = [
            (name, f"{cpu * 1000:.0f} ms", f"{span * 1000:.0f} ms" if span else "", f"{cpu / total:.0%}")
            for name, cpu, span in rows
        ]
        memory = words.say("memory %(number)s MB", number=_peak_memory())
        lines.append((words.say("all"), f"{total * 1000:.0f} ms", f"{wall * 1000:.0f} ms", memory))
        titles = words.say("STAGE"), "CPU", words.say("WALL"), words.say("SHARE")
        return table([Column(title) for title in titles], lines)


def timed(flags: dict[str, Any]) -> Stopwatch:
    """The times of this run; where ``--profile`` asks for them, they are said on standard error when it ends."""
    stopwatch = Stopwatch()
    if flags["profile"]:
        click.get_current_context().call_on_close(lambda: remark(stopwatch.text()))
    return stopwatch


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


def configured(path: str, flags: dict[str, Any]) -> Configuration | None:
    """The configuration that a run goes by: the one named, or without a PATH (``@REV`` is none) the nearest here or
    above.

    Raises: UserError where there is neither a PATH nor a configuration, and for one that says nothing.
    """
    from extractor import configuration

    if flags["config"]:
        file = Path(flags["config"])
        return configuration.read(given.read(file), file.as_posix())
    if path and not path.startswith("@"):
        return None
    here = Path.cwd()
    for folder in (here, *here.parents):
        for name in configuration.FILES:
            file = folder / name
            if file.is_file() and configuration.holds(data := given.read(file), name):
                return configuration.read(data, Path(os.path.relpath(file)).as_posix())
    hint = 'give the plugin\'s folder, or write one with source = "…"'
    if below := _below(here, configuration.FILES[0]):
        hint = f"there is one below: --config {below}"
    raise UserError(f"no PATH is given, and there is no {configuration.FILES[0]} here or above", hint=hint)


def _below(folder: Path, name: str) -> str:
    """The first configuration in a plugin's folder below: where `init PATH` writes it; "" where there is none."""
    found = (file for depth in range(1, 4) for file in sorted(folder.glob("*/" * depth + name)))
    return next((file.relative_to(folder).as_posix() for file in found), "")


def options(path: str, flags: dict[str, Any]) -> Options:
    """The options record from the flags of ``source_options``; what they leave open, the configuration says.

    Raises: UserError as ``configured`` and ``laid`` do.
    """
    return laid(options_of(path, flags, configured(path, flags)))


def laid(asked: Options) -> Options:
    """The options with a path that can be read until the command ends, where it is a PATH@REV.

    Raises: UserError for a revision, or a path in it, that is not there.
    """
    if "@" not in asked.path:
        return asked
    from extractor import revisions

    return click.get_current_context().with_resource(revisions.laid(asked))


def options_of(path: str, flags: dict[str, Any], by: Configuration | None) -> Options:
    """``options`` where the configuration is at hand; a revision is still part of the path."""
    said = by.settings if by else None
    source = by.path(by.settings.source) if by else ""
    if by and not path:
        for key in ("source", "overrides", "locales"):
            _there(by, key, flags)
    return Options(
        path=source + path if path.startswith("@") else path or source,
        plugin=flags["plugin"] or (said.plugin if said else ""),
        defines=tuple(flags["defines"]) or (said.defines if said else ()),
        engine=flags["engine"] or (said.engine if said else ""),
        dialects=tuple(flags["dialects"]) or (said.dialects if said else ()),
        tables=by.tables if by else (),
        overrides=flags["overrides"] or (by.path(by.settings.overrides) if by else ""),
        rules=by.rules if by else (),
        kept=None if flags["no_cache"] else kept(refused=False),
        jobs=flags["jobs"],
    )


def say_none(extracted: Extracted) -> None:
    """Says on standard error that a plugin has no command, and what was looked for; nothing where it has some."""
    if extracted.catalog.commands:
        return
    name = extracted.catalog.plugin.name
    if not extracted.root:
        remark(words.say("%(plugin)s has no command", plugin=name) + "\n")
        return
    ways = ", ".join(pipeline.ways())
    asked = words.say(
        "%(plugin)s has no command: nothing in %(path)s is registered in a way that is known here (%(ways)s). Is it "
        "the plugin that registers the commands, or one that it depends on?",
        plugin=name,
        path=extracted.shown,
        ways=ways,
    )
    more = words.say("`uecatalog rule UC921`; `uecatalog init` writes down what may be a way of its own")
    given = click.get_current_context().params
    own = Path(given.get("path") or ".", "uecatalog.toml").as_posix()
    if given.get("path") and not given.get("config") and Path(own).is_file():
        more = words.say("a PATH leaves %(file)s aside; `--config %(file)s` goes by it", file=own)
    remark(f"{asked} ({more})\n")


def _there(by: Configuration, key: str, flags: dict[str, Any]) -> None:
    """Holds a path of the configuration against what lies there: the fault is in the file that says it."""
    written: str = getattr(by.settings, key)
    if not written or "@" in written or flags.get(key) or Path(by.path(written)).exists():
        return
    message = f"{key} is {written!r}, and there is no {by.path(written)}"
    raise UserError(message, file=by.file, line=by.lines[key])


def say_findings(extracted: Extracted, saying: Saying) -> bool:
    """Reports the findings on standard error; whether there is an error among them."""
    errors = any(finding.severity is Severity.ERROR for finding in extracted.findings)
    shown = [f for f in extracted.findings if not saying.quiet or f.severity is Severity.ERROR]
    if shown:
        from extractor import rules
        from extractor.report import Context, report

        context = Context(
            root=extracted.shown,
            color=saying.color,
            line=extracted.line,
            at_most=0 if saying.verbose else SHOWN,
            said=words.told,
            counted=counted,
            names={code: rules.name(code) for code in rules.known()},
        )
        remark(report(shown, "text", context))
    return errors


def counted(severity: str, many: int) -> str:
    """How many findings of a severity there are."""
    match severity:
        case "error":
            return words.say_many("%(num)s error", "%(num)s errors", many)
        case "warning":
            return words.say_many("%(num)s warning", "%(num)s warnings", many)
        case _:
            return words.say_many("%(num)s note", "%(num)s notes", many)


def say_both(extracted: Extracted, source: Sequence[Finding], files: Sequence[Finding], form: str, color: bool) -> str:
    """A report of what is found in the source, then of what is found of other files, whose places stand for
    themselves."""
    from extractor import rules
    from extractor.report import Context, report

    names = {code: rules.name(code) for code in rules.known()}
    if form != "text":
        return report([*placed(extracted, source), *files], form, Context(names=names))
    context = Context(
        root=extracted.shown, color=color, line=extracted.line, said=words.told, names=names, closing=False
    )
    rest = Context(color=color, said=words.told, names=names, closing=False)
    return report(source, "text", context) + report(files, "text", rest)


def placed(extracted: Extracted, source: Sequence[Finding]) -> list[Finding]:
    """What is found in the source with places that stand for themselves."""
    import posixpath

    return [
        replace(one, location=replace(one.location, file=posixpath.normpath(f"{extracted.shown}/{one.location.file}")))
        if extracted.root and one.location.file
        else one
        for one in source
    ]
