#pragma once
#include "CoreMinimal.h"
#include "Dom/JsonObject.h"

void SendResult(const FString& RequestId, int32 Code, const TSharedPtr<FJsonObject>& Data);
void SendFailure(const FString& RequestId, int32 Code, const FString& Message);
