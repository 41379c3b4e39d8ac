"""``models.py``: Pydantic (v2) models for strict Python services.

A model for what each command takes, with its needs checked; a message model a command and their union, told apart by
the command; results, replies, codes and events. Requests forbid what the plugin would drop in silence, replies keep
what is not known yet.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from extractor.catalog import Catalog, Param, Scalar, is_with_parent
from extractor.emit.base import Options, Output
from extractor.emit.comments import about
from extractor.emit.needs import Fact, Needs, needs_of
from extractor.emit.python import imports, literal_node, object_node, tuple_node, with_docstring, write_field
from extractor.emit.quoting import PYTHON_WORDS, identifiers, py_string, py_tuple, py_value
from extractor.emit.runtime import part
from extractor.emit.shapes import (
    CommandTypes,
    Field,
    Hinted,
    ListOf,
    Literals,
    MapOf,
    Plain,
    Ref,
    Shape,
    Shapes,
    Type,
    Union,
    shapes,
)
from extractor.emit.specs import needs_of as records_of
from extractor.emit.writer import Call, Node, Writer, banner, laid_out

FILE = "models.py"

_TYPES = {
    "string": "str",
    "number": "Number",
    "integer": "Whole",
    "boolean": "bool",
    "object": "dict[str, Any]",
    "null": "None",
}

# Names that a field must not have: they are the model's own.
_MODEL_WORDS = PYTHON_WORDS | frozenset(
    ("copy", "dict", "json", "schema", "schema_json", "validate", "construct", "fields", "parse_obj", "parse_raw",
     "parse_file", "from_orm", "update_forward_refs", "str", "bool", "int",
     "float", "list", "Field", "Any", "Number", "Whole", "Given", "Literal")
)  # fmt: skip

_OFFERED = {
    "collections.abc": ("Iterator", "Mapping"),
    "dataclasses": ("dataclass", "field"),
    "typing": ("Annotated", "Any", "ClassVar", "Literal", "NamedTuple", "Optional", "TypeVar", "Union"),
    "pydantic": (
        "BaseModel", "BeforeValidator", "ConfigDict", "Discriminator", "Field", "Tag", "TypeAdapter", "model_validator",
    ),
    "typing_extensions": ("Self",),
}  # fmt: skip


def files(catalog: Catalog, options: Options) -> dict[str, bytes]:
    """The one module."""
    made = shapes(catalog)
    body = Writer()
    requests = {types.params.name: needs_of(types.command) for types in made.commands}
    of_results = _of_results(made)
    for shape in made.objects:
        _model(body, shape, requests.get(shape.name), shape.name in of_results)
    _messages(body, catalog, made)
    _replies(body, catalog, made)
    # The needs' records stand before the models whose class bodies use them.
    code = Writer()
    code.line(f"CONTRACT_DIGEST = {py_string(catalog.plugin.contract_digest)}")
    code.lines(["", "# How needs are decided.", "", "ABSENT: Any = object()", "", ""])
    code.lines(part("needs.py"))
    code.lines(["", ""])
    code.lines(part("models.py"))
    code.lines(["", ""])
    text = code.text() + "\n\n" + body.text()
    head = Writer()
    first, *others = banner(catalog, "models-py", "Pydantic models of the commands")
    with_docstring(head, "\n".join([first, "", *others]))
    head.lines(["# ruff: noqa", "from __future__ import annotations", ""])
    head.lines(imports(text, _OFFERED))
    return {FILE: (head.text() + "\n" + text).encode()}


def _of_results(made: Shapes) -> set[str]:
    """The shapes that a reply or an event is made of, inner ones too."""
    by_name = {shape.name: shape for shape in made.objects}
    found: set[str] = set()
    waiting: list[Type] = [types.result for types in made.commands if types.result]
    waiting += [Ref(event.payload.name) for event in made.events]
    while waiting:
        match waiting.pop():
            case Ref(name=name):
                if name not in found:
                    found.add(name)
                    waiting += [field.type for field in by_name[name].fields]
            case ListOf(item=inner) | MapOf(value=inner):
                waiting.append(inner)
            case Union(parts=parts):
                waiting += parts
            case _:
                pass
    return found


def _model(writer: Writer, shape: Shape, needs: Needs | None, of_result: bool) -> None:
    base = "Reply" if of_result else "Params" if needs is not None else "Part"
    names = identifiers([field.key for field in shape.fields], "snake", _MODEL_WORDS)
    writer.lines(["", ""])
    with writer.block(f"class {shape.name}({base}):"):
        with_docstring(writer, shape.about)
        if shape.about:
            writer.line()
        own = needs and _undecided(needs)
        if own:
            write_field(writer, "_needs: ClassVar[Needs] = ", object_node(records_of(own)))
        if shape.more and not of_result:
            writer.line('model_config = ConfigDict(extra="allow")')
            if shape.rest is not None:
                (rest,) = laid_out(Call("dict[", (("", "str"), ("", _node(shape.rest))), "]"), 10**9)
                # Pydantic means it to be declared so; pyright sees a base's variable in another type.
                writer.line(f"__pydantic_extra__: {rest}  # pyright: ignore[reportIncompatibleVariableOverride]")
        for field in shape.fields:
            _field(writer, field, _spelled(names[field.key]), of_result)
        if not (shape.fields or shape.about or own or shape.more):
            writer.line("pass")


def _spelled(name: str) -> str:
    return f"{name}_" if name.startswith("model_") else name.lstrip("_") or "empty"


def _undecided(needs: Needs) -> Needs:
    """The needs that the fields' own declarations do not decide."""
    special = tuple(key for key in needs.all if needs.facts.get(key, Fact()) != Fact())
    when = []
    for one in needs.when:
        then = tuple(
            key for key in one.then if not is_with_parent(one.if_, key) or needs.facts.get(key, Fact()) != Fact()
        )
        if then or one.one_of:
            when.append(replace(one, then=then))
    return replace(needs, all=special, when=tuple(when))


