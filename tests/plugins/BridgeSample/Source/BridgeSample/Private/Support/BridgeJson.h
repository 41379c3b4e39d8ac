#pragma once

#include "CoreMinimal.h"
#include "Dom/JsonObject.h"

/** Reading of requests, where one accessor call is not enough. */
namespace BridgeJson
{
	/** The object under Key, or the one written as JSON text under Key. */
	bool TryReadObject(const TSharedPtr<FJsonObject>& Source, const TCHAR* Key, TSharedPtr<FJsonObject>& Out);

	/** An object with x, y and z, or an array of three numbers; anything else leaves Out alone and gives false. */
	bool TryReadVector(const TSharedPtr<FJsonObject>& Source, const TCHAR* Key, FVector& Out);
	FVector ReadVector(const TSharedPtr<FJsonObject>& Source, const TCHAR* Key, const FVector& Default);

	/** An object with pitch, yaw and roll; a part that is missing is 0. */
	FRotator ReadRotator(const TSharedPtr<FJsonObject>& Source, const TCHAR* Key);

	/** The first of two spellings that is given and not empty. */
	FString FirstString(const TSharedPtr<FJsonObject>& Source, const TCHAR* Key, const TCHAR* OldKey);

	FString GetString(const TSharedPtr<FJsonObject>& Source, const TCHAR* Key, const FString& Default = FString());
	bool GetBool(const TSharedPtr<FJsonObject>& Source, const TCHAR* Key, bool bDefault);

	/** A whole number, brought between the limits. */
	int32 GetInt(const TSharedPtr<FJsonObject>& Source, const TCHAR* Key, int32 Default, int32 Minimum = MIN_int32, int32 Maximum = MAX_int32);

	/** False, with the reason in OutError, unless Key holds a text of at least one character. */
	bool RequireString(const TSharedPtr<FJsonObject>& Source, const TCHAR* Key, FString& Out, FString& OutError);

	/** The same; answers the request itself before it gives false. */
	bool RequireStringOrReply(const TSharedPtr<FJsonObject>& Source, const TCHAR* Key, FString& Out, const FString& RequestId);

	TArray<TSharedPtr<FJsonValue>> VectorToArray(const FVector& Value);
	TArray<TSharedPtr<FJsonValue>> StringsToArray(const TArray<FString>& Values);
}
