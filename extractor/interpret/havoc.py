"""What may have changed: values, variables, members and objects that unknown code was given or can reach.

After ``havoc`` a place may hold anything that its type allows; ``hold`` notes what an object keeps a reference to.
"""

from __future__ import annotations

from typing import Any

from extractor.form import (
    Call,
    Cast,
    Conditional,
    Index,
    Init,
    Member,
    Name,
    This,
    Unary,
)
from extractor.interpret import (
    engine,
    exposure,
    expressions,
    places,
    references,
)
from extractor.interpret.machine import Frame, Machine
from extractor.interpret.state import State
from extractor.interpret.values import (
    ANYTHING,
    Array,
    Built,
    Closure,
    Heap,
    Num,
    Object,
    Record,
    Ref,
    Role,
    Text,
    Truth,
    Unknown,
    Value,
    any_of,
    is_from_request,
    options,
)


def havocked(value: Any, type_: str) -> Any:
    """What a place may hold after unknown code had it: anything, or what it held if that came from the request."""
    kept = [v for v in options(value) if is_from_request(v) or v.__class__ in (Heap, Closure, Role)]
    return any_of([Unknown(type_), *kept]) if kept else Unknown(type_)


def havoc(m: Machine, node: Any, state: State, frame: Frame) -> None:
    """Unknown code was given the place by name, reference or pointer, and may have changed it."""
    if node.__class__ is Unary and node.op == "&":
        node = node.operand
    kind = node.__class__
    if kind is Unary and node.op == "*":
        target = expressions.single(m, node.operand, state, frame)
        for option in options(target):
            if option.__class__ in (Ref, Heap):
                opened(m, option, state)
    elif kind is Cast:
        havoc(m, node.operand, state, frame)
    elif kind is This:
        havoc_this(m, state, frame)
    elif kind is Init:
        for item in node.items:
            if item.__class__ is Unary and item.op == "&":
                havoc(m, item, state, frame)
    elif kind is Conditional:
        havoc(m, node.then, state, frame)
        havoc(m, node.other, state, frame)
    elif kind is Name:
        cell = frame.names.get(node.text)
        if cell is not None:
            old = state.cells.get(cell, ANYTHING)
            if old.__class__ in (Object, Value, Array, Heap, Ref, Closure, Role):
                opened(m, old, state)
                return
            if m.recorder.looks and old.__class__ in (Num, Text, Truth):
                return  # what stands in for a key is what was first put there
            if old.__class__ is Record:
                for inside in old.fields.values():
                    opened(m, inside, state)
            state.cells[cell] = havocked(old, frame.types.get(node.text, ""))
            behind = m.behind.get(cell)
            if behind is not None:
                havoc(m, behind[0], state, behind[1])
        else:
            _havoc_own(m, node.text, state, frame)
    elif kind is Member and node.object.__class__ is This:
        _havoc_own(m, node.name, state, frame)
    elif (kind is Member or kind is Index) and places.rooted(node, frame):
        places.note(m, node, havocked(expressions.single(m, node, state, frame), ""), state, frame)
    elif (kind is Member or kind is Index) and (whole := places.root(node)) is not None:
        _havoc_own(m, whole.text, state, frame)
    elif kind is Call:
        part = references.returned(m, node, state, frame)
        if part is not None:
            havoc(m, part[0], state, part[1])
        elif node.callee.__class__ is Member and node.callee.name in references.ITERATORS:
            havoc(m, references.some_item(node.callee.object), state, frame)


def hold(m: Machine, type_: str, nodes: Any, state: State, frame: Frame) -> None:
    """An object of a class with reference or pointer members is made from variables: it may change them ever after."""
    fields = m.program.fields(type_).values()
    if not any(v.declare.is_mutable_indirection for v in fields):
        return
    for node in nodes:
        if node.__class__ is Init:
            hold(m, type_, node.items, state, frame)
            continue
        name = node.operand if node.__class__ is Unary and node.op == "&" else node
        cell = frame.names.get(name.text) if isinstance(name, Name) else None
        if cell is None:
            continue
        old = state.cells.get(cell, ANYTHING)
        if not any(v.__class__ in _SHARED for v in options(old)):
            m.held.add(cell)
            state.cells[cell] = havocked(old, "")


