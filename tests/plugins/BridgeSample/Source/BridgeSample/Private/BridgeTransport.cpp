#include "BridgeTransport.h"

#include "BridgeLog.h"
#include "WebSocketsModule.h"

FBridgeTransport& FBridgeTransport::Get()
{
	static FBridgeTransport Instance;
	return Instance;
}

void FBridgeTransport::Open(const FString& Url, TFunction<void(const FString&)> InListener)
{
	Listener = MoveTemp(InListener);
	Socket = FWebSocketsModule::Get().CreateWebSocket(Url);
	Socket->OnMessage().AddLambda([this](const FString& Text)
	{
		if (Listener)
		{
			Listener(Text);
		}
	});
	Socket->Connect();
}

void FBridgeTransport::Send(const FString& Text)
{
	if (!Socket.IsValid() || !Socket->IsConnected())
	{
		UE_LOG(LogBridgeSample, Warning, TEXT("Nobody is connected: a text of %d characters is lost"), Text.Len());
		return;
	}
	Socket->Send(Text);
}

void FBridgeTransport::Close()
{
	if (Socket.IsValid())
	{
		Socket->Close();
		Socket.Reset();
	}
	Listener = nullptr;
}
