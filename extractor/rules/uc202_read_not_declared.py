"""UC202: the handler reads a key that the schema lacks."""

from extractor.findings import Severity
from extractor.rules.rule import Rule

RULE = Rule(
    code="UC202",
    name="read_not_declared",
    severity=Severity.WARNING,
    since="0.1",
    summary="the handler reads a key that the schema lacks",
    page="""\
The handler reads a key that the plugin's own schema of the command does not have. Callers who go by the schema cannot
know of it, and a strict one refuses to send it.

Declare the key, or stop reading it. Keys that stand in for a declared one are meant too.
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
		return {{TEXT("room"), TEXT("string"), TEXT("Where"), true}};
	}
	virtual TSharedPtr<FJsonObject> Run(const TSharedPtr<FJsonObject>& Params) override
	{
		TSharedPtr<FJsonObject> Reply = MakeShared<FJsonObject>();
		FString Room;
		if (!Params->TryGetStringField(TEXT("room"), Room)) { return Error(TEXT("no room")); }
		double Level = 1.0;
		Params->TryGetNumberField(TEXT("level"), Level);
		Reply->SetNumberField(TEXT("level"), Level);
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
		return {{TEXT("room"), TEXT("string"), TEXT("Where"), true},
			{TEXT("level"), TEXT("number"), TEXT("How much"), false}};
	}
	virtual TSharedPtr<FJsonObject> Run(const TSharedPtr<FJsonObject>& Params) override
	{
		TSharedPtr<FJsonObject> Reply = MakeShared<FJsonObject>();
		FString Room;
		if (!Params->TryGetStringField(TEXT("room"), Room)) { return Error(TEXT("no room")); }
		double Level = 1.0;
		Params->TryGetNumberField(TEXT("level"), Level);
		Reply->SetNumberField(TEXT("level"), Level);
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
