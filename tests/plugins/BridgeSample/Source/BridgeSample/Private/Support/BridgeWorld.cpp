#include "Support/BridgeWorld.h"

#include "Editor.h"
#include "Engine/World.h"
#include "EngineUtils.h"
#include "GameFramework/Actor.h"

UWorld* FBridgeWorld::Get()
{
	return GEditor ? GEditor->GetEditorWorldContext().World() : nullptr;
}

TArray<AActor*> FBridgeWorld::AllActors()
{
	TArray<AActor*> Result;
	if (UWorld* World = Get())
	{
		for (TActorIterator<AActor> It(World); It; ++It)
		{
			Result.Add(*It);
		}
	}
	return Result;
}

TArray<AActor*> FBridgeWorld::SelectedActors()
{
	TArray<AActor*> Result;
	for (AActor* Actor : AllActors())
	{
		if (Actor->IsSelected())
		{
			Result.Add(Actor);
		}
	}
	return Result;
}

AActor* FBridgeWorld::FindActor(const FString& NameOrLabel)
{
	if (NameOrLabel.IsEmpty())
	{
		return nullptr;
	}
	for (AActor* Actor : AllActors())
	{
		if (Actor->GetActorLabel() == NameOrLabel || Actor->GetName() == NameOrLabel)
		{
			return Actor;
		}
	}
	return nullptr;
}

AActor* FBridgeWorld::FindActorByPath(const FString& Path)
{
	for (AActor* Actor : AllActors())
	{
		if (Actor->GetPathName() == Path)
		{
			return Actor;
		}
	}
	return nullptr;
}
