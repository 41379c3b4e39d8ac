#pragma once

#include "CraneTool.h"
#include "LiftBlockTool.generated.h"

UCLASS()
class ULiftBlockTool : public UCraneTool
{
	GENERATED_BODY()

public:
	virtual FString ToolName() const override { return TEXT("lift-block"); }
	virtual FString ToolDescription() const override;
	virtual TMap<FString, FCraneKey> Keys() const override;
	virtual TArray<FString> NeededKeys() const override { return { TEXT("block") }; }
	virtual FCraneReport Run(const TSharedPtr<FJsonObject>& Arguments) override;
};

UCLASS()
class UTieRopeTool : public UCraneTool
{
	GENERATED_BODY()

public:
	virtual FString ToolName() const override { return TEXT("tie-rope"); }
	virtual FString ToolDescription() const override { return TEXT("Tie a rope around something."); }
	virtual FCraneReport Run(const TSharedPtr<FJsonObject>& Arguments) override
	{
		FString Around;
		if (!Arguments->TryGetStringField(TEXT("around"), Around) && !Arguments->TryGetStringField(TEXT("target"), Around))
		{
			return FCraneReport::Fault(TEXT("around what?"));
		}
		return FCraneReport::Plain(TEXT("tied"));
	}
};

UCLASS()
class UOilGearTool : public UCraneTool
{
	GENERATED_BODY()

public:
	virtual FString ToolName() const override { return TEXT("oil-gear"); }
	virtual FString ToolDescription() const override { return TEXT("Oil the gear."); }
	virtual FCraneReport Run(const TSharedPtr<FJsonObject>& Arguments) override { return FCraneReport::Plain(TEXT("oiled")); }
};
