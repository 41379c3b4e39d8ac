"""Objects and values that are made here: what reads of them give, and what is put into them."""

from __future__ import annotations

from typing import Any

from extractor.facts import ANY, Path
from extractor.form import Name
from extractor.interpret import json, places, ties, uses
from extractor.interpret.machine import Frame, Machine
from extractor.interpret.operators import UNSETTLED
from extractor.interpret.state import Forked, State
from extractor.interpret.values import (
    ANYTHING,
    FALSE,
    NULL,
    TRUE,
    AnyOf,
    Array,
    Built,
    Constant,
    Heap,
    Holds,
    Items,
    Json,
    KeyName,
    Nothing,
    Num,
    Object,
    Scalar,
    Table,
    Text,
    Truth,
    Unknown,
    Value,
    any_of,
    known_text,
    options,
    truth,
)


def made_value(m: Machine, value: Json, name: str, node: Any, state: State, frame: Frame) -> Any:
    """A value made here is asked for what it holds."""
    kind = json.AS_VALUE.get(name)
    if kind is not None:
        return value.content if value.type == kind else json.NOTHING_THERE[kind] if kind != "string" else ANYTHING
    kind = json.TRY_VALUE.get(name)
    if kind is not None:
        if value.type != kind:
            return UNSETTLED if kind in ("string", "number", "boolean") else FALSE
        if node.args:
            places.write(m, node.args[0], value.content, state, frame)
        return TRUE
    if name == "IsNull":
        return truth(value.type == "null")
    return TRUE if name == "IsValid" else value if name in ("ToSharedRef", "Get") else None


def entry_of(content: Built, key: str) -> tuple[Any, bool] | None:
    """(value, whether it is surely there) of a key of an object made here, None where there is none."""
    found = content.fields.get(key)
    if found is None:
        folded = key.casefold()
        for name, entry in content.fields.items():
            if name.casefold() == folded:
                return entry
    return found


def read_built(m: Machine, content: Any, name: str, key: str | None, node: Any, state: State, frame: Frame) -> Any:
    """A field of an object made here is read."""
    if content.__class__ is not Built or key is None:
        return json.read_unknown(m, name, node, state, frame)
    entry = entry_of(content, key)
    sure = entry is not None and entry[1] and not _may_be_null(entry[0])
    if entry is None and content.open:
        return json.read_unknown(m, name, node, state, frame)
    value = entry[0] if entry is not None else None
    if name in ("HasField", "HasTypedField"):
        return TRUE if sure else FALSE if entry is None else UNSETTLED
    if name in ("TryGetField", "GetField"):
        as_json = NULL if value is None else as_value(value)
        return as_json if sure or entry is None else any_of((as_json, NULL))
    kind = json.GET_FIELD.get(name)
    if kind is not None:
        if value is None:
            return json.NOTHING_THERE[kind]
        return content_of(value, kind) if sure else any_of((content_of(value, kind), json.NOTHING_THERE[kind]))
    if value is None:
        return FALSE
    wanted = json.TRY_FIELD[name]
    types = {json_type(option) for option in options(value) if option.__class__ is not Nothing}
    if wanted in ("array", "object", "strings") and types <= json.OTHER_THAN[wanted]:
        return FALSE  # reads of arrays and objects are exact
    given = content_of(value, wanted)
    fits = (wanted in types and len(types) == 1) or (wanted == "strings" and types == {"array"})
    return built_try(m, given, sure and fits and given is not ANYTHING, node, state, frame)


def built_try(m: Machine, given: Any, sure: bool, node: Any, state: State, frame: Frame) -> Any:
    """A Try-read of an object made here, into its out-variable."""
    out = node.args[1] if len(node.args) > 1 else None
    if sure:
        if out is not None:
            places.write(m, out, given, state, frame)
        return TRUE
    if m.unused is node:
        json.read_or_left(m, out, given, state, frame)
        return UNSETTLED
    other = state.fork()
    if out is not None:
        places.write(m, out, given, state, frame)
    return Forked([(TRUE, state), (FALSE, other)])


def _may_be_null(value: Any) -> bool:
    return any(option.__class__ is Nothing for option in options(value))


def content_of(value: Any, kind: str) -> Any:
    """What a field put in as ``value`` gives when read as ``kind``."""
    found = []
    for option in options(value):
        cls = option.__class__
        if cls is Json:
            found.append(option.content if option.type == kind or kind == "strings" else ANYTHING)
        elif cls is Value:
            path = option.path
            found.append(Object(path) if kind == "object" else Array(path) if kind == "array" else Scalar(path, kind))
        elif cls is not Nothing:
            found.append(_converted(option, kind) if cls in _OF_ONE_TYPE else option)
    return any_of(found) if found else ANYTHING


_OF_ONE_TYPE = frozenset({Text, Num, Truth, Scalar})


def _converted(value: Any, kind: str) -> Any:
    """A text, number or bool that is read as another: the engine turns one into the other where it can."""
    type_ = json_type(value)
    if type_ == kind or {type_, kind} <= {"number", "integer"} or kind not in json.AS_ONE:
        return value
    return Scalar(value.path, kind) if value.__class__ is Scalar else ANYTHING


