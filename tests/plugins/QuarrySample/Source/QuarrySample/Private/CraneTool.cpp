#include "CraneTool.h"
#include "LiftBlockTool.h"
#include "Serialization/JsonSerializer.h"
#include "Serialization/JsonWriter.h"

FCraneReport FCraneReport::Plain(const FString& Words)
{
	FCraneReport Report;
	TSharedPtr<FJsonObject> Part = MakeShareable(new FJsonObject);
	Part->SetStringField(TEXT("type"), TEXT("text"));
	Part->SetStringField(TEXT("text"), Words);
	Report.Parts.Add(Part);
	return Report;
}

FCraneReport FCraneReport::Full(TSharedPtr<FJsonObject> Object)
{
	FString Words;
	TSharedRef<TJsonWriter<>> Writer = TJsonWriterFactory<>::Create(&Words);
	FJsonSerializer::Serialize(Object.ToSharedRef(), Writer);
	return Plain(Words);
}

FCraneReport FCraneReport::Fault(const FString& Words)
{
	FCraneReport Report = Plain(Words);
	Report.bFailed = true;
	return Report;
}

FCraneYard& FCraneYard::Get()
{
	static FCraneYard Yard;
	return Yard;
}

void FCraneYard::Park(UClass* ToolClass)
{
	UCraneTool* Tool = NewObject<UCraneTool>(GetTransientPackage(), ToolClass);
	Cranes.Add(Tool->ToolName(), ToolClass);
}

bool FCraneYard::Has(const FString& Name) const
{
	return Cranes.Contains(Name);
}

FString ULiftBlockTool::ToolDescription() const
{
	return TEXT("Lift a block onto a wagon.");
}

TMap<FString, FCraneKey> ULiftBlockTool::Keys() const
{
	TMap<FString, FCraneKey> Found;

	FCraneKey Block;
	Block.Type = TEXT("string");
	Block.Description = TEXT("The block's mark");
	Block.bRequired = true;
	Found.Add(TEXT("block"), Block);

	auto Choice = [](const TCHAR* Description, const TArray<FString>& Values)
	{
		FCraneKey Key;
		Key.Type = TEXT("string");
		Key.Description = Description;
		Key.Enum = Values;
		return Key;
	};
	Found.Add(TEXT("speed"), Choice(TEXT("How fast"), { TEXT("slow"), TEXT("fast") }));
	return Found;
}

FCraneReport ULiftBlockTool::Run(const TSharedPtr<FJsonObject>& Arguments)
{
	FString Block;
	if (!Arguments->TryGetStringField(TEXT("block"), Block))
	{
		return FCraneReport::Fault(TEXT("no block is named"));
	}
	FString Speed = TEXT("slow");
	Arguments->TryGetStringField(TEXT("speed"), Speed);
	TSharedPtr<FJsonObject> Object = MakeShareable(new FJsonObject);
	Object->SetStringField(TEXT("block"), Block);
	Object->SetBoolField(TEXT("hurried"), Speed == TEXT("fast"));
	return FCraneReport::Full(Object);
}

class FQuarrySampleModule
{
public:
	void StartupModule()
	{
		FCraneYard& Yard = FCraneYard::Get();
		Yard.Park<ULiftBlockTool>();
		if (!Yard.Has(TEXT("tie-rope")))
		{
			Yard.Park<UTieRopeTool>();
		}
		// a look at a class is no registration
		const UCraneTool* Spare = GetDefault<UOilGearTool>();
		Last = Spare->ToolName();
	}
	FString Last;
};
