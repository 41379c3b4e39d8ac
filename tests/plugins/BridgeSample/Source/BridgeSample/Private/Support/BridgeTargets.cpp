#include "Support/BridgeTargets.h"

#include "BridgeReply.h"
#include "GameFramework/Actor.h"
#include "Support/BridgeWorld.h"

namespace
{
	/** Adds what the filter lets through; false when the filter names nothing to filter by. */
	bool AddFiltered(const TSharedPtr<FJsonObject>& Filter, TArray<AActor*>& OutActors, FString& OutError)
	{
		FString ClassName;
		FString Part;
		Filter->TryGetStringField(TEXT("class"), ClassName);
		Filter->TryGetStringField(TEXT("name_contains"), Part);
		if (ClassName.IsEmpty() && Part.IsEmpty())
		{
			OutError = BridgeReply::Say(TEXT("filter 为空"), TEXT("filter needs class or name_contains"));
			return false;
		}
		for (AActor* Actor : FBridgeWorld::AllActors())
		{
			const bool bClass = ClassName.IsEmpty() || Actor->GetClass()->GetName() == ClassName;
			const bool bName = Part.IsEmpty() || Actor->GetActorLabel().Contains(Part);
			if (bClass && bName)
			{
				OutActors.AddUnique(Actor);
			}
		}
		return true;
	}

	void AddFound(AActor* Actor, TArray<AActor*>& OutActors)
	{
		if (Actor != nullptr)
		{
			OutActors.AddUnique(Actor);
		}
	}

	bool Collect(const TSharedPtr<FJsonObject>& Targets, TArray<AActor*>& OutActors, FString& OutError)
	{
		bool bAsked = false;

		bool bSelection = false;
		if (Targets->TryGetBoolField(TEXT("selection"), bSelection) && bSelection)
		{
			bAsked = true;
			OutActors.Append(FBridgeWorld::SelectedActors());
		}

		const TArray<TSharedPtr<FJsonValue>>* Names = nullptr;
		if (Targets->TryGetArrayField(TEXT("names"), Names))
		{
			bAsked = true;
			for (const TSharedPtr<FJsonValue>& Name : *Names)
			{
				AddFound(FBridgeWorld::FindActor(Name->AsString()), OutActors);
			}
		}

		const TArray<TSharedPtr<FJsonValue>>* Paths = nullptr;
		if (Targets->TryGetArrayField(TEXT("paths"), Paths))
		{
			bAsked = true;
			for (const TSharedPtr<FJsonValue>& Path : *Paths)
			{
				AddFound(FBridgeWorld::FindActorByPath(Path->AsString()), OutActors);
			}
		}

		const TSharedPtr<FJsonObject>* Filter = nullptr;
		if (Targets->TryGetObjectField(TEXT("filter"), Filter))
		{
			bAsked = true;
			if (!AddFiltered(*Filter, OutActors, OutError))
			{
				return false;
			}
		}

		if (!bAsked)
		{
			OutError = BridgeReply::Say(TEXT("targets 需要 selection、names、paths 或 filter"), TEXT("targets needs selection, names, paths or filter"));
		}
		return bAsked;
	}
}

bool BridgeTargets::Resolve(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId, TArray<AActor*>& OutActors)
{
	const TSharedPtr<FJsonObject>* Targets = nullptr;
	if (!Payload->TryGetObjectField(TEXT("targets"), Targets))
	{
		BridgeReply::SendFailure(RequestId, 400, BridgeReply::Say(TEXT("缺少字段: targets"), TEXT("Missing field: targets")));
		return false;
	}
	FString Error;
	if (!Collect(*Targets, OutActors, Error))
	{
		BridgeReply::SendFailure(RequestId, 400, Error);
		return false;
	}
	if (OutActors.Num() == 0)
	{
		BridgeReply::SendFailure(RequestId, 404, BridgeReply::Say(TEXT("没有匹配的 Actor"), TEXT("No actor matches targets")));
		return false;
	}
	return true;
}
