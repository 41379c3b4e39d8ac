"""Entering a function or a lambda: which definition fits, what its parameters hold, and the ways it leaves by.

``enter`` is one call of one definition. Recursion is cut on the function at ``_ENTRIES``; a run that grows long
follows less and less of what is given nothing of the request, and says so as a bound.
"""

from __future__ import annotations

from typing import Any

from extractor.form import Call, Index, Init, Member, Name, Str, Unary
from extractor.interpret import (
    carrying,
    constness,
    construct,
    copies,
    dispatching,
    engine_types,
    exposure,
    expressions,
    havoc,
    members,
    memory,
    owners,
    places,
    ranges,
    references,
    replies,
    statements,
    unknown,
    widths,
)
from extractor.interpret.machine import DEEPEST, Frame, Machine, drop_frame
from extractor.interpret.state import NO_REPLY, UNCERTAIN, Forked, State, join
from extractor.interpret.values import (
    ANYTHING,
    AnyOf,
    Array,
    Built,
    Closure,
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
    Text,
    Truth,
    Unknown,
    Value,
    any_of,
    is_from_request,
    options,
)
from extractor.interpret.ways import fewer

_ENTRIES = 3
_MOST_DEEP = 6_000
"""Steps of one run, after which a recursive function is entered once: three times each way would take all there are."""
_MOST_APART = 3_000
"""Steps of one run, after which functions that are given nothing of the request are not followed, but for those
that are called ``_NEAR`` the handler: they make its result."""
_NEAR = 4
_REENTRIES = 1
"""Entries of a recursive function that is given nothing of the request: what it finds deeper down decides nothing."""


def run_closure(m: Machine, closure: Closure, args: list[Any], node: Any, state: State, frame: Frame) -> Any:
    """Runs a lambda's body where it was written, with its captures."""
    home: Frame = closure.frame
    inner = m.frame(frame, node.start, home.unit, home.function, home.scope, home.owner, closure.node.start)
    if inner.depth > DEEPEST or m.stack.count(id(closure.node)) >= _ENTRIES:
        exposure.not_followed(m, (closure, *args), state)
        return _cut_short(m, "lambda", node, args, state, frame)
    inner.names = closure.names.copy()
    inner.types = home.types.copy()
    inner.this = home.this
    inner.symbol = home.symbol
    bind_params(m, closure.node.params, args, node, state, frame, inner, {})
    constness.seen_through(m, closure.node.params, getattr(node, "args", ()), closure.node.body, frame, inner)
    m.stack.append(id(closure.node))
    exits = as_returned(m, closure.node.returns, statements.run_body(m, closure.node.body, state.fork(), inner), inner)
    m.stack.pop()
    return _left(m, exits, node, state, inner)


def enter_best(m: Machine, found: Any, node: Call, receiver: Any, state: State, frame: Frame) -> Any:
    """Enters the definition that fits the arguments best; without one to tell apart, each in turn."""
    was_unused = m.unused is node
    args = expressions.evaluate_all(m, node.args, state, frame)
    m.unused = node if was_unused else None
    chosen = fitting(m, found, args, node, state, frame)
    if len(chosen) == 1:
        return enter(m, chosen[0], args, node, receiver, state, frame)
    ways: list[tuple[Any, State]] = []
    for definition in chosen:
        one = state.fork()
        result = enter(m, definition, args, node, receiver, one, frame)
        ways.extend(result.ways if result.__class__ is Forked else [(result, one)])
    return Forked(fewer(m, ways))


def fitting(m: Machine, found: Any, args: list[Any], node: Call, state: State, frame: Frame) -> list[Any]:
    """The definitions that fit the arguments of a call best."""
    if len(found) == 1:
        return [found[0]]
    if any("template" in d.function.kind and _arguments_of(d) for d in found):
        named = _named_by(found, node.callee)
        if named or len(found) <= _MOST_FITTING:
            return named or list(found)  # which of them is meant hangs on types that are not known
    scored = [
        (sum(_fits(p, a, n, state, frame) for p, a, n in zip(d.function.params, args, node.args, strict=False)), d)
        for d in found
    ]
    best = max(s for s, _ in scored)
    return [d for s, d in scored if s == best][:_MOST_FITTING]


