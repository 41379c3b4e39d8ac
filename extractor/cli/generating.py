"""What `generate` and `check` share: the plugin read, and the plan of its files from flags and configuration."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

from extractor import pipeline, publishing, upkeep
from extractor.cli.keeping import kept
from extractor.cli.reading import configured, laid, options_of
from extractor.configuration import Configuration

OUT = "generated"


def prepared(path: str, flags: dict[str, Any], timer: pipeline.Timer) -> tuple[pipeline.Extracted, upkeep.Plan]:
    """The catalog and the plan. What the flags leave open, the configuration says.

    Raises: UserError as reading and the configuration do.
    """
    by = configured(path, flags)
    asked = laid(options_of(path, flags, by))
    languages = publishing.languages_of(flags["languages"] or (by.settings.languages if by else ()))
    extracted = pipeline.load(asked, timer)
    locales = flags["locales"] or (by.path(by.settings.locales) if by else "")
    words = publishing.descriptions(Path(locales) if locales else publishing.beside(extracted, asked.path))
    pages = pipeline.Pages(
        languages=languages,
        split=flags["split"] or bool(by and by.settings.split),
        permalink=by.settings.permalink if by else "",
        words=words,
        kept=kept(flags["no_cache"]),
    )
    return extracted, _plan(flags["out"], by, pages)


def _plan(out: str, by: Configuration | None, pages: pipeline.Pages) -> upkeep.Plan:
    if by is None:
        return upkeep.Plan(out=out or OUT, pages=pages)
    return upkeep.Plan(
        out=out or by.path(by.settings.out),
        pages=pages,
        outputs=by.outputs,
        profiles=by.settings.profiles,
        folder=str(Path(by.file).parent),
    )


_SHAPING = {
    "config": "--config", "plugin": "--plugin", "defines": "--define", "engine": "--engine", "dialects": "--dialect",
    "overrides": "--overrides", "out": "--out", "languages": "--lang", "split": "--split", "locales": "--locales",
}  # fmt: skip
"""The flags that change what is generated, by the name under which they arrive."""


def repair(path: str, flags: dict[str, Any]) -> str:
    """The command that mends what `check` finds, as one may type it: without a flag that shapes the files it would
    write others."""
    words = ["uecatalog", "check", *([path] if path else [])]
    for name, flag in _SHAPING.items():
        given = flags[name]
        if given is True:
            words.append(flag)
        else:
            several = (given,) if isinstance(given, str) else given or ()
            words += [word for value in several if value for word in (flag, value)]
    return shlex.join([*words, "--fix"])