_SHARED = (Object, Value, Array, Heap, Ref, Closure, Role, Unknown, Record)


def _havoc_own(m: Machine, name: str, state: State, frame: Frame) -> None:
    """A member of the object whose method runs was given away: of a followed one's record, or of the class."""
    own = places.own_record(state, frame)
    if own is not None:
        held = own[1].fields.get(name)
        if held is not None:
            opened(m, held, state)
            fields = {**own[1].fields, name: havocked(held, "")}
            state.cells[own[0]] = Record(own[1].type, fields, own[1].rest)
        return
    cell = m.known_member(*places.holder(m, name, frame))
    if cell is not None and cell in state.cells:
        opened(m, state.cells[cell], state)
        state.cells[cell] = havocked(state.cells[cell], "")


def havoc_members(m: Machine, name: str, state: State, frame: Frame) -> None:
    """A method of the running method's class is called that has no body in the tree: it may change each member."""
    owner = frame.owner
    if not owner or name in engine.HARMLESS or name.partition("::")[0] in engine.HARMLESS:
        return
    if _may_change(m, owner, name) or _may_be_a_base_s(m, owner, name.removeprefix("Super::")):
        havoc_this(m, state, frame)


def havoc_this(m: Machine, state: State, frame: Frame) -> None:
    """Unknown code has the object whose method runs."""
    own = places.own_record(state, frame)
    if own is not None:
        fields = {key: havocked(held, "") for key, held in own[1].fields.items()}
        kept = {key: held for key, held in fields.items() if held.__class__ is not Unknown}
        state.cells[own[0]] = Record(own[1].type, kept, ANYTHING)
    for cell in m.known_members(frame.owner):
        if cell in state.cells:
            state.cells[cell] = havocked(state.cells[cell], "")


def havoc_object(m: Machine, node: Any, value: Any, name: str, record: Record, state: State, frame: Frame) -> None:
    """A method without a body in the tree is called on an object that is followed."""
    owner = m.program.pointee(record.type) or record.type
    if not owner or not (_may_change(m, owner, name) or _may_be_a_base_s(m, owner, name)):
        return
    if value.__class__ is Heap:
        state.cells[value.id] = Record(record.type, {}, ANYTHING)
    else:
        places.write(m, node, Record(record.type, {}, ANYTHING), state, frame)


def _may_be_a_base_s(m: Machine, owner: str, name: str) -> bool:
    """Whether a method may be one that changes the object and is written outside the tree: the class is, or a base."""
    if name.startswith(exposure.READS) or m.program.program.member_declaration(owner, name) is not None:
        return False
    found = m.program.class_(owner, "")
    if found is None:
        return True
    lineage = m.program.program.lineage(found.key)
    return any(m.program.class_(base, "") is None for base in lineage)


def _may_change(m: Machine, owner: str, name: str) -> bool:
    """Whether the class declares a method of that name which may change the object."""
    key = ("changes", owner, name)
    found = m.memory.get(key)
    if found is None:
        declared = m.program.program.member_declaration(owner, name)
        found = m.memory[key] = declared is not None and not {"const", "static"} & set(declared[1].kind)
    return bool(found)


def opened(m: Machine, value: Any, state: State) -> None:
    """An object handed to unknown code may get more keys there."""
    if value.__class__ is Heap:
        content = state.cells.get(value.id)
        if content.__class__ is Built:
            state.cells[value.id] = Built(content.fields, True)
        elif content.__class__ is Record:
            state.cells[value.id] = Record(content.type, {}, ANYTHING)
        elif content is not None:
            state.cells[value.id] = havocked(content, "")
    elif value.__class__ is Ref:
        state.cells[value.cell] = havocked(state.cells.get(value.cell, ANYTHING), "")


def havoc_all(m: Machine, state: State, frame: Frame) -> None:
    """Every variable in sight may hold anything: after text that did not parse."""
    for name, cell in frame.names.items():
        state.cells[cell] = havocked(state.cells.get(cell, ANYTHING), frame.types.get(name, ""))
