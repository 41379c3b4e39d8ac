"""The engine's containers, made by the plugin or given by the request: arrays, sets, maps, structured bindings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from extractor.facts import ANY, ITEM
from extractor.interpret import json, strings, uses
from extractor.interpret.machine import EMPTY, GIVEN, Machine
from extractor.interpret.operators import UNSETTLED, equal
from extractor.interpret.record import BAD
from extractor.interpret.values import (
    ANYTHING,
    FALSE,
    NO_ITEMS,
    NULL,
    TRUE,
    Array,
    Beyond,
    Boxed,
    Fields,
    Heap,
    Holds,
    Items,
    Json,
    KeyName,
    Nothing,
    Num,
    Object,
    Record,
    Scalar,
    Table,
    Text,
    Truth,
    Unknown,
    Value,
    any_of,
    fewest,
    item_of,
    known_text,
    options,
    text,
    truth,
)

if TYPE_CHECKING:
    from extractor.interpret.machine import Frame
    from extractor.interpret.state import State


class Plan(Struct, frozen=True):
    """How a range loop goes: the ``known`` items in order, those at ``maybe`` or not, or any number of ``item``;
    ``bad`` is asked about."""

    known: tuple[Any, ...] | None
    item: Any = None
    bad: Any = None
    maybe: frozenset[int] = frozenset()


def iteration(m: Machine, over: Any) -> Plan:
    """The plan of a loop over the value."""
    plans = [_iteration(m, option) for option in options(over)]
    if len(plans) == 1:
        return plans[0]
    items = [v for p in plans for v in ((p.known or ()) if p.known is not None else (p.item,)) if v is not None]
    bad = next((p.bad for p in plans if p.bad is not None), None)
    if all(p.known == () for p in plans):
        return plans[0]
    return Plan(None, any_of(items) if items else ANYTHING, bad if all(p.bad is not None for p in plans) else None)


def _iteration(m: Machine, over: Any) -> Plan:
    kind = over.__class__
    if kind is Array:
        if m.assume(over.path) is EMPTY:
            return Plan(())
        item = (*over.path, ITEM)
        return Plan(None, Value(item), Value((*over.path, BAD)) if item in m.assumed_items else None)
    if kind is Fields:
        path = (*over.path, ANY)
        return Plan(None, pair(KeyName(over.path), Scalar(path, "string") if over.of_texts else Value(path)))
    if kind is Items:
        if over.exact is not None and (len(over.exact) <= 64 or all(map(is_constant, over.exact))):
            return Plan(over.exact)
        item_ = item_of(over)
        return Plan(()) if item_ is None else Plan(None, item_, _bad_item(m, item_))
    if kind is Table:
        if not over.open:
            maybe = frozenset(at for at, key in enumerate(over.entries) if key in over.maybe)
            return Plan(tuple(pair(text(k), v) for k, v in over.entries.items()), maybe=maybe)
        return Plan(None, pair(ANYTHING, any_of([ANYTHING, *_values_of(over)])))
    if kind is Nothing:
        return Plan(())
    return Plan(None, ANYTHING)


def _bad_item(m: Machine, item: Any) -> Any:
    """A container filled from the request's array holds the bad item too."""
    if not m.assumed_items:
        return None
    bad = [_turned_bad(m, option) for option in options(item)]
    return any_of(bad) if any(b is not o for b, o in zip(bad, options(item), strict=True)) else None


def _turned_bad(m: Machine, value: Any) -> Any:
    kind = value.__class__
    if kind in (Value, Object, Array, Scalar):
        path = value.path
        for items in m.assumed_items:
            if path[: len(items)] == items:
                turned = (*items[:-1], BAD, *path[len(items) :])
                return Scalar(turned, value.kind, value.folds) if kind is Scalar else kind(turned)
    return value


def pair(key: Any, value: Any) -> Record:
    """An entry of a map."""
    return Record("TPair", {"Key": key, "Value": value})


