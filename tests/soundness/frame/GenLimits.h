#pragma once
#include "CoreMinimal.h"
#include "GenReply.h"
#include "HAL/IConsoleManager.h"

static TAutoConsoleVariable<int32> CVarGenLimit(TEXT("gen.Limit"), 50, TEXT("The most that is accepted"));

#define GEN_REQUIRE_TEXT(Object, Key, Var) \
	FString Var; \
	if (!(Object)->TryGetStringField(TEXT(Key), Var) || Var.IsEmpty()) \
	{ \
		SendFailure(RequestId, 400, TEXT("Missing a field")); \
		return; \
	}
