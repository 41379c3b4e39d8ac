#include "Crossings.h"

void FCrossings::Offer()
{
	if (FHarbour::Get().Has(TEXT("crossing.old")))
	{
		return;
	}
	FHarbour::Get().Offer(TEXT("crossing.book"), &FCrossings::Book);
	FHarbour::Get().Offer(TEXT("crossing.list"), &FCrossings::List);
	FHarbour::Get().Offer(TEXT("crossing.cancel"), [](const FHarbourCall& Call) { return Cancel(Call); });
	// what has one argument only is withdrawn, not offered
	FHarbour::Get().Offer(TEXT("crossing.withdrawn"));
}

static bool IsFull(double Seats)
{
	return Seats > 400;
}

FHarbourAnswer FCrossings::Book(const FHarbourCall& Call)
{
	FString From;
	if (!Call.Text(TEXT("from"), From) || From.IsEmpty())
	{
		return FHarbourAnswer::Refuse(TEXT("Missing: from"), TEXT("no_origin"));
	}
	FString To;
	FString Via;
	if (!Call.Text(TEXT("to"), To) && !Call.Text(TEXT("via"), Via))
	{
		return FHarbourAnswer::Refuse(TEXT("Missing: to or via"), TEXT("no_aim"));
	}
	double Seats = 1;
	Call.Number(TEXT("seats"), Seats);
	if (IsFull(Seats))
	{
		return FHarbourAnswer::Refuse(FString::Printf(TEXT("No ship has %f seats"), Seats), 409);
	}
	REFUSE_UNLESS(FHarbour::Get().IsOpen(), TEXT("The harbour is closed"));
	TSharedPtr<FJsonObject> Data = MakeShared<FJsonObject>();
	Data->SetStringField(TEXT("from"), From);
	Data->SetStringField(TEXT("deck"), Call.TextOr(TEXT("deck"), TEXT("upper")));
	return FHarbourAnswer::Done(Data);
}

FHarbourAnswer FCrossings::List(const FHarbourCall& Call)
{
	TSharedPtr<FJsonObject> Data = MakeShared<FJsonObject>();
	Data->SetBoolField(TEXT("late"), Call.Has(TEXT("late")));
	return FHarbourAnswer::Done(Data);
}

FHarbourAnswer FCrossings::Cancel(const FHarbourCall& Call)
{
	FHarbourAnswer Answer = FHarbourAnswer::Refuse(TEXT("Missing: ticket"), 400);
	FString Ticket;
	if (Call.Text(TEXT("ticket"), Ticket))
	{
		Answer = FHarbourAnswer::Done();
	}
	return Answer;
}
