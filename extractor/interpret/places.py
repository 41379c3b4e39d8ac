"""Places that hold values: variables, members, elements; reading, writing and taking their address."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from extractor.form import (
    Assign,
    Binary,
    Call,
    Cast,
    Conditional,
    Index,
    Member,
    Name,
    Opaque,
    Return,
    This,
    Unary,
    walk,
)
from extractor.interpret import (
    constants,
    construct,
    containers,
    engine_types,
    exposure,
    expressions,
    havoc,
    made_json,
    members,
    overloads,
    references,
    unknown,
    uses,
    widths,
    workers,
)
from extractor.interpret.machine import Frame, Machine
from extractor.interpret.state import State
from extractor.interpret.values import (
    ANYTHING,
    AnyOf,
    Array,
    Boxed,
    Built,
    Closure,
    Fields,
    Functions,
    Heap,
    Items,
    Nothing,
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
)


def field(m: Machine, value: Any, name: str, state: State, frame: Frame, at: int) -> Any:
    """``value.name`` or ``value->name``."""
    kind = value.__class__
    if kind is AnyOf:
        found = [field(m, v, name, state, frame, at) for v in value.options if v.__class__ is not Nothing]
        return any_of(found) if found else ANYTHING
    if kind is Record:
        return _record_field(m, value, name, state, frame)
    if kind is Heap or kind is Ref:
        content = state.cells.get(value.id if kind is Heap else value.cell, ANYTHING)
        if content.__class__ is Built:
            return made_json.members_of(content) if name == "Values" else ANYTHING
        if content.__class__ is Unknown or (content.__class__ is Heap and kind is Ref):
            return field(m, content, name, state, frame, at)
        return field(m, content, name, state, frame, at) if content is not value else ANYTHING
    if kind is Object and name == "Values":
        return Fields(value.path)
    if kind is Built and name == "Values":
        return made_json.members_of(value)
    if kind is Unknown or kind is Role:
        return _unknown_field(m, value.type, name, state)
    return ANYTHING


def _record_field(m: Machine, record: Record, name: str, state: State, frame: Frame) -> Any:
    found = record.fields.get(name)
    if found is not None:
        return found
    shared = _shared(m, record, name)
    if shared is not None:
        return global_value(m, shared, state, frame)
    if record.rest is not None:
        return record.rest
    return ANYTHING


def _shared(m: Machine, whole: Any, name: str) -> Name | None:
    """The static member of a class that ``object.name`` means; None of any other member."""
    variable_ = m.program.fields(whole.type).get(name) if whole.__class__ is Record and whole.type else None
    return Name(0, 0, f"{whole.type}::{name}") if variable_ is not None and variable_.declare.static else None


def _unknown_field(m: Machine, type_: str, name: str, state: State) -> Any:
    """A member of an object that is not followed: anything of its type."""
    owner = m.program.pointee(type_) if type_ else ""
    written = m.program.type_of(name, owner) if owner else ""
    return Unknown(written) if written else ANYTHING


def global_value(m: Machine, node: Name, state: State, frame: Frame) -> Any:
    """The value of a name that is no local variable: a member of ``this``, a constant, a function, an enumerator."""
    name = node.text
    own = own_record(state, frame)
    if own is not None and _is_part(m, own[1], name):
        return _record_field(m, own[1], name, state, frame)
    cell = m.known_member(*holder(m, name, frame))
    if cell is not None and cell in state.cells:
        return state.cells[cell]
    known = engine_types.CONSTANTS.get(name)
    return known if known is not None else constants.constant(m, node, frame)


def update(m: Machine, node: Any, state: State, frame: Frame, change: Callable[[Any], Any]) -> None:
    """Applies ``change`` to what the place holds, where the place is one that this path knows."""
    kind = node.__class__
    if kind is Name:
        cell = frame.names.get(node.text)
        if cell is None:
            own = own_record(state, frame)
            if own is not None and _is_part(m, own[1], node.text):
                held = own[1].fields.get(node.text)
                new = None if held is None else change(held)
                if new is not held:
                    note(m, node, new, state, frame)
                return
            cell = m.known_member(*holder(m, node.text, frame))
            if cell is None or cell not in state.cells:
                return
        old = state.cells.get(cell, ANYTHING)
        new = change(old)
        if new is not old:
            state.cells[cell] = havoc.havocked(new, "") if cell in m.held else new
    elif kind is Member and node.object.__class__ in (Name, Member):
        old = expressions.single(m, node, state, frame)
        new = change(old)
        if new is not old and rooted(node, frame):
            note(m, node, new, state, frame)
    elif kind is Unary and node.op == "*":
        update(m, node.operand, state, frame, change)


def variable(m: Machine, node: Any, frame: Frame) -> int | None:
    """The cell of a variable that stands for itself alone; None of any other place."""
    cell = frame.names.get(node.text) if node.__class__ is Name else None
    return None if cell is None or cell in m.held or cell in m.behind else cell


def rooted(node: Any, frame: Frame) -> bool:
    """Whether a member or element is one of a variable, and not of what a call gives."""
    whole = root(node)
    return whole is not None and whole.text in frame.names


def root(node: Any) -> Name | None:
    """The variable that a member or element is a part of; None of what a call gives."""
    while node.__class__ is Member or node.__class__ is Index:
        node = node.object
    return node if isinstance(node, Name) else None


def note(m: Machine, node: Any, value: Any, state: State, frame: Frame) -> None:
    """Stores what a place is found to hold: nothing is assigned there, and nothing new is reached."""
    mark = len(m.reached)
    write(m, node, value, state, frame)
    del m.reached[mark:]


def write(m: Machine, node: Any, value: Any, state: State, frame: Frame) -> None:
    """Stores a value in the place that the expression names; a place that is not known is left alone."""
    kind = node.__class__
    if kind is Name:
        _write_name(m, node, value, state, frame)
    elif kind is Member:
        _write_member(m, node, value, state, frame)
    elif kind is Index:
        over = expressions.single(m, node.object, state, frame)
        at = expressions.single(m, node.index, state, frame)
        if over.__class__ is Ref:  # a pointer to a variable, or to the bytes of one
            state.cells[over.cell] = havoc.havocked(any_of((state.cells.get(over.cell, ANYTHING), value)), "")
            return
        if over.__class__ is Fields:
            unknown.open_layer(m, over.path, state)
            return
        if over.__class__ is Unknown:
            workers.kept(m, value, state, frame, node.start)
        write(m, node.object, _with_element(over, at, value), state, frame)
        _through_iterator(m, node.object, state, frame)
    elif kind is Unary and node.op == "*":
        target = expressions.single(m, node.operand, state, frame)
        own = overloads.as_call(m, target, "*", node.operand)
        if own is not None:
            write(m, own, value, state, frame)
            return
        _write_through(m, target, node.operand, value, state, frame)
    elif kind is Cast:
        write(m, node.operand, value, state, frame)
    elif kind is Call and _is_temporary(m, node, frame):
        return
    elif kind is Call and node.callee.__class__ is Member and node.callee.name == "FindOrAdd" and node.args:
        container = node.callee.object
        if container.__class__ is not Member or container.name != "Values":
            value = havoc.havocked(value, "")  # as a counter is counted up: to no end
        write(m, Index(node.start, node.end, container, node.args[0]), value, state, frame)
    elif kind is Call and _gives_itself(m, node, value):
        write(m, node.callee.object, value, state, frame)
    elif kind is Call:
        part = references.returned(m, node, state, frame)
        if part is not None:
            write(m, part[0], value, state, part[1])
            return
        target = expressions.single(m, node, state, frame)
        if target.__class__ is Ref:
            state.cells[target.cell] = value
        elif target.__class__ is not Heap:
            _may_be_any(m, state, frame)  # a reference was returned to what is in sight
    elif kind is Assign:
        write(m, node.target, value, state, frame)
    elif kind is Conditional:
        havoc.havoc(m, node, state, frame)
    elif kind is Binary or kind is Opaque:
        for part in walk(node):
            if part.__class__ is Name:
                havoc.havoc(m, part, state, frame)


def _write_name(m: Machine, node: Name, value: Any, state: State, frame: Frame) -> None:
    cell = frame.names.get(node.text)
    if cell is not None:
        if value.__class__ in (Num, AnyOf, Truth):
            written = frame.types.get(node.text, "")
            optional = written.startswith("TOptional<")
            value = construct.optional(value) if optional else widths.fitted(written, value)
        state.cells[cell] = havoc.havocked(value, "") if cell in m.held else value
        behind = m.behind.get(cell)
        if behind is not None and cell not in m.iterators:
            write(m, behind[0], value, state, behind[1])
        return
    own = own_record(state, frame)
    if own is not None and _is_part(m, own[1], node.text):
        cell = members.referred(own[1], node.text, value)
        if cell is not None:
            state.cells[cell] = value
            return
        state.cells[own[0]] = Record(own[1].type, {**own[1].fields, node.text: value}, own[1].rest)
    else:
        whose, name = holder(m, node.text, frame)
        workers.kept(m, value, state, frame, node.start)
        if whose and _is_another(m, whose, name, frame):  # what another object of the class holds is not told apart
            value = havoc.havocked(value, "")
            exposure.written(m, name, state)
        state.cells[m.member(whose, name)] = value
        if value.__class__ in (Ref, Closure):
            exposure.expose(m, value, state)  # whoever comes across the pointer writes through it


def _may_be_any(m: Machine, state: State, frame: Frame) -> None:
    havoc.havoc_all(m, state, frame)
    havoc.havoc_this(m, state, frame)
    exposure.stirred(m, state, cut=True)


def _is_temporary(m: Machine, node: Call, frame: Frame) -> bool:
    """Whether a call makes an object of a class of the tree that nothing else holds: ``FFoo()``."""
    callee = node.callee
    return callee.__class__ is Name and m.program.class_(callee.text, frame.scope) is not None


def _gives_itself(m: Machine, node: Call, value: Any) -> bool:
    """Whether a call is of a method that returns its own object and nothing else: what is written goes there."""
    if node.callee.__class__ is not Member or value.__class__ is not Record:
        return False
    found = m.program.method(value.type, node.callee.name, len(node.args))
    return len(found) == 1 and _returns_this(m, found[0])


def _returns_this(m: Machine, definition: Any) -> bool:
    key = ("returns this", definition.unit.path, definition.function.start)
    known = m.memory.get(key)
    if known is None:
        returns = [n for n in walk(definition.unit.body(definition.function)) if n.__class__ is Return]
        known = m.memory[key] = bool(returns) and all(
            n.value.__class__ is Unary and n.value.op == "*" and n.value.operand.__class__ is This for n in returns
        )
    return bool(known)


def holder(m: Machine, name: str, frame: Frame) -> tuple[str, str]:
    """The class whose member a name is, "" of a variable outside classes, and what it is called there."""
    qualifier, _, last = name.rpartition("::")
    found = m.program.class_(qualifier, frame.scope) if qualifier else None
    if found is not None:
        return found.key, last
    return (frame.owner if frame.owner and m.program.type_of(name, frame.owner) else ""), name


def _is_part(m: Machine, record: Record, name: str) -> bool:
    """Whether a name is a member of each object of the class, also where nothing is known of what it holds."""
    if name in record.fields:
        return True
    variable = m.program.fields(record.type).get(name) if record.type else None
    return variable is not None and not variable.declare.static


def _is_another(m: Machine, whose: str, name: str, frame: Frame) -> bool:
    """Whether a member is one of an object that is not followed, and not of that whose method the handler is."""
    this = frame.this
    if this is ANYTHING or this is m.receiver:
        return False
    variable_ = m.program.fields(whose).get(name)
    return variable_ is not None and not variable_.declare.static


def own_record(state: State, frame: Frame) -> tuple[int, Record] | None:
    """(cell, content) of the object whose method runs, where it is one that is followed."""
    this: Any = frame.this
    if this.__class__ is not Heap and this.__class__ is not Ref:
        return None
    cell = this.id if isinstance(this, Heap) else this.cell
    content = state.cells.get(cell)
    return (cell, content) if content.__class__ is Record else None


def _write_member(m: Machine, node: Member, value: Any, state: State, frame: Frame) -> None:
    if node.object.__class__ is This:
        write(m, Name(node.start, node.end, node.name), value, state, frame)
        return
    base = expressions.single(m, node.object, state, frame)
    own = overloads.as_call(m, base, "->", node.object) if node.arrow else None
    if own is not None:
        _write_member(m, Member(node.start, node.end, own, node.name, False), value, state, frame)
        return
    kind = base.__class__
    if node.name == "Values" and value.__class__ is Fields and value != base:
        write(m, node.object, Object(value.path), state, frame)
        return
    if node.name == "Values" and kind is Object:
        unknown.open_layer(m, base.path, state)
        return
    if node.name == "Values" and kind is Heap and state.cells.get(base.id).__class__ is Built:
        known = value.__class__ is Table
        state.cells[base.id] = made_json.with_members(value) if known else Built({}, True)
        return
    content = state.cells.get(base.id if kind is Heap else base.cell) if kind is Heap or kind is Ref else base
    shared = _shared(m, content, node.name)
    if shared is not None:
        write(m, shared, value, state, frame)
        return
    bound = members.referred(content, node.name, value)
    if bound is not None:
        state.cells[bound] = value
        return
    value = members.as_member(m, base, node.name, value, state)
    if kind is Heap or kind is Ref:
        cell = base.id if kind is Heap else base.cell
        state.cells[cell] = _with_field(state.cells.get(cell, ANYTHING), node.name, value)
        _behind(m, cell, state)
    elif kind in (Record, Unknown, Items, AnyOf):
        if kind is Unknown and node.arrow:
            m.reach("assign", node.name, m.program.pointee(base.type) if base.type else "", frame, node.start)
            exposure.written(m, node.name, state)
            exposure.expose(m, value, state)
            workers.kept(m, value, state, frame, node.start)
            if m.recording:
                uses.taken(m, value)
                m.recorder.done(node.name, (value,))
            if node.object.__class__ is Call:
                havoc.havoc(m, node.object, state, frame)
            elif node.object.__class__ is Name:
                _behind(m, frame.names.get(node.object.text), state)
            return  # an object that is not followed: what its members hold is unknown before and after
        write(m, node.object, _with_field(base, node.name, value), state, frame)
        _through_iterator(m, node.object, state, frame)


def _through_iterator(m: Machine, node: Any, state: State, frame: Frame) -> None:
    """Something was written through what may be an iterator, or what it points to."""
    pointer = node.operand if isinstance(node, Unary) else node
    cell = frame.names.get(pointer.text) if isinstance(pointer, Name) else None
    if cell in m.iterators:
        _behind(m, cell, state)


def _behind(m: Machine, cell: int | None, state: State) -> None:
    """Something was written through a pointer to a variable, or an object that is not known: what it stands for may
    hold anything."""
    behind = m.behind.get(cell) if cell is not None else None
    if behind is not None:
        havoc.havoc(m, behind[0], state, behind[1])


def _with_field(base: Any, name: str, value: Any) -> Any:
    kind = base.__class__
    if kind is Record:
        return Record(base.type, {**base.fields, name: value}, base.rest)
    if kind is AnyOf:
        return any_of([_with_field(option, name, value) for option in base.options])
    if kind is Unknown:
        return Record(base.type, {name: value}, ANYTHING)
    return base


def _with_element(over: Any, at: Any, value: Any) -> Any:
    kind = over.__class__
    if kind is Table:
        return containers.with_entry(over, at, value)
    if kind is Items:
        exact = over.exact
        if exact is not None and at.__class__ is Num and isinstance(at.value, int) and 0 <= at.value < len(exact):
            return Items((*exact[: at.value], value, *exact[at.value + 1 :]))
        return Items(None, any_of([value, *(exact or ((over.item,) if over.item is not None else ()))]), over.low)
    if kind is Text:
        return Text((None,))
    return Record(over.type, {}, ANYTHING) if kind is Record else over


def _write_through(m: Machine, target: Any, operand: Any, value: Any, state: State, frame: Frame) -> None:
    if target.__class__ is Ref:
        state.cells[target.cell] = value
        _behind(m, target.cell, state)
    elif target.__class__ is Heap and value.__class__ in (Record, Built, Items, Table, Text):
        state.cells[target.id] = value
    else:
        write(m, operand, value, state, frame)
        _through_iterator(m, operand, state, frame)
        if target.__class__ in (Text, Num, Truth, Scalar, AnyOf):  # a pointer into some container
            for cell in frame.names.values():
                if state.cells.get(cell).__class__ in (Items, Table):
                    state.cells[cell] = havoc.havocked(state.cells[cell], "")


def address(m: Machine, operand: Any, state: State, frame: Frame) -> Any:
    """``&operand``."""
    if operand.__class__ is Name:
        cell = frame.names.get(operand.text)
        if cell is not None:
            held = state.cells.get(cell, ANYTHING)
            return held if held.__class__ in (Object, Array, Value, Heap, Closure) else Ref(cell)
        found = global_value(m, operand, state, frame)
        return found if found.__class__ is Functions else Unknown("", True)
    if operand.__class__ in (Member, Index):
        found = expressions.single(m, operand, state, frame)
        if found.__class__ in (Object, Array, Value, Heap, Functions):
            return found
        if operand.__class__ is Member and rooted(operand, frame):
            # the field may be written through the pointer at any time: it is anything from here on
            note(m, operand, havoc.havocked(found, ""), state, frame)
        return found if found.__class__ is Record else Unknown("", True)
    found = expressions.single(m, operand, state, frame)
    return found if found.__class__ in (Functions, Heap, Object) else Unknown("", True)


def pointee(value: Any, state: State) -> Any:
    """``*value``: pointers to the request, to objects and to texts stand for what they point to."""
    kind = value.__class__
    if kind is Ref:
        return state.cells.get(value.cell, ANYTHING)
    if kind is Boxed:
        return value.content
    if kind is Heap:
        content = state.cells.get(value.id)
        return content if content.__class__ in (Items, Table, Text, Num, Scalar, Closure) else value
    if kind is AnyOf:
        found = [pointee(v, state) for v in value.options if v.__class__ is not Nothing]
        return any_of(found) if found else ANYTHING
    if kind is Unknown:
        if value.type.startswith(engine_types.OBJECT_ITERATORS):
            return Unknown(value.type.partition("<")[2].removesuffix(">") + "*")
        return Unknown(value.type[:-1] if value.type.endswith("*") else value.type)
    return value
