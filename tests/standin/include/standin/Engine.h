// Editor and world types as opaque objects, loading answered from the script (Probe.h), console variables, threads,
// tickers, timers, paths, files, dates. Only as much as request handlers touch; nothing here has a real effect.
#pragma once
#include "standin/Json.h"
#include "standin/Math.h"
#include <deque>
#include <typeindex>

#define UCLASS(...)
#define USTRUCT(...)
#define UENUM(...)
#define UINTERFACE(...)
#define UPROPERTY(...)
#define UFUNCTION(...)
#define UMETA(...)
#define UPARAM(...)
#define GENERATED_BODY()
#define GENERATED_UCLASS_BODY()
#define GENERATED_USTRUCT_BODY()
#define ENUM_CLASS_FLAGS(Enum)

class UObject;
class UWorld;
class UClass;
class UPackage;
class FProperty;
enum EObjectFlags { RF_NoFlags = 0, RF_Public = 1, RF_Standalone = 2, RF_Transactional = 8, RF_Transient = 64 };
namespace ELoadFlags { enum Type { LOAD_None = 0 }; }
constexpr uint32 LOAD_None = 0;
constexpr uint32 LOAD_NoWarn = 2;
constexpr uint32 LOAD_Quiet = 8;

namespace Standin
{
	// Owns every object that a handler made or loaded until the process ends.
	UObject* Keep(UObject* Object);
	UClass* ClassNamed(const char* Name, bool (*Fits)(const UObject*));
	template <class T> UClass* ClassOf(const char* Name);
}
#define STANDIN_CLASS(Name) static UClass* StaticClass() { return ::Standin::ClassOf<Name>(#Name); }

class UObject
{
public:
	virtual ~UObject() = default;
	static UClass* StaticClass();
	FString GetName() const { return Name; }
	FName GetFName() const { return FName(Name); }
	FString GetPathName() const { return FString(TEXT("/Game/")) + Name + TEXT(".") + Name; }
	FString GetFullName() const { return GetPathName(); }
	UClass* GetClass() const { return Class; }
	UObject* GetOuter() const { return nullptr; }
	UPackage* GetOutermost() const;
	UPackage* GetPackage() const { return GetOutermost(); }
	bool IsA(const UClass* Wanted) const;
	template <class T> bool IsA() const { return dynamic_cast<const T*>(this) != nullptr; }
	bool Modify(bool = true) { return true; }
	bool MarkPackageDirty() const { return true; }
	void PostEditChange() {}
	void PreEditChange(void*) {}
	void SetFlags(EObjectFlags) {}
	bool Rename(const TCHAR* NewName = nullptr, UObject* = nullptr, uint32 = 0) { if (NewName) { Name = NewName; } return true; }
	virtual UWorld* GetWorld() const { return nullptr; }
	FString Name = TEXT("Object");
	UClass* Class = nullptr;
};
class UField : public UObject { };
class UStruct : public UField { public: bool IsChildOf(const UStruct* Other) const { return this == Other; } };
class UClass : public UStruct
{
public:
	bool IsChildOf(const UClass* Other) const { return this == Other; }
	template <class T> bool IsChildOf() const { return true; }
	UClass* GetSuperClass() const { return nullptr; }
	UObject* GetDefaultObject() const { return nullptr; }
	bool HasAnyClassFlags(uint32) const { return false; }
	FProperty* FindPropertyByName(FName) const;
	bool (*Fits)(const UObject*) = nullptr;
};
class UPackage : public UObject { public: STANDIN_CLASS(UPackage) static bool SavePackage(UPackage*, UObject*, uint32, const TCHAR*) { return ::Standin::Ask("SavePackage"); } void FullyLoad() {} bool IsDirty() const { return ::Standin::Ask("IsDirty"); } };
template <class T> UClass* Standin::ClassOf(const char* Name) { static UClass* Class = ClassNamed(Name, [](const UObject* Object) { return dynamic_cast<const T*>(Object) != nullptr; }); return Class; }
inline UClass* UObject::StaticClass() { return ::Standin::ClassOf<UObject>("UObject"); }

