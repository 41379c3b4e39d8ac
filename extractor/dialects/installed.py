"""Dialects that other packages install: entry points of the group ``uecatalog.dialects``.

``[project.entry-points."uecatalog.dialects"]`` with ``studio = "studio_uecatalog"`` names a module, or an object, that
is a ``Dialect`` called ``studio``. What it does wrong is said as its fault: the error names the package that brought
it.
"""

from __future__ import annotations

from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from traceback import extract_tb
from typing import TYPE_CHECKING, Any

from extractor.dialects.base import Registered
from extractor.errors import UserError
from extractor.facts import KINDS, Handler, Registration, Stated
from extractor.findings import Finding
from extractor.form import Pattern
from extractor.resources import DIALECTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extractor.dialects.base import Dialect
    from extractor.program import Program


def installed(builtin: Sequence[str]) -> dict[str, Installed]:
    """The installed dialects by id, sorted; nothing of theirs is imported yet.

    Raises: UserError where two packages, or one and a ``builtin`` dialect, want the same id.
    """
    found: dict[str, Installed] = {}
    for point in sorted(entry_points(group=DIALECTS), key=lambda each: (each.name, each.value)):
        made = Installed(point)
        if point.name in builtin:
            raise UserError(f"{made.whose} wants to be called as a built-in one is")
        other = found.get(point.name)
        if other is not None and other.value != point.value:
            raise UserError(f"{made.whose} is called as that of {other.package} is", hint="uninstall one of the two")
        found[point.name] = made
    return found


class Installed:
    """One installed dialect, not yet imported."""

    def __init__(self, point: EntryPoint) -> None:
        self.id = point.name
        self.value = point.value
        self.package = f"{point.dist.name} {point.dist.version}" if point.dist is not None else point.value
        self.whose = f"the dialect {point.name!r} that {self.package} installs"
        self._point = point

    def opened(self) -> Dialect:
        """The dialect, imported, and from now on held against what a dialect has to be.

        Raises: UserError where it is none.
        """
        try:
            loaded = self._point.load()
        except Exception as error:
            raise self._failed("cannot be imported", error) from error
        if not callable(getattr(loaded, "registrations", None)):
            raise self._malformed(f"{self.value} has no function registrations(program)")
        if getattr(loaded, "ID", None) != self.id:
            raise self._malformed(f"the ID of {self.value} is {getattr(loaded, 'ID', None)!r}, not {self.id!r}")
        return _LateHeld(self, loaded) if hasattr(loaded, "after") else _Held(self, loaded)

    def asked(self, function: Any, *arguments: Any) -> Registered:
        """What a function of the dialect gives. Raises: UserError where it fails or gives what is no registration."""
        try:
            found = function(*arguments)
        except Exception as error:
            raise self._failed("failed", error) from error
        fault = _fault(found, arguments[0])
        if fault:
            raise self._malformed(fault)
        assert isinstance(found, Registered)
        return found

    def _failed(self, how: str, error: Exception) -> UserError:
        """Where it went wrong is the innermost place in the package's own code, or in what that called."""
        frames = [frame for frame in extract_tb(error.__traceback__) if "importlib" not in frame.filename]
        last = frames[-1] if frames else None
        own = last is not None and Path(last.filename) != Path(__file__)
        said = " ".join(str(error).split())
        return UserError(
            f"{self.whose} {how}: {type(error).__name__}{': ' if said else ''}{said}",
            file=last.filename if last is not None and own else "",
            line=(last.lineno or 0) if last is not None and own else 0,
            hint=self._way_out(),
        )

    def _malformed(self, fault: str) -> UserError:
        return UserError(f"{self.whose} is malformed: {fault}", hint=self._way_out())

    def _way_out(self) -> str:
        hint = "the fault is that package's: tell its authors; --dialect with the others' names leaves it out"
        return hint


class _Held:
    """An installed dialect under watch."""

    def __init__(self, by: Installed, loaded: Any) -> None:
        self.ID = by.id
        self._by = by
        self._loaded = loaded

    def registrations(self, program: Program) -> Registered:
        """What the dialect finds."""
        return self._by.asked(self._loaded.registrations, program)


class _LateHeld(_Held):
    """One that has to know what the others registered."""

    def after(self, program: Program, others: Sequence[Registration]) -> Registered:
        """What the dialect finds beside the others."""
        return self._by.asked(self._loaded.after, program, tuple(others))


def _fault(found: Any, program: Program) -> str:
    """What is wrong with what a dialect gave; "" for nothing."""
    if not isinstance(found, Registered):
        return f"it gives {_kind(found)}, not Registered"
    for part, kind in (("registrations", Registration), ("findings", Finding), ("stated", Stated)):
        several = getattr(found, part)
        if not isinstance(several, tuple):
            return f"its {part} are {_kind(several)}, not a tuple"
        for each in several:
            if not isinstance(each, kind):
                return f"among its {part} is {_kind(each)}, not {kind.__name__}"
    for each in found.stated:
        if each.kind not in KINDS or not isinstance(each.pattern, Pattern):
            return f"it states {each.kind!r} of {_kind(each.pattern)}: `table` makes what is stated"
    units = {id(unit) for unit in program.units}
    files = {unit.path for unit in program.units}
    return next(filter(None, (_fault_of(each, units, files) for each in found.registrations)), "")


def _fault_of(each: Registration, units: set[int], files: set[str]) -> str:
    if not isinstance(each.name, str) or not each.name:
        return f"it registers the name {each.name!r}"
    if not isinstance(each.dialect, str) or not each.dialect:
        return f"{each.name!r} says of no dialect that it is of it"
    if not isinstance(getattr(each.place, "file", None), str) or not isinstance(each.place.line, int):
        return f"{each.name!r} has no place"
    if each.place.file not in files:
        return f"{each.name!r} has the place {each.place.file}, which is no file of the program"
    handler = each.handler
    if handler is None:
        return ""
    if not isinstance(handler, Handler):
        return f"the handler of {each.name!r} is {_kind(handler)}, not Handler or None"
    if id(handler.unit) not in units:
        return f"the handler of {each.name!r} is not in a unit of the program"
    if not _are_paths(handler.requests):
        return f"the requests of {each.name!r} are {handler.requests!r}, not as (('Params',),)"
    if (handler.function is None) == (handler.closure is None):
        return f"the handler of {each.name!r} is neither a function nor a lambda"
    if handler.function is not None and handler.unit.body(handler.function) is None:
        return f"the handler of {each.name!r} is a function without a body"
    return ""


def _are_paths(value: object) -> bool:
    """Whether a value is a tuple of tuples of words."""
    return isinstance(value, tuple) and all(
        isinstance(path, tuple) and path and all(isinstance(part, str) for part in path) for path in value
    )


def _kind(value: object) -> str:
    return f"a {type(value).__name__}" if value is not None else "None"
