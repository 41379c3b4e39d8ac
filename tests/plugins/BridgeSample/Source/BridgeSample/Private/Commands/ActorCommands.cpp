#include "Commands/ActorCommands.h"

#include "BridgeReply.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "HAL/IConsoleManager.h"
#include "ScopedTransaction.h"
#include "Support/BridgeJson.h"
#include "Support/BridgeTargets.h"
#include "Support/BridgeWorld.h"
#include "UObject/UnrealType.h"

#define LOCTEXT_NAMESPACE "BridgeSampleActors"

static TAutoConsoleVariable<int32> CVarMaxBatch(
	TEXT("bridge.MaxBatch"), 50, TEXT("Most items that one request may hold"));

void FActorCommands::Register(FBridgeCommandMap& Commands)
{
	Commands.Add(TEXT("actor.spawn"), [](const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)
	{
		Handle_Spawn(Payload, RequestId);
	});
	// The name of protocol 1.
	Commands.Add(TEXT("actor.create"), [](const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)
	{
		Handle_Spawn(Payload, RequestId);
	});
	Commands.Add(TEXT("actor.spawn_asset"), &FActorCommands::Handle_SpawnAsset);
	Commands.Add(TEXT("actor.destroy"), [](const TSharedPtr<FJsonObject>& Payload, const FString& RequestId) { Handle_Destroy(Payload, RequestId); });
	Commands.Add(TEXT("actor.set_transform"), [](const TSharedPtr<FJsonObject>& Payload, const FString& RequestId) { Handle_SetTransform(Payload, RequestId); });
	Commands.Add(TEXT("actor.get_info"), [](const TSharedPtr<FJsonObject>& Payload, const FString& RequestId) { Handle_GetInfo(Payload, RequestId); });
	Commands.Add(TEXT("actor.set_properties"), &FActorCommands::Handle_SetProperties);
	Commands.Add(TEXT("actor.attach"), &FActorCommands::Handle_Attach);
}

namespace
{
	const TMap<FString, FString>& PresetClasses()
	{
		static const TMap<FString, FString> Presets = {
			{ TEXT("cube"), TEXT("/Engine/BasicShapes/Cube.Cube") },
			{ TEXT("sphere"), TEXT("/Engine/BasicShapes/Sphere.Sphere") },
			{ TEXT("cylinder"), TEXT("/Engine/BasicShapes/Cylinder.Cylinder") },
			{ TEXT("plane"), TEXT("/Engine/BasicShapes/Plane.Plane") },
			{ TEXT("point_light"), TEXT("/Script/Engine.PointLight") },
		};
		return Presets;
	}

	/** The class that an item asks for: class first, then preset, then asset_id; empty when it names none. */
	FString ClassPathOf(const TSharedPtr<FJsonObject>& Item)
	{
		FString Path;
		if (Item->TryGetStringField(TEXT("class"), Path) && !Path.IsEmpty())
		{
			return Path;
		}
		FString Preset;
		if (Item->TryGetStringField(TEXT("preset"), Preset) && !Preset.IsEmpty())
		{
			const FString* Known = PresetClasses().Find(Preset);
			return Known ? *Known : FString();
		}
		Item->TryGetStringField(TEXT("asset_id"), Path);
		return Path;
	}

	TSharedPtr<FJsonObject> ItemError(int32 Index, const FString& Message)
	{
		TSharedPtr<FJsonObject> Entry = MakeShared<FJsonObject>();
		Entry->SetNumberField(TEXT("index"), Index);
		Entry->SetStringField(TEXT("message"), Message);
		return Entry;
	}

	TSharedPtr<FJsonObject> DescribeActor(const AActor& Actor)
	{
		TSharedPtr<FJsonObject> Entry = MakeShared<FJsonObject>();
		Entry->SetStringField(TEXT("name"), Actor.GetActorLabel());
		Entry->SetStringField(TEXT("path"), Actor.GetPathName());
		Entry->SetStringField(TEXT("class"), Actor.GetClass()->GetName());
		return Entry;
	}

