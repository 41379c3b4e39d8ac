"""The lines of a recording as exchanges: a request with the replies to it.

A line is one JSON object:

- a message as it was on the wire, a request or a reply, paired by the envelope's id; without ids a reply belongs to
  the request before it;
- both sides together: ``{"request": …, "reply": …}``, also ``"replies": […]``;
- without any envelope: ``{"command": "actor.spawn", "params": {…}, "reply": {…}}``;
- ``tools/call`` of the Model Context Protocol, and its result.

A message may stand under ``message``, beside a time or a direction.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from extractor.catalog import Catalog, RequestEnvelope
from extractor.findings import Finding, Location
from extractor.rules.uc513_recording_unreadable import RULE as UNREADABLE

Message = Mapping[str, Any]

NEUTRAL = RequestEnvelope(name_at="command", params_at="params", id_at="id")
JSON_RPC = RequestEnvelope(name_at="method", params_at="params", id_at="id")


class Request(Struct, frozen=True):
    """A call: ``name`` as it was sent, ``params`` without the envelope."""

    line: int
    name: str
    params: Message


class Reply(Struct, frozen=True):
    """An answer: ``result`` what stands under the envelope's key, None where nothing does; ``outer`` the rest."""

    line: int
    outer: Message
    result: Any


class Exchange(Struct, frozen=True):
    """A request or a reply to one, in the order of the recording. ``reply`` is None for the request itself."""

    request: Request
    reply: Reply | None


class Recording:
    """The exchanges of a recording; ``findings`` are complete when these have been gone through."""

    def __init__(self, catalog: Catalog, data: bytes, file: str) -> None:
        """``file`` is how findings call it."""
        self._data = data
        self._file = file
        self._own = catalog.envelope.request
        self._reply = catalog.envelope.reply
        self._events = {event.name for event in catalog.events} - {command.name for command in catalog.commands}
        self._open: dict[Any, Request] = {}
        self._last: Request | None = None
        self.findings: list[Finding] = []

    def exchanges(self) -> Iterator[Exchange]:
        """Each request when it is sent, each reply when it comes.

        Findings: UC513.
        """
        for number, line in enumerate(self._data.removeprefix(b"\xef\xbb\xbf").splitlines(), 1):
            if not line.strip():
                continue
            try:
                record = json.loads(line.decode())
            except UnicodeDecodeError:
                why = "is not UTF-8"
                self._left_out(number, why)
                continue
            except (json.JSONDecodeError, RecursionError) as error:
                why = f"is not JSON: {error.msg}" if isinstance(error, ValueError) else "is not JSON: nested too deep"
                self._left_out(number, why)
                continue
            if not isinstance(record, dict):
                why = "is no JSON object"
                self._left_out(number, why)
                continue
            inner = record.get("message")
            yield from self._record(number, inner if isinstance(inner, dict) else record)

    def _left_out(self, line: int, why: str) -> None:
        self.findings.append(UNREADABLE.finding(Location(self._file, line), f"{why}: left out"))

    def _record(self, line: int, record: Message) -> Iterator[Exchange]:
        sent = record.get("request")
        request = self._request(line, sent if isinstance(sent, dict) else record)
        if request is not None:
            yield Exchange(request, None)
            replies = record.get("replies", [record["reply"]] if "reply" in record else [])
            for reply in replies if isinstance(replies, list) else []:
                if isinstance(reply, dict):
                    yield Exchange(request, self._answer(line, reply))
                elif reply is not None:
                    why = "its reply is no JSON object"
                    self._left_out(line, why)
            return
        if isinstance(sent, dict) or (self._own and record.get(self._own.name_at or "") in self._events):
            if isinstance(sent, dict):
                why = "its request names no command"
                self._left_out(line, why)
            return
        request = self._asked(record)
        if request is None:
            why = "is neither a request nor a reply to one before it"
            self._left_out(line, why)
        else:
            yield Exchange(request, self._answer(line, record))

    def _asked(self, reply: Message) -> Request | None:
        """The request that a reply belongs to."""
        id_at = self._own.id_at if self._own and self._own.id_at else "id"
        if id_at in reply:
            return self._open.get(_hashable(reply[id_at]))
        return self._last if self._looks_like_a_reply(reply) else None

    def _looks_like_a_reply(self, record: Message) -> bool:
        known = set(self._reply.keys) if self._reply else set()
        return bool(set(record) & (known or {"result", "error", "success", "ok", "status", "code"}))

    def _request(self, line: int, message: Message) -> Request | None:
        """A message that names a command."""
        found = self._called(message)
        if found is None:
            return None
        name, params, id_ = found
        if name in self._events:
            return None
        request = Request(line, name, params)
        self._last = request
        if id_ is not None:
            self._open[_hashable(id_)] = request
        return request

    def _called(self, message: Message) -> tuple[str, Message, Any] | None:
        for envelope in filter(None, (self._own, NEUTRAL, JSON_RPC)):
            name = message.get(envelope.name_at or "")
            if not isinstance(name, str):
                continue
            keys = [key for key in (envelope.params_at, *envelope.also_at) if key]
            params = next((message[key] for key in keys if key in message), None if keys else _rest(message, envelope))
            params = params if isinstance(params, dict) else {}
            id_ = message.get(envelope.id_at or "id")
            if name == "tools/call" and isinstance(params.get("name"), str):
                arguments = params.get("arguments")
                return params["name"], arguments if isinstance(arguments, dict) else {}, id_
            return name, params, id_
        return None

    def _answer(self, line: int, message: Message) -> Reply:
        at = self._reply.result_at if self._reply else None
        content = _content(message.get("result"))
        if content is not None:
            return Reply(line, {**message, "isError": message["result"].get("isError", False)}, content.get("value"))
        if at is None and self._reply is None and "result" in message:
            at = "result"
        if at is not None:
            return Reply(line, {key: value for key, value in message.items() if key != at}, message.get(at))
        added = set(self._reply.keys) if self._reply else {"id", "jsonrpc"}
        return Reply(line, message, {key: value for key, value in message.items() if key not in added})


def _rest(message: Message, envelope: RequestEnvelope) -> Message:
    """The params of an envelope that has them beside its own keys."""
    own = {envelope.name_at, envelope.id_at, *envelope.constants}
    return {key: value for key, value in message.items() if key not in own}


def _content(result: Any) -> dict[str, Any] | None:
    """What a result of ``tools/call`` holds, under ``value``; None for any other result."""
    if not isinstance(result, dict) or not isinstance(result.get("content"), list):
        return None
    if isinstance(result.get("structuredContent"), dict):
        return {"value": result["structuredContent"]}
    for part in result["content"]:
        if isinstance(part, dict) and isinstance(part.get("text"), str):
            try:
                value = json.loads(part["text"])
            except ValueError:
                continue
            if isinstance(value, dict):
                return {"value": value}
    return {}


def _hashable(id_: Any) -> Any:
    return id_ if isinstance(id_, (str, int, float)) else json.dumps(id_, sort_keys=True)
