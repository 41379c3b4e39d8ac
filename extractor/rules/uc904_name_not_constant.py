"""UC904: a handler registered under a name that is computed."""

from extractor.findings import Severity
from extractor.rules.rule import Rule

RULE = Rule(
    code="UC904",
    name="name_not_constant",
    severity=Severity.WARNING,
    since="0.1",
    summary="a handler is registered under a name that is not constant",
    page="""\
A handler is stored under a name that is put together at run time, so the catalog cannot list the command.

Callers that rely on the catalog will not know it. Register it under a literal or a named constant.
""",
    bad="""\
void FCommands::Register(const FString& Prefix)
{
	Map.Add(Prefix + TEXT(".list"), [](const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)
	{
		FString Name;
		Payload->TryGetStringField(TEXT("name"), Name);
	});
}
""",
    good="""\
static const TCHAR* const ListName = TEXT("actor.list");

void FCommands::Register()
{
	Map.Add(ListName, [](const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)
	{
		FString Name;
		Payload->TryGetStringField(TEXT("name"), Name);
	});
}
""",
)
