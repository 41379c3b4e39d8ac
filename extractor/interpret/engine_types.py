"""The engine's types and constants as interpretation tells them apart: by what a value of them can be.

Tables alone, read by everything that asks what a written type is; what a call of the engine does with values is
``engine``'s to say.
"""

from __future__ import annotations

from typing import Any

from extractor.interpret.values import ANYTHING, EMPTY_TEXT, NULL, Num, Record, Scalar, Unknown

WIDTHS = {
    "int8": -8,
    "uint8": 8,
    "int16": -16,
    "uint16": 16,
    "int": -32,
    "long": -32,
    "int32": -32,
    "unsigned": 32,
    "uint32": 32,
    "int64": -64,
    "uint64": 64,
    "SIZE_T": 64,
    "char": -8,
}
"""Bits of the integer types, negative of signed ones."""

CHARACTERS = frozenset({"TCHAR", "ANSICHAR", "WIDECHAR", "UTF8CHAR", "char", "wchar_t", "char16_t", "char8_t"})
INTEGERS = frozenset(WIDTHS) - CHARACTERS
NUMBERS = INTEGERS | {"float", "double"}
TEXTS = frozenset({"FString", "FName", "FText", "FStringView", "FUtf8String", "FAnsiString", "FStringBuilderBase"})
POINTERS = frozenset(
    {
        "TSharedPtr", "TWeakPtr", "TUniquePtr", "TWeakObjectPtr", "TObjectPtr", "TOptional", "TFunction", "TSubclassOf",
        "TSoftObjectPtr", "TSoftClassPtr", "TStrongObjectPtr", "FTimerHandle", "TUniqueFunction",
    }
)  # fmt: skip
ARRAYS = frozenset(
    {"TArray", "TSet", "TArrayView", "TConstArrayView", "TQueue", "TInlineArray", "TStaticArray", "TDeque"}
)
OBJECT_ITERATORS = ("TActorIterator<", "TObjectIterator<", "TFieldIterator<")
"""How the types of those iterators begin that give pointers to what they are over."""
MAPS = frozenset({"TMap", "TMultiMap", "TSortedMap"})
VECTORS = {
    "FVector": ("X", "Y", "Z"),
    "FVector3f": ("X", "Y", "Z"),
    "FVector2D": ("X", "Y"),
    "FVector2f": ("X", "Y"),
    "FVector4": ("X", "Y", "Z", "W"),
    "FIntPoint": ("X", "Y"),
    "FIntVector": ("X", "Y", "Z"),
    "FRotator": ("Pitch", "Yaw", "Roll"),
    "FQuat": ("X", "Y", "Z", "W"),
    "FLinearColor": ("R", "G", "B", "A"),
    "FColor": ("R", "G", "B", "A"),
}


def vector(type_: str, args: list[Any]) -> Any:
    """A vector-like struct from its constructor's arguments; None of any other type."""
    names = VECTORS.get(type_)
    if names is None or (args and len(args) not in (1, len(names), len(names) - 1)):
        return None
    if len(args) == 1:
        only = args[0]
        if only.__class__ not in (Num, Scalar, Unknown):
            return None
        return Record(type_, dict.fromkeys(names, only)) if only.__class__ is Num else None
    fields = dict(zip(names, args, strict=False))
    if args and len(fields) < len(names):
        fields[names[-1]] = Num(1.0)
    return Record(type_, fields, None if fields else ANYTHING)


def _fixed(type_: str, *values: float) -> Record:
    return Record(type_, {n: Num(v) for n, v in zip(VECTORS[type_], values, strict=True)})


CONSTANTS: dict[str, Any] = {
    "FVector::ZeroVector": _fixed("FVector", 0.0, 0.0, 0.0),
    "FVector::OneVector": _fixed("FVector", 1.0, 1.0, 1.0),
    "FVector::UpVector": _fixed("FVector", 0.0, 0.0, 1.0),
    "FVector::ForwardVector": _fixed("FVector", 1.0, 0.0, 0.0),
    "FVector::RightVector": _fixed("FVector", 0.0, 1.0, 0.0),
    "FVector2D::ZeroVector": _fixed("FVector2D", 0.0, 0.0),
    "FVector2D::UnitVector": _fixed("FVector2D", 1.0, 1.0),
    "FRotator::ZeroRotator": _fixed("FRotator", 0.0, 0.0, 0.0),
    "FLinearColor::White": _fixed("FLinearColor", 1.0, 1.0, 1.0, 1.0),
    "FLinearColor::Black": _fixed("FLinearColor", 0.0, 0.0, 0.0, 1.0),
    "FLinearColor::Gray": _fixed("FLinearColor", 0.5, 0.5, 0.5, 1.0),
    "FLinearColor::Red": _fixed("FLinearColor", 1.0, 0.0, 0.0, 1.0),
    "FLinearColor::Green": _fixed("FLinearColor", 0.0, 1.0, 0.0, 1.0),
    "FLinearColor::Blue": _fixed("FLinearColor", 0.0, 0.0, 1.0, 1.0),
    "FLinearColor::Transparent": _fixed("FLinearColor", 0.0, 0.0, 0.0, 0.0),
    "INDEX_NONE": Num(-1),
    "NAME_None": EMPTY_TEXT,
    "MAX_int32": Num(2147483647),
    "MIN_int32": Num(-2147483648),
    "nullptr": NULL,
    "NullOpt": NULL,
    "std::nullopt": NULL,
    "NULL": NULL,
    "KINDA_SMALL_NUMBER": Num(1.0e-4),
    "SMALL_NUMBER": Num(1.0e-8),
    "PI": Num(3.1415926535897932),
}


def is_view(type_: str) -> bool:
    """Whether a type, or what makes one, is a view: it is another name of a container."""
    return type_.partition("<")[0] in ("TArrayView", "TStridedView", "std::span", "MakeArrayView")
