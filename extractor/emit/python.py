"""Python text that the Python outputs share: docstrings, annotations, needs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from types import MappingProxyType
from typing import Any

from extractor.emit.quoting import py_docstring, py_string, py_value
from extractor.emit.runtime.checks import Key
from extractor.emit.runtime.needs import Condition
from extractor.emit.shapes import Hinted, ListOf, Literals, MapOf, Plain, Ref, Type, Union, kind_of
from extractor.emit.writer import Call, Node, Writer, laid_out

TYPES: Mapping[str, str] = {
    "string": "str",
    "number": "float",
    "integer": "int",
    "boolean": "bool",
    "object": "dict[str, Any]",
    "null": "None",
}


def with_docstring(writer: Writer, text: str) -> None:
    """A docstring, on one line where it fits."""
    lines = py_docstring(text)
    if not lines:
        return
    closing = ' """' if lines[-1].endswith('"') else '"""'
    if len(lines) == 1:
        writer.line(f'"""{lines[0]}{closing}')
        return
    writer.line(f'"""{lines[0]}')
    writer.lines(lines[1:])
    writer.line('"""')


def type_node(type_: Type) -> Node:
    """A type as an annotation."""
    match type_:
        case Plain(name=name):
            return TYPES.get(name, "Any")
        case Hinted(name=name):
            return TYPES[name]
        case Literals(values=values):
            return literal_node(values)
        case ListOf(item=item):
            return Call("list[", (("", type_node(item)),), "]")
        case MapOf(value=value):
            return Call("dict[", (("", "str"), ("", type_node(value))), "]")
        case Ref(name=name):
            return name
        case Union(parts=parts):
            return union_node([type_node(one) for one in parts])


def union_node(parts: Iterable[Node]) -> Node:
    """Either of several annotations."""
    several = list(dict.fromkeys(parts))
    if "Any" in several:
        return "Any"
    return several[0] if len(several) == 1 else Call("Union[", tuple(("", part) for part in several), "]")


def literal_node(values: tuple[Any, ...]) -> Node:
    """One of these values; no ``Literal`` takes a float."""
    if any(isinstance(one, float) for one in values):
        return union_node([TYPES[kind_of(one)] for one in values])
    return Call("Literal[", tuple(("", py_value(one)) for one in values), "]")


def write_field(writer: Writer, head: str, type_: Node, tail: str = "") -> None:
    """``head`` and an annotation, over several lines where it is long."""
    lines = laid_out(type_, 114, before=len(head) + len(tail))
    lines[0] = head + lines[0]
    lines[-1] += tail
    writer.lines(lines)


def tuple_node(parts: Iterable[Node]) -> Node:
    """A tuple."""
    return Call("(", tuple(("", part) for part in parts), single=",")


def object_node(value: Any, names: Mapping[str, str] = MappingProxyType({})) -> Node:
    """A record of ``runtime``, or what it holds, as the expression that makes it; what is as by default is left out.

    ``names``: for a key inside, by its ``repr``, the constant that it is.
    """
    if isinstance(value, tuple):
        return tuple_node(object_node(part, names) for part in value)
    if isinstance(value, dict):
        return Call("{", tuple((f"{py_string(name)}: ", object_node(part)) for name, part in value.items()), "}")
    if names and isinstance(value, Key) and is_nested(value) and (name := names.get(repr(value))):
        return name
    if not is_dataclass(value) or isinstance(value, type):
        return py_value(value)
    words: list[tuple[str, Node]] = []
    for at, field in enumerate(fields(value)):
        part = getattr(value, field.name)
        bare = field.default is MISSING and field.default_factory is MISSING
        default = field.default_factory() if field.default_factory is not MISSING else field.default
        if bare or not (part is default or part == default):
            named = at > 0 or not (bare or isinstance(value, (Key, Condition)))
            words.append((f"{field.name}=" if named else "", object_node(part, names)))
    return Call(f"{type(value).__name__}(", tuple(words))


def is_nested(key: Key) -> bool:
    """Whether there are keys in it."""
    return bool(key.properties or key.items or key.additional)


def imports(body: str, offered: Mapping[str, Iterable[str]]) -> list[str]:
    """``from`` lines for whichever of the offered names the body uses."""
    lines = []
    used = set(re.findall(r"\w+", body))
    for module, names in offered.items():
        wanted = [name for name in names if name in used]
        if wanted:
            lines += laid_out_import(module, wanted)
    return lines


def laid_out_import(module: str, names: list[str]) -> list[str]:
    """One ``from`` line, or several."""
    line = f"from {module} import {', '.join(names)}"
    if len(line) <= 118:
        return [line]
    return [f"from {module} import (", *(f"    {name}," for name in names), ")"]
