"""Edits of the specimen's source, as one makes them at work, with what `check` has to say of each."""

from __future__ import annotations

from typing import NamedTuple

ACTOR = "Commands/ActorCommands.cpp"
ASSET = "Commands/AssetCommands.cpp"
EDITOR = "Commands/EditorCommands.cpp"
LEVEL = "Commands/LevelCommands.cpp"
MATERIAL = "Commands/MaterialCommands.cpp"
SYSTEM = "Commands/SystemCommands.cpp"
TARGETS = "Support/BridgeTargets.cpp"
JSON = "Support/BridgeJson.cpp"
DISPATCHER = "BridgeDispatcher.cpp"


class Edit(NamedTuple):
    name: str
    file: str
    """Below the specimen's Private folder."""
    old: str
    """What the first of these texts becomes."""
    new: str
    said: tuple[tuple[str, str], ...] = ()
    """The changes of the contract in the order of the report, each with the text of the line it is found at."""


CHANGES = (
    Edit("key renamed", LEVEL, 'GetBool(Payload, TEXT("save_current")', 'GetBool(Payload, TEXT("save_open")',
         (
             ("level.open: key save_current is no longer read",
              "void FLevelCommands::HandleOpen(const TSharedPtr<FJsonObject>& Payload, const FString& R"
              "equestId)"),
             ("level.open: key save_open is new, optional, boolean",
              "void FLevelCommands::HandleOpen(const TSharedPtr<FJsonObject>& Payload, const FString& R"
              "equestId)"),
         )),
    Edit("key added", ACTOR, 'if (BridgeJson::GetBool(Payload, TEXT("dry_run"), false))',
         'const bool bQuiet = BridgeJson::GetBool(Payload, TEXT("quiet"), false);\n'
         '\tif (BridgeJson::GetBool(Payload, TEXT("dry_run"), false))',
         (
             ("actor.destroy: key quiet is new, optional, boolean",
              "void FActorCommands::Handle_Destroy(const TSharedPtr<FJsonObject>& Payload, const FStrin"
              "g& RequestId)"),
         )),
    Edit("key dropped", EDITOR, 'const FString Name = ReadText(Payload, TEXT("file_name"), TEXT("bridge.png"));',
         'const FString Name = TEXT("bridge.png");',
         (
             ('editor.screenshot: reply 400 is no longer sent: "file_name must end with .png"',
              "void FEditorCommands::Screenshot(const TSharedPtr<FJsonObject>& Payload, const FString& "
              "RequestId)"),
             ("editor.screenshot: key file_name is no longer read",
              "void FEditorCommands::Screenshot(const TSharedPtr<FJsonObject>& Payload, const FString& "
              "RequestId)"),
             ('view.capture: reply 400 is no longer sent: "file_name must end with .png"',
              "void FEditorCommands::Screenshot(const TSharedPtr<FJsonObject>& Payload, const FString& "
              "RequestId)"),
             ("view.capture: key file_name is no longer read",
              "void FEditorCommands::Screenshot(const TSharedPtr<FJsonObject>& Payload, const FString& "
              "RequestId)"),
         )),
    Edit("guard added", LEVEL, "\tint32 Offset = 0;\n",
         '\tif (!Payload->HasField(TEXT("page_size")))\n\t{\n\t\tBridgeReply::SendFailure(RequestId, 400, '
         'TEXT("Give page_size"));\n\t\treturn;\n\t}\n\tint32 Offset = 0;\n',
         (
             ('level.query: reply 400 also says "Give page_size"',
              "BridgeReply::SendFailure(RequestId, 400, Error);"),
             ("level.query: key page_size is required",
              'if (!Payload->HasField(TEXT("page_size")))'),
         )),
    Edit("guard removed", MATERIAL, '\tBRIDGE_REQUIRE_STRING(Parameter, "parameter");',
         '\tconst FString Parameter = BridgeJson::GetString(Payload, TEXT("parameter"));',
         (
             ('material.set_parameter: reply 400 no longer says "Missing field: parameter"',
              'BRIDGE_REQUIRE_STRING(Path, "material");'),
             ("material.set_parameter: empty key parameter no longer counts as absent",
              "void FMaterialCommands::SetParameter(const TSharedPtr<FJsonObject>& Payload, const FStri"
              "ng& RequestId)"),
             ("material.set_parameter: key parameter is no longer required",
              "void FMaterialCommands::SetParameter(const TSharedPtr<FJsonObject>& Payload, const FStri"
              "ng& RequestId)"),
         )),
    Edit("group loosened", ACTOR, "if (!bSet && !bAdd && !bMultiply)", "if (!bSet && !bAdd && !bMultiply && Set)",
         (
             ("actor.set_transform: none of operation.set, operation.add or operation.multiply is neede"
              "d any longer",
              'const bool bSet = Operation->TryGetObjectField(TEXT("set"), Set);'),
         )),
    Edit("exclusion removed", ACTOR, 'if (Payload->HasField(TEXT("socket")) && Payload->HasField(TEXT("offset")))',
         "if (false)",
         (
             ('actor.attach: reply 400 no longer says "Give socket or offset, not both"',
              'BridgeReply::SendFailure(RequestId, 400, BridgeReply::Say(TEXT("缺少字段: parent"), TEXT("Mi'
              'ssing field: parent")));'),
             ("actor.attach: socket or offset no longer exclude each other",
              'Payload->TryGetStringField(TEXT("socket"), Socket);'),
         )),
    Edit("code changed", ACTOR, '404, FString::Printf(TEXT("Actor not found: %s%s")',
         '410, FString::Printf(TEXT("Actor not found: %s%s")',
         (
             ('actor.get_info: "Actor not found: {}" is reply 410, was reply 404',
              'BridgeReply::SendFailure(RequestId, 410, FString::Printf(TEXT("Actor not found: %s%s"), '
              "*Name, *Path));"),
         )),
    Edit("message changed", LEVEL, 'TEXT("Could not save the level")', 'TEXT("The level could not be saved")',
         (
             ('level.save: reply 500 says "The level could not be saved", was "Could not save the level'
              '"',
              'BridgeReply::SendFailure(RequestId, 500, BridgeReply::Say(TEXT("没有打开的关卡"), TEXT("No leve'
              'l is open")));'),
         )),
    Edit("default changed", LEVEL, "int32 PageSize = 25;", "int32 PageSize = 50;",
         (
             ("level.query: the default of key page_size is 50, was 25",
              'Payload->TryGetNumberField(TEXT("page_size"), PageSize);'),
         )),
    Edit("default of a flag changed", ASSET, 'TEXT("replace"), false)', 'TEXT("replace"), true)',
         (
             ("asset.import: the default of key replace is true, was false",
              "void FAssetCommands::Import(const TSharedPtr<FJsonObject>& Payload, const FString& Reque"
              "stId)"),
         )),
    Edit("greatest value lowered", LEVEL, "FMath::Min(PageSize, 100)", "FMath::Min(PageSize, 80)",
         (
             ("level.query: the greatest value of key page_size is 80, was 100",
              'Payload->TryGetNumberField(TEXT("page_size"), PageSize);'),
         )),
    Edit("range widened", ACTOR, "FMath::Clamp(Wanted, 1, 200)", "FMath::Clamp(Wanted, 1, 500)",
         (
             ("actor.get_info: the greatest value of key limit is 500, was 200",
              'const int32 Wanted = Payload->HasField(TEXT("limit")) ? static_cast<int32>(Payload->GetN'
              'umberField(TEXT("limit"))) : 50;'),
         )),
    Edit("value added", ASSET, 'TEXT("class"), TEXT("size") }', 'TEXT("class"), TEXT("size"), TEXT("date") }',
         (
             ('asset.find: key sort also takes "date"',
              "void FAssetCommands::Find(const TSharedPtr<FJsonObject>& Payload, const FString& Request"
              "Id)"),
         )),
    Edit("value dropped", ASSET, '{ TEXT("name"), TEXT("class"), TEXT("size") }', '{ TEXT("name"), TEXT("size") }',
         (
             ('asset.find: key sort no longer takes "class"',
              "void FAssetCommands::Find(const TSharedPtr<FJsonObject>& Payload, const FString& Request"
              "Id)"),
         )),
    Edit("type changed", ASSET,
         'bool bCountOnly = false;\n\tif (Payload->TryGetBoolField(TEXT("count_only"), bCountOnly)'
         ' && bCountOnly)', 'int32 CountOnly = 0;\n\tif (Payload->TryGetNumberField(TEXT("count_only"), CountOnly)'
         ' && CountOnly > 0)',
         (
             ("asset.find: key count_only is integer, was boolean",
              'if (Payload->TryGetNumberField(TEXT("count_only"), CountOnly) && CountOnly > 0)'),
             ("asset.find: the default of key count_only is gone, was false",
              'if (Payload->TryGetNumberField(TEXT("count_only"), CountOnly) && CountOnly > 0)'),
         )),
    Edit("result key added", LEVEL, 'Data->SetBoolField(TEXT("loaded"), bNow);',
         'Data->SetBoolField(TEXT("loaded"), bNow);\n\tData->SetBoolField(TEXT("shown"), bNow && bVisible);',
         (
             ("level.set_streaming: result key shown is new, always, boolean",
              "void FLevelCommands::HandleSetStreaming(const TSharedPtr<FJsonObject>& Payload, const FS"
              "tring& RequestId)"),
         )),
    Edit("result key dropped", LEVEL, '\tData->SetNumberField(TEXT("total"), Total);\n', "",
         (
             ("level.query: result key total is no longer sent",
              "void FLevelCommands::HandleQuery(const TSharedPtr<FJsonObject>& Payload, const FString& "
              "RequestId)"),
         )),
    Edit("result key sent in some cases", MATERIAL, '\tData->SetBoolField(TEXT("two_sided"), Material->TwoSided);',
         '\tif (Material->TwoSided)\n\t{\n\t\tData->SetBoolField(TEXT("two_sided"), true);\n\t}',
         (
             ("material.create: result key two_sided is no longer in every success",
              "void FMaterialCommands::Create(const TSharedPtr<FJsonObject>& Payload, const FString& Re"
              "questId)"),
         )),
    Edit("registration commented out", LEVEL,
         '\tDispatcher.RegisterHandler(TEXT("level.query"), &FLevelCommands::HandleQuery);',
         '\t// Dispatcher.RegisterHandler(TEXT("level.query"), &FLevelCommands::HandleQuery);',
         (
             ("level.query: the command is gone",
              ""),
         )),
    Edit("command renamed", LEVEL, 'TEXT("level.list_streaming")', 'TEXT("level.streaming")',
         (
             ("level.list_streaming: the command is gone",
              ""),
             ("level.streaming: the command is new, read",
              'Dispatcher.RegisterHandler(TEXT("level.streaming"), &FLevelCommands::HandleListStreaming'
              ");"),
         )),
    Edit("alias added", LEVEL, '\tDispatcher.RegisterHandler(TEXT("level.query"), &FLevelCommands::HandleQuery);',
         '\tDispatcher.RegisterHandler(TEXT("level.query"), &FLevelCommands::HandleQuery);\n'
         '\tDispatcher.RegisterHandler(TEXT("level.find"), &FLevelCommands::HandleQuery);',
         (
             ("level.find: the command is new, read",
              'Dispatcher.RegisterHandler(TEXT("level.find"), &FLevelCommands::HandleQuery);'),
         )),
    Edit("old key read as a stand-in", LEVEL,
         'if (!BridgeJson::RequireStringOrReply(Payload, TEXT("level"), Name, RequestId))\n\t{\n',
         'Name = BridgeJson::FirstString(Payload, TEXT("level"), TEXT("name"));\n\tif (Name.IsEmpty())\n\t{\n'
         '\t\tBridgeReply::SendFailure(RequestId, 400, TEXT("Missing field: level"));\n',
         (
             ("level.set_streaming: key level is also read as name",
              "void FLevelCommands::HandleSetStreaming(const TSharedPtr<FJsonObject>& Payload, const FS"
              "tring& RequestId)"),
             ("level.set_streaming: one of level or name is needed",
              "void FLevelCommands::HandleSetStreaming(const TSharedPtr<FJsonObject>& Payload, const FS"
              "tring& RequestId)"),
             ("level.set_streaming: key name is new, needed in some calls, string",
              "void FLevelCommands::HandleSetStreaming(const TSharedPtr<FJsonObject>& Payload, const FS"
              "tring& RequestId)"),
         )),
    Edit("helper's keys changed for all who call it", TARGETS, 'TEXT("name_contains")', 'TEXT("name_part")',
         (
             ("actor.destroy: key targets.filter.name_contains is no longer read",
              "void FActorCommands::Handle_Destroy(const TSharedPtr<FJsonObject>& Payload, const FStrin"
              "g& RequestId)"),
             ("actor.destroy: key targets.filter.name_part is new, needed in some calls, string",
              'Filter->TryGetStringField(TEXT("name_part"), Part);'),
             ("actor.get_info: key targets.filter.name_contains is no longer read",
              "void FActorCommands::Handle_GetInfo(const TSharedPtr<FJsonObject>& Payload, const FStrin"
              "g& RequestId)"),
             ("actor.get_info: key targets.filter.name_part is new, needed in some calls, string",
              'Filter->TryGetStringField(TEXT("name_part"), Part);'),
             ("actor.set_transform: key targets.filter.name_contains is no longer read",
              "void FActorCommands::Handle_SetTransform(const TSharedPtr<FJsonObject>& Payload, const F"
              "String& RequestId)"),
             ("actor.set_transform: key targets.filter.name_part is new, needed in some calls, string",
              'Filter->TryGetStringField(TEXT("name_part"), Part);'),
         )),
    Edit("comment that describes a command changed", SYSTEM, "/** Answers at once.", "/** Replies at once.",
         (
             ('system.ping: its description is "Replies at once. Whatever is sent as \\"echo\\" comes bac'
              'k.", was "Answers at once. Whatever is sent as \\"echo\\" comes back."',
              "void HandlePing(const TSharedPtr<FJsonObject>& Payload, const FString& RequestId)"),
         )),
    Edit("envelope changed", DISPATCHER, ' || Root->TryGetObjectField(TEXT("payload"), Params)', "",
         (
             ('also_at of the request is [], was ["payload"]',
              ""),
         )),
    Edit("reply of the dispatcher changed", DISPATCHER, '404, FString::Printf(TEXT("Unknown method: %s")',
         '405, FString::Printf(TEXT("Unknown method: %s")',
         (
             ('before any command: "Unknown method: {}" is reply 405, was reply 404',
              'BridgeReply::SendFailure(RequestId, 405, FString::Printf(TEXT("Unknown method: %s"), *Me'
              "thod));"),
         )),
    Edit("case minded", ACTOR, 'Space.Equals(TEXT("local"), ESearchCase::IgnoreCase);\n\tif (!bLocal && '
         '!Space.Equals(TEXT("world"), ESearchCase::IgnoreCase))',
         'Space.Equals(TEXT("local"));\n\tif (!bLocal && !Space.Equals(TEXT("world")))',
         (
             ("actor.set_transform: the case of key operation.space matters",
              "void FActorCommands::Handle_SetTransform(const TSharedPtr<FJsonObject>& Payload, const F"
              "String& RequestId)"),
         )),
    Edit("transaction dropped", MATERIAL,
         '\tconst FScopedTransaction Transaction(LOCTEXT("SetParameter", "Set material parameter"));\n', "",
         (
             ("material.set_parameter: its tier rests on UMaterialEditingLibrary::SetMaterialInstanceSc"
              "alarParameterValue, UMaterialEditingLibrary::SetMaterialInstanceTextureParameterValue, U"
              "MaterialEditingLibrary::SetMaterialInstanceVectorParameterValue",
              "bSet = UMaterialEditingLibrary::SetMaterialInstanceScalarParameterValue(Instance, Parame"
              "terName, static_cast<float>(Value));"),
             ("material.set_parameter: its tier's undo is false, was true",
              "void FMaterialCommands::SetParameter(const TSharedPtr<FJsonObject>& Payload, const FStri"
              "ng& RequestId)"),
         )),
)  # fmt: skip

