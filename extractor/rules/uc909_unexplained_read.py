"""UC909: a field is read of an object that is neither a request nor known to be none."""

from extractor.findings import Severity
from extractor.rules.rule import Rule

RULE = Rule(
    code="UC909",
    name="unexplained_read",
    severity=Severity.WARNING,
    since="0.1",
    summary="a field is read of an object that is neither a request nor known to be none",
    page="""\
Each call of an accessor of the engine's JSON types is held against what the commands' handlers were seen to read. This
one is in code that a command comes to, yet it is no read of the request, and where its object comes from is not known:
a member that is filled elsewhere, an argument of a callback, or code that no run came to.

The key may be a parameter that the catalog lacks.

Hand the request down as an argument, or read what the code needs before the hop.
""",
    bad="""\
class FCommands
{
public:
	void Handle_Later(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)
	{
		FString Value;
		Pending->TryGetStringField(TEXT("value"), Value);
	}
	void Register()
	{
		Map.Add(TEXT("later"), &FCommands::Handle_Later);
	}
	TSharedPtr<FJsonObject> Pending;
	TMap<FString, FHandler> Map;
};
""",
    good="""\
class FCommands
{
public:
	void Handle_Later(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)
	{
		FString Value;
		Payload->TryGetStringField(TEXT("value"), Value);
	}
	void Register()
	{
		Map.Add(TEXT("later"), &FCommands::Handle_Later);
	}
	TMap<FString, FHandler> Map;
};
""",
)
