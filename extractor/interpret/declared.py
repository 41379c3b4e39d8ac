"""``declared``: what a plugin's own schema of a command says, by running the functions that return it.

Such a function gives a list of structs, a map from keys to structs, a JSON object in the form of JSON Schema, JSON
text, or a list of names; built by a brace list, step by step, by a builder or by a base. Which member of a struct
says what is read off the values (a JSON type, a sentence, a bool) before its name.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from extractor.facts import DeclaredFacts, DeclaredParam, Place
from extractor.form import Declare
from extractor.interpret import construct, statements
from extractor.interpret.machine import Machine
from extractor.interpret.record import Recorder
from extractor.interpret.state import State
from extractor.interpret.values import (
    ANYTHING,
    AnyOf,
    Built,
    Heap,
    Items,
    Json,
    Nothing,
    Num,
    Record,
    Table,
    Text,
    Truth,
    Unknown,
    known_text,
    options,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from extractor.facts import Handler, HandlerFacts, Registration
    from extractor.interpret.names import Names

TYPES = {
    "string": "string", "str": "string", "text": "string", "fstring": "string", "name": "string", "path": "string",
    "enum": "string", "number": "number", "float": "number", "double": "number", "integer": "integer",
    "int": "integer", "int32": "integer", "int64": "integer", "boolean": "boolean", "bool": "boolean",
    "object": "object", "map": "object", "struct": "object", "vector": "object", "rotator": "object",
    "transform": "object", "color": "object", "array": "array", "list": "array", "str[]": "array", "any": "any",
    "null": "any",
}  # fmt: skip
_OUTPUT = ("output", "result", "return", "response", "reply")
_KEYS = ("name", "key", "param", "field", "id", "arg")
_TYPE, _ITEMS, _DEFAULT = ("type", "kind"), ("item", "element", "inner"), ("default",)
_DESCRIPTION, _ENUM = ("desc", "help", "doc", "summary", "comment"), ("enum", "values", "options", "choices", "allowed")
_REQUIRED, _OPTIONAL = ("requir", "mandatory"), ("option",)
_DEEPEST = 6
Params = tuple[DeclaredParam, ...]


def with_declared(found: dict[Registration, HandlerFacts], names: Names) -> dict[Registration, HandlerFacts]:
    """The facts with what each registration's own functions declare."""
    memory: dict[Any, Any] = {}
    known: dict[Any, DeclaredFacts | None] = {}  # the actions of a tool have one schema
    for registration, facts in found.items():
        if not registration.declaring:
            continue
        key = tuple((h.unit.path, h.function.start if h.function else 0, h.receiver) for h in registration.declaring)
        if key not in known:
            known[key] = declared(names, registration.declaring, memory)
        found[registration] = replace(facts, declared=known[key])
    return found


def declared(program: Names, handlers: Sequence[Handler], memory: dict[Any, Any]) -> DeclaredFacts | None:
    """The schema that the functions declare together; None where none of them says anything."""
    params: Params | None = None
    output: Params = ()
    required: tuple[str, ...] | None = None
    place: Place | None = None
    for handler in handlers:
        says_output = handler.function is not None and any(w in handler.function.name.lower() for w in _OUTPUT)
        found, names = _said(program, handler, memory)
        if says_output:
            output = output or found or ()
            continue
        if found is not None and (params is None or not params):
            params = found
            if found or place is None:
                place = _place(handler)
        if names is not None and required is None:
            required = names
    if params is None and not output and not required:
        return None
    return DeclaredFacts(place or _place(handlers[0]), params or (), required, output)


def _place(handler: Handler) -> Place:
    return Place(handler.unit.path, handler.function.line if handler.function is not None else 1)


def _said(program: Names, handler: Handler, memory: dict[Any, Any]) -> tuple[Params | None, tuple[str, ...] | None]:
    """(the params that a function declares, the names it lists as required); None where it says neither."""
    params: dict[str, DeclaredParam] = {}
    names: dict[str, None] = {}
    says_params = False
    says_names = handler.function is not None and _lists_texts(handler.function.returns)
    for value, state in _run(program, handler, memory):
        for option in options(value):
            reader = _Reader(state)
            found = reader.params(option)
            if found is not None and not (says_names and not found):
                says_params = True
                for param in found:
                    params.setdefault(param.key, param)
            listed = reader.names(option)
            if listed is not None:
                says_names = True
                names.update(dict.fromkeys(listed))
    return tuple(params.values()) if says_params else None, tuple(names) if says_names else None


