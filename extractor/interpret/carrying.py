"""Transport: what carries a reply out, and says nothing of the command.

Code that does not see the request and has replied is left at once; what follows (sockets, logs, counters, another
attempt at sending) is run once a handler, by the run that records, so that what it reaches is written down.
"""

from __future__ import annotations

from typing import Any

from extractor.form import Assign, Call, Declare, Name, Unary, walk
from extractor.interpret import entering, havoc, statements
from extractor.interpret.machine import Frame, Machine
from extractor.interpret.state import NO_REPLY, State
from extractor.interpret.values import (
    AnyOf,
    Array,
    Constant,
    Nothing,
    Num,
    Object,
    Role,
    Text,
    Truth,
    Unknown,
    Value,
    is_from_request,
    options,
)

_BLIND = frozenset({Text, Num, Truth, Nothing, Constant, Unknown})


def is_blind(args: list[Any]) -> bool:
    """Whether nothing of the request, its id or an object is among the arguments."""
    return all(a.__class__ in _BLIND for a in args)


def may_carry(m: Machine, mark: Any, function: Any, body: Any) -> bool:
    """Whether a callee may be left once it has replied: it gives nothing back through its parameters, and what it
    reaches has been written down."""
    if m.recorder.watching or m.visits is not None or (m.recording and mark not in m.recorder.carriers):
        return False
    key = ("keeps to itself", mark)
    found = m.memory.get(key)
    if found is None:
        found = m.memory[key] = _keeps_to_itself(function, body)
    return bool(found)


def _keeps_to_itself(function: Any, body: Any) -> bool:
    """Whether a function gives nothing back through its parameters and assigns to nothing that is not its own."""
    if any(p.is_mutable_indirection for p in function.params):
        return False
    own = {p.name for p in function.params}
    targets = []
    for node in walk(body):
        if node.__class__ is Declare:
            own.update(node.names)
        elif node.__class__ is Assign:
            targets.append(node.target)
        elif node.__class__ is Unary and node.op in ("++", "--", "p++", "p--"):
            targets.append(node.operand)
    return all(target.__class__ is Name and target.text in own for target in targets)


def write_down(
    m: Machine, definition: Any, body: Any, args: list[Any], node: Call, state: State, frame: Frame, inner: Frame
) -> None:
    """Runs such a callee once for each of its arguments, for what it reaches alone."""
    bare = tuple(Text(a.parts) if a.__class__ is Text else a for a in args)
    key = (definition.function.start, definition.unit.path, inner.this, bare)
    if key in m.recorder.carriers and m.visits is None:
        return
    m.recorder.carriers.add(key)
    mark = (definition.function.start, definition.unit.path)
    scratch = state.fork()
    entering.bind_params(m, definition.function.params, args, node, scratch, frame, inner, {})
    carrying, m.carrying = m.carrying, True
    m.enter((definition.unit.path, definition.function.start, definition.function.end))
    m.stack.append(mark)
    statements.run_body(m, body, scratch, inner)
    m.carrying = carrying
    m.stack.pop()


def passed_over(m: Machine, function: Any, node: Call, state: State, frame: Frame) -> Any:
    """A callee after the reply that knows neither request nor id: it carries bytes, and says nothing of the command."""
    for given, param in zip(node.args, function.params, strict=False):
        if param.is_mutable_indirection:
            havoc.havoc(m, given, state, frame)
    return Unknown(function.returns + function.returns_declarator.replace("&", ""))


def as_transport(function: Any, args: list[Any], exits: list[tuple[Any, State]]) -> None:
    """What is told the request's id and nothing of the request, and sends on some path, is transport.

    Where it does not send, the reply is lost on the way: that is no success of the command.
    """
    if not any(o.__class__ is Role and o.type == "FString" for a in args for o in options(a)):
        return
    if any(is_from_request(a) and a.__class__ in (Object, Value, Array, AnyOf) for a in args):
        return
    if any(p.is_mutable_reference for p in function.params):
        return
    sent = max(one.reply for _, one in exits)
    if sent != NO_REPLY:
        for _, one in exits:
            one.reply = one.reply or sent
