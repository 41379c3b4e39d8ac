"""UC205: the schema gives a key another type than the handler reads."""

from extractor.findings import Severity
from extractor.rules.rule import Rule

RULE = Rule(
    code="UC205",
    name="type_differs",
    severity=Severity.WARNING,
    since="0.1",
    summary="the schema gives a key another type than the handler reads",
    page="""\
The plugin's own schema and the handler disagree about a key's type. What the engine makes of a value of another type is
often an empty one: the call then does something else than was asked, without a word.

Make both the same. Whole numbers and numbers count as one type; a key that is read in several ways is not judged.
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
		return {{TEXT("level"), TEXT("string"), TEXT("How much"), false}};
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
		return {{TEXT("level"), TEXT("number"), TEXT("How much"), false}};
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
