"""The engine's calls by the effect they have: families of names with their public page, then conventions of naming.

``effect_of`` is the entry. Only the engine's public names stand here; a plugin's own names prove nothing, and what no
row and no convention covers has no known effect (None), which is never taken for none. Where a name could mean two
things the graver one is taken. ``access`` draws the conclusion. The module is long as the table is: 370 of its lines
are names, by page, and are read as a table.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from extractor.facts import Reached

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


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


def _family(page: str, grade: int, names: str, *, undo: bool = False) -> Family:
    return Family(_API + page, Effect(grade, undo), _words(names))


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
_VALUES = _words(
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
_LEADING = _words(
    """
    K2 BP Internal Try Force Batch Async Conditional Request Editor Do Blueprint Static Game Thread Checked Safe
    Maybe
    """
)
_READING = _words(
    """
    Get Is Has Find Num To Can Should Contains Equals Starts Ends Does As Count Compute Calculate Calc Compare Len
    Length Size Max Min Export Sample Query List Resolve Convert Was Will Are Lookup Look Search Filter Sort Iterate
    For Peek Parse Hash Intersect Inverse Rotate Unrotate Transform Project Deproject Trace Sweep Overlap Raycast
    Line Dot Cross Distance Dist Equal Describe Validate Verify Load Read Supports Includes Matches Estimate Measure
    Evaluate Eval Collect Gather Walk Visit Diff Infer Container Next Pin Quaternion Rotator Vector Euler Needs
    Allows Accepts Implements Inherits Type Class World Key Value Index Error Name Label Path Root Owner Outer
    Template Enum Current Other All Combine Split Make Static Shared Need Check Test Exists File Directory Print
    Cast Access Dereference Identical Determine Derive Extract Display Retrieve Discover Identify Which Would Did
    Doesnt Not Rotation Location On Enumerate Instance Last First Width Height Return User Format Vertices Vertex
    Triangles Triangle Attributes Indices Edges Edge Element Primary Polygons Uses Center Diagonal Squared
    """
)
_DESTROYING = _words(
    """
    Delete Destroy Remove Erase Purge Wipe Trash Discard Revert Uninstall Overwrite Consolidate Empty Clear Kill
    Unload Truncate Cleanup Reset Strip Drop
    """
)
_WRITING = _words(
    """
    Set Add Modify Mark Post Pre Create Spawn Import Rename Duplicate Attach Detach Apply Insert Append Register
    Update Compile Recompile Build Rebuild Save Move Connect Break Link Reconstruct Allocate Notify Init Initialize
    Initialise Enable Disable Toggle Assign Paste Copy Write Checkout Submit Migrate Bake Finalize Finish Begin
    Refresh Generate Reimport Reparent Transfer Activate Deactivate Change Construct Place Fill Paint Sculpt Flatten
    Merge Combine Optimize Setup Make Replace Swap Recreate Restore Unregister Snap Align Group Ungroup Lock Unlock
    Bind Unbind Override Promote Implement Auto Layout Propagate Cook Package Rerun Reregister Store Serialize
    Deserialize Put Push Pop Emplace Stop Start Play Adjust Scale Translate Mirror Increment Decrement Undo Redo
    Increase Decrease Commit Publish Invalidate Simplify Inject Bulk Fix Fixup Convert Populate Sync Transact Wire
    Process Perform Prepare Queue Grant Give Factory Simulate New Send Shift Synchronize Conform Disconnect
    Reinitialize Reverse Ensure Randomize Rehash Remesh Cut Map Unmap Invert
    """
)
_SHOWING = _words(
    """
    Select Deselect Focus Show Hide Open Close Redraw Scroll Bring Minimize Maximize Broadcast Subscribe Unsubscribe
    Pause Resume Step Simulate Highlight Jump Navigate Invoke Expand Collapse Flash Log Tick Pump Wait Flush Zoom
    Pan Frame Toast Repaint Possess Eject Pilot
    """
)
_ENGINE_TYPE = re.compile(r"[UAFIESTGN][A-Z]\w*|T")
_WORD = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|\d+")
_ITERATED = re.compile(
    r"(?:const\s+)?T(?:Actor|Object|Field)(?:Iterator|Range)<\s*(?:const\s+)?([\w:]+)"
    r"|(?:const\s+)?T(?:Object|SoftObject|WeakObject|StrongObject|NonNull)Ptr<\s*(?:const\s+)?([\w:]+)"
)

# Console commands with constant text: they do what they say. All others can do anything.
# https://dev.epicgames.com/documentation/en-us/unreal-engine/console-commands-reference-for-unreal-engine
_CONSOLE = {
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
_CONSOLE_CALLS = frozenset(
    {"Exec", "ConsoleCommand", "ExecuteConsoleCommand", "DeferredCommands", "ProcessUserConsoleInput"}
)

_ROWS = {name: family for family in FAMILIES for name in family.names}
_TRANSACTIONS = frozenset({"FScopedTransaction", "BeginTransaction"})


def opens_transaction(reached: Reached) -> bool:
    """Whether what is done after it can be undone."""
    return reached.name in _TRANSACTIONS


def effect_of(reached: Reached) -> Effect | None:
    """What is known of a call, a construction or an assignment outside the tree; None where nothing is."""
    if reached.kind == "own":
        return None
    if reached.kind == "call" and reached.name.rpartition("::")[2] in _CONSOLE_CALLS:
        return _console(reached.text)
    effect = _effect("call" if reached.kind == "mine" else reached.kind, _plain(reached.owner), reached.name)
    if reached.kind == "mine" and effect is not None and effect.grade == DESTRUCTIVE:
        return Effect(WRITE, effect.undo)  # what was made is taken away again
    return effect


def _console(text: str) -> Effect:
    word = re.split(r"[\s.|]", text.strip(), maxsplit=1)[0].upper()
    return Effect(DANGEROUS) if "|" in text else _CONSOLE.get(word, Effect(DANGEROUS))


def _plain(owner: str) -> str:
    """The class an owner means: of an iterator or a pointer what it points at."""
    found = _ITERATED.match(owner)
    return (found[1] or found[2]) if found else owner.removeprefix("const ").rstrip("*& ").partition("<")[0]


@cache
def _effect(kind: str, owner: str, name: str) -> Effect | None:
    head, _, last = name.rpartition("::")
    last = last.partition("<")[0]
    holder = head.partition("<")[0] or owner
    if kind == "assign":
        row = _ROWS.get(f"{holder}::*")
        return None if holder in ("?", "") and not last else row.effect if row else Effect(WRITE, True)
    if kind == "construct" or (not holder and _ENGINE_TYPE.fullmatch(last) and last not in _ROWS):
        return _made(last)
    if holder in _VALUES or holder.startswith(("std", "TNumericLimits", "TAutoConsoleVariable")):
        return Effect(NONE)
    row = _ROWS.get(f"{holder}::{last}") or (_ROWS.get(last) if not holder or last not in _READ_BY_NAME else None)
    if row is not None:
        return row.effect
    grade = _by_words(last)
    if holder == "":
        return None  # a function of its own is the engine's only where a row says so
    if grade == NONE and last:
        return Effect(NONE)
    row = _ROWS.get(f"{holder}::*")
    if row is not None:
        return row.effect
    if holder.startswith("S") and _ENGINE_TYPE.fullmatch(holder):
        return Effect(CONTROL)  # Slate: what is on the screen
    if re.fullmatch(r"[FT]\w*(Delegate|Event)s?", holder) and grade is not None:
        return Effect(CONTROL)
    if grade == DESTRUCTIVE and re.fullmatch(r"FScript\w+Helper|F\w*Property", holder):
        grade = WRITE  # a value is emptied to be filled again
    if grade is None or not (holder == "?" or _ENGINE_TYPE.fullmatch(holder.rpartition("::")[2])):
        return None
    return Effect(grade, grade in (WRITE, DESTRUCTIVE))


_READ_BY_NAME = frozenset({"Async", "Browse", "Reimport", "GetIndex", "LoadModule"})
"""Row names that mean something else on an object."""


def _made(name: str) -> Effect | None:
    """Making an object of an engine type: values and guards only, unless a row says otherwise."""
    row = _ROWS.get(name) or _ROWS.get(name.partition("<")[0])
    if row is not None:
        return row.effect
    return Effect(NONE) if name[:1] in "FTSE" and _ENGINE_TYPE.fullmatch(name.rpartition("::")[2]) else None


def _by_words(name: str) -> int | None:
    """The grade that the engine's naming gives a method, None where its verb is not known."""
    words = _WORD.findall(name)
    while len(words) > 1 and words[0] in _LEADING:
        words = words[1:]
    if not words:
        return None
    verb = words[0]
    if words[-1] in ("Iterator", "Itr"):
        return NONE
    if verb in _READING and verb not in _WRITING:
        rest = words[1:]
        if "Or" in rest and rest[-1] != "Or" and rest[rest.index("Or") + 1] in _WRITING | {"Load"}:
            return WRITE
        if "And" in rest and rest[-1] != "And" and rest[rest.index("And") + 1] in _WRITING | _DESTROYING:
            return _by_words("".join(rest[rest.index("And") + 1 :]))
        if verb == "Check" and rest[:1] in (["Out"], ["In"]):
            return WRITE
        return NONE if not (verb == "Load" and rest[:1] in (["Config"], ["Level"], ["Map"])) else WRITE
    if verb in _DESTROYING:
        return DESTRUCTIVE
    if verb not in ("Set", "Add", "Create", "Post", "Pre", "Notify", "Mark") and _DESTROYING_CORE & set(words):
        return DESTRUCTIVE
    if verb in _WRITING:
        return WRITE
    return CONTROL if verb in _SHOWING else None


_DESTROYING_CORE = frozenset({"Delete", "Destroy", "Remove"})
