"""A small plugin from the text of its code, read as the product reads one."""

from __future__ import annotations

from pathlib import Path

from extractor import pipeline
from extractor.catalog import Catalog, Command, Param

WIRE = """
class FSocket
{
public:
    static FSocket& Get() { static FSocket Instance; return Instance; }
    void Transmit(const FString& Text) { if (Line.IsValid()) { Line->Send(Text); } }
    TSharedPtr<IWebSocket> Line;
};
void Write(const TSharedRef<FJsonObject>& Message)
{
    FString Out;
    TSharedRef<TJsonWriter<>> Writer = TJsonWriterFactory<>::Create(&Out);
    FJsonSerializer::Serialize(Message, Writer);
    FSocket::Get().Transmit(Out);
}
void Answer(const FString& Ticket, int32 Code, const TSharedPtr<FJsonObject>& Data)
{
    TSharedRef<FJsonObject> Message = MakeShared<FJsonObject>();
    Message->SetStringField(TEXT("kind"), TEXT("answer"));
    Message->SetStringField(TEXT("ticket"), Ticket);
    Message->SetNumberField(TEXT("code"), Code);
    Message->SetObjectField(TEXT("data"), Data);
    Write(Message);
}
void Refuse(const FString& Ticket, int32 Code, const FString& Why)
{
    TSharedPtr<FJsonObject> Data = MakeShared<FJsonObject>();
    Data->SetStringField(TEXT("error"), Why);
    Answer(Ticket, Code, Data);
}
"""


def plugin(folder: Path, code: str) -> Catalog:
    """The catalog of a plugin with one source file."""
    made = plugin_folder(folder, code)
    return pipeline.extract(pipeline.Options(path=str(made), dialects=("handler-map",))).catalog


def plugin_folder(folder: Path, code: str) -> Path:
    """A folder with a plugin of one source file."""
    source = folder / "Source" / "Made"
    source.mkdir(parents=True)
    (folder / "Made.uplugin").write_text('{"FileVersion": 3, "VersionName": "1.0"}', encoding="utf-8")
    (source / "Made.cpp").write_text(code, encoding="utf-8")
    return folder


def handler(folder: Path, body: str, before: str = "") -> Command:
    """The one command of a plugin whose handler has ``body``; it reads ``In`` and answers ``Ticket``."""
    head = "void Handle(const TSharedPtr<FJsonObject>& In, const FString& Ticket)\n{\n"
    register = '\n}\nvoid Register(TMap<FString, FHandler>& Map) { Map.Add(TEXT("it"), &Handle); }\n'
    return plugin(folder, WIRE + before + head + body + register).commands[0]


def param(params: tuple[Param, ...], key: str) -> Param:
    """The parameter with the key."""
    return next(each for each in params if each.key == key)
