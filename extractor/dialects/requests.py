"""What a handler is asked with: a JSON object, a struct of the plugin that carries one, or the text of one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from extractor.program import bare, stripped

if TYPE_CHECKING:
    from extractor.form import Unit
    from extractor.program import Program

REQUESTS = ("FJsonObject", "FJsonValue")
_OBJECT = "FJsonObject"
TEXTS = ("FString", "FStringView", "TCHAR", "std::string", "std::string_view", "char")
_PARSES = re.compile(rb"\bFJsonSerializer\s*::\s*Deserialize\b|\bTJsonReaderFactory\b|\bJsonObjectStringToUStruct\b")
_CALLED = re.compile(rb"\b([A-Za-z_]\w*)\s*(?:<[^;(){}]*>)?\s*\((?=([^;{}]*))")
_CARRIED = re.compile(r"(?i)param|arg|payload|body|data|input|content|json|request")
_PLAIN = frozenset(
    {"bool", "int", "float", "double", "int32", "uint32", "int64", "uint64", "uint8", "FVector", "FRotator", "FName",
     "FLinearColor", "FTransform", "FVector2D", "FProperty", "size_t"}
)  # fmt: skip
_ENGINE_OBJECT = re.compile(r"[UAI][A-Z]\w+")
_LOOK_DOWN = 2
_MOST_CALLED = 12


def takes_json(program: Program, params: Any) -> bool:
    """Whether one of the parameters is a JSON object, by its type or by what the plugin calls the type."""
    words = REQUESTS[:1] if takes_place(params) else REQUESTS
    return any(any(word in param.type or word in program.alias(param.type) for word in words) for param in params)


def takes_place(params: Any) -> bool:
    """Whether a callable is told where in memory to put a value: no caller outside could ask it."""
    plain = [(bare(param.type), param.declarator) for param in params]
    return any((name == "void" and "*" in mark) or name.endswith("Property") for name, mark in plain)


def may_be_asked(params: Any) -> bool:
    """Whether a callable might take a request of some form: not with numbers and truths alone, nor beside one of the
    engine's objects, which no caller outside could send."""
    plain = [bare(param.type) for param in params]
    return any(each not in _PLAIN for each in plain) and not any(_ENGINE_OBJECT.fullmatch(each) for each in plain)


def takes_request(program: Program, params: Any, taking: tuple[str, ...] | None = None) -> bool:
    """Whether one of the parameters is a JSON object or a struct of the plugin that carries one, or has one of the
    names ``taking``."""
    if taking and any(param.name in taking for param in params):
        return True
    return takes_json(program, params) or any(carries(program, param.type) for param in params)


def is_request(program: Program, type_text: str) -> bool:
    """Whether a type is a JSON object, or a struct that carries one."""
    return _OBJECT in type_text or carries(program, type_text)


def carries(program: Program, type_text: str) -> bool:
    """Whether a type is a struct of the tree with a JSON object among its fields that is called like a request's."""
    plain = bare(type_text)
    if "<" in plain and stripped(plain) == plain:
        return False
    entry = program.class_(plain)
    if entry is None:
        return False
    return any(
        _OBJECT in variable.declare.type and stripped(variable.declare.type) == _OBJECT and _CARRIED.search(name)
        for name, variable in program.fields(entry.key).items()
    )


def text_param(program: Program, unit: Unit, node: Any, depth: int = 0) -> str:
    """The parameter of a function or lambda that is a request as JSON text: it is parsed there or in what it is handed
    to; "" of others."""
    names = [p.name for p in node.params if p.name and p.type in TEXTS and not p.is_mutable_reference]
    if not names:
        return ""
    text = unit.text[node.start : node.end]
    head = text.find(b"{")
    for name in names:
        word = re.compile(rb"\b%b\b" % name.encode())
        if _PARSES.search(text, head) and _parsed(word, text, head):
            return str(name)
        if depth < _LOOK_DOWN and _handed_on(program, unit, node, word, text[head:], depth):
            return str(name)
    return ""


def _parsed(word: re.Pattern[bytes], text: bytes, head: int) -> bool:
    """Whether a reader of JSON is made of the word."""
    return any(word.search(text[m.end() : m.end() + 120].partition(b";")[0]) for m in _PARSES.finditer(text, head))


def _handed_on(program: Program, unit: Unit, node: Any, word: re.Pattern[bytes], text: bytes, depth: int) -> bool:
    asked = 0
    scope, owner = getattr(node, "scope", ""), getattr(node, "owner", "")
    for found in _CALLED.finditer(text):
        args = found[2]
        if word.search(args) is None:
            continue
        name = found[1].decode()
        own = program.resolve(name, scope, owner, -1, unit) if owner else ()
        for definition in (own or program.functions(name))[:2]:
            asked += 1
            if asked > _MOST_CALLED:
                return False
            if text_param(program, definition.unit, definition.function, depth + 1):
                return True
    return False
