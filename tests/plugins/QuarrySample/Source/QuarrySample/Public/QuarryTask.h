#pragma once

#include "CoreMinimal.h"
#include "Dom/JsonObject.h"

/** What a task says when it is over. */
struct QUARRYSAMPLE_API FQuarryOutcome
{
	bool bDone = false;
	FString Complaint;
	TSharedPtr<FJsonObject> Yield;

	static FQuarryOutcome Good(TSharedPtr<FJsonObject> InYield = nullptr)
	{
		FQuarryOutcome Outcome;
		Outcome.bDone = true;
		Outcome.Yield = InYield;
		return Outcome;
	}

	static FQuarryOutcome Bad(const FString& Why)
	{
		FQuarryOutcome Outcome;
		Outcome.Complaint = Why;
		return Outcome;
	}
};

/** One line of a task's table. */
struct FQuarryInput
{
	FString Key;
	FString Kind;
	FString Help;
	bool bMandatory = false;
	FString Fallback_Default;
};

/** A task that a foreman may send by its word. */
class QUARRYSAMPLE_API FQuarryTask
{
public:
	virtual ~FQuarryTask() = default;
	virtual FString Word() const = 0;
	virtual FString Help() const { return FString(); }
	virtual FString Section() const { return TEXT("Pit"); }
	virtual TArray<FQuarryInput> Inputs() const { return {}; }
	virtual TSharedPtr<FJsonObject> ResultShape() const { return nullptr; }
	virtual bool IsReadOnly() const { return false; }
	virtual FQuarryOutcome Perform(const TSharedPtr<FJsonObject>& Order) = 0;

protected:
	static bool Take(const TSharedPtr<FJsonObject>& Order, const FString& Key, FString& Out, bool bNeeded = true);
	static TSharedPtr<FJsonObject> Shape(const TArray<FQuarryInput>& Fields);
};

/** A task that is given its word by whoever derives from it. */
class QUARRYSAMPLE_API FQuarrySignal : public FQuarryTask
{
public:
	FQuarrySignal(const FString& InWord, const FString& InHelp) : SignalWord(InWord), SignalHelp(InHelp) {}
	virtual FString Word() const override { return SignalWord; }
	virtual FString Help() const override { return SignalHelp; }
	virtual FString Section() const override { return TEXT("Signals"); }

private:
	FString SignalWord;
	FString SignalHelp;
};

/** All tasks by their words; a later one replaces an earlier one. */
class QUARRYSAMPLE_API FQuarryForeman
{
public:
	static FQuarryForeman& Get();
	void Hire(TSharedPtr<FQuarryTask> Task);
	FQuarryOutcome Send(const FString& Word, const TSharedPtr<FJsonObject>& Order);

private:
	TMap<FString, TSharedPtr<FQuarryTask>> Crew;
};

template <typename T>
struct TQuarryHire
{
	TQuarryHire() { FQuarryForeman::Get().Hire(MakeShared<T>()); }
};

#define QUARRY_HIRE(TaskClass) static TQuarryHire<TaskClass> TaskClass##_Hired;
