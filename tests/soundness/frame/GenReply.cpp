#include "GenReply.h"
#include "GenTransport.h"
#include "Serialization/JsonSerializer.h"
#include "Serialization/JsonWriter.h"

void SendResult(const FString& RequestId, int32 Code, const TSharedPtr<FJsonObject>& Data)
{
	const TSharedRef<FJsonObject> Envelope = MakeShared<FJsonObject>();
	Envelope->SetNumberField(TEXT("ver"), 1);
	Envelope->SetStringField(TEXT("type"), TEXT("res"));
	Envelope->SetStringField(TEXT("id"), RequestId);
	Envelope->SetNumberField(TEXT("code"), Code);
	Envelope->SetObjectField(TEXT("result"), Data);
	FString Text;
	FJsonSerializer::Serialize(Envelope, TJsonWriterFactory<>::Create(&Text));
	FGenTransport::Get().Send(Text);
}

void SendFailure(const FString& RequestId, int32 Code, const FString& Message)
{
	const TSharedPtr<FJsonObject> Data = MakeShared<FJsonObject>();
	Data->SetStringField(TEXT("error"), Message);
	SendResult(RequestId, Code, Data);
}
