// The editor's own tools as far as the specimen plugin calls them: assets, materials, message log, notifications,
// viewport, maps, Python. What they would find or manage is answered from the script (Probe.h).
#pragma once
#include "standin/Engine.h"

struct UEditorAssetLibrary
{
	static bool DoesAssetExist(const FString&) { return ::Standin::Ask("DoesAssetExist"); }
	static bool DeleteAsset(const FString&) { return ::Standin::Ask("DeleteAsset"); }
	static bool RenameAsset(const FString&, const FString&) { return ::Standin::Ask("RenameAsset"); }
	static FAssetData FindAssetData(const FString& Path) { FAssetData Data; Data.AssetName = FName(Path); Data.AssetClass = FName(TEXT("StaticMesh")); Data.AssetClassPath.Path = TEXT("/Script/Engine.StaticMesh"); return Data; }
	static TArray<FString> ListAssets(const FString& Folder, bool bRecursive = true, bool = false) { return Some(Folder / (bRecursive ? TEXT("Deep/Asset") : TEXT("Asset"))); }
	static TArray<FString> FindPackageReferencersForAsset(const FString& Path, bool = false) { return Some(Path + TEXT("_User")); }
	static TMap<FName, FString> GetMetadataTagValues(UObject*) { TMap<FName, FString> Out; Out.Add(FName(TEXT("author")), TEXT("somebody")); return Out; }
	static void SetMetadataTag(UObject*, FName, const FString&) {}
private:
	static TArray<FString> Some(const FString& Path) { TArray<FString> Out; if (::Standin::Ask("ListAssets")) { Out.Add(Path); } return Out; }
};

class UAssetImportTask : public UObject
{
public:
	STANDIN_CLASS(UAssetImportTask)
	FString Filename;
	FString DestinationPath;
	bool bReplaceExisting = false;
	bool bAutomated = false;
	TArray<FString> ImportedObjectPaths;
};
class IAssetTools
{
public:
	void ImportAssetTasks(const TArray<UAssetImportTask*>& Tasks) { for (UAssetImportTask* Task : Tasks) { if (::Standin::Ask("ImportAssetTasks")) { Task->ImportedObjectPaths.Add(Task->DestinationPath / FPaths::GetBaseFilename(Task->Filename)); } } }
};
class FAssetToolsModule : public IModuleInterface { public: static FAssetToolsModule& GetModule() { static FAssetToolsModule Module; return Module; } IAssetTools& Get() { return Tools; } private: IAssetTools Tools; };

struct UMaterialEditingLibrary
{
	static UMaterial* CreateMaterial(const FString& Path) { return ::Standin::Loaded<UMaterial>("CreateMaterial", *Path); }
	static UMaterialExpression* CreateMaterialExpression(UMaterial* Material, UClass* Class, int32, int32)
	{
		UMaterialExpression* Node = Class ? ::Standin::Loaded<UMaterialExpression>("CreateMaterialExpression", TEXT("Node")) : nullptr;
		if (Node) { Material->Expressions.Add(Node); }
		return Node;
	}
	static bool SetMaterialInstanceScalarParameterValue(UMaterialInstanceConstant*, FName, float) { return ::Standin::Ask("SetParameter"); }
	static bool SetMaterialInstanceVectorParameterValue(UMaterialInstanceConstant*, FName, FLinearColor) { return ::Standin::Ask("SetParameter"); }
	static bool SetMaterialInstanceTextureParameterValue(UMaterialInstanceConstant*, FName, UTexture*) { return ::Standin::Ask("SetParameter"); }
	static TArray<FName> GetScalarParameterNames(const UMaterialInterface*) { return { FName(TEXT("Roughness")) }; }
};

namespace EMessageSeverity { enum Type { Error, PerformanceWarning, Warning, Info }; }
class FTokenizedMessage
{
public:
	EMessageSeverity::Type GetSeverity() const { return ::Standin::Ask("GetSeverity") ? EMessageSeverity::Error : EMessageSeverity::Info; }
	FText ToText() const { return FText::FromString(TEXT("A message")); }
};
class IMessageLogListing
{
public:
	TArray<TSharedRef<FTokenizedMessage>> GetFilteredMessages() const { TArray<TSharedRef<FTokenizedMessage>> Out; if (::Standin::Ask("GetFilteredMessages")) { Out.Add(MakeShared<FTokenizedMessage>()); } return Out; }
	void ClearMessages() {}
};
class FMessageLogModule : public IModuleInterface
{
public:
	bool IsRegisteredLogListing(FName) const { return ::Standin::Ask("IsRegisteredLogListing"); }
	TSharedRef<IMessageLogListing> GetLogListing(FName) const { return MakeShared<IMessageLogListing>(); }
};

class SNotificationItem { public: enum ECompletionState { CS_None, CS_Pending, CS_Success, CS_Fail }; void SetCompletionState(ECompletionState) {} };
struct FNotificationInfo { explicit FNotificationInfo(const FText& InText) : Text(InText) {} FText Text; float ExpireDuration = 1.f; };
class FSlateNotificationManager
{
public:
	static FSlateNotificationManager& Get() { static FSlateNotificationManager Manager; return Manager; }
	TSharedPtr<SNotificationItem> AddNotification(const FNotificationInfo&) { return ::Standin::Ask("AddNotification") ? TSharedPtr<SNotificationItem>(MakeShared<SNotificationItem>()) : nullptr; }
};

class FLevelEditorViewportClient
{
public:
	FVector GetViewLocation() const { return Location; }
	void SetViewLocation(const FVector& V) { Location = V; }
	float ViewFOV = 90.f;
private:
	FVector Location;
};
// The engine's own is a plain variable; here each look at it asks the script.
namespace Standin { inline FLevelEditorViewportClient* Viewport() { static FLevelEditorViewportClient Client; return Ask("Viewport") ? &Client : nullptr; } }
#define GCurrentLevelEditingViewportClient (::Standin::Viewport())
inline uint32 GScreenshotResolutionX = 0;
inline uint32 GScreenshotResolutionY = 0;
struct FScreenshotRequest { static void RequestScreenshot(const FString&, bool, bool) {} };

struct FEditorFileUtils
{
	static bool SaveCurrentLevel() { return ::Standin::Ask("SaveCurrentLevel"); }
	static bool SaveMap(UWorld*, const FString&) { return ::Standin::Ask("SaveMap"); }
	static bool LoadMap(const FString&) { return ::Standin::Ask("LoadMap"); }
};

class IPythonScriptPlugin
{
public:
	static IPythonScriptPlugin* Get() { static IPythonScriptPlugin Plugin; return ::Standin::Ask("Python") ? &Plugin : nullptr; }
	bool ExecPythonCommand(const TCHAR*) { return ::Standin::Ask("ExecPythonCommand"); }
};
