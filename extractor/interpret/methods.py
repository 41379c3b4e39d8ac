"""Methods: what a member call on a value does, by what the value is.

The engine's JSON types, containers and strings have modules of their own; a class of the plugin is entered; anything
else is unknown.
"""

from __future__ import annotations

from typing import Any

from extractor.form import Call, Init, Member, Name, Str, This, Unary
from extractor.interpret import (
    calls,
    construct,
    containers,
    copies,
    engine,
    engine_types,
    entering,
    exposure,
    expressions,
    havoc,
    json,
    keeping,
    members,
    outcomes,
    owners,
    places,
    promises,
    reflection,
    selves,
    strings,
    texts,
    types,
    unknown,
    uses,
)
from extractor.interpret.machine import Frame, Machine
from extractor.interpret.state import Forked, State
from extractor.interpret.values import (
    ANYTHING,
    FALSE,
    NULL,
    TRUE,
    AnyOf,
    Array,
    Bound,
    Boxed,
    Built,
    Closure,
    Enumerators,
    Fields,
    Functions,
    Heap,
    Items,
    Json,
    KeyName,
    Num,
    Object,
    Record,
    Ref,
    Role,
    Scalar,
    Table,
    Text,
    Truth,
    Unknown,
    Value,
    any_of,
    options,
)
from extractor.interpret.visits import ACCESSORS

_GIVES_ITSELF = (
    "Get",
    "ToSharedRef",
    "ToSharedPtr",
    "Pin",
    "AsShared",
    "GetValue",
    "value",
    "value_or",
    "operator->",
    "AsWeak",
    "ToWeakPtr",
)
"""Methods of the engine's pointers and optionals: what they hold is the value itself here."""
_POINTED = (Items, Table, Record, Text, Scalar)


def method(m: Machine, value: Any, node: Call, callee: Member, state: State, frame: Frame) -> Any:
    """The result of a method call on one value: a table's row, the plugin's own method, or anything."""
    name = callee.name
    if m.visits is not None and name in ACCESSORS:
        m.visits.accessor(value, callee, frame.unit.path)
    kind = value.__class__
    if kind is Boxed and name in _GIVES_ITSELF:
        return value.content
    content = state.cells.get(value.id) if kind is Heap else None
    if kind is Heap and content.__class__ not in (Built, Record):
        if content.__class__ in _POINTED and callee.object.__class__ is Name:
            callee = _through(callee)
        value, kind = (content, content.__class__) if content is not None else (value, kind)
    if kind is Ref and value is not frame.this and callee.object.__class__ is not This:
        content = state.cells.get(value.cell, ANYTHING)
        if content.__class__ in _POINTED:  # the method changes what the pointer points to
            return method(m, content, node, _through(callee), state, frame)
        content = None
    if kind is Unknown or kind is Role or callee.object.__class__ is This or (kind is Ref and value is frame.this):
        return _method_unknown(m, value, node, callee, state, frame)
    if kind is Heap and promises.is_one(content):
        args = _arguments(m, node, state, frame)
        found = promises.method(m, value, callee, args, state, frame)
        return unknown.unknown(m, name, node, args, state, frame) if found is None else found
    if kind is Record or content.__class__ is Record:
        return method_of_record(m, value, content, node, callee, state, frame)
    if kind in (Closure, Functions, Bound) and name in ("Execute", "ExecuteIfBound", "operator()", "Broadcast"):
        return calls.invoke(m, value, node, state, frame)
    was_unused = m.unused is node
    args = _arguments(m, node, state, frame, 1 if name in json.TRY_FIELD else 0 if name in json.TRY_VALUE else -1)
    m.unused = node if was_unused else None
    if kind is Object or content.__class__ is Built or kind is Built:
        result = json.object_method(m, value, name, node, args, state, frame)
    elif kind is Value or kind is Json:
        result = json.value_method(m, value, name, node, args, state, frame)
    elif kind in (Items, Table, Array, Fields):
        result = _container_method(m, value, name, node, callee, args, state, frame)
    elif kind is Enumerators:
        result = reflection.method(m, value, name, args, frame, node.start)
    elif kind in strings.TEXT_VALUES:
        result = texts.method(m, value, name, node, callee, args, state, frame)
    else:
        result = None
    if result is not None:
        return result
    if name in _GIVES_ITSELF:
        return value
    if name == "Reset" and not args and kind not in (Items, Table):
        places.write(m, callee.object, NULL, state, frame)
        return ANYTHING
    if name in engine.DELEGATES or name in ("GetTypeHash", "GetUniqueID"):
        return _delegate(args)
    if name == "Unbind":
        places.write(m, callee.object, NULL, state, frame)
        return ANYTHING
    if kind in (Text, Scalar, Num, Truth) and not name.startswith(exposure.READS):
        havoc.havoc(m, callee.object, state, frame)
    return unknown.unknown(m, name, node, args, state, frame)


