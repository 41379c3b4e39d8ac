"""``FJsonObjectConverter::JsonObjectToUStruct``: a struct of the tree that is filled from an object of the request.

Each ``UPROPERTY`` of the struct and its bases is a key, found without regard to case; a field whose key is absent keeps
what it holds, and the call fails where a value does not fit its field (the engine's JsonObjectConverter.h). The public
reference has both overloads:
https://dev.epicgames.com/documentation/en-us/unreal-engine/API/Runtime/JsonUtilities/FJsonObjectConverter
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from extractor.facts import ANY, ITEM, Path
from extractor.form import Call, Name, Unary
from extractor.interpret import engine_types, json, places, reflection, types
from extractor.interpret.machine import ABSENT, EMPTY, GIVEN, PRESENT
from extractor.interpret.operators import UNSETTLED
from extractor.interpret.values import (
    ANYTHING,
    FALSE,
    NO_ITEMS,
    Enumerators,
    Items,
    Object,
    Record,
    Scalar,
    any_of,
    options,
)

if TYPE_CHECKING:
    from extractor.interpret.machine import Frame, Machine
    from extractor.interpret.state import State

NAME = "FJsonObjectConverter::JsonObjectToUStruct"
_DEEPEST = 6
_LOOSE = frozenset({None, PRESENT})


class _Call(Struct, frozen=True):
    """One conversion: where it stands, for what is written down of it."""

    m: Any
    frame: Any
    at: int


def struct_from(m: Machine, node: Any, args: list[Any], state: State, frame: Frame) -> Any:
    """The row: whether it may have worked, with the struct filled; None where the object or the struct is not known."""
    given = node.args[1:]
    if given and given[0].__class__ is Call and given[0].callee.__class__ is Name:
        if not given[0].callee.text.endswith("::StaticStruct"):
            return None
        given = given[1:]
    if not given or given[0].__class__ is not Unary or given[0].op != "&" or args[0].__class__ is not Object:
        return None
    out = given[0].operand
    type_ = types.static_type(m, out, frame).rstrip("&* ")
    if not _is_struct(m, type_, frame):
        return None
    held = json.held_in(m, out, state, frame)
    record = held if held.__class__ is Record else Record(type_, {}, ANYTHING)
    filled = _struct(_Call(m, frame, node.start), type_, args[0].path, record, 0)
    if filled is None:
        return FALSE
    places.write(m, out, filled, state, frame)
    return UNSETTLED


def _is_struct(m: Machine, type_: str, frame: Frame) -> bool:
    entry = m.program.class_(type_, frame.scope)
    return entry is not None and entry.node.specifier is not None and entry.node.kind == "struct"


def _struct(call: _Call, type_: str, path: Path, held: Record, depth: int) -> Record | None:
    """The struct with what its keys give; None where one surely does not fit."""
    fields = dict(held.fields)
    for name, variable in call.m.program.fields(type_).items():
        if variable.specifier is None or variable.declare.static:
            continue
        written = variable.declare.type + variable.declare.declarator
        key = (*path, call.m.recorder.spelling(name))
        value = _value(call, written, key, fields.get(name, ANYTHING), depth)
        if value is None:
            return None
        fields[name] = value
    return Record(held.type, fields, held.rest)


def _value(call: _Call, type_: str, path: Path, held: Any, depth: int) -> Any:
    """What a field holds afterwards; None where the key's value surely does not fit it."""
    m = call.m
    type_ = m.program.alias(type_)
    kind = _kind(m, type_, call.frame)
    assumed = m.assume(path)
    m.record_read(path, kind, call.frame, call.at)
    if assumed is ABSENT:
        return held
    given = _given(call, type_, kind, path, assumed, held, depth)
    if given is None:
        return held if assumed in _LOOSE else None
    return any_of((given, held)) if assumed in _LOOSE else given


def _kind(m: Machine, type_: str, frame: Frame) -> str:
    base = type_.partition("<")[0]
    if type_ in engine_types.NUMBERS:
        return "integer" if type_ in engine_types.INTEGERS else "number"
    if base in engine_types.ARRAYS:
        return "array"
    if base in engine_types.MAPS or base in engine_types.VECTORS or _is_struct(m, type_, frame):
        return "object"
    if type_ == "bool":
        return "boolean"
    is_text = base in engine_types.TEXTS or base in engine_types.POINTERS or type_.endswith("*")
    return "string" if is_text or _enumerators(m, type_, frame) is not None else "any"


def _enumerators(m: Machine, type_: str, frame: Frame) -> Enumerators | None:
    inner = type_.removeprefix("TEnumAsByte<").removesuffix(">") if type_.startswith("TEnumAsByte<") else type_
    found = m.program.program.enum(inner, frame.scope, frame.unit)
    return Enumerators(found.node.name, tuple(member.name for member in found.node.members)) if found else None


def _given(call: _Call, type_: str, kind: str, path: Path, assumed: Any, held: Any, depth: int) -> Any:
    """What a key that is there gives a field; None where it does not fit."""
    m, frame = call.m, call.frame
    if kind == "array":
        if assumed is EMPTY:
            return NO_ITEMS
        item = _value(call, _arguments(type_)[0], (*path, ITEM), ANYTHING, depth + 1) if depth < _DEEPEST else ANYTHING
        return Items(None, ANYTHING if item is None else item, 1 if assumed is GIVEN else 0)
    if kind == "object":
        names = engine_types.VECTORS.get(type_, ())
        if names:
            parts = {name: _value(call, "double", (*path, name.lower()), ANYTHING, depth + 1) for name in names}
            return Record(type_, {name: ANYTHING if value is None else value for name, value in parts.items()})
        if _is_struct(m, type_, frame):
            inner = held if held.__class__ is Record else Record(type_, {}, ANYTHING)
            return _struct(call, type_, path, inner, depth + 1) if depth < _DEEPEST else ANYTHING
        if depth < _DEEPEST and len(_arguments(type_)) == 2:
            _value(call, _arguments(type_)[1], (*path, ANY), ANYTHING, depth + 1)
        return ANYTHING
    if kind == "any":
        return ANYTHING
    fits, given = json.given_by(path, kind, assumed)
    if fits is False:
        return None
    named = _enumerators(m, type_, frame)
    if named is None:
        return given if kind != "string" or type_.partition("<")[0] in engine_types.TEXTS else ANYTHING
    values = [
        reflection.method(m, named, "GetValueByNameString", [option], frame, call.at)
        for option in options(given)
        if option.__class__ is Scalar or fits
    ]
    known = [value for each in values for value in options(each) if value != reflection.MISSING]
    return any_of(known) if known else None


def _arguments(type_: str) -> list[str]:
    """The template arguments of a type, as written."""
    found, depth, start = [], 0, type_.find("<") + 1
    for at in range(start, len(type_) - 1):
        depth += {"<": 1, ">": -1}.get(type_[at], 0)
        if type_[at] == "," and not depth:
            found.append(type_[start:at].strip())
            start = at + 1
    return [*found, type_[start : len(type_) - 1].strip()]
