"""A dialect of one's own as a table of patterns: ``register = "RegisterHandler($name, $handler)"`` and its like.

What a pattern says is trusted: that is what it is for, where the code that it speaks of is elsewhere. A command that a
table registers is of the kind that it would be if the code were at hand: ``handler-map`` where a name is tied to
something callable, ``command-class`` where a class is registered. ``search`` finds where patterns register; what
replies and reads is handed on as data.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, NoReturn

from msgspec import Struct
from msgspec.structs import replace

from extractor.dialects.base import Registered
from extractor.dialects.callables import handler_of, param_at
from extractor.dialects.classes.texts import constructors, value_of
from extractor.dialects.names import constant_text
from extractor.dialects.search import Site, calls_of, sites
from extractor.dialects.stores.bound import Bound, Frame
from extractor.dialects.stores.values import Values
from extractor.errors import UserError, nearest, offered
from extractor.facts import READS, REPLIES, Handler, Place, Registration, Stated
from extractor.findings import Finding, Location
from extractor.form import Call, Member, Name, Pattern, matched, with_names
from extractor.parse import pattern
from extractor.rules.uc903_unresolved_handler import RULE as UNRESOLVED_HANDLER
from extractor.rules.uc904_name_not_constant import RULE as NAME_NOT_CONSTANT
from extractor.rules.uc922_pattern_without_match import RULE as PATTERN_WITHOUT_MATCH

if TYPE_CHECKING:
    from extractor.program import Program

MAP, CLASS = "handler-map", "command-class"
_ROUNDS = 4
_MEMBER = re.compile(r"(?:\$class::)?([A-Za-z_]\w*)(?:\(\))?")
_OF_A_CLASS = ("name", "handler", "description", "category", "declares")
_HOLES = {
    "register": ("name", "handler", "class"),
    **dict.fromkeys(REPLIES, ("message", "code", "data", "ok", "id")),
    "request": (),
    "name": ("name",),
    **dict.fromkeys(READS, ("request", "key", "out", "default")),
}
KEYS = ("register", *_OF_A_CLASS, "request", *REPLIES, "read")


class Table(Struct, frozen=True):
    """A table as read. ``name``, ``handler`` and their like are member functions of a class that ``$class`` is."""

    ID: str
    register: tuple[Pattern, ...] = ()
    stated: tuple[Stated, ...] = ()
    requests: tuple[tuple[str, ...], ...] = ()
    name: str = ""
    handler: str = ""
    description: str = ""
    category: str = ""
    declares: tuple[str, ...] = ()
    handed: Pattern | None = None
    """``FTool($name)``: the name is what the class's constructor hands to its base's."""

    def patterns(self) -> tuple[Pattern, ...]:
        """All of the table's patterns that are matched."""
        return (*self.register, *(each.pattern for each in self.stated))

    def registrations(self, program: Program) -> Registered:
        """The registrations that the table's patterns find, by place.

        Findings: UC903 unresolved_handler, UC904 name_not_constant, UC922 pattern_without_match.
        """
        found: list[Registration] = []
        findings: list[Finding] = []
        matching: set[str] = set()
        values = Values(program)
        for site in _registering(program, self.register, matching):
            if "class" in site.given:
                _of_class(program, self, site, found, findings)
            else:
                _of_map(values, self, site, found, findings)
        idle = [p for p in self.register if p.text not in matching]
        idle += [each.pattern for each in self.stated if not _occurs(program, each.pattern)]
        findings += [_unmatched(self.ID, each) for each in idle]
        return Registered(tuple(found), tuple(findings), self.stated)


def table(
    id: str, said: Mapping[str, Any], file: str = "", line: Callable[[tuple[str, ...]], int] = lambda path: 0
) -> Table:
    """The table that ``said`` describes, under the keys of ``KEYS``; ``line`` gives that of a key of ``file``.

    Raises: UserError for a key or a pattern that means nothing.
    """
    reader = _Reader(id, file, line)
    for key in said:
        if key not in KEYS:
            reader.fail((key,), f"{key!r} is no key of a dialect", nearest(key, KEYS) or offered(KEYS))
    register = tuple(reader.patterns(said, "register"))
    stated = [Stated(kind, p) for kind in REPLIES for p in reader.patterns(said, kind)]
    read = said.get("read") or {}
    for key in read:
        if key not in READS:
            reader.fail(("read", key), f"{key!r} is nothing that is read", nearest(key, READS) or offered(READS))
    stated += [Stated(kind, p) for kind in READS for p in reader.patterns(read, kind, ("read",))]
    requests: list[tuple[str, ...]] = []
    for each in reader.patterns(said, "request"):
        path = _path(each.node)
        if path:
            requests.append(path)
        else:
            stated.append(Stated("request", each))
    handed = (
        next(reader.patterns(said, "name"), None) if "$" in str(said.get("name", "")).replace("$class", "") else None
    )
    members = {key: reader.members(said, key) for key in _OF_A_CLASS if key != "name" or handed is None}
    made = Table(id, register, tuple(stated), tuple(requests), handed=handed)
    made = replace(made, **{key: (names or ("",))[0] for key, names in members.items() if key != "declares"})
    made = replace(made, declares=tuple(members["declares"]))
    _checked(reader, made)
    return made