_MOST_FITTING = 4


def _named_by(found: Any, callee: Any) -> list[Any]:
    """The definitions for the template arguments that a call names; none where it names none, or not all of them."""
    named = ",".join(getattr(callee, "types", ())).replace(" ", "")
    if not named:
        return []
    own = {id(d): _arguments_of(d) for d in found}
    exact = [d for d in found if own[id(d)] == named]
    return exact or [d for d in found if not own[id(d)] and "template" in d.function.kind]


def _arguments_of(definition: Any) -> str:
    """The arguments that a function template is defined for: ``int32`` of ``template <> bool Read<int32>(...)``."""
    function = definition.function
    head = definition.unit.text[function.start : function.end].partition(b"(")[0].decode("utf-8", "replace")
    _, opened, arguments = head.rpartition(f"{function.name}<")
    return arguments.rstrip().removesuffix(">").replace(" ", "") if opened else ""


def _fits(param: Any, value: Any, node: Any, state: State, frame: Frame) -> int:
    """How well an argument goes with a parameter's written type; a variable's own written type says most."""
    type_ = param.type
    if node.__class__ is Name and param.is_mutable_reference:
        written = frame.types.get(node.text, "").rstrip("*& ")
        if written:
            return (
                4
                if written == type_
                else -4
                if written in engine_types.NUMBERS and type_ in engine_types.NUMBERS
                else 0
            )
    if node.__class__ is Str and (type_ == "bool" or "*" in param.declarator):
        return 3 if type_ == "bool" else 4  # a pointer, which becomes a bool before it becomes an object
    base = type_.partition("<")[0]
    return _fits_kind(type_, base, value, state) + (4 if _pointer(node, frame) == base else 0)


def _fits_kind(type_: str, base: str, value: Any, state: State) -> int:
    kinds = {option.__class__ for option in options(value)}
    content = {state.cells.get(o.id).__class__ for o in options(value) if o.__class__ is Heap}
    if kinds & {Object} or Built in content:
        return 3 if "FJsonObject" in type_ else -3
    if kinds & {Array}:
        return 3 if "FJsonValue" in type_ and base in engine_types.ARRAYS else -3
    if kinds & {Value, Json}:
        return 3 if "FJsonValue" in type_ and base not in engine_types.ARRAYS else -2
    if kinds <= {Text, Scalar, KeyName} and kinds:
        return 2 if base in engine_types.TEXTS or type_ in ("TCHAR", "char") else -2
    if kinds <= {Num}:
        return 2 if type_ in engine_types.NUMBERS else -1
    if kinds <= {Truth}:
        return 2 if type_ == "bool" else -1
    written = next((o.type for o in options(value) if o.__class__ in (Unknown, Record, Role)), "")
    if written:
        return 3 if written.rstrip("*& ") == type_ else 0
    return 0


def _pointer(node: Any, frame: Frame) -> str:
    """The smart pointer that an expression is, as far as it is written: ``TSharedRef`` or ``TSharedPtr``, else ""."""
    if node.__class__ is Name:
        return frame.types.get(node.text, "").partition("<")[0]
    callee = node.callee if node.__class__ is Call else None
    if callee.__class__ is Member:
        return {"ToSharedRef": "TSharedRef", "ToSharedPtr": "TSharedPtr"}.get(callee.name, "")
    return "TSharedRef" if callee.__class__ is Name and callee.text.startswith("MakeShared<") else ""


