"""What a handler fills is its reply: ``void Do(Params, TSharedPtr<FJsonObject>& Out)``, ``bool Do(Params, Out, Why)``.

A parameter is filled where it is an object, a text or a struct of the plugin that the function may change, beside the
request. Where the handler returns a bool, false refuses and the text says why; else what stands in the object, the
struct or the JSON text at an exit says what came of it. An exit that has filled nothing has not replied.

Where it returns its reply, a text that is called an error's is filled where there is none: ``Do(Params, OutError)``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from extractor.interpret import construct, replies, strings
from extractor.interpret.machine import Frame, Machine
from extractor.interpret.state import REFUSED, SUCCEEDED, State
from extractor.interpret.values import (
    ANYTHING,
    EMPTY_TEXT,
    Built,
    Heap,
    Nothing,
    Text,
    any_of,
    options,
    truth_of,
)
from extractor.program import stripped

if TYPE_CHECKING:
    from extractor.facts import Handler
    from extractor.form import Param
    from extractor.program import Program

_OBJECT, _TEXT, _STRUCT = "object", "text", "struct"
_TEXTS = ("FString", "FText")
_ERROR = re.compile(r"(?i)err|fail|reason|why|problem")
"""What a text is called that says why a call failed."""


class Filled(Struct, frozen=True):
    """A parameter that the handler fills: its name, what it is, and the offset at which it is declared."""

    name: str
    kind: str
    start: int
    type: str


def filled_by(program: Program, handler: Handler) -> tuple[Filled, ...]:
    """The parameters that are a handler's reply; none of one that replies by what it returns."""
    code = handler.code
    if handler.requests:
        return ()
    if code.returns not in ("", "void", "bool", "auto"):
        return _errors(program, code)
    objects = [p for p in code.params if stripped(program.alias(p.type)) == "FJsonObject"]
    text = handler.unit.text[code.start : code.end]
    found = []
    for param in code.params:
        kind = _kind(program, param)
        if kind == _OBJECT and len(objects) < len(code.params) and len(objects) == 1 and _is_read(param.name, text):
            kind = ""
        if kind == _OBJECT and param is objects[0] and len(objects) > 1 and _is_read(param.name, text):
            kind = ""  # the request, for all that it is not const
        if kind:
            found.append(Filled(param.name, kind, param.start, param.type))
    return tuple(found)


def _errors(program: Program, code: Any) -> tuple[Filled, ...]:
    """The texts that say why a function gives nothing, of one that returns an object or JSON text."""
    if stripped(program.alias(code.returns)) not in ("FJsonObject", "FJsonValue", *_TEXTS):
        return ()
    texts = [p for p in code.params if _kind(program, p) == _TEXT and _ERROR.search(p.name)]
    return tuple(Filled(p.name, _TEXT, p.start, p.type) for p in texts)


def _kind(program: Program, param: Param) -> str:
    """What a parameter is that the function may change; "" of any other."""
    if param.const or param.declarator != "&" or not param.name:
        return ""
    written = program.alias(param.type)
    if stripped(written) == "FJsonObject" and "TArray" not in written:
        return _OBJECT
    if written in _TEXTS:
        return _TEXT
    entry = program.class_(written, "")
    return _STRUCT if entry is not None and entry.node.kind == "struct" else ""


def _is_read(name: str, text: bytes) -> bool:
    """Whether keys are read from the object of that name."""
    return re.search(rb"\b%b\s*(?:->|\.)\s*(?:TryGet|Get\w+Field|Has)" % re.escape(name.encode()), text) is not None


def given(m: Machine, each: Filled, state: State, frame: Frame) -> Any:
    """What such a parameter holds when the handler is called."""
    if each.kind == _TEXT:
        return EMPTY_TEXT
    if each.kind == _STRUCT:
        return construct.fresh(m, each.type, state, frame)
    cell = m.heap(frame, each.start)
    state.cells[cell] = Built({})
    return Heap(cell)


def judge(m: Machine, outs: tuple[tuple[Filled, int], ...], value: Any, state: State, frame: Frame, at: int) -> None:
    """What the handler has filled at an exit, and whether it says by a bool that it failed."""
    by_bool = value is not None and value is not ANYTHING
    verdicts = {truth_of(option) for option in options(value)} if by_bool else {True}
    texts = [state.cells.get(cell, ANYTHING) for each, cell in outs if each.kind == _TEXT]
    held = [o for each, cell in outs if each.kind != _TEXT for o in options(state.cells.get(cell, ANYTHING))]
    held += [o for text in texts for o in options(text) if o.__class__ is Text and o.written is not None]
    if False in verdicts or None in verdicts:
        said = any_of([o for text in texts for o in options(text) if o != EMPTY_TEXT] or [EMPTY_TEXT])
        bodies = [o for o in held if _is_filled(o, state)]
        envelope = Built({"error": (said, True)}) if said != EMPTY_TEXT else _content(bodies, state)
        if envelope.__class__ is Built:
            _reply(m, REFUSED, envelope, None, state, frame, at)
        state.reply = max(state.reply, REFUSED)
    if True not in verdicts and None not in verdicts:
        return
    filled = [o for o in held if _is_filled(o, state)]
    for option in filled:
        content = _content([option], state)
        if content.__class__ is Built:
            outcome = REFUSED if replies.refuses(content) else SUCCEEDED
            _reply(m, outcome, content, replies.structured(content, state), state, frame, at)
        else:
            replies.returned(m, option, state, frame, at)
    if not filled and by_bool:
        _reply(m, SUCCEEDED, None, None, state, frame, at)


def fails(m: Machine, outs: tuple[tuple[Filled, int], ...], value: Any, state: State, frame: Frame, at: int) -> bool:
    """Whether a handler that returns its reply has returned none at an exit and said why: a refusal, written down."""
    if not all(option.__class__ is Nothing or option == EMPTY_TEXT for option in options(value)):
        return False
    texts = [state.cells.get(cell, ANYTHING) for _, cell in outs]
    said = next((text for text in texts if strings.is_empty(text) is False), None)
    if said is None:
        return False
    _reply(m, REFUSED, Built({"error": (said, True)}), None, state, frame, at)
    return True


def _is_filled(value: Any, state: State) -> bool:
    content = state.cells.get(value.id) if value.__class__ is Heap else value
    return content.__class__ is not Built or bool(content.fields) or content.open


def _content(values: list[Any], state: State) -> Any:
    for value in values:
        content = value.written if value.__class__ is Text else value
        content = state.cells.get(content.id) if content.__class__ is Heap else content
        if content.__class__ is Built:
            return content
    return None


def _reply(m: Machine, outcome: int, envelope: Any, body: Any, state: State, frame: Frame, at: int) -> None:
    m.facts += 1
    if m.visits is not None:
        m.visits.sent(frame, at, frame)
    if m.recording:
        m.recorder.reply(replies.written(m, None, outcome, envelope, body, None, state, frame, at))
    state.reply = max(state.reply, outcome)
