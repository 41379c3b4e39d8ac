#pragma once

#include "CoreMinimal.h"
#include "UObject/Object.h"
#include "Dom/JsonObject.h"
#include "CraneTool.generated.h"

USTRUCT()
struct QUARRYSAMPLE_API FCraneReport
{
	GENERATED_BODY()

	bool bFailed = false;
	TArray<TSharedPtr<FJsonObject>> Parts;

	static FCraneReport Plain(const FString& Words);
	static FCraneReport Full(TSharedPtr<FJsonObject> Object);
	static FCraneReport Fault(const FString& Words);
};

USTRUCT()
struct QUARRYSAMPLE_API FCraneKey
{
	GENERATED_BODY()

	UPROPERTY() FString Type;
	UPROPERTY() FString Description;
	UPROPERTY() bool bRequired = false;
	UPROPERTY() TArray<FString> Enum;
};

UCLASS(Abstract)
class QUARRYSAMPLE_API UCraneTool : public UObject
{
	GENERATED_BODY()

public:
	virtual FString ToolName() const PURE_VIRTUAL(UCraneTool::ToolName, return TEXT(""););
	virtual FString ToolDescription() const PURE_VIRTUAL(UCraneTool::ToolDescription, return TEXT(""););
	virtual TMap<FString, FCraneKey> Keys() const { return {}; }
	virtual TArray<FString> NeededKeys() const { return {}; }
	virtual FCraneReport Run(const TSharedPtr<FJsonObject>& Arguments)
		PURE_VIRTUAL(UCraneTool::Run, return FCraneReport::Fault(TEXT("idle")););
};

class QUARRYSAMPLE_API FCraneYard
{
public:
	static FCraneYard& Get();

	template <typename T>
	void Park()
	{
		Park(T::StaticClass());
	}

	void Park(UClass* ToolClass);
	bool Has(const FString& Name) const;

private:
	TMap<FString, UClass*> Cranes;
};
