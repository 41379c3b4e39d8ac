#include "CraneTool.h"

UCLASS()
class UEditorLiftTool : public UCraneTool
{
	GENERATED_BODY()

public:
	virtual FString ToolName() const override { return TEXT("lift-block"); }
	virtual FString ToolDescription() const override { return TEXT("Lift a block in the editor."); }
	virtual TMap<FString, FCraneKey> Keys() const override
	{
		TMap<FString, FCraneKey> Found;
		Found.Add(TEXT("block"), FCraneKey{ TEXT("string"), TEXT("The block's mark"), true });
		Found.Add(TEXT("snap"), FCraneKey{ TEXT("boolean"), TEXT("Snap to the grid") });
		return Found;
	}
	virtual TArray<FString> NeededKeys() const override { return { TEXT("block") }; }
	virtual FCraneReport Run(const TSharedPtr<FJsonObject>& Arguments) override
	{
		FString Block;
		if (!Arguments->TryGetStringField(TEXT("block"), Block) || Block.IsEmpty())
		{
			return FCraneReport::Fault(TEXT("no block is named"));
		}
		bool bSnap = true;
		Arguments->TryGetBoolField(TEXT("snap"), bSnap);
		TSharedPtr<FJsonObject> Object = MakeShareable(new FJsonObject);
		Object->SetStringField(TEXT("block"), Block);
		Object->SetBoolField(TEXT("snapped"), bSnap);
		return FCraneReport::Full(Object);
	}
};

class FQuarrySampleEditorModule
{
public:
	void StartupModule() { FCraneYard::Get().Park<UEditorLiftTool>(); }
};
