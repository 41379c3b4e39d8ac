"""UC921: no command is found in a tree that seems to have some."""

from extractor.findings import Severity
from extractor.rules.rule import Rule

RULE = Rule(
    code="UC921",
    name="no_command",
    severity=Severity.WARNING,
    since="0.1",
    summary="no command is found, though functions are exposed or take JSON",
    page="""\
Functions of the source are marked as callable for others (`UFUNCTION(BlueprintCallable)` and the like) or take a JSON
object, but none of the dialects sees where a command gets its name. The catalog is empty.

Signatures of `UFUNCTION`s are not read as commands. Where commands are registered in a way that is not built in, a
`[dialect.NAME]` of the configuration can say how, and `uecatalog init` writes down what may be one; where the plugin
has none, leave it out of the run.
""",
    bad="""\
UCLASS()
class UTools : public UObject
{
	GENERATED_BODY()
public:
	UFUNCTION(BlueprintCallable)
	static FString Ping(const FString& Text);
};
""",
    good="""\
class FCommands
{
public:
	static void Send(const FString& RequestId, int32 Code)
	{
		TSharedPtr<FJsonObject> Root = MakeShared<FJsonObject>();
		Root->SetNumberField(TEXT("code"), Code);
		FString Text;
		TSharedRef<TJsonWriter<>> Writer = TJsonWriterFactory<>::Create(&Text);
		FJsonSerializer::Serialize(Root.ToSharedRef(), Writer);
	}
	static void Handle_Ping(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)
	{
		Send(RequestId, 200);
	}
	void Register()
	{
		Map.Add(TEXT("ping"), &FCommands::Handle_Ping);
	}
	TMap<FString, FHandler> Map;
};
""",
)
