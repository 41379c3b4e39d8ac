#include "GenDispatcher.h"
#include "GenReply.h"
#include "Serialization/JsonReader.h"
#include "Serialization/JsonSerializer.h"

void FGenDispatcher::RegisterHandler(const FString& Name, FGenHandler Handler)
{
	Commands.Add(Name, Handler);
}

void FGenDispatcher::HandleText(const FString& Text)
{
	TSharedPtr<FJsonObject> Root;
	if (!FJsonSerializer::Deserialize(TJsonReaderFactory<>::Create(Text), Root))
	{
		SendFailure(FString(), 400, TEXT("Malformed JSON"));
		return;
	}
	FString RequestId;
	Root->TryGetStringField(TEXT("id"), RequestId);
	FString Method;
	if (!Root->TryGetStringField(TEXT("method"), Method))
	{
		SendFailure(RequestId, 400, TEXT("Missing method"));
		return;
	}
	TSharedPtr<FJsonObject> Payload = MakeShared<FJsonObject>();
	const TSharedPtr<FJsonObject>* Params = nullptr;
	if (Root->TryGetObjectField(TEXT("params"), Params))
	{
		Payload = *Params;
	}
	const FGenHandler* Handler = Commands.Find(Method);
	if (!Handler)
	{
		SendFailure(RequestId, 404, TEXT("Unknown method"));
		return;
	}
	(*Handler)(Payload, RequestId);
}
