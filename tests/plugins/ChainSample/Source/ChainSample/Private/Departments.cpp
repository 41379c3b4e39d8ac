#include "Departments.h"

TSharedPtr<FJsonObject> Refuse(const FString& Why)
{
	TSharedPtr<FJsonObject> Answer = MakeShared<FJsonObject>();
	Answer->SetBoolField(TEXT("success"), false);
	Answer->SetStringField(TEXT("error"), Why);
	return Answer;
}

TSharedPtr<FJsonObject> FRooms::Answer(const FString& Word, const TSharedPtr<FJsonObject>& Args)
{
	if (Word == TEXT("book_room") || Word == TEXT("reserve_room"))
	{
		return Book(Args);
	}
	if (Word == TEXT("free_room"))
	{
		return Free(Args);
	}
	if (Word == TEXT("lock_room"))
	{
		return Free(Args);
	}
	return Refuse(FString::Printf(TEXT("No such service: %s"), *Word));
}

TSharedPtr<FJsonObject> FRooms::Book(const TSharedPtr<FJsonObject>& Args)
{
	FString Guest;
	if (!Args->TryGetStringField(TEXT("guest"), Guest))
	{
		return Refuse(TEXT("guest is missing"));
	}
	int32 Nights = 1;
	Args->TryGetNumberField(TEXT("nights"), Nights);
	TSharedPtr<FJsonObject> Answer = MakeShared<FJsonObject>();
	Answer->SetStringField(TEXT("guest"), Guest);
	Answer->SetNumberField(TEXT("nights"), Nights);
	return Answer;
}

TSharedPtr<FJsonObject> FRooms::Free(const TSharedPtr<FJsonObject>& Args)
{
	TArray<FString> Known;
	FHotel::ListRooms(Known);
	const FString Number = Args->GetStringField(TEXT("number"));
	for (const FString& Room : Known)
	{
		if (Room == Number)
		{
			TSharedPtr<FJsonObject> Answer = MakeShared<FJsonObject>();
			Answer->SetBoolField(TEXT("freed"), true);
			return Answer;
		}
	}
	return Refuse(TEXT("no such room"));
}

TSharedPtr<FJsonObject> FKitchen::Answer(const FString& Word, const TSharedPtr<FJsonObject>& Args)
{
	if (Word == TEXT("meal_order"))
	{
		FString Dish, Drink;
		if (!Args->TryGetStringField(TEXT("dish"), Dish) && !Args->TryGetStringField(TEXT("drink"), Drink))
		{
			return Refuse(TEXT("dish or drink"));
		}
		TSharedPtr<FJsonObject> Answer = MakeShared<FJsonObject>();
		Answer->SetStringField(TEXT("served"), Dish);
		return Answer;
	}
	if (Word == TEXT("wash_up"))
	{
		return Refuse(TEXT("not today"));
	}
	return Refuse(TEXT("no such meal"));
}

// A chain over a parameter's value is no list of commands.
int32 Stars(const FString& Kind, const TSharedPtr<FJsonObject>& Out)
{
	if (Kind == TEXT("plain"))
	{
		return 2;
	}
	if (Kind == TEXT("grand"))
	{
		return 5;
	}
	return 0;
}
