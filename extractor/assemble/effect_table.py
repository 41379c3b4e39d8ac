"""The engine's calls by the effect they have, as its public pages document them: a table, by page.

Only the engine's public names stand here; a plugin's own names prove nothing. Where a name could mean two things the
graver one is taken. What a name means that stands in no row is for ``effects``, which reads the table.
"""

from __future__ import annotations

from msgspec import Struct

NONE, CONTROL, WRITE, DESTRUCTIVE, DANGEROUS = range(5)
"""How grave an effect is: its place among the catalog's ``TIERS``; an effect of NONE lets a command be ``read``."""

_API = "https://dev.epicgames.com/documentation/en-us/unreal-engine/API/"


class Effect(Struct, frozen=True):
    """How grave it is, and whether a transaction takes it back."""

    grade: int
    undo: bool = False


class Family(Struct, frozen=True):
    """Calls with one effect, and the page that documents them.

    ``names`` are ``Owner::Name``, ``Owner::*`` or, of a function or a method of whatever class, ``Name``.
    """

    page: str
    effect: Effect
    names: frozenset[str]


def words(text: str) -> frozenset[str]:
    """A set written as words."""
    return frozenset(text.split())


def _family(page: str, grade: int, names: str, *, undo: bool = False) -> Family:
    return Family(_API + page, Effect(grade, undo), words(names))


