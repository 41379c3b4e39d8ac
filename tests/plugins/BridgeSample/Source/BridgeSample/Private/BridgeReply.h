#pragma once

#include "CoreMinimal.h"
#include "Dom/JsonObject.h"

/** Everything that leaves the plugin. */
namespace BridgeReply
{
	/** Answers a request; 207 says that only a part was done. */
	void SendResult(const FString& RequestId, int32 Code, const TSharedPtr<FJsonObject>& Data = nullptr);

	/** Refuses a request. */
	void SendFailure(const FString& RequestId, int32 Code, const FString& Message, const TSharedPtr<FJsonObject>& Details = nullptr);

	/** Tells the other side something that it did not ask for. */
	void SendEvent(const FString& Name, const TSharedPtr<FJsonObject>& Data);

	/** The message in the language that the user chose: 中文 or English. */
	FString Say(const TCHAR* Chinese, const TCHAR* English);
}

/** Reads a string that may not be empty, or answers 400 and leaves the handler. */
#define BRIDGE_REQUIRE_STRING(Variable, Key) \
	FString Variable; \
	if (!Payload->TryGetStringField(TEXT(Key), Variable) || Variable.IsEmpty()) \
	{ \
		BridgeReply::SendFailure(RequestId, 400, TEXT("Missing field: " Key)); \
		return; \
	}
