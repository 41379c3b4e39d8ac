#include "Commands/AssetCommands.h"

#include "AssetImportTask.h"
#include "AssetRegistry/AssetData.h"
#include "AssetToolsModule.h"
#include "BridgeNames.h"
#include "BridgeReply.h"
#include "EditorAssetLibrary.h"
#include "HAL/FileManager.h"
#include "Misc/Paths.h"
#include "Support/BridgeJson.h"

void FAssetCommands::Register(FBridgeDispatcher& Dispatcher)
{
	Dispatcher.RegisterHandler(BridgeNames::AssetGet, &FAssetCommands::Get);
	Dispatcher.RegisterHandler(TEXT("asset.find"), &FAssetCommands::Find);
	Dispatcher.RegisterHandler(TEXT("asset.import"), &FAssetCommands::Import);
	Dispatcher.RegisterHandler(TEXT("asset.delete"), &FAssetCommands::Delete);
	Dispatcher.RegisterHandler(TEXT("asset.rename"), &FAssetCommands::Rename);
	Dispatcher.RegisterHandler(TEXT("asset.set_metadata"), &FAssetCommands::SetMetadata);
}

namespace
{
	/** The asset that the request names; answers the request itself where there is none. */
	UObject* LoadNamedAsset(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)
	{
		const FString Path = BridgeJson::FirstString(Payload, TEXT("asset_path"), TEXT("path"));
		if (Path.IsEmpty())
		{
			BridgeReply::SendFailure(RequestId, 400, BridgeReply::Say(TEXT("缺少字段: asset_path"), TEXT("Missing field: asset_path")));
			return nullptr;
		}
		UObject* Asset = LoadObject<UObject>(nullptr, *Path);
		if (!Asset)
		{
			BridgeReply::SendFailure(RequestId, 404, FString::Printf(TEXT("Asset not found: %s"), *Path));
		}
		return Asset;
	}

	void AddIdentity(const UObject& Asset, const TSharedPtr<FJsonObject>& Out)
	{
		Out->SetStringField(TEXT("name"), Asset.GetName());
		Out->SetStringField(TEXT("path"), Asset.GetPathName());
		Out->SetStringField(TEXT("class"), Asset.GetClass()->GetName());
	}

	/** What stands in the way of a name; empty when nothing does. */
	FString NameProblem(const FString& Name)
	{
		if (Name.Contains(TEXT("/")) || Name.Contains(TEXT(".")))
		{
			return FString::Printf(TEXT("Not a name: %s"), *Name);
		}
		return FString();
	}
}

void FAssetCommands::Get(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)
{
	UObject* Asset = LoadNamedAsset(Payload, RequestId);
	if (Asset == nullptr)
	{
		return;
	}
	TSharedPtr<FJsonObject> Data = MakeShared<FJsonObject>();
	AddIdentity(*Asset, Data);
	bool bMetadata = true;
	Payload->TryGetBoolField(TEXT("include_metadata"), bMetadata);
	if (bMetadata)
	{
		TSharedPtr<FJsonObject> Metadata = MakeShared<FJsonObject>();
		for (const TPair<FName, FString>& Entry : UEditorAssetLibrary::GetMetadataTagValues(Asset))
		{
			Metadata->SetStringField(Entry.Key.ToString(), Entry.Value);
		}
		Data->SetObjectField(TEXT("metadata"), Metadata);
	}
	BridgeReply::SendResult(RequestId, 200, Data);
}

