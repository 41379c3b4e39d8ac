#include "GenTransport.h"
#include "WebSocketsModule.h"

FGenTransport& FGenTransport::Get()
{
	static FGenTransport Instance;
	return Instance;
}

void FGenTransport::Open(TFunction<void(const FString&)> Listener)
{
	Socket = FWebSocketsModule::Get().CreateWebSocket(TEXT("ws://127.0.0.1:1"));
	Socket->OnMessage().AddLambda([Listener](const FString& Text) { Listener(Text); });
	Socket->Connect();
}

void FGenTransport::Send(const FString& Text)
{
	if (Socket.IsValid())
	{
		Socket->Send(Text);
	}
}
