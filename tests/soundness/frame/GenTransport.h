#pragma once
#include "CoreMinimal.h"
#include "IWebSocket.h"

class FGenTransport
{
public:
	static FGenTransport& Get();
	void Open(TFunction<void(const FString&)> Listener);
	void Send(const FString& Text);

private:
	TSharedPtr<IWebSocket> Socket;
};
