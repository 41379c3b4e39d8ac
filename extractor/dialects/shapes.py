"""How a plugin registers, as a table of the configuration would say it: the other way round from ``table``.

``shapes`` looks at the places where dialects found registrations and gives what they have in common, each with the
place that shows it. It decides nothing: what it does not recognise is left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from extractor.dialects.callables import param_at
from extractor.dialects.classes.families import families
from extractor.dialects.names import MAKERS, constant_text
from extractor.dialects.requests import takes_request
from extractor.facts import Place
from extractor.form import Assign, Call, Index, Init, Member, Name, This, walk

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from extractor.facts import Registration
    from extractor.form import Function, Unit
    from extractor.program import Program

_STORES = frozenset({"Add", "Emplace", "FindOrAdd"})


class Shape(Struct, frozen=True):
    """One way of registering, or of naming the request.

    ``key`` is that of a table: ``register``, ``request``; ``dispatch`` of functions that compare names, which no
    pattern says. ``place`` is where a function stores the name with the handler (``stores``), else the first use.
    ``members`` are the other keys of a table whose pattern registers a class.
    """

    key: str
    dialect: str
    pattern: str
    uses: int
    place: Place
    stores: bool = False
    members: tuple[tuple[str, str], ...] = ()


def shapes(program: Program, registrations: Sequence[Registration]) -> tuple[Shape, ...]:
    """The shapes of the registrations, those with the most uses first."""
    finder = _Finder(program)
    found: dict[tuple[str, str, str, tuple[tuple[str, str], ...]], list[Place]] = {}
    for each in registrations:
        for shape in finder.of(each):
            found.setdefault(shape, []).append(each.place if shape[0] == "register" else _handled_at(each))
    made = []
    for (key, dialect, pattern, members), places in found.items():
        stored = finder.stored_at(pattern) if key == "register" and not members else None
        made.append(Shape(key, dialect, pattern, len(places), stored or min(places), stored is not None, members))
    return tuple(sorted(made, key=lambda shape: (shape.key, shape.dialect, -shape.uses, shape.pattern)))


def _handled_at(each: Registration) -> Place:
    handler = each.handler
    if handler is None:
        return each.place
    start = handler.function.start if handler.function is not None else handler.closure.start if handler.closure else 0
    line = handler.function.line if handler.function is not None else handler.unit.line(start)
    return Place(handler.unit.path, line)


class _Finder:
    """Finds the code at registrations."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._units = {unit.path: unit for unit in reversed(program.units)}
        self._functions: dict[str, list[Function]] = {}
        for each in program.definitions():
            if each.unit is self._units.get(each.unit.path):
                self._functions.setdefault(each.unit.path, []).append(each.function)
        self._members: dict[str, tuple[tuple[str, str], ...]] | None = None

    def of(self, each: Registration) -> Iterator[tuple[str, str, str, tuple[tuple[str, str], ...]]]:
        """What a registration shows: (key, dialect, pattern, members)."""
        handler = each.handler
        if handler is not None and (handler.dispatchers or each.tool):
            yield "dispatch", each.dialect, handler.symbol, ()
            return
        unit = self._units.get(each.place.file)
        if unit is not None:
            pattern = next(filter(None, (self._pattern(each, node, unit) for node in self._at(each.place, unit))), "")
            if pattern:
                yield "register", each.dialect, pattern, self._of_class(each) if "$class" in pattern else ()
        params = handler.code.params if handler is not None else ()
        asked = next((param.name for param in params if takes_request(self._program, (param,))), "")
        if asked:
            yield "request", each.dialect, asked, ()

    def _at(self, place: Place, unit: Unit) -> Iterator[Any]:
        """The calls, assignments and rows that start on a line."""
        for call in unit.invocations:
            if unit.line(call.start) == place.line and call.args is not None:
                yield Call(call.start, call.end, Name(call.start, call.end, call.name), call.args)
        roots: list[Any] = [
            unit.body(f)
            for f in self._functions.get(unit.path, ())
            if unit.line(f.start) <= place.line <= unit.line(f.end)
        ]
        roots += [v.declare.value for v in (*unit.variables, *(v for c in unit.classes for v in c.variables))]
        for root in filter(None, roots):
            for node in walk(root):
                if node.__class__ in (Call, Assign, Init) and unit.line(node.start) == place.line:
                    yield node

    def _pattern(self, each: Registration, node: Any, unit: Unit) -> str:
        """The pattern that the registration's code fits; "" where the code is something else."""
        holder = each.handler.receiver.rpartition("::")[2] if each.handler is not None else ""
        if node.__class__ is Assign:
            target: Any = node.target
            named = target.__class__ is Index and constant_text(self._program, target.index, "", unit) == each.name
            return f"{written(target.object)}[$name] = $handler" if named and not holder else ""
        row = node.args if node.__class__ is Call else node.items
        args, holes = [], set()
        for at, arg in enumerate(row):
            hole = self._hole(each, arg, at, row, unit, holder)
            holes.add("$class" if "$class" in hole else hole)
            args.append(hole or "$_")
        types = getattr(getattr(node, "callee", None), "types", ())
        if holder and any(type_.rpartition("::")[2] == holder for type_ in types):
            holes.add("$class")
            types = tuple("$class" if t.rpartition("::")[2] == holder else t for t in types)
        else:
            types = ()
        if not ({"$class"} <= holes if holder else {"$name", "$handler"} <= holes):
            return ""
        if node.__class__ is Call and node.callee.__class__ is Name and node.callee.text in (*MAKERS, "NewObject"):
            return ""  # it makes the instance; what is called with it registers
        if node.__class__ is Init:
            return f"{node.type}{{{', '.join(args)}}}" if node.type else f"{{ {', '.join(args)} }}"
        return f"{_called(node.callee)}{_listed(types)}({', '.join(args)})"

    def _hole(self, each: Registration, arg: Any, at: int, row: Any, unit: Unit, holder: str) -> str:
        if constant_text(self._program, arg, "", unit) == each.name:
            return "$name"
        if not holder:
            return "$handler" if at == len(row) - 1 else ""
        if arg.__class__ is Name and arg.text.rpartition("::")[2] == holder:
            return "$class"
        made = arg.callee.types if arg.__class__ is Call and arg.callee.__class__ is Name else ()
        if [type_.rpartition("::")[2] for type_ in made] == [holder] and not arg.args:
            return f"{arg.callee.text}<$class>()"
        return ""

    def _of_class(self, each: Registration) -> tuple[tuple[str, str], ...]:
        """The members that a table needs to read the class."""
        if self._members is None:
            self._members = {}
            for family in families(self._program):
                said = family.sources
                known = [("description", said.description), ("category", said.category)]
                always = [("name", said.name), ("handler", family.answers)]
                for key in family.classes:
                    self._members[key] = (*always, *((k, v) for k, v in known if v))
        members = self._members.get(each.handler.receiver, ()) if each.handler is not None else ()
        declares = sorted({d.symbol.rpartition("::")[2] for d in each.declaring}) if members else ()
        return (*members, *(("declares", name) for name in declares))

    def stored_at(self, pattern: str) -> Place | None:
        """Where the function that a pattern calls hands on, or stores, two of its parameters."""
        name = pattern.partition("(")[0].rpartition(".")[2].partition("<")[0]
        for each in self._program.functions(name):
            params = tuple(param.name for param in each.function.params)
            node: Any
            for node in walk(each.unit.body(each.function)):
                if node.__class__ is Call:
                    row = node.args
                elif node.__class__ is Assign and node.target.__class__ is Index:
                    row = (node.target.index, node.value)
                else:
                    continue
                if len({param_at(arg, params) for arg in row} - {None}) >= 2:
                    return Place(each.unit.path, each.unit.line(node.start))
        return None


def written(node: Any) -> str:
    """An expression as it is written, as far as a pattern minds it; ``$_`` for anything else."""
    kind = node.__class__
    if kind is Name:
        return str(node.text)
    if kind is This:
        return "this"
    if kind is Member:
        return f"{written(node.object)}{'->' if node.arrow else '.'}{node.name}"
    if kind is Call and not node.args:
        return f"{written(node.callee)}()"
    return "$_"


def _called(callee: Any) -> str:
    """What a pattern calls: of a container the whole, of the plugin's own functions the name."""
    if callee.__class__ is Member:
        return written(callee) if callee.name in _STORES else str(callee.name)
    return str(callee.text.rpartition("::")[2]) if callee.__class__ is Name else "$_"


def _listed(types: tuple[str, ...]) -> str:
    return f"<{', '.join(types)}>" if types else ""
