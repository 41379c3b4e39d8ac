#pragma once

using FWorker = TFunction<bool(const FString&, const FString&, const TSharedPtr<FJsonObject>&)>;

class FGardener
{
public:
	void Start();
	void Register(const FString& Name, FWorker Worker);

private:
	bool Garden(const FString& Id, const FString& Name, const TSharedPtr<FJsonObject>& Args);
	bool Shed(const FString& Id, const FString& Name, const TSharedPtr<FJsonObject>& Args);
	bool Plant(const FString& Id, const TSharedPtr<FJsonObject>& Args);
	void Say(const FString& Id, bool bSuccess, const FString& Message, const TSharedPtr<FJsonObject>& Data, const FString& Code);

	TMap<FString, FWorker> Workers;
	TSharedPtr<FLine> Line;
	UGate* Gate = nullptr;
};