	/** The same, with the place of the actor. */
	TSharedPtr<FJsonObject> DescribeActor(const AActor& Actor, bool bBounds)
	{
		TSharedPtr<FJsonObject> Entry = DescribeActor(Actor);
		Entry->SetArrayField(TEXT("location"), BridgeJson::VectorToArray(Actor.GetActorLocation()));
		if (bBounds)
		{
			FVector Origin = FVector::ZeroVector;
			FVector Extent = FVector::ZeroVector;
			Actor.GetActorBounds(false, Origin, Extent);
			Entry->SetArrayField(TEXT("extent"), BridgeJson::VectorToArray(Extent));
		}
		return Entry;
	}
}

AActor* FActorCommands::SpawnOne(UWorld& World, const TSharedPtr<FJsonObject>& Item, FString& OutError)
{
	const FString ClassPath = ClassPathOf(Item);
	if (ClassPath.IsEmpty())
	{
		OutError = BridgeReply::Say(TEXT("需要 class、preset 或 asset_id"), TEXT("Give class, preset or asset_id"));
		return nullptr;
	}
	UClass* Class = LoadObject<UClass>(nullptr, *ClassPath);
	if (Class == nullptr)
	{
		OutError = FString::Printf(TEXT("Class not found: %s"), *ClassPath);
		return nullptr;
	}

	const FVector Location = BridgeJson::ReadVector(Item, TEXT("location"), FVector::ZeroVector);
	const FRotator Rotation = BridgeJson::ReadRotator(Item, TEXT("rotation"));
	AActor* Actor = World.SpawnActor<AActor>(Class, Location, Rotation);
	if (Actor == nullptr)
	{
		OutError = FString::Printf(TEXT("Could not spawn %s"), *ClassPath);
		return nullptr;
	}
	Actor->SetActorScale3D(BridgeJson::ReadVector(Item, TEXT("scale"), FVector(1.0, 1.0, 1.0)));

	FString Name;
	if (Item->TryGetStringField(TEXT("name"), Name) && !Name.IsEmpty())
	{
		Actor->SetActorLabel(Name);
	}
	return Actor;
}

void FActorCommands::Handle_Spawn(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)
{
	const TArray<TSharedPtr<FJsonValue>>* Instances = nullptr;
	if (!Payload->TryGetArrayField(TEXT("instances"), Instances))
	{
		Payload->TryGetArrayField(TEXT("batch"), Instances);
	}

	// 单个请求按只有一个条目的批处理。
	TArray<TSharedPtr<FJsonValue>> Items;
	if (Instances != nullptr && Instances->Num() > 0)
	{
		Items = *Instances;
	}
	else
	{
		Items.Add(MakeShared<FJsonValueObject>(Payload));
	}

	const int32 Limit = CVarMaxBatch.GetValueOnGameThread();
	if (Items.Num() > Limit)
	{
		BridgeReply::SendFailure(RequestId, 413, FString::Printf(TEXT("At most %d items in a request"), Limit));
		return;
	}

	UWorld* World = FBridgeWorld::Get();
	if (World == nullptr)
	{
		BridgeReply::SendFailure(RequestId, 500, BridgeReply::Say(TEXT("没有打开的关卡"), TEXT("No level is open")));
		return;
	}

	const FScopedTransaction Transaction(LOCTEXT("Spawn", "Spawn actors"));
	int32 Made = 0;
	TArray<TSharedPtr<FJsonValue>> Actors;
	TArray<TSharedPtr<FJsonValue>> Errors;
	for (int32 Index = 0; Index < Items.Num(); ++Index)
	{
		const TSharedPtr<FJsonObject>* Item = nullptr;
		if (!Items[Index].IsValid() || !Items[Index]->TryGetObject(Item))
		{
			Errors.Add(MakeShared<FJsonValueObject>(ItemError(Index, TEXT("Not an object"))));
			continue;
		}
		FString Error;
		AActor* Actor = SpawnOne(*World, *Item, Error);
		if (Actor == nullptr)
		{
			Errors.Add(MakeShared<FJsonValueObject>(ItemError(Index, Error)));
			continue;
		}
		++Made;
		Actors.Add(MakeShared<FJsonValueObject>(DescribeActor(*Actor)));
	}

	TSharedPtr<FJsonObject> Data = MakeShared<FJsonObject>();
	Data->SetNumberField(TEXT("count"), Made);
	Data->SetArrayField(TEXT("actors"), Actors);
	if (Errors.Num() > 0)
	{
		Data->SetArrayField(TEXT("errors"), Errors);
	}
	const int32 Code = Made == 0 ? 400 : (Errors.Num() > 0 ? 207 : 200);
	BridgeReply::SendResult(RequestId, Code, Data);
}

