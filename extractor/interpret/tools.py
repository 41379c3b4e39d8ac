"""A tool as a whole: all that its actions read and send; of what they need only the key that picks one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from extractor.facts import Handler, HandlerFacts, Read
from extractor.interpret.handler import refuses_without
from extractor.interpret.run import place_of

if TYPE_CHECKING:
    from extractor.interpret.names import Names


def of_tool(names: Names, handler: Handler, actions: list[HandlerFacts], memory: dict[Any, Any]) -> HandlerFacts:
    """The facts of a tool's handler from those of the actions that it serves.

    The key that picks the action is needed where a request without it is refused; no other key is, as some action may
    do without. Running the handler with the key free would ask about every key of every action at once.
    """
    keys = actions[0].fixed if actions else ()
    needed = keys if keys and refuses_without(names, handler, frozenset(keys), memory) else ()
    selector = [Read(path, "string", place_of(handler), handler.symbol) for path in keys]
    reads = dict.fromkeys([*selector, *(read for facts in actions for read in facts.reads if read.path not in keys)])
    return HandlerFacts(
        symbol=handler.symbol,
        place=place_of(handler),
        doc=handler.function.doc if handler.function is not None else "",
        reads=tuple(reads),
        comparisons=_all(facts.comparisons for facts in actions),
        defaults=(),
        aliases=_all(facts.aliases for facts in actions),
        needed=needed if len(needed) == 1 else (),
        one_of=(tuple(sorted(needed)),) if len(needed) > 1 else (),
        when=(),
        at_most_one=(),
        refusals=(),
        others=(),
        replies=_all((replace(r, held=()) for r in facts.replies) for facts in actions),
        escapes=_all(facts.escapes for facts in actions),
        bounds=_all(facts.bounds for facts in actions),
        twice=_all(facts.twice for facts in actions),
        computed=_all(facts.computed for facts in actions),
        limits=(),
        reached=_all(facts.reached for facts in actions),
        never=not actions,
        files=tuple(sorted({file for facts in actions for file in facts.files})),
        bodies=(),
    )


def _all(parts: Iterable[Iterable[Any]]) -> tuple[Any, ...]:
    return tuple(dict.fromkeys(item for part in parts for item in part))
