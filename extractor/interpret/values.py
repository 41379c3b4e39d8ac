"""Abstract values: what an expression may be, as far as it matters for the contract.

``Unknown`` is anything; ``AnyOf`` one of several. Values of the request carry their path. Objects with identity
(JSON objects under construction, anything made by MakeShared or new) are ``Heap`` and their content is in the state.
All values are frozen; a change makes a new one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from extractor.facts import Path

_WIDEST = 8  # options of an AnyOf; more are folded into Unknown, keeping what the request gave
_MOST_OBJECTS = 8  # and of one of objects alone: a handler has as many replies to return as it has refusals
_MOST_LISTED = 40  # and of one of the objects of a list: nothing is asked of them until the list is sent


class Text(Struct, frozen=True, gc=False):
    """A known string; ``None`` among the parts is a hole of unknown text. Without holes it is one part.

    ``written`` is the object that the text is the JSON of, where it is just that.
    """

    parts: tuple[str | None, ...]
    written: Any = None


class Num(Struct, frozen=True, gc=False):
    """A known number."""

    value: int | float


class Truth(Struct, frozen=True, gc=False):
    """A known bool."""

    value: bool


class Nothing(Struct, frozen=True, gc=False):
    """A null pointer, an unset optional, ``nullptr``."""


class Constant(Struct, frozen=True, gc=False):
    """A named constant of no known value: an enumerator, an engine constant (``EJson::String``)."""

    name: str


class Enumerators(Struct, frozen=True, gc=False):
    """An enum of the tree as reflection gives it, ``StaticEnum<E>()``: its name and its enumerators' names."""

    enum: str
    names: tuple[str, ...]


class Beyond(Struct, frozen=True, gc=False):
    """All numbers above ``bound``, or, not ``above``, below it; the bound is one of them where it is ``closed``."""

    bound: int | float
    above: bool
    closed: bool = False


class Scalar(Struct, frozen=True, gc=False):
    """The value of a key, read as ``kind`` (string number integer boolean), changed by ``folds`` (lower upper trim).

    ``filled`` marks a string that was tested not to be empty, ``excluded`` literals that it is known not to be, and
    ``within`` the numbers of which it is one. The kind ``count`` is the number of items of an array.
    """

    path: Path
    kind: str
    folds: tuple[str, ...] = ()
    filled: bool = False
    excluded: tuple[str, ...] = ()
    within: Beyond | None = None


class Holds(Struct, frozen=True, gc=False):
    """A condition on a key that may go both ways: the key was read (``read``), is not empty (``filled``), is true
    (``true``), is equal to ``literal`` (``is``); or, not ``positive``, the opposite."""

    path: Path
    kind: str
    literal: Any = None
    positive: bool = True


class KeyName(Struct, frozen=True, gc=False):
    """The name of some key of the walked object at ``path``."""

    path: Path


class Object(Struct, frozen=True, gc=False):
    """A valid JSON object of the request; the root has the path ``()``."""

    path: Path


class Value(Struct, frozen=True, gc=False):
    """A JSON value of the request, of whatever type."""

    path: Path


class Array(Struct, frozen=True, gc=False):
    """A JSON array of the request."""

    path: Path


class Fields(Struct, frozen=True, gc=False):
    """The ``Values`` map of the request object at ``path``; or, ``of_texts``, a map of texts that is the request."""

    path: Path
    of_texts: bool = False


class Role(Struct, frozen=True, gc=False):
    """A parameter of the handler that is neither request nor constant: the request's id, a socket, a context."""

    name: str
    type: str


class Heap(Struct, frozen=True, gc=False):
    """A pointer to an object with identity; ``State.cells[id]`` holds a ``Built``, ``Record`` or other value."""

    id: int


class Ref(Struct, frozen=True, gc=False):
    """A pointer to a variable: ``&X``."""

    cell: int


