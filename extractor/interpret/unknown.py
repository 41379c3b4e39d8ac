"""What a callee may do that is not in the tree and has no row: return anything, change what it is given, keep a lambda.

Never the other way: what is not understood may succeed and may change anything.
"""

from __future__ import annotations

from typing import Any

from extractor.facts import Path
from extractor.form import Assign, Member, Name, Unary, walk
from extractor.interpret import (
    dispatching,
    engine,
    entering,
    exposure,
    expressions,
    havoc,
    makings,
    owners,
    replies,
    stated,
    types,
    uses,
    waiting,
    workers,
)
from extractor.interpret.machine import Frame, Machine
from extractor.interpret.state import Forked, State
from extractor.interpret.values import (
    ANYTHING,
    EMPTY_TEXT,
    NO_ITEMS,
    AnyOf,
    Built,
    Closure,
    Fields,
    Heap,
    Items,
    Nothing,
    Num,
    Object,
    Record,
    Ref,
    Role,
    Table,
    Unknown,
    options,
)


def unknown(
    m: Machine,
    name: str,
    node: Any,
    args: list[Any] | None,
    state: State,
    frame: Frame,
    *,
    method: bool = False,
    owner: str = "",
    cut: bool = False,
) -> Any:
    """A callee that is not in the tree and has no row: it returns anything and may change what it is given.

    ``cut`` marks one that is in the tree and is not followed any further: that is no code outside it, and what it
    reaches is reached already, or a bound says that it is not known."""
    if name and not cut and m.program.stated:
        said = stated.answer(m, name, node, args, state, frame)
        if said is not None:
            return said
    if args is None:
        args = expressions.evaluate_all(m, node.args, state, frame)
    if m.recording:
        if not cut:
            _reached(m, name, owner, node, args, frame, method)
        if name.rpartition("::")[2] in engine.LATE and not dispatching.is_dispatcher(m, frame):
            waiting.note(m, node, frame)
        uses.note(m, name, node, args, state)
    if m.recorder.watching:
        m.recorder.handed(args, (name,))
        if not name or name in engine.EXECUTES:
            m.recorder.called_through(args)
    head = name.partition("::")[0]
    harmless = head in engine.HARMLESS or name in engine.HARMLESS
    for value, given in zip(args, getattr(node, "args", ()), strict=False):
        for option in options(value):
            kind = option.__class__
            if kind is Closure:
                _run_given(m, name, option, node, state, frame)
            elif kind is Heap and not harmless:
                replies.escaped(m, option, name, node, state, frame)
                havoc.havoc(m, given, state, frame)
            elif kind is Role and not harmless and option.type == "FString":
                replies.uncertain(m, state)
            elif kind in (Object, Fields) and not harmless:
                escape(m, option, name, node, state, frame, own=cut)
        if not harmless or _addressed(given) or _filled_there(value, given) or _found_there(m, value, given, frame):
            havoc.havoc(m, given, state, frame)
        if not harmless:
            _handed(m, value, state)
            if option.__class__ is Heap:
                workers.kept(m, option, state, frame, node.start)
    if not harmless and not cut:
        exposure.stir(m, name, state)
    if method:
        return ANYTHING
    path, nothing = engine.OF_NOTHING.get(name, (0, None))
    if nothing is not None and len(args) > path and args[path] == EMPTY_TEXT:
        return nothing
    return Unknown(returned(name))


def _reached(m: Machine, name: str, owner: str, node: Any, args: list[Any], frame: Frame, method: bool) -> None:
    """Writes down that code outside the tree is called, but for a virtual that only says what its class is called."""
    kind, holder = owners.kind_and_owner(m, name, owner, node, frame, method=method)
    if kind == owners.OWN and owners.gives_a_constant(m, name):
        return
    if kind != owners.OWN and makings.is_mine(m, node, frame):
        kind = makings.MINE
    m.reach(kind, name, holder, frame, node.start, owners.said(args))


def _handed(m: Machine, value: Any, state: State) -> None:
    """Code outside the tree has the value, and may keep it."""
    if value.__class__ in _WAYS_IN:
        exposure.expose(m, value, state)
    elif value.__class__ in _HOLDERS:
        exposure.handed_over(m, value, state)


_WAYS_IN = (Ref, Closure, Heap, AnyOf)
"""Values by which code that keeps them gets at variables and objects."""


_HOLDERS = (Record, Items, Table)
"""Values that may hold some of those."""


def _filled_there(value: Any, given: Any) -> bool:
    """Whether a variable with nothing in it is handed over: nobody reads nothing, so the callee fills it."""
    return _lvalue(given) and (value in (NO_ITEMS, EMPTY_TEXT) or (value.__class__ is Table and not value.entries))


