"""Evaluating expressions: values and assignments; ``branching`` tests them, ``declaring`` declares variables.

``evaluate`` gives a value and changes the state in place, or gives ``Forked`` with a state for each way; ``single``
merges the ways for those who cannot go several.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from extractor.form import (
    Assign,
    Binary,
    Bool,
    Call,
    Cast,
    Conditional,
    Index,
    Init,
    Lambda,
    Member,
    Name,
    New,
    Null,
    Number,
    Opaque,
    Str,
    This,
    Unary,
)
from extractor.interpret import (
    branching,
    calls,
    construct,
    containers,
    copies,
    engine_types,
    exposure,
    havoc,
    overloads,
    places,
    ranges,
    types,
    uses,
    widths,
)
from extractor.interpret.machine import Frame, Machine
from extractor.interpret.operators import compare, operate
from extractor.interpret.state import NO_REPLY, REFUSED, UNCERTAIN, Forked, State, join, joined
from extractor.interpret.values import (
    ANYTHING,
    FALSE,
    NULL,
    TRUE,
    Closure,
    Constant,
    Heap,
    Items,
    Num,
    Record,
    Unknown,
    any_of,
    options,
    text,
    truth,
    truth_of,
)


def evaluate(m: Machine, node: Any, state: State, frame: Frame) -> Any:
    """The value of an expression, or ``Forked``."""
    return EVALUATE[node.__class__](m, node, state, frame)


def single(m: Machine, node: Any, state: State, frame: Frame) -> Any:
    """The value of an expression with its ways merged into ``state``."""
    value = EVALUATE[node.__class__](m, node, state, frame)
    return collapse(m, value, state) if value.__class__ is Forked else value


def collapse(m: Machine, forked: Any, state: State) -> Any:
    """Merges the ways into ``state`` and their values into one."""
    if forked.__class__ is not Forked:
        return forked
    ways = forked.ways
    if not ways:  # no way leads on but by a refusal
        state.reply = max(state.reply, REFUSED)
        return ANYTHING
    states = [s for _, s in ways]
    level(states)
    value, merged = joined([v for v, _ in ways], states, tying=m.tying)
    state.become(merged)
    return value


def collapse_favourably(m: Machine, forked: Forked, state: State) -> None:
    """Merges ways that all happen in the end (a lambda run later) into ``state``."""
    if not forked.ways:
        state.reply = max(state.reply, REFUSED)
        return
    silent = any(s.reply == NO_REPLY for _, s in forked.ways)
    merged = merged_state(m, [s for _, s in forked.ways])
    if silent and merged.reply == REFUSED:
        merged.reply = UNCERTAIN  # one of them sends nothing, and that decides nothing
    state.become(merged)


def merged_state(m: Machine, states: list[State]) -> State:
    """One state for all, with the most favourable reply: for places that cannot go several ways.

    Of a path that was refused and one that has sent nothing yet the latter decides: it may still succeed.
    """
    level(states)
    return join(states, 1, tying=m.tying)[0]


def level(states: list[State]) -> None:
    """Gives all states the reply of the one that decides."""
    top = max(s.reply for s in states)
    if top == REFUSED and any(s.reply == NO_REPLY for s in states):
        top = NO_REPLY
    for state in states:
        state.reply = top


def evaluate_all(m: Machine, nodes: tuple[Any, ...], state: State, frame: Frame) -> list[Any]:
    """The values of several expressions, in order, ways merged."""
    return [single(m, node, state, frame) for node in nodes]


# --- plain expressions ---------------------------------------------------------------------------------------------


def _name(m: Machine, node: Name, state: State, frame: Frame) -> Any:
    cell = frame.names.get(node.text)
    if cell is not None:
        value = state.cells.get(cell, ANYTHING)
        if m.recording and (value.__class__ in branching.TELLING or m.recorder.looks):
            m.recorder.observe(value, frame, node)
        return value
    return places.global_value(m, node, state, frame)


def _this(m: Machine, node: This, state: State, frame: Frame) -> Any:
    return frame.this


def _string(m: Machine, node: Str, state: State, frame: Frame) -> Any:
    return text(node.value)


def _number(m: Machine, node: Number, state: State, frame: Frame) -> Any:
    return Num(node.value)


def _bool(m: Machine, node: Bool, state: State, frame: Frame) -> Any:
    return TRUE if node.value else FALSE


def _null(m: Machine, node: Null, state: State, frame: Frame) -> Any:
    return NULL


def _member(m: Machine, node: Member, state: State, frame: Frame) -> Any:
    found = evaluate(m, node.object, state, frame)
    if found.__class__ is Forked:
        return Forked([(places.field(m, v, node.name, s, frame, node.start), s) for v, s in found.ways])
    if node.arrow:
        found = overloads.pointed(m, found, node.object, state, frame)
    value = places.field(m, found, node.name, state, frame, node.start)
    if m.recording and found.__class__ is Record and found.type not in engine_types.VECTORS:
        m.recorder.observe(value, frame, node)
    return value


def _index(m: Machine, node: Index, state: State, frame: Frame) -> Any:
    over = single(m, node.object, state, frame)
    at = single(m, node.index, state, frame)
    return containers.element(m, over, at, state, frame, node.start)


def _unary(m: Machine, node: Unary, state: State, frame: Frame) -> Any:
    op = node.op
    if op == "!":
        yes, no = branching.test(m, node, state, frame)
        return Forked([(TRUE, s) for s in yes] + [(FALSE, s) for s in no])
    if op == "&":
        return places.address(m, node.operand, state, frame)
    found = evaluate(m, node.operand, state, frame)
    if found.__class__ is Forked:
        return Forked([(_applied(m, node, v, s, frame), s) for v, s in found.ways])
    return _applied(m, node, found, state, frame)


_STEPS = frozenset({"++", "--", "p++", "p--"})


def _applied(m: Machine, node: Unary, value: Any, state: State, frame: Frame) -> Any:
    op = node.op
    if op in _STEPS and node.operand.__class__ is Name and frame.names.get(node.operand.text) in m.iterators:
        after = any_of((value, NULL))  # another item, or the end
        places.write(m, node.operand, after, state, frame)
        return after
    if value.__class__ is Record:
        own = overloads.overloaded(m, value, op.removeprefix("p"), (), node.operand, state, frame)
        if own is not None:
            return collapse(m, own, state)
    if op == "delete":
        if value.__class__ is Heap:
            exposure.not_followed(m, (value,), state)  # its destructor runs
        return ANYTHING
    if op == "*":
        written = types.static_type(m, node.operand, frame)
        if "*" in written and written.removeprefix("const ").rstrip("*& ") in engine_types.CHARACTERS:
            return Unknown("TCHAR")  # one character of a text, and not the text
        return places.pointee(value, state)
    if op in _STEPS:
        counted = all(option.__class__ is Num for option in options(value))
        after = operate("+" if "++" in op else "-", value, Num(1)) if counted else ANYTHING
        places.write(m, node.operand, after, state, frame)
        return value if op[0] == "p" else after
    if op == "-" and value.__class__ is Num:
        return Num(-value.value)
    if op == "+":
        return value
    return ANYTHING


def _binary(m: Machine, node: Binary, state: State, frame: Frame) -> Any:
    op = node.op
    if op in ("&&", "||"):
        yes, no = branching.test(m, node, state, frame)
        return Forked([(TRUE, s) for s in yes] + [(FALSE, s) for s in no])
    left = evaluate(m, node.left, state, frame)
    if left.__class__ is Forked:
        return Forked([(_combined(m, node, v, s, frame), s) for v, s in left.ways])
    return _combined(m, node, left, state, frame)


def _combined(m: Machine, node: Binary, left: Any, state: State, frame: Frame) -> Any:
    op = node.op
    if left.__class__ is Record and op != ",":
        own = overloads.overloaded(m, left, op, (node.right,), node.left, state, frame)
        if own is not None:
            return collapse(m, own, state)
    right = single(m, node.right, state, frame)
    if op == ",":
        if node.left.__class__ in (Name, This):  # what ``Object.*Member`` has become: the member is written, or runs
            havoc.havoc(m, node.left, state, frame)
        return right
    if op in ("==", "!=", "<", ">", "<=", ">="):
        if m.recording and node.left.__class__ is Name and node.right.__class__ is Name:
            m.recorder.weigh(frame.names.get(node.left.text), frame.names.get(node.right.text), state.held)
        if _below_zero(left, right) and _mixes_signs(m, node, frame):
            return Unknown("bool")
        return compare(m, op, left, right, frame, node.start)
    if op == "-" and _below_zero(operate(op, left, right)) and _mixes_signs(m, node, frame):
        return ANYTHING
    if op in ("<<", ">>") and left.__class__ in (Unknown, Record):
        havoc.havoc(m, node.right, state, frame)  # an archive or a stream may read into it
    if m.recording:
        uses.reckoned(m, left, right)
        if op in ("+", "/"):
            uses.joined(m, (left, right))
    return operate(op, left, right)


def _below_zero(*values: Any) -> bool:
    return any(option.__class__ is Num and option.value < 0 for value in values for option in options(value))


def _mixes_signs(m: Machine, node: Binary, frame: Frame) -> bool:
    """Whether an operand is unsigned: what is below zero is then a great number."""
    return any(widths.is_unsigned(types.static_type(m, side, frame)) for side in (node.left, node.right))


def _assign(m: Machine, node: Assign, state: State, frame: Frame) -> Any:
    found = evaluate(m, node.value, state, frame)
    ways = found.ways if found.__class__ is Forked else ((found, state),)
    done = []
    for value, one in ways:
        is_object = _is_object(node.target, one, frame) or copies.taken(m, value) is not value
        held = single(m, node.target, one, frame) if node.op != "=" or is_object else None
        own = overloads.overloaded(m, held, node.op, (node.value,), node.target, one, frame)
        if own is not None:
            done.append((collapse(m, own, one), one))
            continue
        if node.op != "=":
            if m.recording:
                uses.joined(m, (held, value))
                uses.reckoned(m, held, value)
            value = operate(node.op[:-1], held, value)
        if m.deciding and ranges.is_known(value) and types.static_type(m, node.target, frame) in engine_types.INTEGERS:
            value = ranges.as_whole(value)
        places.write(m, node.target, copies.taken(m, value), one, frame)
        done.append((value, one))
    return Forked(done) if found.__class__ is Forked else done[0][0]


def _is_object(target: Any, state: State, frame: Frame) -> bool:
    return target.__class__ is Name and state.cells.get(frame.names.get(target.text, 0)).__class__ is Record


def _conditional(m: Machine, node: Conditional, state: State, frame: Frame) -> Any:
    yes, no = branching.test(m, node.condition, state, frame)
    if len(yes) > 1:
        yes = [merged_state(m, yes)]
    if len(no) > 1:
        no = [merged_state(m, no)]
    ways: list[tuple[Any, State]] = []
    for branch, states in ((node.then, yes), (node.other, no)):
        for one in states:
            found = evaluate(m, branch, one, frame)
            ways.extend(found.ways if found.__class__ is Forked else [(found, one)])
    if m.recording:
        m.recorder.observe(any_of([v for v, _ in ways]) if ways else ANYTHING, frame, node)
    if len(ways) == 1:
        value, one = ways[0]
        state.become(one)
        return value
    return Forked(ways)


def _cast(m: Machine, node: Cast, state: State, frame: Frame) -> Any:
    found = evaluate(m, node.operand, state, frame)
    if found.__class__ is Forked:
        return Forked([(_converted(m, node.type, v, frame), s) for v, s in found.ways])
    return _converted(m, node.type, found, frame)


def _converted(m: Machine, type_: str, value: Any, frame: Frame) -> Any:
    if type_ in engine_types.INTEGERS and any(o.__class__ is Constant for o in options(value)):
        return any_of([_number_of(m, o, type_, frame) if o.__class__ is Constant else o for o in options(value)])
    if type_ in engine_types.INTEGERS:
        return widths.fitted(type_, ranges.as_whole(value))
    if type_ == "bool":
        known = truth_of(value)
        return value if known is None else truth(known)
    return value


def _number_of(m: Machine, constant: Constant, type_: str, frame: Frame) -> Any:
    """The number of an enumerator that is written with one."""
    found = m.program.enumerator(constant.name, frame.scope, frame.unit)
    value = found.member.value if found is not None else None
    return Num(value.value) if isinstance(value, Number) else Unknown(type_)


def _init(m: Machine, node: Init, state: State, frame: Frame) -> Any:
    if node.type and not any(node.names) and m.program.class_(node.type, frame.scope) is not None:
        return construct.construct(m, node.type, node.items, node, state, frame)
    items = evaluate_all(m, node.items, state, frame)
    if any(item.__class__ is Opaque and item.kind == "parameter_pack_expansion" for item in node.items):
        return Items(None, any_of(items), 0)
    return containers.from_list(node.type, items, node.names)


def _new(m: Machine, node: New, state: State, frame: Frame) -> Any:
    args = node.args
    if args and args[0].__class__ is Unary and args[0].op == "&" and _is_placed(m, node, frame):
        havoc.havoc(m, args[0], state, frame)
        args = args[1:]
    return construct.construct(m, node.type, args, node, state, frame, on_heap=True)


def _is_placed(m: Machine, node: New, frame: Frame) -> bool:
    """Whether the first argument is where the object is made: no constructor of the class takes as many."""
    found = m.program.class_(node.type, frame.scope)
    return found is not None and not m.program.method(found.key, found.node.name, len(node.args))


def _lambda(m: Machine, node: Lambda, state: State, frame: Frame) -> Any:
    names = frame.names.copy()
    for name, by_reference, value in node.captures:
        if name in ("this", "*this"):
            continue
        if value is not None and by_reference and value.__class__ is Name and value.text in frame.names:
            names[name] = frame.names[value.text]
        elif value is not None:
            cell = m.made(frame, f"{node.start}:{name}")
            state.cells[cell] = copies.taken(m, single(m, value, state, frame))
            names[name] = cell
            if by_reference:
                m.behind[cell] = (value, frame)
        elif not by_reference and name in names:
            _copy_capture(m, node, name, names, state, frame)
    if node.default == "=":
        for name in list(names):
            _copy_capture(m, node, name, names, state, frame)
    return Closure(node, frame, names)


def _copy_capture(m: Machine, node: Lambda, name: str, names: dict[str, int], state: State, frame: Frame) -> None:
    cell = m.made(frame, f"{node.start}:{name}")
    state.cells[cell] = copies.taken(m, state.cells.get(names[name], ANYTHING))
    names[name] = cell


def _call(m: Machine, node: Call, state: State, frame: Frame) -> Any:
    return calls.call(m, node, state, frame)


def _opaque(m: Machine, node: Opaque, state: State, frame: Frame) -> Any:
    if node.kind == "parameter_pack_expansion" and len(node.operands) == 1:
        return single(m, node.operands[0], state, frame)
    for operand in node.operands:
        single(m, operand, state, frame)
        if operand.__class__ is Name and not node.kind.startswith(_LOOKING):
            havoc.havoc(m, operand, state, frame)
    return ANYTHING


_LOOKING = ("sizeof", "alignof", "parameter_pack", "typeid", "fold", "concatenated")
"""Kinds of expressions that parsing does not model, and that change nothing."""


EVALUATE: dict[type, Callable[[Machine, Any, State, Frame], Any]] = {
    Name: _name,
    This: _this,
    Str: _string,
    Number: _number,
    Bool: _bool,
    Null: _null,
    Member: _member,
    Index: _index,
    Unary: _unary,
    Binary: _binary,
    Assign: _assign,
    Conditional: _conditional,
    Cast: _cast,
    Init: _init,
    New: _new,
    Lambda: _lambda,
    Call: _call,
    Opaque: _opaque,
}
