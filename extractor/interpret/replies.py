"""Replies: recognising one, and what it says.

A reply is an object that carries the request's id when it is turned into text, or what a handler returns. Its outcome
follows from its code, its flag or its keys, never from the name of the function that sends it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from extractor.facts import Known, Place, Reply
from extractor.interpret import dispatching, saying, shape
from extractor.interpret.machine import Frame, Machine, Success
from extractor.interpret.record import plain
from extractor.interpret.state import NO_REPLY, REFUSED, SUCCEEDED, UNCERTAIN, State, told_apart
from extractor.interpret.values import (
    Built,
    Constant,
    Heap,
    Items,
    Json,
    Num,
    Object,
    Record,
    Role,
    Text,
    Truth,
    Unknown,
    any_of,
    is_from_request,
    options,
    truth_of,
)

_RESULT_KEYS = ("result", "data", "payload", "response", "output", "error", "body")
_FLAG_KEYS = ("ok", "success", "bsuccess", "succeeded", "status", "successful", "iserror")
_FAULTS = ("error", "fail", "refus", "reject")
_NAMES = {REFUSED: "refused", UNCERTAIN: "unknown", SUCCEEDED: "succeeded", NO_REPLY: "unknown"}
STATED = "$stated"
"""The type of the result struct that a call makes of which the user says that it is a reply."""


def serialised(m: Machine, source: Any, node: Any, state: State, frame: Frame) -> None:
    """An object becomes text: a reply if it carries the request's id."""
    if m.recorder.watching:
        m.recorder.message(m, source, node, state, frame)
    for option in options(source):
        content = shape.content(option, state)
        if content.__class__ is not Built:
            continue
        named = _carries_id(m, content)
        if named:
            dispatching.sends(m, frame)
        if named or (state.reply == NO_REPLY and dispatching.is_sender(m, frame)):
            send(m, content, node, state, frame)


def escaped(m: Machine, value: Heap, name: str, node: Any, state: State, frame: Frame) -> None:
    """An object is handed to unknown code: a reply if it carries the request's id."""
    content = state.cells.get(value.id)
    if content.__class__ is Built and _carries_id(m, content):
        send(m, content, node, state, frame)


def uncertain(m: Machine, state: State) -> None:
    """The request's id goes to code that is not followed: that may be a reply of either kind."""
    m.facts += 1
    if m.deciding:
        raise Success
    state.reply = max(state.reply, UNCERTAIN)


def _carries_id(m: Machine, content: Built) -> bool:
    return any(
        o.__class__ is Role or dispatching.names_request(m, key, o)
        for key, (value, _) in content.fields.items()
        for o in options(value)
    )


def send(m: Machine, envelope: Built, node: Any, state: State, frame: Frame) -> None:
    """Sends the envelope: judges it, writes it down, and marks the state."""
    m.facts += 1
    m.sent += 1
    if m.visits is not None:
        m.visits.sent(frame, node.start, _decider(frame, state))
    outcomes = []
    # the transport's second attempt at what the handler said once is no second reply
    again = state.reply != NO_REPLY and m.recorder.replied.get(_place(m, node, state, frame), node.start) != node.start
    if state.reply == NO_REPLY and m.recording:
        m.recorder.replied.setdefault(_place(m, node, state, frame), node.start)
    refused = False
    told_of: list[Reply] = []
    for told, one in told_apart(envelope, state):
        body, body_key = body_of(told, one)
        tested = _is_tested(told) or _is_tested(body)
        for code in _codes(told):
            outcome = _judged(code, told, body, one, body_key)
            outcomes.append(outcome)
            refused = refused or (outcome == REFUSED and not tested)
            if m.recording and not again:
                inside = saying.fault_codes(told, one) if code is None and outcome == REFUSED else (code,)
                shaped = structured(body, one)
                told_of += [written(m, each, outcome, told, shaped, node, one, frame) for each in inside]
        refused = refused or (not tested and _may_refuse(told, body_key, body, one))
    whole, _ = body_of(envelope, state)
    for reply in _softened(told_of, (envelope, whole)):
        m.recorder.reply(reply)
    best = max(outcomes)
    if refused or best == REFUSED:  # one of the ways of a flag that only a test tells is no refusal of anything
        m.refusals += 1
    if REFUSED in outcomes and m.recording and state.held and state.held[-1].kind == "more":
        m.recorder.count(state.held[-1])
    if again:
        return
    if m.deciding and best != REFUSED:
        raise Success
    told_apart_by_event = m.stored is not None and m.recording and _is_of_another_event(m, state)
    if m.recording and state.reply in (REFUSED, SUCCEEDED) and not told_apart_by_event:
        m.recorder.twice.setdefault(_place(m, node, state, frame), _place(m, node, state, frame))
    state.reply = max(state.reply, best)


