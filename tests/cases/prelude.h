#pragma once

/** What every case may use: two ways to reply, an engine lookup that may fail, and the table of commands. */
class FCaseBridge
{
public:
	void RegisterCommands();
	void OnText(const FString& Text);

private:
	TMap<FString, TFunction<void(const TSharedPtr<FJsonObject>&, const FString&)>> Commands;
};

void SendReply(const FString& Id, int32 Code, const TSharedPtr<FJsonObject>& Data);
void SendError(const FString& Id, int32 Code, const FString& Message);
