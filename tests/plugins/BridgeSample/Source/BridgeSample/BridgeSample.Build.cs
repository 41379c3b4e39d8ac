using UnrealBuildTool;

public class BridgeSample : ModuleRules
{
	public BridgeSample(ReadOnlyTargetRules Target) : base(Target)
	{
		PCHUsage = PCHUsageMode.UseExplicitOrSharedPCHs;
		PublicDependencyModuleNames.AddRange(new string[] { "Core", "CoreUObject", "Engine", "Json" });
		PrivateDependencyModuleNames.AddRange(new string[] { "AssetTools", "EditorScriptingUtilities", "MaterialEditor", "MessageLog", "Slate", "UnrealEd", "WebSockets" });
		PublicDefinitions.Add("BRIDGESAMPLE_PROTOCOL=2");
	}
}
