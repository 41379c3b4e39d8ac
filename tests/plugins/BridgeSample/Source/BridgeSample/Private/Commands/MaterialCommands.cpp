#include "Commands/MaterialCommands.h"

#include "BridgeNames.h"
#include "BridgeReply.h"
#include "Components/MeshComponent.h"
#include "EditorAssetLibrary.h"
#include "Engine/Texture.h"
#include "GameFramework/Actor.h"
#include "HAL/IConsoleManager.h"
#include "MaterialEditingLibrary.h"
#include "Materials/Material.h"
#include "Materials/MaterialExpression.h"
#include "Materials/MaterialInstanceConstant.h"
#include "ScopedTransaction.h"
#include "Support/BridgeJson.h"
#include "Support/BridgeWorld.h"

#define LOCTEXT_NAMESPACE "BridgeSampleMaterials"

static TAutoConsoleVariable<int32> CVarMaxNodes(
	TEXT("bridge.MaxNodes"), 200, TEXT("Most nodes that one request may add"));

void FMaterialCommands::Register(FBridgeCommandMap& Commands)
{
	Commands.Add(TEXT("material.create"), [](const TSharedPtr<FJsonObject>& P, const FString& Id) { Create(P, Id); });
	Commands.Add(TEXT("material.set_parameter"), [](const TSharedPtr<FJsonObject>& P, const FString& Id) { SetParameter(P, Id); });
	Commands.Add(TEXT("material.assign"), [](const TSharedPtr<FJsonObject>& P, const FString& Id) { Assign(P, Id); });
	Commands.Add(TEXT("material.add_nodes"), [](const TSharedPtr<FJsonObject>& P, const FString& Id) { AddNodes(P, Id); });
	Commands.Add(TEXT("material.describe"), [](const TSharedPtr<FJsonObject>& P, const FString& Id) { Describe(P, Id); });
}

namespace BridgeMaterials
{
	const TMap<FString, EBlendMode>& BlendModes()
	{
		static const TMap<FString, EBlendMode> Modes = {
			{ TEXT("opaque"), BLEND_Opaque },
			{ TEXT("masked"), BLEND_Masked },
			{ TEXT("translucent"), BLEND_Translucent },
			{ TEXT("additive"), BLEND_Additive },
		};
		return Modes;
	}

	/** The folder that a new asset goes to. */
	FString FolderOf(const TSharedPtr<FJsonObject>& Payload, const TCHAR* Default = TEXT("/Game/Materials"))
	{
		return BridgeJson::GetString(Payload, TEXT("folder"), Default);
	}

	enum class EParameterKind : uint8
	{
		Scalar,
		Vector,
		Texture,
		Unknown,
	};

	EParameterKind KindOf(const FString& Text)
	{
		const FString Lower = Text.ToLower();
		if (Lower.Equals(TEXT("scalar")))
		{
			return EParameterKind::Scalar;
		}
		if (Lower.Equals(TEXT("vector")))
		{
			return EParameterKind::Vector;
		}
		return Lower.Equals(TEXT("texture")) ? EParameterKind::Texture : EParameterKind::Unknown;
	}

	/** A colour object; alpha is 1 unless given. */
	FLinearColor ColorOf(const TSharedPtr<FJsonObject>& Parts)
	{
		double R = 0.0;
		double G = 0.0;
		double B = 0.0;
		double A = 1.0;
		Parts->TryGetNumberField(TEXT("r"), R);
		Parts->TryGetNumberField(TEXT("g"), G);
		Parts->TryGetNumberField(TEXT("b"), B);
		Parts->TryGetNumberField(TEXT("a"), A);
		return FLinearColor(static_cast<float>(R), static_cast<float>(G), static_cast<float>(B), static_cast<float>(A));
	}

	/** The material at a path, by out-parameter; the text says what went wrong. */
	bool Load(const FString& Path, UMaterial*& OutMaterial, FString& OutError)
	{
		OutMaterial = LoadObject<UMaterial>(nullptr, *Path);
		if (OutMaterial)
		{
			return true;
		}
		OutError = FString::Printf(TEXT("Material not found: %s"), *Path);
		return false;
	}
}

