#include "QuarryTask.h"

FQuarryForeman& FQuarryForeman::Get()
{
	static FQuarryForeman Foreman;
	return Foreman;
}

void FQuarryForeman::Hire(TSharedPtr<FQuarryTask> Task)
{
	const FString Word = Task->Word();
	Crew.Add(Word, Task);
}

FQuarryOutcome FQuarryForeman::Send(const FString& Word, const TSharedPtr<FJsonObject>& Order)
{
	TSharedPtr<FQuarryTask>* Task = Crew.Find(Word);
	return Task ? (*Task)->Perform(Order) : FQuarryOutcome::Bad(TEXT("nobody knows this task"));
}

bool FQuarryTask::Take(const TSharedPtr<FJsonObject>& Order, const FString& Key, FString& Out, bool bNeeded)
{
	// whether the key is needed is the caller's to say
	return Order.IsValid() && Order->TryGetStringField(Key, Out);
}

TSharedPtr<FJsonObject> FQuarryTask::Shape(const TArray<FQuarryInput>& Fields)
{
	TSharedPtr<FJsonObject> Properties = MakeShared<FJsonObject>();
	for (const FQuarryInput& Field : Fields)
	{
		TSharedPtr<FJsonObject> Property = MakeShared<FJsonObject>();
		Property->SetStringField(TEXT("type"), Field.Kind);
		Properties->SetObjectField(Field.Key, Property);
	}
	TSharedPtr<FJsonObject> Made = MakeShared<FJsonObject>();
	Made->SetStringField(TEXT("type"), TEXT("object"));
	Made->SetObjectField(TEXT("properties"), Properties);
	return Made;
}
