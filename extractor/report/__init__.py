"""How findings are shown: one file a format, found by listing this folder, its id being the file's name.

A format is a function ``report(findings, context) -> str``: no format prints, and what a terminal can do comes in with
the ``Context``. Findings arrive settled and are shown in the order of their places.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable

from extractor.errors import UserError, offered
from extractor.findings import Finding
from extractor.report.context import Context
from extractor.report.text import cells, frame, where

__all__ = ["Context", "cells", "frame", "known", "report", "where"]


def known() -> tuple[str, ...]:
    """The ids of all formats, sorted."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__) if module.name != "context"))


def report(findings: Iterable[Finding], form: str, context: Context) -> str:
    """The findings in the format ``form``, with a closing newline unless empty.

    Raises: UserError for a format that is not there.
    """
    if form not in known():
        raise UserError(f"no report format is called {form}", hint=offered(known()))
    module = importlib.import_module(f"{__name__}.{form}")
    text = module.report(sorted(findings), context)
    assert isinstance(text, str)
    return text
