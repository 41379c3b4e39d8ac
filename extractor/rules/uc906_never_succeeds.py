"""UC906: no reply of the handler is a success."""

from extractor.findings import Severity
from extractor.rules.rule import Rule

RULE = Rule(
    code="UC906",
    name="never_succeeds",
    severity=Severity.WARNING,
    since="0.1",
    summary="no reply of the handler is a success",
    page="""\
Whatever is sent, every reply that the handler can give is an error. Nothing is called required there: there is no
call that succeeds.

Either the command is a stub, or a condition in it is wrong.
""",
    bad="""\
class FCommands
{
public:
	static TSharedPtr<FJsonObject> Handle_Free(const TSharedPtr<FJsonObject>& Payload)
	{
		TSharedPtr<FJsonObject> Reply = MakeShared<FJsonObject>();
		Reply->SetBoolField(TEXT("success"), false);
		return Reply;
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
	static TSharedPtr<FJsonObject> Handle_Free(const TSharedPtr<FJsonObject>& Payload)
	{
		TSharedPtr<FJsonObject> Reply = MakeShared<FJsonObject>();
		Reply->SetBoolField(TEXT("success"), true);
		return Reply;
	}
	void Register()
	{
		Map.Add(TEXT("free"), &FCommands::Handle_Free);
	}
	TMap<FString, FHandler> Map;
};
""",
)
