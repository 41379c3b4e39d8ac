#pragma once

#include "CoreMinimal.h"

class AActor;
class UWorld;

/** What the commands need of the level that is open in the editor. */
class FBridgeWorld
{
public:
	/** Null while no level is open. */
	static UWorld* Get();

	static TArray<AActor*> AllActors();
	static TArray<AActor*> SelectedActors();

	/** By label or by name; null for an empty text, too. */
	static AActor* FindActor(const FString& NameOrLabel);
	static AActor* FindActorByPath(const FString& Path);
};