void FMaterialCommands::Create(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)
{
	const FString Name = Payload->GetStringField(TEXT("name"));
	if (Name.IsEmpty())
	{
		BridgeReply::SendFailure(RequestId, 400, BridgeReply::Say(TEXT("缺少字段: name"), TEXT("Missing field: name")));
		return;
	}

	const FString ModeText = BridgeJson::GetString(Payload, TEXT("blend_mode"), TEXT("opaque"));
	const EBlendMode* Mode = BridgeMaterials::BlendModes().Find(ModeText);
	if (!Mode)
	{
		BridgeReply::SendFailure(RequestId, 400, FString::Printf(TEXT("Unknown blend_mode: %s"), *ModeText));
		return;
	}

	const FString Path = BridgeMaterials::FolderOf(Payload) / Name;
	if (UEditorAssetLibrary::DoesAssetExist(Path))
	{
		BridgeReply::SendFailure(RequestId, 409, FString::Printf(TEXT("Already there: %s"), *Path));
		return;
	}
	UMaterial* Material = UMaterialEditingLibrary::CreateMaterial(Path);
	if (!Material)
	{
		BridgeReply::SendFailure(RequestId, 500, TEXT("Could not create the material"));
		return;
	}
	Material->BlendMode = *Mode;
	Material->TwoSided = BridgeJson::GetBool(Payload, TEXT("two_sided"), false);

	TSharedPtr<FJsonObject> Data = MakeShared<FJsonObject>();
	Data->SetStringField(TEXT("path"), Path);
	Data->SetStringField(TEXT("blend_mode"), ModeText.ToLower());
	Data->SetBoolField(TEXT("two_sided"), Material->TwoSided);
	BridgeReply::SendResult(RequestId, 200, Data);
}

void FMaterialCommands::SetParameter(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)
{
	BRIDGE_REQUIRE_STRING(Path, "material");
	BRIDGE_REQUIRE_STRING(Parameter, "parameter");
	BRIDGE_REQUIRE_STRING(KindText, "kind");

	UMaterialInstanceConstant* Instance = LoadObject<UMaterialInstanceConstant>(nullptr, *Path);
	if (!Instance)
	{
		BridgeReply::SendFailure(RequestId, 404, FString::Printf(TEXT("Material not found: %s"), *Path));
		return;
	}

	const FScopedTransaction Transaction(LOCTEXT("SetParameter", "Set material parameter"));
	const FName ParameterName(*Parameter);
	bool bSet = false;
	switch (BridgeMaterials::KindOf(KindText))
	{
	case BridgeMaterials::EParameterKind::Scalar:
	{
		double Value = 0.0;
		if (!Payload->TryGetNumberField(TEXT("value"), Value))
		{
			BridgeReply::SendFailure(RequestId, 400, TEXT("Missing field: value"));
			return;
		}
		bSet = UMaterialEditingLibrary::SetMaterialInstanceScalarParameterValue(Instance, ParameterName, static_cast<float>(Value));
		break;
	}
	case BridgeMaterials::EParameterKind::Vector:
	{
		const TSharedPtr<FJsonObject>* Color = nullptr;
		if (!Payload->TryGetObjectField(TEXT("color"), Color))
		{
			BridgeReply::SendFailure(RequestId, 400, TEXT("Missing field: color"));
			return;
		}
		bSet = UMaterialEditingLibrary::SetMaterialInstanceVectorParameterValue(Instance, ParameterName, BridgeMaterials::ColorOf(*Color));
		break;
	}
	case BridgeMaterials::EParameterKind::Texture:
	{
		BRIDGE_REQUIRE_STRING(TexturePath, "texture");
		UTexture* Texture = LoadObject<UTexture>(nullptr, *TexturePath);
		if (!Texture)
		{
			BridgeReply::SendFailure(RequestId, 404, FString::Printf(TEXT("Texture not found: %s"), *TexturePath));
			return;
		}
		bSet = UMaterialEditingLibrary::SetMaterialInstanceTextureParameterValue(Instance, ParameterName, Texture);
		break;
	}
	default:
		BridgeReply::SendFailure(RequestId, 400, FString::Printf(TEXT("Unknown kind: %s"), *KindText));
		return;
	}

	TSharedPtr<FJsonObject> Data = MakeShared<FJsonObject>();
	Data->SetBoolField(TEXT("ok"), bSet);
	Data->SetStringField(TEXT("parameter"), Parameter);
	BridgeReply::SendResult(RequestId, 200, Data);
}