def _lists_texts(returns: str) -> bool:
    return returns.endswith(("<FString>", "<FName>", "<FStringView>", "<std::string>"))


def _run(program: Names, handler: Handler, memory: dict[Any, Any]) -> list[tuple[Any, State]]:
    """What the function can return (or leave in what it is handed), with the states that hold its objects."""
    function = handler.function
    body = handler.unit.body(function) if function is not None else None
    if function is None or body is None:
        return []
    m = Machine(program, {}, Recorder(), memory, deciding=False)
    state = State({})
    outer = m.frame(None, 0, handler.unit, function, function.scope, handler.receiver, 0)
    inner = m.frame(outer, function.start, handler.unit, function, function.scope, function.owner, function.start)
    inner.symbol = handler.symbol
    inner.this = _receiver(m, handler, state, outer)
    out = 0
    for param in function.params:
        out = cell = inner.cell(param.start)
        inner.names[param.name] = cell
        inner.types[param.name] = param.type + param.declarator
        declared = Declare(param.start, param.start, param.type, (param.name,))
        state.cells[cell] = construct.default_of(m, param.type, declared, state, outer)
    m.stack.append((function.start, handler.unit.path))
    exits = statements.run_body(m, body, state, inner)
    if out:
        return [(one.cells.get(out, ANYTHING), one) for _, one in exits]
    return [(construct.coerce(m, function.returns, value, inner), one) for value, one in exits if value is not None]


def _receiver(m: Machine, handler: Handler, state: State, frame: Any) -> Any:
    """The object: constructed where its class has a constructor that may fill a table, else just its class."""
    found = m.program.class_(handler.receiver, "")
    if found is None:
        return Unknown(handler.receiver + "*", True)
    for key in m.program.program.lineage(found.key):
        name = key.rpartition("::")[2]
        if any(d.owner == key for d in m.program.program.method(key, name)):
            return construct.construct(m, handler.receiver, (), _At(), state, frame, on_heap=True)
    return Unknown(handler.receiver + "*", True)


class _At:
    """The place of a construction that stands nowhere."""

    start = end = 1
    args: tuple[Any, ...] = ()