void FActorCommands::Handle_SpawnAsset(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)
{
	BRIDGE_REQUIRE_STRING(Asset, "asset");

	TSharedPtr<FJsonObject> Forwarded = MakeShared<FJsonObject>();
	Forwarded->SetStringField(TEXT("asset_id"), Asset);
	if (const TSharedPtr<FJsonValue> At = Payload->TryGetField(TEXT("at")))
	{
		Forwarded->SetField(TEXT("location"), At);
	}
	FString Label;
	if (Payload->TryGetStringField(TEXT("label"), Label))
	{
		Forwarded->SetStringField(TEXT("name"), Label);
	}
	Handle_Spawn(Forwarded, RequestId);
}

void FActorCommands::Handle_Destroy(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)
{
	TArray<AActor*> Actors;
	if (!BridgeTargets::Resolve(Payload, RequestId, Actors))
	{
		return;
	}

	TSharedPtr<FJsonObject> Data = MakeShared<FJsonObject>();
	if (BridgeJson::GetBool(Payload, TEXT("dry_run"), false))
	{
		Data->SetNumberField(TEXT("would_destroy"), Actors.Num());
		BridgeReply::SendResult(RequestId, 200, Data);
		return;
	}

	const FScopedTransaction Transaction(LOCTEXT("Destroy", "Destroy actors"));
	int32 Destroyed = 0;
	TArray<FString> Kept;
	for (AActor* Actor : Actors)
	{
		const FString Label = Actor->GetActorLabel();
		if (Actor->Destroy())
		{
			++Destroyed;
		}
		else
		{
			Kept.Add(Label);
		}
	}
	Data->SetNumberField(TEXT("destroyed"), Destroyed);
	if (!Kept.IsEmpty())
	{
		Data->SetArrayField(TEXT("kept"), BridgeJson::StringsToArray(Kept));
	}
	BridgeReply::SendResult(RequestId, Kept.IsEmpty() ? 200 : 207, Data);
}

namespace
{
	void SetTransform(AActor& Actor, const TSharedPtr<FJsonObject>& Values)
	{
		FVector Location = Actor.GetActorLocation();
		if (BridgeJson::TryReadVector(Values, TEXT("location"), Location))
		{
			Actor.SetActorLocation(Location);
		}
		const TSharedPtr<FJsonObject>* Rotation = nullptr;
		if (Values->TryGetObjectField(TEXT("rotation"), Rotation))
		{
			// 未给出的分量保持不变。
			FRotator Turned = Actor.GetActorRotation();
			(*Rotation)->TryGetNumberField(TEXT("pitch"), Turned.Pitch);
			(*Rotation)->TryGetNumberField(TEXT("yaw"), Turned.Yaw);
			(*Rotation)->TryGetNumberField(TEXT("roll"), Turned.Roll);
			Actor.SetActorRotation(Turned);
		}
		FVector Scale = Actor.GetActorScale3D();
		if (BridgeJson::TryReadVector(Values, TEXT("scale"), Scale))
		{
			Actor.SetActorScale3D(Scale);
		}
	}

