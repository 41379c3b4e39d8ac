// 这个文件以 UTF-16 保存。このファイルは UTF-16 で保存されている。
#include "Commands/MessageLogCommands.h"

#include "BridgeNames.h"
#include "BridgeReply.h"
#include "Containers/Ticker.h"
#include "Logging/TokenizedMessage.h"
#include "MessageLogModule.h"
#include "IMessageLogListing.h"
#include "Support/BridgeJson.h"

namespace BridgeMessageLog
{
	static const TCHAR* const DefaultLog = TEXT("BlueprintLog");

	/** "error", "warning" or "info". */
	static FString SeverityOf(const FTokenizedMessage& Message)
	{
		switch (Message.GetSeverity())
		{
		case EMessageSeverity::Error:
			return TEXT("error");
		case EMessageSeverity::Warning:
			return TEXT("warning");
		default:
			return TEXT("info");
		}
	}

	/** The listing of a log; null where there is no such log. ログがなければ null。 */
	static TSharedPtr<IMessageLogListing> Open(const FString& Name)
	{
		FMessageLogModule& Module = FMessageLogModule::Get();
		return Module.IsRegisteredLogListing(FName(*Name)) ? Module.GetLogListing(FName(*Name)).ToSharedPtr() : nullptr;
	}

	static bool ReadSeverities(const TSharedPtr<FJsonObject>& Payload, TSet<FString>& OutWanted, FString& OutError)
	{
		const TArray<TSharedPtr<FJsonValue>>* Items = nullptr;
		if (!Payload->TryGetArrayField(TEXT("severities"), Items))
		{
			return true;
		}
		for (const TSharedPtr<FJsonValue>& Item : *Items)
		{
			const FString Severity = Item->AsString().ToLower();
			if (Severity != TEXT("error") && Severity != TEXT("warning") && Severity != TEXT("info"))
			{
				OutError = FString::Printf(TEXT("Unknown severity: %s"), *Severity);
				return false;
			}
			OutWanted.Add(Severity);
		}
		return true;
	}
}

void FMessageLogCommands::Register(FBridgeCommandMap& Commands)
{
	Commands.Add(TEXT("messagelog.list"), &FMessageLogCommands::List);
	Commands.Add(TEXT("messagelog.subscribe"), &FMessageLogCommands::Subscribe);
	Commands.Add(TEXT("messagelog.clear"), &FMessageLogCommands::Clear);
}

void FMessageLogCommands::List(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)
{
	const FString Log = BridgeJson::GetString(Payload, TEXT("log"), BridgeMessageLog::DefaultLog);
	TSet<FString> Wanted;
	FString Error;
	if (!BridgeMessageLog::ReadSeverities(Payload, Wanted, Error))
	{
		BridgeReply::SendFailure(RequestId, 400, Error);
		return;
	}
	const TSharedPtr<IMessageLogListing> Listing = BridgeMessageLog::Open(Log);
	if (!Listing.IsValid())
	{
		BridgeReply::SendFailure(RequestId, 404, BridgeReply::Say(TEXT("没有这个日志"), TEXT("No such log")));
		return;
	}

	const int32 Limit = BridgeJson::GetInt(Payload, TEXT("limit"), 50, 1);
	TArray<TSharedPtr<FJsonValue>> Messages;
	for (const TSharedRef<FTokenizedMessage>& Message : Listing->GetFilteredMessages())
	{
		const FString Severity = BridgeMessageLog::SeverityOf(*Message);
		if (Messages.Num() >= Limit || (Wanted.Num() > 0 && !Wanted.Contains(Severity)))
		{
			continue;
		}
		TSharedPtr<FJsonObject> Entry = MakeShared<FJsonObject>();
		Entry->SetStringField(TEXT("severity"), Severity);
		Entry->SetStringField(TEXT("text"), Message->ToText().ToString());
		Messages.Add(MakeShared<FJsonValueObject>(Entry));
	}

	TSharedPtr<FJsonObject> Data = MakeShared<FJsonObject>();
	Data->SetStringField(TEXT("log"), Log);
	Data->SetNumberField(TEXT("count"), Messages.Num());
	Data->SetArrayField(TEXT("messages"), Messages);
	BridgeReply::SendResult(RequestId, 200, Data);
}

void FMessageLogCommands::Subscribe(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)
{
	BRIDGE_REQUIRE_STRING(Log, "log");
	const TSharedPtr<IMessageLogListing> Listing = BridgeMessageLog::Open(Log);
	if (!Listing.IsValid())
	{
		BridgeReply::SendFailure(RequestId, 404, BridgeReply::Say(TEXT("没有这个日志"), TEXT("No such log")));
		return;
	}

	double Interval = 1.0;
	Payload->TryGetNumberField(TEXT("interval_s"), Interval);
	Interval = FMath::Max(Interval, 0.1);

	// ログが増えたときだけ知らせる。
	FTSTicker::GetCoreTicker().AddTicker(FTickerDelegate::CreateLambda([Listing, Log, Seen = Listing->GetFilteredMessages().Num()](float) mutable
	{
		const int32 Now = Listing->GetFilteredMessages().Num();
		if (Now != Seen)
		{
			TSharedPtr<FJsonObject> Change = MakeShared<FJsonObject>();
			Change->SetStringField(TEXT("log"), Log);
			Change->SetNumberField(TEXT("total"), Now);
			Change->SetNumberField(TEXT("new"), FMath::Max(0, Now - Seen));
			BridgeReply::SendEvent(BridgeNames::MessageLogChanged, Change);
			Seen = Now;
		}
		return true;
	}), static_cast<float>(Interval));

	TSharedPtr<FJsonObject> Data = MakeShared<FJsonObject>();
	Data->SetStringField(TEXT("log"), Log);
	Data->SetNumberField(TEXT("interval_s"), Interval);
	BridgeReply::SendResult(RequestId, 200, Data);
}

void FMessageLogCommands::Clear(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)
{
	if (!Payload->HasTypedField<EJson::String>(TEXT("log")))
	{
		BridgeReply::SendFailure(RequestId, 400, BridgeReply::Say(TEXT("缺少字段: log"), TEXT("Missing field: log")));
		return;
	}
	const FString Log = Payload->GetStringField(TEXT("log"));
	const TSharedPtr<IMessageLogListing> Listing = BridgeMessageLog::Open(Log);
	if (!Listing.IsValid())
	{
		BridgeReply::SendFailure(RequestId, 404, BridgeReply::Say(TEXT("没有这个日志"), TEXT("No such log")));
		return;
	}
	Listing->ClearMessages();
	TSharedPtr<FJsonObject> Data = MakeShared<FJsonObject>();
	Data->SetStringField(TEXT("log"), Log);
	Data->SetBoolField(TEXT("cleared"), true);
	BridgeReply::SendResult(RequestId, 200, Data);
}