HARMLESS = (
    Edit("comment on the body", ACTOR,
         "TArray<AActor*> Actors;\n\tif", "// Kept short.\n\tTArray<AActor*> Actors;\n\tif"),
    Edit("comment within", LEVEL, "\tint32 Total = 0;", "\t// All of them.\n\n\tint32 Total = 0;"),
    Edit("trailing space and blank lines", MATERIAL, "\tMaterial->BlendMode = *Mode;",
         "\n\tMaterial->BlendMode = *Mode;  \n"),
    Edit("brace on the line of the if", LEVEL,
         "\tif (!Query.Read(Payload, Error))\n\t{", "\tif (!Query.Read(Payload, Error)) {"),
    Edit("local renamed", LEVEL, "\tconst bool bVisible = ", "\tconst bool bShown = "),
    Edit("tabs to spaces", ASSET, "\tint32 Written = 0;", "    int32 Written = 0;"),
    Edit("null compared otherwise", ACTOR,
         "\tif (Actor == nullptr)\n\t{\n\t\tOutError", "\tif (!Actor)\n\t{\n\t\tOutError"),
    Edit("function renamed", ACTOR, "MultiplyTransform", "ScaleTransform"),
    Edit("include added", SYSTEM, "#if __has_include", '#include "Misc/Guid.h"\n\n#if __has_include'),
    Edit("call over two lines", LEVEL, 'BridgeJson::GetString(Payload, TEXT("action"), TEXT("load"))',
         'BridgeJson::GetString(\n\t\tPayload,\n\t\tTEXT("action"),\n\t\tTEXT("load"))'),
    Edit("log line added", ASSET, "\tTArray<FString> Imported;",
         '\tUE_LOG(LogTemp, Display, TEXT("importing"));\n\tTArray<FString> Imported;'),
    Edit("condition turned round", EDITOR, "if (Changed == 0)", "if (0 == Changed)"),
    Edit("braces left out", LEVEL, "\tif (!bFound)\n\t{\n\t\tBridgeReply::SendFailure(RequestId, 404, FString::Printf("
         'TEXT("No streaming level: %s"), *Name));\n\t\treturn;\n\t}',
         "\tif (!bFound)\n\t{\n\t\tBridgeReply::SendFailure(\n\t\t\tRequestId, 404, FString::Printf("
         'TEXT("No streaming level: %s"), *Name));\n\t\treturn;\n\t}'),
    Edit("registrations in another order", LEVEL,
         '\tDispatcher.RegisterHandler(TEXT("level.query"), &FLevelCommands::HandleQuery);\n'
         '\tDispatcher.RegisterHandler(TEXT("level.set_streaming"), &FLevelCommands::HandleSetStreaming);\n',
         '\tDispatcher.RegisterHandler(TEXT("level.set_streaming"), &FLevelCommands::HandleSetStreaming);\n'
         '\tDispatcher.RegisterHandler(TEXT("level.query"), &FLevelCommands::HandleQuery);\n'),
)  # fmt: skip
"""Every occurrence is replaced in these."""
