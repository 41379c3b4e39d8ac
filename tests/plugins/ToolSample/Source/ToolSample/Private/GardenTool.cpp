class FGardenTool : public FToolShape
{
public:
	virtual FString Title() const override { return TEXT("garden"); }
	virtual TSharedPtr<FJsonObject> Shape() const override
	{
		return FShape()
			.OneOf(TEXT("action"), {TEXT("plant"), TEXT("water"), TEXT("prune")}, TEXT("What to do."))
			.Text(TEXT("flower"))
			.OneOf(TEXT("season"), {TEXT("spring"), TEXT("autumn")}, TEXT("When."))
			.Done();
	}
};
