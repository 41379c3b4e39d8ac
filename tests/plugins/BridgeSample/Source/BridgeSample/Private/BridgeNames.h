#pragma once

#include "CoreMinimal.h"

/** Names that more than one file uses. */
namespace BridgeNames
{
	static const TCHAR* const AssetGet = TEXT("asset.get");
	static const TCHAR* const DefaultFolder = TEXT("/Game");
	static const FString MessageLogChanged = TEXT("messagelog.changed");
}
