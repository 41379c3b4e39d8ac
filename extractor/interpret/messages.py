"""Messages: objects that become text on the way to the wire, watched in runs of any function, not of handlers alone.

``Watch`` is the recorder of such a run and ``Free`` the run: parameters are anything, a request object is a request.
What the messages say of the envelope and of events is ``envelope``'s and ``events``' business.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from extractor.facts import Handler, Place, Reply, ResultKey
from extractor.interpret import replies, shape
from extractor.interpret.dispatching import mark_of
from extractor.interpret.record import Recorder
from extractor.interpret.run import Run
from extractor.interpret.strings import HOLE
from extractor.interpret.values import Built, Heap, Object, Role, Scalar, Text, Unknown, known_text, options

if TYPE_CHECKING:
    from collections.abc import Mapping

    from extractor.facts import Path
    from extractor.form import Param
    from extractor.interpret.dispatching import Dispatch, Mark
    from extractor.interpret.machine import Frame, Machine
    from extractor.interpret.names import Names
    from extractor.interpret.state import State

Sink = tuple[object, ...]
TEXT_TYPES = ("FString", "FStringView", "FName", "FText", "TCHAR")


class Message(Struct, frozen=True):
    """One object that became text; ``object`` names it in its run.

    ``texts`` are its constant texts, ``paths`` its fields that are a key of the request, ``roles`` those that are a
    text that the handler was given; ``body`` is the key of the object inside, ``payload`` that object's keys (None:
    not known). ``sure`` are the keys that it surely has, ``after`` says that a handler was called before.
    ``chain`` are the functions that lead here, innermost first, each with the place in it.
    """

    object: int
    keys: tuple[str, ...]
    texts: dict[str, str]
    paths: dict[str, Path]
    roles: frozenset[str]
    body: str
    payload: tuple[ResultKey, ...] | None
    open: bool
    chain: tuple[tuple[Mark, Place], ...]
    sure: frozenset[str] = frozenset()
    after: bool = False


class Watch(Recorder):
    """The recorder of a run in which messages are watched.

    ``passed_on`` says that an object which the function was given became text, ``holes`` whom unknown text was
    handed to.
    """

    watching = True
    parsed = Object(())

    def __init__(self) -> None:
        """Empty."""
        super().__init__()
        self.messages: list[Message] = []
        self.sinks: dict[int, dict[Sink, None]] = {}
        self.passed_on = False
        self.holes: dict[Sink, None] = {}
        self.names: dict[Path, None] = {}
        self.calls: list[list[Any]] = []
        self._at: Place | None = None

    def message(self, m: Machine, source: Any, node: Any, state: State, frame: Frame) -> None:
        """An object becomes text."""
        self.changes += 1
        chain = _chain(m, node, frame)
        self._at = chain[-1][1] if chain else None
        for option in options(source):
            content = state.cells.get(option.id) if option.__class__ is Heap else option
            if content.__class__ is Built and option.__class__ is Heap:
                made = _message(option.id, content, chain, state)
                self.messages.append(replace(made, after=True) if self.calls else made)
            else:
                self.passed_on = True

    def handed(self, args: list[Any], whom: Sink) -> None:
        """The text of a message is handed on."""
        for value in args:
            for option in options(value):
                if option.__class__ is Text and option.written.__class__ is Heap:
                    self.changes += 1
                    self.sinks.setdefault(option.written.id, {}).setdefault(whom)
                elif self.passed_on and option.__class__ is Text and None in option.parts:
                    self.holes.setdefault(whom)

    def looked_up(self, keys: list[Any]) -> None:
        """A container is asked for a key of the request."""
        for option in options(keys[0]) if keys else ():
            if option.__class__ is Scalar and len(option.path) == 1 and option.kind == "string":
                self.changes += 1
                self.names.setdefault(option.path)

    def called_through(self, args: list[Any]) -> None:
        """A callable is called: a handler, where a name was looked up before."""
        if self.names:
            self.changes += 1
            self.calls.append(args)

    def reply(self, reply: Reply) -> None:
        """A reply, at the place in the function that is run."""
        super().reply(reply if self._at is None else replace(reply, place=self._at))


def _chain(m: Machine, node: Any, frame: Frame) -> tuple[tuple[Mark, Place], ...]:
    found: dict[Mark, Place] = {}
    at, seen = node.start, frame
    while True:
        mark = mark_of(seen)
        if mark is not None:
            found.setdefault(mark, m.place(seen, at))
        if seen.caller is None:
            return tuple(found.items())
        at, seen = seen.at, seen.caller


def _message(object_: int, content: Built, chain: tuple[tuple[Mark, Place], ...], state: State) -> Message:
    texts: dict[str, str] = {}
    paths: dict[str, Path] = {}
    roles = set()
    for key, (value, _) in content.fields.items():
        for option in options(value):
            if option.__class__ is Scalar:
                paths[key] = option.path
            elif option.__class__ is Role:
                roles.add(key)
        text = known_text(value)
        if text:
            texts[key] = text
    body, key = replies.body_of(content, state)
    made = body.__class__ is Built
    return Message(
        object=object_,
        keys=tuple(content.fields),
        texts=texts,
        paths=paths,
        roles=frozenset(roles),
        body=key,
        payload=shape.result_keys(body, state) if made else None,
        open=body.open if made else bool(key),
        chain=chain,
        sure=frozenset(key for key, (_, sure) in content.fields.items() if sure),
    )


class Free(Run):
    """A run of a function with anything for its parameters; ``raw`` makes its text the raw message."""

    def __init__(
        self,
        program: Names,
        handler: Handler,
        recorder: Watch,
        memory: dict[Any, Any],
        assumed: Mapping[Path, Any] | None = None,
        dispatch: Dispatch | None = None,
        *,
        raw: bool = False,
    ) -> None:
        """As ``Run``, nothing decided."""
        super().__init__(program, handler, assumed or {}, recorder, memory, deciding=False, dispatch=dispatch)
        self._raw = raw

    def _param(self, param: Param) -> Any:
        if "FJsonObject" in param.type and not self._raw:  # of a raw message only what is parsed is the request
            return Object(())
        if param.type in TEXT_TYPES:
            return Scalar((), "string") if self._raw else HOLE
        return Unknown(param.type + param.declarator.replace("&", ""))
