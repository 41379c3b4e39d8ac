"""UC912: a macro that a handler uses has a body that cannot be read."""

from extractor.findings import Severity
from extractor.rules.rule import Rule

RULE = Rule(
    code="UC912",
    name="opaque_macro",
    severity=Severity.WARNING,
    since="0.1",
    summary="a macro that a handler uses has a body that cannot be read",
    page="""\
The body of the plugin's own macro pastes tokens (`##`) or makes text of its arguments (`#`), or does not parse as
statements or as an expression. Where a handler uses the macro it may read keys, reply and return: nothing is called
required because of it, and keys, replies and refusals inside it are missing. A function, or a macro without `#` and
`##`, can be read. `##__VA_ARGS__` is no reason for this finding.
""",
    bad="""\
#define READ_FIELD(Type, Key) \\
	Payload->TryGet##Type##Field(TEXT(Key), Value##Type)

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
		FString ValueString;
		READ_FIELD(String, "name");
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
#define READ_TEXT(Out, Key) \\
	Payload->TryGetStringField(TEXT(Key), Out)

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
		READ_TEXT(Name, "name");
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
