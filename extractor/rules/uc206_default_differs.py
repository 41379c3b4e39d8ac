"""UC206: the schema gives a key another default than the handler."""

from extractor.findings import Severity
from extractor.rules.rule import Rule

RULE = Rule(
    code="UC206",
    name="default_differs",
    severity=Severity.WARNING,
    since="0.1",
    summary="the schema gives a key another default than the handler",
    page="""\
The plugin's own schema says what a key is where it is left out, and the handler goes on with another value. Callers who
rely on the schema's default get the handler's.

Make both the same. Only plain values are compared.
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
		return {{TEXT("level"), TEXT("number"), TEXT("How much"), false, TEXT("0.5")}};
	}
	virtual TSharedPtr<FJsonObject> Run(const TSharedPtr<FJsonObject>& Params) override
	{
		TSharedPtr<FJsonObject> Reply = MakeShared<FJsonObject>();
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
		return {{TEXT("level"), TEXT("number"), TEXT("How much"), false, TEXT("1.0")}};
	}
	virtual TSharedPtr<FJsonObject> Run(const TSharedPtr<FJsonObject>& Params) override
	{
		TSharedPtr<FJsonObject> Reply = MakeShared<FJsonObject>();
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
