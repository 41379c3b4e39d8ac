#pragma once

#include "CoreMinimal.h"
#include "Modules/ModuleManager.h"

class FBridgeDispatcher;

/** Owns the dispatcher for as long as the editor runs. */
class BRIDGESAMPLE_API FBridgeSampleModule : public IModuleInterface
{
public:
	virtual void StartupModule() override;
	virtual void ShutdownModule() override;

private:
	TSharedPtr<FBridgeDispatcher> Dispatcher;
};