void FMaterialCommands::Assign(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)
{
	FString ActorName;
	FString Path;
	if (!Payload->TryGetStringField(TEXT("actor"), ActorName) || !Payload->TryGetStringField(TEXT("material"), Path))
	{
		BridgeReply::SendFailure(RequestId, 400, BridgeReply::Say(TEXT("缺少字段: actor 或 material"), TEXT("Missing field: actor or material")));
		return;
	}
	const bool bByIndex = Payload->HasField(TEXT("slot_index"));
	const bool bByName = Payload->HasField(TEXT("slot_name"));
	if (bByIndex == bByName)
	{
		BridgeReply::SendFailure(RequestId, 400, TEXT("Give exactly one of slot_index and slot_name"));
		return;
	}

	AActor* Actor = FBridgeWorld::FindActor(ActorName);
	UMeshComponent* Mesh = Actor ? Actor->FindComponentByClass<UMeshComponent>() : nullptr;
	if (!Mesh)
	{
		BridgeReply::SendFailure(RequestId, 404, FString::Printf(TEXT("No mesh on actor: %s"), *ActorName));
		return;
	}
	UMaterial* Material = nullptr;
	FString Error;
	if (!BridgeMaterials::Load(Path, Material, Error))
	{
		BridgeReply::SendFailure(RequestId, 404, Error);
		return;
	}

	const int32 Slot = bByIndex ? Payload->GetIntegerField(TEXT("slot_index")) : Mesh->GetMaterialIndex(FName(*Payload->GetStringField(TEXT("slot_name"))));
	if (Slot < 0 || Slot >= Mesh->GetNumMaterials())
	{
		BridgeReply::SendFailure(RequestId, 404, FString::Printf(TEXT("No slot %d"), Slot));
		return;
	}
	const FScopedTransaction Transaction(LOCTEXT("Assign", "Assign material"));
	Mesh->SetMaterial(Slot, Material);

	TSharedPtr<FJsonObject> Data = MakeShared<FJsonObject>();
	Data->SetStringField(TEXT("actor"), ActorName);
	Data->SetNumberField(TEXT("slot"), Slot);
	BridgeReply::SendResult(RequestId, 200, Data);
}

namespace
{
	/** The class of a node type; empty where we have none. */
	FString NodeClass(const FString& Type)
	{
		static const TMap<FString, FString> Classes = {
			{ TEXT("constant"), TEXT("/Script/Engine.MaterialExpressionConstant") },
			{ TEXT("multiply"), TEXT("/Script/Engine.MaterialExpressionMultiply") },
			{ TEXT("texture_sample"), TEXT("/Script/Engine.MaterialExpressionTextureSample") },
		};
		return Classes.FindRef(Type);
	}

	bool HasNodeNamed(const UMaterial& Material, const FString& Name)
	{
		// 引擎 5.1 改变了表达式列表的位置，所以这里有两个循环头。
#if ENGINE_MAJOR_VERSION > 5 || (ENGINE_MAJOR_VERSION == 5 && ENGINE_MINOR_VERSION >= 1)
		for (const TObjectPtr<UMaterialExpression>& Node : Material.GetExpressions())
#else
		for (const UMaterialExpression* Node : Material.Expressions)
#endif
		{
			if (Node && Node->GetName() == Name)
			{
				return true;
			}
		}
		return false;
	}

	TSharedPtr<FJsonObject> DescribeNode(const UMaterialExpression& Node)
	{
		TSharedPtr<FJsonObject> Entry = MakeShared<FJsonObject>();
		Entry->SetStringField(TEXT("name"), Node.GetName());
		Entry->SetStringField(TEXT("class"), Node.GetClass()->GetName());
		return Entry;
	}

