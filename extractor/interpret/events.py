"""Events: what the plugin sends unasked, from anywhere in the tree.

A message is an event if it goes where the replies go and answers no request. A function that sends a message whose
name or content comes from its caller is a sender; its callers are run too, until both are known.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from typing import TYPE_CHECKING, Any

from extractor.facts import Handler, Sent
from extractor.form import Lambda, walk
from extractor.interpret.messages import TEXT_TYPES, Free, Message, Watch

if TYPE_CHECKING:
    from collections.abc import Iterable

    from extractor.facts import Place
    from extractor.interpret.dispatching import Mark
    from extractor.interpret.envelope import Envelope
    from extractor.interpret.names import Names
    from extractor.program import Definition

_SERIALISES = re.compile(rb"\bFJsonSerializer\s*::\s*Serialize\b")
_LEVELS = 5
_MOST_RUNS = 300


class Tree:
    """Which function stands where, and which call which, by their text."""

    def __init__(self, names: Names) -> None:
        """Of the first variant of each file."""
        self.definitions: dict[Mark, Definition] = {}
        self._by_file: dict[str, list[Definition]] = {}
        for each in names.program.definitions():
            mark = (each.function.start, each.unit.path)
            if each.unit.variant == 0 and mark not in self.definitions:
                self.definitions[mark] = each
                self._by_file.setdefault(each.unit.path, []).append(each)

    def holding(self, pattern: re.Pattern[bytes]) -> list[Definition]:
        """The functions whose text matches, by place."""
        found: dict[Mark, Definition] = {}
        for several in self._by_file.values():
            starts = [each.function.start for each in several]
            for match in pattern.finditer(several[0].unit.text):
                at = bisect_right(starts, match.start()) - 1
                if at >= 0 and match.start() < several[at].function.end:
                    found.setdefault((starts[at], several[at].unit.path), several[at])
        return list(found.values())

    def serialising(self) -> list[Definition]:
        """The functions that turn an object into text."""
        return self.holding(_SERIALISES)

    def callers(self, several: Iterable[Definition]) -> list[Definition]:
        """The functions that call one of them, by name."""
        wanted = sorted({each.function.name for each in several})
        if not wanted:
            return []
        words = b"|".join(re.escape(name.encode()) for name in wanted)
        # what stands in a function's own head is found too, and its run shows that it calls nothing
        return self.holding(re.compile(rb"\b(?:" + words + rb")\s*\("))


class _Search:
    """The runs made so far, and what they sent."""

    def __init__(self, names: Names, tree: Tree, envelope: Envelope) -> None:
        self._names = names
        self._tree = tree
        self._envelope = envelope
        self._memory: dict[Any, Any] = {}
        self._runs = 0
        self.done: set[Mark] = set()
        self.sent: list[Message] = []
        self.senders: dict[Mark, None] = {}
        self.writers: dict[Mark, Definition] = {}
        """Functions that make text of what they are given, and do not send it themselves."""

    def run(self, several: list[Definition]) -> list[Definition]:
        """Runs functions; those that turn out to be senders. Who calls a handler has no say in what it sends."""
        found = []
        for each in several:
            mark = (each.function.start, each.unit.path)
            if mark in self.done or self._runs >= _MOST_RUNS:
                continue
            self.done.add(mark)
            if self._run(each, mark) and mark not in self._envelope.handlers:
                self.senders.setdefault(mark)
                found.append(each)
        return found

    def around_writers(self) -> list[Definition]:
        """The functions that call a writer, and a sink or sender too."""
        names = {str(sink[-1]) for sink in self._envelope.sinks if len(sink) == 1}
        marks = [*self.senders, *(sink for sink in self._envelope.sinks if len(sink) == 2)]
        names |= {self._tree.definitions[mark].function.name for mark in marks if mark in self._tree.definitions}
        words = b"|".join(re.escape(name.encode()) for name in sorted(names))
        sends = re.compile(rb"\b(?:" + words + rb")\s*\(")
        callers = self._tree.callers(self.writers.values()) if names else []
        self.writers.clear()
        return [c for c in callers if sends.search(c.unit.text, c.function.start, c.function.end)]

    def _run(self, each: Definition, mark: Mark) -> bool:
        symbol = f"{each.owner}::{each.function.name}" if each.owner else each.function.name
        watch = self._watched(Handler(symbol, each.unit, each.function))
        passes = self._take(watch)
        if watch.passed_on and not passes:
            self.writers.setdefault(mark, each)
        if watch.messages or passes:
            return passes
        # lambdas that the function only stores
        for node in walk(each.unit.body(each.function)):
            if node.__class__ is Lambda:
                inner = self._watched(Handler(symbol, each.unit, None, node, each.function))
                passes = self._take(inner) or passes
        return passes

    def _watched(self, handler: Handler) -> Watch:
        self._runs += 1
        watch = Watch()
        Free(self._names, handler, watch, self._memory).go()
        return watch

    def _take(self, watch: Watch) -> bool:
        """Keeps the messages that go where replies go; whether one hangs on what the caller gives."""
        passes = watch.passed_on and not self._envelope.sinks.isdisjoint(watch.holes)
        for message in watch.messages:
            if self._envelope.answers(message) or self._envelope.sinks.isdisjoint(watch.sinks.get(message.object, ())):
                continue
            self.sent.append(message)
            passes = passes or not _is_whole(message, self._envelope)
        return passes


def _is_whole(message: Message, envelope: Envelope) -> bool:
    """Whether name and content are known, so that no caller has a say in them."""
    if message.body and message.payload is None:
        return False
    return envelope.name_at in message.texts if envelope.name_at in message.keys else bool(_own(message, envelope))


def _own(message: Message, envelope: Envelope) -> dict[str, str]:
    """The constant texts of a message that replies do not carry too."""
    return {key: text for key, text in message.texts.items() if envelope.constants_sent.get(key) != text}


def events_of(names: Names, tree: Tree, envelope: Envelope) -> tuple[tuple[Sent, ...], tuple[Place, ...]]:
    """(the events, by name and place; the places where one is sent under a name that is not constant)."""
    if not envelope.sinks:
        return (), ()
    search = _Search(names, tree, envelope)
    senders = search.run(tree.serialising())
    for _ in range(_LEVELS):
        callers = [*tree.callers(senders), *search.around_writers()]
        if not callers:
            break
        senders = search.run(callers)
    name_at = _name_key(search.sent, envelope)
    found: dict[tuple[str, Place], Sent] = {}
    unnamed: dict[Place, None] = {}
    named = {mark for message in search.sent if name_at in message.texts for mark, _ in message.chain}
    for message in search.sent:
        name = message.texts.get(name_at, "")
        outermost, place = message.chain[-1]
        if not name:
            if outermost not in named and not _takes_text(tree.definitions.get(outermost)):
                unnamed.setdefault(place)
            continue
        place = next((place for mark, place in message.chain if mark not in search.senders), place)
        sent = Sent(name, message.payload, message.open or (bool(message.body) and message.payload is None),
                    name in envelope.awaited or envelope.id_key in message.keys, place)  # fmt: skip
        known = found.setdefault((name, place), sent)
        if known.payload is None and sent.payload is not None:
            found[name, place] = sent
    return tuple(found[key] for key in sorted(found)), tuple(sorted(unnamed))


def _takes_text(definition: Definition | None) -> bool:
    """Whether a function could be given the name, by whoever would call it."""
    return definition is not None and any(param.type in TEXT_TYPES for param in definition.function.params)


def _name_key(sent: list[Message], envelope: Envelope) -> str:
    """The key of an event's name: that of a command's name, else the one whose constant text tells events apart."""
    if any(envelope.name_at in message.keys for message in sent):
        return envelope.name_at
    values: dict[str, set[str]] = {}
    count: Counter[str] = Counter()
    for message in sent:
        for key, text in _own(message, envelope).items():
            values.setdefault(key, set()).add(text)
            count[key] += 1
    return max(values, key=lambda key: (len(values[key]), count[key], key), default="")