def enter(m: Machine, definition: Any, args: list[Any], node: Call, receiver: Any, state: State, frame: Frame) -> Any:
    """Runs a function's body; the ways it can leave, grouped."""
    function = definition.function
    body = definition.unit.body(function)
    if body is None:
        return unknown.unknown(m, function.name, node, args, state, frame)
    inner = m.frame(frame, node.start, definition.unit, function, definition.scope, definition.owner, function.start)
    mark = (function.start, definition.unit.path)
    if m.recorder.watching:
        m.recorder.handed(args, mark)
    ignored = m.unused is node
    cut = _cut(m, mark, function.name, args, node, receiver, inner, state, frame)
    if cut is not None:
        return cut
    inner.symbol = f"{definition.owner}::{function.name}" if definition.owner else function.name
    inner.this = receiver if definition.owner else ANYTHING
    if _is_blind(m, definition, args, inner.this, state, frame):
        if m.recording:
            carrying.write_down(m, definition, body, args, node, state, frame, inner)
        return carrying.passed_over(m, function, node, state, frame)
    key = memory.key_of(m, definition, args, node, inner.this, state, frame)
    if key is not None:
        known = memory.recall(m, key)
        if known is not None:
            return memory.replayed(m, known, function, node, state, frame)
    outs: dict[str, Any] = {}
    bind_params(m, function.params, args, node, state, frame, inner, outs)
    if constness.seen_through(m, function.params, node.args, body, frame, inner):
        key = None
    sent = m.sent
    inner.carries = carrying.may_carry(m, mark, function, body)
    before = memory.Mark(m, state)
    m.enter((definition.unit.path, function.start, function.end))
    answers = m.dispatch is not None and dispatching.called(m, definition, args, node, frame)
    m.stack.append(mark)
    exits = as_returned(m, function.returns, statements.run_body(m, body, state.fork(), inner), inner)
    m.stack.pop()
    if m.recording and m.sent != sent:
        m.recorder.carriers.add(mark)
    if m.dispatch is not None and (answers or mark in m.dispatch.functions) and dispatching.answers(m, definition):
        replies.answered(m, exits, inner, function.start)
        if mark in m.dispatch.functions:
            replies.amended(m, exits)
    if function.returns_declarator == "*":
        written = function.returns + "*"
        exits = [(Unknown(written, v.truth) if v.__class__ is Unknown and not v.type else v, s) for v, s in exits]
    if state.reply == NO_REPLY and len(exits) > 1 and (ignored or function.returns == "void"):
        carrying.as_transport(function, args, exits)
    for name, target in outs.items():
        cell = inner.names.get(name, 0)
        for _, one in exits:
            left = one.cells.get(cell, ANYTHING)
            if _is_part_of(target, node, receiver):
                own = one.cells[receiver.cell]
                one.cells[receiver.cell] = Record(own.type, {**own.fields, target.name: left}, own.rest)
                continue
            (places.note if left is state.cells.get(cell) else places.write)(m, target, left, one, frame)
    result = _left(m, exits, node, state, inner)
    if key is not None and before.nothing_since(m):
        memory.remember(m, key, result, before, function, node, state, frame)
    return result


def _is_blind(m: Machine, definition: Any, args: list[Any], this: Any, state: State, frame: Frame) -> bool:
    """Whether a function is called behind a reply that can only carry that out: it is not followed. What a dispatcher
    calls may be an answer in place of the one that was given."""
    if state.reply == NO_REPLY or this.__class__ in (Heap, Ref) or m.recorder.watching:
        return False
    if dispatching.is_dispatcher(m, frame) and dispatching.answers(m, definition):
        return False
    return carrying.is_blind(args)


def _is_part_of(target: Any, node: Call, receiver: Any) -> bool:
    """Whether what a method was given by reference is a member of the very object that it is called on:
    ``Found.Add(X, Found.Lights)``. The object is written back when the method is done, and the member with it."""
    callee: Any = node.callee
    return (
        receiver.__class__ is Ref
        and target.__class__ is Member
        and callee.__class__ is Member
        and target.object.__class__ is Name
        and callee.object.__class__ is Name
        and target.object.text == callee.object.text
    )