def _field(writer: Writer, field: Field, name: str, of_result: bool) -> None:
    type_ = _node(field.type)
    words: list[tuple[str, Node]] = [("alias=", py_string(field.key))] if name != field.key else []
    if not field.needed and type_ != "Any":
        type_ = Call("Optional[" if of_result else "Given[", (("", type_),), "]")
    if words:
        type_ = Call("Annotated[", (("", type_), ("", Call("Field(", tuple(words)))), "]")
    write_field(writer, f"{name}: ", type_, "" if field.needed else " = None")
    with_docstring(writer, about(field))


def _node(type_: Type) -> Node:
    match type_:
        case Plain(name=name, param=param) | Hinted(name=name, param=param):
            return _limited(_TYPES.get(name, "Any"), name, param)
        case Literals(values=values, param=param):
            return _literals(values, param)
        case ListOf(item=item, param=param):
            return _limited(Call("list[", (("", _node(item)),), "]"), "array", param)
        case MapOf(value=value):
            return Call("dict[", (("", "str"), ("", _node(value))), "]")
        case Ref(name=name):
            return name
        case Union(parts=parts):
            nodes = list(dict.fromkeys(_node(one) for one in parts))
            return nodes[0] if len(nodes) == 1 else Call("Union[", tuple(("", one) for one in nodes), "]")


def _limited(type_: Node, kind: str, param: Param) -> Node:
    limits: dict[str, Any] = {}
    if kind in ("number", "integer"):
        limits = dict(zip(("ge", "le"), param.refused_beyond, strict=True))
    elif kind == "array":
        fewest = param.min_items
        if param.required == "always" and param.empty_is_absent:
            fewest = max(1, fewest or 0)
        limits = {"min_length": fewest, "max_length": param.max_items}
    elif kind == "string" and param.required == "always" and param.empty_is_absent:
        limits = {"min_length": 1}
    words = [(f"{word}=", repr(value)) for word, value in limits.items() if value is not None]
    return Call("Annotated[", (("", type_), ("", Call("Field(", tuple(words)))), "]") if words else type_


def _literals(values: tuple[Scalar, ...], param: Param) -> Node:
    literal: Node = "Any"
    if not any(isinstance(one, float) for one in values):
        literal = Call("Literal[", tuple(("", py_value(one)) for one in values), "]")
    if all(isinstance(one, str) for one in values) and not param.case_insensitive:
        return literal
    folded = ", True" if param.case_insensitive else ""
    check = f"BeforeValidator(one_of({py_tuple(values)}{folded}))"
    return Call("Annotated[", (("", literal), ("", check)), "]")


def _messages(writer: Writer, catalog: Catalog, made: Shapes) -> None:
    """The message of each command and their union."""
    request = catalog.envelope.request
    name_at = request.name_at if request and request.name_at else "method"
    params_at = request.params_at if request else "params"
    constants = dict(request.constants) if request else {}
    keys = [name_at, *([params_at] if params_at else []), *([request.id_at] if request and request.id_at else [])]
    keys = list(dict.fromkeys([*keys, *constants]))
    spelled = {key: _spelled(name) for key, name in identifiers(keys, "snake", _MODEL_WORDS).items()}
    writer.lines(["", "", "# Whole messages."])
    for types in made.commands:
        command = types.command
        writer.lines(["", ""])
        with writer.block(f"class {types.stem}Request({'Part' if params_at else types.params.name}):"):
            with_docstring(writer, f"A call of {command.name}.")
            writer.line()
            for key in keys:
                if key == name_at:
                    value = py_string(command.called)
                    _envelope_key(writer, spelled[key], key, f"Literal[{value}]", value)
                elif key == params_at:
                    needed = types.command.requirements.one_of or any(field.needed for field in types.params.fields)
                    default = "" if needed else f"{types.params.name}()"
                    _envelope_key(writer, spelled[key], key, types.params.name, default)
                elif request and key == request.id_at:
                    _envelope_key(writer, spelled[key], key, "Union[str, int]", "")
                else:
                    value = py_value(constants[key])
                    literal = isinstance(constants[key], (str, bool, int)) or constants[key] is None
                    _envelope_key(writer, spelled[key], key, f"Literal[{value}]" if literal else "Any", value)
    _union(writer, made, name_at, params_at)


