"""Replies to statuses and the result: one status for each (code, error code, kind), one result over all successes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from msgspec.structs import replace

from extractor.catalog import Message, Param, Place, Result, Status, Type
from extractor.facts import ANY, FAILED, FURTHER, Reply, ResultKey
from extractor.wording import script_of


def statuses_of(replies: Iterable[Reply]) -> tuple[Status, ...]:
    """Every reply, told apart by (code, error code, kind) and sorted so."""
    groups: dict[tuple[int, str, str], list[Reply]] = {}
    soft: set[tuple[int, str, str]] = set()
    for reply in replies:
        kind = "error" if reply.outcome == "refused" else "success"
        groups.setdefault((reply.code or 0, reply.error_code, kind), []).append(reply)
        if reply.flagged:
            key = (reply.code or 0, reply.error_code, "error")
            groups.setdefault(key, []).append(reply)
            soft.add(key)
    return tuple(_status(key, groups[key], key in soft) for key in sorted(groups))


def _status(key: tuple[int, str, str], replies: list[Reply], soft: bool) -> Status:
    code, error_code, kind = key
    sites = sorted({(r.place.file, r.place.line) for r in replies})
    return Status(
        code=code or None,
        error_code=error_code or None,
        kind="error" if kind == "error" else "success",
        soft=soft,
        messages=_messages(replies) if kind == "error" else (),
        sites=tuple(Place(file=file, line=line) for file, line in sites),
    )


def _messages(replies: list[Reply]) -> tuple[Message, ...]:
    """The messages in the order of their places; of two languages at one place the Latin one is the text."""
    by_place: dict[tuple[str, int], dict[str, None]] = {}
    for reply in sorted(replies, key=lambda r: (r.place.file, r.place.line)):
        for text in reply.messages:
            by_place.setdefault((reply.place.file, reply.place.line), {}).setdefault(text)
    found: dict[str, Message] = {}
    for texts in by_place.values():
        for message in _paired(list(texts)):
            found.setdefault(message.text, message)
    return tuple(found.values())


def message_of(texts: Iterable[str]) -> str | None:
    """The one message that a reply may say, None where there are several or none is known."""
    found = _paired(list(texts))
    return found[0].text if len(found) == 1 else None


def _paired(texts: list[str]) -> list[Message]:
    """Texts by twos, one of each two in Latin script, are messages in two languages."""
    pairs = [sorted(pair, key=script_of) for pair in zip(texts[::2], texts[1::2], strict=False)]
    if len(texts) % 2 == 0 and all(script_of(other) and not script_of(plain) for plain, other in pairs):
        return [Message(text=plain, locales={script_of(other): other}) for plain, other in pairs]
    return [Message(text=t) for t in texts]


def result_of(replies: Iterable[Reply]) -> Result | None:
    """The union of the success replies' objects; None without a success."""
    good = [
        r
        for r in replies
        if r.outcome != "refused" or r.flagged or (r.code is not None and r.code < FAILED and not _only_error(r))
    ]
    if not good:
        return None
    known = [r.keys for r in good if r.keys is not None]
    names: dict[str, None] = {}
    for keys in known:
        for key in keys:
            names.setdefault(key.key)
    successes = [r.keys for r in good if r.keys is not None and r.outcome != "refused"]
    properties = tuple(
        _property(n, [_by_name(k, n) for k in known], [_by_name(k, n) for k in successes]) for n in sorted(names)
    )
    return Result(
        type="object",
        properties=properties,
        open=any(r.open or r.keys is None for r in good),
    )


def _only_error(reply: Reply) -> bool:
    return reply.keys is not None and [k.key.casefold() for k in reply.keys] == ["error"]


def _by_name(keys: tuple[ResultKey, ...], name: str) -> ResultKey | None:
    return next((k for k in keys if k.key == name), None)


def _property(name: str, everywhere: list[ResultKey | None], successes: list[ResultKey | None]) -> Param:
    found = [k for k in everywhere if k is not None]
    always = bool(successes) and all(k is not None and k.always for k in successes)
    return _merged(name, found, always)


def _merged(name: str, found: list[ResultKey], always: bool) -> Param:
    type_, types = _types(t for k in found for t in k.types)
    properties, additional = children_of([k.of_objects for k in found if k.of_objects is not None])
    return Param(
        key=name,
        type=type_,
        types=types,
        always=always,
        nullable=_may_be_null(type_, types, (t for k in found for t in k.types)),
        properties=properties,
        items=_items(found),
        additional=additional,
    )


def _types(several: Iterable[str]) -> tuple[Type, tuple[Type, ...]]:
    """(the type, the alternatives of an ``any``); what may be null has the type of its values (``nullable``)."""
    found = set(several) - {"null"}
    if "number" in found:
        found.discard("integer")
    types = [] if "any" in found else cast("list[Type]", sorted(found))  # facts name types by the catalog's words
    return (types[0], ()) if len(types) == 1 else ("any", tuple(types))


def _may_be_null(type_: Type, types: tuple[Type, ...], sent: Iterable[str]) -> bool:
    """Whether null is among what is sent, beside values of known types: what may be anything may be null anyway."""
    return (type_ != "any" or bool(types)) and "null" in sent


def _items(found: list[ResultKey]) -> Param | None:
    """An item of an array: what its objects hold, else the type of its items where that is known."""
    type_, types = _types(t for key in found for t in key.item_types)
    keys, additional = children_of([k.of_items for k in found if k.of_items is not None])
    nullable = _may_be_null(type_, types, (t for key in found for t in key.item_types))
    if keys or additional:
        return Param(type="object", nullable=nullable, properties=keys, additional=additional)
    return Param(type=type_, types=types, nullable=nullable) if type_ != "any" or types else None


def children_of(several: list[tuple[ResultKey, ...]]) -> tuple[tuple[Param, ...], Param | None]:
    """The keys of an object that was made at several places, and what is under further ones where there may be some;
    always there where each place puts the key in."""
    if all(keys == FURTHER for keys in several):
        return (), None
    names = sorted({k.key for keys in several for k in keys})
    out = []
    for name in names:
        same = [_by_name(keys, name) for keys in several]
        found = [k for k in same if k is not None]
        out.append(_merged(name, found, len(found) == len(several) and all(k.always for k in found)))
    known = tuple(param for param in out if param.key != ANY)
    further = next((replace(param, key="", always=False) for param in out if param.key == ANY), None)
    return known, further
