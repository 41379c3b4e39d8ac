#include "BridgeReply.h"

#include "BridgeTransport.h"
#include "HAL/IConsoleManager.h"
#include "Serialization/JsonSerializer.h"
#include "Serialization/JsonWriter.h"

static TAutoConsoleVariable<int32> CVarChineseMessages(
	TEXT("bridge.ChineseMessages"), 0, TEXT("1 sends messages in Chinese"));

namespace
{
	/** The only place that writes to the socket. */
	void Deliver(const TSharedRef<FJsonObject>& Envelope)
	{
		Envelope->SetNumberField(TEXT("ver"), BRIDGESAMPLE_PROTOCOL);
		FString Text;
		const TSharedRef<TJsonWriter<>> Writer = TJsonWriterFactory<>::Create(&Text);
		FJsonSerializer::Serialize(Envelope, Writer);
		FBridgeTransport::Get().Send(Text);
	}
}

void BridgeReply::SendResult(const FString& RequestId, int32 Code, const TSharedPtr<FJsonObject>& Data)
{
	const TSharedRef<FJsonObject> Envelope = MakeShared<FJsonObject>();
	Envelope->SetStringField(TEXT("type"), TEXT("res"));
	Envelope->SetStringField(TEXT("id"), RequestId);
	Envelope->SetNumberField(TEXT("code"), Code);
	Envelope->SetObjectField(TEXT("result"), Data.IsValid() ? Data : MakeShared<FJsonObject>());
	Deliver(Envelope);
}

void BridgeReply::SendFailure(const FString& RequestId, int32 Code, const FString& Message, const TSharedPtr<FJsonObject>& Details)
{
	const TSharedPtr<FJsonObject> Data = MakeShared<FJsonObject>();
	Data->SetStringField(TEXT("error"), Message);
	if (Details.IsValid())
	{
		Data->SetObjectField(TEXT("details"), Details);
	}
	SendResult(RequestId, Code, Data);
}

void BridgeReply::SendEvent(const FString& Name, const TSharedPtr<FJsonObject>& Data)
{
	const TSharedRef<FJsonObject> Envelope = MakeShared<FJsonObject>();
	Envelope->SetStringField(TEXT("type"), TEXT("event"));
	Envelope->SetStringField(TEXT("method"), Name);
	Envelope->SetObjectField(TEXT("payload"), Data);
	Deliver(Envelope);
}

FString BridgeReply::Say(const TCHAR* Chinese, const TCHAR* English)
{
	return CVarChineseMessages.GetValueOnAnyThread() != 0 ? FString(Chinese) : FString(English);
}