class UEnum : public UField
{
public:
	int64 GetValueByNameString(const FString& Wanted, int32 = 0) const;           // [E01]
	int64 GetValueByName(FName Wanted) const { return GetValueByNameString(Wanted.ToString()); }
	int32 GetIndexByNameString(const FString& Wanted) const;
	int32 GetIndexByName(FName Wanted) const { return GetIndexByNameString(Wanted.ToString()); }
	FString GetNameStringByValue(int64 Value) const;
	FString GetNameStringByIndex(int32 Index) const { return Names[Index].Key; }
	FName GetNameByValue(int64 Value) const { return FName(GetNameStringByValue(Value)); }
	int64 GetValueByIndex(int32 Index) const { return Names[Index].Value; }
	int32 NumEnums() const { return Names.Num(); }
	bool IsValidEnumValue(int64 Value) const;
	TArray<TPair<FString, int64>> Names;
};
namespace Standin
{
	UEnum* EnumFor(std::type_index Type);
	// What the engine's header tool would know of an enum: the harness states the names once.
	template <class E> void DescribeEnum(std::initializer_list<TPair<FString, int64>> Names) { EnumFor(typeid(E))->Names = TArray<TPair<FString, int64>>(Names); }
}
template <class E> UEnum* StaticEnum() { return ::Standin::EnumFor(typeid(E)); }

template <class T> using TObjectPtr = T*;
template <class T> class TWeakObjectPtr
{
public:
	TWeakObjectPtr() = default;
	TWeakObjectPtr(T* InObject) : Object(InObject) {}
	bool IsValid() const { return Object != nullptr; }
	T* Get() const { return Object; }
	T* operator->() const { return Object; }
	void Reset() { Object = nullptr; }
private:
	T* Object = nullptr;
};
template <class T> class TSubclassOf
{
public:
	TSubclassOf() = default;
	TSubclassOf(UClass* InClass) : Class(InClass) {}
	UClass* Get() const { return Class; }
	UClass* operator*() const { return Class; }
	operator UClass*() const { return Class; }
	UClass* operator->() const { return Class; }
private:
	UClass* Class = nullptr;
};
template <class To, class From> To* Cast(From* Object) { return dynamic_cast<To*>(Object); }
template <class To, class From> To* CastChecked(From* Object) { To* Out = dynamic_cast<To*>(Object); check(Out); return Out; }
inline bool IsValid(const UObject* Object) { return Object != nullptr; }
template <class T> T* NewObject(UObject* = nullptr) { return static_cast<T*>(::Standin::Keep(new T)); }
template <class T> T* NewObject(UObject*, FName Name, EObjectFlags = RF_NoFlags) { T* Out = NewObject<T>(); Out->Name = Name.ToString(); return Out; }
template <class T> T* NewObject(UObject*, UClass*, FName Name = NAME_None, EObjectFlags = RF_NoFlags) { T* Out = NewObject<T>(); Out->Name = Name.ToString(); return Out; }
namespace Standin
{
	FString NameInPath(const TCHAR* Path);
	template <class T> T* Loaded(const char* Question, const TCHAR* Path) { if (!Ask(Question)) { return nullptr; } T* Out = NewObject<T>(); Out->Name = NameInPath(Path); Out->Class = T::StaticClass(); return Out; }
}
// A property of a class, which takes or refuses a text as the script says; ImportText is the name before engine 5.1.
enum EPropertyPortFlags { PPF_None = 0 };
class FProperty
{
public:
	template <class T> T* ContainerPtrToValuePtr(void* Container) const { return static_cast<T*>(Container); }
	const TCHAR* ImportText_Direct(const TCHAR* Text, void*, UObject*, int32) const { return ::Standin::Ask("ImportText") ? Text : nullptr; }
	const TCHAR* ImportText(const TCHAR* Text, void*, int32, UObject*) const { return ::Standin::Ask("ImportText") ? Text : nullptr; }
};
inline FProperty* UClass::FindPropertyByName(FName) const { static FProperty Property; return ::Standin::Ask("FindPropertyByName") ? &Property : nullptr; }
template <class T> T* LoadObject(UObject*, const TCHAR* Path, const TCHAR* = nullptr, uint32 = 0) { return ::Standin::Loaded<T>("LoadObject", Path); }
template <class T> T* FindObject(UObject*, const TCHAR* Path, bool = false) { return ::Standin::Loaded<T>("FindObject", Path); }
template <class T> T* FindFirstObject(const TCHAR* Path, uint32 = 0) { return ::Standin::Loaded<T>("FindFirstObject", Path); }
template <class T> UClass* LoadClass(UObject*, const TCHAR*) { return ::Standin::Ask("LoadClass") ? T::StaticClass() : nullptr; }
UObject* StaticLoadObject(UClass* Class, UObject* Outer, const TCHAR* Path);
UObject* StaticFindObject(UClass* Class, UObject* Outer, const TCHAR* Path);
UPackage* CreatePackage(const TCHAR* Path);
UPackage* GetTransientPackage();