def _cut(
    m: Machine,
    mark: Any,
    name: str,
    args: list[Any],
    node: Call,
    receiver: Any,
    inner: Frame,
    state: State,
    frame: Frame,
) -> Any:
    """What a call gives whose function is not followed any further; None of one that is."""
    entered = m.stack.count(mark)
    tired = m.steps > _MOST_APART and inner.depth > _NEAR
    if (tired or entered >= _REENTRIES) and not any(_holds_keys(value, state) for value in args):
        what = "functions that are given nothing of the request"
        if tired and not m.deciding and not any(told == what for told, _ in m.recorder.bounds):
            m.recorder.bound(what, m.place(frame, node.start))
        if not entered:  # what a body does that is running already, is reached already
            m.reach(owners.OWN, name, "", frame, node.start)
        exposure.not_followed(m, (receiver, *args), state)
        return unknown.unknown(m, name, node, args, state, frame, cut=True)
    if inner.depth > DEEPEST or entered >= (_ENTRIES if m.steps < _MOST_DEEP else 1):
        exposure.not_followed(m, (receiver, *args), state)
        return _cut_short(m, name, node, args, state, frame)
    return None


def _holds_keys(value: Any, state: State) -> bool:
    """Whether keys of the request can be read from the value, or from what was put into it, or a text be compared."""
    kind = value.__class__
    if kind is AnyOf:
        return any(_holds_keys(option, state) for option in value.options)
    if kind is Heap:
        content = state.cells.get(value.id)
        return content.__class__ is Built and any(is_from_request(part) for part, _ in content.fields.values())
    if kind is Scalar:
        return bool(value.kind == "string")
    return kind is not KeyName and is_from_request(value)


def as_returned(m: Machine, type_: str, exits: list[tuple[Any, State]], frame: Frame) -> list[tuple[Any, State]]:
    """The exits with what is returned as the type that the function returns: a brace list, a number cut to a whole."""
    if m.deciding and type_ in engine_types.INTEGERS:
        return [(widths.fitted(type_, ranges.as_whole(value)), state) for value, state in exits]
    if type_.startswith("TOptional<"):
        return [(construct.optional(construct.coerce(m, type_, value, frame)), state) for value, state in exits]
    if any(copies.taken(m, value) is not value for value, _ in exits):
        return [(copies.taken(m, value), state) for value, state in exits]
    if not type_ or all(value.__class__ is not Items for value, _ in exits):
        return exits
    return [
        (construct.coerce(m, type_, value, frame) if value.__class__ is Items else value, state)
        for value, state in exits
    ]


def _left(m: Machine, exits: list[tuple[Any, State]], node: Any, state: State, inner: Frame) -> Any:
    """The callee's exits as ways of the call, its variables dropped."""
    if not exits:
        if m.skipped:
            return Forked([])  # every way through the callee ends in a refusal
        # no exit is reachable: an endless loop or a cut; the call does not come back, which decides nothing
        if not m.answers_by_return:
            state.reply = max(state.reply, UNCERTAIN)
        return ANYTHING
    if m.recording and exits[0][0] is not None:
        m.recorder.observe(any_of([v for v, _ in exits if v is not None]), inner, node)
    for _, one in exits:
        one.cells = drop_frame(one.cells, inner.depth)
    ways = fewer(m, exits) if len(exits) > 1 else exits
    if len(ways) > 1 and any(v is None for v, _ in ways):
        ways = [(ANYTHING if v is None else v, s) for v, s in ways]
        grouped: dict[int, list[State]] = {}
        for _, one in ways:
            grouped.setdefault(one.reply, []).append(one)
        if all(v is ANYTHING for v, _ in ways):
            ways = [(ANYTHING, join(group, 1, tying=m.tying)[0]) for group in grouped.values()]
    if len(ways) == 1:
        value, one = ways[0]
        state.become(one)
        return ANYTHING if value is None else value
    return Forked(ways)