def _nearest_hole(word: str, known: tuple[str, ...]) -> str:
    near = get_close_matches(word.lower(), known, n=1, cutoff=0.6)
    listed = ", ".join(f"${each}" for each in known)
    hint = f"there are {listed}, and $_ for anything" if known else "$_ is anything"
    if near:
        hint = f"did you mean ${near[0]}?"
    return hint


def _checked(reader: _Reader, made: Table) -> None:
    """What one pattern cannot say of another."""
    for each in made.register:
        named = made.name or made.handed or "name" in each.holes
        if "class" in each.holes and not (made.handler and named):
            wanted = "handler" if named else "name"
            hint = 'name = "FUNCTION" names the member function that gives the command\'s name'
            if named:
                hint = 'handler = "FUNCTION" names the member function that answers'
            reader.fail(("register", each.text), f"{each.text!r} registers a class, and {wanted} is missing", hint)
    if (made.name or made.handed) and not any("class" in each.holes for each in made.register):
        reader.fail(("name",), "name is a member function of a class, and no pattern registers a $class", "")


class _Reader(Struct, frozen=True):
    """Reads the patterns of one table, and places what is wrong with them."""

    id: str
    file: str
    line: Callable[[tuple[str, ...]], int]

    def fail(self, path: tuple[str, ...], message: str, hint: str) -> NoReturn:
        """Raises the error of a place."""
        raise UserError(
            message if self.file else f"{self.id}: {message}", file=self.file, line=self.line(path), hint=hint
        )

    def patterns(self, said: Mapping[str, Any], key: str, inside: tuple[str, ...] = ()) -> Iterator[Pattern]:
        """The patterns under a key, one or a list; each fits the key."""
        for text in _texts(said.get(key)):
            path = (*inside, key, text)
            try:
                made = pattern(text, self.file, self.line(path))
            except UserError as error:
                self.fail(path, error.message, error.hint)
            for hole in made.holes:
                if hole not in _HOLES[key]:
                    self.fail(path, f"${hole} means nothing in {text!r}", _nearest_hole(hole, _HOLES[key]))
            fault = _unfit(key, made)
            if fault:
                self.fail(path, *fault)
            yield made

    def members(self, said: Mapping[str, Any], key: str) -> list[str]:
        """The member functions under a key: ``GetName``, ``GetName()``, ``$class::GetName()``."""
        found = []
        for text in _texts(said.get(key)):
            named = _MEMBER.fullmatch(text.strip())
            if named is None:
                self.fail((key, text), f"{text!r} is no member function", 'as "GetName"')
            found.append(named[1])
        return found


def _texts(said: Any) -> tuple[str, ...]:
    return () if said is None else (said,) if isinstance(said, str) else tuple(said)


def _unfit(key: str, made: Pattern) -> tuple[str, str] | None:
    """What keeps a pattern from standing under a key: (what is wrong with it, the way out)."""
    called, holes, text = isinstance(made.node, Call), set(made.holes), made.text
    message = hint = ""
    if made.leaves and key not in REPLIES:
        message, hint = f"the pattern {text!r} leaves with return", "only a reply does"
    elif key == "register":
        if "class" not in holes and not holes >= {"name", "handler"}:
            message, hint = f"the pattern {text!r} ties no name to a handler", "it needs $name and $handler, or $class"
        elif called and not made.word:
            message = f"the pattern {text!r} names nothing that is called"
    elif key == "name":
        if not (called and isinstance(made.node.callee, Name) and made.holes == ("name",)):
            message, hint = f"the pattern {text!r} is no constructor that is given $name", 'as "FTool($name)"'
    elif key == "request":
        if not (called or _path(made.node)):
            message, hint = f"the pattern {text!r} is no parameter, member or call", 'as "Params"'
    elif not called or not made.word:
        message = f"the pattern {text!r} is no call of a function by name"
    elif key == "reply" and not {"ok", "code"} & holes:
        message = f"the pattern {text!r} says neither success nor failure"
        hint = "it needs $ok or $code; else it is error or success"
    elif key in READS and "key" not in holes:
        message, hint = f"the pattern {text!r} reads no key", "it needs $key"
    return (message, hint) if message else None


