"""What of a recording is not as the catalog says."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from extractor.catalog import Catalog, Command, Param, Status
from extractor.emit import Judge
from extractor.facts import FAILED
from extractor.findings import Finding, Location, Severity
from extractor.replay.coverage import Counter, Coverage, code_name
from extractor.replay.reading import Exchange, Recording, Reply, Request
from extractor.rules.uc511_recorded_request_unknown import RULE as UNKNOWN
from extractor.rules.uc512_recorded_outcome_contradicts import RULE as CONTRADICTS
from extractor.wording import SAYING

_FLAGS = ("ok", "success", "status", "isError")


class Replayed(Struct, frozen=True):
    """What came of a recording."""

    requests: int
    replies: int
    findings: tuple[Finding, ...]
    coverage: Coverage


class _Outcome(Struct, frozen=True):
    kind: str
    code: int | None
    error_code: str | None


def replay(catalog: Catalog, data: bytes, file: str) -> Replayed:
    """The recording in the bytes of ``file`` against the catalog.

    Findings, each at its line: UC511 for a command or key that is not known, UC512 for a reply that contradicts, UC513
    for a line that is not understood.
    """
    recording = Recording(catalog, data, file)
    judging = _Judging(catalog, file)
    for exchange in recording.exchanges():
        judging.take(exchange)
    found = sorted({*recording.findings, *judging.findings})
    return Replayed(judging.requests, judging.replies, tuple(found), judging.counter.coverage())


class _Judging:
    def __init__(self, catalog: Catalog, file: str) -> None:
        self._judge = Judge(catalog)
        self._file = file
        self._by_action: dict[tuple[str, str], list[Command]] = {}
        for command in catalog.commands:
            if command.tool and command.action:
                self._by_action.setdefault((command.tool, command.action.value), []).append(command)
        self._shell = catalog.envelope.statuses
        self._error_codes = {one.error_code or "" for command in catalog.commands for one in command.statuses}
        self.counter = Counter(catalog)
        self.findings: list[Finding] = []
        self.requests = self.replies = 0

    def take(self, exchange: Exchange) -> None:
        request, reply = exchange.request, exchange.reply
        command = self._command(request)
        if reply is None:
            self.requests += 1
            if command is not None:
                self.counter.called(command, request.params)
                self._request(command, request)
            return
        self.replies += 1
        outcome = self._outcome(reply)
        if command is None:
            self._no_command(request, outcome)
            return
        self.counter.answered(command, outcome.code, outcome.error_code, outcome.kind)
        self._reply(command, request, reply, outcome)

    def _command(self, request: Request) -> Command | None:
        found = self._judge.command(request.name)
        if found is not None:
            return found
        for key, value in request.params.items():
            for command in self._by_action.get((request.name, value), ()) if isinstance(value, str) else ():
                if command.action and command.action.key == key:
                    return command
        return None

    def _no_command(self, request: Request, outcome: _Outcome) -> None:
        near = self._judge.near(request.name)
        match outcome.kind == "success", bool(near):
            case True, True:
                message = f"there is no command {request.name}, and it succeeded; did you mean {near}?"
            case True, False:
                message = f"there is no command {request.name}, and it succeeded"
            case False, True:
                message = f"there is no command {request.name}; did you mean {near}?"
            case _:
                message = f"there is no command {request.name}"
        severity = Severity.ERROR if outcome.kind == "success" else Severity.WARNING
        self.findings.append(
            UNKNOWN.finding(Location(self._file, request.line), message, severity, command=request.name)
        )

    def _request(self, command: Command, request: Request) -> None:
        for problem in self._judge.problems(command.name, request.params):
            if problem.kind in ("unknown_key", "key_case"):
                message = SAYING.gettext("%(command)s: %(words)s", command=command.name, words=problem.message)
                if "." in problem.path[2:]:
                    message = SAYING.gettext("%(text)s (%(more)s)", text=message, more=problem.path)
                place, key = Location(self._file, request.line), problem.path.removeprefix("$.")
                self.findings.append(UNKNOWN.finding(place, message, command=command.name, key=key))

    def _reply(self, command: Command, request: Request, reply: Reply, outcome: _Outcome) -> None:
        if outcome.kind == "success":
            for problem in self._judge.problems(command.name, request.params):
                if problem.level == "error":
                    message = f"{command.name}: succeeded, though {problem.message} ({problem.path})"
                    if reply.line != request.line:
                        message = (
                            f"{command.name}: succeeded, though {problem.message} "
                            f"({problem.path}, asked in line {request.line})"
                        )
                    self._wrong(command, reply, message)
        known = any(_is(outcome, one) for one in command.statuses)
        if command.statuses and not known and not self._is_before_any_command(outcome, reply):
            name = code_name(outcome.code, outcome.error_code, outcome.kind)
            message = f"{command.name}: answered {name}, which it does not send by the catalog"
            self._wrong(command, reply, message)
        if outcome.kind == "success" and command.result is not None and not command.result.open:
            for path, is_there in _differences(command.result.properties, reply.result, ""):
                message = f"{command.name}: result key {path} is missing, which every success has by the catalog"
                if is_there:
                    message = f"{command.name}: result key {path} is none by the catalog"
                self._wrong(command, reply, message, key=path)

    def _is_before_any_command(self, outcome: _Outcome, reply: Reply) -> bool:
        """Whether a reply is one of those that the plugin sends before it looks at the command: by code and words."""
        parts = (reply.outer, reply.result if isinstance(reply.result, dict) else {})
        texts = [text for part in parts for text in part.values() if isinstance(text, str)]
        return any(
            _is(outcome, status)
            and (not status.messages or any(_says(one.text, text) for one in status.messages for text in texts))
            for status in self._shell
        )

    def _wrong(self, command: Command, reply: Reply, message: str, key: str = "") -> None:
        place = Location(self._file, reply.line)
        self.findings.append(
            CONTRADICTS.finding(place, message, command=command.name, key=key)
        )  # fmt: skip

    def _outcome(self, reply: Reply) -> _Outcome:
        parts: list[Mapping[str, Any]] = [reply.outer]
        parts += [part for part in (reply.result, reply.outer.get("error")) if isinstance(part, dict)]
        code = reply.outer.get("code")
        number = int(code) if isinstance(code, (int, float)) and not isinstance(code, bool) else None
        texts = [text for part in parts for text in _codes_in(part, self._error_codes)]
        failed = (
            (number is not None and number >= FAILED)
            or any(_fails(part) for part in parts)
            or (isinstance(reply.result, dict) and list(reply.result) == ["error"])
            or bool(reply.outer.get("error"))
        )
        return _Outcome("error" if failed else "success", number, texts[0] if texts else None)


def _codes_in(part: Mapping[str, Any], known: set[str]) -> Iterator[str]:
    """The words in a reply that are error codes: those of the catalog first, then what stands where codes do."""
    yield from (value for value in part.values() if isinstance(value, str) and value in known)
    yield from (part[key] for key in ("error_code", "errorCode", "code") if isinstance(part.get(key), str))


def _fails(part: Mapping[str, Any]) -> bool:
    return any(part.get(flag) is False for flag in ("ok", "success")) or (
        part.get("status") in ("error", "failed") or part.get("isError") is True
    )


def _says(message: str, text: str) -> bool:
    """Whether a text is a message whose holes are filled."""
    return re.fullmatch(re.escape(message).replace(r"\{\}", ".*"), text, re.DOTALL) is not None


def _is(outcome: _Outcome, status: Status) -> bool:
    """Whether a reply is of this kind: by its codes, by its kind alone where the catalog, or the reply, shows none."""
    if status.kind != outcome.kind:
        return False
    if status.code is not None and status.code != outcome.code:
        return False
    return None in (status.error_code, outcome.error_code) or status.error_code == outcome.error_code


def _differences(properties: tuple[Param, ...], value: Any, at: str) -> Iterator[tuple[str, bool]]:
    """(path, whether it is there) of an answer's keys that differ: one that is not known, one that every success has
    and this lacks."""
    if not isinstance(value, dict):
        return
    known = {one.key: one for one in properties}
    for key, inner in value.items():
        path = f"{at}{key}"
        param = known.get(key)
        if param is None:
            if not (at == "" and key in _FLAGS):
                yield path, True
        elif param.properties and not param.additional:
            yield from _differences(param.properties, inner, f"{path}.")
        elif param.items and param.items.properties and not param.items.additional and isinstance(inner, list):
            for item in inner:
                yield from _differences(param.items.properties, item, f"{path}[].")
    for key, param in known.items():
        if param.always and key not in value:
            yield f"{at}{key}", False
