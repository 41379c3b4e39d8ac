"""The engine's JSON types: what FJsonObject and FJsonValue answer; on objects made here by ``made_json``.

Semantics by the engine's documentation of FJsonObject and FJsonValue: an absent key makes every Try-read false and
leaves its out-variable; GetString gives "", GetNumber 0, GetBool false, GetArray nothing, GetObject a valid empty
object. A Try-read of a present key may still fail for its type; keys are found without regard to case.
"""

from __future__ import annotations

from typing import Any

from extractor.facts import ANY, Path
from extractor.form import Member
from extractor.interpret import engine_types, made_json, places, ranges
from extractor.interpret.machine import ABSENT, EMPTY, GIVEN, PRESENT, Frame, Machine
from extractor.interpret.operators import UNSETTLED
from extractor.interpret.record import plain
from extractor.interpret.state import Forked, State
from extractor.interpret.values import (
    ANYTHING,
    EMPTY_TEXT,
    FALSE,
    NO_ITEMS,
    NULL,
    TRUE,
    ZERO,
    Array,
    Beyond,
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
    Text,
    Truth,
    Unknown,
    Value,
    any_of,
    known_text,
    options,
    truth,
)

TRY_FIELD = {
    "TryGetStringField": "string",
    "TryGetNumberField": "number",
    "TryGetBoolField": "boolean",
    "TryGetArrayField": "array",
    "TryGetObjectField": "object",
    "TryGetStringArrayField": "strings",
}
GET_FIELD = {
    "GetStringField": "string",
    "GetNumberField": "number",
    "GetIntegerField": "integer",
    "GetBoolField": "boolean",
    "GetArrayField": "array",
    "GetObjectField": "object",
}
SET_FIELD = {
    "SetStringField": "string",
    "SetNumberField": "number",
    "SetBoolField": "boolean",
    "SetObjectField": "object",
    "SetArrayField": "array",
    "SetField": "any",
}
AS_VALUE = {
    "AsString": "string",
    "AsNumber": "number",
    "AsBool": "boolean",
    "AsArray": "array",
    "AsObject": "object",
}
TRY_VALUE = {
    "TryGetString": "string",
    "TryGetNumber": "number",
    "TryGetBool": "boolean",
    "TryGetArray": "array",
    "TryGetObject": "object",
}
NOTHING_THERE: dict[str, Any] = {
    "string": EMPTY_TEXT,
    "number": ZERO,
    "integer": ZERO,
    "boolean": FALSE,
    "array": NO_ITEMS,
    "object": Built({}),
}
AS_ONE = frozenset({"string", "number", "integer", "boolean"})
"""Types that the engine turns into one another."""
OTHER_THAN = {
    "object": frozenset({"string", "number", "integer", "boolean", "array"}),
    "array": frozenset({"string", "number", "integer", "boolean", "object"}),
    "strings": frozenset({"string", "number", "integer", "boolean", "object"}),
}
EJSON = {"String": "string", "Number": "number", "Boolean": "boolean", "Array": "array", "Object": "object"}
KNOWN = frozenset(
    {
        *TRY_FIELD,
        *GET_FIELD,
        *SET_FIELD,
        "HasField",
        "HasTypedField",
        "TryGetField",
        "GetField",
        "RemoveField",
    }
)


def object_method(m: Machine, value: Any, name: str, node: Any, args: list[Any], state: State, frame: Frame) -> Any:
    """A method of a JSON object; ``value`` is an Object, a Heap of a Built, or a Built."""
    if name in SET_FIELD:
        if made_json.is_copying(value, args):
            made_json.copied(m, value, args[0].path, node, state, frame)
            return ANYTHING
        return made_json.put_into(m, value, name, args, state)
    if name not in KNOWN:
        return None
    if name == "RemoveField":
        return made_json.remove_from(value, args, state)
    ways: list[tuple[Any, State]] = []
    keys = options(args[0]) if args else (ANYTHING,)
    for at, option in enumerate(keys):
        one = state if at == len(keys) - 1 else state.fork()
        key = (known_text(option) or None) if option.__class__ is Text else None  # none is called ""
        found = _read(m, value, name, key, option, node, args, one, frame)
        ways.extend(found.ways if found.__class__ is Forked else [(found, one)])
    return ways[0][0] if len(ways) == 1 else Forked(ways)