void FAssetCommands::Find(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)
{
	const FString Root = BridgeJson::GetString(Payload, TEXT("root"), BridgeNames::DefaultFolder);
	FString ClassName;
	FString Name;
	TSharedPtr<FJsonObject> Filter;
	if (BridgeJson::TryReadObject(Payload, TEXT("filter"), Filter))
	{
		Filter->TryGetStringField(TEXT("class"), ClassName);
		Filter->TryGetStringField(TEXT("name"), Name);
	}

	// A search by name means the whole tree, a plain listing the one folder.
	bool bRecursive = !Name.IsEmpty();
	Payload->TryGetBoolField(TEXT("recursive"), bRecursive);

	static const TArray<FString> Orders = { TEXT("name"), TEXT("class"), TEXT("size") };
	const FString Order = BridgeJson::GetString(Payload, TEXT("sort"), TEXT("name"));
	if (!Orders.Contains(Order))
	{
		BridgeReply::SendFailure(RequestId, 400, FString::Printf(TEXT("Unknown sort: %s"), *Order));
		return;
	}

	TArray<FString> Matches;
	for (const FString& Path : UEditorAssetLibrary::ListAssets(Root, bRecursive))
	{
		const FAssetData Asset = UEditorAssetLibrary::FindAssetData(Path);
		const bool bName = Name.IsEmpty() || FPaths::GetBaseFilename(Path).Contains(Name);
#if ENGINE_MAJOR_VERSION > 5 || (ENGINE_MAJOR_VERSION == 5 && ENGINE_MINOR_VERSION >= 1)
		if (bName && (ClassName.IsEmpty() || Asset.AssetClassPath.ToString().EndsWith(ClassName)))
#else
		if (bName && (ClassName.IsEmpty() || Asset.AssetClass.ToString().EndsWith(ClassName)))
#endif
		{
			Matches.Add(Path);
		}
	}
	Matches.Sort();

	TSharedPtr<FJsonObject> Data = MakeShared<FJsonObject>();
	Data->SetNumberField(TEXT("count"), Matches.Num());
	bool bCountOnly = false;
	if (Payload->TryGetBoolField(TEXT("count_only"), bCountOnly) && bCountOnly)
	{
		BridgeReply::SendResult(RequestId, 200, Data);
		return;
	}

	const int32 Limit = BridgeJson::GetInt(Payload, TEXT("limit"), 100, 1, 500);
	const bool bTruncated = Matches.Num() > Limit;
	if (bTruncated)
	{
		Matches.SetNum(Limit);
		Data->SetBoolField(TEXT("truncated"), true);
	}
	Data->SetArrayField(TEXT("assets"), BridgeJson::StringsToArray(Matches));
	BridgeReply::SendResult(RequestId, 200, Data);
}

namespace
{
	struct FImportJob
	{
		FString File;
		FString Folder;
	};

	/** The path of what came of one file; empty when nothing did. */
	FString ImportOne(const FImportJob& Job, bool bReplace)
	{
		if (!IFileManager::Get().FileExists(*Job.File))
		{
			return FString();
		}
		UAssetImportTask* Task = NewObject<UAssetImportTask>();
		Task->Filename = Job.File;
		Task->DestinationPath = Job.Folder;
		Task->bReplaceExisting = bReplace;
		Task->bAutomated = true;
		FAssetToolsModule::GetModule().Get().ImportAssetTasks({ Task });
		return Task->ImportedObjectPaths.Num() > 0 ? Task->ImportedObjectPaths[0] : FString();
	}

	/** Reads every item before anything is done; false, with the reason, at the first that is no good. */
	bool ReadJobs(const TArray<TSharedPtr<FJsonValue>>& Items, TArray<FImportJob>& OutJobs, FString& OutError)
	{
		for (const TSharedPtr<FJsonValue>& Item : Items)
		{
			const TSharedPtr<FJsonObject>* Entry = nullptr;
			if (!Item->TryGetObject(Entry))
			{
				OutError = TEXT("files must hold objects");
				return false;
			}
			FImportJob Job;
			if (!BridgeJson::RequireString(*Entry, TEXT("path"), Job.File, OutError))
			{
				return false;
			}
			Job.Folder = BridgeJson::GetString(*Entry, TEXT("destination"), TEXT("/Game/Imported"));
			OutJobs.Add(Job);
		}
		return true;
	}
}

void FAssetCommands::Import(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)
{
	const TArray<TSharedPtr<FJsonValue>>* Files = nullptr;
	if (!Payload->TryGetArrayField(TEXT("files"), Files) || Files->Num() == 0)
	{
		BridgeReply::SendFailure(RequestId, 400, BridgeReply::Say(TEXT("files 不能为空"), TEXT("files must not be empty")));
		return;
	}
	TArray<FImportJob> Jobs;
	FString Error;
	if (!ReadJobs(*Files, Jobs, Error))
	{
		BridgeReply::SendFailure(RequestId, 400, Error);
		return;
	}

	const bool bReplace = BridgeJson::GetBool(Payload, TEXT("replace"), false);
	TArray<FString> Imported;
	TArray<FString> Failed;
	for (const FImportJob& Job : Jobs)
	{
		const FString Path = ImportOne(Job, bReplace);
		if (Path.IsEmpty())
		{
			Failed.Add(Job.File);
			continue;
		}
		Imported.Add(Path);
	}

	int32 Code = 200;
	if (Failed.Num() > 0)
	{
		Code = Imported.Num() > 0 ? 207 : 500;
	}
	TSharedPtr<FJsonObject> Data = MakeShared<FJsonObject>();
	Data->SetArrayField(TEXT("imported"), BridgeJson::StringsToArray(Imported));
	Data->SetArrayField(TEXT("failed"), BridgeJson::StringsToArray(Failed));
	BridgeReply::SendResult(RequestId, Code, Data);
}

