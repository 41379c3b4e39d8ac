"""UC216: a name is handed on to code that does not know it."""

from extractor.findings import Severity
from extractor.rules.rule import Rule

RULE = Rule(
    code="UC216",
    name="name_not_served",
    severity=Severity.WARNING,
    since="0.1",
    summary="a name is handed on to code that does not know it",
    page="""\
An outer chain of compares lists the name and hands the request on, and nothing behind it answers to that name: each
call ends in the refusal of an unknown command, although the outer list looks like support. The catalog keeps the name,
with the refusal as its only reply.

Add the branch that answers, or take the name off the list.
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
