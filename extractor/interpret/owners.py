"""The engine's class behind an expression, for the record of what a handler reaches outside the tree.

``types`` knows what declarations say and serves interpretation; here a little more is known of the engine (what its
globals are, what its best-known functions return), and a call of what the tree declares without a body is told apart:
its name is the plugin's own and proves nothing.
"""

from __future__ import annotations

from typing import Any

from extractor.form import Block, Call, Member, Name, Return, Unary, walk
from extractor.interpret import types
from extractor.interpret.machine import Frame, Machine
from extractor.interpret.values import Text, options

UNTYPED = "?"
"""The owner of a method whose object's type is not known."""

OWN = "own"
"""The kind of a call of code that the tree declares and does not have."""

# Globals and return types as the public API reference has them:
# https://dev.epicgames.com/documentation/en-us/unreal-engine/API
_GLOBALS = {
    "GEditor": "UEditorEngine",
    "GEngine": "UEngine",
    "GWorld": "UWorld",
    "GConfig": "FConfigCacheIni",
    "GUnrealEd": "UUnrealEdEngine",
    "GLog": "FOutputDevice",
    "GCurrentLevelEditingViewportClient": "FLevelEditorViewportClient",
    "GEditorModeTools": "FEditorModeTools",
}
_RETURNS = {
    "GetWorld": "UWorld",
    "World": "UWorld",
    "GetEditorWorldContext": "FWorldContext",
    "GetPIEWorldContext": "FWorldContext",
    "GetName": "FString",
    "GetPathName": "FString",
    "GetFullName": "FString",
    "GetActorLabel": "FString",
    "GetMapName": "FString",
    "ToString": "FString",
    "GetFName": "FName",
    "GetAssetName": "FString",
    "GetClass": "UClass",
    "StaticClass": "UClass",
    "GetSuperClass": "UClass",
    "GetOutermost": "UPackage",
    "GetPackage": "UPackage",
    "GetOuter": "UObject",
    "GetDefaultObject": "UObject",
    "GetTimerManager": "FTimerManager",
    "GetLevel": "ULevel",
    "GetCurrentLevel": "ULevel",
    "GetRootComponent": "USceneComponent",
    "GetAttachParentActor": "AActor",
    "GetOwner": "AActor",
    "GetSelectedActors": "USelection",
    "GetSelectedComponents": "USelection",
    "GetSelectedObjects": "USelection",
    "GetAssetRegistry": "IAssetRegistry",
    "GetRegistry": "IAssetRegistry",
    "GetActorLocation": "FVector",
    "GetActorRotation": "FRotator",
    "GetActorScale3D": "FVector",
    "GetBodySetup": "UBodySetup",
    "GetDisplayName": "FText",
    "GetDisplayNameText": "FText",
    "GetClassPathName": "FTopLevelAssetPath",
    "GetObjectPathString": "FString",
    "GetSoftObjectPath": "FSoftObjectPath",
    "Rotation": "FRotator",
    "Vector": "FVector",
    "Quaternion": "FQuat",
    "Rotator": "FRotator",
    "GetWorldSettings": "AWorldSettings",
    "GetSchema": "UEdGraphSchema",
    "GetBlueprintClass": "UClass",
    "GetRenderData": "FStaticMeshRenderData",
    "GetNativeWindow": "FGenericWindow",
    "GetCurrentCulture": "FCulture",
    "GetDescriptor": "FPluginDescriptor",
    "GetMaterial": "UMaterialInterface",
    "GetStaticMesh": "UStaticMesh",
    "GetMovieScene": "UMovieScene",
    "GetContentBrowser": "IContentBrowserSingleton",
    "FEngineVersion::Current": "FEngineVersion",
    "FDateTime::Now": "FDateTime",
    "FDateTime::UtcNow": "FDateTime",
    "FTSTicker::GetCoreTicker": "FTSTicker",
    "FPlatformFileManager::Get": "FPlatformFileManager",
    "GetPlatformFile": "IPlatformFile",
    "LoadModuleChecked": "FModule",
    "FModuleManager::Get": "FModuleManager",
    "FHttpModule::Get": "FHttpModule",
    "CreateRequest": "IHttpRequest",
    "GetTransactor": "UTransactor",
    "GetConsoleManager": "IConsoleManager",
    "IConsoleManager::Get": "IConsoleManager",
    "FindConsoleVariable": "IConsoleVariable",
    "GetExpressionCollection": "FMaterialExpressionCollection",
    "GetEditorOnlyData": "UMaterialEditorOnlyData",
    "GetEditorWorld": "UWorld",
    "GetActiveViewport": "FViewport",
    "GetFirstLocalPlayerController": "APlayerController",
    "GetFirstPlayerController": "APlayerController",
    "GetGameInstance": "UGameInstance",
    "GetLandscapeInfo": "ULandscapeInfo",
}
_BY_ARGUMENT = frozenset(
    {
        "LoadModuleChecked",
        "GetModuleChecked",
        "GetModulePtr",
        "LoadModulePtr",
        "GetEditorSubsystem",
        "GetEngineSubsystem",
        "GetSubsystem",
        "SpawnActor",
        "SpawnActorDeferred",
        "FindComponentByClass",
        "GetComponentByClass",
        "AddComponent",
        "CreateWidget",
        "ConstructWidget",
        "GetMutableDefault",
        "GetDefault",
        "NewObject",
        "LoadObject",
        "FindObject",
        "FindFirstObject",
        "StaticCast",
        "DuplicateObject",
        "FindObjectSafe",
        "CastField",
        "Get",
        "GetClassDefaultObject",
        "FindMetaDataStruct",
        "CreateDefaultSubobject",
        "AddExtraData",
        "Construct",
        "CreateNode",
        "GetModule",
    }
)


