#pragma once

#include "CoreMinimal.h"
#include "IWebSocket.h"

/** The socket to the companion: texts come in through the listener and go out through Send. */
class FBridgeTransport
{
public:
	static FBridgeTransport& Get();

	void Open(const FString& Url, TFunction<void(const FString&)> InListener);
	void Send(const FString& Text);
	void Close();

private:
	TSharedPtr<IWebSocket> Socket;
	TFunction<void(const FString&)> Listener;
};
