"""Reads to parameters: a tree of keys with types, enums, defaults, ranges, in the order of first read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from msgspec import UNSET

from extractor.catalog import Condition, DefaultWhen, Otherwise, Param, Read, Type, is_in, is_not_in, is_present
from extractor.facts import ANY, ITEM, HandlerFacts, ModeDefault, Path
from extractor.facts import Read as FactRead

_KINDS: dict[str, Type] = {
    "string": "string",
    "number": "number",
    "integer": "integer",
    "boolean": "boolean",
    "object": "object",
    "array": "array",
    "strings": "array",
    "json": "string",
}


class _Node:
    """A key while the tree grows."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.kinds: dict[Type, None] = {}
        self.reads: dict[tuple[str, int, str], Read] = {}
        self.children: dict[str, _Node] = {}
        self.parsed = False


def params_of(facts: HandlerFacts, descriptions: dict[str, str]) -> tuple[Param, ...]:
    """The parameters of a handler, nested; ``descriptions`` gives a sentence for a dotted name."""
    root = _Node(())
    for read in facts.reads:
        node = root
        for depth, part in enumerate(read.path):
            node = node.children.setdefault(part, _Node(read.path[: depth + 1]))
        node.parsed = node.parsed or read.kind == "json"
        kind = _KINDS.get(read.kind)
        if kind is not None:
            node.kinds.setdefault(kind)
        node.reads.setdefault((read.place.file, read.place.line, read.function), _read(read))
    known = _Known(facts, descriptions)
    return tuple(_param(node, known) for name, node in root.children.items() if name not in (ITEM, ANY))


class _Known:
    """The facts by path."""

    def __init__(self, facts: HandlerFacts, descriptions: dict[str, str]) -> None:
        self.descriptions = descriptions
        literals: dict[Path, dict[str, None]] = {}
        self.folded: dict[Path, bool] = {}
        for comparison in facts.comparisons:
            literals.setdefault(comparison.path, {}).setdefault(comparison.literal)
            self.folded[comparison.path] = self.folded.get(comparison.path, True) and comparison.ignores_case
        self.literals = {path: _told_apart(known, self.folded[path]) for path, known in literals.items()}
        self.defaults: dict[Path, list[Any]] = {}
        for path, literal in facts.defaults:
            self.defaults.setdefault(path, []).append(literal)
        self.by_mode: dict[Path, list[ModeDefault]] = {}
        for row in facts.by_mode:
            self.by_mode.setdefault(row.path, []).append(row)
        self.aliases = {paths[0]: paths[1:] for paths in facts.aliases}
        self.needed = set(facts.needed)
        self.stand_ins = {path for paths in facts.aliases for path in paths[1:] if path[:-1] == paths[0][:-1]}
        self.limits = dict(facts.limits)
        self.clamped = dict(facts.clamped)
        self.refused = {each.path: each.refused for each in facts.others}
        self.mirrors = dict(facts.mirrors)
        self.apart = {each.path for each in facts.others if not each.as_default}
        self.blank = frozenset(facts.blank)
        self.taken = frozenset(facts.taken)
        self.formats = dict(facts.formats)
        self.counts = dict(facts.counts)
        self.settings = dict(facts.settings)


def _told_apart(literals: Iterable[str], folded: bool) -> tuple[str, ...]:
    """The literals, those that differ in case only as one where case does not matter: the one met first."""
    found: dict[str, str] = {}
    for literal in literals:
        found.setdefault(literal.casefold() if folded else literal, literal)
    return tuple(found.values())


def _read(read: FactRead) -> Read:
    return Read(file=read.place.file, line=read.place.line, in_=read.function)


def _types(kinds: dict[Type, None]) -> tuple[Type, tuple[Type, ...]]:
    """(the type, the alternatives of an ``any``)."""
    found = list(kinds)
    if "integer" in found and "number" in found:
        found.remove("integer")
    if not found:
        return "any", ()
    if len(found) == 1:
        return found[0], ()
    return "any", tuple(sorted(found))