class Built(Struct, frozen=True):
    """A JSON object under construction: key to (value, surely there). ``open`` once other keys may have been put in:
    ``other`` is what is under these where it is known, as of keys that were computed."""

    fields: dict[str, tuple[Any, bool]]
    open: bool = False
    other: Any = None


class Json(Struct, frozen=True):
    """A JSON value made from another value: ``MakeShared<FJsonValueString>(X)``; ``type`` is its JSON type."""

    type: str
    content: Any


class Record(Struct, frozen=True):
    """A struct by value: fields known so far; others are ``rest``."""

    type: str
    fields: dict[str, Any]
    rest: Any = None


class Items(Struct, frozen=True):
    """An array or set made here: ``exact`` items in order, or, where None, items like ``item``, at least ``low``;
    ``count`` are the numbers of which theirs is one."""

    exact: tuple[Any, ...] | None
    item: Any = None
    low: int = 0
    count: Beyond | None = None


class Table(Struct, frozen=True):
    """A map made here: entries of constant keys, of which those in ``maybe`` need not be there; ``open`` where others
    may be there, with values like ``other``."""

    entries: dict[str, Any]
    open: bool = False
    other: Any = None
    maybe: frozenset[str] = frozenset()


class Boxed(Struct, frozen=True):
    """A pointer to a number, bool or null inside a container: it is valid whatever it points to."""

    content: Any


class Writer(Struct, frozen=True, gc=False):
    """A JSON writer over a string variable; a reader has ``Reader``."""

    cell: int | None


class Reader(Struct, frozen=True):
    """A JSON reader over a text value."""

    text: Any


class Functions(Struct, frozen=True):
    """A function by name: its definitions."""

    definitions: tuple[Any, ...]


class Closure(Struct, frozen=True):
    """A lambda with what it captured: names to cells, and the frame it was written in."""

    node: Any
    frame: Any
    names: dict[str, int]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Closure) and self.node is other.node and self.names == other.names

    def __hash__(self) -> int:
        return hash(id(self.node))


class Bound(Struct, frozen=True):
    """A method of an object as a value (``Delegate::CreateUObject(this, &F)``)."""

    function: Any
    receiver: Any


class Unknown(Struct, frozen=True, gc=False):
    """Anything of the written type (may be ""); ``truth`` where a test has settled whether it is null, zero or false,
    ``setting`` the console variable that it is the value of, ``counts`` the array of the request from which the items
    came whose number it is, ``bad`` the one bad item of an array whose index it is."""

    type: str = ""
    truth: bool | None = None
    setting: str = ""
    counts: Path = ()
    bad: Path = ()


class Tie(Struct, frozen=True, eq=False):
    """Where paths met (``ties``): the conditions on keys that each had passed."""

    held: tuple[tuple[Holds, ...], ...]


class AnyOf(Struct, frozen=True):
    """One of at least two values, none of them an AnyOf; by which way of ``tie`` it is which (None: by none)."""

    options: tuple[Any, ...]
    tie: Tie | None = None
    ways: tuple[Any, ...] = ()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, AnyOf):
            return False
        mine, theirs = self.options, other.options
        return mine == theirs or (len(mine) == len(theirs) and all(option in theirs for option in mine))

    def __hash__(self) -> int:
        return hash(len(self.options))


TRUE = Truth(True)
FALSE = Truth(False)
NULL = Nothing()
ANYTHING = Unknown()
SOMETHING = Unknown("", True)
EMPTY_TEXT = Text(("",))
ZERO = Num(0)
NO_ITEMS = Items(())

_REQUEST = (Scalar, Object, Value, Array, Fields, KeyName)


def text(value: str) -> Text:
    """The known string."""
    return Text((value,))


def truth(value: bool) -> Truth:
    """The known bool."""
    return TRUE if value else FALSE


def known_text(value: Any) -> str | None:
    """The string of a ``Text`` without holes, else None."""
    if value.__class__ is Text and len(value.parts) == 1:
        return value.parts[0]
    return None


