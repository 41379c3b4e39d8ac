"""The envelope: how a request is wrapped, what a reply carries around its result, what is answered before any command.

Nothing by name. The dispatcher is the function that takes a message's text apart, looks a text of it up in a container
that is not known, and calls something not known after that: the key looked up names the command, the object handed on
holds its parameters. Replies of a few handlers, spread over all, show what their sender adds.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any

from extractor.facts import Handler, Path, Wire
from extractor.interpret.dispatching import Dispatch
from extractor.interpret.events import Tree, events_of
from extractor.interpret.messages import Free, Message, Watch
from extractor.interpret.names import Names
from extractor.interpret.run import Run
from extractor.interpret.values import Object, Scalar, Text, options

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from extractor.facts import HandlerFacts, Registration, Reply, Stated
    from extractor.interpret.dispatching import Mark
    from extractor.program import Definition, Program

_PARSES = re.compile(rb"\bFJsonSerializer\s*::\s*Deserialize\b")
_SHOWN = 5
_NO_WORD = "\x00"


class Envelope:
    """What is known of how messages are wrapped.

    ``sinks`` are the callees that replies' texts are handed to, ``senders`` the functions that make them text,
    ``constants_sent`` the constant texts of each reply, ``awaited`` the names that the dispatcher compares a message's
    name with, ``handlers`` the functions that are registered.
    """

    def __init__(self) -> None:
        """Nothing yet."""
        self.name_at = ""
        self.params_at = ""
        self.also_at: tuple[str, ...] = ()
        self.id_at = ""
        self.id_key = ""
        self.constants: dict[str, str] = {}
        self.keys: tuple[str, ...] = ()
        self.result_at = ""
        self.statuses: tuple[Reply, ...] = ()
        self.sinks: set[tuple[object, ...]] = set()
        self.senders: dict[Mark, None] = {}
        self.constants_sent: dict[str, str] = {}
        self.awaited: frozenset[str] = frozenset()
        self.handlers: frozenset[Mark] = frozenset()

    def answers(self, message: Message) -> bool:
        """Whether a message answers a request: it carries an id, and names nothing."""
        return bool(self.id_key) and self.id_key in message.keys and self.name_at not in message.texts

    def learn_replies(self, watches: Iterable[Watch]) -> None:
        """What the replies of handlers have in common."""
        sent = [(watch, message) for watch in watches for message in watch.messages if message.roles]
        if not sent:
            return
        first = sent[0][1]
        self.id_key = min(first.roles, key=first.keys.index)
        sent = [(watch, message) for watch, message in sent if self.id_key in message.roles]
        for watch, message in sent:
            self.sinks.update(watch.sinks.get(message.object, ()))
            self.senders.setdefault(message.chain[0][0])
        self._common([message for _, message in sent])

    def learn_answers(self, dispatcher: Watch) -> None:
        """What the dispatcher makes of what handlers return, where these send nothing themselves."""
        sent = [message for message in dispatcher.messages if message.after]
        if self.keys or not sent:
            return
        self.keys = tuple(key for key in sent[0].keys if all(key in message.sure for message in sent))
        bodies = [message.body for message in sent if message.body]
        self.result_at = max(bodies, key=bodies.count, default="")
        for message in sent:
            self.sinks.update(dispatcher.sinks.get(message.object, ()))

    def _common(self, sent: Sequence[Message]) -> None:
        first = sent[0]
        self.keys = tuple(key for key in first.keys if all(key in message.keys for message in sent))
        self.constants_sent = {
            key: text for key, text in first.texts.items() if all(m.texts.get(key) == text for m in sent)
        }
        bodies = [message.body for message in sent if message.body in self.keys]
        self.result_at = max(bodies, key=bodies.count, default="")


def interpret_wire(
    program: Program,
    registrations: Sequence[Registration],
    facts: Mapping[Registration, HandlerFacts],
    stated: Sequence[Stated] = (),
) -> Wire:
    """The envelope and the events of a plugin.

    Findings: none here; an event without a constant name stands in ``unnamed`` and is worded by assembly.
    """
    names, envelope = Names(program, 0, stated), Envelope()
    tree = Tree(names)
    handlers = _distinct(registrations)
    envelope.handlers = frozenset((h.function.start, h.unit.path) for h in handlers if h.function is not None)
    memory: dict[Any, Any] = {}
    envelope.learn_replies([_watched(names, handler, memory) for handler in _shown(facts)])
    reached = {(start, file) for each in facts.values() for file, start, _ in each.bodies}
    for definition in _dispatchers(tree, reached) if handlers else ():
        if _dispatched(names, definition, envelope):
            break
    if not handlers:
        _of_pins(registrations, facts, envelope)
    events, unnamed = events_of(names, tree, envelope)
    return Wire(
        name_at=envelope.name_at,
        params_at=envelope.params_at,
        also_at=envelope.also_at,
        id_at=envelope.id_at,
        constants=tuple(sorted(envelope.constants.items())),
        reply_keys=envelope.keys,
        result_at=envelope.result_at,
        statuses=envelope.statuses,
        events=events,
        unnamed=unnamed,
    )


def _of_pins(
    registrations: Sequence[Registration], facts: Mapping[Registration, HandlerFacts], envelope: Envelope
) -> None:
    """Where the word itself is dispatched on: the key that it stands at, the object that most commands are given."""
    several = [facts[r] for r in registrations if r in facts and not r.tool and facts[r].served]
    words = [each.fixed[0] for each in several if len(each.fixed) == 1]
    bases = Counter(each.base for each in several if each.base is not None)
    if not words or len(set(words)) > 1 or not bases:
        return
    envelope.name_at = ".".join(words[0])
    envelope.params_at = ".".join(max(bases.items(), key=lambda each: (each[1], each[0]))[0])


def _distinct(registrations: Sequence[Registration]) -> list[Handler]:
    """Each handler that no dispatcher answers for once."""
    found: dict[tuple[str, str], Handler] = {}
    for registration in registrations:
        handler = registration.handler
        if handler is not None and not handler.pins:
            found.setdefault((handler.symbol, handler.unit.path), handler)
    return list(found.values())


def _shown(facts: Mapping[Registration, HandlerFacts]) -> list[Handler]:
    """The handlers that run the least code, no two of one file, in the order of files."""
    costs = [
        (sum(end - start for _, start, end in each.bodies), registration.name, registration.handler)
        for registration, each in facts.items()
        if registration.handler is not None and not registration.handler.pins
    ]
    found: dict[str, Handler] = {}
    for _, _, handler in sorted(costs, key=lambda cost: cost[:2]):
        if len(found) < _SHOWN:
            found.setdefault(handler.unit.path, handler)
    return [found[file] for file in sorted(found)]


def _watched(names: Names, handler: Handler, memory: dict[Any, Any]) -> Watch:
    watch = Watch()
    Run(names, handler, {}, watch, memory, deciding=False).go()
    return watch


def _dispatchers(tree: Tree, reached: set[Mark]) -> list[Definition]:
    """The functions that may be dispatchers: they parse JSON, or call what does, and no handler reaches them."""
    parsing = tree.holding(_PARSES)
    near = [*parsing, *tree.callers(parsing)]
    marks = dict.fromkeys((each.function.start, each.unit.path) for each in near)
    return [tree.definitions[mark] for mark in marks if mark not in reached]


def _dispatched(names: Names, definition: Definition, envelope: Envelope) -> bool:
    """Whether the function is the dispatcher; what it shows goes into ``envelope``."""
    function = definition.function
    symbol = f"{definition.owner}::{function.name}" if definition.owner else function.name
    handler = Handler(symbol, definition.unit, function)
    memory: dict[Any, Any] = {}
    dispatch = Dispatch(frozenset(), _NO_WORD, wire=True, by_return=False)
    dispatch.senders.update(envelope.senders)

    def run(assumed: Mapping[Path, Any]) -> Watch:
        watch = Watch()
        Free(names, handler, watch, memory, assumed, dispatch, raw=True).go()
        return watch

    free = run({})
    if not free.calls:
        return False
    name = next(iter(free.names))
    envelope.name_at = name[0]
    envelope.constants = _constants(free, name, run)
    envelope.awaited = frozenset(c.literal for c in free.comparisons.values() if c.path == name)
    only = run({(key,): Text((literal,)) for key, literal in envelope.constants.items()})
    order = {path: at for at, path in enumerate(dict.fromkeys(read.path for read in only.reads.values()))}
    given = [option for args in only.calls for value in args for option in options(value)]
    objects = dict.fromkeys(o.path for o in given if o.__class__ is Object and len(o.path) == 1)
    params = [path[0] for path in sorted(objects, key=lambda path: order.get(path, len(order)))]
    envelope.params_at, envelope.also_at = (params[0], tuple(params[1:])) if params else ("", ())
    envelope.learn_answers(free)
    envelope.id_at = _id(free, given, name, envelope)
    envelope.statuses = tuple(reply for reply in free.replies.values() if reply.outcome == "refused")
    return True


def _constants(free: Watch, name: Path, run: Any) -> dict[str, str]:
    """The keys of a message that must have one value for a handler to be called."""
    literals: dict[Path, list[str]] = {}
    for comparison in free.comparisons.values():
        if len(comparison.path) == 1 and comparison.path != name:
            literals.setdefault(comparison.path, []).append(comparison.literal)
    found: dict[str, str] = {}
    for path, known in literals.items():
        other = Scalar(path, "string", (), True, tuple(sorted(literal.casefold() for literal in known)))
        if run({path: other}).calls:
            continue
        fitting = [literal for literal in known if run({path: Text((literal,))}).calls]
        if len(fitting) == 1:
            found[path[0]] = fitting[0]
    return found


def _id(free: Watch, given: list[Any], name: Path, envelope: Envelope) -> str:
    """The key of the request's id: what a reply hands back under the id's key, else a text handed to the handler."""
    for message in free.messages:
        path = message.paths.get(envelope.id_key, ())
        if len(path) == 1 and path != name:
            return path[0]
    texts = [o.path[0] for o in given if o.__class__ is Scalar and len(o.path) == 1 and o.path != name]
    return texts[0] if texts else ""
