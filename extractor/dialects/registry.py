"""The dialects by id: the folder's files, an underscore in a file's name being a hyphen in the id."""

from __future__ import annotations

import importlib
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, cast

from extractor.dialects.base import Dialect, Registered
from extractor.errors import UserError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extractor.program import Program

_NO_DIALECTS = frozenset({"__init__", "base", "callables", "names", "registry"})


def known() -> tuple[str, ...]:
    """The ids, sorted."""
    folder = Path(__file__).parent
    return tuple(sorted(p.stem.replace("_", "-") for p in folder.glob("*.py") if p.stem not in _NO_DIALECTS))


def dialect(id: str) -> Dialect:
    """The dialect of an id. Raises: UserError naming the nearest one."""
    if id not in known():
        near = get_close_matches(id, known(), 1)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(known())}"
        raise UserError(f"no dialect is called {id!r}", hint=hint)
    return cast("Dialect", importlib.import_module(f"extractor.dialects.{id.replace('-', '_')}"))


def register(program: Program, chosen: Sequence[str] = ()) -> Registered:
    """The registrations of the chosen dialects (all without a choice), by place and name.

    A dialect that has ``after(program, registrations)`` comes last and is told what the others registered.
    """
    found: list[Registered] = []
    later: list[Dialect] = []
    for each in (dialect(id) for id in (chosen or known())):
        if hasattr(each, "after"):
            later.append(each)
        else:
            found.append(each.registrations(program))
    first = [registration for each in found for registration in each.registrations]
    found += [each.after(program, first) for each in later]  # type: ignore[attr-defined]
    registrations = {(r.place, r.name, r.dialect): r for each in found for r in each.registrations}
    findings = sorted({finding for each in found for finding in each.findings})
    return Registered(tuple(registrations[key] for key in sorted(registrations)), tuple(findings))
