"""UC201: the schema has a key that the handler never reads."""

from extractor.findings import Severity
from extractor.rules.rule import Rule

RULE = Rule(
    code="UC201",
    name="declared_not_read",
    severity=Severity.WARNING,
    since="0.1",
    summary="the schema has a key that the handler never reads",
    page="""\
The plugin's own schema of a command offers a key, and nothing that the handler reaches reads it. Callers who fill it in
change nothing and are not told.

Read the key, or take it out of the schema. Where the handler hands its whole request to code that is not followed,
nothing is said.
""",
    bad="""\
struct FToolParam
{
	FString Name;
	FString Type;
	FString Description;
	bool bRequired = false;
	FString Default;
	TArray<FString> Enum;
};
class FTool
{
public:
	virtual FString GetName() const = 0;
	virtual TArray<FToolParam> GetParams() const = 0;
	virtual TSharedPtr<FJsonObject> Run(const TSharedPtr<FJsonObject>& Params) = 0;
	static TSharedPtr<FJsonObject> Error(const FString& Message)
	{
		TSharedPtr<FJsonObject> Reply = MakeShared<FJsonObject>();
		Reply->SetStringField(TEXT("error"), Message);
		return Reply;
	}
};
class FLampTool : public FTool
{
public:
	virtual FString GetName() const override { return TEXT("light"); }
	virtual TArray<FToolParam> GetParams() const override
	{
		return {{TEXT("room"), TEXT("string"), TEXT("Where"), true},
			{TEXT("level"), TEXT("number"), TEXT("How much"), false}};
	}
	virtual TSharedPtr<FJsonObject> Run(const TSharedPtr<FJsonObject>& Params) override
	{
		TSharedPtr<FJsonObject> Reply = MakeShared<FJsonObject>();
		FString Room;
		if (!Params->TryGetStringField(TEXT("room"), Room)) { return Error(TEXT("no room")); }
		Reply->SetBoolField(TEXT("lit"), true);
		return Reply;
	}
};
class FTools
{
public:
	void Start() { Register(MakeShared<FLampTool>()); }
	void Register(TSharedPtr<FTool> Tool) { Tools.Add(Tool->GetName(), Tool); }
	TMap<FString, TSharedPtr<FTool>> Tools;
};
""",
    good="""\
struct FToolParam
{
	FString Name;
	FString Type;
	FString Description;
	bool bRequired = false;
	FString Default;
	TArray<FString> Enum;
};
class FTool
{
public:
	virtual FString GetName() const = 0;
	virtual TArray<FToolParam> GetParams() const = 0;
	virtual TSharedPtr<FJsonObject> Run(const TSharedPtr<FJsonObject>& Params) = 0;
	static TSharedPtr<FJsonObject> Error(const FString& Message)
	{
		TSharedPtr<FJsonObject> Reply = MakeShared<FJsonObject>();
		Reply->SetStringField(TEXT("error"), Message);
		return Reply;
	}
};
class FLampTool : public FTool
{
public:
	virtual FString GetName() const override { return TEXT("light"); }
	virtual TArray<FToolParam> GetParams() const override
	{
		return {{TEXT("room"), TEXT("string"), TEXT("Where"), true}};
	}
	virtual TSharedPtr<FJsonObject> Run(const TSharedPtr<FJsonObject>& Params) override
	{
		TSharedPtr<FJsonObject> Reply = MakeShared<FJsonObject>();
		FString Room;
		if (!Params->TryGetStringField(TEXT("room"), Room)) { return Error(TEXT("no room")); }
		Reply->SetBoolField(TEXT("lit"), true);
		return Reply;
	}
};
class FTools
{
public:
	void Start() { Register(MakeShared<FLampTool>()); }
	void Register(TSharedPtr<FTool> Tool) { Tools.Add(Tool->GetName(), Tool); }
	TMap<FString, TSharedPtr<FTool>> Tools;
};
""",
)
