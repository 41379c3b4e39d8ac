"""A result struct whose content block has the result as JSON text: the keys are those of the objects written."""

from __future__ import annotations

from pathlib import Path

from tests.interpret.making import plugin

ANSWERS = """
struct FAnswer
{
    bool bIsError = false;
    TArray<TSharedPtr<FJsonObject>> Content;
};
FAnswer Told(const FString& Line, bool bFault)
{
    FAnswer Answer;
    Answer.bIsError = bFault;
    TSharedPtr<FJsonObject> Block = MakeShareable(new FJsonObject);
    Block->SetStringField(TEXT("type"), TEXT("text"));
    Block->SetStringField(TEXT("text"), Line);
    Answer.Content.Add(Block);
    return Answer;
}
FAnswer Written(TSharedPtr<FJsonObject> Data)
{
    FString Line;
    if (Data.IsValid())
    {
        TSharedRef<TJsonWriter<>> Writer = TJsonWriterFactory<>::Create(&Line);
        FJsonSerializer::Serialize(Data.ToSharedRef(), Writer);
    }
    return Told(Line, false);
}
TSharedPtr<FJsonObject> Short()
{
    TSharedPtr<FJsonObject> Data = MakeShared<FJsonObject>();
    Data->SetStringField(TEXT("name"), GetEngineName());
    return Data;
}
TSharedPtr<FJsonObject> Long()
{
    TSharedPtr<FJsonObject> Data = MakeShared<FJsonObject>();
    Data->SetStringField(TEXT("name"), GetEngineName());
    Data->SetNumberField(TEXT("size"), GetEngineSize());
    return Data;
}
FAnswer Handle(const TSharedPtr<FJsonObject>& In)
{
    if (!In->HasField(TEXT("name")))
    {
        return Told(TEXT("no name"), true);
    }
    %s
}
void Register(TMap<FString, FHandler>& Map) { Map.Add(TEXT("it"), &Handle); }
"""


def _keys(folder: Path, body: str) -> dict[str, bool]:
    result = plugin(folder, ANSWERS % body).commands[0].result
    assert result is not None
    return {prop.key: bool(prop.always) for prop in result.properties}


def test_one_object_that_may_also_be_null(tmp_path: Path) -> None:
    """The text may be empty as far as is known; the object's keys are the result's."""
    body = "TSharedPtr<FJsonObject> Data; if (IsEngineReady()) { Data = Long(); } return Written(Data);"
    assert _keys(tmp_path, body) == {"name": True, "size": True}


def test_one_object_or_another(tmp_path: Path) -> None:
    """A key of one of them is not in every success."""
    body = "return IsEngineReady() ? Written(Short()) : Written(Long());"
    assert _keys(tmp_path, body) == {"name": True, "size": False}


def test_a_plain_text_has_no_keys(tmp_path: Path) -> None:
    """Text that is no object's JSON is a message."""
    command = plugin(tmp_path, ANSWERS % 'return Told(TEXT("done"), false);').commands[0]
    assert command.result is None or not command.result.properties