def is_from_request(value: Any) -> bool:
    """Whether the value is, or may be, a part of the request."""
    kind = value.__class__
    if kind is AnyOf:
        return any(is_from_request(option) for option in value.options)
    if kind is Json:
        return is_from_request(value.content)
    return kind in _REQUEST


def options(value: Any) -> tuple[Any, ...]:
    """The alternatives of a value: itself, or those of an AnyOf."""
    return value.options if value.__class__ is AnyOf else (value,)


def any_of(values: list[Any] | tuple[Any, ...]) -> Any:
    """The least value that covers all of them."""
    if len(values) == 2 and values[0].__class__ is Unknown and values[1].__class__ is Unknown:  # most often so
        return values[0] if values[0] == values[1] else _either(values[0], values[1])
    flat: list[Any] = []
    kinds = set()
    for value in values:
        if value.__class__ is AnyOf:
            for option in value.options:
                if option not in flat:
                    flat.append(option)
                    kinds.add(option.__class__)
        elif value not in flat:
            flat.append(value)
            kinds.add(value.__class__)
    if len(flat) == 1:
        return flat[0]
    if len(flat) <= _WIDEST and Unknown not in kinds and kinds.isdisjoint(_AGGREGATES):
        return AnyOf(tuple(flat))
    if len(flat) <= _MOST_OBJECTS and len(kinds) == 1 and Heap in kinds:
        return AnyOf(tuple(flat))
    return _covering(flat)


def _covering(flat: list[Any]) -> Any:
    unknown = [v for v in flat if v.__class__ is Unknown]
    if unknown:
        merged = unknown[0]
        for other in unknown[1:]:
            merged = _either(merged, other)
        flat = [merged] + [v for v in flat if v.__class__ is not Unknown]
        if merged.truth is None:
            # constants add nothing to anything, but a null stays visible: it decides guards
            flat = [v for v in flat if v.__class__ is not Num and v.__class__ is not Truth]
    if not _AGGREGATES.isdisjoint(map(type, flat)):
        flat = _merged_aggregates(flat)
    if len(flat) > _WIDEST:
        flat = _by_type(flat)
    if len(flat) > _WIDEST:
        kept = [v for v in flat if v.__class__ in _REQUEST or v.__class__ in (Heap, Nothing)][: _WIDEST - 1]
        # what is dropped may be of either truth
        flat = [Unknown(flat[0].type if unknown else ""), *kept]
    return flat[0] if len(flat) == 1 else AnyOf(tuple(flat))


def _either(one: Unknown, two: Unknown) -> Unknown:
    return Unknown(one.type or two.type, one.truth if one.truth == two.truth else None)


def _by_type(flat: list[Any]) -> list[Any]:
    """Many JSON values as one of each JSON type."""
    contents: dict[str, list[Any]] = {}
    for value in flat:
        if value.__class__ is Json:
            held = contents.setdefault(value.type, [])
            held.extend(option for option in options(value.content) if option not in held)
    made = [Json(type_, _one_of(held)) for type_, held in contents.items()]
    return [*(value for value in flat if value.__class__ is not Json), *made]


def _one_of(several: list[Any]) -> Any:
    """One of the contents; of objects that a list holds, each keeps its keys."""
    listed = 1 < len(several) <= _MOST_LISTED and all(content.__class__ is Heap for content in several)
    return AnyOf(tuple(several)) if listed else any_of(several)


def _merged_aggregates(flat: list[Any]) -> list[Any]:
    """Containers and structs by value are merged field by field: an AnyOf of them would lose later writes."""
    for kind, merge in _MERGES:
        same = [v for v in flat if v.__class__ is kind]
        if len(same) > 1:
            merged = same[0]
            for other in same[1:]:
                merged = merge(merged, other)
            at = flat.index(same[0])
            flat = [v for v in flat if v.__class__ is not kind]
            flat.insert(min(at, len(flat)), merged)
    return flat