class UActorComponent : public UObject { public: STANDIN_CLASS(UActorComponent) void RegisterComponent() {} };
class USceneComponent : public UActorComponent { public: STANDIN_CLASS(USceneComponent) void SetRelativeLocation(const FVector&) {} void SetVisibility(bool) {} };
class UStaticMesh : public UObject { public: STANDIN_CLASS(UStaticMesh) };
class UMaterialInterface : public UObject { public: STANDIN_CLASS(UMaterialInterface) };
enum EBlendMode { BLEND_Opaque, BLEND_Masked, BLEND_Translucent, BLEND_Additive };
class UMaterialExpression : public UObject { public: STANDIN_CLASS(UMaterialExpression) };
class UMaterial : public UMaterialInterface
{
public:
	STANDIN_CLASS(UMaterial)
	const TArray<UMaterialExpression*>& GetExpressions() const { return Expressions; }
	TArray<UMaterialExpression*> Expressions;
	EBlendMode BlendMode = BLEND_Opaque;
	bool TwoSided = false;
};
class UTexture : public UObject { public: STANDIN_CLASS(UTexture) };
class UMaterialInstanceConstant : public UMaterialInterface { public: STANDIN_CLASS(UMaterialInstanceConstant) void SetScalarParameterValueEditorOnly(FName, float) {} void SetVectorParameterValueEditorOnly(FName, FLinearColor) {} };
class UTexture2D : public UTexture { public: STANDIN_CLASS(UTexture2D) int32 GetSizeX() const { return 64; } int32 GetSizeY() const { return 64; } };
class UPrimitiveComponent : public USceneComponent { public: STANDIN_CLASS(UPrimitiveComponent) };
class UMeshComponent : public UPrimitiveComponent { public: STANDIN_CLASS(UMeshComponent) void SetMaterial(int32, UMaterialInterface*) {} int32 GetNumMaterials() const { return 1; } int32 GetMaterialIndex(FName Slot) const { return Slot.IsNone() ? -1 : 0; } };
class UStaticMeshComponent : public UMeshComponent { public: STANDIN_CLASS(UStaticMeshComponent) bool SetStaticMesh(UStaticMesh*) { return true; } };
class UBlueprint : public UObject { public: STANDIN_CLASS(UBlueprint) UClass* GeneratedClass = nullptr; UClass* ParentClass = nullptr; };
class ULevel : public UObject { public: STANDIN_CLASS(ULevel) };
class ULevelStreaming : public UObject
{
public:
	STANDIN_CLASS(ULevelStreaming)
	FString GetWorldAssetPackageName() const { return Name; }
	bool ShouldBeLoaded() const { return bLoaded; }
	void SetShouldBeLoaded(bool bNow) { bLoaded = bNow; }
	void SetShouldBeVisible(bool) {}
private:
	bool bLoaded = false;
};
struct FAttachmentTransformRules { static const FAttachmentTransformRules KeepRelativeTransform, KeepWorldTransform, SnapToTargetNotIncludingScale; };
inline const FAttachmentTransformRules FAttachmentTransformRules::KeepRelativeTransform, FAttachmentTransformRules::KeepWorldTransform, FAttachmentTransformRules::SnapToTargetNotIncludingScale;
struct FDetachmentTransformRules { static const FDetachmentTransformRules KeepRelativeTransform, KeepWorldTransform; };
inline const FDetachmentTransformRules FDetachmentTransformRules::KeepRelativeTransform, FDetachmentTransformRules::KeepWorldTransform;