def _param(node: _Node, known: _Known) -> Param:
    kinds = dict(node.kinds)
    keys = {name: child for name, child in node.children.items() if name not in (ITEM, ANY)}
    if (keys or ANY in node.children) and not node.parsed:
        kinds.setdefault("object")  # keys of JSON text are those of the object that the text says; it is sent as text
    if ITEM in node.children:
        kinds.setdefault("array")
    type_, types = _types(kinds)
    path = node.path
    literals = known.literals.get(path, ()) if "string" in kinds else ()
    refused, clamped = (ends.get(path, (None, None)) for ends in (known.limits, known.clamped))
    low, high = (end if end is not None else other for end, other in zip(refused, clamped, strict=True))
    fewest, most = known.counts.get(path, (None, None))
    return Param(
        key=path[-1] if path[-1] not in (ITEM, ANY) else "",
        type=type_,
        types=types,
        properties=tuple(_param(child, known) for child in keys.values()),
        items=_param(node.children[ITEM], known) if ITEM in node.children else None,
        additional=_param(node.children[ANY], known) if ANY in node.children else None,
        enum=literals,
        case_insensitive=bool(literals) and known.folded[path],
        otherwise=_otherwise(path, known) if literals else None,
        default=_default(path, type_, known),
        default_when=_default_when(path, type_, known),
        minimum=_number(low),
        maximum=_number(high),
        min_items=fewest or (1 if type_ == "array" and path in known.needed & known.blank else None),
        max_items=most,
        clamped=_clamped(refused, clamped),
        limit_from=known.settings.get(path),
        aliases=_aliases(path, known),
        empty_is_absent=path in known.blank,
        format=_format(keys) or (known.formats.get(path) if "string" in kinds else None),
        description=known.descriptions.get(dotted(path)),
        reads=tuple(node.reads.values()) if path[-1] not in (ITEM, ANY) else (),
    )


def _clamped(refused: tuple[Any, Any], ends: tuple[Any, Any]) -> tuple[Literal["minimum", "maximum"], ...]:
    """The ends beyond which nothing is refused."""
    low, high = (one is None and _number(end) is not None for one, end in zip(refused, ends, strict=True))
    return (*(("minimum",) if low else ()), *(("maximum",) if high else ()))


def _otherwise(path: Path, known: _Known) -> Otherwise:
    """What a value outside the literals leads to: where something takes it as it is, the literals are special values;
    where it changes nothing, to what holds without the key, if that is not a case of its own. A needed key has nothing
    that holds without it."""
    if known.refused.get(path):
        return "error"
    if path in known.taken or path in known.needed:
        return "open"
    return "default" if path in known.defaults and path not in known.apart else "nothing"


def _number(value: object) -> int | float | None:
    """The end of a range; ``0.0`` and ``0`` are the same one."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value if isinstance(value, (int, float)) and not isinstance(value, bool) else None


def _default(path: Path, type_: Type, known: _Known) -> Any:
    """The one literal that takes the key's place when it is absent; none of a needed key."""
    found = known.defaults.get(path, [])
    if path in known.needed or len(found) != 1:
        return UNSET
    if path in known.stand_ins:
        return UNSET  # given for the key that it stands in for
    return _as_default(found[0], type_)


def _as_default(literal: Any, type_: Type) -> Any:
    if isinstance(literal, tuple):
        return list(literal) if type_ in ("array", "any") else UNSET
    if type_ == "boolean" and not isinstance(literal, bool) and literal in (0, 1):
        return bool(literal)
    if isinstance(literal, float) and literal.is_integer() and type_ == "integer":
        return int(literal)
    return literal


def _default_when(path: Path, type_: Type, known: _Known) -> tuple[DefaultWhen, ...]:
    """The defaults of a key that has another in another mode, or of a boolean that, absent, says whether another key is
    there."""
    rows = known.by_mode.get(path, [])
    if rows and path not in known.needed and path not in known.stand_ins:
        found = [(_of_mode(row), _as_default(row.literal, type_)) for row in rows]
        return tuple(DefaultWhen(if_=if_, value=value) for if_, value in found if value is not UNSET)
    if type_ != "boolean":
        return ()
    mirror = known.mirrors.get(path)
    if mirror is None or path in known.defaults or (mirror.kind == "filled" and mirror.path not in known.blank):
        return ()
    other, positive = dotted(mirror.path), mirror.positive
    return tuple(DefaultWhen(if_=is_present(other, there), value=there is positive) for there in (True, False))


def _of_mode(row: ModeDefault) -> Condition:
    return (is_in if row.positive else is_not_in)(dotted(row.mode), *row.values)


def _aliases(path: Path, known: _Known) -> tuple[str, ...]:
    return tuple(other[-1] for other in known.aliases.get(path, ()) if other[:-1] == path[:-1])


_FORMATS = (
    (frozenset("xyzw"), "quaternion"),
    (frozenset("xyz"), "vector"),
    (frozenset({"pitch", "yaw", "roll"}), "rotator"),
    (frozenset("rgba"), "color"),
    (frozenset("rgb"), "color"),
    (frozenset("xy"), "vector2d"),
)


def _format(keys: dict[str, _Node]) -> str | None:
    names = frozenset(name.lower() for name in keys)
    return next((format_ for shape, format_ in _FORMATS if names == shape), None)


def dotted(path: Path) -> str:
    """``("items", "[]", "name")`` as ``items[].name``; a walked value is ``parent.*``."""
    name = ""
    for part in path:
        name += part if part == ITEM else f".{part}" if name else part
    return name