def component(value: Any, index: int) -> Any:
    """What a structured binding takes at ``index``."""
    if value.__class__ is Record:
        parts = list(value.fields.values())
        return parts[index] if index < len(parts) else ANYTHING
    if value.__class__ is Items and value.exact is not None and index < len(value.exact):
        return value.exact[index]
    return ANYTHING


def is_empty(value: Any) -> bool | None:
    """Whether a string or container is empty; None where it may be."""
    kind = value.__class__
    if kind is Items:
        return False if fewest(value) else True if item_of(value) is None else None
    if kind is Table:
        return False if value.entries.keys() - value.maybe else True if not (value.open or value.entries) else None
    return strings.is_empty(value)


def from_list(type_: str, items: list[Any], names: tuple[str, ...]) -> Any:
    """What a brace list of the type makes."""
    base = type_.partition("<")[0]
    if base in ("TMap", "TSortedMap"):
        return table(items)
    if base in ("TPair", "TTuple") and len(items) == 2:
        return pair(items[0], items[1])
    if names and any(names):
        return Record(type_, {n: v for n, v in zip(names, items, strict=True) if n})
    return Items(tuple(items))


def table(items: list[Any]) -> Table:
    """A map from a list of pairs."""
    entries: dict[str, Any] = {}
    others: list[Any] = []
    open_ = False
    for item in items:
        key: Any = None
        value: Any = ANYTHING
        if item.__class__ is Items and item.exact is not None and len(item.exact) == 2:
            key, value = known_text(item.exact[0]), item.exact[1]
        elif item.__class__ is Record and "Key" in item.fields:
            key, value = known_text(item.fields["Key"]), item.fields["Value"]
        if key is None:
            open_ = True
            others.append(value)
        else:
            entries[key] = value
    return Table(entries, open_, any_of(others) if others else None)


def element(m: Machine, over: Any, at: Any, state: State, frame: Frame, start: int) -> Any:
    """``over[at]``."""
    if m.recorder.watching:
        m.recorder.looked_up([at])
    found: list[Any] = []
    for option in options(over):
        kind = option.__class__
        if kind is Array:
            is_bad = at.__class__ is Unknown and at.bad[:-1] == option.path
            found.append(Value(at.bad if is_bad else (*option.path, ITEM)))
        elif kind is Items:
            exact = option.exact
            if exact is not None and at.__class__ is Num and isinstance(at.value, int) and 0 <= at.value < len(exact):
                found.append(exact[at.value])
            else:
                item = item_of(option)
                found.append(ANYTHING if item is None else item)
        elif kind is Table:
            known = known_text(at) if at.__class__ is Text else None
            hit = looked_up(option, known) if known is not None else None
            if m.recording:
                uses.taken(m, at)
            found.append(hit if hit is not None else any_of([ANYTHING, *_values_of(option)]))
        elif kind is Fields:
            known = known_text(at) if at.__class__ is Text else None
            path = (*option.path, m.recorder.spelling(known) if known else ANY)
            found.append(json.got(m, path, "string", frame, start) if option.of_texts else Value(path))
        elif kind is Heap and isinstance(state.cells.get(option.id), (Items, Table)):
            found.append(element(m, state.cells[option.id], at, state, frame, start))
        else:
            if m.recording:
                uses.taken(m, at)
            found.append(ANYTHING)
    return any_of(found)


def _values_of(table_: Table) -> list[Any]:
    return [*table_.entries.values(), *([] if table_.other is None else [table_.other])]


def with_entry(table_: Table, key: Any, value: Any) -> Table:
    """The map with an entry put in; one under a key that is not known may be any."""
    known = known_text(key) if key.__class__ is Text else None
    if known is not None:
        spelt = _spelt(table_, known)
        return Table({**table_.entries, spelt: value}, table_.open, table_.other, table_.maybe - {spelt})
    entries = {name: any_of((held, value)) for name, held in table_.entries.items()}
    return Table(entries, True, value if table_.other is None else any_of((table_.other, value)), table_.maybe)


