"""Runs a program that was built around driver.h over many requests and reads what came of each.

`run` gives one `Outcome` a request, None where the program died on it (it is started again for the rest). Replies are
found by the envelope's keys alone: an integer `code`, a `result`; what else is sent is an event.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Reply:
    """One reply as the caller sees it."""

    code: int | None
    result: dict[str, Any]
    late: bool
    """Sent after the handler returned."""


@dataclass(frozen=True)
class Outcome:
    """What one request brought about."""

    replies: tuple[Reply, ...]
    events: tuple[dict[str, Any], ...]
    reads: frozenset[str]
    """Dotted paths looked at in the parameters: "a.b", items "a[].b", a walk over all keys "a.*"."""
    asked: tuple[str, ...] = field(default=())
    """Opaque questions, in order."""


def envelope(name: str, params: dict[str, Any], request_id: str = "1") -> str:
    """The text of a request as a client sends it."""
    return json.dumps({"type": "req", "id": request_id, "method": name, "params": params}, ensure_ascii=False)


def read_outcome(line: str, params_at: str = "params") -> Outcome:
    """The outcome in one line of the driver's output."""
    raw = json.loads(line)
    replies: list[Reply] = []
    events: list[dict[str, Any]] = []
    for index, text in enumerate(raw["sent"]):
        message = json.loads(text)
        if isinstance(message, dict) and "code" in message:
            result = message.get("result")
            code = message["code"]
            replies.append(
                Reply(
                    int(code) if isinstance(code, int | float) else None,
                    result if isinstance(result, dict) else {},
                    index in raw["late"],
                )
            )
        elif isinstance(message, dict):
            events.append(message)
    start = params_at + "."
    reads = frozenset(path[len(start) :] for path, _how, _found in raw["reads"] if path.startswith(start))
    return Outcome(tuple(replies), tuple(events), reads, tuple(raw["asked"]))


def run(program: Path, requests: Sequence[tuple[str, str]], *, timeout: float = 120.0) -> list[Outcome | None]:
    """The outcomes of (script, request text) pairs, in order."""
    found: list[Outcome | None] = []
    while len(found) < len(requests):
        rest = requests[len(found) :]
        lines = "".join(json.dumps({"script": s, "text": t}, ensure_ascii=False) + "\n" for s, t in rest)
        done = subprocess.run(
            [str(program)], input=lines.encode(), capture_output=True, timeout=timeout,
            check=False,
        )  # fmt: skip
        answers = done.stdout.decode("utf-8").splitlines()
        found.extend(read_outcome(line) for line in answers[: len(rest)])
        if len(answers) < len(rest):
            found.append(None)
    return found


def codes(outcomes: Iterable[Outcome | None]) -> set[int]:
    """Every code seen."""
    return {r.code for o in outcomes if o is not None for r in o.replies if r.code is not None}