FAMILIES = (
    # what runs code that the caller chooses
    _family(
        "Plugins/PythonScriptPlugin/IPythonScriptPlugin",
        DANGEROUS,
        "ExecPythonCommand ExecPythonCommandEx UPythonScriptLibrary::*",
    ),
    _family(
        "Runtime/Core/GenericPlatform/FGenericPlatformProcess",
        DANGEROUS,
        "CreateProc ExecProcess ExecElevatedProcess LaunchFileInDefaultExternalApplication TerminateProc "
        "FMonitoredProcess::Launch system popen _popen _wsystem ShellExecute ShellExecuteW WinExec "
        "CreateProcess CreateProcessW GetDllHandle",
    ),
    _family(
        "Runtime/CoreUObject/UObject/UObject/ProcessEvent",
        DANGEROUS,
        "ProcessEvent CallFunctionByNameWithArguments ProcessConsoleExec InvokeFunction",
    ),
    # what takes away, or writes over, and no transaction brings back
    _family(
        "Runtime/Core/HAL/IFileManager",
        DESTRUCTIVE,
        "IFileManager::Delete IFileManager::DeleteDirectory IFileManager::Move IFileManager::Copy "
        "IFileManager::CreateFileWriter IPlatformFile::DeleteFile IPlatformFile::DeleteDirectory "
        "IPlatformFile::DeleteDirectoryRecursively IPlatformFile::MoveFile IPlatformFile::CopyFile "
        "IPlatformFile::CopyDirectoryTree IPlatformFile::OpenWrite IFileManager::CreateDebugFileWriter",
    ),
    _family(
        "Runtime/Core/Misc/FFileHelper",
        DESTRUCTIVE,
        "FFileHelper::SaveStringToFile FFileHelper::SaveArrayToFile FFileHelper::SaveStringArrayToFile "
        "FImageUtils::SaveImageByExtension FImageUtils::SaveImageAutoFormat FFileHelper::CreateBitmap",
    ),
    _family(
        "Editor/UnrealEd/ObjectTools",
        DESTRUCTIVE,
        "ObjectTools::DeleteObjects ObjectTools::ForceDeleteObjects ObjectTools::DeleteAssets "
        "ObjectTools::DeleteSingleObject ObjectTools::ForceReplaceReferences "
        "ObjectTools::ConsolidateObjects",
    ),
    _family(
        "Plugins/EditorScriptingUtilities/UEditorAssetLibrary",
        DESTRUCTIVE,
        "UEditorAssetLibrary::DeleteAsset UEditorAssetLibrary::DeleteDirectory "
        "UEditorAssetLibrary::DeleteLoadedAsset UEditorAssetLibrary::DeleteLoadedAssets "
        "UEditorAssetLibrary::ConsolidateAssets UEditorAssetSubsystem::DeleteAsset "
        "UEditorAssetSubsystem::DeleteDirectory UEditorAssetSubsystem::DeleteLoadedAsset "
        "UEditorAssetSubsystem::ConsolidateAssets",
    ),
    _family(
        "Developer/AssetTools/IAssetTools/ImportAssetTasks",
        DESTRUCTIVE,
        "ImportAssetTasks ImportAssetsAutomated ImportAssets ImportAssetsWithDialog Reimport ReimportAsync "
        "ReimportMultiple MigratePackages AdvancedCopyPackages UFactory::ImportObject "
        "UFactory::StaticImportObject",
    ),
    _family(
        "Editor/UnrealEd/FEditorFileUtils",
        WRITE,
        "FEditorFileUtils::SaveLevel FEditorFileUtils::SaveMap FEditorFileUtils::SaveCurrentLevel "
        "FEditorFileUtils::SaveDirtyPackages FEditorFileUtils::PromptForCheckoutAndSave "
        "FEditorFileUtils::SaveLevelAs FEditorFileUtils::SavePackages FEditorFileUtils::LoadMap "
        "FEditorFileUtils::LoadLevel UEditorLoadingAndSavingUtils::* ULevelEditorSubsystem::LoadLevel "
        "ULevelEditorSubsystem::NewLevel ULevelEditorSubsystem::NewLevelFromTemplate LoadMap "
        "UGameplayStatics::OpenLevel ServerTravel SeamlessTravel Browse UEditorLevelUtils::*",
    ),
    _family(
        "Runtime/CoreUObject/UObject/UPackage/SavePackage",
        WRITE,
        "UPackage::Save UPackage::SavePackage UPackage::SaveConcurrent SaveAsset SaveLoadedAsset "
        "SaveLoadedAssets SaveDirectory SavePackage SavePackages SaveConfig TryUpdateDefaultConfigFile "
        "UpdateDefaultConfigFile UpdateSinglePropertyInConfigFile",
    ),
    _family(
        "Developer/AssetTools/IAssetTools",
        WRITE,
        "IAssetTools::CreateAsset IAssetTools::RenameAssets IAssetTools::DuplicateAsset "
        "IAssetTools::RenameReferencingSoftObjectPaths RenameAsset RenameLoadedAsset DuplicateAsset "
        "RenameDirectory DuplicateLoadedAsset FCoreRedirects::AddRedirectList "
        "FCoreRedirects::RemoveRedirectList MakeDirectory CreateDirectory CreateDirectoryTree "
        "FixupReferencers",
    ),
    _family(
        "Runtime/AssetRegistry/FAssetRegistryModule",
        WRITE,
        "FAssetRegistryModule::AssetCreated FAssetRegistryModule::AssetRenamed IAssetRegistry::AssetCreated",
    ),
    _family(
        "Runtime/AssetRegistry/IAssetRegistry/AssetDeleted",
        DESTRUCTIVE,
        "FAssetRegistryModule::AssetDeleted IAssetRegistry::AssetDeleted",
    ),
    _family(
        "Runtime/Engine/FScreenshotRequest",
        WRITE,
        "FScreenshotRequest::RequestScreenshot TakeScreenshot TakeHighResScreenshot TakeHighResScreenShots "
        "FHighResScreenshotConfig::*",
    ),
    _family(
        "Runtime/HTTP/IHttpRequest",
        WRITE,
        "ProcessRequest",
    ),
    _family(
        "Runtime/Core/GenericPlatform/FGenericPlatformMisc/RequestExit",
        DESTRUCTIVE,
        "FPlatformMisc::RequestExit FGenericPlatformMisc::RequestExit RequestEngineExit QuitEditor "
        "CloseEditor RequestExitWithStatus RestartEditor",
    ),
    _family(
        "Runtime/Core/Misc/FConfigCacheIni",
        WRITE,
        "FConfigCacheIni::SetString FConfigCacheIni::SetBool FConfigCacheIni::SetInt "
        "FConfigCacheIni::SetFloat FConfigCacheIni::SetArray FConfigCacheIni::Flush IConsoleVariable::*",
    ),
    # what changes what is edited, and a transaction takes back
    _family(
        "Runtime/Engine/Engine/UWorld",
        DESTRUCTIVE,
        "DestroyActor EditorDestroyActor RemoveActor DestroyActors",
        undo=True,
    ),
    _family(
        "Runtime/CoreUObject/UObject/NewObject",
        WRITE,
        "NewObject DuplicateObject StaticDuplicateObject StaticConstructObject_Internal CreatePackage "
        "FGraphNodeCreator CreateWidget",
        undo=True,
    ),
    _family(
        "Editor/UnrealEd/Kismet2/FKismetEditorUtilities",
        WRITE,
        "FKismetEditorUtilities::CompileBlueprint FKismetEditorUtilities::CreateBlueprint "
        "FKismetEditorUtilities::CreateBlueprintFromActor FKismetEditorUtilities::AddComponentsToBlueprint",
        undo=True,
    ),
    _family(
        "Editor/UnrealEd/UTransactor",
        WRITE,
        "UndoTransaction RedoTransaction UEditorEngine::UndoTransaction UEditorEngine::RedoTransaction "
        "UTransactor::Undo UTransactor::Redo",
    ),
    _family(
        "Editor/UnrealEd/UEditorEngine/BeginTransaction",
        NONE,
        "FScopedTransaction FScopedTransaction::* BeginTransaction EndTransaction CancelTransaction",
    ),
    # what changes the editor's view of things alone
    _family(
        "Editor/UnrealEd/UEditorEngine",
        CONTROL,
        "CollectGarbage SelectActor SelectNone SelectComponent SelectGroup NoteSelectionChange SelectAll "
        "SetActorSelectionState SetSelectedLevelActors SelectNothing ClearActorSelectionSet USelection::* "
        "MoveViewportCamerasToActor RedrawLevelEditingViewports RedrawAllViewports RequestPlaySession "
        "RequestEndPlayMap EndPlayMap EditorRequestBeginPlay EditorRequestEndPlay EditorInvalidateViewport "
        "SetLevelViewportCameraInfo PilotLevelActor EjectPilotLevelActor PlaySessionPaused "
        "FLevelEditorViewportClient::* FEditorViewportClient::* FViewport::* FEditorModeTools::* "
        "FSceneViewport::* SetMapCheckStatus RequestToggleBetweenPIEandSIE PlayInEditor",
    ),
    _family(
        "Editor/UnrealEd/UAssetEditorSubsystem",
        CONTROL,
        "UAssetEditorSubsystem::* OpenEditorForAsset OpenEditorForAssets SyncBrowserToAssets "
        "SyncBrowserToObjects SyncBrowserToFolders IContentBrowserSingleton::* FContentBrowserModule::* "
        "FPropertyEditorModule::*",
    ),
    _family(
        "Runtime/Slate/Framework/FSlateApplication",
        CONTROL,
        "FSlateApplication::* SWindow::* SNotificationItem::* FSlateNotificationManager::* FTabManager::* "
        "FGlobalTabmanager::* FGenericWindow::* FMessageDialog::* FDesktopPlatformModule::* SWidget::* "
        "SDockTab::* FSlateUser::* FModalWindow::* IMainFrameModule::* FLevelEditorModule::* "
        "ILevelEditor::*",
    ),
    _family(
        "Developer/MessageLog/IMessageLogListing",
        CONTROL,
        "IMessageLogListing::* FMessageLog::* FMessageLogModule::*",
    ),
    _family(
        "Runtime/Core/GenericPlatform/FGenericPlatformProcess/ExploreFolder",
        CONTROL,
        "FPlatformProcess::ExploreFolder FPlatformProcess::LaunchURL ClipboardCopy PlatformApplicationMisc::*",
    ),
    _family(
        "Runtime/Engine/Engine/ULevelStreaming",
        CONTROL,
        "ULevelStreaming::* UWorldPartitionEditorLoaderAdapter::*",
    ),
    _family(
        "Runtime/AssetRegistry/IAssetRegistry/ScanPathsSynchronous",
        CONTROL,
        "ScanFilesSynchronous ScanPathsSynchronous SearchAllAssets",
    ),
    _family(
        "Runtime/Core/Containers/FTSTicker/AddTicker",
        CONTROL,
        "AddTicker SetTimer SetTimerForNextTick",
    ),
    _family(
        "Runtime/Core/Delegates",
        CONTROL,
        "AddLambda AddRaw AddUObject AddStatic AddSP AddWeakLambda AddThreadSafeSP FDelegateHandle::*",
    ),
    # what only reads, loads into memory or arranges when code runs that is followed anyway
    _family(
        "Runtime/CoreUObject/UObject",
        NONE,
        "LoadObject StaticLoadObject LoadClass StaticLoadClass LoadPackage FindObject StaticFindObject "
        "FindFirstObject FindObjectSafe FindObjectChecked FindPackage GetDefault GetMutableDefault "
        "StaticEnum StaticClass StaticStruct FindFProperty FindField FindUField FindFieldChecked "
        "GetObjectsWithOuter ForEachObjectWithOuter GetObjectsOfClass GetDerivedClasses "
        "MakeUniqueObjectName IsValid IsValidChecked GetTransientPackage GetNameSafe GetFullNameSafe "
        "GetPathNameSafe LoadAsset FSoftObjectPath::* FSoftClassPath::* FSoftObjectPtr::* UEnum::* "
        "IsInGameThread StaticFindFirstObject FieldIterator GetIndex UClass::* UStruct::* UScriptStruct::* "
        "UFunction::* ResolveName TryLoadClass TryLoad LoadSynchronous FPackageFileSummary::* "
        "FNameEntrySerialized::* FlushAsyncLoading IsGarbageCollecting FindFirstObjectSafe "
        "ForEachObjectOfClass AddToRoot RemoveFromRoot FullyLoad",
    ),
    _family(
        "Runtime/Core/Async",
        NONE,
        "AsyncTask Async AsyncThread AsyncPool RemoveTicker ClearTimer FTimerManager::* FTSTicker::* "
        "FTicker::* CreateLambda CreateWeakLambda CreateStatic CreateRaw CreateSP CreateSPLambda "
        "CreateUObject BindLambda BindWeakLambda BindRaw BindUObject BindStatic BindSP "
        "FFunctionGraphTask::* FTaskGraphInterface::* FTSTicker::GetCoreTicker FEvent::* "
        "FPlatformProcess::Sleep FRunnableThread::* UserTempDir RemoveCurrent",
    ),
    _family(
        "Runtime/Core/Modules/FModuleManager",
        NONE,
        "LoadModuleChecked LoadModulePtr GetModuleChecked GetModulePtr LoadModule GetModule IsModuleLoaded",
    ),
    _family(
        "Runtime/Core/Serialization",
        NONE,
        "TJsonWriterFactory::* TJsonReaderFactory::* FJsonSerializer::* "
        "FJsonObjectConverter::UStructToJsonObject FJsonObjectConverter::UStructToJsonObjectString "
        "FJsonObjectConverter::UPropertyToJsonValue FJsonObjectConverter::JsonObjectToUStruct "
        "FJsonObjectConverter::JsonObjectStringToUStruct FArchive::* FMemoryReader::* FMemoryWriter::* "
        "SetByteSwapping SetCustomVersions SetEngineVer SetIsLoading SetIsPersistent SetLicenseeUEVer "
        "SetUEVer SetArrayField SetObjectField SetStringField SetNumberField SetBoolField SetField "
        "IFileManager::CreateFileReader IPlatformFile::OpenRead",
    ),
    _family(
        "Runtime/RenderCore",
        NONE,
        "ReadPixels FlushRenderingCommands ReadLinearColorPixels ReadFloat16Pixels GetViewportScreenShot "
        "GetCompressed IImageWrapper::* IImageWrapperModule::* FImageUtils::* FWidgetRenderer::* "
        "UTextureRenderTarget2D::* FRenderTarget::* FTextureRenderTargetResource::* "
        "ThumbnailTools::RenderThumbnail",
    ),
    _family(
        "Runtime/WebSockets/IWebSocket",
        NONE,
        "IWebSocket::Send INetworkingWebSocket::Send FSocket::Send FSocket::SendTo IHttpRouter::*",
    ),
    _family(
        "Runtime/AssetRegistry/IAssetRegistry",
        NONE,
        "WaitForCompletion WaitForPackage",
    ),
)