class AActor : public UObject
{
public:
	STANDIN_CLASS(AActor)
	FString GetActorLabel() const { return Label; }
	void SetActorLabel(const FString& NewLabel, bool = true) { Label = NewLabel; }
	FString GetActorNameOrLabel() const { return Label; }
	FVector GetActorLocation() const { return Location; }
	FRotator GetActorRotation() const { return Rotation; }
	FVector GetActorScale3D() const { return Scale; }
	FTransform GetActorTransform() const { return FTransform(Rotation, Location, Scale); }
	bool SetActorLocation(const FVector& V, bool = false) { Location = V; return true; }
	bool SetActorRotation(const FRotator& R) { Rotation = R; return true; }
	void SetActorScale3D(const FVector& V) { Scale = V; }
	bool SetActorTransform(const FTransform& T) { Location = T.GetLocation(); Rotation = T.Rotator(); Scale = T.GetScale3D(); return true; }
	bool SetActorLocationAndRotation(const FVector& V, const FRotator& R) { Location = V; Rotation = R; return true; }
	void SetActorHiddenInGame(bool) {}
	void SetIsTemporarilyHiddenInEditor(bool) {}
	void SetFolderPath(const FName&) {}
	FName GetFolderPath() const { return NAME_None; }
	bool Destroy(bool = false, bool = true) { return true; }
	bool IsSelected() const { return ::Standin::Ask("IsSelected"); }
	bool AttachToActor(AActor*, const FAttachmentTransformRules&, FName = NAME_None) { return true; }
	void DetachFromActor(const FDetachmentTransformRules&) {}
	USceneComponent* GetRootComponent() const { return nullptr; }
	template <class T> T* FindComponentByClass() const { return ::Standin::Loaded<T>("FindComponentByClass", TEXT("Component")); }
	UWorld* GetWorld() const override;
	void GetActorBounds(bool, FVector& Origin, FVector& Extent) const { Origin = Location; Extent = FVector(50.0); }
	TArray<FName> Tags;
	FString Label = TEXT("Actor");
private:
	FVector Location;
	FRotator Rotation;
	FVector Scale = FVector(1.0);
};
class AStaticMeshActor : public AActor { public: STANDIN_CLASS(AStaticMeshActor) UStaticMeshComponent* GetStaticMeshComponent() const { return NewObject<UStaticMeshComponent>(); } };
class APointLight : public AActor { public: STANDIN_CLASS(APointLight) };
class ACameraActor : public AActor { public: STANDIN_CLASS(ACameraActor) };
class APawn : public AActor { public: STANDIN_CLASS(APawn) };
struct FActorSpawnParameters { FName Name; AActor* Owner = nullptr; int32 SpawnCollisionHandlingOverride = 0; EObjectFlags ObjectFlags = RF_NoFlags; };
namespace ESpawnActorCollisionHandlingMethod { constexpr int32 AlwaysSpawn = 1; }
class UWorld : public UObject
{
public:
	STANDIN_CLASS(UWorld)
	template <class T> T* SpawnActor(UClass* = nullptr, const FVector& Location = FVector(), const FRotator& Rotation = FRotator(), const FActorSpawnParameters& = FActorSpawnParameters())
	{
		T* Out = ::Standin::Loaded<T>("SpawnActor", TEXT("Spawned"));
		if (Out) { Out->SetActorLocationAndRotation(Location, Rotation); }
		return Out;
	}
	AActor* SpawnActor(UClass* Class, const FVector* Location = nullptr, const FRotator* Rotation = nullptr, const FActorSpawnParameters& P = FActorSpawnParameters()) { return SpawnActor<AActor>(Class, Location ? *Location : FVector(), Rotation ? *Rotation : FRotator(), P); }
	bool DestroyActor(AActor*) { return ::Standin::Ask("DestroyActor"); }
	bool EditorDestroyActor(AActor*, bool) { return ::Standin::Ask("DestroyActor"); }
	FString GetMapName() const { return TEXT("Untitled"); }
	ULevel* GetCurrentLevel() const { return nullptr; }
	TArray<ULevelStreaming*> GetStreamingLevels() const { return { ::Standin::Loaded<ULevelStreaming>("GetStreamingLevels", TEXT("Sublevel")) }; }
	UPackage* GetPackageOuter() const { return GetOutermost(); }
	bool IsPlayInEditor() const { return false; }
	double GetTimeSeconds() const { return 0.0; }
};
inline UWorld* AActor::GetWorld() const { return NewObject<UWorld>(); }
// As many actors as the script says yes, at most three.
template <class T> class TActorIterator
{
public:
	explicit TActorIterator(UWorld*, UClass* = nullptr) { ++*this; }
	explicit operator bool() const { return Actor != nullptr; }
	TActorIterator& operator++() { Actor = Seen++ < 3 ? ::Standin::Loaded<T>("TActorIterator", TEXT("Actor")) : nullptr; return *this; }
	T* operator*() const { return Actor; }
	T* operator->() const { return Actor; }
	bool operator!=(const TActorIterator& Other) const { return Actor != Other.Actor; }
private:
	friend struct FStop;
	T* Actor = nullptr;
	int32 Seen = 0;
};
template <class T> class TActorRange
{
public:
	explicit TActorRange(UWorld* InWorld, UClass* = nullptr) : World(InWorld) {}
	struct FEnd { };
	struct FStep { TActorIterator<T> It; T* operator*() const { return *It; } FStep& operator++() { ++It; return *this; } bool operator!=(const FEnd&) const { return bool(It); } };
	FStep begin() const { return FStep{ TActorIterator<T>(World) }; }
	FEnd end() const { return FEnd(); }
private:
	UWorld* World;
};

