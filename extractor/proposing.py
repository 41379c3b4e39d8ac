"""A configuration for a plugin that has none: the survey, and the text of the file, which may not change the catalog.

The text is read back as any configuration. Its tables are to find the registrations that are found without them, and
to speak of no call that anything hangs on; where that is not so, the plugin is derived by the file once more. Where
the catalog is another one then, the tables are written as comments, and the proposal says so.
"""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from extractor import configuration, pipeline

if TYPE_CHECKING:
    from extractor.configuration import Configuration
    from extractor.survey import Survey


class Proposal(Struct, frozen=True):
    """The file's text, and what it rests on. ``settled``: its tables are no comments."""

    text: str
    survey: Survey
    extracted: pipeline.Extracted
    settled: bool


def propose(options: pipeline.Options, file: str, timer: pipeline.Timer = pipeline.untimed) -> Proposal:
    """A configuration of the plugin at ``options.path``, to stand in ``file``.

    Raises: UserError as ``pipeline.extract`` does.
    """
    from extractor import survey

    shown: list[pipeline.Made] = []
    extracted = pipeline.extract(replace(options, ledger=True), timer, shown.append)
    (made,) = shown
    with timer("survey"):
        traits = survey.surveyed(made.program, made.registrations, made.facts)
        served = Counter(command.dialect for command in extracted.catalog.commands)
        found = survey.Survey(tuple(sorted(served.items())), traits)
    folder = Path(file).parent
    asked = survey.Asked(
        name=extracted.catalog.plugin.name,
        commands=len(extracted.catalog.commands),
        source=_from(folder, options.path),
        root=_from(folder, extracted.root),
        plugin=options.plugin,
        engine=options.engine,
        defines=options.defines,
        dialects=options.dialects,
    )
    text = survey.written(asked, found)
    by = configuration.read(text.encode(), Path(file).as_posix())
    settled = _changes_nothing(by, made, extracted) or _gives(by, options, extracted, timer)
    if not settled:
        text = survey.written(asked, found, tables=False)
    return Proposal(text, found, extracted, settled)


def _from(folder: Path, path: str) -> str:
    return Path(os.path.relpath(path, folder)).as_posix()


def _changes_nothing(by: Configuration, made: pipeline.Made, extracted: pipeline.Extracted) -> bool:
    """Whether the tables find what is found already, and no run came to code outside the tree of a name of theirs."""
    from extractor import dialects

    again = dialects.register(made.program, by.settings.dialects, by.tables)
    words = {each.pattern.word for each in again.stated}
    outside = made.visits.outside.values() if made.visits is not None else ()
    same = again.registrations == made.registrations and set(again.findings) <= set(extracted.findings)
    return same and words.isdisjoint(name.rpartition("::")[2] for name in outside)


def _gives(by: Configuration, options: pipeline.Options, extracted: pipeline.Extracted, timer: pipeline.Timer) -> bool:
    """Whether the plugin derived by the file has the same catalog, and nothing new is found."""
    again = pipeline.extract(replace(options, tables=by.tables, dialects=by.settings.dialects), timer)
    same = pipeline.document(again.catalog) == pipeline.document(extracted.catalog)
    return same and set(again.findings) <= set(extracted.findings)
