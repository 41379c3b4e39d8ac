"""A handler's facts hang on no other's: what a process has interpreted before changes nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from interpret.making import WIRE, plugin_folder

from extractor import pipeline
from extractor.facts import Handler, HandlerFacts
from extractor.interpret.handler import interpret
from extractor.interpret.names import Names

PLUGINS = Path(__file__).parents[1] / "plugins"
TABLE = """
TMap<FString, int32> Made() { TMap<FString, int32> Map; Map.Add(TEXT("a"), 1); Map.Add(TEXT("b"), 2); return Map; }
static const TMap<FString, int32> Words = Made();
void First(const TSharedPtr<FJsonObject>& In, const FString& Ticket)
{
    if (!Words.Contains(In->GetStringField(TEXT("word")))) { Refuse(Ticket, 400, TEXT("unknown")); return; }
    Answer(Ticket, 200, nullptr);
}
void Second(const TSharedPtr<FJsonObject>& In, const FString& Ticket)
{
    if (!Words.Contains(In->GetStringField(TEXT("other")))) { Refuse(Ticket, 400, TEXT("unknown")); return; }
    Answer(Ticket, 200, nullptr);
}
void Register(TMap<FString, FHandler>& Map)
{
    Map.Add(TEXT("first"), &First);
    Map.Add(TEXT("second"), &Second);
}
"""


def both_ways(folder: Path) -> list[tuple[HandlerFacts, HandlerFacts]]:
    """Of each handler the facts that it has after all others before it, and those that it has alone."""
    made: list[pipeline.Made] = []
    pipeline.extract(pipeline.Options(path=str(folder)), seen=made.append)
    names = Names(made[0].program, 0, ())
    handlers: list[Handler] = [r.handler for r in made[0].registrations if r.handler is not None]
    shared: dict[object, object] = {}
    return [(interpret(names, handler, shared), interpret(names, handler, {})) for handler in handlers]


@pytest.mark.parametrize("name", ["BridgeSample", "ChainSample", "QuarrySample", "ToolSample"])
def test_the_specimens(name: str) -> None:
    pairs = both_ways(PLUGINS / name)
    assert pairs
    for behind, alone in pairs:
        assert behind == alone


def test_a_constant_that_code_makes(tmp_path: Path) -> None:
    (_, first), (second, alone) = both_ways(plugin_folder(tmp_path, WIRE + TABLE))
    start = (WIRE + TABLE).index("TMap<FString, int32> Made()")
    for facts in (first, second):  # both go through what makes the constant, whoever comes first
        assert start in [at for _, at, _ in facts.bodies]
    assert second == alone
