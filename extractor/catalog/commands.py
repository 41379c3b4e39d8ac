"""One command: how it is reached, what it takes, what it answers.

The keys of ``Command`` itself are always in the file, null or empty where there is nothing to say; below it absent
facts are left out.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import field
from msgspec.structs import force_setattr

from extractor.catalog.params import Available, Condition, Entry, Param, Place, Record, Type, doc, keyed

Tier = Literal["read", "write", "destructive", "dangerous", "control", "unknown"]
TIERS: tuple[Tier, ...] = ("read", "control", "write", "destructive", "dangerous")
"""The tiers from harmless to grave; where ``unknown`` stands among them is for the one who asks."""
Basis = Literal["declared", "override", "derived"]
Kind = Literal["success", "error"]
Winner = Literal["last-in-source", "unspecified"]

MISC = "misc"
"""The family of commands that have none."""


class Action(Record, frozen=True, kw_only=True):
    """The key and value by which a tool picks this command; fixed, so not among the params."""

    key: Annotated[str, doc("The key that names the action.")]
    value: Annotated[str, doc("The action's name.")]


class Evidence(Record, frozen=True, kw_only=True):
    """What an access tier rests on."""

    file: Annotated[str, doc("Relative to the source root.")]
    line: Annotated[int, doc("From 1.")]
    what: Annotated[str, doc("The call or type seen there.")]


class Access(Record, frozen=True, kw_only=True):
    """How far a command's effects reach."""

    tier: Annotated[Tier, doc("The worst reachable effect.")]
    basis: Annotated[Basis, doc("Who says so.")]
    declared: Annotated[str | None, doc("The source's own word, verbatim.")] = None
    undo: Annotated[bool, doc("A transaction covers the effects.")] = False
    evidence: Annotated[tuple[Evidence, ...], doc("The places it rests on.")] = ()


class Handler(Record, frozen=True, kw_only=True):
    """The code that answers."""

    symbol: Annotated[str, doc("Its qualified name.")]
    file: Annotated[str, doc("Relative to the source root.")]
    line: Annotated[int, doc("From 1.")]


class Open(Record, frozen=True, kw_only=True):
    """Why more keys may be read than are listed."""

    reason: Annotated[str, doc("In words.")]
    file: Annotated[str, doc("Relative to the source root.")]
    line: Annotated[int, doc("From 1.")]


class When(Record, frozen=True, kw_only=True):
    """Needs that hold only under a condition on other keys."""

    if_: Annotated[Condition, doc("The condition.")] = field(name="if")
    then: Annotated[tuple[str, ...], doc("Keys needed then.")] = ()
    one_of: Annotated[tuple[tuple[str, ...], ...], doc("Groups of which one key is needed then.")] = ()

    def __post_init__(self) -> None:
        _leave_out_empty(self, "one_of")

    def __bool__(self) -> bool:
        """Whether it asks for anything."""
        return bool(self.then or self.one_of)


class Refusal(Record, frozen=True, kw_only=True):
    """The reply that answers the absence of keys."""

    keys: Annotated[tuple[str, ...], doc("The keys missed.")]
    absent: Annotated[Literal["any", "all"], doc("Whether any of them missing is enough, or all must be.")]
    code: Annotated[int | None, doc("The numeric code of the reply.")] = None
    error_code: Annotated[str | None, doc("The textual code of the reply.")] = None
    message: Annotated[str | None, doc("Its message; holes are {}.")] = None
    file: Annotated[str, doc("Relative to the source root.")]
    line: Annotated[int, doc("From 1.")]


class Requirements(Record, frozen=True, kw_only=True):
    """What a call must bring."""

    all: Annotated[tuple[str, ...], doc("Without each of these no call succeeds; under [] relative to each item.")] = ()
    one_of: Annotated[tuple[tuple[str, ...], ...], doc("Of each group at least one key.")] = ()
    at_most_one: Annotated[tuple[tuple[str, ...], ...], doc("Of each group no two keys.")] = ()
    when: Annotated[tuple[When, ...], doc("Needs under a condition.")] = ()
    refusals: Annotated[tuple[Refusal, ...], doc("Which reply answers which absence.")] = ()

    def __post_init__(self) -> None:
        _leave_out_empty(self, "one_of", "at_most_one", "when")

    @property
    def all_on_top(self) -> tuple[str, ...]:
        """Those of ``all`` that are keys of the request itself."""
        return tuple(key for key in self.all if is_on_top(key))

    @property
    def one_of_on_top(self) -> tuple[tuple[str, ...], ...]:
        """Those of ``one_of`` whose keys are the request's own."""
        return tuple(group for group in self.one_of if all(map(is_on_top, group)))


def _leave_out_empty(one: When | Requirements, *fields: str) -> None:
    """A file may have a need without keys, which asks for nothing."""
    for name in fields:
        needs = getattr(one, name)
        if not all(needs):
            force_setattr(one, name, tuple(filter(None, needs)))


def is_on_top(key: str) -> bool:
    """Whether a dotted name is that of a key of the request itself."""
    return "." not in key and "[]" not in key


