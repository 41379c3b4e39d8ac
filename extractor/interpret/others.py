"""What a value leads to that none of the literals is which a key is compared with.

Whether it is refused is decided by running with one. Where the run in which everything is free has seen more done with
the value than comparing it (``uses``), the handler runs with a text in its place that nothing in the source could be:
whatever is given that text, or one made of it, takes such values as they are.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from extractor.facts import ANY, ITEM, Excluding, HandlerFacts, Known, Path, Reply
from extractor.interpret.conditions import Asked
from extractor.interpret.decide import in_bad_item
from extractor.interpret.defaults import Watched, defaults_of
from extractor.interpret.machine import GIVEN, Success
from extractor.interpret.record import Recorder
from extractor.interpret.state import REFUSED, State, opposite
from extractor.interpret.values import TRUE, AnyOf, Constant, Nothing, Num, Record, Scalar, Text, Truth

_MARK = "\ue000"
"""A character of private use: no literal has it, and it has no other case."""


def with_others(
    facts: HandlerFacts, asked: Asked, free: Recorder, literals: Mapping[Path, list[str]], run: Watched
) -> HandlerFacts:
    """The facts with defaults, and with what other values than ``literals`` lead to."""
    if facts.never:
        return facts
    modes = {**literals, **{read.path: (True, False) for read in facts.reads if read.kind == "boolean"}}
    defaults, by_mode = defaults_of(free, facts.needed, facts.aliases, modes, run)
    others, taken = of_others(asked, free, literals, run)
    others = apart_from_defaults(others, taken, dict(defaults), free, run)
    mirrors = _mirrors(facts, free, {path for path, _ in defaults} | {each.path for each in by_mode})
    return replace(facts, defaults=defaults, by_mode=by_mode, others=others, taken=taken, mirrors=mirrors)


def _mirrors(facts: HandlerFacts, free: Recorder, settled: Collection[Path]) -> tuple[tuple[Path, Known], ...]:
    """The keys that, absent, leave a variable saying whether a key beside them is there: each path on which it is true
    has passed that the key is there, each other that it is not, or the other way round."""
    kept_out = {*facts.needed, *settled, *(path for group in facts.aliases for path in group)}
    found = []
    for path, initials in sorted(free.initials.items()):
        passed = {told: [set(held) for value, held in initials if value is told] for told in (True, False)}
        if path in kept_out or {ITEM, ANY} & set(path) or not all(passed.values()) or (None, ()) in initials:
            continue
        for one in sorted(set.intersection(*passed[True]), key=lambda h: (h.path, h.kind)):
            told_apart = one.kind in ("read", "filled") and all(opposite(one) in held for held in passed[False])
            if told_apart and one.path != path and one.path[:-1] == path[:-1]:
                found.append((path, Known(one.path, one.kind, None, one.positive)))
                break
    return tuple(found)


def of_others(
    asked: Asked, free: Recorder, literals: Mapping[Path, list[str]], run: Watched
) -> tuple[tuple[Excluding, ...], tuple[Path, ...]]:
    """(for each key that is compared with literals whether any other value is refused, the keys of which something
    takes such a value). ``run(assumed, watch)`` runs the handler under assumptions.

    A key that is refused in the one mode that reads it is called taken: another mode may take any value.
    """
    found = []
    taken = [path for path in free.taken if ANY in path]
    judged = {
        h.path for reply in free.replies.values() if reply.outcome == "refused" for h in reply.held if _is_other(h)
    }
    for path, known in literals.items():
        if ANY in path:
            continue
        other = Scalar(path, "string", (), True, tuple(sorted(literal.casefold() for literal in known)))
        assumed = _within(path, other)
        refused = asked.fails({in_bad_item(p): v for p, v in assumed.items()} if ITEM in path else assumed)
        if not refused and (path in free.taken or path in free.joined or path in judged):
            watch = _Marked(free)
            run(_within(path, Text((_MARK,))), watch)
            if watch.found or watch.refuses():  # refused where it is read, which not each mode need do: no claim
                taken.append(path)
        found.append(Excluding(path, tuple(known), refused))
    return tuple(found), tuple(sorted(taken))


def _is_other(known: Known) -> bool:
    """Whether a reply was sent where a key is not a literal."""
    return known.kind == "is" and not known.positive


def apart_from_defaults(
    others: Iterable[Excluding],
    taken: Collection[Path],
    defaults: Mapping[Path, Any],
    free: Recorder,
    run: Watched,
) -> tuple[Excluding, ...]:
    """The same, where the default is one of the literals: whether such a value does what the default does."""
    found = []
    for each in others:
        default = defaults.get(each.path)
        if isinstance(default, str) and default in each.literals and not each.refused and each.path not in taken:
            seen = []
            for word in (_MARK, default):
                watch = _Effects(free, (_MARK, default))
                run(_within(each.path, Text((word,))), watch)
                seen.append(watch.effects)
            each = replace(each, as_default=seen[0] == seen[1])
        found.append(each)
    return tuple(found)


def _within(path: Path, value: Any) -> dict[Path, Any]:
    """The assumption that a key has a value: the objects and arrays that it lies in are there."""
    around = {path[:depth]: GIVEN for depth in range(1, len(path)) if path[depth - 1] not in (ITEM, ANY)}
    return {**around, path: value}


class _Marked(Recorder):
    """Looks for whatever takes a text that the mark is a part of, and stops the run there; else whether each way out on
    which it was read is a refusal."""

    def __init__(self, free: Recorder) -> None:
        """Keys are spelt as in the free run."""
        super().__init__()
        self.share_spelling(free)
        self.found = False
        self._ways_out: set[bool] = set()

    def refuses(self) -> bool:
        """Whether there was a way out on which the mark was read, and each is a refusal."""
        return not self.found and self._ways_out == {True}

    def given(self, value: Any, cell: int, state: State) -> None:
        """A key has an assumed value: what merges with this path goes on as having read it."""
        if value.__class__ is Text and value.parts == (_MARK,):
            state.cells[cell] = TRUE

    def left(self, cell: int, state: State) -> None:
        """The handler is left."""
        if cell in state.cells:
            self._ways_out.add(state.reply == REFUSED)

    def passed(self, text: Text) -> None:
        """Something takes a text as it is."""
        if any(part is not None and _MARK in part for part in text.parts):
            self.found = True
            raise Success


class _Effects(Recorder):
    """Keeps what a run does: whom it hands what, what it puts into objects, what it replies. Where in the source is all
    the same; the ``words`` are not told apart."""

    def __init__(self, free: Recorder, words: tuple[str, ...]) -> None:
        """Keys are spelt as in the free run."""
        super().__init__()
        self.share_spelling(free)
        self._words = words
        self.effects: set[tuple[Any, ...]] = set()

    def done(self, name: str, values: Iterable[Any]) -> None:
        """Code outside the tree is called, or a part of an object set."""
        if not name.rpartition("::")[2].startswith(_ASKING):
            self.effects.add((name, *map(self._told, values)))

    def reply(self, reply: Reply) -> None:
        """A reply."""
        super().reply(reply)
        messages = tuple(map(self._same, reply.messages))
        self.effects.add((reply.outcome, reply.code, reply.error_code, messages, reply.keys))

    def _told(self, value: Any) -> Any:
        """What tells a value from others, in whichever run it was made."""
        kind = value.__class__
        if kind is Text:
            return tuple(None if part is None else self._same(part) for part in value.parts)
        if kind is AnyOf:
            return frozenset(map(self._told, value.options))
        if kind is Record:
            return tuple((name, self._told(part)) for name, part in sorted(value.fields.items()))
        return value if kind in _PLAIN else kind.__name__

    def _same(self, text: str) -> str:
        for word in self._words:
            text = text.replace(word, _MARK)
        return text


_PLAIN = frozenset({Num, Truth, Nothing, Constant, Scalar})
_ASKING = ("Get", "Is", "Has", "Find", "Contains", "Num")
"""Beginnings of the engine's names of what changes nothing."""
