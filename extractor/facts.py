"""What registrations and interpretation hand on: plain records, no syntax, no engine.

Read ``Registration`` (a dialect makes it), then ``HandlerFacts`` (interpretation makes it). A *path* is a tuple of
key parts from the request's root: ``("items", "[]", "name")`` is ``items[].name``, ``("values", "*")`` any value of a
walked object.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from extractor.form import Function, Lambda, Unit

Path = tuple[str, ...]
ITEM = "[]"
ANY = "*"


class Place(Struct, frozen=True, order=True):
    """A line (from 1) of a file relative to the source root."""

    file: str
    line: int


class Handler(Struct, frozen=True):
    """The code that answers a command: a function with a body, or a lambda written in ``unit`` inside ``within``.

    ``receiver`` is the key of the class that ``this`` is of, where the function is a virtual that others share.
    """

    symbol: str
    unit: Unit
    function: Function | None = None
    closure: Lambda | None = None
    within: Function | None = None
    receiver: str = ""


class Registration(Struct, frozen=True):
    """One place that ties a name to a handler. ``handler`` is None where it could not be resolved (a finding says so).

    ``summary`` is the source's own description and ``family`` its own category. ``declaring`` are the functions that
    return the plugin's own schema of the command (interpretation runs them), ``flags`` constants that virtuals of the
    handler's class return: (the virtual's name, its value as written). ``unordered`` says that static initialisation
    registers: which one of several files comes last is not settled by the source.
    """

    name: str
    dialect: str
    place: Place
    handler: Handler | None
    summary: str = ""
    condition: str = ""
    family: str = ""
    declaring: tuple[Handler, ...] = ()
    flags: tuple[tuple[str, str], ...] = ()
    unordered: bool = False


class DeclaredParam(Struct, frozen=True):
    """A key as the plugin's own schema has it; ``type`` as written there, ``default`` None where there is none.

    ``required`` is the schema's own flag, None where it has none.
    """

    key: str
    type: str
    description: str = ""
    required: bool | None = None
    default: object = None
    enum: tuple[str, ...] = ()
    items: str = ""
    properties: tuple[DeclaredParam, ...] = ()


class DeclaredFacts(Struct, frozen=True):
    """The plugin's own schema of a command, and where it stands. ``required`` None: the params' own flags say it."""

    place: Place
    params: tuple[DeclaredParam, ...] = ()
    required: tuple[str, ...] | None = None
    output: tuple[DeclaredParam, ...] = ()


class Read(Struct, frozen=True):
    """One read of the request: the key's path, what it was read as, where, and in which function.

    ``kind`` is ``string number integer boolean object array json presence any``; ``json`` is text parsed as JSON,
    ``presence`` a test that reads no value.
    """

    path: Path
    kind: str
    place: Place
    function: str
    format: str = ""


class Comparison(Struct, frozen=True):
    """The value of a key compared with a literal (lower-cased first where ``folded``)."""

    path: Path
    literal: str
    ignores_case: bool
    place: Place


class ResultKey(Struct, frozen=True):
    """A key of a result object; ``always`` where every success reply has it; ``items`` are keys of an array's objects."""

    key: str
    types: tuple[str, ...]
    always: bool
    properties: tuple[ResultKey, ...] = ()
    items: tuple[ResultKey, ...] = ()


class Reply(Struct, frozen=True):
    """One reply at one place. ``outcome`` is ``refused succeeded unknown``; ``code`` None where there is no number.

    ``messages`` have their holes written ``{}``; ``keys`` are None where the result is not known.
    """

    place: Place
    outcome: str
    code: int | None
    error_code: str
    messages: tuple[str, ...]
    keys: tuple[ResultKey, ...] | None
    open: bool
    flagged: bool = False
    late: bool = False


class Escape(Struct, frozen=True):
    """The request, or a part of it, handed to code that cannot be followed."""

    path: Path
    callee: str
    place: Place


class HandlerFacts(Struct, frozen=True):
    """All that interpretation derived for one handler, paths in the order of first read."""

    symbol: str
    place: Place
    doc: str
    reads: tuple[Read, ...]
    comparisons: tuple[Comparison, ...]
    defaults: tuple[tuple[Path, object], ...]
    aliases: tuple[tuple[Path, ...], ...]
    needed: tuple[Path, ...]
    one_of: tuple[tuple[Path, ...], ...]
    replies: tuple[Reply, ...]
    escapes: tuple[Escape, ...]
    bounds: tuple[tuple[str, Place], ...]
    twice: tuple[Place, ...]
    computed: tuple[tuple[Place, Path], ...]
    limits: tuple[tuple[Path, tuple[object, object]], ...]
    never: bool
    files: tuple[str, ...]
    declared: DeclaredFacts | None = None
