"""The catalog: a plugin, how its messages are wrapped, what it sends unasked, and its commands.

The one model of the product. Keys of these records are always in the file.
"""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import field

from extractor.catalog.commands import Command, Status
from extractor.catalog.params import Entry, Param, Place, doc, keyed

SCHEMA_VERSION = 1


class Plugin(Entry, frozen=True, kw_only=True):
    """What the catalog is about."""

    name: Annotated[str, doc("From the .uplugin, else the folder.")]
    version: Annotated[str | None, doc("The .uplugin's VersionName.")] = None
    engine: Annotated[str | None, doc("The engine version, or range, the facts hold for.")] = None
    source_root: Annotated[str, doc("The folder that files are relative to, itself relative to the plugin.")] = ""
    contract_digest: Annotated[str, doc("Over all facts without places.")] = ""
    source_digest: Annotated[str, doc("Over the files read, line ends normalised.")] = ""


class RequestEnvelope(Entry, frozen=True, kw_only=True):
    """How a request is wrapped."""

    name_at: Annotated[str | None, doc("The key of the command's name.")] = None
    params_at: Annotated[str | None, doc("The key of its parameters.")] = None
    also_at: Annotated[tuple[str, ...], doc("Keys read where that one is absent.")] = ()
    id_at: Annotated[str | None, doc("The key of the request's id.")] = None
    constants: Annotated[dict[str, Any], doc("Keys with a fixed value.")] = field(default_factory=dict)


class ReplyEnvelope(Entry, frozen=True, kw_only=True):
    """How a reply is wrapped."""

    keys: Annotated[tuple[str, ...], doc("Keys that the outermost sender adds to every reply.")] = ()
    result_at: Annotated[str | None, doc("The key of the result.")] = None


class Envelope(Entry, frozen=True, kw_only=True):
    """How messages are wrapped, and the replies made before any command is reached."""

    request: RequestEnvelope | None = None
    reply: ReplyEnvelope | None = None
    statuses: tuple[Status, ...] = ()


class Event(Entry, frozen=True, kw_only=True):
    """What the plugin sends unasked."""

    name: Annotated[str, doc("The event's name.")]
    payload: Annotated[tuple[Param, ...], doc("Its keys.")] = ()
    expects_reply: Annotated[bool, doc("The plugin waits for an answer.")] = False
    sites: Annotated[tuple[Place, ...], doc("Where it is sent.")] = ()

    def __post_init__(self) -> None:
        keyed(self.payload)


class Family(Entry, frozen=True, kw_only=True):
    """A group of commands."""

    name: Annotated[str, doc("Its name; `misc` is last.")]
    commands: Annotated[int, doc("How many commands it has.")]


class StatusCode(Entry, frozen=True, kw_only=True):
    """A numeric code and how many commands send it."""

    code: int
    commands: int


class ErrorCode(Entry, frozen=True, kw_only=True):
    """A textual code and how many commands send it."""

    code: str
    commands: int


class Catalog(Entry, frozen=True, kw_only=True):
    """Every command of one plugin."""

    schema_version: int = SCHEMA_VERSION
    plugin: Plugin
    envelope: Envelope = Envelope()
    events: tuple[Event, ...] = ()
    families: tuple[Family, ...] = ()
    status_codes: tuple[StatusCode, ...] = ()
    error_codes: tuple[ErrorCode, ...] = ()
    commands: Annotated[tuple[Command, ...], doc("Sorted by tool, then name.")] = ()
