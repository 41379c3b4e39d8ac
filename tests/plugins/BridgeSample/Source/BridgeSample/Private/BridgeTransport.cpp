#include "BridgeTransport.h"

#include "BridgeLog.h"

FBridgeTransport& FBridgeTransport::Get()
{
	static FBridgeTransport Instance;
	return Instance;
}

void FBridgeTransport::OnText(TFunction<void(const FString&)> InListener)
{
	Listener = MoveTemp(InListener);
}

void FBridgeTransport::Receive(const FString& Text)
{
	if (Listener)
	{
		Listener(Text);
	}
}

void FBridgeTransport::Send(const FString& Text)
{
	Outbox.Add(Text);
	UE_LOG(LogBridgeSample, Verbose, TEXT("sent %d characters"), Text.Len());
}

void FBridgeTransport::Close()
{
	Listener = nullptr;
	Outbox.Empty();
}
