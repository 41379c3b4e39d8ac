"""Whether a request is as the catalog says: what ``catalog.py`` carries, after ``needs``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from extractor.emit.runtime.needs import (
    ABSENT,
    NOTHING_NEEDED,
    Broken,
    Condition,
    Needs,
    _is_array,
    _is_object,
    _keys_of,
    _same,
    broken,
)

COMMANDS: Mapping[str, Command] = {}
ALIASES: Mapping[str, str] = {}


# ---
@dataclass(frozen=True)
class Key:
    """A key of an object, or a value without a name (an item of an array)."""

    name: str = ""
    types: tuple[str, ...] = ()
    """JSON types it may have besides ``literals``; with neither, any."""
    literals: tuple[Any, ...] = ()
    """The values it may have."""
    known: tuple[Any, ...] = ()
    """Values with a meaning of their own; others are taken too."""
    otherwise: str = ""
    """What a value outside ``literals`` leads to: error, default or nothing."""
    case_insensitive: bool = False
    required: bool = False
    properties: tuple[Key, ...] = ()
    items: Key | None = None
    additional: Key | None = None
    default: Any = ABSENT
    minimum: float | None = None
    maximum: float | None = None
    min_items: int | None = None
    max_items: int | None = None
    clamped: tuple[str, ...] = ()
    """Those of minimum and maximum beyond which a value is accepted and brought to the end."""
    aliases: tuple[str, ...] = ()
    empty_is_absent: bool = False
    format: str = ""
    about: str = ""


@dataclass(frozen=True)
class Command:
    """What a command takes and answers."""

    name: str
    family: str
    tier: str
    params: tuple[Key, ...] = ()
    needs: Needs = NOTHING_NEEDED
    open: bool = False
    """More keys may be read than are listed."""
    codes: tuple[int, ...] = ()
    error_codes: tuple[str, ...] = ()
    result: tuple[str, ...] = ()
    """The keys of the result."""
    tool: str = ""
    action: str = ""
    asynchronous: bool = False
    timeout_s: float | None = None
    summary: str = ""


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong with a request."""

    level: str
    """error: the source shows that the call fails; warning: the plugin ignores, converts or replaces something."""
    kind: str
    """unknown_command, unknown_key, key_case, same, missing, one_of, at_most_one, literal, type, range, clamped."""
    path: str
    """Where, as a JSON path: ``$.instances[0].name``."""
    message: str

    def __str__(self) -> str:
        """One line."""
        return self.level + " at " + self.path + ": " + self.message


def validate(name: str, params: Mapping[str, Any], strict: bool = False) -> list[Problem]:
    """What is wrong with a call, worst first.

    ``name`` may be an alias. A call without an error may succeed; where ``strict``, whatever the plugin would ignore,
    convert or replace is an error too, but for a number that it clamps, and a call without a problem says exactly what
    it means.
    """
    command = COMMANDS.get(ALIASES.get(name, name))
    if command is None:
        near = get_close_matches(name, [*COMMANDS, *ALIASES], 1)
        hint = "; did you mean " + near[0] + "?" if near else ""
        return [Problem("error", "unknown_command", "$", "there is no command " + name + hint)]
    return judged(command, params, strict)


def judged(command: Command, params: Mapping[str, Any], strict: bool = False) -> list[Problem]:
    """``validate`` for a command at hand."""
    check = _Check(command.open, strict)
    request = check.members(params, command.params, None, "$", "")
    found = list(check.problems)
    for one in broken(command.needs, request):
        found.append(Problem(_level_of(one.kind, one.keys, one.because, check.doubtful), one.kind, one.path, _say(one)))
    if strict:
        found = [one if one.kind == "clamped" else Problem("error", one.kind, one.path, one.message) for one in found]
    return sorted(found, key=lambda one: one.level != "error")


def drop_nulls(value: Any) -> Any:
    """A copy without keys that are None: the plugin takes null for something else than an absent key."""
    if _is_object(value):
        return {key: drop_nulls(item) for key, item in value.items() if item is not None}
    return [drop_nulls(item) for item in value] if _is_array(value) else value


def _level_of(kind: str, keys: tuple[str, ...], because: Condition | None, doubtful: set[str]) -> str:
    """Needs are certain unless they hang on a value that the plugin may read in another way."""
    if kind == "same":
        return "warning"
    spoken_of: set[str] = set(_keys_of(because) if because is not None else ())
    if kind == "at_most_one":
        spoken_of.update(keys)
    return "warning" if spoken_of & doubtful else "error"


def _say(one: Broken) -> str:
    keys = ", ".join(one.keys)
    where = " where " + describe(one.because) if one.because is not None else ""
    if one.kind == "missing":
        return keys + " is needed" + where
    if one.kind == "one_of":
        return "one of " + keys + " is needed" + where
    if one.kind == "at_most_one":
        return "no two of " + keys + " may be given"
    return keys + " are one key: only one of them is read"


