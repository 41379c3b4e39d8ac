"""Keys that are tried in other letters, many beside one another: each is told, and all by one run."""

from __future__ import annotations

from pathlib import Path

import pytest

from extractor.interpret import run
from tests.interpret.making import handler

TRIED = """
    double {key}Value = 0.0;
    if (!In->TryGetNumberField(TEXT("{key}"), {key}Value))
    {{
        In->TryGetNumberField(TEXT("{other}"), {key}Value);
    }}
    Move({key}Value);
"""
BOTH = """
    double {key}Value = 0.0;
    In->TryGetNumberField(TEXT("{key}"), {key}Value);
    Move({key}Value);
    Move(2);
    Move(3);
    In->TryGetNumberField(TEXT("{other}"), {key}Value);
    Move({key}Value);
"""
KEYS = [f"{letter}size" for letter in "abcdefgh"]
SENT = "\n    Answer(Ticket, 200, MakeShared<FJsonObject>());\n"


def spelt(folder: Path, bodies: list[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    """The aliases of the keys of a handler that replies first and reads then."""
    code = "".join(body.format(key=key, other=key.upper()) for body, key in bodies)
    return {param.key: param.aliases for param in handler(folder, SENT + code).params}


def _note(one: run.Run, runs: list[None]) -> None:
    """Counts a run that goes to the end."""
    if not one._machine.deciding:
        runs.append(None)


def test_each_is_told_and_what_is_read_anyway_is_not(tmp_path: Path) -> None:
    told = spelt(tmp_path, [(TRIED, key) for key in KEYS] + [(BOTH, "plain")])
    assert {key: told[key] for key in KEYS} == {key: (key.upper(),) for key in KEYS}
    assert not told.get("plain", ())


def test_whole_runs_do_not_grow_with_their_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[int] = []
    for number in (2, 8):
        runs: list[None] = []
        going = run.Run.go
        with monkeypatch.context() as patch:
            patch.setattr(run.Run, "go", lambda self, go=going, seen=runs: (_note(self, seen), go(self))[1])
            spelt(tmp_path / str(number), [(TRIED, key) for key in KEYS[:number]])
        counted.append(len(runs))
    assert counted[0] == counted[1]
