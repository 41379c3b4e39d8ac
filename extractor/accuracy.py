"""A catalog scored against facts that were labelled by hand: precision and recall for each kind of fact.

``score`` is the entry. A truth is a JSON object with ``commands`` (name: label) or, of reflected functions, ``tools``;
``names`` are all names of the plugin, so that invented ones count. Only labelled commands are judged, and what a
label's ``unsure`` names is not. The keys of a label are explained in tests/accuracy/README.md.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct, ValidationError, convert, field

from extractor import rules
from extractor.errors import UserError

_NUMERIC = frozenset({"number", "integer"})
_LABEL = {"required": "required_always", "one_of": "required_one_of", "when": "required_if", "result": "result_keys"}
_PRESENT = {
    "when": "when",
    "access": "access",
    "codes": "codes",
    "error_codes": "error_codes",
    "declared": "declared",
    "declared_required": "declared",
    "mismatches": "contract_mismatches",
}
"""Kinds that are judged only where the label speaks of them, and by which key it does."""

Facts = dict[str, set[Any]]


class Row(Struct, frozen=True):
    """One kind of fact: how many the truth has, how many of them are missing, and how many are found beside them."""

    kind: str
    facts: int
    extra: int
    missing: int
    precision: float
    recall: float


class Miss(Struct, frozen=True, order=True):
    """A fact that is ``missing``, ``extra`` or ``differs``."""

    command: str
    kind: str
    how: str
    fact: str


class Score(Struct, frozen=True):
    """The rows in the order in which kinds are judged, and all misses, sorted."""

    rows: tuple[Row, ...]
    misses: tuple[Miss, ...]


class _Tier(Struct):
    tier: str


class _Declared(Struct):
    params: dict[str, Any] = {}
    required: list[str] = []


class _Mismatch(Struct):
    key: str
    kind: str


class _Condition(Struct):
    key: str | None = None
    all: list[_Condition] = []
    any: list[_Condition] = []


class _When(Struct):
    condition: _Condition = field(name="if")
    then: list[str] = []
    one_of: list[list[str]] = []


class _Label(Struct):
    """The shape of a label: what is not asked here may be anything."""

    params: dict[str, str] = {}
    required_always: list[str] = []
    required_one_of: list[list[str]] | None = None
    when: list[_When] = []
    enums: dict[str, list[Any]] = {}
    defaults: dict[str, Any] = {}
    aliases: list[list[str]] | None = None
    codes: list[int] = []
    error_codes: list[str] = []
    result_keys: list[str] = []
    access: _Tier | None = None
    declared: _Declared | None = None
    contract_mismatches: list[_Mismatch] = []
    unsure: list[str] = []


class _Reflected(Struct):
    """The shape of the label of a reflected function."""

    exposed: bool
    tool_name: str | None = None
    params: dict[str, dict[str, Any]] = {}


class _Tally:
    """Counts right, extra and missing facts by kind."""

    def __init__(self) -> None:
        self._counts: dict[str, list[int]] = {}
        self._misses: list[Miss] = []

    def add(self, kind: str, right: int = 0, extra: int = 0, missing: int = 0) -> None:
        counts = self._counts.setdefault(kind, [0, 0, 0])
        counts[0] += right
        counts[1] += extra
        counts[2] += missing

    def miss(self, command: str, kind: str, how: str, fact: Any) -> None:
        self._misses.append(Miss(command, kind, how, _said(fact)))

    def compare(self, command: str, kind: str, want: set[Any], got: set[Any]) -> None:
        self.add(kind, len(want & got), len(got - want), len(want - got))
        for fact in got - want:
            self.miss(command, kind, "extra", fact)
        for fact in want - got:
            self.miss(command, kind, "missing", fact)

    def score(self) -> Score:
        rows = [
            Row(kind, right + missing, extra, missing, _ratio(right, extra), _ratio(right, missing))
            for kind, (right, extra, missing) in self._counts.items()
            if right + extra + missing
        ]
        return Score(tuple(rows), tuple(sorted(self._misses)))


def read_truth(data: bytes, file: str) -> dict[str, Any]:
    """The truth in the bytes of ``file``.

    Raises: UserError where they are no truth.
    """
    try:
        truth: dict[str, Any] = json.loads(data)
    except UnicodeDecodeError:
        raise UserError("is not UTF-8", file=file) from None
    except json.JSONDecodeError as error:
        raise UserError(f"is not JSON: {error.msg}", file=file, line=error.lineno) from None
    labels = truth.get("commands", truth.get("tools")) if isinstance(truth, dict) else None
    if not isinstance(labels, dict) or not all(isinstance(label, dict) for label in labels.values()):
        raise UserError('is no truth: there is no object "commands" of labels', file=file)
    shape: Any = _Label if "commands" in truth else _Reflected
    for name, label in labels.items():
        _shaped(label, shape, name, file)
    _shaped(truth.get("names"), list[str] | None, "names", file)
    return truth


def _shaped(value: Any, shape: Any, name: str, file: str) -> None:
    try:
        convert(value, shape)
    except ValidationError as error:
        raise UserError(f"is no truth: {name}: {str(error)[:1].lower()}{str(error)[1:]}", file=file) from None


def score(catalog: Mapping[str, Any], truth: Mapping[str, Any]) -> Score:
    """The catalog, as the JSON document has it, against a truth."""
    if "tools" in truth and "commands" not in truth:
        return _score_reflection(catalog, truth)
    tally = _Tally()
    names = truth.get("names")
    if names is not None:
        tally.compare("", "names", set(names), {command["name"] for command in catalog["commands"]})
    table = _by_name(catalog)
    for name, label in truth["commands"].items():
        command = table.get(name)
        tally.add("commands", right=int(command is not None), missing=int(command is None))
        if command is None:
            tally.miss(name, "commands", "missing", name)
        else:
            _score_command(tally, name, label, command)
    return tally.score()


def _score_command(tally: _Tally, name: str, label: Mapping[str, Any], command: Mapping[str, Any]) -> None:
    want, ignored, whole = _facts_of_label(label)
    got = _facts_of_command(command)
    for kind in want:
        silent = kind in _PRESENT and _PRESENT[kind] not in label
        if kind == "types" or silent or kind in whole or _LABEL.get(kind) in whole:
            continue
        found = {fact for fact in got[kind] if not _left_out(fact, ignored[kind])}
        if kind == "enums":  # judged for the keys that the truth gives one
            keys = {fact[0] for fact in want[kind]}
            found = {fact for fact in found if fact[0] in keys}
        elif kind == "aliases":
            keys = {key for fact in want[kind] for key in fact}
            found = {fact for fact in found if keys & set(fact)}
        elif kind == "defaults":
            found = {fact for fact in found if fact[0] in want["params"]}
        tally.compare(name, kind, want[kind], found)
    types = dict(got["types"])
    for key, type_ in want["types"]:
        if key not in types:
            continue
        same = _same_type(type_, types[key])
        tally.add("types", right=int(same), extra=int(not same), missing=int(not same))
        if not same:
            tally.miss(name, "types", "differs", f"{key}: {types[key]}, truth {type_}")


def _score_reflection(catalog: Mapping[str, Any], truth: Mapping[str, Any]) -> Score:
    """Functions exposed or not, tool names, parameters with JSON type, required and default."""
    tally = _Tally()
    by_name = {command["name"]: command for command in catalog["commands"]}
    for label in truth["tools"].values():
        if not label["exposed"]:
            continue
        name = label.get("tool_name")
        command = by_name.get(name)
        tally.add("commands", right=int(command is not None), missing=int(command is None))
        if command is None:
            tally.miss(str(name), "commands", "missing", label.get("path"))
            continue
        _score_signature(tally, command, label.get("params", {}))
    return tally.score()


def _score_signature(tally: _Tally, command: Mapping[str, Any], params: Mapping[str, Any]) -> None:
    flat = {param["key"]: param for param in command.get("params", ())}
    needed = set((command.get("requirements") or {}).get("all", ()))
    for key, want in params.items():
        tally.add("params", right=int(key in flat), missing=int(key not in flat))
        if key not in flat:
            tally.miss(command["name"], "params", "missing", key)
            continue
        agrees = (key in needed) == bool(want.get("required"))
        tally.add("required", right=int(agrees), extra=int(not agrees))
        same = _same_type(want.get("json_type"), flat[key].get("type"))
        tally.add("types", right=int(same), extra=int(not same))
        if want.get("default") not in (None, ""):
            equal = _canonical(flat[key].get("default")) == _canonical(want["default"])
            tally.add("defaults", right=int(equal), missing=int(not equal))
    for key in sorted(set(flat) - set(params)):
        tally.add("params", extra=1)
        tally.miss(command["name"], "params", "extra", key)


def _flat(params: Any, prefix: str = "") -> Iterator[tuple[str, str | None, Mapping[str, Any]]]:
    """(dotted key, type, param) of a tree of params: ``key[]`` are items of an array, ``key.*`` values of an object."""
    for param in params or ():
        key = prefix + param["key"]
        yield key, param.get("type") or "any", param
        yield from _flat(param.get("properties"), key + ".")
        items = param.get("items") or {}
        if items.get("enum"):
            yield key + "[]", None, items
        yield from _flat(items.get("properties"), key + "[].")
        walked = param.get("additional")
        if isinstance(walked, Mapping):
            yield from _flat([{**walked, "key": "*"}], key + ".")


def _by_name(catalog: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    table: dict[str, Mapping[str, Any]] = {}
    for command in catalog["commands"]:
        table[command["name"]] = command
        if command.get("tool") and not command["name"].startswith(command["tool"] + "."):
            table[f"{command['tool']}.{command['name']}"] = command
    for command in catalog["commands"]:
        for alias in command.get("aliases", ()):
            table.setdefault(alias, command)
    return table


def _facts_of_label(label: Mapping[str, Any]) -> tuple[Facts, dict[str, set[str]], set[str]]:
    """(facts by kind, keys to leave out by kind, kinds to leave out whole)."""
    params = label.get("params", {})
    declared = label.get("declared") or {}
    facts: Facts = {
        "params": set(params),
        "required": set(label.get("required_always", ())),
        "one_of": _groups(label.get("required_one_of")),
        "when": {(key, *sorted(_keys_of(rule["if"]))) for rule in label.get("when", ()) for key in _needs(rule)},
        "access": {label["access"]["tier"]} if label.get("access") else set(),
        "codes": set(label.get("codes", ())),
        "error_codes": set(label.get("error_codes", ())),
        "result": set(label.get("result_keys", ())),
        "enums": {(key, str(value).lower()) for key, values in label.get("enums", {}).items() for value in values},
        "defaults": {
            (key, _canonical(value)) for key, value in label.get("defaults", {}).items() if value not in ("", None)
        },
        "aliases": _groups(label.get("aliases")),
        "types": {(key, type_) for key, type_ in params.items() if type_ != "any"},
        "declared": set(declared.get("params", {})),
        "declared_required": set(declared.get("required", ())),
        "mismatches": {(each["key"], each["kind"]) for each in label.get("contract_mismatches", ())},
    }
    unsure = set(label.get("unsure", ()))
    ignored: dict[str, set[str]] = defaultdict(set)
    for reference in unsure:
        head, dot, key = reference.partition(".")
        for kind in facts if dot else ():
            about_params = head == "params" and kind in ("params", "types", "required")
            if head == _LABEL.get(kind, kind) or about_params:
                ignored[kind].add(key)
    whole = {u for u in unsure if "." not in u} | {u[:-2] for u in unsure if u.endswith(".*") and u.count(".") == 1}
    kept = {kind: {fact for fact in several if not _left_out(fact, ignored[kind])} for kind, several in facts.items()}
    return kept, ignored, whole


def _facts_of_command(command: Mapping[str, Any]) -> Facts:
    flat = list(_flat(command.get("params")))
    needs = command.get("requirements") or {}
    declared = command.get("declared") or {}
    statuses = command.get("statuses", ())
    return {
        "params": {key for key, type_, _ in flat if type_ is not None},
        "required": set(needs.get("all", ())),
        "one_of": _groups(needs.get("one_of")),
        "when": {
            (key, *sorted(_keys_of(rule.get("if", {})))) for rule in needs.get("when", ()) for key in _needs(rule)
        },
        "access": {(command.get("access") or {}).get("tier", "unknown")},
        "codes": {status["code"] for status in statuses if status.get("code") is not None},
        "error_codes": {status["error_code"] for status in statuses if status.get("error_code")},
        "result": {param["key"] for param in (command.get("result") or {}).get("properties", ())},
        "enums": {(key, str(value).lower()) for key, _, param in flat for value in param.get("enum") or ()},
        "defaults": {
            (key, _canonical(param["default"])) for key, _, param in flat if param.get("default") not in (None, "")
        },
        "aliases": {_aliases(key, param["aliases"]) for key, _, param in flat if param.get("aliases")},
        "types": {(key, type_) for key, type_, _ in flat if type_ is not None},
        "declared": {
            key
            for key, type_, _ in _flat(declared.get("params"))
            if type_ is not None and "." not in key and "[]" not in key
        },
        "declared_required": set(declared.get("required", ())),
        "mismatches": {
            (note.get("key"), rules.name(note["rule"]))
            for note in command.get("findings", ())
            if note["rule"].startswith("UC2")
        },
    }


def _aliases(key: str, others: list[str]) -> tuple[str, ...]:
    """The key with its aliases, each under the key's parent."""
    parent, dot, _ = key.rpartition(".")
    return tuple(sorted([key, *(f"{parent}.{other}" if dot and "." not in other else other for other in others)]))


