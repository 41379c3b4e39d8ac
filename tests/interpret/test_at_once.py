"""Looking first for a success without a turn of a loop answers no question otherwise."""

from __future__ import annotations

from pathlib import Path

import pytest
from interpret.making import WIRE, plugin_folder

from extractor import pipeline
from extractor.facts import Handler, HandlerFacts
from extractor.interpret.handler import interpret
from extractor.interpret.names import Names
from extractor.interpret.run import Run

PLUGINS = Path(__file__).parents[1] / "plugins"
LOOPS = """
void Each(const TSharedPtr<FJsonObject>& In, const FString& Ticket)
{
    FString Name;
    for (const TSharedPtr<FJsonValue>& Item : In->GetArrayField(TEXT("items")))
    {
        FString Id;
        if (!Item->AsObject()->TryGetStringField(TEXT("id"), Id)) { Refuse(Ticket, 400, TEXT("id")); return; }
        Name = Id;
    }
    int32 Left = 0;
    while (Left < Total()) { Left++; }
    if (!In->TryGetStringField(TEXT("name"), Name)) { Refuse(Ticket, 400, TEXT("name")); return; }
    Answer(Ticket, 200, nullptr);
}
void Found(const TSharedPtr<FJsonObject>& In, const FString& Ticket)
{
    bool bFound = false;
    for (int32 At = 0; At < Total(); ++At)
    {
        if (Item(At) == In->GetStringField(TEXT("wanted"))) { bFound = true; break; }
    }
    if (!bFound) { Refuse(Ticket, 404, TEXT("not found")); return; }
    Answer(Ticket, 200, nullptr);
}
void Register(TMap<FString, FHandler>& Map)
{
    Map.Add(TEXT("each"), &Each);
    Map.Add(TEXT("found"), &Found);
}
"""


def handlers_of(folder: Path) -> tuple[Names, list[Handler]]:
    """What a plugin's handlers are looked up in, and the handlers."""
    made: list[pipeline.Made] = []
    pipeline.extract(pipeline.Options(path=str(folder)), seen=made.append)
    return Names(made[0].program, 0, ()), [r.handler for r in made[0].registrations if r.handler is not None]


def both_ways(folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[HandlerFacts, HandlerFacts]]:
    """Of each handler the facts as they are, and those where each question is asked of all turns at once."""
    names, handlers = handlers_of(folder)
    assert handlers
    hurried = [interpret(names, handler, {}) for handler in handlers]
    monkeypatch.setattr(Run, "_succeeds_at_once", lambda self: False)
    return list(zip(hurried, [interpret(names, handler, {}) for handler in handlers], strict=True))


@pytest.mark.parametrize("name", ["BridgeSample", "ChainSample", "QuarrySample", "ToolSample"])
def test_the_specimens(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for hurried, patient in both_ways(PLUGINS / name, monkeypatch):
        assert hurried == patient


def test_loops_that_refuse_and_loops_that_find(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (each, patient), (found, all_turns) = both_ways(plugin_folder(tmp_path, WIRE + LOOPS), monkeypatch)
    assert (each, found) == (patient, all_turns)
    assert ("name",) in each.needed
    assert not found.never  # nothing succeeds without a turn: that is no answer


def test_a_success_behind_a_loop_is_found_without_a_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names, handlers = handlers_of(plugin_folder(tmp_path, WIRE + LOOPS))
    answered: list[bool] = []
    ask = Run._succeeds_at_once
    monkeypatch.setattr(Run, "_succeeds_at_once", lambda self: answered.append(ask(self)) or answered[-1])
    for handler in handlers:
        interpret(names, handler, {})
    assert {*answered} == {True, False}