	void AddTransform(AActor& Actor, const TSharedPtr<FJsonObject>& Values, bool bLocal)
	{
		const FVector Step = BridgeJson::ReadVector(Values, TEXT("location"), FVector::ZeroVector);
		const FRotator Turn = BridgeJson::ReadRotator(Values, TEXT("rotation"));
		const FVector Move = bLocal ? Actor.GetActorRotation().RotateVector(Step) : Step;
		Actor.SetActorLocation(Actor.GetActorLocation() + Move);
		Actor.SetActorRotation(Actor.GetActorRotation() + Turn);
	}

	void MultiplyTransform(AActor& Actor, const TSharedPtr<FJsonObject>& Values)
	{
		const FVector Factor = BridgeJson::ReadVector(Values, TEXT("scale"), FVector(1.0, 1.0, 1.0));
		Actor.SetActorScale3D(Actor.GetActorScale3D() * Factor);
	}
}

void FActorCommands::Handle_SetTransform(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)
{
	TArray<AActor*> Actors;
	if (!BridgeTargets::Resolve(Payload, RequestId, Actors))
	{
		return;
	}
	TSharedPtr<FJsonObject> Operation;
	if (!BridgeJson::TryReadObject(Payload, TEXT("operation"), Operation))
	{
		BridgeReply::SendFailure(RequestId, 400, BridgeReply::Say(TEXT("缺少字段: operation"), TEXT("Missing field: operation")));
		return;
	}

	const TSharedPtr<FJsonObject>* Set = nullptr;
	const TSharedPtr<FJsonObject>* Add = nullptr;
	const TSharedPtr<FJsonObject>* Multiply = nullptr;
	const bool bSet = Operation->TryGetObjectField(TEXT("set"), Set);
	const bool bAdd = Operation->TryGetObjectField(TEXT("add"), Add);
	const bool bMultiply = Operation->TryGetObjectField(TEXT("multiply"), Multiply);
	if (!bSet && !bAdd && !bMultiply)
	{
		BridgeReply::SendFailure(RequestId, 400, TEXT("operation needs set, add or multiply"));
		return;
	}

	const FString Space = BridgeJson::GetString(Operation, TEXT("space"), TEXT("world"));
	const bool bLocal = Space.Equals(TEXT("local"), ESearchCase::IgnoreCase);
	if (!bLocal && !Space.Equals(TEXT("world"), ESearchCase::IgnoreCase))
	{
		BridgeReply::SendFailure(RequestId, 400, FString::Printf(TEXT("Unknown space: %s"), *Space));
		return;
	}

	const FScopedTransaction Transaction(LOCTEXT("SetTransform", "Set transforms"));
	TArray<TSharedPtr<FJsonValue>> Moved;
	for (AActor* Actor : Actors)
	{
		Actor->Modify();
		if (bSet)
		{
			SetTransform(*Actor, *Set);
		}
		if (bAdd)
		{
			AddTransform(*Actor, *Add, bLocal);
		}
		if (bMultiply)
		{
			MultiplyTransform(*Actor, *Multiply);
		}
		Moved.Add(MakeShared<FJsonValueObject>(DescribeActor(*Actor, false)));
	}

	TSharedPtr<FJsonObject> Data = MakeShared<FJsonObject>();
	Data->SetNumberField(TEXT("count"), Moved.Num());
	Data->SetArrayField(TEXT("actors"), Moved);
	BridgeReply::SendResult(RequestId, 200, Data);
}