def _spelt(table_: Table, key: str) -> str:
    """The key as the map has it: FString keys ignore case."""
    if key in table_.entries:
        return key
    folded = key.casefold()
    return next((name for name in table_.entries if name.casefold() == folded), key)


def _without(table_: Table, key: Any) -> Table:
    """The map with an entry taken out; where the key is not known, any of them may be gone."""
    known = known_text(key) if key.__class__ is Text else None
    if known is None:
        values = _values_of(table_)
        return Table({}, True, any_of(values) if values else None)
    spelt = _spelt(table_, known)
    entries = {name: held for name, held in table_.entries.items() if name != spelt}
    return Table(entries, table_.open, table_.other, table_.maybe - {spelt})


def looked_up(table_: Table, key: str) -> Any:
    """The entry under a key, case ignored as FString keys are; None without one."""
    if key in table_.entries:
        return table_.entries[key]
    folded = key.casefold()
    for name, value in table_.entries.items():
        if name.casefold() == folded:
            return value
    return None


_MOST_CONSTANTS = 400
_ADDS = frozenset(
    {"Add", "Emplace", "Push", "AddUnique", "Add_GetRef", "Emplace_GetRef", "Enqueue", "EmplaceAt", "Insert"}
)
_SHRINKS = frozenset(
    {
        "Remove",
        "RemoveAt",
        "RemoveAll",
        "RemoveSwap",
        "RemoveAtSwap",
        "Pop",
        "RemoveSingle",
        "FilterByPredicate",
    }
)
_RESIZES = frozenset({"SetNum", "SetNumUninitialized", "SetNumZeroed", "AddUninitialized", "AddZeroed", "AddDefaulted",
                      "Init", "AddDefaulted_GetRef", "AddZeroed_GetRef", "InsertZeroed", "InsertUninitialized",
                      "InsertDefaulted",
                      "Insert_GetRef", "SetNumUnsafeInternal"})  # fmt: skip
_FEW = 8
"""Items up to which a value may be one of all of them."""
_REORDERS = frozenset({"Sort", "StableSort", "Heapify"})
_PURE = frozenset({"Num", "Contains", "Find", "FindRef", "IsValidIndex", "Last", "Top", "GetData", "Reserve", "Shrink",
                   "Sort", "StableSort", "IndexOfByKey", "FindByPredicate", "ContainsByPredicate", "FindByKey",
                   "Heapify",
                   "GetSlack", "Max", "begin", "end", "CreateIterator", "CreateConstIterator", "Array",
                   "Get"})  # fmt: skip


def keeps(name: str) -> bool:
    """Whether a method puts what it is given into the container."""
    return name in _ADDS or name == "FindOrAdd"


def changed(value: Any, name: str, args: list[Any]) -> Any:
    """The container after a method that changes it; None where the method is none of those."""
    kind = value.__class__
    if name in ("Empty", "Reset"):
        return Table({}) if kind is Table else NO_ITEMS
    if kind is Table:
        if name in ("Add", "Emplace", "FindOrAdd") and args:
            return with_entry(value, args[0], args[1] if len(args) > 1 else ANYTHING)
        if name == "Append" and args and args[0].__class__ is Table:
            return _merged(value, args[0])
        if name in _SHRINKS:
            return _without(value, args[0] if args and name == "Remove" else ANYTHING)
        return Table(value.entries, True, value.other, value.maybe) if name == "Append" else None
    if kind is Items:
        if name in _ADDS and args:
            new = args[0]
            if value.exact is not None and name in ("Add", "Emplace", "Push", "Add_GetRef"):
                if len(value.exact) < 24 or (len(value.exact) < _MOST_CONSTANTS and is_constant(new)):
                    return Items((*value.exact, new))
            elif value.exact is not None and name == "AddUnique" and all(map(is_constant, (*value.exact, new))):
                return value if _folded(new) in map(_folded, value.exact) else Items((*value.exact, new))
            return _grown(value, [new], 1)
        if name == "Append" and args:
            return _appended(value, args[0])
        if name in _SHRINKS:
            item = item_of(value)
            return NO_ITEMS if item is None else Items(None, item, 0)
        if name in _REORDERS and value.exact and (len(value.exact) <= _FEW or not all(map(is_constant, value.exact))):
            return Items((any_of(value.exact),) * len(value.exact))
        if name in _RESIZES:
            return Items(None, _either(item_of(value), ANYTHING), 0)
    return None