def _through(callee: Member) -> Member:
    """``(*p).name`` for ``p->name``."""
    pointed = Unary(callee.object.start, callee.object.end, "*", callee.object)
    return Member(callee.start, callee.end, pointed, callee.name, False, callee.types)


def _arguments(m: Machine, node: Call, state: State, frame: Frame, most: int = -1) -> list[Any]:
    """The first ``most`` arguments evaluated (-1: all); what a Try-read writes to is a place, no use of its value."""
    nodes = node.args if most < 0 else node.args[:most]
    return [copies.taken(m, expressions.single(m, a, state, frame)) for a in nodes]


def _container_method(
    m: Machine, value: Any, name: str, node: Call, callee: Member, args: list[Any], state: State, frame: Frame
) -> Any:
    if name in ("CreateIterator", "CreateConstIterator"):
        plan = containers.iteration(m, value)
        item = any_of(plan.known) if plan.known else plan.item if plan.known is None else None
        return NULL if item is None else any_of((item, NULL))
    if name in ("FindOrAdd", "FindRef", "FindChecked") and value.__class__ is Table:
        found = containers.asked(m, value, "Find", args, state, frame, node.start)
        if name == "FindOrAdd":
            places.update(m, callee.object, state, frame, lambda old: containers.changed(old, name, args) or old)
        return found
    if value.__class__ is Fields and args:
        of_request = _of_texts if value.of_texts else _of_request
        found = of_request(m, Object(value.path), name, node, args, state, frame)
        if found is not None:
            return found
    if name in ("GetKeys", "GenerateKeyArray") and node.args:
        keys = _keys_of(value)
        places.write(m, node.args[0], keys, state, frame)
        return ANYTHING
    if name in _TAKES_ONE and len(node.args) == 1 and node.args[0].__class__ is Init:
        element = types.item_type(m, callee.object, frame)
        args = [construct.coerce(m, element, members.listed(m, element, node.args[0], args[0], state, frame), frame)]
    elif name in ("Emplace", "Emplace_GetRef"):
        element = types.item_type(m, callee.object, frame)
        if m.program.class_(element, frame.scope) is not None:
            args = [construct.construct(m, element, node.args, node, state, frame)]
    is_set = name in ("Add", "Emplace") and types.static_type(m, callee.object, frame).startswith("TSet<")
    changed = containers.changed(value, "AddUnique" if is_set else name, args)
    if changed is not None:
        if name == "Add" and args[-1].__class__ is Ref:
            havoc.havoc(m, node.args[-1], state, frame)  # it says whether it was there
        places.write(m, callee.object, changed, state, frame)
        keeping.given(m, name, callee.object, args, node, state, frame)
        if m.recording:
            uses.stored(m, args, state)
        if name in ("Add_GetRef", "Emplace_GetRef") and args:
            return args[0]
        return Unknown("int32")
    found = containers.asked(m, value, name, args, state, frame, node.start)
    if found is None:
        after = containers.beyond(value, name)
        if after is not None:
            places.write(m, callee.object, after, state, frame)
        return None
    keeping.given(m, name, callee.object, args, node, state, frame)
    return found


_TAKES_ONE = frozenset({"Add", "Add_GetRef", "AddUnique", "Push"})
"""Methods of arrays whose argument is an item."""


def _of_request(m: Machine, whole: Object, name: str, node: Call, args: list[Any], state: State, frame: Frame) -> Any:
    """A method of the ``Values`` map of an object of the request, as one of the object."""
    if name in ("Find", "FindRef", "FindChecked"):
        return json.object_method(m, whole, "TryGetField", node, args, state, frame)
    if name in ("RemoveAndCopyValue", "FindAndRemoveChecked"):
        found = json.object_method(m, whole, "TryGetField", node, args, state, frame)
        return found if name == "FindAndRemoveChecked" else json.as_try(m, found, node, state, frame)
    if name.startswith(("Add", "Emplace", "Append", "FindOrAdd")):
        unknown.open_layer(m, whole.path, state)
        return ANYTHING
    return json.object_method(m, whole, "HasField", node, args, state, frame) if name == "Contains" else None


def _of_texts(m: Machine, whole: Object, name: str, node: Call, args: list[Any], state: State, frame: Frame) -> Any:
    """A method of a map of texts that is the request: what is not there is null to ``Find``, else an empty text."""
    if name not in ("Find", "FindRef", "FindChecked"):
        return _of_request(m, whole, name, node, args, state, frame)
    there = json.object_method(m, whole, "HasField", node, args, state, frame) if name == "Find" else TRUE
    found = json.object_method(m, whole, "GetStringField", node, args, state, frame)
    return NULL if there is FALSE else found if there is TRUE else any_of((found, NULL))


