"""What a run sees done with a key's value: whether its being empty was asked about, and what takes it as it is.

Formats follow from the engine's functions that take the value (their documentation says what they take). A use is
raw where the key is there and may be empty: then an empty value is not the same as none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from extractor.interpret.record import plain
from extractor.interpret.values import EMPTY_TEXT, NO_ITEMS, AnyOf, Array, Scalar, options

if TYPE_CHECKING:
    from extractor.interpret.machine import Machine
    from extractor.interpret.state import State

ASSET, CLASS, GUID, COLOR = "asset-path", "class-path", "guid", "color"

_FORMATS = {
    "LoadObject": ASSET, "StaticLoadObject": ASSET, "LoadPackage": ASSET, "FSoftObjectPath": ASSET,
    "FSoftObjectPath::FSoftObjectPath": ASSET, "SetPath": ASSET, "GetAssetByObjectPath": ASSET,
    "UEditorAssetLibrary::LoadAsset": ASSET, "UEditorAssetLibrary::DoesAssetExist": ASSET,
    "UEditorAssetLibrary::DeleteAsset": ASSET, "UEditorAssetLibrary::FindAssetData": ASSET,
    "UEditorAssetLibrary::SaveAsset": ASSET, "FPackageName::IsValidObjectPath": ASSET,
    "FPackageName::IsValidLongPackageName": ASSET, "FPackageName::DoesPackageExist": ASSET,
    "FPackageName::ObjectPathToPackageName": ASSET, "FPackageName::ObjectPathToObjectName": ASSET,
    "FPackageName::GetShortName": ASSET, "FPackageName::IsValidTextForLongPackageName": ASSET,
    "LoadClass": CLASS, "StaticLoadClass": CLASS, "FSoftClassPath": CLASS,
    "UEditorAssetLibrary::LoadBlueprintClass": CLASS,
    "FGuid::Parse": GUID, "FGuid::ParseExact": GUID, "FGuid": GUID,
    "FColor::FromHex": COLOR,
}  # fmt: skip
"""The engine's functions that take a text of one form alone."""


def note(m: Machine, name: str, node: Any, args: list[Any], state: State) -> None:
    """Values of keys are handed to code outside the tree, or put into something, in a run that records."""
    for value in args:
        kind = value.__class__
        if kind is not Scalar and kind is not Array and kind is not AnyOf:
            continue
        found = options(value)
        for option in found:
            if option.__class__ is Array or (option.__class__ is Scalar and option.kind == "string"):
                _noted(m, _format(name, node), option, found, state)


def _noted(m: Machine, format_: str, value: Any, among: tuple[Any, ...], state: State) -> None:
    path = plain(value.path)
    if format_ and value.__class__ is Scalar:
        m.recorder.formats.setdefault(path, {}).setdefault(format_)
    # what an absent key leaves is empty here too: nothing is told by that
    if EMPTY_TEXT in among or NO_ITEMS in among or getattr(value, "filled", False):
        return
    if not any(held.path == value.path and held.kind == "filled" and held.positive for held in state.held):
        m.recorder.used.setdefault(path)


def _format(name: str, node: Any) -> str:
    found = _FORMATS.get(name, "")
    types = getattr(getattr(node, "callee", None), "types", ())
    return CLASS if found == ASSET and types and types[0] in ("UClass", "UBlueprintGeneratedClass") else found