void FActorCommands::Handle_GetInfo(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)
{
	TArray<AActor*> Found;
	if (Payload->HasField(TEXT("targets")))
	{
		if (!BridgeTargets::Resolve(Payload, RequestId, Found))
		{
			return;
		}
	}
	else
	{
		FString Name;
		FString Path;
		Payload->TryGetStringField(TEXT("name"), Name);
		Payload->TryGetStringField(TEXT("path"), Path);
		AActor* Actor = Path.IsEmpty() ? FBridgeWorld::FindActor(Name) : FBridgeWorld::FindActorByPath(Path);
		if (!Actor)
		{
			BridgeReply::SendFailure(RequestId, 404, FString::Printf(TEXT("Actor not found: %s%s"), *Name, *Path));
			return;
		}
		Found.Add(Actor);
	}

	const int32 Wanted = Payload->HasField(TEXT("limit")) ? static_cast<int32>(Payload->GetNumberField(TEXT("limit"))) : 50;
	const int32 Limit = FMath::Clamp(Wanted, 1, 200);
	const bool bBounds = Payload->HasField(TEXT("include_bounds")) ? Payload->GetBoolField(TEXT("include_bounds")) : false;

	TArray<TSharedPtr<FJsonValue>> Described;
	for (const AActor* Actor : Found)
	{
		if (Described.Num() >= Limit)
		{
			break;
		}
		Described.Add(MakeShared<FJsonValueObject>(DescribeActor(*Actor, bBounds)));
	}

	TSharedPtr<FJsonObject> Data = MakeShared<FJsonObject>();
	Data->SetNumberField(TEXT("count"), Described.Num());
	Data->SetNumberField(TEXT("total"), Found.Num());
	Data->SetArrayField(TEXT("actors"), Described);
	if (Found.Num() > Limit)
	{
		Data->SetBoolField(TEXT("truncated"), true);
	}
	BridgeReply::SendResult(RequestId, 200, Data);
}

namespace
{
	/** The value as the text that a property reads itself from; false for null, arrays and objects. */
	bool ValueToText(const TSharedPtr<FJsonValue>& Value, FString& OutText)
	{
		switch (Value->Type)
		{
		case EJson::String:
			OutText = Value->AsString();
			return true;
		case EJson::Number:
			OutText = FString::SanitizeFloat(Value->AsNumber());
			return true;
		case EJson::Boolean:
			OutText = Value->AsBool() ? TEXT("true") : TEXT("false");
			return true;
		default:
			return false;
		}
	}

	bool ImportProperty(AActor& Actor, const FString& Name, const FString& Text)
	{
		FProperty* Property = Actor.GetClass()->FindPropertyByName(FName(*Name));
		if (Property == nullptr)
		{
			return false;
		}
		void* Address = Property->ContainerPtrToValuePtr<void>(&Actor);
#if ENGINE_MAJOR_VERSION > 5 || (ENGINE_MAJOR_VERSION == 5 && ENGINE_MINOR_VERSION >= 1)
		return Property->ImportText_Direct(*Text, Address, &Actor, PPF_None) != nullptr;
#else
		return Property->ImportText(*Text, Address, PPF_None, &Actor) != nullptr;
#endif
	}
}

void FActorCommands::Handle_SetProperties(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)
{
	BRIDGE_REQUIRE_STRING(Name, "name");

	const TSharedPtr<FJsonObject>* Properties = nullptr;
	if (!Payload->TryGetObjectField(TEXT("properties"), Properties) || (*Properties)->Values.Num() == 0)
	{
		BridgeReply::SendFailure(RequestId, 400, TEXT("properties must be an object with at least one key"));
		return;
	}
	AActor* Actor = FBridgeWorld::FindActor(Name);
	if (!Actor)
	{
		BridgeReply::SendFailure(RequestId, 404, FString::Printf(TEXT("Actor not found: %s"), *Name));
		return;
	}

	const FScopedTransaction Transaction(LOCTEXT("SetProperties", "Set properties"));
	int32 Applied = 0;
	TArray<FString> Failed;
	for (const auto& Pair : (*Properties)->Values)
	{
		FString Text;
		if (ValueToText(Pair.Value, Text) && ImportProperty(*Actor, Pair.Key, Text))
		{
			++Applied;
		}
		else
		{
			Failed.Add(Pair.Key);
		}
	}

	TSharedPtr<FJsonObject> Data = MakeShared<FJsonObject>();
	Data->SetBoolField(TEXT("ok"), Failed.Num() == 0);
	Data->SetNumberField(TEXT("applied"), Applied);
	if (Failed.Num() > 0)
	{
		Data->SetArrayField(TEXT("failed"), BridgeJson::StringsToArray(Failed));
	}
	BridgeReply::SendResult(RequestId, 200, Data);
}

