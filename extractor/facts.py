"""What registrations and interpretation hand on: plain records, no syntax, no engine.

Read ``Registration`` (a dialect makes it), then ``HandlerFacts`` (interpretation makes it). A *path* is a tuple of
key parts from the request's root: ``("items", "[]", "name")`` is ``items[].name``, ``("values", "*")`` any value of a
walked object.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from extractor.form import Pattern

if TYPE_CHECKING:
    from extractor.form import Block, Function, Lambda, Unit

Path = tuple[str, ...]
ITEM = "[]"
ANY = "*"


class Place(Struct, frozen=True, order=True):
    """A line (from 1) of a file relative to the source root."""

    file: str
    line: int


FAILED = 400
"""Codes from which on a reply says that the call failed."""


class Pin(Struct, frozen=True):
    """What each run of a handler fixes: a param by name, a key by path, or the key read at a place, to a literal.

    ``parts`` are the texts that code compares with what it leaves of the literal."""

    literal: str
    param: str = ""
    path: Path = ()
    read_at: Place | None = None
    parts: tuple[str, ...] = ()


class Handler(Struct, frozen=True):
    """The code that answers a command: a function with a body, or a lambda written in ``unit`` inside ``within``.

    ``receiver`` is the key of the class that ``this`` is of, where the function is a virtual that others share.
    ``pins`` hold where one function answers many commands and the request says which. ``dispatchers`` are the functions
    that look at that word, as (start, file): what they call with the request answers, and their own frame is envelope.
    ``requests`` are where the user says that the request is, whatever its type: ``("Params",)`` is the parameter of
    that name, ``("Context", "Params")`` a member of one.
    ``text`` is the parameter that holds the request as JSON text, "" where it is handed over as an object.
    """

    symbol: str
    unit: Unit
    function: Function | None = None
    closure: Lambda | None = None
    within: Function | None = None
    receiver: str = ""
    pins: tuple[Pin, ...] = ()
    dispatchers: frozenset[tuple[int, str]] = frozenset()
    requests: tuple[tuple[str, ...], ...] = ()
    text: str = ""

    @property
    def code(self) -> Function | Lambda:
        """The function or the lambda: a handler has one of them."""
        found = self.function or self.closure
        assert found is not None
        return found

    @property
    def body(self) -> Block | None:
        """The statements; None of a function that only is declared."""
        if self.closure is not None:
            return self.closure.body
        return self.unit.body(self.function) if self.function is not None else None


class Stated(Struct, frozen=True):
    """What the user says that calls of code outside the tree do: a ``kind`` of ``KINDS``, for calls of a pattern.

    ``error``, ``success`` and ``reply`` send, or return, what the holes ``$message $code $data $ok`` say; ``request``
    gives the request; the others read the key ``$key`` of the object ``$request`` (without one, of the request) as
    that type, into ``$out`` or with ``$default``.
    """

    kind: str
    pattern: Pattern


REPLIES = ("error", "success", "reply")
READS = ("string", "number", "integer", "boolean", "array", "object", "any", "has")
KINDS = (*REPLIES, "request", *READS)


class Registration(Struct, frozen=True):
    """One place that ties a name to a handler. ``handler`` is None where it could not be resolved (a finding says so).

    ``summary`` is the source's own description and ``family`` its own category. ``declaring`` are the functions that
    return the plugin's own schema of the command (interpretation runs them), ``flags`` constants that virtuals of the
    handler's class return: (the virtual's name, its value as written). ``unordered`` says that static initialisation
    registers: which one of several files comes last is not settled by the source. ``branches`` are the places at which
    dispatchers compare the request's word with the name; a ``tentative`` name is none unless a run reaches such a one.
    ``tool`` is set where the name is ``<tool>.<action>``: ``action`` is then the key with the action's own name, and
    ``listed`` says whether the tool's schema has it. A ``routed`` word is one that a router answers itself before it
    looks others up.
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
    branches: tuple[Place, ...] = ()
    tentative: bool = False
    tool: str = ""
    action: tuple[str, str] | None = None
    listed: bool = True
    routed: bool = False


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
    """A key of a result object; ``always`` where every success reply has it; ``items`` are keys of an array's objects,
    ``item_types`` the JSON types of its items. Among the keys of an object inside, ``*`` stands for those not known."""

    key: str
    types: tuple[str, ...]
    always: bool
    properties: tuple[ResultKey, ...] = ()
    items: tuple[ResultKey, ...] = ()
    item_types: tuple[str, ...] = ()

    @property
    def of_objects(self) -> tuple[ResultKey, ...] | None:
        """The keys of an object under it: any where nothing is known of them, None where there is no object."""
        return self.properties or (FURTHER if "object" in self.types else None)

    @property
    def of_items(self) -> tuple[ResultKey, ...] | None:
        """The keys of an object in the array under it: any where nothing is known of them, None where none is there."""
        return self.items or (FURTHER if "object" in self.item_types else None)


FURTHER = (ResultKey(ANY, ("any",), True),)
"""The keys of an object of which nothing is known. ``always`` tells it from one made here with keys that are computed,
which need not be there."""


class Known(Struct, frozen=True):
    """A condition on a key: it was read (``read``), is not empty (``filled``), is true (``true``), is ``literal``
    (``is``); or, not ``positive``, the opposite. ``in``: one of the values in ``literal``. ``lack``: at least one of
    the paths in ``literal`` is missing."""

    path: Path
    kind: str
    literal: Any
    positive: bool


class Conditional(Struct, frozen=True):
    """One of ``needs`` is needed where the conditions hold; several ``is`` of one key are alternatives."""

    conditions: tuple[Known, ...]
    needs: tuple[Path, ...]