def describe(condition: Condition) -> str:
    """A condition in words."""
    if condition.present is not None:
        return condition.key + (" is given" if condition.present else " is not given")
    if condition.is_in is not None:
        return condition.key + " is " + " or ".join(map(repr, condition.is_in))
    if condition.is_not_in is not None:
        return condition.key + " is not " + " or ".join(map(repr, condition.is_not_in))
    if condition.built_with:
        return "the plugin is built with " + condition.built_with
    word = " and " if condition.all else " or "
    return "(" + word.join(map(describe, condition.all or condition.any)) + ")"


class _Check:
    """Goes through a request beside what the catalog knows, and gives it back with keys spelled as the catalog does."""

    def __init__(self, open_: bool, strict: bool) -> None:
        self.open = open_
        # Where further keys are taken, strictness takes one in other case for such a key.
        self.exact = open_ and strict
        self.problems: list[Problem] = []
        self.doubtful: set[str] = set()

    def add(self, level: str, kind: str, path: str, message: str) -> None:
        self.problems.append(Problem(level, kind, path, message))

    def members(
        self, value: Mapping[str, Any], keys: Sequence[Key], rest: Key | None, path: str, name: str
    ) -> dict[str, Any]:
        spelled = {one: key for key in keys for one in key.aliases}
        spelled.update({key.name: key for key in keys})
        lower = {one.lower(): one for one in reversed(list(spelled))}
        out: dict[str, Any] = {}
        for key, item in value.items():
            own = key if key in spelled else lower.get(key.lower(), "") if rest is None and not self.exact else ""
            at = path + "." + key
            if own and own != key and own not in value:
                self.add("warning", "key_case", at, key + " is spelled " + own)
            elif not own and rest is not None:
                out[key] = self.value(item, rest, at, name + ".*")
                continue
            elif own != key and not self.open:
                near = get_close_matches(key, list(spelled), 1)
                hint = "; did you mean " + near[0] + "?" if near else ""
                self.add("warning", "unknown_key", at, key + " is not read" + hint)
            if not own or own in out:
                out.setdefault(key, item)
                continue
            out[own] = self.value(item, spelled[own], at, name + "." + spelled[own].name if name else spelled[own].name)
        return out

    def value(self, value: Any, key: Key, path: str, name: str) -> Any:
        if key.literals:
            if any(_same(value, one, key.case_insensitive) for one in key.literals):
                return value
            if _type_of(value, key.types) is None:
                self.outside(value, key, path, name)
                return value
        elif not key.types:
            return value
        kind = _type_of(value, key.types)
        if kind is None:
            self.doubtful.add(name)
            got = "null" if value is None else _type_of(value, _TYPES) or type(value).__name__
            self.add("warning", "type", path, "takes " + " or ".join(key.types) + ", not " + got)
        elif kind == "array":
            self.count(value, key, path)
            if key.items is not None:
                item = key.items
                return [self.value(one, item, path + "[" + str(at) + "]", name + "[]") for at, one in enumerate(value)]
        elif kind == "object" and (key.properties or key.additional):
            return self.members(value, key.properties, key.additional, path, name)
        elif kind in ("number", "integer"):
            self.bounds(value, key, path)
        return value

    def outside(self, value: Any, key: Key, path: str, name: str) -> None:
        self.doubtful.add(name)
        own = any(_type_of(value, (_type_of(one, _TYPES) or "",)) for one in key.literals)
        empty = key.empty_is_absent and value in ("", [])
        level = "error" if key.otherwise == "error" and own and not empty else "warning"
        allowed = ", ".join(map(repr, key.literals))
        words = [one for one in key.literals if isinstance(one, str)]
        near = get_close_matches(value, words, 1) if isinstance(value, str) else []
        hint = "; did you mean " + repr(near[0]) + "?" if near else ""
        self.add(level, "literal", path, "takes " + allowed + ", not " + repr(value) + hint)

    def count(self, value: Any, key: Key, path: str) -> None:
        if key.min_items is not None and len(value) < key.min_items:
            self.add("error", "range", path, "takes at least " + str(key.min_items) + " items")
        if key.max_items is not None and len(value) > key.max_items:
            self.add("error", "range", path, "takes at most " + str(key.max_items) + " items")

    def bounds(self, value: Any, key: Key, path: str) -> None:
        if key.minimum is not None and value < key.minimum:
            self.beyond("minimum" in key.clamped, path, "is at least ", key.minimum)
        if key.maximum is not None and value > key.maximum:
            self.beyond("maximum" in key.clamped, path, "is at most ", key.maximum)

    def beyond(self, clamped: bool, path: str, words: str, end: float) -> None:
        if clamped:
            self.add("warning", "clamped", path, "counts as " + str(end))
        else:
            self.add("error", "range", path, words + str(end))


_TYPES = ("boolean", "integer", "number", "string", "array", "object")


def _type_of(value: Any, types: Sequence[str]) -> str | None:
    """The first of the JSON ``types`` that ``value`` has."""
    for kind in types:
        if kind == "string" and isinstance(value, str):
            return kind
        if kind == "boolean" and isinstance(value, bool):
            return kind
        numeric = isinstance(value, (int, float)) and not isinstance(value, bool)
        if numeric and (kind == "number" or (kind == "integer" and float(value).is_integer())):
            return kind
        if kind == "array" and _is_array(value):
            return kind
        if kind == "object" and _is_object(value):
            return kind
    return None
