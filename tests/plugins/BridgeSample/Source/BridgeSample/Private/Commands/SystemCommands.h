#pragma once

#include "BridgeDispatcher.h"
#include "CoreMinimal.h"

/** system.*: the editor as a program. */
class FSystemCommands
{
public:
	static void Register(FBridgeDispatcher& Dispatcher);
};
