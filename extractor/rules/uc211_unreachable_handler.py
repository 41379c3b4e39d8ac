"""UC211: a branch answers a name that never gets there."""

from extractor.findings import Severity
from extractor.rules.rule import Rule

RULE = Rule(
    code="UC211",
    name="unreachable_handler",
    severity=Severity.WARNING,
    since="0.1",
    summary="a branch answers a name that never gets there",
    page="""\
A chain of compares knows a name, but no request of that name reaches the compare: the chain that is asked first does
not pass the name on, or sends it elsewhere, or an earlier branch of the same chain takes it. Whoever reads the branch
believes in a command, or in a behaviour, that no caller can have.

Name it in the outer chain, or delete the branch.
""",
    bad="""\
class FShop
{
public:
	TSharedPtr<FJsonObject> Buy(const TSharedPtr<FJsonObject>& Args)
	{
		TSharedPtr<FJsonObject> Result = MakeShared<FJsonObject>();
		Result->SetStringField(TEXT("bought"), Args->GetStringField(TEXT("what")));
		return Result;
	}
	TSharedPtr<FJsonObject> Answer(const FString& Word, const TSharedPtr<FJsonObject>& Args)
	{
		if (Word == TEXT("buy")) { return Buy(Args); }
		if (Word == TEXT("order")) { return Buy(Args); }
		if (Word == TEXT("sell")) { return Buy(Args); }
		return nullptr;
	}
};
class FDoor
{
public:
	TSharedPtr<FJsonObject> Route(const FString& Word, const TSharedPtr<FJsonObject>& Args)
	{
		if (Word == TEXT("buy") || Word == TEXT("order")) { return Shop->Answer(Word, Args); }
		return nullptr;
	}
	TSharedPtr<FShop> Shop;
};
""",
    good="""\
class FShop
{
public:
	TSharedPtr<FJsonObject> Buy(const TSharedPtr<FJsonObject>& Args)
	{
		TSharedPtr<FJsonObject> Result = MakeShared<FJsonObject>();
		Result->SetStringField(TEXT("bought"), Args->GetStringField(TEXT("what")));
		return Result;
	}
	TSharedPtr<FJsonObject> Answer(const FString& Word, const TSharedPtr<FJsonObject>& Args)
	{
		if (Word == TEXT("buy")) { return Buy(Args); }
		if (Word == TEXT("order")) { return Buy(Args); }
		if (Word == TEXT("sell")) { return Buy(Args); }
		return nullptr;
	}
};
class FDoor
{
public:
	TSharedPtr<FJsonObject> Route(const FString& Word, const TSharedPtr<FJsonObject>& Args)
	{
		if (Word == TEXT("buy") || Word == TEXT("order") || Word == TEXT("sell")) { return Shop->Answer(Word, Args); }
		return nullptr;
	}
	TSharedPtr<FShop> Shop;
};
""",
)