def _packed(m: Machine, param: Any, args: list[Any], nodes: Any, state: State, frame: Frame) -> Any:
    """What a pack of several arguments stands for: any of them; the callee may change each."""
    if "&" in param.declarator and not param.const:
        for given in nodes:
            havoc.havoc(m, given, state, frame)
    for value in args:
        exposure.handed_over(m, value, state)
    return any_of(args)


def bind_params(
    m: Machine, params: Any, args: list[Any], node: Any, state: State, frame: Frame, inner: Frame, outs: dict[str, Any]
) -> None:
    """Puts a call's arguments into the callee's frame: references share the cell, defaults fill what is left out."""
    nodes = getattr(node, "args", ())
    for index, param in enumerate(params):
        name = param.name
        cell = inner.cell(param.start)
        inner.types[name] = param.type + param.declarator
        given = None
        if index < len(args) - 1 and param.declarator.endswith("..."):
            value = _packed(m, param, args[index:], nodes[index:], state, frame)
        elif index < len(args):
            value = args[index]
            given = copies.moved(nodes[index]) if index < len(nodes) and len(nodes) == len(args) else None
            if given.__class__ is Call and param.is_mutable_reference:
                part = references.returned(m, given, state, frame)
                given = part[0] if part is not None and part[1] is frame else given
            if "&" in param.declarator and given.__class__ is Name and _shares(param, given, state, frame, inner):
                continue
            if value.__class__ is Ref and param.is_mutable_reference and given.__class__ in (Name, Member):
                inner.names[name] = value.cell  # a member that is a reference to the variable
                continue
            if param.is_mutable_reference and given.__class__ in (Member, Index):
                outs[name] = given
            elif (
                "*" in param.declarator
                and given.__class__ is Unary
                and given.op == "&"
                and given.operand.__class__ is Member
            ):
                outs[name] = given.operand
                value = expressions.single(m, given.operand, state, frame)
        elif param.default is not None:
            value = expressions.single(m, param.default, state, inner)
        else:
            value = Unknown(param.type)
        if value.__class__ is Unknown and not value.type:
            value = Unknown(param.type + param.declarator.replace("&", ""), value.truth)
        elif value.__class__ is Items and (
            given.__class__ is Init or param.type.partition("<")[0] not in engine_types.ARRAYS
        ):
            value = construct.coerce(m, param.type, members.listed(m, param.type, given, value, state, frame), frame)
        elif m.deciding and param.type in engine_types.INTEGERS:
            value = widths.fitted(param.type + param.declarator, ranges.as_whole(value))
        elif value.__class__ in (Num, AnyOf):
            value = widths.fitted(param.type + param.declarator, value)
        references.pointed_to(m, param, given, value, cell, frame)
        inner.names[name] = cell
        state.cells[cell] = value if param.declarator[:1] in ("&", "*") else copies.taken(m, value)


def _cut_short(m: Machine, name: str, node: Any, args: list[Any], state: State, frame: Frame) -> Any:
    """A bound was hit: the call may do anything, and may succeed."""
    what = f"call depth at {name}"
    m.recorder.bound(what, m.place(frame, node.start))
    return unknown.unknown(m, name, node, args, state, frame, cut=True)


def _shares(param: Any, given: Name, state: State, frame: Frame, inner: Frame) -> bool:
    """Gives a reference the cell of the variable that it is bound to; whether it has one."""
    alias = frame.names.get(given.text)
    if alias is None or (param.const and "*" not in param.declarator):
        return False
    inner.names[param.name] = alias
    held = state.cells.get(alias)
    if held.__class__ is Unknown and not held.type:
        state.cells[alias] = Unknown(param.type + param.declarator.replace("&", ""), held.truth)
    return True
