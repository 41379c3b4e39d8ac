"""The evidence behind facts of one command: the front, the command's handler, and its deciding runs traced."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from msgspec import Struct

from extractor import pipeline
from extractor.errors import UserError, nearest
from extractor.front import lines_of, read, read_tree

if TYPE_CHECKING:
    from extractor.interpret import Explanation


class Explained(Struct, frozen=True):
    """The evidence for facts of one command, and what shows its places."""

    command: str
    explanations: tuple[Explanation, ...]
    root: str
    line: Callable[[str, int], str | None]


def explain(options: pipeline.Options, name: str, about: str, timer: pipeline.Timer = pipeline.untimed) -> Explained:
    """The evidence for a key or a code (``about``; "" for each need) of the command ``name`` at ``options.path``.

    Raises: UserError as ``pipeline.extract`` does, and for a command, key or code that is not there.
    """
    front = read(read_tree(options, timer), options, timer)
    with timer("imports"):
        from extractor import dialects, interpret
    with timer("registrations"):
        registered = dialects.register(front.program, options.dialects, options.tables)
    handlers = {each.name: each.handler for each in registered.registrations if each.handler}
    handler = handlers.get(name)
    if handler is None:
        raise _not_there(f"{front.tree.plugin.name} has no command {name}", name, handlers)
    with timer("interpretation"):
        try:
            found = interpret.explain(front.program, handler, about, registered.stated)
        except LookupError as error:
            raise _not_there(f"{name} neither reads nor sends {about}", about, error.args) from None
    root = options.laid.said(front.tree.root) if options.laid else front.tree.root
    return Explained(name, found, root, lines_of(front.tree))


def _not_there(message: str, word: str, known: Iterable[str]) -> UserError:
    return UserError(message, hint=nearest(word, known))
