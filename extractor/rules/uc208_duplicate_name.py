"""UC208: a command's name is registered more than once."""

from extractor.findings import Severity
from extractor.rules.rule import Rule

RULE = Rule(
    code="UC208",
    name="duplicate_name",
    severity=Severity.WARNING,
    since="0.1",
    summary="a command's name is registered more than once",
    page="""\
Two places register the same name; one of them wins and the other handler is never reached. The catalog lists the
command once, with the winner, and the other places as `shadowed`.

Remove one, or give it a name of its own.
""",
    bad="""\
class FCommands
{
public:
	static void Handle_Free(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)
	{
		FString Name;
		Payload->TryGetStringField(TEXT("name"), Name);
	}
	void Register()
	{
		Map.Add(TEXT("free"), &FCommands::Handle_Free);
		Map.Add(TEXT("free"), &FCommands::Handle_Free);
	}
	TMap<FString, FHandler> Map;
};
""",
    good="""\
class FCommands
{
public:
	static void Handle_Free(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)
	{
		FString Name;
		Payload->TryGetStringField(TEXT("name"), Name);
	}
	void Register()
	{
		Map.Add(TEXT("free"), &FCommands::Handle_Free);
	}
	TMap<FString, FHandler> Map;
};
""",
)
