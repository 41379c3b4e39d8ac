"""Functions that reply: the calls at which replies were decided, by what they are given and how they came out.

Those without a body in the tree decided nothing; they are seen where handlers return what they give, or hand them the
request's id, and are guesses.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from extractor.dialects import written
from extractor.facts import Place
from extractor.form import Bool, Call, Evaluate, Lambda, Member, Name, Number, Return, Str, walk
from extractor.survey.guessing import has_body
from extractor.survey.records import Trait, _

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from extractor.facts import HandlerFacts, Registration, Reply
    from extractor.form import Function, Unit
    from extractor.program import Program

_FAULTS = ("error", "fail", "refuse", "reject", "invalid", "bad")
_CODES = range(100, 600)
_FEW = 2
_WHY = {
    "error": _("each of its replies is a refusal"),
    "success": _("each of its replies is a success"),
    "reply": _("refuses or succeeds by what it is given"),
}
_MOSTLY = {"error": _("most of its replies are refusals"), "success": _("most of its replies are successes")}
_BY_TYPE = (("FJson", "$data"), ("FString", "$message"), ("FText", "$message"), ("bool", "$ok"), ("int", "$code"))
_DATA = ("data", "result", "payload", "json", "object", "body", "response", "out")
_ENGINE = ("MakeShared", "MakeShareable", "MakeUnique", "MoveTemp", "Forward", "FString", "UE_LOG", "NewObject", "Cast")


class _Use(Struct, frozen=True):
    """A call with the replies that it decided; none of a call whose body is elsewhere."""

    call: Call
    place: Place
    replies: tuple[Reply, ...]
    ids: frozenset[str]


def replying(
    program: Program, facts: Mapping[Registration, HandlerFacts], guesses: Sequence[Registration] = ()
) -> tuple[Trait, ...]:
    """The functions that the handlers reply through, those with the most uses first.

    ``guesses`` may be registrations too: what their handlers give back is looked at.
    """
    handlers = {(each.symbol, each.place): (registration, each) for registration, each in facts.items()}
    reader = _Reader(program)
    decided: dict[tuple[str, int], dict[Place, _Use]] = {}
    guessed: dict[tuple[str, int], dict[Place, _Use]] = {}
    for registration, each in handlers.values():
        ids = _ids(registration)
        for place in sorted({reply.place for reply in each.replies}):
            call = reader.call_at(place)
            if call is not None:
                replies = tuple(reply for reply in each.replies if reply.place == place)
                decided.setdefault(_callee(call), {}).setdefault(place, _Use(call, place, replies, ids))
    for registration in (*(registration for registration, each in handlers.values()), *guesses):
        ids = _ids(registration)
        for place, call in reader.outside(registration, ids):
            guessed.setdefault(_callee(call), {}).setdefault(place, _Use(call, place, (), ids))
    own = {registration.handler.symbol.rpartition("::")[2] for registration in facts if registration.handler}
    found = [_trait(program, list(uses.values())) for (name, _), uses in decided.items() if name not in own]
    times = Counter({name: 0 for name, _ in guessed})
    for key, each_use in guessed.items():
        times[key[0]] += len(each_use)
    found += [_guess(list(u.values())) for key, u in guessed.items() if key not in decided and times[key[0]] >= _FEW]
    made = [trait for trait in found if trait is not None]
    return tuple(sorted(made, key=lambda trait: (not trait.sure, trait.key, -trait.uses, trait.pattern)))


def _callee(call: Call) -> tuple[str, int]:
    callee: Any = call.callee
    name = callee.name if callee.__class__ is Member else callee.text
    return name.rpartition("::")[2], len(call.args)


def _ids(registration: Registration) -> frozenset[str]:
    """The handler's parameters of text: the request's id is one."""
    handler = registration.handler
    params = handler.code.params if handler is not None else ()
    return frozenset(param.name for param in params if param.type in ("FString", "FGuid"))


class _Reader:
    """Finds calls by their places."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._functions: dict[str, list[tuple[Unit, Function]]] = {}
        for each in program.definitions():
            self._functions.setdefault(each.unit.path, []).append((each.unit, each.function))
        self._calls: dict[int, dict[int, Call]] = {}

    def call_at(self, place: Place) -> Call | None:
        """The call that is a statement of its own, or is returned, on a line."""
        for unit, function in self._functions.get(place.file, ()):
            if unit.line(function.start) <= place.line <= unit.line(function.end):
                call = self._statements(unit, function).get(place.line)
                if call is not None and self._program.macro(_callee(call)[0], unit) is None:
                    return call
        return None

    def _statements(self, unit: Unit, function: Function) -> dict[int, Call]:
        known = self._calls.get(id(function))
        if known is None:
            known = self._calls[id(function)] = {}
            for line, call in _spoken(unit, unit.body(function)):
                known.setdefault(line, call)
        return known

    def outside(self, registration: Registration, ids: frozenset[str]) -> Iterator[tuple[Place, Call]]:
        """What a handler returns from, or hands its id to, that has no body in the tree."""
        handler = registration.handler
        if handler is None:
            return
        made = _made(handler.unit, handler.body, handler.code.returns)
        for line, call in (*_spoken(handler.unit, handler.body, ids), *made):
            name = _callee(call)[0]
            if name in _ENGINE or self._program.macro(name, handler.unit) is not None:
                continue
            if has_body(self._program, name, len(call.args)) or (not call.args and call.callee.__class__ is Member):
                continue
            if self._program.class_(name) is None:
                yield Place(handler.unit.path, line), call


