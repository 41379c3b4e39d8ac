#include "Commands/LevelCommands.h"

#include "Async/Async.h"
#include "BridgeReply.h"
#include "Engine/LevelStreaming.h"
#include "Engine/World.h"
#include "FileHelpers.h"
#include "GameFramework/Actor.h"
#include "Misc/PackageName.h"
#include "Support/BridgeJson.h"
#include "Support/BridgeWorld.h"

void FLevelCommands::Register(FBridgeDispatcher& Dispatcher)
{
	Dispatcher.RegisterHandler(TEXT("level.open"), [](const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)
	{
		HandleOpen(Payload, RequestId);
	});
	Dispatcher.RegisterHandler(TEXT("level.save"), [](const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)
	{
		HandleSave(Payload, RequestId);
	});
	Dispatcher.RegisterHandler(TEXT("level.query"), &FLevelCommands::HandleQuery);
	Dispatcher.RegisterHandler(TEXT("level.set_streaming"), &FLevelCommands::HandleSetStreaming);
	Dispatcher.RegisterHandler(TEXT("level.list_streaming"), &FLevelCommands::HandleListStreaming);
}

void FLevelCommands::HandleOpen(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)
{
	FString Path;
	if (!BridgeJson::RequireStringOrReply(Payload, TEXT("path"), Path, RequestId))
	{
		return;
	}
	if (!FPackageName::DoesPackageExist(Path))
	{
		BridgeReply::SendFailure(RequestId, 404, FString::Printf(TEXT("Level not found: %s"), *Path));
		return;
	}
	const bool bSave = BridgeJson::GetBool(Payload, TEXT("save_current"), true);

	// ハンドラーの中でレベルを替えると呼び出し元のワールドが消えるので、次のフレームに回す。
	AsyncTask(ENamedThreads::GameThread, [Path, RequestId, bSave]()
	{
		if (bSave && !FEditorFileUtils::SaveCurrentLevel())
		{
			BridgeReply::SendFailure(RequestId, 500, BridgeReply::Say(TEXT("无法保存当前关卡"), TEXT("Could not save the open level")));
			return;
		}
		if (!FEditorFileUtils::LoadMap(Path))
		{
			BridgeReply::SendFailure(RequestId, 500, FString::Printf(TEXT("Could not open %s"), *Path));
			return;
		}
		TSharedPtr<FJsonObject> Data = MakeShared<FJsonObject>();
		Data->SetStringField(TEXT("path"), Path);
		Data->SetBoolField(TEXT("saved"), bSave);
		BridgeReply::SendResult(RequestId, 200, Data);
	});
}

void FLevelCommands::HandleSave(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)
{
#if WITH_EDITOR
	UWorld* World = FBridgeWorld::Get();
	if (!World)
	{
		BridgeReply::SendFailure(RequestId, 500, BridgeReply::Say(TEXT("没有打开的关卡"), TEXT("No level is open")));
		return;
	}

	TSharedPtr<FJsonObject> Data = MakeShared<FJsonObject>();
	Data->SetStringField(TEXT("level"), World->GetMapName());
	FString Path;
	if (Payload->TryGetStringField(TEXT("path"), Path) && !Path.IsEmpty())
	{
		if (!Path.StartsWith(TEXT("/Game/")))
		{
			BridgeReply::SendFailure(RequestId, 400, TEXT("path must be under /Game"));
			return;
		}
		const bool bCopied = FEditorFileUtils::SaveMap(World, Path);
		Data->SetBoolField(TEXT("saved"), bCopied);
		Data->SetStringField(TEXT("path"), Path);
		BridgeReply::SendResult(RequestId, bCopied ? 200 : 500, Data);
		return;
	}

	const bool bOnlyDirty = BridgeJson::GetBool(Payload, TEXT("only_dirty"), true);
	if (bOnlyDirty && !World->GetOutermost()->IsDirty())
	{
		// 変更がなければ、保存せずに成功とする。
		Data->SetBoolField(TEXT("saved"), false);
		BridgeReply::SendResult(RequestId, 200, Data);
		return;
	}
	if (!FEditorFileUtils::SaveCurrentLevel())
	{
		BridgeReply::SendFailure(RequestId, 500, TEXT("Could not save the level"));
		return;
	}
	Data->SetBoolField(TEXT("saved"), true);
	BridgeReply::SendResult(RequestId, 200, Data);
#else
	BridgeReply::SendFailure(RequestId, 501, TEXT("Needs the editor"));
#endif
}

namespace
{
	struct FActorQuery
	{
		FBox Box = FBox(ForceInit);
		TArray<FString> Classes;
		bool bTouching = false;

		/** False, with the reason, where the request asks for what there is not. */
		bool Read(const TSharedPtr<FJsonObject>& Payload, FString& OutError);

		bool Takes(const AActor& Actor) const;
	};

	bool FActorQuery::Read(const TSharedPtr<FJsonObject>& Payload, FString& OutError)
	{
		const TSharedPtr<FJsonObject>* Corners = nullptr;
		if (Payload->TryGetObjectField(TEXT("box"), Corners))
		{
			FVector Min = FVector::ZeroVector;
			FVector Max = FVector::ZeroVector;
			if (!BridgeJson::TryReadVector(*Corners, TEXT("min"), Min) || !BridgeJson::TryReadVector(*Corners, TEXT("max"), Max))
			{
				OutError = TEXT("box needs min and max");
				return false;
			}
			Box = FBox(Min, Max);
		}

		const TArray<TSharedPtr<FJsonValue>>* Names = nullptr;
		if (Payload->TryGetArrayField(TEXT("classes"), Names))
		{
			for (const TSharedPtr<FJsonValue>& Name : *Names)
			{
				FString Text;
				if (Name.IsValid() && Name->TryGetString(Text))
				{
					Classes.Add(Text);
				}
			}
		}

		FString Mode;
		if (Payload->TryGetStringField(TEXT("mode"), Mode))
		{
			Mode = Mode.TrimStartAndEnd().ToLower();
			if (Mode == TEXT("touching"))
			{
				bTouching = true;
			}
			else if (Mode != TEXT("inside"))
			{
				OutError = FString::Printf(TEXT("Unknown mode: %s"), *Mode);
				return false;
			}
		}
		return true;
	}

