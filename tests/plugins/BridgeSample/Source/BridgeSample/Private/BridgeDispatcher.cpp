#include "BridgeDispatcher.h"

#include "BridgeReply.h"
#include "Serialization/JsonReader.h"
#include "Serialization/JsonSerializer.h"

void FBridgeDispatcher::RegisterHandler(const FString& Name, FBridgeHandler Handler)
{
	Commands.Add(Name, MoveTemp(Handler));
}

void FBridgeDispatcher::HandleText(const FString& Text)
{
	TSharedPtr<FJsonObject> Root;
	const TSharedRef<TJsonReader<>> Reader = TJsonReaderFactory<>::Create(Text);
	if (!FJsonSerializer::Deserialize(Reader, Root) || !Root.IsValid())
	{
		BridgeReply::SendFailure(FString(), 400, TEXT("Malformed JSON"));
		return;
	}

	FString RequestId;
	Root->TryGetStringField(TEXT("id"), RequestId);

	FString Type;
	if (Root->TryGetStringField(TEXT("type"), Type) && Type != TEXT("req"))
	{
		return; // replies and events of the other side are not for us
	}

	FString Method;
	if (!Root->TryGetStringField(TEXT("method"), Method) || Method.IsEmpty())
	{
		BridgeReply::SendFailure(RequestId, 400, TEXT("Missing method"));
		return;
	}

	TSharedPtr<FJsonObject> Payload = MakeShared<FJsonObject>();
	const TSharedPtr<FJsonObject>* Params = nullptr;
	if (Root->TryGetObjectField(TEXT("params"), Params) || Root->TryGetObjectField(TEXT("payload"), Params))
	{
		Payload = *Params;
	}

	const FBridgeHandler* Handler = Commands.Find(Method);
	if (Handler == nullptr)
	{
		BridgeReply::SendFailure(RequestId, 404, FString::Printf(TEXT("Unknown method: %s"), *Method));
		return;
	}
	(*Handler)(Payload, RequestId);
}
