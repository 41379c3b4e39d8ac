#include "Gardener.h"

void FGardener::Start()
{
	Register(TEXT("garden"), [this](const FString& Id, const FString& Name, const TSharedPtr<FJsonObject>& Args) { return Garden(Id, Name, Args); });
	Register(TEXT("shed_list"), [this](const FString& Id, const FString& Name, const TSharedPtr<FJsonObject>& Args) { return Shed(Id, Name, Args); });
}

void FGardener::Register(const FString& Name, FWorker Worker)
{
	Workers.Add(Name, Worker);
}

void FGardener::Say(const FString& Id, bool bSuccess, const FString& Message, const TSharedPtr<FJsonObject>& Data, const FString& Code)
{
	if (!Line.IsValid())
	{
		return;
	}
	TSharedPtr<FJsonObject> Reply = MakeShared<FJsonObject>();
	Reply->SetStringField(TEXT("id"), Id);
	Reply->SetBoolField(TEXT("success"), bSuccess);
	Reply->SetStringField(TEXT("message"), Message);
	Reply->SetStringField(TEXT("errorCode"), Code);
	if (Data.IsValid())
	{
		Reply->SetObjectField(TEXT("result"), Data);
	}
	FString Text;
	FJsonSerializer::Serialize(Reply.ToSharedRef(), TJsonWriterFactory<>::Create(&Text));
	Line->Send(Text);
}

bool FGardener::Shed(const FString& Id, const FString& Name, const TSharedPtr<FJsonObject>& Args)
{
	if (Name != TEXT("shed_list"))
	{
		return false;
	}
	TSharedPtr<FJsonObject> Data = MakeShared<FJsonObject>();
	Data->SetNumberField(TEXT("tools"), 3);
	Say(Id, true, TEXT("listed"), Data, FString());
	return true;
}

bool FGardener::Garden(const FString& Id, const FString& Name, const TSharedPtr<FJsonObject>& Args)
{
	if (!Name.StartsWith(TEXT("garden")))
	{
		return false;
	}
	if (!Args.IsValid())
	{
		Say(Id, false, TEXT("no arguments"), nullptr, TEXT("NO_ARGUMENTS"));
		return true;
	}
	FString Action;
	Args->TryGetStringField(TEXT("action"), Action);
	const FString Lower = Action.ToLower();
	if (!Gate)
	{
		Say(Id, false, TEXT("the gate is shut"), nullptr, TEXT("GATE_SHUT"));
		return true;
	}
	if (Lower == TEXT("plant") || Lower == TEXT("sow"))
	{
		return Plant(Id, Args);
	}
	if (Lower == TEXT("water"))
	{
		double Litres = 1.0;
		Args->TryGetNumberField(TEXT("litres"), Litres);
		TSharedPtr<FJsonObject> Data = MakeShared<FJsonObject>();
		Data->SetNumberField(TEXT("litres"), Litres);
		Say(Id, true, TEXT("watered"), Data, FString());
		return true;
	}
	Say(Id, false, TEXT("no such action"), nullptr, TEXT("UNKNOWN_ACTION"));
	return true;
}

bool FGardener::Plant(const FString& Id, const TSharedPtr<FJsonObject>& Args)
{
	FString Flower;
	if (!Args->TryGetStringField(TEXT("flower"), Flower) || Flower.IsEmpty())
	{
		Say(Id, false, TEXT("flower is missing"), nullptr, TEXT("NO_FLOWER"));
		return true;
	}
	TSharedPtr<FJsonObject> Data = MakeShared<FJsonObject>();
	Data->SetStringField(TEXT("planted"), Flower);
	Say(Id, true, TEXT("planted"), Data, FString());
	return true;
}
