"""``Ways``: every way that a place is reached, as frames: callers that bind parameters, loops that walk over tables.

A place that uses a parameter of its function is as many places as the function has calls; one in a loop over a list of
literals or rows is one place for each. Where the callers or the list are not seen the names stay unbound.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from extractor.dialects.stores import templates
from extractor.dialects.stores.bound import Bound, Frame
from extractor.dialects.stores.places import Callees, Finder
from extractor.dialects.stores.values import Values, index_key, path_of
from extractor.facts import Place
from extractor.form import Block, Call, Declare, For, ForEach, Index, Lambda, Member, Name, This, Unary, walk
from extractor.program import takes

if TYPE_CHECKING:
    from extractor.form import Unit

_DEEPEST = 5
_MOST = 4000
_ANYTHING = Lambda(0, 0, "", (), (), "", Block(0, 0, ()))
"""Something callable of which nothing is said."""
_NOTHING: Mapping[str, Bound] = {}


class Way(Struct, frozen=True):
    """A frame in which a place is reached, and where what it stores is written: the call or the row that says it.

    ``open`` where a parameter is used and no caller is seen.
    """

    frame: Frame
    place: Place
    open: bool = False


class Site(Struct, frozen=True):
    """A place in a function or macro: what names there (``keys``), what may be called there (``values``), and the loops
    and lambdas around it."""

    unit: Unit
    definition: Any
    at: int
    keys: tuple[Any, ...]
    values: tuple[Any, ...]
    around: tuple[Any, ...] = ()
    macro: str = ""
    params: tuple[str, ...] = ()


class Ways:
    """Finds the ways of places of one program; calls of a name are looked for once."""

    def __init__(self, values: Values, finder: Finder, callees: Callees) -> None:
        """``finder`` finds the calls."""
        self._values = values
        self._finder = finder
        self._callees = callees
        self._calls: dict[str, list[Any]] = {}

    def may_be_called(self, site: Site) -> bool:
        """Whether something callable is among a place's values, by their form and the declared types of names."""
        if site.macro:
            return True
        definition = site.definition
        function = definition.function if definition is not None else None
        known = self._values.locals_of(site.unit, function)
        params = {p.name: p.type for p in function.params} if function is not None else {}
        for each in site.around:
            if each.__class__ is Lambda:
                params |= {p.name: p.type for p in each.params}
            elif each.__class__ is ForEach:
                params |= dict.fromkeys(each.variable.names, each.variable.type)
        return any(self._is_callable(node, params, known, site) for value in site.values for node in walk(value))

    def _is_callable(self, node: Any, params: dict[str, str], known: Any, site: Site) -> bool:
        kind = node.__class__
        if kind is Lambda or (kind is Unary and node.op == "&" and node.operand.__class__ is Name):
            return True
        if kind is Member:
            return node.object.__class__ is This and bool(self._values.program.functions(node.name))
        if kind is not Name:
            return False
        if node.text in params:
            return self._callees.may_hold(params[node.text])
        if node.text in known.declared:
            return any(self._callees.may_hold(d.type) for d in known.declared[node.text])
        if self._values.program.functions(node.text.rpartition("::")[2]):
            return True
        owner = site.definition.owner if site.definition is not None else ""
        field = self._values.program.type_of(node.text, owner) if owner else ""
        return bool(field) and self._callees.holds(field)

    def of(self, site: Site, depth: int = 0, above: frozenset[tuple[str, int]] = frozenset()) -> list[Way]:
        """All ways; one way in which nothing is bound where nothing has to be; none where nothing is called."""
        definition, unit = site.definition, site.unit
        if not self.may_be_called(site):
            return []
        function = definition.function if definition is not None else None
        scope = definition.scope if definition is not None else ""
        owner = definition.owner if definition is not None else ""
        frame = Frame(unit, function, scope, owner, {}, site.at)
        ways = [Way(frame, Place(unit.path, unit.line(site.at)))]
        used = self._used((*site.keys, *site.values), frame)
        shadowed: set[str] = set()
        for each in site.around:
            if each.__class__ is ForEach:
                if used & set(each.variable.names):
                    ways = [w for way in ways for w in self._over(each, way)]
            elif each.__class__ is For:
                ways = [w for way in ways for w in self._along(each, site, way)]
            elif used & {p.name for p in each.params}:
                shadowed |= {p.name for p in each.params}
                ways = [w for way in ways for w in self._of_lambda(each, site, way, depth, above)]
        params = {p for p in site.params if p and p not in shadowed}
        if used & params:
            ways = [w for way in ways for w in self._of_callers(site, way, depth, above)]
        return ways[:_MOST]

    def _used(self, nodes: Any, frame: Frame) -> set[str]:
        """The names that nodes use, through the locals that they are made of."""
        known = self._values.locals(frame)
        used: set[str] = set()
        pending = [n.text for node in nodes for n in walk(node) if n.__class__ is Name]
        while pending:
            name = pending.pop()
            if name in used:
                continue
            used.add(name)
            if "::" in name:
                pending.append(name.partition("::")[0])
            parts = [d.value for d in known.declared.get(name, ()) if d.value is not None]
            parts += [value for _, _, value in known.given.get(name, ())]
            pending += [n.text for part in parts for n in walk(part) if n.__class__ is Name]
        return used

    # -- loops ---------------------------------------------------------------------------------------------------

    def _over(self, loop: ForEach, way: Way) -> list[Way]:
        """One way for each item of the list that a loop walks over."""
        items = self._values.items(Bound(loop.range, way.frame))
        if items is None:
            return [way]
        names = loop.variable.names
        ways = []
        for item in items:
            bound = {names[0]: item}
            if len(names) > 1:
                parts = self._values.items(item) or []
                bound = dict(zip(names, parts, strict=False))
            ways.append(Way(way.frame.binding(bound), _place(item), way.open))
        return ways

    def _along(self, loop: For, site: Site, way: Way) -> list[Way]:
        """One way for each item of a table that a loop indexes."""
        counters = {n for s in loop.init if s.__class__ is Declare for n in s.names}
        for node in (n for part in (*site.keys, *site.values, loop.body) for n in walk(part)):
            if node.__class__ is Index and node.index.__class__ is Name and node.index.text in counters:
                base, path = path_of(node.object)
                items = self._values.items(Bound(node.object, way.frame)) if base else None
                if items:
                    key = index_key(base, path, node.index.text)
                    return [Way(way.frame.binding({key: item}), _place(item), way.open) for item in items]
        return [way]

    # -- callers -------------------------------------------------------------------------------------------------

    def _of_lambda(self, closure: Lambda, site: Site, way: Way, depth: int, above: Any) -> list[Way]:
        """One way for each call of the local variable that holds a lambda."""
        if depth > _DEEPEST or site.definition is None:
            return [way]
        known = self._values.locals_of(site.unit, site.definition.function)
        name = next(
            (
                name
                for name, declares in known.declared.items()
                for d in declares
                if d.value is not None and d.value.start <= closure.start < d.value.end
            ),
            "",
        )
        calls = [call for call in known.called.get(name, ()) if name and call.callee.__class__ is Name]
        if not calls:
            return [way]
        ways = []
        names = [param.name for param in closure.params]
        asked = self._asked(site)
        for call in calls:
            enclosing = known.enclosing(call.start)
            keys, values = _handed(asked, names, call.args)
            inner = Site(site.unit, site.definition, call.start, keys, values, enclosing, site.macro, site.params)
            for outer in self.of(inner, depth + 1, above):
                bound = _arguments(closure.params, call.args, outer.frame)
                ways.append(Way(way.frame.binding(bound), outer.place, way.open or outer.open))
        return ways

    def _asked(self, site: Site) -> tuple[set[str], set[str]]:
        """(the names that a place's names are made of, those that its values are made of)."""
        function = site.definition.function if site.definition is not None else None
        frame = Frame(site.unit, function, "", "", {}, site.at)
        return self._used(site.keys, frame), self._used(site.values, frame)

    def _of_callers(self, site: Site, way: Way, depth: int, above: Any) -> list[Way]:
        """One way for each call of the function or macro; one open way where there is none."""
        name = site.macro or (site.definition.function.name if site.definition is not None else "")
        mark = (site.unit.path, site.definition.function.start) if site.definition is not None else (site.macro, 0)
        if depth > _DEEPEST or not name or mark in above:
            return [Way(way.frame, way.place, True)]
        ways: list[Way] = []
        asked = self._asked(site)
        own = templates.params_of(site.unit, site.definition.function) if site.definition is not None else ()
        called = asked[1] & (set(site.params) - set(own))
        for definition, unit, call, around in self._called(name):
            if site.definition is not None and not self._means(site.definition, call, definition, unit):
                continue
            names = _params(definition)
            keys, values = _handed(asked, site.params, call.args)
            keys += tuple(Name(call.start, call.start, each) for each in getattr(call.callee, "types", ()) if own)
            if not called:  # the callable is the function's own, or its template's: only names come from its callers
                values = (_ANYTHING,)
            inner = Site(unit, definition, call.start, keys, values, around, "", names)
            if any(value.__class__ is Lambda for value in site.values) and not self.may_be_called(inner):
                inner = replace(inner, values=(_ANYTHING,))  # what the lambda is handed is nothing that it calls
            for outer in self.of(inner, depth + 1, above | {mark}):
                for meant in templates.bound(own, getattr(call.callee, "types", ()), outer.frame):
                    ways.append(self._bound(site, way, call.args, outer, meant))
            if len(ways) > _MOST:
                break
        if site.macro:
            for unit in self._values.program.units:
                for each in unit.invocations:
                    if each.name == site.macro and each.args is not None:
                        outer = Way(Frame(unit, None, each.scope, ""), Place(unit.path, unit.line(each.start)))
                        ways.append(self._bound(site, way, each.args, outer))
        return ways or [Way(way.frame, way.place, True)]

    def _bound(self, site: Site, way: Way, args: Any, outer: Way, meant: Mapping[str, Bound] = _NOTHING) -> Way:
        """The way with its parameters bound to a call's arguments; a macro's body stands where it is called."""
        if site.macro:
            bound = {name: Bound(arg, outer.frame) for name, arg in zip(site.params, args, strict=False)}
            return Way(outer.frame.binding({**way.frame.names, **bound}), outer.place, outer.open)
        bound = _arguments(site.definition.function.params, args, outer.frame)
        return Way(way.frame.binding({**bound, **meant}), outer.place, way.open or outer.open)

    def _called(self, name: str) -> list[Any]:
        found = self._calls.get(name)
        if found is None:
            found = self._calls[name] = list(self._finder.calls(name))
        return found

    def _means(self, definition: Any, call: Call, caller: Any, unit: Unit) -> bool:
        """Whether a call of the name may mean the function."""
        function = definition.function
        callee = call.callee
        if not takes(function, len(call.args)):
            return False
        owner = caller.owner if caller is not None else ""
        scope = caller.scope if caller is not None else ""
        program = self._values.program
        if callee.__class__ is Name:
            found = program.resolve(callee.text, scope, owner, len(call.args), unit)
            return not found or any(
                d.function.start == function.start and d.unit.path == definition.unit.path for d in found
            )
        if callee.__class__ is Member:
            held = owner if callee.object.__class__ is This else self._class_of(callee.object, caller, unit)
            if held and definition.owner:
                return definition.owner in program.lineage(held) or held in program.lineage(definition.owner)
        return True

    def _class_of(self, node: Any, caller: Any, unit: Unit) -> str:
        """The class of an object that is a parameter, a local or a field; "" where that is not seen."""
        base, path = path_of(node)
        if not base or path or caller is None:
            return ""
        written = next((p.type for p in caller.function.params if p.name == base), "")
        declares = self._values.locals_of(unit, caller.function).declared.get(base) if not written else None
        written = written or (declares[0].type if declares else "")
        written = written or (self._values.program.type_of(base, caller.owner) if caller.owner else "")
        return self._values.program.class_key(written, caller.scope, unit) if written not in ("", "auto") else ""


def _handed(asked: tuple[set[str], set[str]], names: Any, args: Any) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """(the arguments that a place's names use, those that its values use) of a call of what takes ``names``."""
    given = list(zip(names, args, strict=False))
    return tuple(a for n, a in given if n in asked[0]), tuple(a for n, a in given if n in asked[1])


def _arguments(params: Any, args: Any, frame: Frame) -> dict[str, Bound]:
    found = {p.name: Bound(p.default, frame, p.type) for p in params if p.default is not None}
    return found | {p.name: Bound(a, frame, p.type) for p, a in zip(params, args, strict=False) if p.name}


def _params(definition: Any) -> tuple[str, ...]:
    """The parameters of a function and of its template."""
    if definition is None:
        return ()
    function = definition.function
    return (*(p.name for p in function.params), *templates.params_of(definition.unit, function))


def _place(bound: Bound) -> Place:
    return Place(bound.frame.unit.path, bound.frame.unit.line(bound.node.start))