def _merged(value: Table, more: Table) -> Table:
    """A map to which another is appended."""
    made = value
    for key, held in more.entries.items():
        old = looked_up(made, key) if key in more.maybe else None
        made = with_entry(made, text(key), held if old is None else any_of((old, held)))
    maybe = made.maybe | {key for key in more.maybe if looked_up(value, key) is None}
    return Table(made.entries, value.open or more.open, _either(value.other, more.other), maybe)


def is_constant(value: Any) -> bool:
    """Whether a value is a known text, as it is or in JSON: lists of such are short work whatever their length."""
    content = value.content if value.__class__ is Json else value
    return content.__class__ is Text and known_text(content) is not None


def _folded(value: Any) -> str | None:
    """A known text as FStrings are compared."""
    known = known_text(value.content if value.__class__ is Json else value)
    return None if known is None else known.casefold()


def beyond(value: Any, name: str) -> Any:
    """The container after a method that nothing is known of; None where it changes nothing."""
    if name in _PURE:
        return None
    if value.__class__ is Table:
        return Table(value.entries, True, _either(value.other, ANYTHING), value.maybe)
    return Items(None, _either(item_of(value), ANYTHING), 0) if value.__class__ is Items else None


def _either(one: Any, two: Any) -> Any:
    return two if one is None else one if two is None else any_of((one, two))


def _grown(value: Items, new: list[Any], more: int) -> Items:
    item = item_of(value)
    return Items(None, any_of(new if item is None else [item, *new]), min(fewest(value) + more, 1))


def _appended(value: Items, other: Any) -> Any:
    if other.__class__ is Items:
        if value.exact is not None and other.exact is not None and len(value.exact) + len(other.exact) <= 64:
            return Items((*value.exact, *other.exact))
        item = item_of(other)
        return value if item is None else _grown(value, [item], fewest(other))
    if other.__class__ is Array:
        return _grown(value, [Value((*other.path, ITEM))], 0)
    return _grown(value, [ANYTHING], 0)


def asked(m: Machine, value: Any, name: str, args: list[Any], state: State, frame: Frame, at: int) -> Any:
    """The result of a container method that changes nothing; None where the method is none of those."""
    kind = value.__class__
    if name == "IsEmpty":
        empty = is_empty(value)
        if kind is Array:
            assumed = m.assume(value.path)
            empty = True if assumed is EMPTY else False if m.recording and assumed is GIVEN else None
            if assumed.__class__ is Beyond and assumed.above:
                empty = False
            if empty is None:
                return Holds(value.path, "filled", None, False)
        return UNSETTLED if empty is None else truth(empty)
    if name == "Num":
        if kind is Array:
            assumed = m.assume(value.path)
            if m.recording and assumed is GIVEN:
                return Unknown("uint32", True)
            if assumed.__class__ is Beyond:
                return Scalar(value.path, "count", within=assumed)
            return Num(0) if assumed is EMPTY else Scalar(value.path, "count")
        if kind is Items and value.exact is not None:
            return Num(len(value.exact))
        if kind is Table and not (value.open or value.maybe):
            return Num(len(value.entries))
        return _number_of_items(value) if kind is Items else Unknown("int32")
    if name in (
        "Contains",
        "Find",
        "FindRef",
        "FindChecked",
        "FindByKey",
        "IndexOfByKey",
        "ContainsByPredicate",
        "FindByPredicate",
    ):
        return _searched(m, value, name, args, frame, at)
    if name in ("Last", "Top", "Pop"):
        if kind is Items and value.exact:
            return value.exact[-1]
        return element(m, value, ANYTHING, state, frame, at)
    if name in ("Array", "Get", "GetData"):
        return value
    if name in ("GetKeys", "GenerateKeyArray", "GenerateValueArray"):
        return None
    return ANYTHING if name in _PURE else None


