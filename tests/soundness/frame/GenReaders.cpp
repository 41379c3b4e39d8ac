#include "GenReaders.h"
#include "Serialization/JsonReader.h"
#include "Serialization/JsonSerializer.h"

bool RequireText(const TSharedPtr<FJsonObject>& Object, const TCHAR* Key, FString& Out, FString& OutError, bool bAllowEmpty)
{
	if (!Object->TryGetStringField(Key, Out) || (!bAllowEmpty && Out.IsEmpty()))
	{
		OutError = FString::Printf(TEXT("Missing field: %s"), Key);
		return false;
	}
	return true;
}

FString ReadText(const TSharedPtr<FJsonObject>& Object, const FString& Key, const FString& Default)
{
	FString Out;
	return Object->TryGetStringField(Key, Out) ? Out : Default;
}

bool RequireNumber(const TSharedPtr<FJsonObject>& Object, const TCHAR* Key, double& Out)
{
	return Object->TryGetNumberField(Key, Out);
}

bool RequireNumber(const TSharedPtr<FJsonObject>& Object, const TCHAR* Key, int32& Out)
{
	double Wide = 0;
	if (!RequireNumber(Object, Key, Wide))
	{
		return false;
	}
	Out = int32(Wide);
	return Out > 0;
}

FString FirstText(const TSharedPtr<FJsonObject>& Object, const TArray<FString>& Keys)
{
	for (const FString& Key : Keys)
	{
		FString Out;
		if (Object->TryGetStringField(Key, Out) && !Out.IsEmpty())
		{
			return Out;
		}
	}
	return FString();
}

bool ReadVector(const TSharedPtr<FJsonObject>& Object, const TCHAR* Key, FVector& Out)
{
	const TSharedPtr<FJsonObject>* Inner = nullptr;
	if (Object->TryGetObjectField(Key, Inner))
	{
		return (*Inner)->TryGetNumberField(TEXT("x"), Out.X) && (*Inner)->TryGetNumberField(TEXT("y"), Out.Y) && (*Inner)->TryGetNumberField(TEXT("z"), Out.Z);
	}
	const TArray<TSharedPtr<FJsonValue>>* Values = nullptr;
	if (Object->TryGetArrayField(Key, Values) && Values->Num() == 3)
	{
		Out = FVector((*Values)[0]->AsNumber(), (*Values)[1]->AsNumber(), (*Values)[2]->AsNumber());
		return true;
	}
	return false;
}

bool ReadObject(const TSharedPtr<FJsonObject>& Object, const TCHAR* Key, TSharedPtr<FJsonObject>& Out)
{
	const TSharedPtr<FJsonObject>* Inner = nullptr;
	if (Object->TryGetObjectField(Key, Inner))
	{
		Out = *Inner;
		return true;
	}
	FString Text;
	if (Object->TryGetStringField(Key, Text))
	{
		return FJsonSerializer::Deserialize(TJsonReaderFactory<>::Create(Text), Out) && Out.IsValid();
	}
	return false;
}

TSharedPtr<FJsonObject> MakeProblem(int32 Code, const FString& Message)
{
	const TSharedPtr<FJsonObject> Problem = MakeShared<FJsonObject>();
	Problem->SetNumberField(TEXT("status"), Code);
	Problem->SetStringField(TEXT("message"), Message);
	return Problem;
}

void AddDetail(const TSharedPtr<FJsonObject>& Data, const FString& Name)
{
	const TSharedPtr<FJsonObject> Detail = MakeShared<FJsonObject>();
	Detail->SetStringField(TEXT("kind"), TEXT("detail"));
	Data->SetObjectField(Name, Detail);
}
