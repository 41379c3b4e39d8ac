#pragma once
#include "CoreMinimal.h"
#include "GenReply.h"
#include "Async/ParallelFor.h"
#include "HAL/FileManager.h"
#include "HAL/IConsoleManager.h"
#include "Misc/CommandLine.h"
#include "Misc/ConfigCacheIni.h"
#include "Misc/PackageName.h"
#include "Misc/Parse.h"

static TAutoConsoleVariable<int32> CVarGenLimit(TEXT("gen.Limit"), 50, TEXT("The most that is accepted"));

#define GEN_REQUIRE_TEXT(Object, Key, Var) \
	FString Var; \
	if (!(Object)->TryGetStringField(TEXT(Key), Var) || Var.IsEmpty()) \
	{ \
		SendFailure(RequestId, 400, TEXT("Missing a field")); \
		return; \
	}