def _read(
    m: Machine,
    value: Any,
    name: str,
    key: str | None,
    key_value: Any,
    node: Any,
    args: list[Any],
    state: State,
    frame: Frame,
) -> Any:
    content = value
    if value.__class__ is Heap:
        content = state.cells.get(value.id, ANYTHING)
    elif value.__class__ is Object:
        layer = state.cells.get(m.layer(value.path))
        if layer is not None:
            m.shared += 1
        put = made_json.entry_of(layer, key) if layer is not None and key is not None else None
        if put is not None and key is not None and put[1]:
            return made_json.read_built(m, Built({key: put}), name, key, node, state, frame)
        if layer is not None and (put is not None or layer.open):
            return _read_either(m, value, name, key, key_value, put, node, args, state, frame)
        return _read_request(m, value.path, name, key, key_value, node, args, state, frame)
    return made_json.read_built(m, content, name, key, node, state, frame)


def _read_either(
    m: Machine,
    value: Object,
    name: str,
    key: str | None,
    key_value: Any,
    put: tuple[Any, bool] | None,
    node: Any,
    args: list[Any],
    state: State,
    frame: Frame,
) -> Any:
    """A read of an object of the request into which the plugin, or unknown code, may have put the key."""
    one = state.fork()
    made = (
        made_json.read_built(m, Built({key: (put[0], True)}), name, key, node, one, frame)
        if put is not None and key is not None
        else read_unknown(m, name, node, one, frame)
    )
    given = _read_request(m, value.path, name, key, key_value, node, args, state, frame)
    ways = [*(made.ways if made.__class__ is Forked else [(made, one)])]
    ways += given.ways if given.__class__ is Forked else [(given, state)]
    return Forked(ways)


# --- the request ---------------------------------------------------------------------------------------------------


def _read_request(
    m: Machine,
    parent: Path,
    name: str,
    key: str | None,
    key_value: Any,
    node: Any,
    args: list[Any],
    state: State,
    frame: Frame,
) -> Any:
    if key is None:
        if m.recording and key_value.__class__ is not KeyName:
            m.recorder.computed.setdefault(m.place(frame, node.start), parent)
        key = ANY
    else:
        written, key = key, m.recorder.spelling(key)
        if written != key and m.recording:
            m.recorder.respelt[((*parent, key), m.place(frame, node.start))] = written
    path = (*parent, key)
    assumed = m.assume(path)
    if m.recording and assumed.__class__ is Text and name not in ("HasField", "HasTypedField"):
        m.recorder.given(assumed, m.looked, state)
    if name == "HasField":
        m.record_read(path, "presence", frame, node.start)
        return FALSE if assumed is ABSENT else Holds(path, "read") if assumed is None else TRUE
    if name == "HasTypedField":
        return _has_typed(m, path, assumed, node, args, frame)
    if name in ("TryGetField", "GetField"):
        m.record_read(path, "presence", frame, node.start)
        return NULL if assumed is ABSENT else Value(path) if assumed is not None else any_of((Value(path), NULL))
    kind = GET_FIELD.get(name)
    if kind is not None:
        m.record_read(path, kind, frame, node.start)
        return _got(path, kind, assumed)
    kind = TRY_FIELD[name]
    out = node.args[1] if len(node.args) > 1 else None
    return try_read(m, path, _refined(m, kind, out, frame), assumed, out, node, state, frame)


def _has_typed(m: Machine, path: Path, assumed: Any, node: Any, args: list[Any], frame: Frame) -> Any:
    written = node.callee.types[0] if getattr(node.callee, "types", ()) else ""
    if not written and len(args) > 1 and args[1].__class__ is Constant:
        written = args[1].name
    kind = EJSON.get(written.rpartition("::")[2], "presence")
    m.record_read(path, kind, frame, node.start)
    if assumed is ABSENT:
        return FALSE
    if assumed.__class__ is Beyond and kind in ("number", "array"):
        return TRUE
    if assumed.__class__ in (Text, Num, Truth):
        fits = {Text: "string", Num: "number", Truth: "boolean"}[assumed.__class__]
        return truth(kind == fits)
    return Holds(path, "read") if assumed is None else UNSETTLED