def as_value(value: Any) -> Any:
    """A field's content as a JSON value."""
    found = []
    for option in options(value):
        cls = option.__class__
        if cls in (Json, Value, Nothing, Unknown):
            found.append(option)
        elif cls in (Object, Array):
            found.append(Value(option.path))
        else:
            found.append(Json(json_type(option), option))
    return any_of(found)


def json_type(value: Any) -> str:
    """The JSON type of a value as it would be written, "any" where it is not known."""
    cls = value.__class__
    if cls is Json:
        return str(value.type)
    if cls in (Text, KeyName):
        return "string"
    if cls is Scalar:
        return "integer" if value.kind == "count" else str(value.kind)
    if cls is Num:
        return "number"
    if cls is Truth:
        return "boolean"
    if cls in (Items, Array):
        return "array"
    if cls in (Heap, Object, Built):
        return "object"
    return "any"


def members_of(content: Built) -> Table:
    """The ``Values`` map of an object made here."""
    maybe = frozenset(key for key, (_, sure) in content.fields.items() if not sure)
    return Table({k: as_value(v) for k, (v, _) in content.fields.items()}, content.open, content.other, maybe)


def with_members(members: Table) -> Built:
    """The object whose ``Values`` are these."""
    fields = {key: (value, key not in members.maybe) for key, value in members.entries.items()}
    return Built(fields, members.open, members.other)


def put_into(m: Machine, value: Any, name: str, args: list[Any], state: State) -> Any:
    """A field of an object made here is set."""
    if len(args) < 2:
        return ANYTHING
    stored = args[1]
    if m.recording:
        m.recorder.done(name, args)
        uses.note(m, name, None, args[1:], state)
    kind = json.SET_FIELD[name]
    if kind not in ("any", "object") and stored.__class__ in _UNTYPED:
        stored = _typed(stored, kind)
    if value.__class__ is Object:
        cell = m.layer(value.path)
        state.cells[cell] = _put(state.cells.get(cell, Built({})), args[0], stored)
    elif value.__class__ is Heap:
        state.cells[value.id] = _put(state.cells.get(value.id, Built({}, True)), args[0], stored)
    return ANYTHING


def is_copying(value: Any, args: list[Any]) -> bool:
    """Whether a field of a walked object of the request is set in another object under its own name."""
    return (
        value.__class__ in (Heap, Object)
        and len(args) > 1
        and args[0].__class__ is KeyName
        and args[1] == Value((*args[0].path, ANY))
    )


def copied(m: Machine, value: Any, path: Path, node: Any, state: State, frame: Frame) -> None:
    """A walk puts all fields of an object of the request into another: that is the request from then on, with what was
    set in it before."""
    if value.__class__ is not Heap or node.callee.object.__class__ is not Name:
        return
    content = state.cells.get(value.id)
    if content.__class__ is Built and content.fields:
        layer = m.layer(path)
        state.cells[layer] = Built({**state.cells.get(layer, Built({})).fields, **content.fields}, content.open)
    places.write(m, node.callee.object, Object(path), state, frame)


def _typed(value: Any, kind: str) -> Any:
    return ties.mapped(value, lambda option: Json(kind, option) if option.__class__ in _UNTYPED else option)


_UNTYPED = frozenset({Unknown, AnyOf, Holds, Constant})
"""Values of which only the setter says what JSON they become."""


def _put(content: Any, key: Any, value: Any) -> Any:
    if content.__class__ is not Built:
        return content
    names = [known_text(o) if o.__class__ is Text else None for o in options(key)]
    fields = dict(content.fields)
    if len(names) == 1 and names[0] is not None:
        if names[0] not in fields:
            _respell(fields, names[0], value)
        fields[names[0]] = (value, True)
        return Built(fields, content.open, content.other)
    open_, other = content.open, content.other
    for name in names:
        if name is None:
            other = value if not open_ else None if other is None else any_of((other, value))
            open_ = True
        else:
            old = fields.get(name)
            fields[name] = (value, False) if old is None else (any_of((old[0], value)), old[1])
    return Built(fields, open_, other)


def _respell(fields: dict[str, tuple[Any, bool]], key: str, value: Any) -> None:
    """A key is put in that may be there in other letters: it replaces that one, or, in engines from 5.8, does not."""
    folded = key.casefold()
    for name, (held, sure) in fields.items():
        if len(name) == len(key) and name.casefold() == folded:
            fields[name] = (any_of((held, value)), sure)


def remove_from(value: Any, args: list[Any], state: State) -> Any:
    """A field of an object made here is taken out."""
    key = known_text(args[0]) if args and args[0].__class__ is Text else None
    if value.__class__ is Heap:
        content = state.cells.get(value.id)
        if content.__class__ is Built:
            folded = key.casefold() if key is not None else None
            kept = {
                k: (v, s and folded is not None and k.casefold() != folded)
                for k, (v, s) in content.fields.items()
                if k != key
            }
            state.cells[value.id] = Built(kept, content.open, content.other)
    return ANYTHING
