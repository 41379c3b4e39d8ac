"""UC903: a command whose handler cannot be found."""

from extractor.findings import Severity
from extractor.rules.rule import Rule

RULE = Rule(
    code="UC903",
    name="unresolved_handler",
    severity=Severity.WARNING,
    since="0.1",
    summary="a command's handler has no body in the source that was read",
    page="""\
A name is registered, but the function that should answer it is not in the source that was read: it is declared
without a definition, or defined in a file that was left out.

The command is in the catalog without parameters and replies, which says nothing about what it takes. Add the missing
file to the source folder, or remove the registration if the command is gone.
""",
    bad="""\
class FCommands
{
public:
	static void Handle_Gone(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId);
	void Register()
	{
		Map.Add(TEXT("gone"), &FCommands::Handle_Gone);
	}
	TMap<FString, FHandler> Map;
};
""",
    good="""\
class FCommands
{
public:
	static void Handle_Here(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)
	{
		FString Name;
		Payload->TryGetStringField(TEXT("name"), Name);
	}
	void Register()
	{
		Map.Add(TEXT("here"), &FCommands::Handle_Here);
	}
	TMap<FString, FHandler> Map;
};
""",
)
