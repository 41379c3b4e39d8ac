"""UC911: a key is read whose name is computed."""

from extractor.findings import Severity
from extractor.rules.rule import Rule

RULE = Rule(
    code="UC911",
    name="computed_key",
    severity=Severity.WARNING,
    since="0.1",
    summary="a key is read whose name is computed",
    page="""\
The name of the key is put together at run time, so the catalog cannot list it and says `open` instead.

Read it by a literal, or from a list of literals.
""",
    bad="""\
class FCommands
{
public:
	static void Handle_Free(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)
	{
		FString Value;
		Payload->TryGetStringField(GetKeyName(), Value);
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
	static void Handle_Free(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)
	{
		FString Value;
		Payload->TryGetStringField(TEXT("value"), Value);
	}
	void Register()
	{
		Map.Add(TEXT("free"), &FCommands::Handle_Free);
	}
	TMap<FString, FHandler> Map;
};
""",
)
