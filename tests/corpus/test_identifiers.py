"""No plugin is known by name: what a corpus declares as its own does not stand in the product."""

from __future__ import annotations

from pathlib import Path

from identifiers import declared, standing, words

EXTRACTOR = Path(__file__).resolve().parent.parent.parent / "extractor"

# Names that a plugin declares and the engine, the language or a library has too: helpers are called as what they wrap.
NOT_A_PLUGINS = {
    **dict.fromkeys(
        ("GetObjectField", "GetStringField", "GetArrayField", "GetBoolField", "GetNumberField", "HasField"),
        "the engine's FJsonObject",
    ),
    **dict.fromkeys(("TryGetBool", "TryGetString"), "the engine's FJsonValue"),
    "FindField": "the engine's template that finds a property of a struct",
    "MatchesWildcard": "the engine's FString",
    "ToString": "the engine's FName and FText",
    "UE_VERSION_OLDER_THAN": "the engine's macro, defined again for engines that have none",
    "GENERATED_BODY": "the engine's macro, defined for builds without the engine",
    "PURE_VIRTUAL": "the engine's macro, defined for builds without the engine",
    "__has_include": "the preprocessor's, defined for compilers that have none",
    "ValidationError": "msgspec's exception",
    "BeginTransaction": "the engine's UEditorEngine",
    "CompileBlueprint": "the engine's FKismetEditorUtilities",
    "CreateBlueprint": "the engine's FKismetEditorUtilities",
    "GetCoreTicker": "the engine's FTSTicker",
    "GetDescriptor": "the engine's IPlugin",
    "GetEditorWorld": "the engine's UUnrealEditorSubsystem",
    "GetGameInstance": "the engine's UWorld",
    "GetSubsystem": "the engine's subsystem collections",
    "ProcessRequest": "the engine's IHttpRequest",
    "RenderThumbnail": "the engine's ThumbnailTools",
    "SaveAsset": "the engine's UEditorAssetSubsystem",
    "SaveLevel": "the engine's FEditorFileUtils",
    "SpawnActor": "the engine's UWorld",
}


def test_no_identifier_of_the_corpus_stands_in_the_product(corpus: Path) -> None:
    names = declared(corpus)
    assert len(names) > 50, "the corpus was read"
    found = standing(EXTRACTOR, names - set(NOT_A_PLUGINS))
    assert not found


def test_a_name_of_the_corpus_would_be_found(corpus: Path, tmp_path: Path) -> None:
    name = max(declared(corpus), key=lambda name: (len(name), name))
    (tmp_path / "stage.py").write_text(f'TABLE = {{"{name}": 1}}\n')
    assert standing(tmp_path, declared(corpus)) == {name: ["stage.py"]}


def test_macros_types_functions_and_statics_count_as_declared(tmp_path: Path) -> None:
    (tmp_path / "a.cpp").write_text(
        "#define SEND_THE_REPLY(x) x\n"
        "class MYMODULE_API FFancyHandler : public FBase {\n    void DoTheThing(int A) const;\n};\n"
        "void FFancyHandler::DoTheThing(int A) const {\n    return CallOfOthers(A);\n}\n"
        "static const TCHAR* DefaultFolder = nullptr;\n"
        "// class FInComment {\n"
    )
    assert declared(tmp_path) == {"SEND_THE_REPLY", "FFancyHandler", "DoTheThing", "DefaultFolder"}


def test_words_leave_out_the_engines_prefix() -> None:
    assert words("FActor") == ["Actor"]
    assert words("bIsEnabled") == ["Is", "Enabled"]
    assert words("ABC_FindAsset") == ["ABC", "Find", "Asset"]
