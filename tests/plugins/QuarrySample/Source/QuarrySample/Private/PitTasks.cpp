#include "QuarryTask.h"

/** Tables that several tasks begin with. */
static TArray<FQuarryInput> SeamInputs()
{
	TArray<FQuarryInput> Found;
	Found.Add({ TEXT("seam"), TEXT("string"), TEXT("The seam to work on"), true });
	return Found;
}

class FBlastFace : public FQuarryTask
{
public:
	virtual FString Word() const override { return TEXT("blast_face"); }
	virtual FString Help() const override { return TEXT("Blast a face of rock. Everybody takes cover first."); }
	virtual TArray<FQuarryInput> Inputs() const override
	{
		return {
			{ TEXT("seam"), TEXT("string"), TEXT("The seam to blast"), true },
			{ TEXT("depth"), TEXT("number"), TEXT("Metres into the rock"), false, TEXT("2.5") },
			{ TEXT("charges"), TEXT("array"), TEXT("What to blast with: {powder, fuse}"), true }
		};
	}
	virtual TSharedPtr<FJsonObject> ResultShape() const override
	{
		return Shape({ { TEXT("seam"), TEXT("string") }, { TEXT("tons"), TEXT("number") } });
	}
	virtual FQuarryOutcome Perform(const TSharedPtr<FJsonObject>& Order) override
	{
		FString Seam;
		if (!Take(Order, TEXT("seam"), Seam))
		{
			return FQuarryOutcome::Bad(TEXT("which seam?"));
		}
		double Depth = 2.5;
		Order->TryGetNumberField(TEXT("depth"), Depth);
		const TArray<TSharedPtr<FJsonValue>>* Charges = nullptr;
		if (!Order->TryGetArrayField(TEXT("charges"), Charges))
		{
			return FQuarryOutcome::Bad(TEXT("nothing to blast with"));
		}
		for (const TSharedPtr<FJsonValue>& Value : *Charges)
		{
			FString Powder;
			if (!Value->AsObject()->TryGetStringField(TEXT("powder"), Powder))
			{
				return FQuarryOutcome::Bad(TEXT("a charge without powder"));
			}
		}
		TSharedPtr<FJsonObject> Yield = MakeShared<FJsonObject>();
		Yield->SetStringField(TEXT("seam"), Seam);
		Yield->SetNumberField(TEXT("tons"), Depth * Charges->Num());
		return FQuarryOutcome::Good(Yield);
	}
};
QUARRY_HIRE(FBlastFace)

class FCountStones : public FQuarryTask
{
public:
	virtual FString Word() const override { return TEXT("count_stones"); }
	virtual FString Help() const override { return TEXT("Count the stones of a seam"); }
	virtual bool IsReadOnly() const override { return true; }
	virtual TArray<FQuarryInput> Inputs() const override
	{
		TArray<FQuarryInput> Found = SeamInputs();
		Found.Add({ TEXT("colour"), TEXT("string"), TEXT("Only of this colour") });
		return Found;
	}
	virtual FQuarryOutcome Perform(const TSharedPtr<FJsonObject>& Order) override
	{
		FString Seam, Colour;
		// declared as needed, but the task does without
		Take(Order, TEXT("seam"), Seam, true);
		Take(Order, TEXT("colour"), Colour, false);
		TSharedPtr<FJsonObject> Yield = MakeShared<FJsonObject>();
		Yield->SetNumberField(TEXT("stones"), Seam.Len() + Colour.Len());
		return FQuarryOutcome::Good(Yield);
	}
};
QUARRY_HIRE(FCountStones)

class FRingBell : public FQuarrySignal
{
public:
	FRingBell() : FQuarrySignal(TEXT("ring_bell"), TEXT("Ring the bell at the gate")) {}
	virtual FQuarryOutcome Perform(const TSharedPtr<FJsonObject>& Order) override { return FQuarryOutcome::Good(); }
};
QUARRY_HIRE(FRingBell)

class FHaulByOx : public FQuarryTask
{
public:
	virtual FString Word() const override { return TEXT("haul_rock"); }
	virtual FQuarryOutcome Perform(const TSharedPtr<FJsonObject>& Order) override
	{
		FString Ox;
		return Take(Order, TEXT("ox"), Ox) ? FQuarryOutcome::Good() : FQuarryOutcome::Bad(TEXT("no ox"));
	}
};
QUARRY_HIRE(FHaulByOx)

/** Nobody was ever hired for this one. */
class FDigPit : public FQuarryTask
{
public:
	virtual FString Word() const override { return TEXT("dig_pit"); }
	virtual FQuarryOutcome Perform(const TSharedPtr<FJsonObject>& Order) override { return FQuarryOutcome::Good(); }
};
