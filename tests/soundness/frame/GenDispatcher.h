#pragma once
#include "CoreMinimal.h"
#include "Dom/JsonObject.h"

using FGenHandler = TFunction<void(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)>;

class FGenDispatcher
{
public:
	void RegisterHandler(const FString& Name, FGenHandler Handler);
	void HandleText(const FString& Text);
	TMap<FString, FGenHandler> Commands;
};
