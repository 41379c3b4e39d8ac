"""UC907: two replies are sent on one path."""

from extractor.findings import Severity
from extractor.rules.rule import Rule

RULE = Rule(
    code="UC907",
    name="replies_twice",
    severity=Severity.WARNING,
    since="0.1",
    summary="two replies are sent on one path",
    page="""\
After a reply the code goes on and sends another. A bridge takes the first and ignores or misreads the second.

Return after the first reply.
""",
    bad="""\
class FCommands
{
public:
	static void Send(const FString& RequestId, int32 Code)
	{
		TSharedPtr<FJsonObject> Root = MakeShared<FJsonObject>();
		Root->SetStringField(TEXT("id"), RequestId);
		Root->SetNumberField(TEXT("code"), Code);
		FString Text;
		TSharedRef<TJsonWriter<>> Writer = TJsonWriterFactory<>::Create(&Text);
		FJsonSerializer::Serialize(Root.ToSharedRef(), Writer);
	}
	static void Handle_Free(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)
	{
		if (!Payload->HasField(TEXT("name")))
		{
			Send(RequestId, 400);
		}
		Send(RequestId, 200);
	}
	void Register()
	{
		Map.Add(TEXT("free"), &FCommands::Handle_Free);
	}
	TMap<FString, FHandler> Map;
};
""",
    good="""\
class FCommands
{
public:
	static void Send(const FString& RequestId, int32 Code)
	{
		TSharedPtr<FJsonObject> Root = MakeShared<FJsonObject>();
		Root->SetStringField(TEXT("id"), RequestId);
		Root->SetNumberField(TEXT("code"), Code);
		FString Text;
		TSharedRef<TJsonWriter<>> Writer = TJsonWriterFactory<>::Create(&Text);
		FJsonSerializer::Serialize(Root.ToSharedRef(), Writer);
	}
	static void Handle_Free(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)
	{
		if (!Payload->HasField(TEXT("name")))
		{
			Send(RequestId, 400);
			return;
		}
		Send(RequestId, 200);
	}
	void Register()
	{
		Map.Add(TEXT("free"), &FCommands::Handle_Free);
	}
	TMap<FString, FHandler> Map;
};
""",
)
