#include "prelude.h"

static void Deliver(const TSharedRef<FJsonObject>& Envelope)
{
	FString Text;
	const TSharedRef<TJsonWriter<>> Writer = TJsonWriterFactory<>::Create(&Text);
	FJsonSerializer::Serialize(Envelope, Writer);
	IModularSocket::Get().Send(Text);
}

void SendReply(const FString& Id, int32 Code, const TSharedPtr<FJsonObject>& Data)
{
	const TSharedRef<FJsonObject> Envelope = MakeShared<FJsonObject>();
	Envelope->SetStringField(TEXT("id"), Id);
	Envelope->SetNumberField(TEXT("code"), Code);
	Envelope->SetObjectField(TEXT("result"), Data);
	Deliver(Envelope);
}

void SendError(const FString& Id, int32 Code, const FString& Message)
{
	const TSharedPtr<FJsonObject> Data = MakeShared<FJsonObject>();
	Data->SetStringField(TEXT("error"), Message);
	SendReply(Id, Code, Data);
}

void FCaseBridge::OnText(const FString& Text)
{
	TSharedPtr<FJsonObject> Root;
	const TSharedRef<TJsonReader<>> Reader = TJsonReaderFactory<>::Create(Text);
	if (!FJsonSerializer::Deserialize(Reader, Root) || !Root.IsValid())
	{
		SendError(FString(), 400, TEXT("Malformed JSON"));
		return;
	}
	const FString Id = Root->GetStringField(TEXT("id"));
	const auto* Command = Commands.Find(Root->GetStringField(TEXT("method")));
	if (Command == nullptr)
	{
		SendError(Id, 404, TEXT("Unknown method"));
		return;
	}
	(*Command)(Root->GetObjectField(TEXT("params")), Id);
}