struct FTimerHandle { int32 Id = 0; bool IsValid() const { return Id != 0; } void Invalidate() { Id = 0; } };
using FTimerDelegate = TDelegate<void()>;
class FTimerManager
{
public:
	void SetTimer(FTimerHandle& Handle, const FTimerDelegate& Work, float, bool = false, float = -1.f) { Handle.Id = 1; ::Standin::Defer([Work]() { Work.ExecuteIfBound(); }); }
	template <class F, class = std::enable_if_t<std::is_invocable_v<F>>> void SetTimer(FTimerHandle& Handle, F Work, float, bool = false, float = -1.f) { Handle.Id = 1; ::Standin::Defer(Work); }
	FTimerHandle SetTimerForNextTick(const FTimerDelegate& Work) { ::Standin::Defer([Work]() { Work.ExecuteIfBound(); }); return FTimerHandle{ 1 }; }
	template <class F, class = std::enable_if_t<std::is_invocable_v<F>>> FTimerHandle SetTimerForNextTick(F Work) { ::Standin::Defer(Work); return FTimerHandle{ 1 }; }
	void ClearTimer(FTimerHandle& Handle) { Handle.Id = 0; }
};
struct FWorldContext { UWorld* World() const; };
class USelection : public UObject { public: int32 Num() const { return 0; } template <class T> T* GetTop() const { return ::Standin::Loaded<T>("Selection", TEXT("Actor")); } };
class FOutputDevice { public: virtual ~FOutputDevice() = default; virtual void Serialize(const TCHAR* Line, ELogVerbosity::Type Verbosity, const FName& Category) = 0; };
class UEngine : public UObject { public: bool Exec(UWorld*, const TCHAR*) { return ::Standin::Ask("Exec"); } bool Exec(UWorld* World, const TCHAR* Command, FOutputDevice& Out) { Out.Serialize(Command, ELogVerbosity::Log, NAME_None); return Exec(World, Command); } };
class UEditorEngine : public UEngine
{
public:
	FWorldContext& GetEditorWorldContext(bool = false);
	TSharedRef<FTimerManager> GetTimerManager();
	USelection* GetSelectedActors();
	void SelectNone(bool, bool, bool = true) {}
	void SelectActor(AActor*, bool, bool, bool = false) {}
	bool IsPlayingSessionInEditor() const { return ::Standin::Ask("IsPlaying"); }
	void RedrawLevelEditingViewports(bool = true) {}
	void BeginTransaction(const FText&) {}
	int32 EndTransaction() { return 0; }
	bool UndoTransaction(bool = true) { return ::Standin::Ask("Undo"); }
	bool RedoTransaction() { return ::Standin::Ask("Redo"); }
	UWorld* PlayWorld = nullptr;
};
extern UEditorEngine* GEditor;
extern UEngine* GEngine;
extern bool GIsEditor;

struct FScopedTransaction { explicit FScopedTransaction(const FText&, bool = true) {} void Cancel() {} bool IsOutstanding() const { return true; } };
class IConsoleVariable
{
public:
	explicit IConsoleVariable(double InValue) : Value(InValue) {}
	int32 GetInt() const { return int32(Value); }
	float GetFloat() const { return float(Value); }
	bool GetBool() const { return Value != 0; }
	FString GetString() const { return FString::SanitizeFloat(Value, 0); }
	void Set(int32 NewValue) { Value = NewValue; }
	void Set(float NewValue) { Value = double(NewValue); }
private:
	double Value;
};
class IConsoleManager
{
public:
	static IConsoleManager& Get();
	IConsoleVariable* FindConsoleVariable(const TCHAR* Name) const;
	IConsoleVariable* RegisterConsoleVariable(const TCHAR* Name, double Value, const TCHAR* Help, uint32 = 0);
};
enum EConsoleVariableFlags { ECVF_Default = 0, ECVF_Cheat = 1 };
template <class T> class TAutoConsoleVariable
{
public:
	TAutoConsoleVariable(const TCHAR* Name, const T& InValue, const TCHAR* Help, uint32 Flags = 0) : Value(InValue) { Variable = IConsoleManager::Get().RegisterConsoleVariable(Name, double(InValue), Help, Flags); }
	T GetValueOnGameThread() const { return T(Variable->GetFloat()); }
	T GetValueOnAnyThread() const { return GetValueOnGameThread(); }
	IConsoleVariable* operator->() const { return Variable; }
	IConsoleVariable* AsVariable() const { return Variable; }
private:
	T Value;
	IConsoleVariable* Variable;
};
class FAutoConsoleVariableRef
{
public:
	template <class T> FAutoConsoleVariableRef(const TCHAR* Name, T& Value, const TCHAR* Help, uint32 = 0) { IConsoleManager::Get().RegisterConsoleVariable(Name, double(Value), Help); }
};

