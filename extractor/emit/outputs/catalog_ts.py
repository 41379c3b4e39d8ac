"""``catalog.ts``: the catalog for TypeScript bridges, one module without dependencies.

Types of params and results, tables ``as const satisfies``, ``requiresOf`` and ``validate``: what such a bridge keeps by
hand otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from extractor.catalog import Catalog, Command, Condition, Param, When
from extractor.emit.base import Options, Output
from extractor.emit.comments import about
from extractor.emit.needs import Fact, Needs, needs_of
from extractor.emit.quoting import block_comment, ts_key, ts_string, ts_value
from extractor.emit.runtime import part
from extractor.emit.shapes import (
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
    by_family,
    by_tier,
    closed,
    kinds,
    other_names,
    params_of,
    shapes,
    unbound_kinds,
)
from extractor.emit.writer import Call, Node, Writer, banner, laid_out

FILE = "catalog.ts"

_TYPES = {
    "string": "string",
    "number": "number",
    "integer": "number",
    "boolean": "boolean",
    "object": "Record<string, unknown>",
    "null": "null",
}


def files(catalog: Catalog, options: Options) -> dict[str, bytes]:
    """The one module."""
    writer = Writer("  ")
    made = shapes(catalog)
    _comment(writer, "\n".join(banner(catalog, "catalog-ts", "The command catalog")))
    plugin = catalog.plugin
    writer.line()
    writer.line(f"export const PLUGIN = {ts_string(plugin.name)};")
    writer.line(f"export const PLUGIN_VERSION = {ts_value(plugin.version)};")
    writer.line(f"export const ENGINE = {ts_value(plugin.engine)};")
    _comment(writer, "Over all facts of the contract: equal digests, equal contracts.")
    writer.line(f"export const CONTRACT_DIGEST = {ts_string(plugin.contract_digest)};")
    for shape in made.objects:
        _interface(writer, shape)
    _maps(writer, made)
    _tables(writer, catalog)
    writer.line()
    writer.lines(part("checks.ts"))
    return {FILE: writer.data()}


def _comment(writer: Writer, text: str) -> None:
    lines = block_comment(text)
    if len(lines) == 1:
        writer.line(f"/** {lines[0]} */")
    elif lines:
        writer.line("/**")
        writer.lines(f" * {line}".rstrip() for line in lines)
        writer.line(" */")


def _interface(writer: Writer, shape: Shape) -> None:
    writer.line()
    _comment(writer, shape.about)
    if not shape.fields:
        more = "Record<string, unknown>" if shape.more else "Record<string, never>"
        writer.line(f"export type {shape.name} = {more};")
        return
    with writer.block(f"export interface {shape.name} {{", "}"):
        for field in shape.fields:
            _comment(writer, about(field))
            _member(writer, field)
        if shape.more:
            writer.line("[key: string]: unknown;")


def _member(writer: Writer, field: Field) -> None:
    head = f"{ts_key(field.key)}{'' if field.needed else '?'}: "
    text = type_text(field.type)
    parts = text.split(" | ") if isinstance(field.type, (Literals, Hinted)) else []
    if len(head) + len(text) > 112 and len(parts) > 1 and " | " not in "".join(map(str, _values(field.type))):
        writer.line(head.rstrip())
        with writer.block():
            writer.lines(f"| {one}" for one in parts[:-1])
            writer.line(f"| {parts[-1]};")
        return
    writer.line(f"{head}{text};")


def _values(type_: Type) -> tuple[Any, ...]:
    return type_.values if isinstance(type_, (Literals, Hinted)) else ()


def type_text(type_: Type) -> str:
    """A type as TypeScript."""
    match type_:
        case Plain(name=name):
            return _TYPES.get(name, "unknown")
        case Literals(values=values):
            return " | ".join(map(ts_value, values))
        case Hinted(name=name, values=values):
            # The intersection keeps the literals in an editor's completions without refusing other values.
            own = " | ".join(map(ts_value, values))
            return f"{own} | ({_TYPES[name]} & {{}})" if name == "string" else _TYPES[name]
        case ListOf(item=item):
            inner = type_text(item)
            return f"readonly ({inner})[]" if " " in inner else f"readonly {inner}[]"
        case MapOf(value=value):
            return f"Record<string, {type_text(value)}>"
        case Ref(name=name):
            return name
        case Union(parts=parts):
            texts = list(dict.fromkeys(type_text(one) for one in parts))
            return "unknown" if "unknown" in texts else " | ".join(texts)


def _maps(writer: Writer, made: Shapes) -> None:
    writer.line()
    _comment(writer, "What each command takes.")
    with writer.block("export interface ParamsOf {", "}"):
        writer.lines(f"{ts_key(types.command.name)}: {types.params.name};" for types in made.commands)
    writer.line()
    _comment(writer, "What each command answers.")
    with writer.block("export interface ResultOf {", "}"):
        for types in made.commands:
            result = type_text(types.result) if types.result else "unknown"
            writer.line(f"{ts_key(types.command.name)}: {result};")
    writer.line()
    _comment(writer, "What each event carries.")
    with writer.block("export interface PayloadOf {", "}"):
        writer.lines(f"{ts_key(event.name)}: {event.payload.name};" for event in made.events)
    writer.line()
    writer.line("export type CommandName = keyof ParamsOf;")
    writer.line("export type EventName = keyof PayloadOf;")
    writer.line()
    _comment(writer, "Whatever sends a command to the plugin and gives its result.")
    with writer.block("export interface Bridge {", "}"):
        writer.line("call<N extends CommandName>(name: N, params: ParamsOf[N]): Promise<ResultOf[N]>;")


def _tables(writer: Writer, catalog: Catalog) -> None:
    writer.line()
    _comment(writer, "Every command.")
    with writer.block("export const COMMANDS = {", "} as const satisfies Readonly<Record<string, Command>>;"):
        for command in catalog.commands:
            _entry(writer, command.name, _command(command))
    writer.line()
    _comment(writer, "Other names of commands.")
    with writer.block("export const ALIASES: Readonly<Record<string, string>> = {", "};"):
        writer.lines(f"{ts_key(alias)}: {ts_string(name)}," for alias, name in other_names(catalog).items())
    for word, table, kind in (
        ("FAMILIES", by_family(catalog), "Record<string, readonly CommandName[]>"),
        ("TIERS", by_tier(catalog), "Partial<Record<Tier, readonly CommandName[]>>"),
    ):
        writer.line()
        with writer.block(f"export const {word} = {{", f"}} as const satisfies Readonly<{kind}>;"):
            for name, members in table.items():
                _entry(writer, name, _list(map(ts_string, members)))
    writer.line()
    codes = " ".join(laid_out(_list(str(row.code) for row in catalog.status_codes), 10**9))
    writer.line(f"export const STATUS_CODES = {codes} as const;")
    writer.line(f"export const ERROR_CODES = {ts_value([row.code for row in catalog.error_codes])} as const;")
    writer.line()
    _comment(writer, "What the plugin sends unasked, with the keys it carries.")
    with writer.block("export const EVENTS = {", "} as const satisfies Readonly<Record<string, readonly Key[]>>;"):
        for event in catalog.events:
            _entry(writer, event.name, _list(map(_key, event.payload)))
    writer.line()
    _comment(writer, "What a call must bring; dotted names: `a.b`, `a[].b` (each item), `a.*` (each value).")
    with writer.block("export function requiresOf(name: CommandName): Needs {", "}"):
        writer.line("return (COMMANDS as Readonly<Record<string, Command>>)[name]?.needs ?? {};")


def _entry(writer: Writer, name: str, node: Node) -> None:
    first, *rest = laid_out(node, 116, before=len(ts_key(name)) + 2, indent="  ")
    writer.line(f"{ts_key(name)}: {first}" + ("" if rest else ","))
    writer.lines([*rest[:-1], rest[-1] + ","] if rest else [])


def _object(parts: Iterable[tuple[str, Node]]) -> Node:
    return Call("{", tuple((f"{label}: ", node) for label, node in parts if node), "}", " ")


def _list(parts: Iterable[Node]) -> Node:
    return Call("[", tuple(("", part) for part in parts), "]")


def _texts(values: Iterable[str]) -> Node:
    return _list(map(ts_string, values))


def _command(command: Command) -> Node:
    result = command.result.properties if command.result else ()
    codes = sorted({status.code for status in command.statuses if status.code is not None})
    errors = sorted({status.error_code for status in command.statuses if status.error_code})
    return _object((
        ("family", ts_string(command.family)),
        ("tier", ts_string(command.access.tier)),
        ("params", _list(map(_key, params_of(command)))),
        ("needs", _needs(needs_of(command))),
        ("open", "true" if command.open else ""),
        ("codes", _list(map(str, codes)) if codes else ""),
        ("errorCodes", _texts(errors) if errors else ""),
        ("result", _texts(one.key for one in result) if result else ""),
        ("tool", ts_string(command.tool) if command.tool else ""),
        ("action", ts_string(command.action.value) if command.action else ""),
        ("asynchronous", "true" if command.asynchronous else ""),
        ("timeoutS", "" if command.timeout_s is None else ts_value(command.timeout_s)),
        ("summary", ts_string(command.summary) if command.summary else ""),
    ))  # fmt: skip


def _key(param: Param, name: str | None = None) -> Node:
    values = closed(param)
    types = unbound_kinds(param) if values else kinds(param)
    hints = () if values else param.enum
    key = param.key if name is None else name
    limits = ((param.minimum, "minimum"), (param.maximum, "maximum"), (param.min_items, "minItems"),
              (param.max_items, "maxItems"))  # fmt: skip
    return _object((
        ("name", ts_string(key) if key else ""),
        ("types", _texts(types) if types else ""),
        ("literals", _list(map(ts_value, values)) if values else ""),
        ("known", _list(map(ts_value, hints)) if hints else ""),
        ("otherwise", ts_string(param.otherwise) if values and param.otherwise else ""),
        ("caseInsensitive", "true" if param.case_insensitive else ""),
        ("required", "true" if param.required == "always" else ""),
        ("properties", _list(map(_key, param.properties)) if param.properties else ""),
        ("items", _key(param.items, "") if param.items else ""),
        ("additional", _key(param.additional, "") if param.additional else ""),
        ("default", ts_value(param.default) if param.has_default else ""),
        *((label, "" if limit is None else ts_value(limit)) for limit, label in limits),
        ("clamped", _texts(param.clamped) if param.clamped else ""),
        ("aliases", _texts(param.aliases) if param.aliases else ""),
        ("emptyIsAbsent", "true" if param.empty_is_absent else ""),
        ("format", ts_string(param.format) if param.format else ""),
    ))  # fmt: skip


def _needs(needs: Needs) -> Node:
    return _object((
        ("all", _texts(needs.all) if needs.all else ""),
        ("oneOf", _list(map(_texts, needs.one_of)) if needs.one_of else ""),
        ("atMostOne", _list(map(_texts, needs.at_most_one)) if needs.at_most_one else ""),
        ("when", _list(map(_when, needs.when)) if needs.when else ""),
        ("same", _list(map(_texts, needs.same)) if needs.same else ""),
        ("facts", _object((ts_key(name), _fact(fact)) for name, fact in needs.facts.items()) if needs.facts else ""),
    ))  # fmt: skip


def _fact(fact: Fact) -> Node:
    literal = fact.default is None or isinstance(fact.default, (str, int, float))
    whens = [_object((("if", _condition(one.if_)), ("value", ts_value(one.value)))) for one in fact.default_when]
    return _object((
        ("aliases", _texts(fact.aliases) if fact.aliases else ""),
        ("emptyIsAbsent", "true" if fact.empty_is_absent else ""),
        ("caseInsensitive", "true" if fact.case_insensitive else ""),
        ("default", ts_value(fact.default) if literal else ""),
        ("defaultWhen", _list(whens) if whens else ""),
    ))  # fmt: skip


def _when(when: When) -> Node:
    return _object((
        ("if", _condition(when.if_)),
        ("then", _texts(when.then) if when.then else ""),
        ("oneOf", _list(map(_texts, when.one_of)) if when.one_of else ""),
    ))  # fmt: skip


def _condition(condition: Condition) -> Node:
    key = ts_string(condition.key)
    match condition.kind:
        case "in":
            return _object((("key", key), ("in", _list(map(ts_value, condition.in_ or ())))))
        case "not_in":
            return _object((("key", key), ("notIn", _list(map(ts_value, condition.not_in or ())))))
        case "present":
            return _object((("key", key), ("present", ts_value(condition.present))))
        case "condition":
            return _object((("builtWith", ts_string(condition.condition or "")),))
        case kind:
            return _object(((kind, _list(map(_condition, condition.parts))),))


OUTPUT = Output("catalog-ts", "TypeScript module without dependencies: types, tables, validate", files, FILE)