def _number_of_items(value: Items) -> Any:
    item = item_of(value)
    if item is None:
        return Num(0)
    source = next((o.path[:-1] for o in options(item) if o.__class__ is Scalar and o.path[-1:] == (ITEM,)), ())
    if value.count is not None:
        return Scalar(source, "count", within=value.count)
    return Unknown("uint32", True, counts=source) if value.low else Unknown("int32", counts=source)


def _searched(m: Machine, value: Any, name: str, args: list[Any], frame: Frame, at: int) -> Any:
    kind = value.__class__
    key = args[0] if args else ANYTHING
    if kind is Table:
        if m.recorder.watching and value.open:
            m.recorder.looked_up(args)
        if m.recording and value.open:
            uses.taken(m, key)
        return _in_table(m, value, name, key, frame, at)
    if kind is Fields:
        return UNSETTLED
    if m.recording and (kind is not Items or value.exact is None) and not name.endswith("Predicate"):
        uses.taken(m, key)
    if kind is Items and not name.endswith("Predicate"):
        return _in_items(m, value, name, key, frame, at)
    if kind is Items and item_of(value) is None:
        return FALSE if name.startswith("Contains") else NULL
    return UNSETTLED if name.startswith("Contains") else any_of((NULL, ANYTHING))


def _in_table(m: Machine, value: Table, name: str, key: Any, frame: Frame, at: int) -> Any:
    found: list[Any] = []
    for option in options(key):
        known = known_text(option) if option.__class__ is Text else None
        if known is not None:
            hit = looked_up(value, known)
            if hit is not None and _spelt(value, known) in value.maybe:
                found.append(UNSETTLED if name == "Contains" else any_of((NULL, _pointer(hit))))
            elif hit is not None:
                found.append(TRUE if name == "Contains" else _pointer(hit) if name in ("Find", "FindByKey") else hit)
            elif not value.open:
                found.append(FALSE if name == "Contains" else NULL if name == "Find" else ANYTHING)
            else:
                others = [ANYTHING] if value.other is None else [value.other, ANYTHING]
                found.append(UNSETTLED if name == "Contains" else any_of([NULL, *others]))
            continue
        if option.__class__ is Scalar:
            verdicts = [equal(m, option, text(literal), True, frame, at) for literal in value.entries]
            if not value.open and all(verdict is False for verdict in verdicts):
                found.append(FALSE if name == "Contains" else NULL if name == "Find" else ANYTHING)
                continue
        hits = _values_of(value) or [ANYTHING]
        found.append(
            UNSETTLED if name == "Contains" else any_of([NULL, *map(_pointer, hits)] if name == "Find" else hits)
        )
    return any_of(found)


def _pointer(value: Any) -> Any:
    """What ``Find`` gives for an entry: a pointer, which a number or null could be mistaken for."""
    return Boxed(value) if value.__class__ in (Num, Truth, Nothing) else value


def _in_items(m: Machine, value: Items, name: str, key: Any, frame: Frame, at: int) -> Any:
    inside = value.exact if value.exact is not None else ()
    verdicts = [equal(m, option, item, True, frame, at) for option in options(key) for item in inside]
    if value.exact is None:
        hit: bool | None = None
    elif any(v is True for v in verdicts) and len(options(key)) == 1:
        hit = True
    else:
        hit = False if all(v is False for v in verdicts) else None
    if name == "Contains":
        return UNSETTLED if hit is None else truth(hit)
    if name == "IndexOfByKey":
        return Num(-1) if hit is False else Unknown("int32")
    return NULL if hit is False else key if hit else any_of((NULL, key))
