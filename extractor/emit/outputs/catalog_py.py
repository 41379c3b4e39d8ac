"""``catalog.py``: the catalog for Python bridges, without dependencies, for Python 3.9 and newer.

A ``TypedDict`` for what each command takes and answers, frozen tables, ``Bridge`` with an overload a command, and
``validate``. Read ``emit.runtime`` for the code that comes along.
"""

from __future__ import annotations

import keyword
from collections.abc import Iterable
from typing import get_args

from msgspec import Struct

from extractor.catalog import Catalog, Event, Tier
from extractor.emit.base import Options, Output
from extractor.emit.comments import about
from extractor.emit.python import imports, is_nested, object_node, type_node, with_docstring, write_field
from extractor.emit.quoting import comment_lines, identifier, py_string, py_tuple, py_value, told_apart, wrapped
from extractor.emit.runtime import checks, part
from extractor.emit.runtime.checks import Key
from extractor.emit.shapes import (
    CommandTypes,
    Field,
    Shape,
    Shapes,
    by_family,
    by_tier,
    other_names,
    shapes,
)
from extractor.emit.specs import key_of, spec_of
from extractor.emit.writer import Call, Node, Writer, banner, laid_out

FILE = "catalog.py"

_OFFERED = {
    "collections.abc": ("Iterator", "Mapping", "Sequence"),
    "dataclasses": ("dataclass", "field"),
    "difflib": ("get_close_matches",),
    "types": ("MappingProxyType",),
    "typing": ("TYPE_CHECKING", "Any", "Literal", "Protocol", "TypedDict", "Union", "overload"),
}

_NOT_REQUIRED = """
if sys.version_info >= (3, 11):
    from typing import NotRequired
elif TYPE_CHECKING:
    from typing_extensions import NotRequired
""".strip("\n").split("\n")


def files(catalog: Catalog, options: Options) -> dict[str, bytes]:
    """The one module."""
    made = shapes(catalog)
    writer = Writer()
    writer.lines(_names(catalog))
    for shape in made.objects:
        _typed_dict(writer, shape)
    writer.lines(["", "", "# What the tables are made of, and how a request is judged.", "", "ABSENT: Any = object()"])
    writer.lines(['"""Stands where there is no default."""', "", ""])
    writer.lines(part("needs.py"))
    writer.lines(["", ""])
    writer.lines(part("checks.py"))
    _tables(writer, catalog)
    _bridge(writer, catalog, made)
    text = writer.text()
    head = Writer()
    first, *others = banner(catalog, "catalog-py", "The command catalog")
    with_docstring(head, "\n".join([first, "", *others]))
    head.lines(["# ruff: noqa", "from __future__ import annotations", ""])
    late = _NOT_REQUIRED if "NotRequired[" in text else []
    head.lines(["import sys"] if late else [])
    head.lines(imports(text + " ".join(late), _OFFERED))
    head.lines(["", *late] if late else [])
    return {FILE: (head.text() + "\n" + text).encode()}


def _names(catalog: Catalog) -> Iterable[str]:
    names = [command.name for command in catalog.commands]
    yield ""
    yield f"PLUGIN = {py_string(catalog.plugin.name)}"
    yield f"PLUGIN_VERSION = {py_value(catalog.plugin.version)}"
    yield f"ENGINE = {py_value(catalog.plugin.engine)}"
    yield f"CONTRACT_DIGEST = {py_string(catalog.plugin.contract_digest)}"
    yield '"""Over all facts of the contract: equal digests, equal contracts."""'
    yield ""
    if names:
        yield "CommandName = Literal["
        yield from (f"    {py_string(name)}," for name in names)
        yield "]"
    else:
        yield "CommandName = str"
    yield f"Tier = Literal[{', '.join(map(py_string, get_args(Tier)))}]"


def _annotation(field: Field) -> Node:
    type_ = type_node(field.type)
    return type_ if field.needed else Call("NotRequired[", (("", type_),), "]")


# Keys that would hide, in a class body, what its annotations use.
_HIDING = frozenset(("str", "int", "float", "bool", "list", "dict", "Any", "Literal", "Union", "NotRequired"))


def _bare(key: str) -> bool:
    """Whether a class body can have the key as it is."""
    return (
        key.isidentifier()
        and key.isascii()
        and not keyword.iskeyword(key)
        and not key.startswith("__")
        and key not in _HIDING
    )


def _typed_dict(writer: Writer, shape: Shape) -> None:
    writer.lines(["", ""])
    if all(_bare(field.key) for field in shape.fields):
        with writer.block(f"class {shape.name}(TypedDict):"):
            with_docstring(writer, shape.about or "No keys." if not shape.fields else shape.about)
            if shape.fields and shape.about:
                writer.line()
            for field in shape.fields:
                write_field(writer, f"{field.key}: ", _annotation(field))
                with_docstring(writer, about(field))
            if not shape.fields and not shape.about:
                writer.line("pass")
        return
    with writer.block(f"{shape.name} = TypedDict(", ")"):
        writer.line(f'"{shape.name}",')
        with writer.block("{", "},"):
            for field in shape.fields:
                for line in wrapped(comment_lines(about(field)), 100):
                    writer.line(f"# {line}")
                (text,) = laid_out(_annotation(field), 10**9)
                writer.line(f"{py_string(field.key)}: {py_string(text)},")
    with_docstring(writer, shape.about)