def _is_of_another_event(m: Machine, state: State) -> bool:
    """Whether a lambda that is kept for an event replies where another event's did: one of the two comes. Marks the
    path with the one that replies now."""
    cell, mark = m.heap_key((None, "stored")), Constant(repr(m.stored))
    before = state.cells.get(cell)
    state.cells[cell] = mark
    return before.__class__ is Constant and before != mark


_WRAPPING = frozenset({"ok", "success", "status", "iserror", "warnings", "error", "message", "content"})
_WRAPPED = ("structuredcontent", "data", "result", "payload")


def structured(body: Any, state: State) -> Any:
    """The object inside a body that is but another envelope (a flag, warnings, an error, and the data)."""
    if body.__class__ is not Built or body.open:
        return body
    keys = {key.casefold(): key for key in body.fields}
    inner = [key for key in keys if key not in _WRAPPING]
    if len(inner) == 1 and inner[0] in _WRAPPED and len(keys) > 1:
        for option in options(body.fields[keys[inner[0]]][0]):
            content = shape.content(option, state)
            if content.__class__ is Built:
                return content
    return body


def returned(m: Machine, value: Any, state: State, frame: Frame, at: int) -> None:
    """What the handler returns is its reply: an object, a result struct, or the JSON text of an object."""
    if m.visits is not None:
        m.visits.sent(frame, at, frame)
    best = state.reply
    told_of: list[Reply] = []
    for told, one in told_apart(value, state):
        _returned(m, told, one, frame, at, told_of)
        best = max(best, one.reply)
    state.reply = best
    for reply in _softened(told_of, _objects_of(value, state)):
        m.recorder.reply(reply)


def _objects_of(value: Any, state: State) -> list[Any]:
    """What is returned, and the objects that a result struct holds as text."""
    found = [shape.content(option, state) for option in options(value)]
    return [*found, *(made for each in found if each.__class__ is Record for made in _written_in(each, state))]


def _softened(ways: list[Reply], contents: Iterable[Any]) -> list[Reply]:
    """The ways of one reply: one that fails by its flag alone, where another does not, is a soft failure."""
    if len(ways) < 2 or not any(_is_mixed(content) for content in contents):
        return ways
    soft = [reply.outcome == "refused" and (reply.code is None or reply.code < 400) for reply in ways]
    return [replace(reply, flagged=True) if each else reply for reply, each in zip(ways, soft, strict=True)]


def _is_mixed(content: Any) -> bool:
    """Whether an object's flag says success on one way, and failure on another."""
    if content.__class__ not in (Built, Record):
        return False
    fields = content.fields.items()
    flags = [
        v[0] if content.__class__ is Built else v for k, v in fields if saying.unprefixed(k).casefold() in _FLAG_KEYS
    ]
    return any(len({_verdict(option) for option in options(flag)}) > 1 for flag in flags)


def _returned(m: Machine, value: Any, state: State, frame: Frame, at: int, told_of: list[Reply]) -> None:
    for option in options(value):
        content = shape.content(option, state)
        if content.__class__ is Text and content.written is not None:
            content = shape.content(content.written, state)
        if content.__class__ is Built:
            body = content
            outcome = _judged(None, body, body, state, "")
            keys: Any = body
        elif content.__class__ is Record:
            body, outcome, keys = _of_record(content, state)
        else:
            state.reply = max(state.reply, UNCERTAIN)
            continue
        by_code = content.__class__ is Record and content.type == STATED
        faults = saying.fault_codes(body, state) if outcome == REFUSED and m.recording else [None]
        for code in _codes(body) if by_code else faults:
            judged = outcome
            if by_code and code is not None and (code >= 400 or "success" not in body.fields):
                judged = REFUSED if code >= 400 else SUCCEEDED
            if not m.deciding:
                told_of.append(written(m, code, judged, body, keys, None, state, frame, at))
            state.reply = max(state.reply, judged)


def answered(m: Machine, exits: list[tuple[Any, State]], frame: Frame, start: int) -> None:
    """What the code that a dispatcher called returns is the reply, whatever the dispatcher wraps around it."""
    for value, state in exits:
        if dispatching.judgeable(value, state):
            returned(m, value, state, frame, state.replied_at if state.replied_at >= 0 else start)
            if m.deciding and state.reply != REFUSED:
                raise Success


def amended(m: Machine, exits: list[tuple[Any, State]]) -> None:
    """What a dispatcher gives after a refusal: another answer than that, or what it made of it, may be a success."""
    for value, state in exits:
        if state.reply == REFUSED and value is not None and not any(_is_refused(o, state) for o in options(value)):
            m.facts += 1
            if m.deciding:
                raise Success
            m.recorder.amended = True
            state.reply = UNCERTAIN