def _spoken(unit: Unit, body: Any, ids: frozenset[str] | None = None) -> Iterator[tuple[int, Call]]:
    """(line, call) of statements that are a call, or return one; with ``ids``, of calls those that are given one."""
    inner = (
        {id(part) for node in walk(body) if node.__class__ is Lambda for part in walk(node.body)}
        if ids is not None
        else ()
    )
    for node in walk(body):
        kind = node.__class__
        if kind not in (Evaluate, Return) or id(node) in inner:
            continue
        call = node.expression if kind is Evaluate else node.value
        if call.__class__ is not Call or call.callee.__class__ not in (Name, Member):
            continue
        if ids is None or kind is Return or any(a.__class__ is Name and a.text in ids for a in call.args):
            yield unit.line(call.start), call
            if unit.line(node.start) != unit.line(call.start):
                yield unit.line(node.start), call


def _made(unit: Unit, body: Any, returns: str) -> Iterator[tuple[int, Call]]:
    """(line, call) of calls of the returned type's own functions: ``FAnswer::Done()`` where an FAnswer is returned."""
    node: Any
    for node in walk(body) if returns else ():
        if node.__class__ is Call and node.callee.__class__ is Name and node.callee.text.startswith(f"{returns}::"):
            yield unit.line(node.start), node


def _trait(program: Program, uses: list[_Use]) -> Trait | None:
    """The trait of calls that decided replies; None of what nobody defined here (the engine's)."""
    name, count = _callee(uses[0].call)
    bodies = [d for d in program.functions(name) if len(d.function.params) >= count]
    if not bodies:
        return None
    outcomes = Counter(reply.outcome for use in uses for reply in use.replies)
    most = "error" if outcomes["refused"] * 2 > outcomes.total() else "success"
    holes = _holes(uses, tuple(param.type for param in bodies[0].function.params))
    told = bool({"$ok", "$code"} & set(holes))
    key = most if len(outcomes) == 1 or not told else "reply"
    sure = len(outcomes) == 1 or told
    if not sure and len(uses) < _FEW:
        return None
    pattern = _pattern(uses, [hole if hole != "$ok" or key == "reply" else "$_" for hole in holes])
    qualifier = pattern.partition("(")[0].rpartition("::")[0]
    of = next((body for body in bodies if body.scope.endswith(qualifier)), bodies[0])
    place = Place(of.unit.path, of.function.line)
    return Trait(key, "", pattern, len(uses), place, (_WHY if sure else _MOSTLY)[key], sure)


def _guess(uses: list[_Use]) -> Trait:
    name = _callee(uses[0].call)[0]
    key = "error" if any(word in name.lower() for word in _FAULTS) else "success"
    first = min(use.place for use in uses)
    holes = [hole if hole != "$ok" else "$_" for hole in _holes(uses)]
    return Trait(key, "", _pattern(uses, holes), len(uses), first, _("its body is not in the tree"), False)


def _pattern(uses: list[_Use], holes: list[str]) -> str:
    """Callees that stand behind the name of a class keep it; an object in front is whatever it is."""
    called = Counter(written(use.call.callee) for use in uses if use.call.callee.__class__ is Name)
    best = called.most_common(1)[0][0] if called else ""
    name = best if best and len(called) == 1 and len(called) == len({written(u.call.callee) for u in uses}) else ""
    return f"{name or _callee(uses[0].call)[0]}({', '.join(holes)})"


def _holes(uses: list[_Use], types: tuple[str, ...] = ()) -> list[str]:
    """What each argument says, by what most calls give there; each hole once. ``types`` are those of the parameters."""
    found: list[str] = []
    for at in range(len(uses[0].call.args)):
        type_ = types[at] if at < len(types) else ""
        votes = Counter(filter(None, (_said(use, use.call.args[at], type_) for use in uses)))
        ranked = sorted(votes, key=lambda hole: (-votes[hole], hole))
        found.append(next((hole for hole in ranked if hole not in found), "$_"))
    return found


def _said(use: _Use, arg: Any, type_: str) -> str:
    kind = arg.__class__
    if kind is Name:
        if arg.text in use.ids:
            return "$id"
        if type_:
            return next((hole for word, hole in _BY_TYPE if word in type_), "")
        return "$data" if any(word in arg.text.lower() for word in _DATA) else ""
    if kind is Bool:
        return "$ok"
    if kind is Number:
        return "$code" if arg.value in _CODES else ""
    text = _text(arg)
    if text is None:
        return ""
    if any(text == reply.error_code for reply in use.replies) or (not _told(use.replies) and _is_slug(text)):
        return "$code"
    return "$message"


def _told(replies: tuple[Reply, ...]) -> bool:
    """Whether it is known what the replies say: of the others only how a text looks can tell a code."""
    return any(reply.error_code or reply.messages for reply in replies)


def _text(arg: Any) -> str | None:
    """The text that an argument begins with, ``Printf`` and translations looked through."""
    first = next((node for node in walk(arg) if node.__class__ is Str), None)
    if first is None or arg.__class__ not in (Str, Call):
        return None
    return str(first.value)


def _is_slug(text: str) -> bool:
    return " " not in text and bool(text) and (text.isupper() or "_" in text or "-" in text)
