"""Remembering callees: one whose exits depend on its arguments alone is run once for all runs of a handler.

Not for all handlers: where a bound cuts a run short, what another handler has left behind would change the facts.

The key is the function with its argument values and the values behind its out-parameters. A callee is remembered when
it sent nothing (a deciding run may remember a refusal, which is all it would do again) and touched no variable outside
functions. In a run that records it must not have looked at the request either; a deciding run, and one that looks for
some uses of keys and came to none there, keeps with the exits what the callee found assumed, and recalls it where the
same is assumed; what passed loops by is recalled by a run that does so too. Objects that a callee made get new cells
each time it is recalled.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from extractor.form import Index, Member, Name, Unary
from extractor.interpret import exposure, places
from extractor.interpret.machine import Frame, Machine
from extractor.interpret.state import NO_REPLY, Forked, State
from extractor.interpret.values import (
    ANYTHING,
    AnyOf,
    Array,
    Built,
    Constant,
    Fields,
    Heap,
    Items,
    Json,
    KeyName,
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
)

_PLAIN = frozenset({Text, Num, Truth, Nothing, Constant, Unknown, Role})
_REQUEST = frozenset({Scalar, Object, Value, Array, Fields, KeyName})


class Way(Struct, frozen=True):
    """One exit: the value, the values left in out-parameters (by position), the reply, the objects made, and what the
    path has passed in the callee."""

    value: Any
    outs: tuple[tuple[int, Any], ...]
    reply: int
    objects: tuple[tuple[int, Any], ...]
    held: tuple[Any, ...]


class Recalled(Struct, frozen=True):
    """A remembered callee: its exits, the files that it and its callees stand in, what it found assumed and what it
    reached; ``stirs`` where that changed what code outside the tree has a way to, ``hurried`` where loops were passed
    by; what it took in ``steps``."""

    ways: tuple[Way, ...]
    files: tuple[tuple[str, int, int], ...]
    assumed: tuple[tuple[Any, Any], ...] = ()
    reached: tuple[Any, ...] = ()
    stirs: bool = False
    hurried: bool = False
    steps: int = 0


class Mark:
    """How things stood when a callee was entered."""

    __slots__ = (
        "_exposed",
        "_facts",
        "_noted",
        "_sent",
        "_shared",
        "files",
        "held",
        "passed_by",
        "reached",
        "reply",
        "steps",
        "stirred",
        "trail",
    )

    def __init__(self, m: Machine, state: State) -> None:
        """Notes the counters."""
        self._facts = m.facts
        self._shared = m.shared
        self._noted = m.recorder.noted
        self._sent = m.sent
        self.held = state.held
        self.steps = m.steps
        self._exposed = len(m.exposed)
        self.stirred = m.stirred
        self.passed_by = m.passed_by
        self.files = len(m.entered)
        self.reply = state.reply
        self.trail = len(m.trail)
        self.reached = len(m.reached)

    def nothing_since(self, m: Machine) -> bool:
        """Whether nothing happened that belongs to this run alone."""
        return (
            m.shared == self._shared
            and len(m.exposed) == self._exposed
            and m.recorder.noted == self._noted
            and (m.remembers or m.facts == self._facts)
            and (m.deciding or m.sent == self._sent)
        )


def key_of(m: Machine, definition: Any, args: list[Any], node: Any, this: Any, state: State, frame: Frame) -> Any:
    """The key of a call, None where it cannot be remembered: an argument is part of the request or an object."""
    if this.__class__ in (Heap, Ref) or state.reply != NO_REPLY or m.late:
        return None
    parts: list[Any] = []
    for value in args:
        part = _frozen(value, m.remembers)
        if part is None:
            return None
        parts.append(part)
    run: Any = m.assumed_items if m.deciding else m.recording
    if m.recorder.looks:  # what the call gives may be what is looked for
        run = (m.assumed_items, frame.unit.path, node.start, node.end)
    whose = (this.type, this is m.receiver) if this.__class__ is Unknown else None
    return (id(definition.function), whose, run, tuple(parts), tuple(_shape(a) for a in node.args))


def recall(m: Machine, key: Any) -> Recalled | None:
    """What is remembered under the key, if it was made under what is assumed now."""
    of_key: list[Recalled] = m.recorder.recalled.get(key, [])
    for one in of_key:
        if one.hurried <= m.hurried and all(m.assumed.get(path) is assumed for path, assumed in one.assumed):
            return one
    return None


def _shape(node: Any) -> bool:
    """Whether an argument is a place that the callee could write."""
    return node.__class__ in (Name, Member, Index) or (node.__class__ is Unary and node.op == "&")


def _frozen(value: Any, remembers: bool) -> Any:
    """The value as a key, None of one that is part of the request or has identity."""
    kind = value.__class__
    if kind is Text and value.written is not None:
        return None
    if kind in _PLAIN or (remembers and kind in _REQUEST):
        return (kind.__name__, value)
    if kind is AnyOf:
        if value.tie is not None:
            return None
        parts = [_frozen(option, remembers) for option in value.options]
        return None if None in parts else ("AnyOf", tuple(parts))
    if kind is Items:
        held = value.exact if value.exact is not None else (value.item,) if value.item is not None else ()
        if len(held) > 16:
            return None
        parts = [_frozen(option, remembers) for option in held]
        return None if None in parts else ("Items", value.exact is None, value.low, tuple(parts))
    if kind is Record:
        if len(value.fields) > 24:
            return None
        parts = [_frozen(option, remembers) for option in value.fields.values()]
        return None if None in parts else ("Record", value.type, tuple(value.fields), tuple(parts), value.rest is None)
    if kind is Table and not value.entries and value.other is None:
        return ("Table", value.open)
    return None


def remember(
    m: Machine, key: Any, result: Any, before: Mark, function: Any, node: Any, state: State, frame: Frame
) -> None:
    """Keeps the exits of a call under its key."""
    ways: list[Way] = []
    for value, one in result.ways if result.__class__ is Forked else ((result, state),):
        objects: dict[int, Any] = {}
        outs: list[tuple[int, Any]] = []
        for index, param in enumerate(function.params[: len(node.args)]):
            if _is_out(param) and _shape(node.args[index]):
                cell = _cell(node.args[index], frame)
                if cell is None:
                    return
                outs.append((index, one.cells.get(cell, ANYTHING)))
        for held in [value, *(v for _, v in outs)]:
            if not _collect(held, one, objects):
                return
        passed = len(before.held)
        if one.held[:passed] != before.held:
            return
        ways.append(Way(value, tuple(outs), one.reply, tuple(objects.items()), one.held[passed:]))
    assumed = tuple(dict(m.trail[before.trail :]).items())
    known = Recalled(
        tuple(ways),
        tuple(dict.fromkeys(m.entered[before.files :])),
        assumed,
        tuple(dict.fromkeys(m.reached[before.reached :])),
        m.stirred != before.stirred,
        m.passed_by != before.passed_by,
        m.steps - before.steps,
    )
    m.recorder.recalled.setdefault(key, []).append(known)


def _is_out(param: Any) -> bool:
    return ("&" in param.declarator or "*" in param.declarator) and not (param.const and "*" not in param.declarator)


def _cell(node: Any, frame: Frame) -> int | None:
    if node.__class__ is Unary:
        node = node.operand
    return frame.names.get(node.text) if node.__class__ is Name else None


def _collect(value: Any, state: State, objects: dict[int, Any]) -> bool:
    """Gathers the objects that a value holds; False where it holds something that cannot be renamed."""
    kind = value.__class__
    if kind is Text and value.written is not None:
        return _collect(value.written, state, objects)
    if kind in _PLAIN or kind in _REQUEST or value is None:
        return True
    if kind is Heap:
        if value.id in objects:
            return True
        content = state.cells.get(value.id)
        objects[value.id] = content
        return _collect(content, state, objects)
    parts = _parts(value)
    return parts is not None and all(_collect(part, state, objects) for part in parts)


def _parts(value: Any) -> Any:
    kind = value.__class__
    if kind is AnyOf:
        return value.options
    if kind is Items:
        return value.exact if value.exact is not None else (value.item,)
    if kind is Record:
        return (*value.fields.values(), value.rest)
    if kind is Table:
        return (*value.entries.values(), value.other)
    if kind is Built:
        return (*(v for v, _ in value.fields.values()), value.other)
    if kind is Json:
        return (value.content,)
    return None


def replayed(m: Machine, known: Recalled, function: Any, node: Any, state: State, frame: Frame) -> Any:
    """The call's result again, without running it."""
    for file in known.files:
        m.enter(file)
    m.trail.extend(known.assumed)
    if m.recording:
        m.reached.extend(known.reached)
    m.looked_at.update(path for path, assumed in known.assumed if assumed is not None)
    m.facts += len(known.assumed)
    if known.stirs:
        exposure.stirred(m, state)
    if known.hurried:
        m.passed_by += 1
    if m.recorder.looks:  # how far it looks hangs on what others have looked at in no way
        m.steps += known.steps
    done: list[tuple[Any, State]] = []
    last = len(known.ways) - 1
    for at, way in enumerate(known.ways):
        one = state if at == last else state.fork()
        names = {old: m.made(frame, f"{node.start}/{at}/{old}") for old, _ in way.objects}
        for old, content in way.objects:
            one.cells[names[old]] = renamed(content, names)
        for index, value in way.outs:
            target, left = _target(node.args[index]), renamed(value, names)
            unchanged = one.cells.get(_cell(target, frame) or 0) == left
            (places.note if unchanged else places.write)(m, target, left, one, frame)
        one.reply = max(one.reply, way.reply)
        one.held = (*one.held, *(condition for condition in way.held if condition not in one.held))
        done.append((renamed(way.value, names), one))
    return done[0][0] if last == 0 else Forked(done)  # no way at all: the callee only refuses


def _target(node: Any) -> Any:
    return node.operand if node.__class__ is Unary else node


def renamed(value: Any, names: dict[int, int]) -> Any:
    """The value with its objects in other cells."""
    if not names:
        return value
    kind = value.__class__
    if kind is Heap:
        return Heap(names.get(value.id, value.id))
    if kind is AnyOf:
        return AnyOf(tuple(renamed(option, names) for option in value.options))
    if kind is Items:
        exact = None if value.exact is None else tuple(renamed(v, names) for v in value.exact)
        return Items(exact, renamed(value.item, names), value.low)
    if kind is Record:
        return Record(value.type, {k: renamed(v, names) for k, v in value.fields.items()}, renamed(value.rest, names))
    if kind is Table:
        entries = {k: renamed(v, names) for k, v in value.entries.items()}
        return Table(entries, value.open, renamed(value.other, names), value.maybe)
    if kind is Built:
        fields = {k: (renamed(v, names), sure) for k, (v, sure) in value.fields.items()}
        return Built(fields, value.open, renamed(value.other, names))
    if kind is Json:
        return Json(value.type, renamed(value.content, names))
    if kind is Text and value.written is not None:
        return Text(value.parts, renamed(value.written, names))
    return value