class Refusal(Struct, frozen=True):
    """The reply that is sent where ``any`` or ``all`` of the keys are absent; ``messages`` are what it may say."""

    keys: tuple[Path, ...]
    absent: str
    code: int | None
    error_code: str
    messages: tuple[str, ...]
    place: Place


class Excluding(Struct, frozen=True):
    """The literals that a key is compared with, and whether any other value is refused; ``as_default`` unless it was
    found to do something else than the key's default does."""

    path: Path
    literals: tuple[str, ...]
    refused: bool
    as_default: bool = True


class ModeDefault(Struct, frozen=True):
    """What stands in for a key where another has one of some values, or, not ``positive``, none of them."""

    path: Path
    mode: Path
    values: tuple[Any, ...]
    positive: bool
    literal: object


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
    held: tuple[Known, ...] = ()


class Reached(Struct, frozen=True):
    """Code outside the tree that a handler reaches: a ``call`` of a function or method, a ``construct`` of a type, an
    ``assign`` to a member of an object not followed; ``own`` is a call of what the tree declares and has no body of,
    ``mine`` one of, or with, an object that the calling function has made.

    A ``wait`` is no call: what was arranged to run later gives up after ``text`` seconds.
    ``owner`` is the class of the object, ``?`` where it is not known and "" where there is no object. ``text`` is the
    first known text that a call is given, holes written ``{}``."""

    kind: str
    name: str
    owner: str
    place: Place
    text: str = ""


class Escape(Struct, frozen=True):
    """The request, or a part of it, handed to code that cannot be followed; ``own`` is code of the tree, such as a
    function that calls itself, which is not followed any deeper."""

    path: Path
    callee: str
    place: Place
    own: bool = False


class Sent(Struct, frozen=True):
    """An event that is sent at one place; ``payload`` None where the content is not known, ``open`` where keys may be
    missing from it."""

    name: str
    payload: tuple[ResultKey, ...] | None
    open: bool
    expects_reply: bool
    place: Place


class Wire(Struct, frozen=True):
    """How messages are wrapped and what is sent unasked; "" is not known. ``statuses`` are replies made before any
    handler, ``unnamed`` the places where an event is sent under a name that is not constant."""

    name_at: str = ""
    params_at: str = ""
    also_at: tuple[str, ...] = ()
    id_at: str = ""
    constants: tuple[tuple[str, str], ...] = ()
    reply_keys: tuple[str, ...] = ()
    result_at: str = ""
    statuses: tuple[Reply, ...] = ()
    events: tuple[Sent, ...] = ()
    unnamed: tuple[Place, ...] = ()


class HandlerFacts(Struct, frozen=True):
    """All that interpretation derived for one handler, paths in the order of first read.

    Of a pinned handler: ``matched`` are the places at which the request's word was found equal to the pinned literal,
    ``served`` says whether the innermost dispatcher that was asked had such a place, ``site`` is where a dispatcher
    called the code that answers, ``base`` the path of the object that it was given (None: none was), ``fixed`` are the
    pinned keys. ``bodies`` are the functions that were run, as (file, start, end), ``carried`` those among them that
    did nothing but carry a reply out, ``opaque`` the macros whose bodies could not be read, by name and the line of
    their definition.

    ``by_mode`` are the defaults of keys that have another in another mode, and none in ``defaults``;
    ``mirrors`` are booleans with the condition, that another key is there or is not, which they default to.
    ``blank`` are the keys of which an empty value counts as absent, ``taken`` those whose value something took as it
    is, ``formats`` what the engine's functions that took it read in it. ``limits`` are the least and the greatest value
    of a number beyond which a call is refused, ``clamped`` those to which one beyond is brought, ``counts`` the least
    and the greatest number of items of an array (None: open), ``settings`` the console variables that say how many
    items are refused.
    """

    symbol: str
    place: Place
    doc: str
    reads: tuple[Read, ...]
    comparisons: tuple[Comparison, ...]
    aliases: tuple[tuple[Path, ...], ...]
    needed: tuple[Path, ...]
    one_of: tuple[tuple[Path, ...], ...]
    when: tuple[Conditional, ...]
    at_most_one: tuple[tuple[Path, ...], ...]
    refusals: tuple[Refusal, ...]
    replies: tuple[Reply, ...]
    escapes: tuple[Escape, ...]
    bounds: tuple[tuple[str, Place], ...]
    twice: tuple[Place, ...]
    computed: tuple[tuple[Place, Path], ...]
    limits: tuple[tuple[Path, tuple[Any, Any]], ...]
    reached: tuple[Reached, ...]
    never: bool
    files: tuple[str, ...]
    declared: DeclaredFacts | None = None
    matched: tuple[Place, ...] = ()
    served: bool = True
    site: Place | None = None
    base: Path | None = None
    fixed: tuple[Path, ...] = ()
    bodies: tuple[tuple[str, int, int], ...] = ()
    carried: tuple[tuple[str, int, int], ...] = ()
    opaque: tuple[tuple[str, Place], ...] = ()
    defaults: tuple[tuple[Path, object], ...] = ()
    by_mode: tuple[ModeDefault, ...] = ()
    others: tuple[Excluding, ...] = ()
    mirrors: tuple[tuple[Path, Known], ...] = ()
    blank: tuple[Path, ...] = ()
    taken: tuple[Path, ...] = ()
    formats: tuple[tuple[Path, str], ...] = ()
    counts: tuple[tuple[Path, tuple[Any, Any]], ...] = ()
    settings: tuple[tuple[Path, str], ...] = ()
    clamped: tuple[tuple[Path, tuple[Any, Any]], ...] = ()