class _Reader:
    """Reads declared keys out of a value."""

    def __init__(self, state: State) -> None:
        self._state = state

    def params(self, value: Any, depth: int = 0) -> Params | None:
        """The params that a value lists; None where it is no such list (a list of texts is none)."""
        if depth > _DEEPEST:
            return ()
        content = self._content(value)
        kind = content.__class__
        if kind is Table:
            return tuple(p for p in (self._entry(key, held, depth) for key, held in content.entries.items()) if p)
        if kind is Items:
            return self._of_items(content, depth)
        if kind is Built:
            return self._of_schema(content, depth)
        if kind is Text and (text := known_text(content)) and text.lstrip()[:1] == "{":
            return _of_text(text)
        if kind is Record:
            inside = (self.params(held, depth + 1) for held in content.fields.values() if self._is_table(held))
            return next((found for found in inside if found), None)
        return None

    def _of_items(self, content: Items, depth: int) -> Params | None:
        items = content.exact if content.exact is not None else (content.item,) if content.item is not None else ()
        if not items:
            return ()
        flat = [option for item in items for option in options(item)]
        if all(self._content(item).__class__ not in (Record, Built, Items) for item in flat):
            return None
        return tuple(p for p in (self._entry("", item, depth) for item in flat) if p)

    def names(self, value: Any) -> tuple[str, ...] | None:
        """The texts of a list of texts, also under ``required`` of a schema."""
        content = self._content(value)
        if content.__class__ is Built:
            entry = _field(content, "required")
            if entry is None:
                return () if _field(content, "properties") is not None else None
            return self.names(entry)
        if content.__class__ is Text and (text := known_text(content)) and text.lstrip()[:1] == "{":
            return _required_of_text(text)
        if content.__class__ is Json:
            content = content.content
        if content.__class__ is not Items or content.exact is None:
            return None
        if not content.exact:
            return None
        found = [known_text(self._content(option)) for item in content.exact for option in options(item)]
        return tuple(t for t in found if t) if all(t is not None for t in found) else None

    def _is_table(self, value: Any) -> bool:
        return self._content(value).__class__ in (Items, Table, Built)

    def _content(self, value: Any) -> Any:
        for _ in range(3):
            if value.__class__ is Heap:
                value = self._state.cells.get(value.id)
            elif value.__class__ is Json:
                value = value.content
            elif value.__class__ is AnyOf:
                value = next((o for o in value.options if o.__class__ not in (Nothing, Unknown)), value.options[0])
            else:
                break
        return value

    def _entry(self, key: str, value: Any, depth: int) -> DeclaredParam | None:
        """One key: a struct, an untyped brace list, or a property of a schema."""
        content = self._content(value)
        kind = content.__class__
        if kind is Record:
            return self._struct(key, list(content.fields.items()), depth)
        if kind is Items:
            return self._struct(key, [("", item) for item in content.exact or ()], depth)
        if kind is Built:
            named = key or self._text(_field(content, "name")) or self._text(_field(content, "key"))
            return self._property(named, content, depth) if named else None
        if kind is Text and key:
            text = known_text(content) or ""
            known = TYPES.get(text.lower())
            return DeclaredParam(key, known or "any", "" if known else text)
        return DeclaredParam(key, "any") if key else None

    def _text(self, value: Any) -> str:
        return known_text(self._content(value)) or "" if value is not None else ""

    def _struct(self, key: str, fields: list[tuple[str, Any]], depth: int) -> DeclaredParam | None:
        """A struct's members by their names; what has no telling name by its value."""
        said: dict[str, Any] = {}
        for name, value in fields:
            role = _role(name, self._content(value), said, bool(key))
            if role:
                said[role] = value
        named = key or self._text(said.get("key"))
        if not named:
            return None
        type_ = self._text(said.get("type"))
        required = said.get("required")
        flag = _truth(self._content(required)) if required is not None else None
        optional = said.get("optional")
        if flag is None and optional is not None:
            unset = _truth(self._content(optional))
            flag = None if unset is None else not unset
        properties = self.params(said["properties"], depth + 1) if "properties" in said else None
        return DeclaredParam(
            key=named,
            type=TYPES.get(type_.lower(), "any") if type_ else "any",
            description=self._text(said.get("description")),
            required=flag,
            default=self._literal(said.get("default")),
            enum=self.names(said["enum"]) or () if "enum" in said else (),
            items=TYPES.get(self._text(said.get("items")).lower(), ""),
            properties=properties or (),
        )

    def _literal(self, value: Any) -> object:
        content = self._content(value) if value is not None else None
        if content.__class__ is Text:
            return known_text(content) or None
        if content.__class__ in (Num, Truth):
            return content.value
        return None

    def _of_schema(self, content: Built, depth: int) -> Params | None:
        """The properties of an object in JSON Schema; an object of named properties without that frame as well."""
        properties = _field(content, "properties")
        if properties is not None:
            inner = self._content(properties)
            required = set(self.names(_field(content, "required")) or ()) if _field(content, "required") else set()
            fields = inner.fields if inner.__class__ is Built else {}
            found = [self._property(key, self._content(held), depth) for key, (held, _) in fields.items()]
            return tuple(_needed(p, p.key in required) if p.required is None else p for p in found)
        if _field(content, "type") is not None:
            return ()
        described = {k: self._content(v) for k, (v, _) in content.fields.items()}
        if described and all(v.__class__ is Built for v in described.values()):
            return tuple(self._property(key, value, depth) for key, value in described.items())
        return () if not content.fields else None

    def _property(self, key: str, content: Any, depth: int) -> DeclaredParam:
        if content.__class__ is not Built or depth > _DEEPEST:
            return DeclaredParam(key, "any")
        type_ = self._text(_field(content, "type"))
        items = self._content(_field(content, "items"))
        enum = _field(content, "enum")
        flag = _field(content, "required")
        inner = self.params(content, depth + 1) if _field(content, "properties") is not None else None
        return DeclaredParam(
            key=key,
            type=TYPES.get(type_.lower(), "any"),
            description=self._text(_field(content, "description")),
            required=_truth(self._content(flag)) if flag is not None else None,
            default=self._literal(_field(content, "default")),
            enum=self.names(enum) or () if enum is not None else (),
            items=TYPES.get(self._text(_field(items, "type")).lower(), "") if items.__class__ is Built else "",
            properties=inner or (),
        )


