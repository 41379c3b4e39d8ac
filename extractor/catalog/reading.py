"""``catalog.json`` in and out: ``load`` says exactly what is wrong with a file, ``dump`` gives its one form."""

from __future__ import annotations

import re
from typing import Any, get_args, get_origin, get_type_hints

import msgspec
from msgspec import UNSET, Struct

from extractor.catalog.extensions import OWN, fold, unfold
from extractor.catalog.model import SCHEMA_VERSION, Catalog
from extractor.errors import UserError, nearest

_AT = re.compile(r"\(byte (\d+)\)")
_DECODER = msgspec.json.Decoder(Catalog)
_EXTRA = re.compile(rb'"x-(?!(?:%s)")' % b"|".join(name.removeprefix("x-").encode() for name in sorted(OWN)))
"""A key of another tool's; a text that begins like one is taken for it."""


class _Version(Struct):
    schema_version: Any = UNSET


def load(data: bytes, origin: str) -> Catalog:
    """The catalog in ``data``; ``origin`` names it in messages (a file, a revision).

    Raises: UserError for what is no JSON, another schema version, an unknown key, a value of the wrong type; with
    the JSON path of the place.
    """
    data = data.removeprefix(b"\xef\xbb\xbf")
    _check_version(data, origin)
    if not _EXTRA.search(data):
        try:
            return _DECODER.decode(data)
        except (msgspec.ValidationError, RecursionError):
            pass  # said below, with the place
    try:
        plain = fold(msgspec.json.decode(data))
    except RecursionError:
        raise UserError("is nested too deep for a catalog", file=origin) from None
    try:
        return msgspec.convert(plain, Catalog)
    except msgspec.ValidationError as error:
        message, hint = _fault(plain, Catalog, "$") or (f"$: {error}", "")
        raise UserError(message, file=origin, hint=hint) from None


def dump(catalog: Catalog) -> bytes:
    """UTF-8, LF, two spaces, keys in the order of the model, a new line at the end. The lists stay as they are: see
    ``ordered``."""
    data = msgspec.json.encode(catalog)
    if b'"x-":{' in data:
        data = msgspec.json.encode(unfold(msgspec.to_builtins(catalog)))
    return msgspec.json.format(data, indent=2) + b"\n"


def _check_version(data: bytes, origin: str) -> None:
    try:
        version = msgspec.json.decode(data, type=_Version).schema_version
    except msgspec.ValidationError:
        raise UserError("is not a catalog: a JSON object is expected", file=origin) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        at = _AT.search(str(error))
        above = data.count(b"\n", 0, int(at[1])) if at else 0
        raise UserError(f"is not JSON: {error}", file=origin, line=above and above + 1) from None
    except RecursionError:
        raise UserError("is nested too deep for a catalog", file=origin) from None
    if version is UNSET:
        raise UserError("is not a catalog: it has no schema_version", file=origin)
    if type(version) is not int or version < 1:
        raise UserError(f"$.schema_version: {version!r} is no version", file=origin)
    if version > SCHEMA_VERSION:
        raise UserError(
            f"has schema version {version}; this uecatalog reads version {SCHEMA_VERSION}",
            file=origin,
            hint="update uecatalog, or extract the catalog again",
        )


def _fault(value: Any, kind: Any, path: str) -> tuple[str, str] | None:
    """(message, hint) of the innermost place of ``value`` that does not fit ``kind``; None if it fits."""
    try:
        msgspec.convert(value, kind)
    except (msgspec.ValidationError, RecursionError) as error:
        said = str(error).partition(" - at `")[0]
    else:
        return None
    for place, part, part_kind in _parts(value, kind, path):
        inner = _fault(part, part_kind, place)
        if inner:
            return inner
    record = _record(kind)
    if record and isinstance(value, dict):
        known = [field.encode_name for field in msgspec.structs.fields(record)]
        for key in value:
            if key not in known:
                message = f"{path}.{key}: unknown key"
                return message, nearest(key, known)
    return f"{path}: {said[:1].lower()}{said[1:]}", ""


def _record(kind: Any) -> type[Struct] | None:
    """The record in ``kind``, which may be optional or annotated."""
    for one in (kind, *get_args(kind)):
        if isinstance(one, type) and issubclass(one, Struct):
            return one
        if one is not kind and (found := _record(one)):
            return found
    return None


def _parts(value: Any, kind: Any, path: str) -> list[tuple[str, Any, Any]]:
    """What ``value`` holds, with the kind each part should have."""
    record = _record(kind) if isinstance(value, dict) else None
    if record:
        hints = get_type_hints(record, include_extras=True)
        return [
            (f"{path}.{field.encode_name}", value[field.encode_name], hints[field.name])
            for field in msgspec.structs.fields(record)
            if field.encode_name in value
        ]
    if isinstance(value, list):
        for one in (kind, *get_args(kind)):
            for inner in (one, *get_args(one)):
                if get_origin(inner) is tuple:
                    return [(f"{path}[{at}]", part, get_args(inner)[0]) for at, part in enumerate(value)]
    return []
