"""Calls of code outside the tree of which the user says what they do: reply, read the request, give it.

A read is interpreted as the engine's own read of that key: ``ReadText(Args, "k", Out)`` is what
``Args->TryGetStringField("k", Out)`` is. A reply is sent where it stands if it is told the request's id, if its value
is not used, or if the handler does not answer by what it returns; otherwise it is the value that may be returned.
"""

from __future__ import annotations

from typing import Any

from extractor.facts import REPLIES
from extractor.form import Block, Bool, Call, Conditional, If, Member, Name, Return, Unary, matched
from extractor.interpret import dispatching, expressions, replies, saying
from extractor.interpret.machine import Frame, Machine
from extractor.interpret.state import State
from extractor.interpret.values import FALSE, TRUE, Built, Heap, Object, Record, Text, Unknown, options

REQUEST = "$request"
"""What the request is called where code says only a key; no name of C++'s."""
_TRIED = {
    "string": "TryGetStringField",
    "number": "TryGetNumberField",
    "integer": "TryGetNumberField",
    "boolean": "TryGetBoolField",
    "array": "TryGetArrayField",
    "object": "TryGetObjectField",
}
_GOT = {
    "string": "GetStringField",
    "number": "GetNumberField",
    "integer": "GetIntegerField",
    "boolean": "GetBoolField",
    "array": "GetArrayField",
    "object": "GetObjectField",
    "any": "TryGetField",
    "has": "HasField",
}


def answer(m: Machine, name: str, node: Any, args: list[Any] | None, state: State, frame: Frame) -> Any:
    """The value of a call of which something is said, None of any other. ``args`` are its arguments, if evaluated."""
    for each in m.program.stated.get(name.rpartition("::")[2], ()):
        given = matched(each.pattern, node)
        if given is None:
            continue
        if each.kind == "request":
            return Object(())
        if each.kind in REPLIES:
            unused = m.unused is node
            values = expressions.evaluate_all(m, node.args, state, frame) if args is None else args
            known = dict(zip(map(id, node.args), values, strict=False))
            return _reply(m, each.kind, given, known, node, unused, state, frame)
        key = ("stated", id(node))
        found = m.memory.get(key)
        if found is None:  # the call is kept with what it stands for: its identity is the key
            found = m.memory[key] = (node, _read(each.kind, given, node))
        return expressions.evaluate(m, found[1], state, frame)
    return None


def leaving(m: Machine, node: Call) -> Any:
    """The statement that a call is of which it is said that it leaves the function; None of any other.

    ``return REFUSE($message)`` always does, ``return REQUIRE($ok, $message)`` of an error where ``$ok`` is not so.
    """
    callee: Any = node.callee
    for each in m.program.stated.get(callee.text, ()):
        given = matched(each.pattern, node) if each.pattern.leaves else None
        if given is None:
            continue
        key = ("leaving", id(node))
        found = m.memory.get(key)
        if found is None:
            found = m.memory[key] = (node, _left_by(each.kind, given.get("ok"), node))
        return found[1]
    return None


def _left_by(kind: str, ok: Any, node: Call) -> Any:
    start, end = node.start, node.end
    if kind != "error" or ok is None:
        return Return(start, end, node)
    failed = tuple(Bool(arg.start, arg.end, False) if arg is ok else arg for arg in node.args)
    gone = Return(start, end, Call(start, end, node.callee, failed))
    return If(start, end, (), Unary(start, end, "!", ok), Block(start, end, (gone,)))


def _read(kind: str, given: dict[str, Any], node: Call) -> Any:
    """The engine's read that a call stands for, at the call's place."""
    start, end = node.start, node.end
    holder = given.get("request") or Call(start, end, Name(start, end, REQUEST), ())

    def asked(method: str, *more: Any) -> Call:
        return Call(start, end, Member(start, end, holder, method, True), (given["key"], *more))

    if "out" in given and kind in _TRIED:
        out = given["out"]
        return asked(_TRIED[kind], out.operand if out.__class__ is Unary and out.op == "&" else out)
    got = asked(_GOT[kind])
    return Conditional(start, end, asked("HasField"), got, given["default"]) if "default" in given else got


def _reply(
    m: Machine,
    kind: str,
    given: dict[str, Any],
    values: dict[int, Any],
    node: Any,
    unused: bool,
    state: State,
    frame: Frame,
) -> Any:
    def value(hole: str) -> Any:
        part = given[hole]
        return values[id(part)] if id(part) in values else expressions.single(m, part, state, frame)

    fields: dict[str, Any] = {}
    if kind != "reply":
        fields["success"] = FALSE if kind == "error" else TRUE
    elif "ok" in given:
        fields["success"] = value("ok")
    if "code" in given:
        fields[saying.STATED_CODE] = value("code")
    if "message" in given:
        fields["message"] = value("message")
    if "data" in given:
        fields["data"] = _object(value("data"), state)
    if "id" not in given and not unused and m.answers_by_return:
        # with an identity of its own: where paths meet, each keeps its code and its message
        m.facts += 1
        cell = m.heap(frame, node.start)
        state.cells[cell] = Record(replies.STATED, fields)
        return Heap(cell)
    dispatching.sends(m, frame)
    replies.send(m, Built({key: (held, True) for key, held in fields.items()}), node, state, frame)
    return Unknown()


def _object(value: Any, state: State) -> Any:
    """What is sent along; of what is not followed it is not known which keys it has."""
    for option in options(value):
        content = state.cells.get(option.id) if option.__class__ is Heap else option
        if content.__class__ in (Built, Object) or (content.__class__ is Text and content.written is not None):
            return value
    return Unknown("TSharedPtr<FJsonObject>")