namespace
{
	enum class EAttachMode : uint8
	{
		KeepRelative,
		KeepWorld,
		Snap,
	};

	bool ParseAttachMode(const FString& Text, EAttachMode& OutMode)
	{
		if (Text == TEXT("keep_relative"))
		{
			OutMode = EAttachMode::KeepRelative;
			return true;
		}
		if (Text == TEXT("keep_world"))
		{
			OutMode = EAttachMode::KeepWorld;
			return true;
		}
		if (Text == TEXT("snap"))
		{
			OutMode = EAttachMode::Snap;
			return true;
		}
		return false;
	}

	FAttachmentTransformRules RulesOf(EAttachMode Mode)
	{
		switch (Mode)
		{
		case EAttachMode::KeepRelative:
			return FAttachmentTransformRules::KeepRelativeTransform;
		case EAttachMode::Snap:
			return FAttachmentTransformRules::SnapToTargetNotIncludingScale;
		default:
			return FAttachmentTransformRules::KeepWorldTransform;
		}
	}
}

void FActorCommands::Handle_Attach(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)
{
	FString ChildName;
	if (!BridgeJson::RequireStringOrReply(Payload, TEXT("child"), ChildName, RequestId))
	{
		return;
	}
	if (Payload->HasField(TEXT("socket")) && Payload->HasField(TEXT("offset")))
	{
		BridgeReply::SendFailure(RequestId, 400, TEXT("Give socket or offset, not both"));
		return;
	}
	const bool bDetach = BridgeJson::GetBool(Payload, TEXT("detach"), false);
	FString ParentName;
	if (!bDetach && (!Payload->TryGetStringField(TEXT("parent"), ParentName) || ParentName.IsEmpty()))
	{
		BridgeReply::SendFailure(RequestId, 400, BridgeReply::Say(TEXT("缺少字段: parent"), TEXT("Missing field: parent")));
		return;
	}

	AActor* Child = FBridgeWorld::FindActor(ChildName);
	AActor* Parent = bDetach ? nullptr : FBridgeWorld::FindActor(ParentName);
	if (!Child || (!bDetach && !Parent))
	{
		BridgeReply::SendFailure(RequestId, 404, FString::Printf(TEXT("Actor not found: %s"), Child ? *ParentName : *ChildName));
		return;
	}

	EAttachMode Mode = EAttachMode::KeepWorld;
	const FString ModeText = BridgeJson::GetString(Payload, TEXT("mode"), TEXT("keep_world"));
	if (!ParseAttachMode(ModeText, Mode))
	{
		BridgeReply::SendFailure(RequestId, 400, FString::Printf(TEXT("Unknown mode: %s"), *ModeText));
		return;
	}

	const FScopedTransaction Transaction(LOCTEXT("Attach", "Attach actor"));
	TSharedPtr<FJsonObject> Data = MakeShared<FJsonObject>();
	Data->SetStringField(TEXT("child"), ChildName);
	if (bDetach)
	{
		Child->DetachFromActor(FDetachmentTransformRules::KeepWorldTransform);
	}
	else
	{
		FString Socket;
		Payload->TryGetStringField(TEXT("socket"), Socket);
		Child->AttachToActor(Parent, RulesOf(Mode), FName(*Socket));
		Child->SetActorLocation(Child->GetActorLocation() + BridgeJson::ReadVector(Payload, TEXT("offset"), FVector::ZeroVector));
		Data->SetStringField(TEXT("parent"), ParentName);
	}
	Data->SetBoolField(TEXT("attached"), !bDetach);
	BridgeReply::SendResult(RequestId, 200, Data);
}

#undef LOCTEXT_NAMESPACE
