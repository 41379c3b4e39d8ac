"""One command of a catalog as a page for the terminal: what it does, what it takes, what it needs, what it answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from extractor import wording
from extractor.catalog import Catalog, Command, Param, Status
from extractor.cli.tables import Column, bold, table
from extractor.cli.voice import Spoken
from extractor.cli.words import say, told

_VOICE = Spoken()


def page(catalog: Catalog, command: Command, color: bool) -> str:
    """The whole page, sections without content left out."""
    parts = [_head(catalog, command, color)]
    params = list(_param_rows(command.params, 0))
    if params or command.open:
        parts.append(bold(say("PARAMETERS"), color) + "\n" + (_params(params) if params else ""))
        if command.open:
            reason = f"{told(command.open.reason)} ({_place(catalog, command.open.file, command.open.line)})"
            parts[-1] += "  " + say("More keys may be read than are listed: %(reason)s.", reason=reason) + "\n"
    needs = list(_needs(command))
    if needs:
        parts.append(bold(say("NEEDS"), color) + "\n" + "".join(f"  {line}\n" for line in needs))
    if command.statuses:
        rows = [row for status in command.statuses for row in _status_rows(catalog, status)]
        columns = (
            Column(say("CODE")),
            Column(say("KIND")),
            Column(say("MESSAGE"), wraps=True),
            Column(say("SENT AT")),
        )
        parts.append(bold(say("REPLIES"), color) + "\n" + table(columns, rows, indent="  "))
    if command.result and command.result.properties:
        keys = list(_result_rows(command.result.properties, 0))
        head = (Column(say("KEY")), Column(say("TYPE")), Column(say("SENT")))
        parts.append(bold(say("RESULT"), color) + "\n" + table(head, keys, indent="  "))
    if command.findings:
        lines = "".join(
            f"  {note.rule} {note.key or ''} {_place(catalog, note.file, note.line)}\n" for note in command.findings
        )
        parts.append(bold(say("DOUBTS"), color) + "\n" + lines)
    return "\n".join(parts)


def required_keys(command: Command) -> str:
    """The top-level needs in one cell: ``path, name|id``."""
    needs = command.requirements
    return ", ".join([*needs.all_on_top, *map("|".join, needs.one_of_on_top)])


def _head(catalog: Catalog, command: Command, color: bool) -> str:
    about: list[str] = [command.access.tier]
    if command.asynchronous:
        about.append(say("replies later"))
    if command.timeout_s is not None:
        about.append(say("gives up after %(seconds)s s", seconds=command.timeout_s))
    if command.available:
        about.append(say("only with %(condition)s", condition=command.available.text))
    if command.deprecated is not None:
        about.append(say("deprecated: %(reason)s", reason=command.deprecated))
    lines = [f"{bold(command.name, color)}  ({', '.join(about)})"]
    if command.description or command.summary:
        lines += ["  " + line for line in (command.description or command.summary or "").split("\n")]
    if command.action:
        key, value = command.action.key, _VOICE.value(command.action.value)
        action = "Action of the tool %(tool)s: send %(key)s with the value %(value)s."
        lines.append("  " + say(action, tool=command.tool, key=key, value=value))
    if command.aliases:
        lines.append("  " + say("also called %(names)s", names=", ".join(command.aliases)))
    if command.handler:
        lines.append(f"  {command.handler.symbol}  {_place(catalog, command.handler.file, command.handler.line)}")
    return "\n".join(lines) + "\n"


def _place(catalog: Catalog, file: str, line: int) -> str:
    root = catalog.plugin.source_root
    return f"{root}/{file}:{line}" if root and root != "." else f"{file}:{line}"


def _params(rows: Sequence[Sequence[str]]) -> str:
    columns = (
        Column(say("KEY")),
        Column(say("TYPE")),
        Column(say("REQUIRED")),
        Column(say("DEFAULT")),
        Column(say("NOTES"), wraps=True),
    )
    used = [at for at in range(len(columns)) if at < 3 or any(row[at] for row in rows)]
    return table([columns[at] for at in used], [[row[at] for at in used] for row in rows], indent="  ")


def _param_rows(params: Sequence[Param], depth: int) -> Iterator[tuple[str, ...]]:
    for param in params:
        default = wording.default(_VOICE, param)
        needed = {"always": say("yes"), "conditional": say("see below")}.get(param.required or "", say("no"))
        yield "  " * depth + param.key, wording.kind(_VOICE, param), needed, default, _notes(param)
        yield from _param_rows(_children(param), depth + 1)


def _result_rows(params: Sequence[Param], depth: int) -> Iterator[tuple[str, ...]]:
    for param in params:
        yield "  " * depth + param.key, wording.kind(_VOICE, param), say("always") if param.always else say("sometimes")
        yield from _result_rows(_children(param), depth + 1)


def _children(param: Param) -> Sequence[Param]:
    if param.items and param.items.properties:
        return param.items.properties
    return param.properties


def _notes(param: Param) -> str:
    return wording.meaning(_VOICE, param)


def _needs(command: Command) -> Iterator[str]:
    yield from command.requirements.all
    yield from wording.needs(_VOICE, command)


def _status_rows(catalog: Catalog, status: Status) -> Iterator[tuple[str, ...]]:
    code = status.codes or "-"
    kind = say("success") if status.kind == "success" else say("failure")
    if status.soft:
        kind = say("failure, told by a flag in the result")
    sites = [_place(catalog, site.file, site.line) for site in status.sites]
    where = sites[0] + (f" (+{len(sites) - 1})" if len(sites) > 1 else "") if sites else ""
    texts = [message.text for message in status.messages] or [""]
    for at, text in enumerate(texts):
        yield (code, kind, text, where) if at == 0 else ("", "", text, "")