# Types whose objects are values in the caller's hands: whatever is done to them, nothing else changes.
# https://dev.epicgames.com/documentation/en-us/unreal-engine/API/Runtime/Core
VALUES = words(
    """
    FString FName FText FStringView FAnsiStringView FStringBuilderBase TStringBuilder FVector FVector2D FVector4
    FVector2f FVector3f FIntPoint FIntVector FRotator FQuat FTransform FMatrix FPlane FBox FBox2D FSphere
    FBoxSphereBounds FColor FLinearColor FGuid FDateTime FTimespan FPaths FPackageName FMath UKismetMathLibrary
    UKismetStringLibrary FCString FChar FMD5 FSHA1 FSHAHash FBase64 FParse FCrc FDefaultValueHelper FJsonObject
    FJsonValue FJsonValueString FJsonValueNumber FJsonValueBoolean FJsonValueArray FJsonValueObject TJsonWriter
    TJsonReader TArray TArray64 TArrayView TSet TMap TMultiMap TOptional TPromise TFuture TSharedFuture TTuple TPair
    TVariant TQueue TBitArray TSharedPtr TSharedRef TWeakPtr TUniquePtr TFunction TUniqueFunction TGuardValue
    FIntRect FPackagePath FGameplayTag FGameplayTagContainer FTopLevelAssetPath FAssetData FARFilter FEngineVersion
    FApp FPlatformTime FPlatformProperties FPlatformMemory FScopeLock FCriticalSection FRWLock FReadScopeLock
    FWriteScopeLock FThreadSafeCounter FThreadSafeBool TAtomic FMemory FRegexMatcher FRegexPattern
    FPropertyChangedEvent FEdGraphPinType FSavePackageArgs FNotificationInfo FActorSpawnParameters
    FAttachmentTransformRules FDetachmentTransformRules FHitResult FCollisionQueryParams FRandomStream FFrameRate
    FFrameNumber FFrameTime FQualifiedFrameTime FMargin FAnchors FSlateChildSize FSlateColor FSlateBrush
    FMaterialParameterInfo FAssetRenameData TBaseStructure FTCHARToUTF8 FUTF8ToTCHAR StringCast
    FNumberFormattingOptions FFormatNamedArguments FStringFormatArg FFormatArgumentValue FScopedSlowTask
    FHttpServerResponse FJsonStringReader FBufferArchive FArrayReader TActorIterator TActorRange FActorIterator
    TFieldIterator TObjectIterator TObjectRange FSelectionIterator FSlateFontInfo FInternationalization FCulture
    FGenericPlatformMath FPlatformMath Algo std UE::Math FPropertyPath FTokenizedMessage IMessageToken
    FDelegateHandle FPluginDescriptor FModuleDescriptor FEdGraphTerminalType FBPVariableDescription
    FScopedTransaction FSizeBase FVector2d FVector3d FVector4d FQuat4f FQuat4d FRotator3f FTransformSRT3d
    FAxisAlignedBox3d FAxisAlignedBox2d FIndex3i FIndex2i FIntVector2 FRay FFrame3d FCanvas FBufferReader FInterval
    FDoubleInterval
    """
)
# Console commands with constant text: they do what they say. All others can do anything.
# https://dev.epicgames.com/documentation/en-us/unreal-engine/console-commands-reference-for-unreal-engine
CONSOLE = {
    "HIGHRESSHOT": Effect(WRITE),
    "SHOT": Effect(WRITE),
    "SCREENSHOT": Effect(WRITE),
    "SNAPTOFLOOR": Effect(WRITE, True),
    "STAT": Effect(CONTROL),
    "SHOW": Effect(CONTROL),
    "SHOWFLAG": Effect(CONTROL),
    "VIEWMODE": Effect(CONTROL),
    "CAMERA": Effect(CONTROL),
    "SELECT": Effect(CONTROL),
    "REDRAWALLVIEWPORTS": Effect(CONTROL),
    "TRACE": Effect(WRITE),
    "LIGHTMASS": Effect(WRITE),
    "BUILDLIGHTING": Effect(WRITE),
    "REBUILDNAVIGATION": Effect(WRITE),
    "RECOMPILESHADERS": Effect(WRITE),
    "OBJ": Effect(DESTRUCTIVE),
    "MAP": Effect(DESTRUCTIVE),
    "DELETE": Effect(DESTRUCTIVE, True),
    "QUIT_EDITOR": Effect(DESTRUCTIVE),
    "EXIT": Effect(DESTRUCTIVE),
    "QUIT": Effect(DESTRUCTIVE),
}
