#include "QuarryTask.h"

class FHaulByCart : public FQuarryTask
{
public:
	virtual FString Word() const override { return TEXT("haul_rock"); }
	virtual FString Section() const override { return TEXT("Road"); }
	virtual FQuarryOutcome Perform(const TSharedPtr<FJsonObject>& Order) override
	{
		FString Cart;
		if (!Take(Order, TEXT("cart"), Cart) || Cart.IsEmpty())
		{
			return FQuarryOutcome::Bad(FString::Printf(TEXT("no cart %s"), *Cart));
		}
		// a task is asked for its word here, not hired
		FQuarryForeman::Get().Send(TEXT("ring_bell"), Order);
		return FQuarryOutcome::Good();
	}
};
QUARRY_HIRE(FHaulByCart)