class _Inner(Struct, frozen=True):
    """A key that has keys and stands in another one: a constant, so that no expression nests deep.

    Who checks types takes minutes for what nests deep, and a shape that occurs often is written once.
    """

    key: Key
    place: str
    """Where it stands first: ``actor.spawn instances.item``."""


def _inner(keys: Iterable[Key], place: str, found: dict[str, _Inner]) -> None:
    """Collects the constants of some keys by their ``repr``, what one holds before itself."""
    for key in keys:
        named = [(one, one.name) for one in key.properties]
        for inner, word in (*named, (key.items, "item"), (key.additional, "value")):
            if inner is not None and is_nested(inner):
                at = f"{place}.{key.name}.{word}" if key.name else f"{place}.{word}"
                _inner([inner], at.removesuffix(f".{inner.name}") if inner.name else at, found)
                found.setdefault(repr(inner), _Inner(inner, at))


def _constants(writer: Writer, specs: Iterable[checks.Command], events: Iterable[Event]) -> dict[str, str]:
    """Writes the constants; their names by the ``repr`` of what they are."""
    found: dict[str, _Inner] = {}
    for spec in specs:
        _inner(spec.params, f"{spec.name} ", found)
    for event in events:
        _inner(map(key_of, event.payload), f"{event.name} ", found)
    wanted = {one.place: identifier(one.place.partition(" ")[2], "snake").upper() for one in found.values()}
    told = told_apart({place: f"_KEY_{name}"[:80] for place, name in wanted.items()})
    names = {text: told[one.place] for text, one in found.items()}
    for text, one in found.items():
        inside = {other: name for other, name in names.items() if other != text}
        write_field(writer, f"{names[text]} = ", object_node(one.key, inside))
    return names


def _tables(writer: Writer, catalog: Catalog) -> None:
    writer.lines(["", "", "# The tables.", ""])
    specs = {command.name: spec_of(command) for command in catalog.commands}
    names = _constants(writer, specs.values(), catalog.events)
    with writer.block("\nCOMMANDS: Mapping[str, Command] = MappingProxyType({", "})"):
        for name, spec in specs.items():
            _row(writer, name, object_node(spec, names))
    aliases = other_names(catalog).items()
    _mapping(writer, "ALIASES: Mapping[str, str]", ((py_string(a), py_string(b)) for a, b in sorted(aliases)))
    writer.line('"""Other names of commands."""')
    _mapping(
        writer, "REQUIRED_KEYS: Mapping[str, tuple[str, ...]]",
        ((py_string(name), py_tuple(spec.needs.all)) for name, spec in specs.items() if spec.needs.all),
    )  # fmt: skip
    writer.line('"""Keys without which no call succeeds, by command; `a[].b` is a key of each item of `a`."""')
    for word, table in (("FAMILIES", by_family(catalog)), ("TIERS", by_tier(catalog))):
        _mapping(writer, f"{word}: Mapping[str, tuple[str, ...]]",
                 ((py_string(name), py_tuple(names)) for name, names in table.items()))  # fmt: skip
    writer.line(f"STATUS_CODES: tuple[int, ...] = {py_tuple(row.code for row in catalog.status_codes)}")
    writer.line(f"ERROR_CODES: tuple[str, ...] = {py_tuple(row.code for row in catalog.error_codes)}")
    with writer.block("\nEVENTS: Mapping[str, tuple[Key, ...]] = MappingProxyType({", "})"):
        for event in catalog.events:
            _row(writer, event.name, object_node(tuple(map(key_of, event.payload)), names))
    writer.line('"""What the plugin sends unasked, with the keys it carries."""')


def _row(writer: Writer, name: str, node: Node) -> None:
    head, *rest = laid_out(node, 114, before=len(name) + 4)
    writer.line(f"{py_string(name)}: {head}" + ("" if rest else ","))
    writer.lines([*rest[:-1], rest[-1] + ","] if rest else [])


def _mapping(writer: Writer, name: str, rows: Iterable[tuple[str, str]]) -> None:
    writer.line()
    with writer.block(f"{name} = MappingProxyType({{", "})"):
        writer.lines(f"{key}: {value}," for key, value in rows)


def _bridge(writer: Writer, catalog: Catalog, made: Shapes) -> None:
    writer.lines(["", ""])
    with writer.block("class Bridge(Protocol):"):
        writer.line('"""Whatever sends a command to the plugin and gives its result."""')
        others: dict[str, list[str]] = {types.command.name: [] for types in made.commands}
        for alias, name in other_names(catalog).items():
            others[name].append(alias)
        for types in made.commands:
            writer.line()
            if len(made.commands) > 1:
                writer.line("@overload")
            _overload(writer, types, others[types.command.name])
        if not made.commands:
            writer.line()
            writer.line("def call(self, name: str, params: Mapping[str, Any]) -> Any: ...")
    payloads = [event.payload.name for event in made.events]
    if payloads:
        joined = f"Union[{', '.join(payloads)}]" if len(payloads) > 1 else payloads[0]
        writer.lines(["", f"EventPayload = {joined}"])


def _overload(writer: Writer, types: CommandTypes, aliases: list[str]) -> None:
    names = ", ".join(map(py_string, (types.command.name, *aliases)))
    result = " ".join(laid_out(type_node(types.result), 10**9)) if types.result else "dict[str, Any]"
    optional = " = ..." if not any(field.needed for field in types.params.fields) else ""
    writer.line(f"def call(self, name: Literal[{names}], params: {types.params.name}{optional}) -> {result}: ...")


OUTPUT = Output("catalog-py", "Python module without dependencies: types, tables, validate", files, FILE)
