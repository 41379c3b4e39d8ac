"""Access tiers: the worst call that leaves the tree; read and control only where nothing unknown is reached."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from extractor import pipeline
from extractor.assemble.effect_table import FAMILIES
from extractor.assemble.effects import effect_of
from extractor.catalog import Access
from extractor.facts import Place, Reached

FRAME = """\
#pragma once
class FCommands
{
public:
	%s
	static void Handle_Try(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)
	{
		FString Name;
		if (!Payload->TryGetStringField(TEXT("name"), Name)) { Fail(RequestId, 400); return; }
		AActor* Actor = FindObject<AActor>(nullptr, *Name);
		UWorld* World = GEditor->GetEditorWorldContext().World();
		%s
		Reply(RequestId, 200);
	}
	void Register() { Map.Add(TEXT("try"), &FCommands::Handle_Try); }
	TMap<FString, FHandler> Map;
};
"""


def access(body: str, folder: Path, members: str = "") -> Access:
    """The access of a command with this body."""
    private = folder / "Example/Source/Example/Private"
    private.mkdir(parents=True)
    (folder / "Example/Example.uplugin").write_text("{}")
    reply = (
        "static void Reply(const FString& RequestId, int32 Code) { Send(RequestId, Code, MakeShared<FJsonObject>()); }"
    )
    fail = "static void Fail(const FString& RequestId, int32 Code) { Reply(RequestId, Code); }"
    send = (
        "static void Send(const FString& RequestId, int32 Code, const TSharedPtr<FJsonObject>& Result)"
        ' { TSharedPtr<FJsonObject> Out = MakeShared<FJsonObject>(); Out->SetNumberField(TEXT("code"), Code);'
        ' Out->SetStringField(TEXT("id"), RequestId); Out->SetObjectField(TEXT("result"), Result);'
        " FString Text; TSharedRef<TJsonWriter<>> Writer = TJsonWriterFactory<>::Create(&Text);"
        " FJsonSerializer::Serialize(Out.ToSharedRef(), Writer); Socket->Send(Text); }"
        " static TSharedPtr<IWebSocket> Socket;"
    )
    text = FRAME % ("\n\t".join([send, reply, fail, members]), body)
    (private / "Example.cpp").write_text(text, encoding="utf-8")
    (command,) = pipeline.extract(pipeline.Options(path=str(folder / "Example"))).catalog.commands
    return command.access


@pytest.mark.parametrize(
    ("tier", "body"),
    [
        ("read", "FString Label = Actor->GetActorLabel(); bool bFlag = Actor->IsHidden();"),
        ("read", "for (TActorIterator<AActor> It(World); It; ++It) { int32 N = It->GetActorLabel().Len(); }"),
        ("read", "TArray<FString> Names; Names.Add(Actor->GetName()); Names.Sort();"),
        ("read", "FString Text; FFileHelper::LoadFileToString(Text, *FPaths::ProjectDir());"),
        ("read", "FARFilter Filter; Filter.ClassPaths.Add(AActor::StaticClass()->GetClassPathName());"),
        ("control", "GEditor->SelectActor(Actor, true, true);"),
        ("control", "GCurrentLevelEditingViewportClient->SetViewLocation(FVector());"),
        ("control", "FPlatformProcess::ExploreFolder(*FPaths::ProjectDir());"),
        ("write", "Actor->SetActorLabel(Name);"),
        ("write", "Actor->bHidden = true;"),
        ("write", "World->SpawnActor<AActor>();"),
        ("write", "GEditor->Exec(World, TEXT(\"HighResShot 2\"));"),
        ("write", "UPackage::SavePackage(nullptr, nullptr, TEXT(\"x\"), FSavePackageArgs());"),
        ("destructive", "Actor->Destroy();"),
        ("destructive", "World->EditorDestroyActor(Actor, true);"),
        ("destructive", "IFileManager::Get().Delete(*Name);"),
        ("destructive", "FFileHelper::SaveStringToFile(Name, *Name);"),
        ("dangerous", "GEditor->Exec(World, *Name);"),
        ("dangerous", "FPlatformProcess::CreateProc(*Name, TEXT(\"\"), true, false, false, nullptr, 0);"),
        ("dangerous", "Actor->ProcessEvent(Actor->FindFunction(FName(*Name)), nullptr);"),
    ],
)  # fmt: skip
def test_the_worst_call_decides(tier: str, body: str, tmp_path: Path) -> None:
    assert access(body, tmp_path).tier == tier


@pytest.mark.parametrize(
    "body",
    [
        "Elsewhere::Enumerate(3);",  # a reading verb, but of no type that looks like the engine's
        "Actor->Frobnicate();",  # a verb that no convention knows
        "Peek(Actor);",  # a free function of which only the name is known
        "Hook(Actor);",
        "GetThings();",
    ],
)
def test_what_is_not_known_is_never_taken_for_reading(body: str, tmp_path: Path) -> None:
    members = "static TFunction<void(AActor*)> Hook; static void GetThings();"
    assert access(body, tmp_path, members).tier == "unknown"


def test_a_name_of_the_plugins_own_proves_nothing_and_its_body_decides(tmp_path: Path) -> None:
    members = "static void GetInfo(AActor* A) { A->Destroy(); } static void DeleteAll(AActor* A) { A->GetName(); }"
    assert access("GetInfo(Actor);", tmp_path / "a", members).tier == "destructive"
    assert access("DeleteAll(Actor);", tmp_path / "b", members).tier == "read"


def test_effects_behind_callees_and_lambdas_and_after_the_reply_count(tmp_path: Path) -> None:
    members = (
        "static void Inner(AActor* A) { A->SetActorHiddenInGame(true); } static void Outer(AActor* A) { Inner(A); }"
    )
    assert access("Outer(Actor);", tmp_path / "a", members).tier == "write"
    assert (
        access("AsyncTask(ENamedThreads::GameThread, [Actor]() { Actor->Destroy(); });", tmp_path / "b").tier
        == "destructive"
    )
    assert access("Reply(RequestId, 200); Inner(Actor);", tmp_path / "c", members).tier == "write"


def test_something_unknown_beside_a_grave_call_does_not_hide_it(tmp_path: Path) -> None:
    assert access("Actor->Frobnicate(); Actor->Destroy();", tmp_path).tier == "destructive"


def test_what_shows_only_stays_unknown_where_something_unknown_is_reached(tmp_path: Path) -> None:
    assert access("Actor->Frobnicate(); GEditor->SelectNone(true, true);", tmp_path).tier == "unknown"


def test_a_transaction_before_the_effects_covers_them(tmp_path: Path) -> None:
    found = access('FScopedTransaction T(INVTEXT("x")); Actor->Modify(); Actor->SetActorLabel(Name);', tmp_path)
    assert (found.tier, found.undo) == ("write", True)
    assert "FScopedTransaction" in {each.what for each in found.evidence}


@pytest.mark.parametrize(
    "body",
    [
        "Actor->SetActorLabel(Name);",
        'Actor->SetActorLabel(Name); FScopedTransaction T(INVTEXT("x"));',  # too late
        'FScopedTransaction T(INVTEXT("x")); Actor->SetActorLabel(Name); IFileManager::Get().Delete(*Name);',
        'FScopedTransaction T(INVTEXT("x")); GEditor->SelectActor(Actor, true, true);',  # nothing to undo
        'FScopedTransaction T(INVTEXT("x")); GEditor->Exec(World, *Name);',
    ],
)
def test_no_transaction_covers_what_it_does_not_record(body: str, tmp_path: Path) -> None:
    assert access(body, tmp_path).undo is False


def test_the_evidence_names_the_worst_calls_with_their_lines(tmp_path: Path) -> None:
    found = access("Actor->SetActorLabel(Name);\n\t\tActor->Destroy();", tmp_path)
    (only,) = found.evidence
    text = (tmp_path / "Example/Source" / only.file).read_text().splitlines()
    assert only.what == "AActor::Destroy" and "Destroy" in text[only.line - 1]


def test_a_declared_tier_stands_above_the_derived_one(tmp_path: Path) -> None:
    from extractor.assemble.access import access_of
    from extractor.facts import Registration

    place = Place("a.cpp", 1)
    stated = Registration("a", "x", place, None, flags=(("IsReadOnly", "true"),))
    silent = Registration("a", "x", place, None, flags=(("IsThreadSafe", "true"),))
    assert (access_of(stated, None).tier, access_of(stated, None).basis) == ("read", "declared")
    assert (access_of(silent, None).tier, access_of(silent, None).basis) == ("unknown", "derived")


def grade(owner: str, name: str, kind: str = "call") -> int | None:
    effect = effect_of(Reached(kind, name, owner, Place("a.cpp", 1)))
    return None if effect is None else effect.grade


@pytest.mark.parametrize("name", ["GetOrCreateThing", "FindOrAdd", "GetAndReset", "CheckOutFile", "LoadLevel"])
def test_a_reading_verb_in_front_of_a_change_is_no_reading(name: str) -> None:
    assert (grade("UObject", name) or 0) >= 2


@pytest.mark.parametrize(
    "name", ["CanDeleteAssets", "IsPendingKill", "HasRemovedItems", "GetDeletedNames", "ShouldClear"]
)
def test_a_question_about_a_change_is_none(name: str) -> None:
    assert grade("UObject", name) == 0


@pytest.mark.parametrize("owner", ["FString", "FVector", "TArray<FString>", "FJsonObject", "FTransform"])
def test_whatever_is_done_to_a_value_changes_nothing_else(owner: str) -> None:
    assert grade(owner, "RemoveAt") == 0
    assert grade("UObject", "RemoveAt") == 3


def test_each_family_has_a_page_and_no_name_has_two_effects() -> None:
    seen: dict[str, str] = {}
    for family in FAMILIES:
        assert re.fullmatch(r"https://dev\.epicgames\.com/documentation/[\w./-]+", family.page)
        for name in family.names:
            assert seen.setdefault(name, family.page) == family.page, name


def test_a_container_that_a_variable_refers_to_may_be_an_engine_objects_own(tmp_path: Path) -> None:
    fill = "static void Fill(AActor* A, TArray<FString>& Out) { Out.Add(A->GetName()); }"
    assert access("TArray<FName>& Tags = Actor->Tags; Tags.Add(FName(*Name));", tmp_path / "a").tier == "write"
    assert access("const TArray<FName>& Tags = Actor->Tags; int32 N = Tags.Num();", tmp_path / "b").tier == "read"
    assert access("TArray<FString> Names; Fill(Actor, Names);", tmp_path / "c", fill).tier == "read"


@pytest.mark.parametrize(
    "made",
    [
        "AActor* New = World->SpawnActor<AActor>(); if (!New->Tick()) { New->Destroy(); }",
        "AActor* New = nullptr; New = World->SpawnActor(A); if (!New) { New = World->SpawnActor(B); } New->Destroy();",
        "auto* New = Cast<AActor>(World->SpawnActor(Class)); World->DestroyActor(New);",
        "UUserWidget* New = CreateWidget<UUserWidget>(World, Class); New->RemoveFromParent();",
    ],
)
def test_taking_away_again_what_was_made_takes_nothing_from_anybody(made: str, tmp_path: Path) -> None:
    assert access(made, tmp_path).tier == "write"


@pytest.mark.parametrize(
    "found",
    [
        "AActor* New = World->SpawnActor(Class); Actor->Destroy();",
        "AActor* New = bOld ? Actor : World->SpawnActor(Class); New->Destroy();",
        "AActor* New = World->SpawnActor(Class); New = Actor; New->Destroy();",
        "AActor* New = World->SpawnActor(Class); Look(&New); New->Destroy();",
        "for (AActor* New : All) { New->Destroy(); } AActor* New = World->SpawnActor(Class);",
        "AActor* New = World->SpawnActor(Class); auto End = [](AActor* New) { New->Destroy(); }; End(Actor);",
        "AActor* New = World->SpawnActor(Class); World->DestroyActor(Actor);",
        "AActor* New; New->Destroy();",
    ],
)
def test_what_may_have_been_there_is_taken_away(found: str, tmp_path: Path) -> None:
    assert access(found, tmp_path).tier == "destructive"


def test_a_function_that_calls_itself_does_no_more_than_it_does(tmp_path: Path) -> None:
    walk = "static void Walk(AActor* At) { At->GetName(); for (AActor* Child : At->GetChildren()) { %s Walk(Child); } }"
    assert access("Walk(Actor);", tmp_path / "one", members=walk % "").tier == "read"
    assert access("Walk(Actor);", tmp_path / "two", members=walk % "Child->SetActorHidden(true);").tier == "write"
    unknown = walk % "Mystery(Child);" + " static void Mystery(AActor* At);"
    assert access("Walk(Actor);", tmp_path / "three", members=unknown).tier == "unknown"


def test_scanning_the_disk_changes_what_the_editor_shows(tmp_path: Path) -> None:
    assert access("Registry->ScanPathsSynchronous({Name}, true);", tmp_path).tier == "control"


TASKS = (
    "struct FTask { AActor* A = nullptr; virtual ~FTask() {} virtual void Tick() = 0; };"
    " struct FHide : FTask { FHide(AActor* In) { A = In; } void Tick() override { A->Destroy(); } };"
    " struct FHub { TArray<TSharedPtr<FTask>> All; void Keep(TSharedPtr<FTask> T) { All.Add(T); }"
    " static FHub& Get() { static FHub H; return H; } };"
    " static TArray<TSharedPtr<FTask>> Tasks; static TQueue<TSharedPtr<FTask>> Queue; static TUniquePtr<FTask> Current;"
    " static TMap<FString, TSharedPtr<FTask>> ByName; static TArray<TFunction<void()>> Jobs;"
)


@pytest.mark.parametrize(
    "body",
    [
        "Tasks.Add(MakeShared<FHide>(Actor));",
        "TSharedPtr<FHide> T = MakeShared<FHide>(Actor); Tasks.Emplace(T);",
        "Queue.Enqueue(MakeShared<FHide>(Actor));",
        "Current = MakeUnique<FHide>(Actor);",
        "ByName.Add(Name, MakeShared<FHide>(Actor));",
        "ByName.FindOrAdd(Name) = MakeShared<FHide>(Actor);",
        "FHub::Get().Keep(MakeShared<FHide>(Actor));",
        "FHub::Get().All.Add(MakeShared<FHide>(Actor));",
        'Thread = FRunnableThread::Create(new FHide(Actor), TEXT("x"));',
    ],
)
def test_what_is_kept_may_work_later(body: str, tmp_path: Path) -> None:
    assert access(body, tmp_path, TASKS).tier == "unknown"


@pytest.mark.parametrize(
    ("tier", "body"),
    [
        ("read", "TArray<TSharedPtr<FTask>> Local; Local.Add(MakeShared<FHide>(Actor));"),
        ("read", "TSharedPtr<FNote> Note = MakeShared<FNote>(); Note->Name = Name; Notes.Add(Note);"),
        ("destructive", "TSharedPtr<FTask> T = MakeShared<FHide>(Actor); T->Tick();"),
        ("destructive", "Jobs.Add([Actor]() { Actor->Destroy(); });"),
    ],
)
def test_what_nobody_keeps_or_nobody_can_run_works_no_further(tier: str, body: str, tmp_path: Path) -> None:
    notes = " struct FNote { FString Name; int32 Len() const; }; static TArray<TSharedPtr<FNote>> Notes;"
    assert access(body, tmp_path, TASKS + notes).tier == tier


LOOKS = "static FString Kind(UPanelSlot* Slot) { if (!Slot) { return FString(); } return Slot->GetName(); }"


@pytest.mark.parametrize(
    ("tier", "body"),
    [
        ("read", "if (UPanelSlot* S = Widget->Slot) { Kind(S); } if (UPanelSlot* S = Widget->Slot) { Kind(S); }"),
        ("write", "if (UPanelSlot* S = Widget->Slot) { Kind(S); } Widget->Slot = nullptr; Kind(Widget->Slot);"),
    ],
)
def test_a_callee_that_only_looks_assigns_nothing_the_second_time_either(tier: str, body: str, tmp_path: Path) -> None:
    assert access("UWidget* Widget = FindObject<UWidget>(nullptr, *Name); " + body, tmp_path, LOOKS).tier == tier
