#include "Support/BridgeJson.h"

#include "BridgeReply.h"
#include "Serialization/JsonReader.h"
#include "Serialization/JsonSerializer.h"

bool BridgeJson::TryReadObject(const TSharedPtr<FJsonObject>& Source, const TCHAR* Key, TSharedPtr<FJsonObject>& Out)
{
	const TSharedPtr<FJsonObject>* Direct = nullptr;
	if (Source->TryGetObjectField(Key, Direct))
	{
		Out = *Direct;
		return true;
	}
	FString Text;
	if (Source->TryGetStringField(Key, Text))
	{
		const TSharedRef<TJsonReader<>> Reader = TJsonReaderFactory<>::Create(Text);
		return FJsonSerializer::Deserialize(Reader, Out) && Out.IsValid();
	}
	return false;
}

bool BridgeJson::TryReadVector(const TSharedPtr<FJsonObject>& Source, const TCHAR* Key, FVector& Out)
{
	const TSharedPtr<FJsonObject>* Parts = nullptr;
	if (Source->TryGetObjectField(Key, Parts))
	{
		double X = 0.0;
		double Y = 0.0;
		double Z = 0.0;
		if ((*Parts)->TryGetNumberField(TEXT("x"), X) && (*Parts)->TryGetNumberField(TEXT("y"), Y) && (*Parts)->TryGetNumberField(TEXT("z"), Z))
		{
			Out = FVector(X, Y, Z);
			return true;
		}
		return false;
	}
	const TArray<TSharedPtr<FJsonValue>>* Numbers = nullptr;
	if (Source->TryGetArrayField(Key, Numbers) && Numbers->Num() == 3)
	{
		Out = FVector((*Numbers)[0]->AsNumber(), (*Numbers)[1]->AsNumber(), (*Numbers)[2]->AsNumber());
		return true;
	}
	return false;
}

FVector BridgeJson::ReadVector(const TSharedPtr<FJsonObject>& Source, const TCHAR* Key, const FVector& Default)
{
	FVector Result = Default;
	TryReadVector(Source, Key, Result);
	return Result;
}

FRotator BridgeJson::ReadRotator(const TSharedPtr<FJsonObject>& Source, const TCHAR* Key)
{
	double Pitch = 0.0;
	double Yaw = 0.0;
	double Roll = 0.0;
	const TSharedPtr<FJsonObject>* Parts = nullptr;
	if (Source->TryGetObjectField(Key, Parts))
	{
		(*Parts)->TryGetNumberField(TEXT("pitch"), Pitch);
		(*Parts)->TryGetNumberField(TEXT("yaw"), Yaw);
		(*Parts)->TryGetNumberField(TEXT("roll"), Roll);
	}
	return FRotator(Pitch, Yaw, Roll);
}

FString BridgeJson::FirstString(const TSharedPtr<FJsonObject>& Source, const TCHAR* Key, const TCHAR* OldKey)
{
	FString Result;
	if (!Source->TryGetStringField(Key, Result) || Result.IsEmpty())
	{
		Source->TryGetStringField(OldKey, Result);
	}
	return Result;
}

FString BridgeJson::GetString(const TSharedPtr<FJsonObject>& Source, const TCHAR* Key, const FString& Default)
{
	FString Result;
	return Source->TryGetStringField(Key, Result) ? Result : Default;
}

bool BridgeJson::GetBool(const TSharedPtr<FJsonObject>& Source, const TCHAR* Key, bool bDefault)
{
	bool bResult = bDefault;
	Source->TryGetBoolField(Key, bResult);
	return bResult;
}

int32 BridgeJson::GetInt(const TSharedPtr<FJsonObject>& Source, const TCHAR* Key, int32 Default, int32 Minimum, int32 Maximum)
{
	int32 Result = Default;
	Source->TryGetNumberField(Key, Result);
	return FMath::Clamp(Result, Minimum, Maximum);
}

bool BridgeJson::RequireString(const TSharedPtr<FJsonObject>& Source, const TCHAR* Key, FString& Out, FString& OutError)
{
	if (Source->TryGetStringField(Key, Out) && !Out.IsEmpty())
	{
		return true;
	}
	OutError = FString::Printf(TEXT("Missing field: %s"), Key);
	return false;
}

bool BridgeJson::RequireStringOrReply(const TSharedPtr<FJsonObject>& Source, const TCHAR* Key, FString& Out, const FString& RequestId)
{
	FString Error;
	if (!RequireString(Source, Key, Out, Error))
	{
		BridgeReply::SendFailure(RequestId, 400, Error);
		return false;
	}
	return true;
}

TArray<TSharedPtr<FJsonValue>> BridgeJson::VectorToArray(const FVector& Value)
{
	TArray<TSharedPtr<FJsonValue>> Result;
	Result.Add(MakeShared<FJsonValueNumber>(Value.X));
	Result.Add(MakeShared<FJsonValueNumber>(Value.Y));
	Result.Add(MakeShared<FJsonValueNumber>(Value.Z));
	return Result;
}

TArray<TSharedPtr<FJsonValue>> BridgeJson::StringsToArray(const TArray<FString>& Values)
{
	TArray<TSharedPtr<FJsonValue>> Result;
	for (const FString& Value : Values)
	{
		Result.Add(MakeShared<FJsonValueString>(Value));
	}
	return Result;
}