def kind_and_owner(m: Machine, name: str, owner: str, node: Any, frame: Frame, *, method: bool) -> tuple[str, str]:
    """What to write down of a call: (``call`` or ``own``, the engine's class, UNTYPED of an object of unknown type)."""
    program = m.program
    callee = getattr(node, "callee", None)
    if callee.__class__ is not Member:
        head, _, last = name.rpartition("::")
        known = head and program.class_(head, frame.scope) is not None
        own = (known and program.program.member_declaration(head, last)) or (
            not head and program.program.functions(name)
        )
        return (OWN if own else "call"), owner if method else ""
    if not owner or owner == "auto":
        owner = program.pointee(_written(m, callee.object, frame))
    if not owner or owner == "auto":
        return _own_or_not(m, name), UNTYPED
    if program.class_(owner, frame.scope) is None:
        return "call", owner
    if program.program.member_declaration(owner, name) is not None:
        return OWN, owner
    entry = program.class_(owner, frame.scope)
    outside = [key for key in program.program.lineage(entry.key if entry else owner) if program.class_(key, "") is None]
    return ("call", outside[0]) if outside else (OWN, owner)


def _own_or_not(m: Machine, name: str) -> str:
    """Of a method of an object of unknown type: ``own`` where the tree has functions of that name.

    Not where all of them are ``const`` members: these change no object, whichever it is.
    """
    own = m.program.program.functions(name)
    return OWN if any("const" not in each.function.kind for each in own) else "call"


def _written(m: Machine, node: Any, frame: Frame) -> str:
    """The written type of an expression, what the engine's functions return included."""
    kind = node.__class__
    if kind is Name and node.text in _GLOBALS and node.text not in frame.types:
        return _GLOBALS[node.text]
    if kind is Unary and node.op in ("*", "&"):
        return _written(m, node.operand, frame)
    known = types.static_type(m, node, frame)
    if known and known != "auto":
        return known
    called = node.callee if kind is Call else node
    last = getattr(called, "name", getattr(called, "text", "")).rpartition("::")[2]
    if last[:2] == "On" and last[2:3].isupper():
        return "FMulticastDelegate"  # the engine names events so, and the functions that hand them out
    if kind is Member:
        return _held_in(m, node, frame)
    if kind is not Call:
        return ""
    callee = node.callee
    if callee.__class__ not in (Name, Member):
        return ""
    name = _called(callee)
    if callee.types and last in _BY_ARGUMENT:
        return str(callee.types[0])
    if name in _RETURNS:
        return _RETURNS[name]
    if callee.__class__ is Member and last in ("Get", "ToSharedRef", "ToSharedPtr", "Pin", "GetValue"):
        return _written(m, callee.object, frame)
    return _RETURNS.get(last, "")


def _called(callee: Name | Member) -> str:
    return callee.text if isinstance(callee, Name) else callee.name


def gives_a_constant(m: Machine, name: str) -> bool:
    """Whether every function of that name in the tree does nothing but give a literal or a member: a virtual that says
    what its class is called may be called without knowing the class."""
    key = ("gives a constant", name)
    if key not in m.memory:
        bodies = [d.unit.body(d.function) for d in m.program.program.functions(name)]
        m.memory[key] = bool(bodies) and all(_is_constant(body) for body in bodies)
    return bool(m.memory[key])


def _is_constant(body: Any) -> bool:
    if body.__class__ is not Block or len(body.body) > 1:
        return False
    if not body.body:
        return True
    only = body.body[0]
    return only.__class__ is Return and all(
        node.__class__ is not Call or (node.callee.__class__ is Name and node.callee.text in _LITERALS)
        for node in walk(only)
    )


_LITERALS = frozenset({"TEXT", "FString", "FName", "FText", "FText::FromString", "LOCTEXT", "NSLOCTEXT", "INVTEXT"})


def _held_in(m: Machine, node: Member, frame: Frame) -> str:
    """Of a member of a struct that a variable holds by value: the struct, for no other object has a part in it."""
    inner: Any = node
    while inner.__class__ is Member and not inner.arrow:
        inner = inner.object
    held = frame.types.get(inner.text, "") if inner.__class__ is Name else ""
    return held if held[:1] == "F" and not held.endswith(("*", "&", ">")) else ""


def said(args: list[Any]) -> str:
    """The first known text among the arguments, holes written ``{}``; "" where there is none."""
    for value in args:
        texts = options(value)
        if len(texts) == 1 and texts[0].__class__ is Text and texts[0].parts[0]:
            return "".join("{}" if part is None else part for part in texts[0].parts)
    return ""
