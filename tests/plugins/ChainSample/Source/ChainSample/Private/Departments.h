#pragma once

class FRooms
{
public:
	TSharedPtr<FJsonObject> Answer(const FString& Word, const TSharedPtr<FJsonObject>& Args);

private:
	TSharedPtr<FJsonObject> Book(const TSharedPtr<FJsonObject>& Args);
	TSharedPtr<FJsonObject> Free(const TSharedPtr<FJsonObject>& Args);
};

class FKitchen
{
public:
	TSharedPtr<FJsonObject> Answer(const FString& Word, const TSharedPtr<FJsonObject>& Args);
};

class FDesk
{
public:
	FString Serve(const FString& Word, const TSharedPtr<FJsonObject>& Args);

private:
	TSharedPtr<FRooms> Rooms;
	FKitchen Kitchen;
};

TSharedPtr<FJsonObject> Refuse(const FString& Why);