def _role(name: str, value: Any, said: dict[str, Any], keyed: bool) -> str:
    """What a member of a struct says: by its name where that tells, else by its value and what was said before."""
    folded = name.lower()
    kind = value.__class__
    if name:
        for role, words in (("items", _ITEMS), ("default", _DEFAULT), ("description", _DESCRIPTION), ("enum", _ENUM)):
            if (
                role not in said
                and any(word in folded for word in words)
                and not (role == "enum" and kind not in (Items,))
            ):
                return role
        if kind in (Truth, Num) or kind is Unknown:
            return (
                "required"
                if any(w in folded for w in _REQUIRED)
                else "optional"
                if any(w in folded for w in _OPTIONAL)
                else ""
            )
        if any(word in folded for word in _TYPE) and "type" not in said:
            return "type"
        if not keyed and "key" not in said and kind is Text and any(word in folded for word in _KEYS):
            return "key"
        if "propert" in folded and kind in (Items, Table, Built, Heap):
            return "properties"
        return ""
    text = known_text(value) if kind is Text else None
    if text is not None:
        if not keyed and "key" not in said:
            return "key"
        if "type" not in said and text.lower() in TYPES:
            return "type"
        return "description" if "description" not in said else "default" if "required" in said else ""
    if kind is Truth and "required" not in said:
        return "required"
    return ""


def _field(content: Any, key: str) -> Any:
    entry = content.fields.get(key) if content.__class__ is Built else None
    return entry[0] if entry is not None else None


def _truth(value: Any) -> bool | None:
    return bool(value.value) if value.__class__ in (Truth, Num) else None


def _needed(param: DeclaredParam, needed: bool) -> DeclaredParam:
    return DeclaredParam(
        param.key, param.type, param.description, needed, param.default, param.enum, param.items, param.properties
    )


def _of_text(text: str) -> Params | None:
    """The params of a schema written as JSON text."""
    schema = _parsed(text)
    properties = schema.get("properties") if isinstance(schema, dict) else None
    if not isinstance(properties, dict):
        return None
    needed = schema.get("required") if isinstance(schema, dict) else None
    required = set(needed) if isinstance(needed, list) else set()
    return tuple(_of_json(str(key), held, key in required) for key, held in properties.items())


def _required_of_text(text: str) -> tuple[str, ...] | None:
    schema = _parsed(text)
    found = schema.get("required", []) if isinstance(schema, dict) else None
    return tuple(str(key) for key in found) if isinstance(found, list) else None


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return None


def _of_json(key: str, held: Any, needed: bool) -> DeclaredParam:
    if not isinstance(held, dict):
        return DeclaredParam(key, "any", required=needed)
    items, enum, inner = held.get("items"), held.get("enum"), held.get("properties")
    below = held.get("required")
    required: Iterable[Any] = below if isinstance(below, list) else ()
    return DeclaredParam(
        key=key,
        type=TYPES.get(str(held.get("type", "any")).lower(), "any"),
        description=str(held.get("description", "")),
        required=needed,
        default=held.get("default") if isinstance(held.get("default"), (str, int, float, bool)) else None,
        enum=tuple(str(v) for v in enum) if isinstance(enum, list) else (),
        items=TYPES.get(str(items.get("type", "")).lower(), "") if isinstance(items, dict) else "",
        properties=tuple(_of_json(str(k), v, k in required) for k, v in inner.items())
        if isinstance(inner, dict)
        else (),
    )