def _keys_of(value: Any) -> Any:
    if value.__class__ is Table and not (value.open or value.maybe):
        return Items(tuple(Text((k,)) for k in value.entries))
    return Items(None, KeyName(value.path) if value.__class__ is Fields else strings.HOLE)


def _delegate(args: list[Any]) -> Any:
    for arg in args:
        if arg.__class__ in (Closure, Functions):
            return arg
    return ANYTHING


def _is_local(m: Machine, node: Any, state: State, frame: Frame) -> bool:
    """Whether a delegate is a variable of the function, or a part of one: what it is bound to runs where it is called.
    Any other may be called by whoever has it, at any time."""
    if node.__class__ is not Member:
        return node.__class__ is Name and node.text in frame.names
    return places.rooted(node, frame) and expressions.single(m, node.object, state, frame).__class__ is not Unknown


def _delegate_at(m: Machine, callee: Member, args: list[Any], state: State, frame: Frame) -> Any:
    """A delegate that is made, or that one which stands somewhere is bound to."""
    made = _delegate(args)
    if callee.name.startswith("Bind") and made is not ANYTHING:
        places.write(m, callee.object, made, state, frame)
    return made


def _of_this(m: Machine, name: str, node: Call, state: State, frame: Frame) -> Any:
    """A method of the object whose method runs, or what can be called in a field of it; None where it has neither."""
    found = own(m, name, len(node.args), state, frame) if frame.owner else ()
    if found:
        return entering.enter_best(m, found, node, frame.this, state, frame)
    held = own_field(name, state, frame)
    return calls.invoke(m, held, node, state, frame) if held is not None else None


def _emplaced(m: Machine, optional: str, args: list[Any], node: Call, state: State, frame: Frame) -> Any:
    """What is made in an optional of the written type."""
    element = optional.partition("<")[2].removesuffix(">")
    if m.program.class_(element, frame.scope) is not None:
        return construct.construct(m, element, node.args, node, state, frame)
    return args[0] if len(args) == 1 else Unknown("", True)


def _method_unknown(m: Machine, value: Any, node: Call, callee: Member, state: State, frame: Frame) -> Any:
    """A method of an object that is not followed: the plugin's own by its static type, else the engine's."""
    name = callee.name
    if callee.object.__class__ is This or value is frame.this:
        called = _of_this(m, name, node, state, frame)
        if called is not None:
            return called
    if value.__class__ is Role and name == "IsEmpty":
        return FALSE  # a request has an id, or there is nobody to answer
    type_ = value.type if value.__class__ in (Unknown, Role) else ""
    written = type_ or types.static_type(m, callee.object, frame)
    owner = m.program.pointee(written) if written else ""
    if owner and m.program.class_(owner, frame.scope) is not None:
        found = m.program.virtual(owner, name, len(node.args))
        if found:
            return entering.enter_best(m, found, node, Unknown(owner, True), state, frame)
    was_unused = m.unused is node
    args = _arguments(m, node, state, frame)
    m.unused = node if was_unused else None
    if m.recorder.watching and name in ("Find", "FindRef", "FindChecked", "Contains"):
        m.recorder.looked_up(args)
    if name in engine.DELEGATES and not (name.startswith("Bind") and not _is_local(m, callee.object, state, frame)):
        return _delegate_at(m, callee, args, state, frame)
    if name in _GIVES_ITSELF and not args:
        return value
    if name == "Reset" and not args:
        places.write(m, callee.object, NULL, state, frame)
        return ANYTHING
    base = written.partition("<")[0]
    if base == "TOptional" and name == "Emplace":
        made = _emplaced(m, written, args, node, state, frame)
        places.write(m, callee.object, made, state, frame)
        return ANYTHING
    if base in engine_types.TEXTS:
        found_ = texts.method(m, strings.HOLE, name, node, callee, args, state, frame)
        if found_ is not None:
            return found_
    if base in engine_types.ARRAYS or base in engine_types.MAPS:
        # a container that others fill too: what it held before is not known
        if name in ("RemoveAndCopyValue", "FindAndRemoveChecked"):
            for given in node.args[1:]:
                havoc.havoc(m, given, state, frame)
            return Unknown("bool")
        if m.recording and isinstance(callee.object, Name) and _is_another(m, callee.object, frame, name):
            m.reach("call", name, owners.UNTYPED, frame, node.start)
        held: Any = Table({}, True) if base in engine_types.MAPS else Items(None, ANYTHING, 0)
        found_ = _container_method(m, held, name, node, callee, args, state, frame)
        if found_ is not None:
            return found_
    if "FJsonObject" in written and name in json.KNOWN:
        found_ = json.object_method(m, ANYTHING, name, node, args, state, frame)
        if found_ is not None:
            return found_
    if name.startswith("GetValueOn") and callee.object.__class__ is Name:
        setting = _setting(m, callee.object, frame)
        if setting:
            return Unknown("int32" if "int32" in written else "", None, setting)
    result = unknown.unknown(m, name, node, args, state, frame, method=True, owner=owner or written)
    if callee.object.__class__ is This:
        havoc.havoc_members(m, name, state, frame)
    return result


