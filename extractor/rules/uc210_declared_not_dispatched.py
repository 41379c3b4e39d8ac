"""UC210: the plugin declares a command or an action that no caller can reach."""

from extractor.findings import Severity
from extractor.rules.rule import Rule

RULE = Rule(
    code="UC210",
    name="declared_not_dispatched",
    severity=Severity.WARNING,
    since="0.1",
    summary="a command is declared that nothing registers",
    page="""\
A class gives itself a command's name and can answer, but no macro, call or table registers it. A caller who reads the
class or its documentation and sends the name gets an unknown command. The catalog leaves it out.

Register the class, or delete it.

The same goes for an action that the enumeration in a tool's own schema lists and no branch of the handler answers: who
sends it gets what an unknown action gets. The catalog has the action, with that reply.

Write the branch, or take the action off the list.
""",
    bad="""\
class FTool
{
public:
	virtual FString GetName() const = 0;
	virtual TSharedPtr<FJsonObject> Run(const TSharedPtr<FJsonObject>& Params) = 0;
};
class FTools
{
public:
	void Register(TSharedPtr<FTool> Tool) { Tools.Add(Tool->GetName(), Tool); }
	void Start() { Register(MakeShared<FFreeTool>()); }
	TMap<FString, TSharedPtr<FTool>> Tools;
};
class FFreeTool : public FTool
{
public:
	virtual FString GetName() const override { return TEXT("free"); }
	virtual TSharedPtr<FJsonObject> Run(const TSharedPtr<FJsonObject>& Params) override
	{
		return MakeShared<FJsonObject>();
	}
};
class FLostTool : public FTool
{
public:
	virtual FString GetName() const override { return TEXT("lost"); }
	virtual TSharedPtr<FJsonObject> Run(const TSharedPtr<FJsonObject>& Params) override
	{
		return MakeShared<FJsonObject>();
	}
};
""",
    good="""\
class FTool
{
public:
	virtual FString GetName() const = 0;
	virtual TSharedPtr<FJsonObject> Run(const TSharedPtr<FJsonObject>& Params) = 0;
};
class FTools
{
public:
	void Register(TSharedPtr<FTool> Tool) { Tools.Add(Tool->GetName(), Tool); }
	void Start() { Register(MakeShared<FFreeTool>()); }
	TMap<FString, TSharedPtr<FTool>> Tools;
};
class FFreeTool : public FTool
{
public:
	virtual FString GetName() const override { return TEXT("free"); }
	virtual TSharedPtr<FJsonObject> Run(const TSharedPtr<FJsonObject>& Params) override
	{
		return MakeShared<FJsonObject>();
	}
};
""",
)
