"""``handler-map``: a name is stored with a lambda or function in a container in which requests are looked up.

Seen as ``Map.Add(TEXT("actor.spawn"), …)``, ``Map[TEXT("x")] = …``, a delegate bound in a map's entry, rows of a table,
structs that carry both, and a plugin's own functions, lambdas and macros around these. What a function does with its
parameters decides what it is: one that stores them registers at each of its calls.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from extractor.dialects.base import Registered
from extractor.dialects.callables import handler_of, params_of, targets
from extractor.dialects.chains.standins import words_of
from extractor.dialects.names import TEXT_TYPES
from extractor.dialects.requests import may_be_asked, takes_place, takes_request
from extractor.dialects.stores.bound import Bound, Frame
from extractor.dialects.stores.macros import written
from extractor.dialects.stores.places import KEEPING, Callees, Finder, Store, is_pair, lists
from extractor.dialects.stores.rows import is_word, name_in, parts_of
from extractor.dialects.stores.values import Values, last_name
from extractor.dialects.stores.ways import Site, Way, Ways
from extractor.facts import Handler, Place, Registration
from extractor.findings import Finding, Location
from extractor.form import Block, Bool, Call, Declare, Init, Lambda, Name, Null, Number, Str, Unary, Variable, walk
from extractor.program import bare, template_arguments
from extractor.rules.uc903_unresolved_handler import RULE as UNRESOLVED_HANDLER
from extractor.rules.uc904_name_not_constant import RULE as NAME_NOT_CONSTANT

if TYPE_CHECKING:
    from extractor.program import Program

ID = "handler-map"

_DATA = (Str, Number, Bool, Null)
_OFFERS = (("prompt", b'"prompts/get"'), ("resource", b'"resources/read"'))
_SOUNDS = re.compile(
    r"(?i)^(?:add|bind|register|map|route|on|set|declare|define|expose)\w*?"
    r"(?:command|handler|tool|action|method|route|function|verb|operation|endpoint|rpc|$)"
)
_TOLD = re.compile(
    rb"(?i)\b(?:(?:add|bind|register|map|route|declare|define|expose)\w*|on|set\w*(?:handler|command|method))"
    rb"\s*(?:<[^;(){}]*>)?\s*\("
    rb'\s*(?:TEXT\s*\(\s*"|"|F(?:Name|String)\s*\()'
)


class _Kept(Struct, frozen=True):
    """One name stored with one callable; ``asked`` says whether the callable takes a request."""

    place: Place
    name: str | None
    handler: Handler | None
    asked: bool
    container: str


def registrations(program: Program) -> Registered:
    """The registrations of this kind, by place.

    Findings: UC903 unresolved_handler, UC904 name_not_constant.
    """
    return _Reading(program).registered()


class _Reading:
    def __init__(self, program: Program) -> None:
        self._program = program
        self._values = Values(program)
        self._callees = Callees(program)
        self._finder = Finder(self._values, self._callees)
        self._ways = Ways(self._values, self._finder, self._callees)
        self._findings: list[Finding] = []
        self._kept: list[_Kept] = []
        self._rows: set[tuple[str, int]] = set()
        self._open: dict[tuple[Place, str], Registration] = {}
        self._tellers: set[tuple[str, int]] = set()
        self._untold: list[tuple[Place, str, tuple[str, int]]] = []

    def registered(self) -> Registered:
        """All that is stored under a name and takes a request, or stands in a container with what does."""
        stores = list(self._finder.stores())
        for store in stores:
            self._store(store)
        self._listed()
        self._written()
        self._told()
        commands = {kept.container for kept in self._kept if kept.asked and kept.name and kept.container}
        found: dict[tuple[Place, str], Registration] = {}
        others: set[tuple[Place, str]] = set()
        handlers = self._bodies()
        for kept in self._kept:
            if kept.handler is None:
                continue
            if any(self._is_own_to(kept, each) for each in handlers.get(kept.place.file, ())):
                others.add((kept.place, "an operation that a handler looks up in a table of its own"))
                continue
            if self._is_offer(kept.container):
                others.add((kept.place, "an offer of the protocol beside commands"))
                continue
            beside = kept.container in commands and not takes_place(params_of(kept.handler))
            if not (kept.asked or beside):
                if takes_place(params_of(kept.handler)) or not may_be_asked(params_of(kept.handler)):
                    others.add((kept.place, "what is kept under it takes no request"))
                continue
            if kept.name is None:
                if kept.asked:
                    self._nameless(kept)
            else:
                found.setdefault((kept.place, kept.name), Registration(kept.name, ID, kept.place, kept.handler))
        self._elsewhere(stores, commands, {(kept.place, kept.name) for kept in self._kept} | others | set(self._open))
        found |= self._open
        registrations = tuple(found[key] for key in sorted(found))
        return Registered(registrations, tuple(sorted(set(self._findings))), others=tuple(sorted(others)))

    def _is_offer(self, container: str) -> bool:
        """Whether a container holds what the Model Context Protocol has beside tools: prompts or resources."""
        said = container.lower()
        for word, method in _OFFERS:
            if word in said and any(method in unit.text for unit in self._program.units):
                return True
        return False

    def _bodies(self) -> dict[str, list[tuple[int, int, _Kept]]]:
        """The functions that are handlers, by file: the first line, the last, and what was kept."""
        found: dict[str, list[tuple[int, int, _Kept]]] = {}
        for kept in self._kept:
            handler = kept.handler
            if kept.asked and handler is not None and handler.function is not None:
                first, last = (handler.unit.line(at) for at in (handler.function.start, handler.function.end))
                found.setdefault(handler.unit.path, []).append((first, last, kept))
        return found

    def _is_own_to(self, kept: _Kept, body: tuple[int, int, _Kept]) -> bool:
        """Whether a container is a variable of another's handler: what it holds are operations of that command."""
        first, last, other = body
        if not first <= kept.place.line <= last or kept is other or not kept.container:
            return False
        assert other.handler is not None
        return kept.container in self._values.locals_of(other.handler.unit, other.handler.function).declared

    def _nameless(self, kept: _Kept) -> None:
        location = Location(kept.place.file, kept.place.line)
        self._findings.append(
            NAME_NOT_CONSTANT.finding(location, "a handler is registered under a name that is not constant")
        )

    # -- stores --------------------------------------------------------------------------------------------------

    def _store(self, store: Store) -> None:
        if store.value.__class__ in _DATA or store.key.__class__ in (Number, Bool, Null, Lambda):
            return
        if store.key is not None and not self._keeps_names(store):
            return
        keys = (store.value if store.key is None else store.key,)
        site = Site(
            store.unit, store.definition, store.at, keys, (store.value,), store.around, store.macro, store.params
        )
        for way in self._ways.of(site):
            value = Bound(store.value, way.frame, self._held_type(store))
            handler, asked = handler_of(self._values, value)
            for name in self._names(store, way, value):
                if handler is None:
                    self._bodiless(store, way, name)
                elif store.key is not None or name is not None:
                    self._keep(way, name, handler, asked, store.container, value)

    def _keep(self, way: Way, name: str | None, handler: Handler, asked: bool, container: str, value: Bound) -> None:
        settled = self._values.settle(value)
        for bound in (value, settled, *way.frame.names.values()):
            self._rows.update(_lists_in(self._values, bound))
        self._kept.append(_Kept(way.place, name, handler, asked, container))

    def _names(self, store: Store, way: Way, value: Bound) -> list[str | None]:
        """The text under which is stored, or those that the enumerator under which is stored stands for."""
        if store.key is None:
            return [name_in(self._values, value)]
        key = Bound(store.key, way.frame)
        text = self._values.text(key)
        if text is not None:
            return [text]
        settled = self._values.settle(key)
        if settled.node.__class__ in (Init, Call):
            return [name_in(self._values, settled)]
        return [*words_of(self._program, settled.node, settled.frame.scope, settled.frame.unit)] or [None]

    def _keeps_names(self, store: Store) -> bool:
        """Whether the container's keys may be texts, as far as its declaration is seen."""
        arguments = self._of_container(store)
        if len(arguments) < 2:
            return True
        program = self._program
        keys = bare(program.alias(arguments[0]))
        return keys in TEXT_TYPES or program.enum(keys, store.definition.scope, store.unit) is not None

    def _held_type(self, store: Store) -> str:
        """The type of what the container holds, where its declaration is seen."""
        arguments = self._of_container(store)
        return self._program.alias(arguments[-1]) if arguments else ""

    def _of_container(self, store: Store) -> tuple[str, ...]:
        """The template arguments of the container's type, as far as its declaration is seen."""
        function = store.definition.function if store.definition is not None else None
        name, program = store.container, self._program
        if not name or function is None:
            return ()
        written = next((p.type for p in function.params if p.name == name), "")
        declares = self._values.locals_of(store.unit, function).declared.get(name) if not written else None
        written = written or (declares[0].type if declares else "")
        written = written or (program.type_of(name, store.definition.owner) if store.definition.owner else "")
        if not written:
            found = program.variable(name, store.definition.scope, store.unit)
            written = found.variable.declare.type if found is not None else ""
        return tuple(template_arguments(program.alias(written)))

    def _bodiless(self, store: Store, way: Way, name: str | None) -> None:
        """Says so where the value names a function that is declared to take a request but has no body in the tree."""
        node = store.value
        if node.__class__ is Call and node.args:
            node = next((a for a in node.args if a.__class__ is Unary), node)
        operand = getattr(node, "operand", None)
        if name is None or operand.__class__ is not Name:
            return
        qualifier, _, last = operand.text.rpartition("::")
        holder = qualifier or way.frame.owner
        declared = self._program.member_declaration(holder, last) if holder else None
        if declared is not None and any("FJson" in p.type for p in declared[1].params):
            message = f"the handler of {name!r} has no body in the source that was read"
            self._unseen(way.place, name, message)

    def _unseen(self, place: Place, name: str, message: str) -> None:
        """A command of which nothing but its name is known."""
        self._findings.append(UNRESOLVED_HANDLER.finding(Location(place.file, place.line), message, command=name))
        self._open[place, name] = Registration(name, ID, place, None)

    def _elsewhere(self, stores: list[Store], commands: set[str], known: set[tuple[Place, Any]]) -> None:
        """Names that stand where commands are stored, with what is made or declared elsewhere: commands whose handlers
        are not seen."""
        named = [(place, name) for place, name, teller in self._untold if teller in self._tellers]
        stores = [store for store in stores if store.container in commands and store.key is not None]
        places = {place for place, _ in known}
        owners = {self._owner(store) for store in stores if self._places(store) & places}
        for store in stores:
            if self._owner(store) not in owners:
                continue
            if store.definition is not None and store.definition.function.name in KEEPING:
                continue  # a call of that name may be one of any container
            for way in self._named(store):
                name = self._values.text(Bound(store.key, way.frame))
                value = self._values.settle(Bound(store.value, way.frame)).node
                if name is not None and is_word(name) and not way.open and value.__class__ not in _DATA:
                    named.append((way.place, name))
        for place, name in named:
            if (place, name) not in known:
                message = f"what answers {name!r} is not in the source that was read"
                self._unseen(place, name, message)

    def _owner(self, store: Store) -> tuple[str, str]:
        return store.container, store.definition.owner if store.definition is not None else store.macro

    def _places(self, store: Store) -> set[Place]:
        return {way.place for way in self._named(store)}

    def _named(self, store: Store) -> list[Way]:
        """The ways to a place, whatever is stored on them."""
        anything = Lambda(store.at, store.at, "", (), (), "", Block(store.at, store.at, ()))
        return self._ways.of(
            Site(
                store.unit, store.definition, store.at, (store.key,), (anything,), store.around, store.macro,
                store.params,
            )
        )  # fmt: skip

    # -- rows ----------------------------------------------------------------------------------------------------

    def _listed(self) -> None:
        """Rows of tables that no loop was seen to store: each has a name and a callable."""
        for node, unit, definition, scope, owner in lists(self._program):
            function = definition.function if definition is not None else None
            frame = Frame(unit, function, scope, owner)
            types: dict[int, tuple[str, str]] = {}
            for row in walk(node):
                if row.__class__ in (Variable, Declare):
                    declare: Any = getattr(row, "declare", row)
                    for inner in walk(declare.value) if declare.value is not None else ():
                        types[inner.start] = (declare.type, declare.names[0])
                parts = row.items if row.__class__ is Init else row.args if is_pair(row) else ()
                if len(parts) < 2 or (unit.path, row.start) in self._rows:
                    continue
                self._row(row, frame, *types.get(row.start, ("", "")))

    def _row(self, row: Init | Call, frame: Frame, type_: str, held: str) -> None:
        inner = template_arguments(type_)
        at = Frame(frame.unit, frame.function, frame.scope, frame.owner, {}, row.start)
        bound = Bound(row, at, inner[0] if len(inner) == 1 else "" if inner else type_)
        parts = list(parts_of(bound))
        if any(part.node.__class__ is Init for part in parts[:1]):
            return
        direct = [t for part in parts if part.node.__class__ is not Init for t in targets(self._values, part)]
        if not direct:
            return
        handler, asked = handler_of(self._values, bound)
        word = name_in(self._values, bound)
        names = [word] if is_word(word) else words_of(self._program, parts[0].node, frame.scope, frame.unit)
        if handler is None or not names:
            return
        self._rows.add((frame.unit.path, row.start))
        place = Place(frame.unit.path, frame.unit.line(row.start))
        self._kept += [_Kept(place, name, handler, asked, held) for name in names]

    def _written(self) -> None:
        """Rows that macros write."""
        for row in written(self._program):
            definition = row.definition
            scope = definition.scope if definition is not None else ""
            owner = definition.owner if definition is not None else ""
            function = definition.function if definition is not None else None
            frame = Frame(row.unit, function, scope, owner, {}, row.at)
            place = Place(row.unit.path, row.unit.line(row.at))
            table = f"{row.unit.path}:{function.start if function is not None else ''}"
            callables = (*row.callables, *(Name(row.at, row.at, name) for name in row.names))
            found = [handler_of(self._values, Bound(each, frame)) for each in callables]
            handler, asked = next(
                (f for f in found if f[1]), next((f for f in found if f[0] is not None), (None, False))
            )
            if row.headed is not None:
                handler = Handler(row.headed.name, row.unit, row.headed)
                asked = takes_request(self._program, row.headed.params)
            if handler is not None:
                self._kept.append(_Kept(place, row.word, handler, asked, table))

    # -- what others keep ----------------------------------------------------------------------------------------

    def _told(self) -> None:
        """Calls that sound like registering and hand over a word with what takes a request: whoever keeps both is not
        seen, or not understood."""
        known = {kept.place for kept in self._kept}
        for definition in self._program.definitions():
            unit, function = definition.unit, definition.function
            if _TOLD.search(unit.text, function.start, function.end) is None:
                continue
            frame = Frame(unit, function, definition.scope, definition.owner)
            for name, calls in self._values.locals_of(unit, function).called.items():
                for call in calls if _SOUNDS.match(name) else ():
                    self._tell(call, frame, known)

    def _tell(self, node: Call, frame: Frame, known: set[Place]) -> None:
        place = Place(frame.unit.path, frame.unit.line(node.start))
        if place in known or len(node.args) < 2:
            return
        at = Frame(frame.unit, frame.function, frame.scope, frame.owner, {}, node.start)
        name = self._values.text(Bound(node.args[0], at))
        if name is None or not is_word(name):
            return
        teller = last_name(node), len(node.args)
        for arg in node.args[1:]:
            handler, asked = handler_of(self._values, Bound(arg, at))
            if handler is not None and asked:
                self._kept.append(_Kept(place, name, handler, True, ""))
                self._tellers.add(teller)
                return
        if teller[0] in KEEPING:
            return  # what their containers hold is seen with the stores
        if not any(self._values.settle(Bound(arg, at)).node.__class__ in _DATA for arg in node.args[1:]):
            self._untold.append((place, name, teller))


def _lists_in(values: Values, bound: Bound) -> set[tuple[str, int]]:
    settled = values.settle(bound)
    if settled.node.__class__ is not Init:
        return set()
    found = {(settled.frame.unit.path, settled.node.start)}
    return found
