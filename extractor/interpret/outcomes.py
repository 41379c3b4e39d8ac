"""The engine's ``TValueOrError``: what ``MakeValue`` and ``MakeError`` make, and what its methods say of it.

The public reference has the class and both makers:
https://dev.epicgames.com/documentation/en-us/unreal-engine/API/Runtime/Core/TValueOrError
"""

from __future__ import annotations

from typing import Any

from extractor.interpret.values import ANYTHING, Record, Truth, any_of, options, truth

TYPE = "TValueOrError"
_HAS, _VALUE, _ERROR = "bHasValue", "Value", "Error"
_GIVEN = {"GetValue": _VALUE, "StealValue": _VALUE, "GetError": _ERROR, "StealError": _ERROR}


def made(args: list[Any], *, has_value: bool) -> Record:
    """The result that holds a value, or an error."""
    held = args[0] if len(args) == 1 else ANYTHING
    return Record(TYPE, {_HAS: truth(has_value), _VALUE if has_value else _ERROR: held}, ANYTHING)


def asked(result: Record, name: str) -> Any:
    """What a method of a result gives; None of one that is not known."""
    field = _GIVEN.get(name)
    if field is not None:
        return result.fields.get(field, ANYTHING)
    if name in ("HasValue", "IsValid"):
        return result.fields.get(_HAS, ANYTHING)
    return _turned(result.fields.get(_HAS, ANYTHING)) if name == "HasError" else None


def _turned(has: Any) -> Any:
    return any_of([truth(not option.value) if option.__class__ is Truth else ANYTHING for option in options(has)])