def own(m: Machine, name: str, argc: int, state: State, frame: Frame) -> Any:
    """What a bare name calls: the method of the object's class where that is known, else what is in scope; where the
    object may be of a derived class too, what that has instead. Nothing where it may be any of many."""
    found = overridden(m, name, argc, state, frame)
    if not found:
        found = m.program.resolve(name, frame.scope, frame.owner, argc, frame.unit)
    this: Any = frame.this
    if not found or "::" in name or this.__class__ is not Unknown or this is m.receiver or not found[0].owner:
        return found
    owner = m.program.pointee(this.type) if this.type else frame.owner
    return m.program.virtual(owner, name, argc) if m.program.is_virtual(owner, name) else found


def own_field(name: str, state: State, frame: Frame) -> Any:
    """What can be called in a field of the object whose method runs; None where there is nothing of the kind."""
    own = places.own_record(state, frame)
    held = own[1].fields.get(name) if own is not None else None
    return held if any(option.__class__ in (Closure, Functions) for option in options(held)) else None


def overridden(m: Machine, name: str, argc: int, state: State, frame: Frame) -> Any:
    """What a method calls by a bare name where its object is known to be of a class derived from the method's."""
    this: Any = frame.this
    if not frame.owner or "::" in name:
        return ()
    if isinstance(this, (Heap, Ref)):
        this = state.cells.get(this.id if isinstance(this, Heap) else this.cell)
    type_ = this.type if this.__class__ in (Record, Unknown) else ""
    if not type_ or type_ == frame.owner:
        return ()
    return m.program.method(m.program.pointee(type_) or type_, name, argc)


def _setting(m: Machine, name: Name, frame: Frame) -> str:
    """The name under which the console knows a console variable of the tree; "" of anything else."""
    found = m.program.variable(name.text, frame.scope, frame.unit)
    if found is None or "ConsoleVariable" not in found.variable.declare.type:
        return ""
    value: Any = found.variable.declare.value
    first = value.items[0] if value.__class__ is Init and value.items else value
    return str(first.value) if first.__class__ is Str else ""


_FILLING = ("Add", "Emplace", "Append", "Insert", "Remove", "Empty", "Reset", "Push", "Pop", "SetNum")


def _is_another(m: Machine, node: Name, frame: Frame, name: str) -> bool:
    """Whether a container that is changed is one that a variable refers to: an engine object's own, it may be."""
    written = types.static_type(m, node, frame)
    return "&" in written and "const" not in written and name.startswith(_FILLING)


def method_of_record(
    m: Machine, value: Any, content: Any, node: Call, callee: Member, state: State, frame: Frame
) -> Any:
    """A method of an object of the plugin's that is followed: ``value`` is the object, or a pointer to ``content``."""
    record = value if value.__class__ is Record else content
    owner = record.type
    found = m.program.method(m.program.pointee(owner) or owner, callee.name, len(node.args)) if owner else ()
    if found:
        if value.__class__ is Heap:
            return entering.enter_best(m, found, node, value, state, frame)
        own_cell = places.variable(m, callee.object, frame)
        if own_cell is not None and state.cells.get(own_cell) is value:
            return entering.enter_best(m, found, node, Ref(own_cell), state, frame)
        cell = m.heap_key((frame.id, f"{node.start}.this"))
        state.cells[cell] = record
        result = entering.enter_best(m, found, node, Ref(cell), state, frame)
        for given, one in result.ways if result.__class__ is Forked else ((result, state),):
            places.write(m, callee.object, selves.left(m, cell, one, given), one, frame)
        return result
    if record.fields.get(callee.name).__class__ in (Closure, Functions, AnyOf):
        return calls.invoke(m, record.fields[callee.name], node, state, frame)
    was_unused = m.unused is node
    args = _arguments(m, node, state, frame)
    m.unused = node if was_unused else None
    if callee.name == "Reset" and not callee.arrow and value.__class__ is Heap:
        exposure.not_followed(m, (value,), state)  # its destructor may run
    said = outcomes.asked(record, callee.name) if record.type == outcomes.TYPE else None
    if said is not None:
        return said
    if callee.name in ("Key", "Value") and not args:
        return record.fields.get(callee.name, ANYTHING)
    if callee.name in _GIVES_ITSELF and not args:
        return value
    if callee.name in ("ToString", "ToCompactString"):
        return strings.HOLE
    result = unknown.unknown(m, callee.name, node, args, state, frame, method=True, owner=record.type)
    havoc.havoc_object(m, callee.object, value, callee.name, record, state, frame)
    return result