def _addressed(given: Any) -> bool:
    """Whether the address of a variable is handed over: what takes everything by value has no use for one."""
    return given.__class__ is Unary and given.op == "&"


def _found_there(m: Machine, value: Any, given: Any, frame: Frame) -> bool:
    """Whether an empty pointer to an object of the engine's is handed over by name: the callee may find one."""
    if value.__class__ is not Nothing or not _lvalue(given):
        return False
    written = types.static_type(m, given, frame)
    return "FJson" not in written and written.startswith(("TWeakObjectPtr<", "TSoftObjectPtr<", "TStrongObjectPtr<"))


def _lvalue(node: Any) -> bool:
    return node.__class__ in (Name, Member) or (node.__class__ is Unary and node.op == "&")


def returned(name: str) -> str:
    """``FThing::Get()`` gives an FThing, as singletons do."""
    head, separator, last = name.rpartition("::")
    return head if separator and last in ("Get", "GetInstance", "GetChecked", "GetPtr") else ""


def escape(m: Machine, value: Any, name: str, node: Any, state: State, frame: Frame, *, own: bool = False) -> None:
    """Writes down that a part of the request is handed to code that cannot be followed."""
    if m.recording:
        m.recorder.escape(value.path, name, m.place(frame, node.start), own)
    open_layer(m, value.path, state)  # that code may put keys in


def open_layer(m: Machine, path: Path, state: State) -> None:
    """An object of the request got keys that nobody knows: what is read behind it may be there after all."""
    m.shared += 1
    layer = m.layer(path)
    held = state.cells.get(layer)
    state.cells[layer] = Built(held.fields if held.__class__ is Built else {}, True)


def _run_given(m: Machine, name: str, closure: Closure, node: Any, state: State, frame: Frame) -> None:
    """A lambda handed to unknown code: run at once, later, several times or never."""
    last = name.rpartition("::")[2]
    args = [Unknown(p.type + p.declarator) for p in closure.node.params]
    if last in engine.LATE:
        later = 0 if dispatching.is_dispatcher(m, frame) else 1  # a dispatcher's hop to another thread is no delay
        m.late += later
        result = entering.run_closure(m, closure, args, node, state, frame)
        m.late -= later
        if result.__class__ is Forked:
            expressions.collapse_favourably(m, result, state)
        return
    stored = 1 if last.endswith(_STORED) and not dispatching.is_dispatcher(m, frame) else 0
    around = m.stored
    if stored:
        _run_before(closure, state)
        m.stored = (frame.id, frame.unit.path, closure.node.start)
    m.late += stored
    maybe_run(m, closure, node, state, frame)
    m.late -= stored
    m.stored = around


def _run_before(closure: Closure, state: State) -> None:
    """A stored lambda may have run any number of times: what it writes to captures is not known, nor what counts."""
    for cell in closure.names.values():
        held: Any = state.cells.get(cell)
        content = state.cells.get(held.id) if held.__class__ is Heap else None
        if content.__class__ is Record and any(value.__class__ is Num for value in content.fields.values()):
            fields = {k: Unknown("int32") if v.__class__ is Num else v for k, v in content.fields.items()}
            state.cells[held.id] = Record(content.type, fields, content.rest)
    for part in walk(closure.node.body):
        target = part.target if part.__class__ is Assign else part.operand if part.__class__ is Unary else None
        written = closure.names.get(target.text) if target.__class__ is Name and _writes(part) else None
        if written is not None:
            held = state.cells.get(written)
            state.cells[written] = Unknown("int32" if held.__class__ is Num else "")


def _writes(part: Any) -> bool:
    return part.__class__ is Assign or part.op in ("++", "--", "p++", "p--")


_STORED = ("AddLambda", "BindLambda", "CreateLambda", "AddWeakLambda", "BindWeakLambda", "CreateWeakLambda")
"""Ends of the engine's names of what keeps a lambda for an event that may come."""


def maybe_run(m: Machine, closure: Closure, node: Any, state: State, frame: Frame) -> None:
    """Runs a lambda that someone else has: after it the state is as if it ran, and as if it did not."""
    args = [Unknown(p.type + p.declarator) for p in closure.node.params]
    before = state.fork()
    result = entering.run_closure(m, closure, args, node, state, frame)
    ways = result.ways if result.__class__ is Forked else [(result, state)]
    merged = expressions.merged_state(m, [before, *(s for _, s in ways)])
    state.become(merged)