def _is_refused(value: Any, state: State) -> bool:
    """Whether what is given is a refusal, holds one, or is nothing that could be told."""
    content = shape.content(value, state)
    if content.__class__ is Record:
        return _of_record(content, state)[1] == REFUSED or any(
            _holds_refusal(held, state) for held in content.fields.values()
        )
    if content.__class__ is not Built:
        return True
    if _judged(None, content, content, state, "") == REFUSED:
        return True
    return any(_holds_refusal(held, state) for held, _ in content.fields.values())


def _holds_refusal(held: Any, state: State) -> bool:
    return any(refuses(shape.content(option, state)) for option in options(held))


def _of_record(record: Record, state: State) -> tuple[Built, int, Any]:
    """A result struct: its bool says success, its object (or the JSON text of one) the result, its text the message."""
    shaped = saying.as_object(record)
    fields = shaped.fields
    body, key = body_of(shaped, state)
    several = options(fields[key][0]) if key else (body,)
    said = [option for held in _texts_of(record, state) for option in options(held) if option.__class__ is Text]
    said = [text for text in said if text.written is None]
    if said:
        fields.setdefault("message", (any_of(said), True))
    plain = [value for value in record.fields.values() if value.__class__ is Text and value.written is None]
    if len(plain) == 1 and not {name.casefold() for name in fields} & {*saying.TEXT_KEYS, *saying.WORD_KEYS}:
        fields["message"] = (plain[0], True)  # the only text that there is says what came of it
    written = _written_in(record, state)
    if written and not key:
        # the text may be that of one object or another: the keys of each are those of the result
        body, key = any_of(written), "content"
        several = (body,)
    flag = flag_of_record(record)
    outcome = REFUSED if flag is False else UNCERTAIN if flag is None else SUCCEEDED
    if outcome != REFUSED and body.__class__ is Built and all(refuses(shape.content(o, state)) for o in several):
        outcome = REFUSED
    return shaped, outcome, body if key else None


def _texts_of(record: Record, state: State) -> list[Any]:
    """What the content blocks of a result struct have as their text."""
    blocks = [block for value in record.fields.values() for block in _blocks(value, state)]
    return [block.fields["text"][0] for block in blocks if "text" in block.fields]


def _written_in(record: Record, state: State) -> list[Any]:
    """The objects whose JSON a text of a result struct is, its own or one of its content blocks."""
    every = (*record.fields.values(), *_texts_of(record, state))
    texts = [option for held in every for option in options(held) if option.__class__ is Text]
    return [shape.content(text.written, state) for text in texts if text.written is not None]


def _blocks(value: Any, state: State) -> list[Built]:
    """The objects of an array put into a result: content blocks, whose text may be the JSON of the result."""
    lists = [option.exact for option in options(value) if option.__class__ is Items and option.exact is not None]
    found = [shape.content(option, state) for items in lists for item in items for option in options(item)]
    return [block for block in found if block.__class__ is Built]


def flag_of_record(record: Record) -> bool | None:
    """Whether a result struct says success: by its bool, turned round where its name speaks of a fault."""
    bools = [(saying.unprefixed(name).casefold(), value) for name, value in record.fields.items() if _is_bool(value)]
    named = [(name, value) for name, value in bools if name in _FLAG_KEYS or any(w in name for w in _FAULTS)]
    for name, value in named or bools[:1]:
        known = truth_of(value)
        if known is not None:
            return known if not any(w in name for w in _FAULTS) else not known
        return None
    return None


def _is_bool(value: Any) -> bool:
    return all(o.__class__ is Truth or (o.__class__ is Unknown and o.type == "bool") for o in options(value))


def body_of(envelope: Built, state: State) -> tuple[Any, str]:
    """(the object inside the envelope that is the handler's own, its key)."""
    found: list[tuple[int, str, Any]] = []
    for key, (value, _) in envelope.fields.items():
        for option in options(value):
            content = shape.content(option, state)
            if content.__class__ in (Built, Object) or (option.__class__ is Unknown and "FJsonObject" in option.type):
                folded = key.casefold()
                rank = _RESULT_KEYS.index(folded) if folded in _RESULT_KEYS else len(_RESULT_KEYS)
                found.append((rank, key, content))
    if not found:
        return None, ""
    _, key, body = min(found, key=lambda f: f[0])
    others = [shape.content(option, state) for option in options(envelope.fields[key][0])]
    if body.__class__ is Built and any(other.__class__ is Unknown for other in others):
        body = Built({name: (value, False) for name, (value, _) in body.fields.items()}, True, body.other)
    return body, key


def _codes(envelope: Built) -> list[int | None]:
    for wanted in (saying.STATED_CODE, *saying.CODE_KEYS):
        for key, (value, _) in envelope.fields.items():
            if key.casefold() == wanted:
                numbers = [o.value for o in options(value) if o.__class__ is Num]
                whole = [int(n) for n in numbers if float(n).is_integer() and 100 <= n < 600]
                if whole:
                    return list(dict.fromkeys(whole))
    return [None]


