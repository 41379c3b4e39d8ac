#pragma once

#include "CoreMinimal.h"

/** The local socket: texts come in through the listener and go out through Send. */
class FBridgeTransport
{
public:
	static FBridgeTransport& Get();

	void OnText(TFunction<void(const FString&)> InListener);
	void Receive(const FString& Text);
	void Send(const FString& Text);
	void Close();

private:
	TFunction<void(const FString&)> Listener;
	TArray<FString> Outbox;
};
