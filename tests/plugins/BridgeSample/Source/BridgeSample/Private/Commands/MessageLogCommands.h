#pragma once

#include "BridgeDispatcher.h"
#include "CoreMinimal.h"

/** messagelog.*: メッセージログの読み取りと通知 */
class FMessageLogCommands
{
public:
	static void Register(FBridgeCommandMap& Commands);

private:
	/** Lists messages. - log, - limit, - severities: an array of error, warning and info */
	static void List(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId);

	/** Sends messagelog.changed whenever the log has new messages. */
	static void Subscribe(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId);

	/** Empties a log. */
	static void Clear(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId);
};
