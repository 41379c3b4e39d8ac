#pragma once

#include "CoreMinimal.h"
#include "Dom/JsonObject.h"

class AActor;

namespace BridgeTargets
{
	/**
	 * The actors that "targets" names, which is an object with at least one of
	 * - selection: true for what is selected in the editor
	 * - names: labels of actors
	 * - paths: full object paths
	 * - filter: an object with "class", "name_contains" or both
	 *
	 * 没有找到任何 Actor 时直接回复错误，并返回 false。
	 */
	bool Resolve(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId, TArray<AActor*>& OutActors);
}
