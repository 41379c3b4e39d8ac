using UnrealBuildTool;

public class GenPlugin : ModuleRules
{
	public GenPlugin(ReadOnlyTargetRules Target) : base(Target)
	{
		PublicDependencyModuleNames.AddRange(new string[] { "Core", "CoreUObject", "Engine", "Json", "UnrealEd", "WebSockets" });
	}
}
