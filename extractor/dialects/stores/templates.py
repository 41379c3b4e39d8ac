"""Templates: what their parameters mean where a call says it: ``Add<FPing>()``, ``Bind<&FPing::Run>(TEXT("ping"))``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from extractor.dialects.stores.bound import Bound
from extractor.form import Name, Unary

if TYPE_CHECKING:
    from extractor.dialects.stores.bound import Frame
    from extractor.form import Function, Unit

_HEAD = re.compile(rb"\s*template\s*<([^{};]*?)>\s*(?=[\w:\[~]+[^<>]*\(|[\w:]+\s*<)")
_LAST = re.compile(r"(\w+)\s*(?:=.*)?$|\*\s*(\w+)\s*\)\s*\(.*$", re.DOTALL)


def params_of(unit: Unit, function: Function) -> tuple[str, ...]:
    """The names of a function template's own parameters."""
    head = _HEAD.match(unit.text, function.start, function.end) if "template" in function.kind else None
    found = [_LAST.search(each.strip()) for each in parted(head[1].decode())] if head is not None else []
    return tuple((each[1] or each[2]) if each is not None else "" for each in found)


def bound(names: tuple[str, ...], types: tuple[str, ...], frame: Frame) -> list[dict[str, Bound]]:
    """What the parameters are in a call with explicit arguments: of a pack, which is the last, each of its own."""
    if not types:
        return [{}]
    given = {name: Bound(_expression(type_), frame) for name, type_ in zip(names, types, strict=False) if name}
    last = names[-1] if names else ""
    return [{**given, last: Bound(_expression(type_), frame)} for type_ in types[len(names) - 1 :]] if last else [given]


def told(node: Any, frame: Frame) -> tuple[Any, Frame]:
    """``T::Name`` as the name that it is where the frame says what ``T`` is."""
    if node.__class__ is not Name or "::" not in node.text:
        return node, frame
    first, _, rest = node.text.partition("::")
    given = frame.names.get(first)
    if given is None or given.node.__class__ is not Name:
        return node, frame
    return Name(node.start, node.end, f"{given.node.text}::{rest}"), given.frame


def _expression(text: str) -> Any:
    named = Name(0, 0, text.removeprefix("&").strip())
    return Unary(0, 0, "&", named) if text.startswith("&") else named


def parted(text: str) -> list[str]:
    """The parts between commas that stand in no bracket."""
    parts, depth = [""], 0
    for letter in text:
        depth += 1 if letter in "<(" else -1 if letter in ">)" else 0
        if letter == "," and not depth:
            parts.append("")
        else:
            parts[-1] += letter
    return parts
