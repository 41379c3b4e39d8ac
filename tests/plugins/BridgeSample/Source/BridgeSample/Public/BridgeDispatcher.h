#pragma once

#include "CoreMinimal.h"
#include "Dom/JsonObject.h"

/** Answers one command: the parameters it was sent, and the id that its reply must carry. */
using FBridgeHandler = TFunction<void(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)>;

using FBridgeCommandMap = TMap<FString, FBridgeHandler>;

/**
 * Takes request texts apart and hands each to the handler of its method.
 *
 * A request is {"ver": 2, "type": "req", "id": "…", "method": "actor.spawn", "params": {…}};
 * "payload" is accepted for "params".
 */
class BRIDGESAMPLE_API FBridgeDispatcher
{
public:
	/** Ties a name to a handler; a later registration of the same name wins. */
	void RegisterHandler(const FString& Name, FBridgeHandler Handler);

	/** One request, as the socket delivered it. */
	void HandleText(const FString& Text);

	FBridgeCommandMap& GetCommands() { return Commands; }

private:
	FBridgeCommandMap Commands;
};
