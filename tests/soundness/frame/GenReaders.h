#pragma once
#include "CoreMinimal.h"
#include "Dom/JsonObject.h"

bool RequireText(const TSharedPtr<FJsonObject>& Object, const TCHAR* Key, FString& Out, FString& OutError, bool bAllowEmpty = false);
FString ReadText(const TSharedPtr<FJsonObject>& Object, const FString& Key, const FString& Default = FString());
bool RequireNumber(const TSharedPtr<FJsonObject>& Object, const TCHAR* Key, double& Out);
bool RequireNumber(const TSharedPtr<FJsonObject>& Object, const TCHAR* Key, int32& Out);
FString FirstText(const TSharedPtr<FJsonObject>& Object, const TArray<FString>& Keys);
bool ReadVector(const TSharedPtr<FJsonObject>& Object, const TCHAR* Key, FVector& Out);
bool ReadObject(const TSharedPtr<FJsonObject>& Object, const TCHAR* Key, TSharedPtr<FJsonObject>& Out);
TSharedPtr<FJsonObject> MakeProblem(int32 Code, const FString& Message);
void AddDetail(const TSharedPtr<FJsonObject>& Data, const FString& Name);
