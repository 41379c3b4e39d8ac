"""The types that outputs share, before any language: what a command takes and gives, as named objects.

``Shapes`` of a catalog lists every object that needs a name, inner ones first; a ``Type`` refers to them by that name.
Rules that hold for all outputs:

- ``any`` with ``types`` is one of these, ``any`` without is anything; an object without known keys takes any.
- Literals bind (``Literals``) where another value fails, counts as none or gives the default; where they are special
  values, or what happens otherwise is not known, they are a hint (``Hinted``) and nothing is narrowed.
- A stand-in for a key (an alias) is a key of its own; a key that has stand-ins is not needed itself, one of them is.
- The key and value that pick an action within a tool stand before the command's own keys.
- Of a command that may read more keys than are known (``open``) every object takes further keys.
- Equal objects of one format (a vector) are one type named after the format; others are named after where they stand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from extractor.catalog import Catalog, Command, Param, Scalar, with_required
from extractor.emit.quoting import identifier, identifiers, told_apart


class Plain(Struct, frozen=True):
    """``string``, ``number``, ``integer``, ``boolean``, ``object`` (with any keys), ``any``."""

    name: str
    param: Param


class Literals(Struct, frozen=True):
    """One of these values."""

    values: tuple[Scalar, ...]
    param: Param


class Hinted(Struct, frozen=True):
    """A value of type ``name``, of which these are known."""

    name: str
    values: tuple[Scalar, ...]
    param: Param


class ListOf(Struct, frozen=True):
    """An array."""

    item: Type
    param: Param


class MapOf(Struct, frozen=True):
    """An object with any keys, all of one kind."""

    value: Type


class Ref(Struct, frozen=True):
    """The named object."""

    name: str


class Union(Struct, frozen=True):
    """One of several."""

    parts: tuple[Type, ...]


Type = Plain | Literals | Hinted | ListOf | MapOf | Ref | Union


class Field(Struct, frozen=True):
    """A key of an object."""

    key: str
    type: Type
    needed: bool
    """No call succeeds without it (of a result: every success reply has it)."""
    param: Param
    stands_for: str = ""
    """The key that this one is read in place of."""


class Shape(Struct, frozen=True):
    """An object with a name of its own."""

    name: str
    fields: tuple[Field, ...]
    more: bool = False
    """Further keys are taken too."""
    rest: Type | None = None
    """What the values of further keys are, where that is known."""
    about: str = ""
    """One line of documentation."""


class CommandTypes(Struct, frozen=True):
    """The types of one command."""

    command: Command
    stem: str
    """Its name as a type's: ``ActorSpawn``."""
    params: Shape
    result: Type | None


class EventTypes(Struct, frozen=True):
    """The type of what an event carries."""

    name: str
    stem: str
    payload: Shape


class Shapes(Struct, frozen=True):
    """All types of a catalog."""

    objects: tuple[Shape, ...]
    """Inner ones before those that hold them."""
    commands: tuple[CommandTypes, ...]
    events: tuple[EventTypes, ...]


def closed(param: Param) -> tuple[Scalar, ...]:
    """The literals that bind; none where they are hints or there are none."""
    return param.enum if param.otherwise in ("error", "default", "nothing") else ()


def kinds(param: Param) -> tuple[str, ...]:
    """The JSON types it may have; none is any."""
    return param.types if param.type == "any" else (param.type,)


def kind_of(value: Scalar) -> str:
    """The JSON type of a literal."""
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, int):
        return "integer"
    return "number" if isinstance(value, float) else "string" if isinstance(value, str) else "null"


def unbound_kinds(param: Param) -> tuple[str, ...]:
    """Of a param whose literals bind: the types it may have besides, which none of the literals has."""
    bound = {kind_of(value) for value in closed(param)}
    numeric = bound & {"integer", "number"}
    return tuple(
        kind
        for kind in kinds(param)
        if param.type == "any" and kind not in bound and not (numeric and kind in ("integer", "number"))
    )


def action_of(command: Command) -> Param | None:
    """The key that picks the action, as a param with one value; None where the command is no action."""
    action = command.action
    if action is None or any(param.key == action.key for param in command.params):
        return None
    return Param(key=action.key, type="string", enum=(action.value,), otherwise="error", required="always")


class _Same:
    """A command as a key of a cache: the very same record. Its contents need not be hashable."""

    __slots__ = ("command",)

    def __init__(self, command: Command) -> None:
        self.command = command

    def __hash__(self) -> int:
        return id(self.command)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.command is self.command


@lru_cache(maxsize=4096)
def _required_filled_in(same: _Same) -> tuple[Param, ...]:
    """From the requirements, whatever the catalog says beside them: every output must start from the same."""
    return with_required(same.command).params


def _own(command: Command) -> tuple[Param, ...]:
    return _required_filled_in(_Same(command))


def params_of(command: Command) -> tuple[Param, ...]:
    """Its params with ``required`` filled in, the action's key first."""
    action = action_of(command)
    own = _own(command)
    return (action, *own) if action else own


def other_names(catalog: Catalog) -> dict[str, str]:
    """Names that reach a command and are no commands of their own, sorted, with the command."""
    own = {command.name for command in catalog.commands}
    pairs = ((alias, command.name) for command in catalog.commands for alias in command.aliases if alias not in own)
    return dict(sorted(pairs))


def by_family(catalog: Catalog) -> dict[str, list[str]]:
    """The names of the commands of each family, in the order of the catalog."""
    return _grouped(catalog, lambda command: command.family)


def by_tier(catalog: Catalog) -> dict[str, list[str]]:
    """The same of each access tier."""
    return _grouped(catalog, lambda command: command.access.tier)


