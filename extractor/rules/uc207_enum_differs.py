"""UC207: the schema lists other values of a key than the handler knows."""

from extractor.findings import Severity
from extractor.rules.rule import Rule

RULE = Rule(
    code="UC207",
    name="enum_differs",
    severity=Severity.WARNING,
    since="0.1",
    summary="the schema lists other values of a key than the handler knows",
    page="""\
The plugin's own schema lists the values of a key. The handler refuses one of them, or knows one that the list lacks.
A caller who goes by the list is refused, or never learns of the value.

Make both the same. Where any other value is taken too, nothing is said.
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
		return {{TEXT("mode"), TEXT("string"), TEXT("How"), false, TEXT(""), {TEXT("warm"), TEXT("bright")}}};
	}
	virtual TSharedPtr<FJsonObject> Run(const TSharedPtr<FJsonObject>& Params) override
	{
		TSharedPtr<FJsonObject> Reply = MakeShared<FJsonObject>();
		FString Mode = TEXT("warm");
		Params->TryGetStringField(TEXT("mode"), Mode);
		if (Mode != TEXT("warm") && Mode != TEXT("cold")) { return Error(TEXT("no such mode")); }
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
		return {{TEXT("mode"), TEXT("string"), TEXT("How"), false, TEXT(""), {TEXT("warm"), TEXT("cold")}}};
	}
	virtual TSharedPtr<FJsonObject> Run(const TSharedPtr<FJsonObject>& Params) override
	{
		TSharedPtr<FJsonObject> Reply = MakeShared<FJsonObject>();
		FString Mode = TEXT("warm");
		Params->TryGetStringField(TEXT("mode"), Mode);
		if (Mode != TEXT("warm") && Mode != TEXT("cold")) { return Error(TEXT("no such mode")); }
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
