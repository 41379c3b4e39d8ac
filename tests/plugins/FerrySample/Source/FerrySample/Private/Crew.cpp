#include "HarbourKit.h"

class FCrewTool : public FHarbourTool
{
public:
	virtual FString GetWord() const override { return TEXT("crew"); }
	virtual FString GetHelp() const override { return TEXT("Who is aboard."); }
	virtual FHarbourAnswer Answer(const FHarbourCall& Call) override
	{
		FString Ship;
		if (!Call.Text(TEXT("ship"), Ship))
		{
			return FHarbourAnswer::Refuse(TEXT("Which ship?"), 404);
		}
		return FHarbourAnswer::Done();
	}
};

HARBOUR_TOOL(FCrewTool);

class FIdleTool : public FHarbourTool
{
public:
	virtual FString GetWord() const override { return TEXT("idle"); }
	virtual FHarbourAnswer Answer(const FHarbourCall& Call) override { return FHarbourAnswer::Done(); }
};
