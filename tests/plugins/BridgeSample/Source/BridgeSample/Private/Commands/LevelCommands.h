#pragma once

#include "BridgeDispatcher.h"
#include "CoreMinimal.h"

/** level.*: レベルを開く・保存する・調べる */
class FLevelCommands
{
public:
	static void Register(FBridgeDispatcher& Dispatcher);

private:
	/**
	 * Opens a level. The reply comes after it was opened.
	 * レベルを開いた後に応答する。
	 * - path: package path of the level
	 * - save_current: whether to save the level that is open now
	 */
	static void HandleOpen(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId);

	/** Saves the open level, or a copy of it under "path". */
	static void HandleSave(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId);

	/** Lists the actors inside a box, or all. - box: an object with the corners min and max */
	static void HandleQuery(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId);

	/** Loads or unloads a streaming level. */
	static void HandleSetStreaming(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId);

	/** Lists the streaming levels of the open level. */
	static void HandleListStreaming(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId);
};