def _path(node: Any) -> tuple[str, ...]:
    """``("Context", "Params")`` of ``Context.Params``; () of anything but a name or members of one."""
    if isinstance(node, Name):
        return (node.text,)
    inner = _path(node.object) if isinstance(node, Member) else ()
    return (*inner, node.name) if inner else ()


def _registering(program: Program, patterns: tuple[Pattern, ...], matching: set[str]) -> list[Site]:
    """Where the patterns register, by place; a function that hands its own parameters on registers where it is called.

    ``matching`` gets the texts of the patterns that match anywhere.
    """
    done: dict[tuple[str, int], Site] = {}
    known: set[str] = set()
    for _ in range(_ROUNDS):
        further: list[Pattern] = []
        for site in sites(program, patterns):
            matching.add(site.pattern.text)
            handed = [param_at(site.given[hole], site.params) for hole in ("name", "handler") if hole in site.given]
            if len(handed) == 2 and None not in handed:
                if site.called not in known:
                    known.add(site.called)
                    further.append(calls_of(site.called, {"name": handed[0] or 0, "handler": handed[1] or 0}))
            else:
                done.setdefault((site.unit.path, site.at), site)
        if not further:
            break
        patterns = tuple(further)
    return [done[key] for key in sorted(done)]


def _of_map(values: Values, by: Table, site: Site, found: list[Registration], findings: list[Finding]) -> None:
    """A name with something callable."""
    place = Place(site.unit.path, site.unit.line(site.at))
    frame = Frame(site.unit, site.within, site.scope, site.owner, {}, site.at)
    name = values.text(Bound(site.given["name"], frame))
    if name is None:
        findings.append(_unnamed(place))
        return
    taking = tuple(path[0] for path in by.requests)
    handler, _ = handler_of(values, Bound(site.given["handler"], frame), taking)
    if handler is None:
        message = f"the handler of {name!r} has no body in the tree"
        findings.append(UNRESOLVED_HANDLER.finding(Location(place.file, place.line), message, command=name))
    else:
        handler = replace(handler, requests=by.requests)
    found.append(Registration(name, MAP, place, handler))


def _of_class(program: Program, by: Table, site: Site, found: list[Registration], findings: list[Finding]) -> None:
    """A class whose member functions say what it is called and answer."""
    place = Place(site.unit.path, site.unit.line(site.at))
    written = site.given["class"]
    key = program.class_key(written.text, site.scope, site.unit) if isinstance(written, Name) else ""
    given = site.given.get("name")
    if given is not None:
        name = constant_text(program, given, site.scope, site.unit)
    elif by.handed is not None:
        name = _handed(program, key, by.handed) if key else None
    else:
        name = value_of(program, key, by.name) if key else None
    if name is None:
        findings.append(_unnamed(place, getattr(written, "text", "")))
        return
    bodies = program.method(key, by.handler) if key else ()
    handler = None
    if bodies:
        symbol = f"{with_names(key)}::{by.handler}"
        handler = Handler(symbol, bodies[0].unit, bodies[0].function, receiver=key, requests=by.requests)
    else:
        message = f"{by.handler} of {name!r} has no body in the tree"
        findings.append(UNRESOLVED_HANDLER.finding(Location(place.file, place.line), message, command=name))
    declaring = [(each, program.method(key, each)[:1]) for each in by.declares] if key else []
    found.append(
        Registration(
            name,
            CLASS,
            place,
            handler,
            summary=(key and by.description and value_of(program, key, by.description)) or "",
            family=(key and by.category and value_of(program, key, by.category)) or "",
            declaring=tuple(
                Handler(f"{with_names(key)}::{each}", d.unit, d.function, receiver=key)
                for each, ds in declaring
                for d in ds
            ),
            unordered=site.within is None,
        )
    )


def _handed(program: Program, key: str, wanted: Pattern) -> str | None:
    """The text that a constructor of the class hands to its base's."""
    for each in constructors(program, key):
        for base, args in each.function.initialisers:
            given = matched(wanted, Call(0, 0, Name(0, 0, base), args))
            if given is not None:
                return constant_text(program, given["name"], key, each.unit)
    return None


def _unnamed(place: Place, what: str = "") -> Finding:
    message = f"{what} is registered under a name that is not constant"
    if not what:
        message = "a handler is registered under a name that is not constant"
    return NAME_NOT_CONSTANT.finding(Location(place.file, place.line), message)


def _occurs(program: Program, each: Pattern) -> bool:
    """Whether the word that the pattern calls stands anywhere in the tree."""
    word = each.word.encode()
    return any(word in unit.text for unit in program.units)


def _unmatched(id: str, each: Pattern) -> Finding:
    return PATTERN_WITHOUT_MATCH.finding(
        Location(each.file, each.line), f"the pattern {each.text!r} of the dialect {id} matches nothing in the tree"
    )