namespace ENamedThreads { enum Type { GameThread, AnyThread, AnyBackgroundThreadNormalTask }; }
template <class F> void AsyncTask(ENamedThreads::Type, F Work) { ::Standin::Defer(Work); }
enum class EAsyncExecution { TaskGraph, TaskGraphMainThread, Thread, ThreadPool };
template <class F> void Async(EAsyncExecution, F Work) { ::Standin::Defer(Work); }
inline bool IsInGameThread() { return true; }
using FTickerDelegate = TDelegate<bool(float)>;
class FTSTicker
{
public:
	using FDelegateHandle = ::FDelegateHandle;
	static FTSTicker& GetCoreTicker();
	FDelegateHandle AddTicker(const FTickerDelegate& Work, float Delay = 0.f);
	FDelegateHandle AddTicker(const TCHAR*, float Delay, TFunction<bool(float)> Work) { return AddTicker(FTickerDelegate::CreateLambda(Work), Delay); }
	static void RemoveTicker(FDelegateHandle) {}
};
class FCriticalSection { public: void Lock() {} void Unlock() {} };
class FScopeLock { public: explicit FScopeLock(FCriticalSection*) {} };

class FTimespan { public: static FTimespan FromSeconds(double S) { FTimespan Out; Out.Seconds = S; return Out; } double GetTotalSeconds() const { return Seconds; } double GetTotalMilliseconds() const { return Seconds * 1000; } double Seconds = 0; };
class FDateTime { public: static FDateTime Now() { return FDateTime(); } static FDateTime UtcNow() { return FDateTime(); } FString ToString() const { return TEXT("2024.01.01-00.00.00"); } FString ToString(const TCHAR*) const { return ToString(); } FString ToIso8601() const { return TEXT("2024-01-01T00:00:00.000Z"); } int64 ToUnixTimestamp() const { return 1704067200; } FTimespan operator-(const FDateTime&) const { return FTimespan(); } };
enum class EGuidFormats { Digits, DigitsWithHyphens, DigitsWithHyphensLower, DigitsWithHyphensInBraces };
class FGuid
{
public:
	static FGuid NewGuid() { FGuid Out; Out.A = 1; return Out; }
	static bool Parse(const FString& Text, FGuid& Out);
	bool IsValid() const { return A != 0; }
	void Invalidate() { A = 0; }
	FString ToString(EGuidFormats = EGuidFormats::Digits) const { return FString::Printf(TEXT("%032X"), A); }
	bool operator==(const FGuid& O) const { return A == O.A; }
	uint32 A = 0;
};
struct FPlatformTime { static double Seconds() { return 0.0; } static uint64 Cycles64() { return 0; } };
struct FProcHandle { bool bValid = false; bool IsValid() const { return bValid; } };
struct FPlatformProcess { static FProcHandle CreateProc(const TCHAR*, const TCHAR*, bool, bool, bool, uint32* Id, int32, const TCHAR*, void*) { if (Id) { *Id = 1; } return FProcHandle{ ::Standin::Ask("CreateProc") }; } static void Sleep(float) {} static const TCHAR* UserName() { return TEXT("user"); } static const TCHAR* ExecutableName() { return TEXT("editor"); } };
struct FPlatformMisc { static void RequestExit(bool) {} static FString GetEnvironmentVariable(const TCHAR*) { return FString(); } };
struct FApp { static const TCHAR* GetProjectName() { return TEXT("Project"); } static bool IsUnattended() { return false; } };
class FEngineVersion { public: static const FEngineVersion& Current(); FString ToString() const { return FString::Printf(TEXT("%d.%d.%d"), ENGINE_MAJOR_VERSION, ENGINE_MINOR_VERSION, ENGINE_PATCH_VERSION); } uint16 GetMajor() const { return ENGINE_MAJOR_VERSION; } uint16 GetMinor() const { return ENGINE_MINOR_VERSION; } };
class FCulture { public: FString GetName() const { return TEXT("en"); } FString GetTwoLetterISOLanguageName() const { return TEXT("en"); } };
using FCultureRef = TSharedRef<FCulture>;
class FInternationalization { public: static FInternationalization& Get(); FCultureRef GetCurrentCulture() const { return MakeShared<FCulture>(); } FCultureRef GetCurrentLanguage() const { return MakeShared<FCulture>(); } };
struct FPaths
{
	static FString ProjectDir() { return TEXT("/project/"); }
	static FString ProjectContentDir() { return TEXT("/project/Content/"); }
	static FString ProjectSavedDir() { return TEXT("/project/Saved/"); }
	static FString ProjectConfigDir() { return TEXT("/project/Config/"); }
	static FString ProjectPluginsDir() { return TEXT("/project/Plugins/"); }
	static FString GetProjectFilePath() { return TEXT("/project/Project.uproject"); }
	static FString ConvertRelativePathToFull(const FString& Path) { return Path; }
	static FString GetBaseFilename(const FString& Path, bool = true);
	static FString GetCleanFilename(const FString& Path);
	static FString GetExtension(const FString& Path, bool bDot = false);
	static FString GetPath(const FString& Path);
	static FString ChangeExtension(const FString& Path, const FString& Extension) { return GetPath(Path) / GetBaseFilename(Path) + TEXT(".") + Extension; }
	static bool FileExists(const FString&) { return ::Standin::Ask("FileExists"); }
	static bool DirectoryExists(const FString&) { return ::Standin::Ask("DirectoryExists"); }
	static bool IsRelative(const FString& Path) { return !Path.StartsWith(TEXT("/")); }
	static void NormalizeFilename(FString&) {}
	static void NormalizeDirectoryName(FString&) {}
	template <class... A> static FString Combine(const A&... Parts) { FString Out; ((Out = Out.IsEmpty() ? FString(Parts) : Out / FString(Parts)), ...); return Out; }
};
struct FFileHelper
{
	static bool LoadFileToString(FString& Out, const TCHAR*) { if (!::Standin::Ask("LoadFile")) { return false; } Out = TEXT("{\"theme\": \"dark\", \"limit\": 3}"); return true; }
	static bool SaveStringToFile(const FString&, const TCHAR*) { return ::Standin::Ask("SaveFile"); }
	static bool SaveArrayToFile(const TArray<uint8>&, const TCHAR*) { return ::Standin::Ask("SaveFile"); }
	static bool LoadFileToArray(TArray<uint8>&, const TCHAR*) { return ::Standin::Ask("LoadFile"); }
};
class IFileManager { public: static IFileManager& Get(); void FindFiles(TArray<FString>& Out, const TCHAR*, const TCHAR* = nullptr) { if (::Standin::Ask("FindFiles")) { Out.Add(TEXT("found.txt")); } } bool MakeDirectory(const TCHAR*, bool = false) { return ::Standin::Ask("MakeDirectory"); } bool Delete(const TCHAR*) { return ::Standin::Ask("DeleteFile"); } bool DirectoryExists(const TCHAR*) { return ::Standin::Ask("DirectoryExists"); } bool FileExists(const TCHAR*) { return ::Standin::Ask("FileExists"); } };
template <class F> void ParallelFor(int32 Count, F Body) { for (int32 I = 0; I < Count; ++I) { Body(I); } }
struct FParse
{
	static bool Value(const TCHAR*, const TCHAR*, FString& Out) { if (!::Standin::Ask("ParseValue")) { return false; } Out = TEXT("parsed"); return true; }
	static bool Value(const TCHAR*, const TCHAR*, int32& Out) { if (!::Standin::Ask("ParseValue")) { return false; } Out = 7; return true; }
	static bool Param(const TCHAR*, const TCHAR*) { return ::Standin::Ask("ParseParam"); }
};
class FConfigCacheIni
{
public:
	bool GetString(const TCHAR*, const TCHAR*, FString& Out, const FString&) const { if (!::Standin::Ask("Config")) { return false; } Out = TEXT("configured"); return true; }
	bool GetInt(const TCHAR*, const TCHAR*, int32& Out, const FString&) const { if (!::Standin::Ask("Config")) { return false; } Out = 4; return true; }
	bool GetBool(const TCHAR*, const TCHAR*, bool& Out, const FString&) const { if (!::Standin::Ask("Config")) { return false; } Out = true; return true; }
};
extern FConfigCacheIni* GConfig;
extern FString GEditorIni;
extern FString GGameIni;
struct FCommandLine { static const TCHAR* Get() { return TEXT(""); } };
struct FPackageName
{
	static bool TryConvertFilenameToLongPackageName(const FString&, FString& Out) { if (!::Standin::Ask("ConvertFilename")) { return false; } Out = TEXT("/Game/Converted"); return true; }
	static bool IsValidLongPackageName(const FString& Path, bool = false, FText* = nullptr) { return Path.StartsWith(TEXT("/")); }
	static bool DoesPackageExist(const FString&) { return ::Standin::Ask("DoesPackageExist"); }
	static FString ObjectPathToPackageName(const FString& Path);
	static FString GetShortName(const FString& Path) { return FPaths::GetCleanFilename(Path); }
	static FString GetAssetPackageExtension() { return TEXT(".uasset"); }
};
struct FSoftObjectPath { FString Path; FSoftObjectPath() = default; FSoftObjectPath(const FString& P) : Path(P) {} FString ToString() const { return Path; } bool IsValid() const { return !Path.IsEmpty(); } UObject* TryLoad() const { return IsValid() ? ::Standin::Loaded<UObject>("TryLoad", *Path) : nullptr; } UObject* ResolveObject() const { return TryLoad(); } };
using FSoftClassPath = FSoftObjectPath;
struct FTopLevelAssetPath { FString Path; FString ToString() const { return Path; } };
struct FAssetData { FName AssetName; FName PackageName; FName PackagePath; FName AssetClass; FTopLevelAssetPath AssetClassPath; bool IsValid() const { return !AssetName.IsNone(); } UObject* GetAsset() const { return ::Standin::Loaded<UObject>("GetAsset", *AssetName.ToString()); } FString GetObjectPathString() const { return PackageName.ToString(); } };
class IAssetRegistry { public: bool GetAssetsByPath(FName, TArray<FAssetData>& Out, bool = false) const { while (Out.Num() < 3 && ::Standin::Ask("AssetRegistry")) { FAssetData Data; Data.AssetName = FName(TEXT("Asset")); Out.Add(Data); } return true; } FAssetData GetAssetByObjectPath(const FSoftObjectPath& Path) const { FAssetData Data; if (::Standin::Ask("AssetRegistry")) { Data.AssetName = FName(Path.ToString()); } return Data; } static IAssetRegistry* Get(); static IAssetRegistry& GetChecked() { return *Get(); } };
class IModuleInterface { public: virtual ~IModuleInterface() = default; virtual void StartupModule() {} virtual void ShutdownModule() {} };
class FAssetRegistryModule : public IModuleInterface { public: IAssetRegistry& Get() const { return *IAssetRegistry::Get(); } static IAssetRegistry& GetRegistry() { return *IAssetRegistry::Get(); } };
class FModuleManager
{
public:
	static FModuleManager& Get();
	bool IsModuleLoaded(const FName&) const { return ::Standin::Ask("IsModuleLoaded"); }
	template <class T> static T& LoadModuleChecked(const FName&) { static T Module; return Module; }
	template <class T> static T& GetModuleChecked(const FName&) { static T Module; return Module; }
	template <class T> static T* GetModulePtr(const FName&) { static T Module; return ::Standin::Ask("GetModule") ? &Module : nullptr; }
};
// One instance a module, started by the driver.
namespace Standin { bool AddModule(IModuleInterface* Module); const std::vector<IModuleInterface*>& Modules(); }
#define IMPLEMENT_MODULE(Class, Name) \
	static Class Standin##Name##Module; \
	[[maybe_unused]] static const bool bStandin##Name##Module = ::Standin::AddModule(&Standin##Name##Module);
