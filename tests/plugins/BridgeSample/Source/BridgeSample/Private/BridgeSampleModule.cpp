#include "BridgeSampleModule.h"

#include "BridgeDispatcher.h"
#include "BridgeLog.h"
#include "BridgeTransport.h"
#include "Commands/ActorCommands.h"
#include "Commands/AssetCommands.h"
#include "Commands/EditorCommands.h"
#include "Commands/LevelCommands.h"
#include "Commands/MaterialCommands.h"
#include "Commands/MessageLogCommands.h"
#include "Commands/SystemCommands.h"

DEFINE_LOG_CATEGORY(LogBridgeSample);

void FBridgeSampleModule::StartupModule()
{
	Dispatcher = MakeShared<FBridgeDispatcher>();
	FActorCommands::Register(Dispatcher->GetCommands());
	FAssetCommands::Register(*Dispatcher);
	FMaterialCommands::Register(Dispatcher->GetCommands());
	FLevelCommands::Register(*Dispatcher);
	FEditorCommands::Register(*Dispatcher);
	FSystemCommands::Register(*Dispatcher);
	FMessageLogCommands::Register(Dispatcher->GetCommands());

	FBridgeTransport::Get().Open(TEXT("ws://127.0.0.1:8231"), [this](const FString& Text)
	{
		if (Dispatcher.IsValid())
		{
			Dispatcher->HandleText(Text);
		}
	});
	UE_LOG(LogBridgeSample, Log, TEXT("BridgeSample answers %d commands"), Dispatcher->GetCommands().Num());
}

void FBridgeSampleModule::ShutdownModule()
{
	FBridgeTransport::Get().Close();
	Dispatcher.Reset();
}

IMPLEMENT_MODULE(FBridgeSampleModule, BridgeSample)
