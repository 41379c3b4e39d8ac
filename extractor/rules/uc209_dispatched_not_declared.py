"""UC209: an action is answered that the tool's schema lacks."""

from extractor.findings import Severity
from extractor.rules.rule import Rule

RULE = Rule(
    code="UC209",
    name="dispatched_not_declared",
    severity=Severity.WARNING,
    since="0.1",
    summary="an action is answered that the tool's schema lacks",
    page="""\
The handler of a tool has a branch for an action, and the enumeration in the tool's own schema does not list it. Callers
who hold to the schema cannot use the action, and a strict client refuses to send it. The catalog has the action.

List it in the schema, or delete the branch.
""",
    bad="""\
class FToolBase
{
public:
	virtual FString GetName() const = 0;
	virtual TSharedPtr<FJsonObject> Schema() const = 0;
};
class FLampTool : public FToolBase
{
public:
	virtual FString GetName() const override { return TEXT("lamp"); }
	virtual TSharedPtr<FJsonObject> Schema() const override
	{
		return FShape().Choice(TEXT("action"), {TEXT("light"), TEXT("dim")}).Text(TEXT("room")).Done();
	}
};
class FLamps
{
public:
	void Start()
	{
		Handlers.Add(TEXT("lamp"), [this](const FString& Id, const TSharedPtr<FJsonObject>& Args)
		{
			return Lamp(Id, Args);
		});
	}
	bool Lamp(const FString& Id, const TSharedPtr<FJsonObject>& Args)
	{
		FString Action = Args->GetStringField(TEXT("action"));
		if (Action == TEXT("light")) { return Say(Id, TEXT("lit")); }
		if (Action == TEXT("dim")) { return Say(Id, TEXT("dimmed")); }
		if (Action == TEXT("smash")) { return Say(Id, TEXT("dark")); }
		return false;
	}
	bool Say(const FString& Id, const FString& Text)
	{
		TSharedPtr<FJsonObject> Reply = MakeShared<FJsonObject>();
		Reply->SetStringField(TEXT("id"), Id);
		Reply->SetStringField(TEXT("said"), Text);
		FString Out;
		FJsonSerializer::Serialize(Reply.ToSharedRef(), TJsonWriterFactory<>::Create(&Out));
		return true;
	}
	TMap<FString, TFunction<bool(const FString&, const TSharedPtr<FJsonObject>&)>> Handlers;
};
""",
    good="""\
class FToolBase
{
public:
	virtual FString GetName() const = 0;
	virtual TSharedPtr<FJsonObject> Schema() const = 0;
};
class FLampTool : public FToolBase
{
public:
	virtual FString GetName() const override { return TEXT("lamp"); }
	virtual TSharedPtr<FJsonObject> Schema() const override
	{
		return FShape().Choice(TEXT("action"), {TEXT("light"), TEXT("dim")}).Text(TEXT("room")).Done();
	}
};
class FLamps
{
public:
	void Start()
	{
		Handlers.Add(TEXT("lamp"), [this](const FString& Id, const TSharedPtr<FJsonObject>& Args)
		{
			return Lamp(Id, Args);
		});
	}
	bool Lamp(const FString& Id, const TSharedPtr<FJsonObject>& Args)
	{
		FString Action = Args->GetStringField(TEXT("action"));
		if (Action == TEXT("light")) { return Say(Id, TEXT("lit")); }
		if (Action == TEXT("dim")) { return Say(Id, TEXT("dimmed")); }
		return false;
	}
	bool Say(const FString& Id, const FString& Text)
	{
		TSharedPtr<FJsonObject> Reply = MakeShared<FJsonObject>();
		Reply->SetStringField(TEXT("id"), Id);
		Reply->SetStringField(TEXT("said"), Text);
		FString Out;
		FJsonSerializer::Serialize(Reply.ToSharedRef(), TJsonWriterFactory<>::Create(&Out));
		return true;
	}
	TMap<FString, TFunction<bool(const FString&, const TSharedPtr<FJsonObject>&)>> Handlers;
};
""",
)