void FAssetCommands::Delete(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)
{
	BRIDGE_REQUIRE_STRING(AssetPath, "asset_path");
	if (!UEditorAssetLibrary::DoesAssetExist(AssetPath))
	{
		BridgeReply::SendFailure(RequestId, 404, FString::Printf(TEXT("Asset not found: %s"), *AssetPath));
		return;
	}

	const TArray<FString> Referencers = UEditorAssetLibrary::FindPackageReferencersForAsset(AssetPath);
	bool bForce = false;
	Payload->TryGetBoolField(TEXT("force"), bForce);
	if (Referencers.Num() > 0 && !bForce)
	{
		TSharedPtr<FJsonObject> Details = MakeShared<FJsonObject>();
		Details->SetArrayField(TEXT("referencers"), BridgeJson::StringsToArray(Referencers));
		BridgeReply::SendFailure(RequestId, 409, TEXT("Other assets refer to it"), Details);
		return;
	}
	if (!UEditorAssetLibrary::DeleteAsset(AssetPath))
	{
		BridgeReply::SendFailure(RequestId, 500, TEXT("Could not delete"));
		return;
	}
	TSharedPtr<FJsonObject> Data = MakeShared<FJsonObject>();
	Data->SetStringField(TEXT("asset_path"), AssetPath);
	Data->SetBoolField(TEXT("deleted"), true);
	BridgeReply::SendResult(RequestId, 200, Data);
}

void FAssetCommands::Rename(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)
{
	FString AssetPath;
	FString NewName;
	FString Error;
	if (!BridgeJson::RequireString(Payload, TEXT("asset_path"), AssetPath, Error) || !BridgeJson::RequireString(Payload, TEXT("new_name"), NewName, Error))
	{
		BridgeReply::SendFailure(RequestId, 400, Error);
		return;
	}
	const FString Problem = NameProblem(NewName);
	if (!Problem.IsEmpty())
	{
		BridgeReply::SendFailure(RequestId, 400, Problem);
		return;
	}
	if (!UEditorAssetLibrary::DoesAssetExist(AssetPath))
	{
		BridgeReply::SendFailure(RequestId, 404, FString::Printf(TEXT("Asset not found: %s"), *AssetPath));
		return;
	}

	const FString NewPath = FPaths::GetPath(AssetPath) / NewName;
	if (UEditorAssetLibrary::DoesAssetExist(NewPath))
	{
		BridgeReply::SendFailure(RequestId, 409, FString::Printf(TEXT("Already there: %s"), *NewPath));
		return;
	}
	const bool bRenamed = UEditorAssetLibrary::RenameAsset(AssetPath, NewPath);
	TSharedPtr<FJsonObject> Data = MakeShared<FJsonObject>();
	Data->SetStringField(TEXT("old_path"), AssetPath);
	Data->SetStringField(TEXT("new_path"), NewPath);
	BridgeReply::SendResult(RequestId, bRenamed ? 200 : 500, Data);
}

void FAssetCommands::SetMetadata(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)
{
	UObject* Asset = LoadNamedAsset(Payload, RequestId);
	if (!Asset)
	{
		return;
	}

	TMap<FString, FString> Wanted;
	static const TCHAR* const Keys[] = { TEXT("author"), TEXT("license"), TEXT("source_url") };
	for (const TCHAR* Key : Keys)
	{
		FString Text;
		if (Payload->TryGetStringField(Key, Text))
		{
			Wanted.Add(Key, Text);
		}
	}
	const TSharedPtr<FJsonObject>* Extra = nullptr;
	if (Payload->TryGetObjectField(TEXT("extra"), Extra))
	{
		for (const auto& Pair : (*Extra)->Values)
		{
			Wanted.Add(Pair.Key, Pair.Value->AsString());
		}
	}
	if (Wanted.Num() == 0)
	{
		BridgeReply::SendFailure(RequestId, 400, BridgeReply::Say(TEXT("没有要写入的元数据"), TEXT("Nothing to write: give author, license, source_url or extra")));
		return;
	}

	int32 Written = 0;
	for (const TPair<FString, FString>& Entry : Wanted)
	{
		UEditorAssetLibrary::SetMetadataTag(Asset, FName(*Entry.Key), Entry.Value);
		++Written;
	}
	TSharedPtr<FJsonObject> Data = MakeShared<FJsonObject>();
	AddIdentity(*Asset, Data);
	Data->SetNumberField(TEXT("written"), Written);
	BridgeReply::SendResult(RequestId, 200, Data);
}

void FAssetCommands::GetByGuid(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)
{
	FString Guid;
	if (!Payload->TryGetStringField(TEXT("guid"), Guid))
	{
		BridgeReply::SendFailure(RequestId, 410, TEXT("Look assets up by path"));
		return;
	}
	BridgeReply::SendResult(RequestId, 200, nullptr);
}
