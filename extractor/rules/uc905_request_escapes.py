"""UC905: the request is handed to code that cannot be followed."""

from extractor.findings import Severity
from extractor.rules.rule import Rule

RULE = Rule(
    code="UC905",
    name="request_escapes",
    severity=Severity.WARNING,
    since="0.1",
    summary="the request is handed to code that cannot be followed",
    page="""\
The request, or an object inside it, is passed to code that is not known: the engine's, another
plugin's, in a file that was left out, or one of several functions of which the source does not say which is called.
That code may read any key, so the command's parameters may be incomplete; the catalog says so with `open`.

Give the source of that code, or describe the function in a dialect table.
""",
    bad="""\
class FCommands
{
public:
	static void Handle_Free(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)
	{
		FOtherModule::Apply(Payload);
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
		FString Name;
		Payload->TryGetStringField(TEXT("name"), Name);
		FOtherModule::Apply(Name);
	}
	void Register()
	{
		Map.Add(TEXT("free"), &FCommands::Handle_Free);
	}
	TMap<FString, FHandler> Map;
};
""",
)
