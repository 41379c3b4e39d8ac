"""UC908: a limit cut the interpretation short."""

from extractor.findings import Severity
from extractor.rules.rule import Rule

RULE = Rule(
    code="UC908",
    name="bound_hit",
    severity=Severity.WARNING,
    since="0.1",
    summary="a limit cut the interpretation short",
    page="""\
A call chain is too deep, a recursion does not end, or there were too many questions to ask. From there on the code may
do anything: nothing is called required because of it, and facts behind it may be missing.
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
	static void Descend(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId, int32 Depth)
	{
		FString Name;
		if (Payload->TryGetStringField(TEXT("name"), Name))
		{
			Descend(Payload, RequestId, Depth + 1);
		}
	}
	static void Handle_Free(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)
	{
		Descend(Payload, RequestId, 0);
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
		FString Name;
		Payload->TryGetStringField(TEXT("name"), Name);
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