	void AddNodeList(const UMaterial& Material, const TSharedPtr<FJsonObject>& Out)
	{
		TArray<TSharedPtr<FJsonValue>> Nodes;
#if ENGINE_MAJOR_VERSION > 5 || (ENGINE_MAJOR_VERSION == 5 && ENGINE_MINOR_VERSION >= 1)
		for (const TObjectPtr<UMaterialExpression>& Node : Material.GetExpressions())
		{
#else
		for (const UMaterialExpression* Node : Material.Expressions)
		{
#endif
			Nodes.Add(MakeShared<FJsonValueObject>(DescribeNode(*Node)));
		}
		Out->SetArrayField(TEXT("nodes"), Nodes);
		Out->SetNumberField(TEXT("node_count"), Nodes.Num());
	}

	/** Everything that a material is described by, parameters only on request. */
	TSharedPtr<FJsonObject> DescribeMaterial(const UMaterial& Material, bool bParameters = false)
	{
		TSharedPtr<FJsonObject> Data = MakeShared<FJsonObject>();
		Data->SetStringField(TEXT("path"), Material.GetPathName());
		Data->SetBoolField(TEXT("two_sided"), Material.TwoSided);
		AddNodeList(Material, Data);
		if (bParameters)
		{
			TArray<FString> Names;
			for (const FName& Name : UMaterialEditingLibrary::GetScalarParameterNames(&Material))
			{
				Names.Add(Name.ToString());
			}
			Data->SetArrayField(TEXT("parameters"), BridgeJson::StringsToArray(Names));
		}
		return Data;
	}
}

void FMaterialCommands::AddNodes(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)
{
	BRIDGE_REQUIRE_STRING(Path, "material");
	const TArray<TSharedPtr<FJsonValue>>* Nodes = nullptr;
	if (!Payload->TryGetArrayField(TEXT("nodes"), Nodes) || Nodes->IsEmpty())
	{
		BridgeReply::SendFailure(RequestId, 400, TEXT("nodes must not be empty"));
		return;
	}
	const int32 Most = CVarMaxNodes.GetValueOnGameThread();
	if (Nodes->Num() > Most)
	{
		BridgeReply::SendFailure(RequestId, 413, FString::Printf(TEXT("At most %d nodes"), Most));
		return;
	}
	UMaterial* Material = nullptr;
	FString Error;
	if (!BridgeMaterials::Load(Path, Material, Error))
	{
		BridgeReply::SendFailure(RequestId, 404, Error);
		return;
	}

	const FScopedTransaction Transaction(LOCTEXT("AddNodes", "Add material nodes"));
	TArray<TSharedPtr<FJsonValue>> Created;
	TArray<FString> Skipped;
	for (const TSharedPtr<FJsonValue>& Value : *Nodes)
	{
		const TSharedPtr<FJsonObject> Item = Value->AsObject();
		if (!Item.IsValid() || !Item->HasTypedField<EJson::String>(TEXT("type")))
		{
			BridgeReply::SendFailure(RequestId, 400, BridgeReply::Say(TEXT("每个节点都需要 type"), TEXT("Each node needs a type")));
			return;
		}
		const FString Type = Item->GetStringField(TEXT("type"));
		FString Name;
		Item->TryGetStringField(TEXT("name"), Name);
		const FString ClassPath = NodeClass(Type);
		if (ClassPath.IsEmpty() || HasNodeNamed(*Material, Name))
		{
			Skipped.Add(Type);
			continue;
		}

		int32 X = 0;
		int32 Y = 0;
		const TSharedPtr<FJsonObject>* Position = nullptr;
		if (Item->TryGetObjectField(TEXT("position"), Position))
		{
			(*Position)->TryGetNumberField(TEXT("x"), X);
			(*Position)->TryGetNumberField(TEXT("y"), Y);
		}
		UMaterialExpression* Node = UMaterialEditingLibrary::CreateMaterialExpression(Material, LoadObject<UClass>(nullptr, *ClassPath), X, Y);
		if (!Node)
		{
			Skipped.Add(Type);
			continue;
		}
		Created.Add(MakeShared<FJsonValueObject>(DescribeNode(*Node)));
	}

	TSharedPtr<FJsonObject> Data = DescribeMaterial(*Material);
	Data->SetArrayField(TEXT("created"), Created);
	if (Skipped.Num() > 0)
	{
		Data->SetArrayField(TEXT("skipped"), BridgeJson::StringsToArray(Skipped));
	}
	BridgeReply::SendResult(RequestId, 200, Data);
}

void FMaterialCommands::Describe(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)
{
	FString Path;
	if (!Payload->TryGetStringField(TEXT("material"), Path))
	{
		Payload->TryGetStringField(TEXT("asset_path"), Path);
	}
	if (Path.IsEmpty())
	{
		BridgeReply::SendFailure(RequestId, 400, TEXT("Missing field: material"));
		return;
	}
	UMaterial* Material = nullptr;
	FString Error;
	if (!BridgeMaterials::Load(Path, Material, Error))
	{
		BridgeReply::SendFailure(RequestId, 404, Error);
		return;
	}
	BridgeReply::SendResult(RequestId, 200, DescribeMaterial(*Material, BridgeJson::GetBool(Payload, TEXT("include_parameters"), true)));
}

#undef LOCTEXT_NAMESPACE