class Message(Record, frozen=True, kw_only=True):
    """What a reply says."""

    text: Annotated[str, doc("Verbatim; holes are {}.")]
    locales: Annotated[dict[str, str], doc("The same in other languages, where the source has them.")] = field(
        default_factory=dict
    )


def codes_of(code: int | None, error_code: str | None) -> str:
    """``404``, ``404 NO_ACTOR``, ``NO_ACTOR``; "" where a reply has neither."""
    return " ".join(str(one) for one in (code, error_code) if one is not None)


class Status(Record, frozen=True, kw_only=True):
    """One kind of reply, told apart by code, error code and kind."""

    code: Annotated[int | None, doc("Absent where the plugin has no numeric codes.")] = None
    error_code: Annotated[str | None, doc("The textual code.")] = None
    kind: Annotated[Kind, doc("Whether the call did what was asked.")]
    soft: Annotated[bool, doc("Under a success code, but a computed flag says failure.")] = False
    messages: Annotated[tuple[Message, ...], doc("What it says.")] = ()
    available: Annotated[Available | None, doc("Where it is sent in some builds only.")] = None
    sites: Annotated[tuple[Place, ...], doc("Where it is sent.")] = ()

    @property
    def codes(self) -> str:
        """Its codes in words, as ``codes_of`` has them."""
        return codes_of(self.code, self.error_code)


class Result(Record, frozen=True, kw_only=True):
    """The content of the success replies, united."""

    type: Annotated[Type, doc("Its type.")]
    properties: Annotated[tuple[Param, ...], doc("The keys of an object.")] = ()
    open: Annotated[bool, doc("More keys may be sent.")] = False

    def __post_init__(self) -> None:
        keyed(self.properties)


class Declared(Record, frozen=True, kw_only=True):
    """The plugin's own declaration of the command."""

    params: Annotated[tuple[Param, ...], doc("The keys declared.")] = ()
    required: Annotated[tuple[str, ...], doc("Those declared as required.")] = ()
    output: Annotated[tuple[Param, ...], doc("The declared result.")] = ()
    file: Annotated[str, doc("Relative to the source root.")]
    line: Annotated[int, doc("From 1.")]

    def __post_init__(self) -> None:
        keyed(self.params)
        keyed(self.output)


class Note(Record, frozen=True, kw_only=True):
    """A finding about the command."""

    rule: Annotated[str, doc("The rule's code.")]
    key: Annotated[str | None, doc("The key it is about.")] = None
    file: Annotated[str, doc("Relative to the source root.")]
    line: Annotated[int, doc("From 1.")]


class Command(Entry, frozen=True, kw_only=True):
    """One name that a caller can send, with its whole contract."""

    name: Annotated[str, doc("What a caller sends; <tool>.<action> where one tool carries many actions.")]
    family: Annotated[str, doc("The group it is listed under.")] = MISC
    tool: Annotated[str | None, doc("The tool that carries the action.")] = None
    action: Annotated[Action | None, doc("The key and value that pick it within the tool.")] = None
    aliases: Annotated[tuple[str, ...], doc("Other names that reach the same handler, sorted.")] = ()
    dialect: Annotated[str, doc("How the plugin registers it.")]
    summary: Annotated[str | None, doc("The first sentence of the source's own description.")] = None
    description: Annotated[str | None, doc("The source's own description, verbatim.")] = None
    deprecated: Annotated[str | None, doc("The source's own words.")] = None
    access: Annotated[Access, doc("How far its effects reach.")] = Access(tier="unknown", basis="derived")
    asynchronous: Annotated[bool, doc("It replies after the handler returned.")] = False
    timeout_s: Annotated[int | float | None, doc("Seconds after which the plugin gives up.")] = None
    available: Annotated[Available | None, doc("Where it exists in some builds only.")] = None
    handler: Annotated[Handler | None, doc("The code that answers; null where it could not be resolved.")] = None
    registration: Annotated[Place | None, doc("Where the name is tied to the handler.")] = None
    shadowed: Annotated[tuple[Place, ...], doc("Other registrations of the name.")] = ()
    winner: Annotated[Winner | None, doc("Which registration holds, where there are several.")] = None
    params: Annotated[tuple[Param, ...], doc("In the order in which the code first reads or declares them.")] = ()
    open: Annotated[Open | None, doc("Why more keys may be read.")] = None
    requirements: Annotated[Requirements, doc("What a call must bring.")] = Requirements()
    statuses: Annotated[tuple[Status, ...], doc("Every reply, sorted by code, error code, kind.")] = ()
    result: Annotated[Result | None, doc("The content of the success replies.")] = None
    declared: Annotated[Declared | None, doc("The plugin's own declaration.")] = None
    findings: Annotated[tuple[Note, ...], doc("What is doubtful about it.")] = ()

    def __post_init__(self) -> None:
        keyed(self.params)

    @property
    def called(self) -> str:
        """What a message names: of an action, the tool that carries it."""
        return self.tool if self.tool and self.action else self.name