def _envelope_key(writer: Writer, name: str, key: str, type_: str, default: str) -> None:
    if name != key:
        type_ = f"Annotated[{type_}, Field(alias={py_string(key)})]"
    writer.line(f"{name}: {type_}{f' = {default}' if default else ''}")


def _union(writer: Writer, made: Shapes, name_at: str, params_at: str | None) -> None:
    actions = [types.command for types in made.commands if types.command.action and types.command.tool]
    key = next((command.action.key for command in actions if command.action), "")
    writer.lines(["", ""])
    with writer.block("def command_of(message: Any) -> Optional[str]:"):
        with_docstring(writer, "The command that a message calls.")
        writer.line(f"name = _read(message, {py_string(name_at)})")
        if key:
            holder = f"_read(message, {py_string(params_at)})" if params_at else "message"
            writer.line(f"picked = _ACTIONS.get((str(name), str(_read({holder}, {py_string(key)}))))")
            writer.line("return picked or (name if isinstance(name, str) else None)")
        else:
            writer.line("return name if isinstance(name, str) else None")
    if key:
        rows = [
            (f"({py_string(command.tool or '')}, {py_string(command.action.value)}): ", py_string(command.name))
            for command in actions
            if command.action
        ]
        writer.lines(["", ""])
        write_field(writer, "_ACTIONS: Mapping[tuple[str, str], str] = ", Call("{", tuple(rows), "}"))
    names = [(types.stem, types.command.name) for types in made.commands]
    writer.lines(["", ""])
    if len(names) > 1:
        with writer.block("Request = Annotated[", "]"):
            with writer.block("Union[", "],"):
                writer.lines(f"Annotated[{stem}Request, Tag({py_string(name)})]," for stem, name in names)
            writer.line("Discriminator(command_of),")
    else:
        writer.line(f"Request = {names[0][0]}Request" if names else "Request = Any")
    writer.line('"""Any message that calls a command, told apart by the command."""')
    writer.line()
    writer.line("REQUEST: TypeAdapter[Any] = TypeAdapter(Request)")
    writer.line('"""Reads a message: `REQUEST.validate_python(message)`, `REQUEST.validate_json(text)`."""')


def _replies(writer: Writer, catalog: Catalog, made: Shapes) -> None:
    reply = catalog.envelope.reply
    codes = [row.code for row in catalog.status_codes]
    errors = [row.code for row in catalog.error_codes]
    writer.lines(["", "", "# What comes back.", ""])
    write_field(writer, "StatusCode = ", literal_node(tuple(codes)) if codes else "int")
    write_field(writer, "ErrorCode = ", literal_node(tuple(errors)) if errors else "str")
    if reply and reply.keys:
        names = {key: _spelled(name) for key, name in identifiers(reply.keys, "snake", _MODEL_WORDS).items()}
        writer.lines(["", ""])
        with writer.block("class Envelope(Reply):"):
            with_docstring(writer, "What every reply is wrapped in.")
            writer.line()
            for key in reply.keys:
                _envelope_key(writer, names[key], key, "Any", "None")
    _table(writer, "PARAMS: Mapping[str, type[Params]]", [
        (types.command.name, types.params.name) for types in made.commands
    ])  # fmt: skip
    writer.line('"""What each command takes."""')
    _table(writer, "RESULTS: Mapping[str, TypeAdapter[Any]]", [
        (types.command.name, _adapter(types)) for types in made.commands
    ])  # fmt: skip
    writer.line('"""What each command answers."""')
    _table(writer, "STATUSES: Mapping[str, tuple[Status, ...]]", [
        (types.command.name, _statuses(types)) for types in made.commands
    ])  # fmt: skip
    writer.line('"""The replies that each command can send."""')
    _table(writer, "EVENTS: Mapping[str, type[Reply]]", [(event.name, event.payload.name) for event in made.events])
    writer.line('"""What each event carries, by its name."""')


def _adapter(types: CommandTypes) -> Node:
    if types.result is None:
        return "TypeAdapter(dict[str, Any])"
    return Call("TypeAdapter(", (("", _node(types.result)),))


def _statuses(types: CommandTypes) -> Node:
    rows: list[Node] = []
    for status in types.command.statuses:
        words: list[tuple[str, Node]] = [("", py_value(status.code)), ("", py_value(status.error_code))]
        words.append(("", py_string(status.kind)))
        if status.messages:
            words.append(("", tuple_node(py_string(message.text) for message in status.messages)))
        rows.append(Call("Status(", tuple(words)))
    return tuple_node(rows)


def _table(writer: Writer, head: str, rows: list[tuple[str, Node]]) -> None:
    writer.line()
    with writer.block(f"{head} = {{", "}"):
        for name, node in rows:
            first, *rest = laid_out(node, 114, before=len(name) + 4)
            writer.line(f"{py_string(name)}: {first}" + ("" if rest else ","))
            writer.lines([*rest[:-1], rest[-1] + ","] if rest else [])


OUTPUT = Output("models-py", "Pydantic v2 models: requests, messages, results, events", files, FILE)
