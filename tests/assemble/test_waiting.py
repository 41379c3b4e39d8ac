"""Replies after the handler returned, and the constant bound after which they are given up."""

from __future__ import annotations

from pathlib import Path

import pytest

from extractor import pipeline
from extractor.catalog import Command

FRAME = """\
struct FTask { int32 Tries; int32 Most; };
class FCommands
{
public:
	static void Send(const FString& RequestId, int32 Code, const TSharedPtr<FJsonObject>& Result)
	{
		TSharedPtr<FJsonObject> Out = MakeShared<FJsonObject>();
		Out->SetNumberField(TEXT("code"), Code);
		Out->SetStringField(TEXT("id"), RequestId);
		Out->SetObjectField(TEXT("result"), Result);
		FString Text;
		TSharedRef<TJsonWriter<>> Writer = TJsonWriterFactory<>::Create(&Text);
		FJsonSerializer::Serialize(Out.ToSharedRef(), Writer);
		Socket->Send(Text);
	}
	static TSharedPtr<IWebSocket> Socket;
	%s
	static void Handle_Try(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)
	{
		FString Name;
		Payload->TryGetStringField(TEXT("name"), Name);
		%s
	}
	void Register() { Map.Add(TEXT("try"), &FCommands::Handle_Try); }
	TMap<FString, FHandler> Map;
};
"""
DONE = "Send(RequestId, 200, MakeShared<FJsonObject>());"


def derived(body: str, folder: Path, members: str = "") -> Command:
    private = folder / "Example/Source/Example/Private"
    private.mkdir(parents=True)
    (folder / "Example/Example.uplugin").write_text("{}")
    (private / "Example.cpp").write_text(FRAME % (members, body), encoding="utf-8")
    (command,) = pipeline.extract(pipeline.Options(path=str(folder / "Example"))).catalog.commands
    return command


def ticker(lambda_: str, interval: str = "0.5f") -> str:
    return f"FTSTicker::GetCoreTicker().AddTicker(FTickerDelegate::CreateLambda({lambda_}), {interval});"


def test_time_that_is_added_up_and_compared_with_a_constant_is_the_bound(tmp_path: Path) -> None:
    waits = "[RequestId, W = 0.0](float Step) mutable { W += Step; if (W >= 12.5) { %s return false; } return true; }"
    found = derived(ticker(waits % DONE), tmp_path)
    assert (found.asynchronous, found.timeout_s) == (True, 12.5)


def test_steps_that_are_counted_are_worth_the_interval_each(tmp_path: Path) -> None:
    waits = "[RequestId, Tries = 0](float) mutable { if (++Tries > 20) { %s return false; } return true; }"
    assert derived(ticker(waits % DONE), tmp_path).timeout_s == 10


def test_the_bound_may_stand_in_a_function_and_in_a_member_that_the_handler_sets(tmp_path: Path) -> None:
    members = (
        "static void Check(const FString& RequestId, TSharedPtr<FTask> Task)"
        " { Task->Tries++; if (Task->Tries >= Task->Most) { %s } }"
    )
    body = (
        "TSharedPtr<FTask> Task = MakeShared<FTask>(); Task->Tries = 0; Task->Most = 15; FTimerHandle Handle;"
        " GEditor->GetTimerManager()->SetTimer(Handle, FTimerDelegate::CreateLambda([RequestId, Task]() {"
        " Check(RequestId, Task); }), 2.0f, true);"
    )
    found = derived(body, tmp_path, members % DONE)
    assert (found.asynchronous, found.timeout_s) == (True, 30)


@pytest.mark.parametrize(
    ("lambda_", "interval"),
    [
        ("[RequestId](float Step) { %s return false; }", "2.0f"),  # no bound at all
        ("[RequestId, Tries = 0](float) mutable { if (++Tries > 20) { %s } return true; }", "Interval"),  # computed
        ("[RequestId, Tries = 0](float) mutable { if (++Tries > Limit()) { %s } return true; }", "0.5f"),
        (
            "[RequestId, W = 0.0](float S) mutable { W += S; if (W > 3.0 || W > 9.0) { %s } return true; }",
            "0.5f",
        ),  # two
    ],
)
def test_what_is_no_one_constant_is_no_bound(lambda_: str, interval: str, tmp_path: Path) -> None:
    found = derived("float Interval = FMath::FRand(); " + ticker(lambda_ % DONE, interval), tmp_path)
    assert (found.asynchronous, found.timeout_s) == (True, None)


def test_a_command_that_replies_at_once_has_no_bound_whatever_it_arranges(tmp_path: Path) -> None:
    waits = "[Waited = 0.0](float Step) mutable { Waited += Step; return Waited < 5.0; }"
    found = derived(DONE + ticker(waits), tmp_path)
    assert (found.asynchronous, found.timeout_s) == (False, None)


WATCH = "[RequestId%s](float) { if (%s) { %s return false; } return true; }"


@pytest.mark.parametrize(
    ("before", "held", "condition"),
    [
        ("const double Start = FPlatformTime::Seconds();", ", Start", "FPlatformTime::Seconds() - Start > 8.0"),
        ("const double Until = FPlatformTime::Seconds() + 8.0;", ", Until", "FPlatformTime::Seconds() >= Until"),
    ],
)
def test_the_clock_is_a_bound_too(before: str, held: str, condition: str, tmp_path: Path) -> None:
    assert derived(before + ticker(WATCH % (held, condition, DONE)), tmp_path).timeout_s == 8


@pytest.mark.parametrize(
    ("before", "held", "condition"),
    [
        ("const double Start = FPlatformTime::Seconds();", ", Start", "FPlatformTime::Seconds() - Start > Name.Len()"),
        ("const double Until = FPlatformTime::Seconds() + Name.Len();", ", Until", "FPlatformTime::Seconds() > Until"),
        ("const double Start = Total();", ", Start", "Total() - Start > 8.0"),
    ],
)
def test_what_is_no_constant_or_no_clock_is_no_bound(before: str, held: str, condition: str, tmp_path: Path) -> None:
    found = derived(before + ticker(WATCH % (held, condition, DONE)), tmp_path)
    assert (found.asynchronous, found.timeout_s) == (True, None)
