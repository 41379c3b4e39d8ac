using UnrealBuildTool;

public class BridgeSample : ModuleRules
{
	public BridgeSample(ReadOnlyTargetRules Target) : base(Target)
	{
		PCHUsage = PCHUsageMode.UseExplicitOrSharedPCHs;
		PublicDependencyModuleNames.AddRange(new string[] { "Core", "CoreUObject", "Engine", "Json" });
		PrivateDependencyModuleNames.AddRange(new string[] { "UnrealEd" });
		PublicDefinitions.Add("BRIDGESAMPLE_PROTOCOL=2");
	}
}