def _grouped(catalog: Catalog, group: Callable[[Command], str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for command in catalog.commands:
        found.setdefault(group(command), []).append(command.name)
    return found


def with_stand_ins(params: Iterable[Param]) -> list[tuple[str, Param, str]]:
    """``(key, param, the key it stands for)``: own keys in order, stand-ins that are no own key of the object after
    the key they stand for."""
    listed = list(params)
    taken = {param.key for param in listed}
    found = []
    for param in listed:
        found.append((param.key, param, ""))
        for alias in param.aliases:
            if alias not in taken:
                taken.add(alias)
                found.append((alias, param, param.key))
    return found


def shapes(catalog: Catalog) -> Shapes:
    """The types of all commands and events."""
    return _Making(catalog).made()


_FORMAT_NAMES = frozenset(("vector", "rotator", "quaternion", "transform", "color"))


class _Making:
    """Makes the shapes of one catalog; names are settled before anything is made."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog
        self._objects: dict[str, Shape] = {}
        self._open = False
        self._of_result = False
        self._by_format = self._format_shapes()

    def made(self) -> Shapes:
        """Everything, in the order of the catalog."""
        stems = identifiers([command.name for command in self._catalog.commands], "pascal", fold_case=False)
        commands = tuple(self._command(command, stems[command.name]) for command in self._catalog.commands)
        event_names = identifiers([event.name for event in self._catalog.events], "pascal")
        events = []
        for event in self._catalog.events:
            self._of_result = True
            stem = told_apart({"": f"{event_names[event.name]}Event"})[""]
            payload = self._object(stem, event.payload, f"What the event {event.name} carries.")
            events.append(EventTypes(event.name, stem, payload))
        return Shapes(tuple(self._objects.values()), commands, tuple(events))

    def _command(self, command: Command, stem: str) -> CommandTypes:
        self._open, self._of_result = command.open is not None, False
        about = command.summary or f"Params of {command.name}."
        params = self._object(f"{stem}Params", params_of(command), about)
        self._open, self._of_result = False, True
        result: Type | None = None
        if command.result is not None:
            whole = Param(type=command.result.type, properties=command.result.properties)
            if command.result.type == "object" and command.result.properties:
                shape = self._object(f"{stem}Result", command.result.properties, f"Result of {command.name}.")
                if command.result.open:
                    shape = self._objects[shape.name] = replace(shape, more=True)
                result = Ref(shape.name)
            else:
                result = self._type(whole, f"{stem}Result")
        return CommandTypes(command, stem, params, result)

    def _object(self, name: str, params: tuple[Param, ...], about: str, rest: Param | None = None) -> Shape:
        fields = []
        for key, param, stands_for in with_stand_ins(params):
            inner = self._type(param, name + identifier(param.key, "pascal"))
            needed = param.always if self._of_result else param.required == "always" and not param.aliases
            fields.append(Field(key, inner, needed, param, stands_for))
        more = self._open or rest is not None
        shape = Shape(name, tuple(fields), more, self._type(rest, name + "Value") if rest else None, about)
        while name in self._objects:  # two paths that come to one name: `a.b` and `a_b`
            name += "_"
        shape = replace(shape, name=name)
        self._objects[name] = shape
        return shape

    def _type(self, param: Param, name: str) -> Type:
        values = closed(param)
        parts: list[Type] = [Literals(values, param)] if values else []
        possible = unbound_kinds(param) if values else kinds(param)
        parts += [self._kind(param, kind, name) for kind in possible]
        if not parts:
            return Plain("any", param)
        if param.nullable:
            parts.append(Plain("null", param))
        return parts[0] if len(parts) == 1 else Union(tuple(parts))

    def _kind(self, param: Param, kind: str, name: str) -> Type:
        if kind == "array":
            item = self._type(param.items, name + "Item") if param.items else Plain("any", Param(type="any"))
            return ListOf(item, param)
        if kind == "object":
            return self._map_or_object(param, name)
        hints = tuple(value for value in param.enum if kind_of(value) == kind) if not closed(param) else ()
        return Hinted(kind, hints, param) if hints else Plain(kind, param)

    def _map_or_object(self, param: Param, name: str) -> Type:
        if not param.properties:
            return MapOf(self._type(param.additional, name + "Value")) if param.additional else Plain("object", param)
        shared = self._by_format.get(param.format or "")
        if shared == _signature(param) and not self._open and not self._of_result:
            name = identifier(param.format or "", "pascal")
            if name in self._objects:
                return Ref(name)
            return Ref(self._object(name, param.properties, f"A {param.format}.").name)
        about = _first_line(param.description) if param.description else ""
        return Ref(self._object(name, param.properties, about, param.additional).name)

    def _format_shapes(self) -> dict[str, tuple[object, ...]]:
        """For each format the object that most params of it are."""
        counted: dict[str, Counter[tuple[object, ...]]] = {}
        waiting = [param for command in self._catalog.commands for param in _own(command)]
        while waiting:
            param = waiting.pop()
            waiting += param.properties
            waiting += [one for one in (param.items, param.additional) if one]
            if param.format in _FORMAT_NAMES and param.properties:
                counted.setdefault(param.format or "", Counter())[_signature(param)] += 1
        return {name: min(found, key=lambda one: (-found[one], repr(one))) for name, found in counted.items()}


def _signature(param: Param) -> tuple[object, ...]:
    """What makes two objects the same type."""
    if param.additional or any(inner.properties or inner.items or inner.additional for inner in param.properties):
        return (param.key, repr(param))
    return tuple(
        (one.key, one.type, one.types, one.required, one.enum, one.otherwise, one.minimum, one.maximum, one.clamped,
         one.aliases, one.case_insensitive, one.empty_is_absent, one.description)
        for one in param.properties
    )  # fmt: skip


def _first_line(text: str) -> str:
    return text.strip().partition("\n")[0].strip()