def join_built(one: Built, two: Built) -> Built:
    """The object that is one or the other: keys of both, surely there only where both are sure."""
    if one is two or one == two:
        return one
    fields: dict[str, tuple[Any, bool]] = {}
    for key, (value, sure) in one.fields.items():
        other = two.fields.get(key)
        if other is None:
            fields[key] = (value, False)
        else:  # the same on both sides keeps what it is tied to
            fields[key] = (value if value is other[0] else any_of((value, other[0])), sure and other[1])
    for key, (value, _) in two.fields.items():
        if key not in fields:
            fields[key] = (value, False)
    return Built(fields, one.open or two.open, _other(one, two))


def _other(one: Built, two: Built) -> Any:
    """What is under the further keys of two objects; None where it is not known of one that has such keys."""
    if not (one.open and two.open):
        return one.other if one.open else two.other
    return None if one.other is None or two.other is None else any_of((one.other, two.other))


def join_records(one: Record, two: Record) -> Record:
    """The struct that is one or the other."""
    if one == two:
        return one
    fields: dict[str, Any] = {}
    for name in [*one.fields, *(n for n in two.fields if n not in one.fields)]:
        mine, theirs = one.fields.get(name, one.rest or ANYTHING), two.fields.get(name, two.rest or ANYTHING)
        fields[name] = mine if mine is theirs else any_of((mine, theirs))
    return Record(one.type or two.type, fields, one.rest if one.rest == two.rest else ANYTHING)


def join_items(one: Items, two: Items) -> Items:
    """The array that is one or the other."""
    if one == two:
        return one
    if one.exact is not None and two.exact is not None and len(one.exact) == len(two.exact):
        return Items(tuple(any_of((a, b)) for a, b in zip(one.exact, two.exact, strict=True)))
    parts = [v for v in (item_of(one), item_of(two)) if v is not None]
    return Items(None, any_of(parts) if parts else None, min(fewest(one), fewest(two)))


def join_tables(one: Table, two: Table) -> Table:
    """The map that is one or the other; a key of one side only makes it open."""
    if one == two:
        return one
    entries = {k: any_of((v, two.entries[k])) for k, v in one.entries.items() if k in two.entries}
    alone = [v for table, rest in ((one, two), (two, one)) for k, v in table.entries.items() if k not in rest.entries]
    others = [v for v in (one.other, two.other, *alone) if v is not None]
    return Table(entries, True, any_of(others) if others else None, (one.maybe | two.maybe) & entries.keys())


def item_of(items: Items) -> Any:
    """What any item of the array may be; None of an array that is surely empty."""
    if items.exact is None:
        return items.item
    return any_of(items.exact) if items.exact else None


def fewest(items: Items) -> int:
    """The least number of items."""
    return items.low if items.exact is None else len(items.exact)


_AGGREGATES = frozenset({Built, Record, Items, Table})
_MERGES: tuple[tuple[type, Callable[[Any, Any], Any]], ...] = (
    (Built, join_built),
    (Record, join_records),
    (Items, join_items),
    (Table, join_tables),
)


def truth_of(value: Any) -> bool | None:
    """Whether a condition on the value holds; None where it may go both ways."""
    kind = value.__class__
    if kind is Truth:
        return bool(value.value)
    if kind is Nothing:
        return False
    if kind is Num:
        return bool(value.value != 0)
    if kind is Unknown:
        known: bool | None = value.truth
        return known
    if kind is AnyOf:
        found = {truth_of(option) for option in value.options}
        return found.pop() if len(found) == 1 else None
    if kind in (Scalar, Constant, Json, Built, Holds):
        return None if kind in (Scalar, Constant, Holds) else True
    if kind is Role:
        return None if value.type == "bool" else True
    return True


def keep(value: Any, wanted: bool) -> Any:
    """The value after a test of it came out as ``wanted``: options that cannot be are dropped."""
    kind = value.__class__
    if kind is AnyOf:
        left = [keep(option, wanted) for option in value.options if truth_of(option) is not (not wanted)]
        return any_of(left) if left else value
    if kind is Unknown and value.truth is None:
        return Unknown(value.type, wanted)
    return truth(wanted) if kind is Holds else value