def _left_out(fact: Any, keys: set[str]) -> bool:
    named = isinstance(fact, tuple) and len(fact) > 0 and isinstance(fact[0], str)
    key = str(fact[0]) if named else str(fact)
    if key in keys or (isinstance(fact, tuple) and "|".join(map(str, fact)) in keys):
        return True
    return any(each.endswith(".*") and key.startswith(each[:-1]) for each in keys)


def _keys_of(condition: Mapping[str, Any]) -> set[str]:
    """The keys, and the preprocessor's conditions, that a condition speaks of."""
    if "key" in condition:
        return {condition["key"]}
    if "condition" in condition:
        return {"#if"}
    return {key for part in condition.get("all", condition.get("any", ())) for key in _keys_of(part)}


def _needs(rule: Mapping[str, Any]) -> list[str]:
    return list(rule.get("then", ())) + [key for group in rule.get("one_of", ()) for key in group]


def _groups(lists: Any) -> set[Any]:
    return {tuple(sorted(group)) for group in lists or ()}


def _same_type(truth: Any, found: Any) -> bool:
    return truth in ("any", found) or (truth in _NUMERIC and found in _NUMERIC)


def _plain(value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return [_plain(each) for each in value]
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return float(value)
    return value


def _canonical(value: Any) -> str:
    """A literal as text that is the same for 1 and 1.0."""
    return json.dumps(_plain(value), sort_keys=True, ensure_ascii=False)


def _said(fact: Any) -> str:
    return " | ".join(map(str, fact)) if isinstance(fact, tuple) else str(fact)


def _ratio(right: int, wrong: int) -> float:
    return 1.0 if right + wrong == 0 else right / (right + wrong)
