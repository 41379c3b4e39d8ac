"""UC902: something looks like the registration of a command and no dialect explains it."""

from extractor.findings import Severity
from extractor.rules.rule import Rule

RULE = Rule(
    code="UC902",
    name="unexplained_registration",
    severity=Severity.WARNING,
    since="0.1",
    summary="something looks like the registration of a command and no dialect explains it",
    page="""\
A census of the text, which knows none of the dialects, saw a name where a command's name stands: beside something
callable, returned by a class that is handed JSON, or compared with a variable that is called like a command. No command
of the catalog has that name.

A command may be missing. Where the registration is dead code, delete it; where it is a way of registering that is not
built in, a dialect of one's own in the configuration teaches it.
""",
    bad="""\
class FCommands
{
public:
	static void Handle_Ping(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId);
	void Start()
	{
		Register(TEXT("ping"), FPingDelegate::CreateStatic(&Remote::Ping));
	}
};
""",
    good="""\
class FCommands
{
public:
	void Start()
	{
		IConsoleManager::Get().RegisterConsoleCommand(TEXT("ping"), FPingDelegate::CreateStatic(&Remote::Ping));
	}
};
""",
)