def _judged(code: int | None, envelope: Built, body: Any, state: State, body_key: str) -> int:
    """REFUSED, SUCCEEDED or UNCERTAIN by code, then flag, then keys."""
    if code is not None and code >= 400:
        return REFUSED
    if body_key.casefold() == "error":
        return REFUSED
    if flag_of(envelope) is False:
        return REFUSED
    held, _ = envelope.fields.get(body_key, (body, True))
    # one of several objects is not the reply: only what all of them say is said
    return REFUSED if all(refuses(shape.content(option, state)) for option in options(held)) else SUCCEEDED


def _is_tested(content: Any) -> bool:
    """Whether only a test tells what an object's flag is."""
    if content.__class__ is not Built:
        return False
    flags = [value for key, (value, _) in content.fields.items() if key.casefold() in _FLAG_KEYS]
    return any(flag.__class__ is Json and flag.content.__class__ is Unknown for flag in flags)


def _may_refuse(envelope: Built, body_key: str, body: Any, state: State) -> bool:
    """Whether one of the objects that a reply may hold refuses: with less given it may be that one."""
    held, _ = envelope.fields.get(body_key, (body, True))
    return any(refuses(shape.content(option, state)) for option in options(held))


def refuses(body: Any) -> bool:
    """Whether an object says by its flag, or by having but an error, that the command failed."""
    if body.__class__ is not Built:
        return False
    return flag_of(body) is False or (not body.open and list(map(str.casefold, body.fields)) == ["error"])


def flag_of(content: Built) -> bool | None:
    """What the object's flag says constantly: True, False, or None where it is not constant or there is none."""
    for key, (value, _) in content.fields.items():
        if key.casefold() not in _FLAG_KEYS:
            continue
        verdicts = {_verdict(o) for o in options(value)}
        if len(verdicts) == 1:
            verdict = verdicts.pop()
            if verdict is not None:
                return verdict if key.casefold() != "iserror" else not verdict
    return None


def _verdict(value: Any) -> bool | None:
    if value.__class__ is Json and value.type == "boolean":
        return truth_of(value.content)
    if value.__class__ is Truth or (value.__class__ is Unknown and value.type == "bool"):
        return truth_of(value)
    if value.__class__ is Text and len(value.parts) == 1:
        return False if value.parts[0] in ("error", "failed", "failure") else None
    return None


def _is_flagged(body: Any) -> bool:
    """Whether the success flag is computed."""
    if body.__class__ is not Built:
        return False
    for key, (value, _) in body.fields.items():
        if key.casefold() in ("ok", "success", "bsuccess", "succeeded"):
            return not all(_verdict(o) for o in options(value))
    return False


def written(
    m: Machine,
    code: int | None,
    outcome: int,
    envelope: Any,
    body: Any,
    node: Any,
    state: State,
    frame: Frame,
    at: int = -1,
) -> Reply:
    """The reply as it is written down: sent at ``node``, or, without one, at the offset ``at``."""
    keys, open_ = (None, True) if body.__class__ is not Built else (shape.result_keys(body, state), body.open)
    if body is None or (outcome == REFUSED and code is None and flag_of(envelope) is not True):
        keys, open_ = (), False  # what a failure holds is no part of a result that nothing else calls a success
    return Reply(
        place=m.place(frame, at) if node is None else _place(m, node, state, frame),
        outcome=_NAMES[outcome],
        code=code,
        error_code=saying.error_code(envelope, body, state),
        messages=saying.messages(envelope, body, state),
        keys=keys,
        open=open_,
        flagged=outcome == SUCCEEDED and _is_flagged(body),
        late=m.late > 0,
        held=held(state),
    )


def held(state: State) -> tuple[Known, ...]:
    """The conditions on keys that the path has passed, in order."""
    return tuple(
        Known(plain(h.path), h.kind, tuple(plain(p) for p in h.literal) if h.kind == "lack" else h.literal, h.positive)
        for h in state.held
        if h.kind != "more"
    )


def _place(m: Machine, node: Any, state: State, frame: Frame) -> Place:
    """The line where the reply was decided: the innermost call made by code that sees the request."""
    at = node.start
    while frame.caller is not None and not sees_request(frame, state):
        at = frame.at
        frame = frame.caller
    return m.place(frame, at)


def _decider(frame: Frame, state: State) -> Frame:
    """The activation of the innermost code that sees the request."""
    while frame.caller is not None and not sees_request(frame, state):
        frame = frame.caller
    return frame


def sees_request(frame: Frame, state: State) -> bool:
    """Whether a variable of the activation is a part of the request."""
    return any(is_from_request(state.cells.get(cell)) for cell in frame.names.values())