#define IMPLEMENT_GAME_MODULE(Class, Name) IMPLEMENT_MODULE(Class, Name)

// The transport: what is sent is recorded; what the harness feeds in comes out of OnMessage.
class IWebSocket
{
public:
	void Send(const FString& Text) { ::Standin::Send(Text); }
	void Connect() { OnConnectedEvent.Broadcast(); }
	void Close(int32 = 1000, const FString& = FString()) {}
	bool IsConnected() const { return true; }
	DECLARE_EVENT(IWebSocket, FConnected);
	using FMessage = TMulticastDelegate<void(const FString&)>;
	using FConnectionError = TMulticastDelegate<void(const FString&)>;
	using FClosed = TMulticastDelegate<void(int32, const FString&, bool)>;
	FConnected& OnConnected() { return OnConnectedEvent; }
	FMessage& OnMessage() { return OnMessageEvent; }
	FConnectionError& OnConnectionError() { return OnErrorEvent; }
	FClosed& OnClosed() { return OnClosedEvent; }
private:
	FConnected OnConnectedEvent;
	FMessage OnMessageEvent;
	FConnectionError OnErrorEvent;
	FClosed OnClosedEvent;
};
namespace Standin { const TArray<TSharedPtr<IWebSocket>>& Sockets(); }
class FWebSocketsModule : public IModuleInterface
{
public:
	static FWebSocketsModule& Get();
	TSharedRef<IWebSocket> CreateWebSocket(const FString& Url, const FString& Protocol = FString());
};