def _refined(m: Machine, kind: str, out: Any, frame: Frame) -> str:
    """The kind of a read by the type of the variable or member that it fills."""
    if kind == "number" and m.recording and _written_type(m, out, frame) in engine_types.INTEGERS:
        return "integer"
    return kind


def _written_type(m: Machine, out: Any, frame: Frame) -> str:
    """The type of the variable or member that a read fills."""
    if out.__class__ is Member:
        owner = frame.types.get(getattr(out.object, "text", ""), "").rstrip("&* ")
        written = m.program.type_of(out.name, owner) if owner else ""
    else:
        name = getattr(out, "text", "")
        written = frame.types.get(name) or (m.program.type_of(name, frame.owner) if frame.owner else "")
    return written.rstrip("&* ")


def got(m: Machine, path: Path, kind: str, frame: Frame, at: int) -> Any:
    """What the key at a path gives to code that takes it as it is."""
    m.record_read(path, kind, frame, at)
    return _got(path, kind, m.assume(path))


def _got(path: Path, kind: str, assumed: Any) -> Any:
    """What a Get-read answers."""
    if assumed is ABSENT:
        return NOTHING_THERE[kind]
    if kind == "array":
        return Array(path)
    if kind == "object":
        return Object(path)
    if kind == "string":
        if assumed is EMPTY:
            return EMPTY_TEXT
        if assumed.__class__ in (Text, Scalar):
            return assumed
    elif assumed.__class__ is (Truth if kind == "boolean" else Num):
        return assumed
    elif assumed.__class__ is Beyond and kind != "boolean":
        value = Scalar(path, kind, within=assumed)
        return ranges.whole(value) if kind == "integer" else value
    return Scalar(path, kind)


def try_read(m: Machine, path: Path, kind: str, assumed: Any, out: Any, node: Any, state: State, frame: Frame) -> Any:
    """A Try-read: true with the out-variable set, or false with it left; both where nothing is assumed."""
    m.record_read(path, kind, frame, node.start)
    if m.recording and kind == "boolean" and out is not None:
        # a bool that is not there keeps what it was set to
        m.recorder.initial(path, held_in(m, out, state, frame), frame, node, state.held)
    if kind == "strings":
        m.record_read((*path, "[]"), "string", frame, node.start)
    if assumed is ABSENT:
        return FALSE
    if assumed.__class__ is Beyond and kind in ("number", "integer"):
        fits, given = ranges.taken(assumed, path, kind, _written_type(m, out, frame))
    else:
        fits, given = given_by(path, kind, assumed)
    if fits is False:
        return FALSE
    if fits is True:
        if out is not None:
            places.write(m, out, given, state, frame)
        return TRUE
    if m.unused is node:
        read_or_left(m, out, given, state, frame)
        return UNSETTLED
    other = state.fork()
    if out is not None:
        places.write(m, out, given, state, frame)
    if m.recording:
        read = Holds(path, "read")
        state.learn(read, True)
        other.learn(read, False)
    return Forked([(TRUE, state), (FALSE, other)])


def as_try(m: Machine, found: Any, node: Any, state: State, frame: Frame) -> Any:
    """What was found, as a call that says whether that is a value and puts it into its second argument."""
    ways: list[tuple[Any, State]] = []
    for value, one in found.ways if found.__class__ is Forked else ((found, state),):
        held = [option for option in options(value) if option.__class__ is not Nothing]
        if len(held) < len(options(value)):
            without = one.fork() if held else one
            if m.recording:
                _learn_absent(held, without)
            ways.append((FALSE, without))
        if held:
            if len(node.args) > 1:
                places.write(m, node.args[1], any_of(held), one, frame)
            ways.append((TRUE, one))
    return ways[0][0] if len(ways) == 1 else Forked(ways)


def _learn_absent(held: list[Any], state: State) -> None:
    for option in held:
        if option.__class__ is Value:
            state.learn(Holds(option.path, "read"), False)