	bool FActorQuery::Takes(const AActor& Actor) const
	{
		if (Classes.Num() > 0 && !Classes.Contains(Actor.GetClass()->GetName()))
		{
			return false;
		}
		if (!Box.IsValid)
		{
			return true;
		}
		FVector Origin = FVector::ZeroVector;
		FVector Extent = FVector::ZeroVector;
		Actor.GetActorBounds(false, Origin, Extent);
		const FBox Bounds(Origin - Extent, Origin + Extent);
		return bTouching ? Box.Intersect(Bounds) : Box.IsInside(Bounds);
	}
}

void FLevelCommands::HandleQuery(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)
{
	FActorQuery Query;
	FString Error;
	if (!Query.Read(Payload, Error))
	{
		BridgeReply::SendFailure(RequestId, 400, Error);
		return;
	}

	int32 Offset = 0;
	Payload->TryGetNumberField(TEXT("offset"), Offset);
	Offset = FMath::Max(0, Offset);
	int32 PageSize = 25;
	Payload->TryGetNumberField(TEXT("page_size"), PageSize);
	PageSize = FMath::Min(PageSize, 100);

	int32 Total = 0;
	TArray<FString> Page;
	for (const AActor* Actor : FBridgeWorld::AllActors())
	{
		if (!Query.Takes(*Actor))
		{
			continue;
		}
		if (Total >= Offset && Page.Num() < PageSize)
		{
			Page.Add(Actor->GetActorLabel());
		}
		++Total;
	}

	TSharedPtr<FJsonObject> Data = MakeShared<FJsonObject>();
	Data->SetNumberField(TEXT("total"), Total);
	Data->SetNumberField(TEXT("offset"), Offset);
	Data->SetArrayField(TEXT("actors"), BridgeJson::StringsToArray(Page));
	BridgeReply::SendResult(RequestId, 200, Data);
}

namespace
{
	/** Hands each streaming level to the visitor until it says that it has seen enough. */
	void VisitStreamingLevels(const TFunction<bool(ULevelStreaming&)>& Visit)
	{
		if (UWorld* World = FBridgeWorld::Get())
		{
			for (ULevelStreaming* Level : World->GetStreamingLevels())
			{
				if (Level && !Visit(*Level))
				{
					return;
				}
			}
		}
	}
}

void FLevelCommands::HandleSetStreaming(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)
{
	FString Name;
	if (!BridgeJson::RequireStringOrReply(Payload, TEXT("level"), Name, RequestId))
	{
		return;
	}
	const FString Action = BridgeJson::GetString(Payload, TEXT("action"), TEXT("load"));
	const bool bToggle = Action.Equals(TEXT("toggle"), ESearchCase::IgnoreCase);
	const bool bLoad = Action.Equals(TEXT("load"), ESearchCase::IgnoreCase);
	if (!bToggle && !bLoad && !Action.Equals(TEXT("unload"), ESearchCase::IgnoreCase))
	{
		BridgeReply::SendFailure(RequestId, 400, FString::Printf(TEXT("Unknown action: %s"), *Action));
		return;
	}
	const bool bVisible = BridgeJson::GetBool(Payload, TEXT("visible"), true);

	bool bFound = false;
	bool bNow = false;
	VisitStreamingLevels([&](ULevelStreaming& Level)
	{
		if (Level.GetWorldAssetPackageName() != Name)
		{
			return true;
		}
		bFound = true;
		bNow = bToggle ? !Level.ShouldBeLoaded() : bLoad;
		Level.SetShouldBeLoaded(bNow);
		Level.SetShouldBeVisible(bNow && bVisible);
		return false;
	});

	if (!bFound)
	{
		BridgeReply::SendFailure(RequestId, 404, FString::Printf(TEXT("No streaming level: %s"), *Name));
		return;
	}
	TSharedPtr<FJsonObject> Data = MakeShared<FJsonObject>();
	Data->SetStringField(TEXT("level"), Name);
	Data->SetBoolField(TEXT("loaded"), bNow);
	BridgeReply::SendResult(RequestId, 200, Data);
}

void FLevelCommands::HandleListStreaming(const TSharedPtr<FJsonObject>& /*Payload*/, const FString& RequestId)
{
	TArray<TSharedPtr<FJsonValue>> Levels;
	VisitStreamingLevels([&Levels](ULevelStreaming& Level)
	{
		TSharedPtr<FJsonObject> Entry = MakeShared<FJsonObject>();
		Entry->SetStringField(TEXT("level"), Level.GetWorldAssetPackageName());
		Entry->SetBoolField(TEXT("loaded"), Level.ShouldBeLoaded());
		Levels.Add(MakeShared<FJsonValueObject>(Entry));
		return true;
	});
	TSharedPtr<FJsonObject> Data = MakeShared<FJsonObject>();
	Data->SetNumberField(TEXT("count"), Levels.Num());
	Data->SetArrayField(TEXT("levels"), Levels);
	BridgeReply::SendResult(RequestId, 200, Data);
}
