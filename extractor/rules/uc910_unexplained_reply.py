"""UC910: a call looks like a reply of a command and no run came to it."""

from extractor.findings import Severity
from extractor.rules.rule import Rule

RULE = Rule(
    code="UC910",
    name="unexplained_reply",
    severity=Severity.WARNING,
    since="0.1",
    summary="a call looks like a reply of a command and no run came to it",
    page="""\
Other calls of this function are replies of commands, and this one stands in a function that a command comes to. Yet no
run came to it, and no condition says why: a code, a message or result keys may be missing from the catalog.

Mostly the code around it is left earlier in every case, and the reply can never be sent: delete it. Else it is a fault
of ours, and worth a report.
""",
    bad="""\
class FCommands
{
public:
	static void Refuse(const FString& RequestId, int32 Code)
	{
		TSharedPtr<FJsonObject> Reply = MakeShared<FJsonObject>();
		Reply->SetStringField(TEXT("id"), RequestId);
		Reply->SetNumberField(TEXT("code"), Code);
		FString Text;
		FJsonSerializer::Serialize(Reply.ToSharedRef(), TJsonWriterFactory<>::Create(&Text));
		Socket->Send(Text);
	}
	static void Handle_Move(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)
	{
		Refuse(RequestId, 500);
		return;
		Refuse(RequestId, 501);
	}
	void Register()
	{
		Map.Add(TEXT("move"), &FCommands::Handle_Move);
	}
	TMap<FString, FHandler> Map;
};
""",
    good="""\
class FCommands
{
public:
	static void Refuse(const FString& RequestId, int32 Code)
	{
		TSharedPtr<FJsonObject> Reply = MakeShared<FJsonObject>();
		Reply->SetStringField(TEXT("id"), RequestId);
		Reply->SetNumberField(TEXT("code"), Code);
		FString Text;
		FJsonSerializer::Serialize(Reply.ToSharedRef(), TJsonWriterFactory<>::Create(&Text));
		Socket->Send(Text);
	}
	static void Handle_Move(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)
	{
		Refuse(RequestId, 500);
	}
	static void Never(const FString& RequestId)
	{
		Refuse(RequestId, 501);
	}
	void Register()
	{
		Map.Add(TEXT("move"), &FCommands::Handle_Move);
	}
	TMap<FString, FHandler> Map;
};
""",
)
