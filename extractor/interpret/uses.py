"""What a run sees done with a key's value: whether its being empty was asked about, and what takes it as it is.

Formats follow from the engine's functions that take the value (their documentation says what they take). A use is
raw where the key is there and may be empty: then an empty value is not the same as none. A value is taken where more
is done with it than comparing it with literals: handed over, compared with what is not known, searched, cut up. One
that is put into JSON is but repeated. One that becomes a part of a text (``joined``) is taken where that text is;
``others`` asks for that.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from extractor.form import Call, Name
from extractor.interpret.record import plain
from extractor.interpret.values import (
    EMPTY_TEXT,
    NO_ITEMS,
    AnyOf,
    Array,
    Built,
    Heap,
    Items,
    Record,
    Role,
    Scalar,
    Text,
    options,
)

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
    """Values of keys are handed to code outside the tree, or put into JSON (no ``node``), in a run that records."""
    if node is not None:
        m.recorder.done(name, args)
        _handed_over(m, args, state)
    for value in args:
        kind = value.__class__
        if kind is not Scalar and kind is not Array and kind is not AnyOf:
            continue
        found = options(value)
        for option in found:
            if option.__class__ is Array or (option.__class__ is Scalar and option.kind == "string"):
                _noted(m, _format(name, node), option, found, state)


def _handed_over(m: Machine, args: list[Any], state: State) -> None:
    """Code outside the tree takes its arguments, and what is in an object made here, unless that is a reply."""
    for value in args:
        taken(m, value)
        for option in options(value):
            content = state.cells.get(option.id) if option.__class__ is Heap else None
            if content.__class__ is Built and not any(other.__class__ is Role for other in args):
                for part, _ in content.fields.values():
                    taken(m, part)


def taken(m: Machine, value: Any) -> None:
    """Something takes the value as it is, or asks of it what is no comparison with a literal, in a run that records."""
    kind = value.__class__
    if kind is Scalar:
        if value.kind == "string":
            m.recorder.taken.setdefault(plain(value.path))
        else:
            m.recorder.reckoned.setdefault(plain(value.path))
    elif kind is Text:
        m.recorder.passed(value)
    elif kind is AnyOf:
        for option in value.options:
            taken(m, option)
    elif kind is Record:
        for part in value.fields.values():
            taken(m, part)


def reckoned(m: Machine, *values: Any) -> None:
    """Numbers are reckoned with, or compared with what is not known, in a run that records."""
    for value in values:
        for option in options(value):
            if option.__class__ is Scalar and option.kind in ("number", "integer"):
                m.recorder.reckoned.setdefault(plain(option.path))


def stored(m: Machine, args: Iterable[Any], state: State) -> None:
    """The values are put into a container, in a run that records: one that is empty is kept there like any other."""
    for value in args:
        kind = value.__class__
        parts = value.fields.values() if kind is Record else value.exact or () if kind is Items else (value,)
        for part in parts:
            found = options(part)
            for option in found:
                if option.__class__ is Scalar and option.kind == "string":
                    _noted(m, "", option, found, state)


def joined(m: Machine, parts: Iterable[Any]) -> None:
    """The values become parts of a text, in a run that records."""
    for part in parts:
        for option in options(part):
            if option.__class__ is Scalar and option.kind == "string":
                m.recorder.joined.setdefault(plain(option.path))


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
    if found != ASSET:
        return found
    types = getattr(getattr(node, "callee", None), "types", ())
    asked = (
        node.args[0] if node.__class__ is Call and node.args else None
    )  # ``StaticLoadObject(UClass::StaticClass(),``
    said = asked.callee.text if asked.__class__ is Call and asked.callee.__class__ is Name else ""
    return CLASS if {*types[:1], said.removesuffix("::StaticClass")} & _CLASSES else found


_CLASSES = frozenset({"UClass", "UBlueprintGeneratedClass"})