def given_by(path: Path, kind: str, assumed: Any) -> tuple[bool | None, Any]:
    """(whether the read works, what it gives)."""
    if kind == "array":
        fits = None if assumed in (None, PRESENT) else assumed in (EMPTY, GIVEN) or assumed.__class__ is Beyond
        return fits, Array(path)
    if kind == "strings":
        item = Scalar((*path, "[]"), "string")
        if assumed.__class__ is Beyond:
            return True, Items(None, item, 1 if assumed.above else 0, assumed)
        fits = None if assumed in (None, PRESENT) else assumed in (EMPTY, GIVEN)
        return fits, NO_ITEMS if assumed is EMPTY else Items(None, item, 0)
    if kind == "object":
        return (None if assumed in (None, PRESENT) else assumed is GIVEN), Object(path)
    if kind == "string":
        if assumed is EMPTY:
            return True, EMPTY_TEXT
        if assumed.__class__ is Text:
            return True, assumed
        if assumed.__class__ is Scalar:
            return True, assumed
    elif assumed.__class__ is (Truth if kind == "boolean" else Num):
        return True, assumed
    if assumed is GIVEN:
        return True, Scalar(path, kind, (), True)
    return None, Scalar(path, kind)


def read_or_left(m: Machine, out: Any, given: Any, state: State, frame: Frame) -> None:
    """The result of the read is not looked at: the variable holds what was read, or what it held."""
    if out is None:
        return
    old = held_in(m, out, state, frame)
    if m.recording and given.__class__ is Scalar and old.__class__ in (Num, Truth, Text):
        m.recorder.held_before(plain(given.path), out.start, old)
    both = any_of((given, old))
    places.write(m, out, both, state, frame)


def held_in(m: Machine, out: Any, state: State, frame: Frame) -> Any:
    """What a variable holds that something is read into."""
    cell = frame.names.get(getattr(out, "text", ""))
    if cell is not None:
        return state.cells.get(cell, ANYTHING)
    from extractor.interpret import expressions

    return expressions.single(m, out, state, frame)


def value_method(m: Machine, value: Any, name: str, node: Any, args: list[Any], state: State, frame: Frame) -> Any:
    """A method of a JSON value; None where it is none."""
    if value.__class__ is Value:
        return _request_value(m, value, name, node, args, state, frame)
    if value.__class__ is Json:
        return made_json.made_value(m, value, name, node, state, frame)
    return None


def _request_value(m: Machine, value: Value, name: str, node: Any, args: list[Any], state: State, frame: Frame) -> Any:
    path = value.path
    assumed = m.assume(path)
    if m.recording and assumed.__class__ is Text:
        m.recorder.given(assumed, m.looked, state)
    kind = AS_VALUE.get(name)
    if kind is not None:
        m.record_read(path, kind, frame, node.start)
        return _got(path, kind, assumed)
    kind = TRY_VALUE.get(name)
    if kind is not None:
        out = node.args[0] if node.args else None
        return try_read(m, path, _refined(m, kind, out, frame), assumed, out, node, state, frame)
    if name == "IsNull":
        return UNSETTLED if assumed in (None, PRESENT) else FALSE
    if name in ("IsValid", "ToSharedRef", "Get", "AsShared"):
        return TRUE if name == "IsValid" else value
    return None


# --- objects made here ---------------------------------------------------------------------------------------------


def read_unknown(m: Machine, name: str, node: Any, state: State, frame: Frame) -> Any:
    """A read of an object of which nothing is known: it works or not."""
    if name in TRY_FIELD:
        kind = TRY_FIELD[name]
        given: Any = Unknown("TSharedPtr<FJsonObject>", True) if kind == "object" else Unknown("", None)
        if kind == "string":
            given = Text((None,))
        return made_json.built_try(m, given, False, node, state, frame)
    if name in ("HasField", "HasTypedField"):
        return UNSETTLED
    kind_ = GET_FIELD.get(name)
    if kind_ == "string":
        return Text((None,))
    return Unknown("TSharedPtr<FJsonObject>", True) if kind_ == "object" else ANYTHING
