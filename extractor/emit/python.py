"""Python text that the Python outputs share: docstrings, annotations, needs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from extractor import wording
from extractor.catalog import Condition, Param, When
from extractor.emit.needs import Fact, Needs
from extractor.emit.quoting import py_docstring, py_string, py_tuple, py_value
from extractor.emit.shapes import Hinted, ListOf, Literals, MapOf, Plain, Ref, Type, Union, kind_of
from extractor.emit.writer import Call, Node, Writer, laid_out
from extractor.wording import ENGLISH

TYPES: Mapping[str, str] = {
    "string": "str",
    "number": "float",
    "integer": "int",
    "boolean": "bool",
    "object": "dict[str, Any]",
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


def about(param: Param, stands_for: str) -> str:
    """What to say about a key beside its type."""
    if stands_for:
        return f"The same as {stands_for}."
    said = [wording.meaning(ENGLISH, param)]
    if param.has_default and param.default is not None:
        said.append(f"Default: {ENGLISH.value(param.default)}.")
    elif param.default_when:
        said.append(f"Default: {wording.default(ENGLISH, param)}.")
    return ENGLISH.sentences(said)


def tuple_node(parts: Iterable[Node]) -> Node:
    """A tuple."""
    return Call("(", tuple(("", part) for part in parts), single=",")


def condition_text(condition: Condition) -> str:
    """A condition as a ``Condition``."""
    match condition.kind:
        case "in":
            return f"Condition({py_string(condition.key)}, is_in={py_tuple(condition.in_ or ())})"
        case "not_in":
            return f"Condition({py_string(condition.key)}, is_not_in={py_tuple(condition.not_in or ())})"
        case "present":
            return f"Condition({py_string(condition.key)}, present={condition.present})"
        case "condition":
            return f"Condition(built_with={py_string(condition.condition or '')})"
        case kind:
            inner = [condition_text(one) for one in condition.parts]
            return f"Condition({kind}=({', '.join(inner)}{',' if len(inner) == 1 else ''}))"


def needs_node(needs: Needs) -> Node:
    """The needs as a ``Needs``."""
    parts: list[tuple[str, Node]] = []
    if needs.all:
        parts.append(("all=", tuple_node(map(py_string, needs.all))))
    for word in ("one_of", "at_most_one"):
        if groups := getattr(needs, word):
            parts.append((f"{word}=", tuple_node(map(py_tuple, groups))))
    if needs.when:
        parts.append(("when=", tuple_node(map(_when_text, needs.when))))
    if needs.same:
        parts.append(("same=", tuple_node(map(py_tuple, needs.same))))
    if needs.facts:
        facts = tuple((f"{py_string(name)}: ", _fact_text(fact)) for name, fact in needs.facts.items())
        parts.append(("facts=", Call("{", facts, "}")))
    return Call("Needs(", tuple(parts))


def _fact_text(fact: Fact) -> Node:
    words: list[tuple[str, Node]] = []
    if fact.aliases:
        words.append(("aliases=", py_tuple(fact.aliases)))
    words += [(f"{word}=", "True") for word in ("empty_is_absent", "case_insensitive") if getattr(fact, word)]
    if fact.default is None or isinstance(fact.default, (str, int, float)):
        words.append(("default=", py_value(fact.default)))
    if fact.default_when:
        pairs = [tuple_node((condition_text(one.if_), py_value(one.value))) for one in fact.default_when]
        words.append(("default_when=", tuple_node(pairs)))
    return Call("Fact(", tuple(words))


def _when_text(when: When) -> Node:
    words: list[tuple[str, Node]] = [("", condition_text(when.if_))]
    words += [("then=", py_tuple(when.then))] if when.then else []
    words += [("one_of=", tuple_node(map(py_tuple, when.one_of)))] if when.one_of else []
    return Call("When(", tuple(words))


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
