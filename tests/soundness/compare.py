"""Holds the runs of a command against its catalog entry: what the entry claims and a run contradicts.

Reads catalog.json as its contract says and nothing of the product's code. A fault is only reported where a run that
really happened contradicts a claim: a request that succeeded without a key called required, a key looked at that is
not listed, a code or result key that was sent and is not listed. Where a claim cannot be judged from outside (a
condition on `#if`, a value of another type than the key's), nothing is said.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from standin.run import Outcome, Reply

Json = dict[str, Any]
FLAGS = ("ok", "success", "status")
COMPONENTS = {
    "vector": ("x", "y", "z"),
    "rotator": ("pitch", "yaw", "roll"),
    "quaternion": ("x", "y", "z", "w"),
    "color": ("r", "g", "b", "a"),
}


@dataclass(frozen=True)
class Run:
    """One request and what came of it."""

    params: Json
    script: str
    outcome: Outcome


@dataclass(frozen=True)
class Fault:
    """A claim of the catalog that a run contradicts (or a thing seen that it does not list)."""

    command: str
    kind: str
    """false_required | false_one_of | false_at_most_one | false_when | false_enum | false_always | missed_key |
    missed_code | missed_result_key | missed_command"""
    subject: str
    params: str = ""
    script: str = ""
    detail: str = ""

    def __str__(self) -> str:
        run = f" by {self.params} answers {self.script}" if self.params else ""
        return f"{self.command}: {self.kind} {self.subject}{run} {self.detail}".rstrip()


def refused(reply: Reply) -> bool:
    """Refused as the caller sees it: an error code, a flag that says so, or nothing but an error."""
    if reply.code is None or reply.code >= 400 or set(reply.result) == {"error"}:
        return True
    return any(reply.result.get(flag) in (False, "error") for flag in FLAGS if flag in reply.result)


def succeeded(outcome: Outcome) -> bool:
    """Whether some reply was no refusal, or there was no reply at all (unknown counts as success)."""
    return not outcome.replies or any(not refused(r) for r in outcome.replies)


def _get(obj: Any, key: str) -> tuple[bool, Any]:
    """(is there, value); case is ignored, the last spelling wins, as in the engine."""
    found: tuple[bool, Any] = (False, None)
    if isinstance(obj, dict):
        for name, value in obj.items():
            if name.lower() == key.lower():
                found = (True, value)
    return found


def _object(value: Any) -> Any:
    """The value, or the object that its JSON text holds."""
    if isinstance(value, str) and value.lstrip().startswith("{"):
        try:
            return json.loads(value)
        except ValueError:
            return value
    return value


class Params:
    """The params of a catalog entry, by dotted path."""

    def __init__(self, entry: Json) -> None:
        self.entry = entry
        self.params: list[Json] = entry.get("params", [])

    def child(self, params: list[Json], key: str) -> Json | None:
        """The param of this key, or the one that has it as an alias."""
        for param in params:
            if param["key"].lower() == key.lower():
                return param
        for param in params:
            if any(a.lower() == key.lower() for a in param.get("aliases", [])):
                return param
        return None

    def find(self, path: str) -> Json | None:
        """The param at a dotted path such as `items[].name`."""
        params, found = self.params, None
        for part in path.split("."):
            found = self.child(params, part.replace("[]", ""))
            if found is None:
                return None
            params = inner(found, "[]" in part)
        return found

    def lists(self, path: str) -> bool:
        """Whether a read of this path is accounted for."""
        params = self.params
        parts = path.split(".")
        for index, part in enumerate(parts):
            key, depth = part.replace("[]", ""), part.count("[]")
            if key == "*":
                return index == 0  # a walk over the whole request names no key
            param = self.child(params, key)
            if param is None:
                return False
            rest = parts[index + 1 :]
            if not rest:
                return True
            if rest[0] == "*":
                return "additional" in param
            if "additional" in param or rest[0].lower() in COMPONENTS.get(param.get("format", ""), ()):
                return True
            params = inner(param, depth > 0)
        return True


def inner(param: Json, items: bool) -> list[Json]:
    """The params inside an object, or inside the items of an array."""
    held = param.get("items") or {} if items else param
    return list(held.get("properties", []))


def _holders(params: Any, parts: list[str]) -> Iterator[Any]:
    """The objects that a path's last key would stand in, one an item where the path goes through arrays.

    An item that is no object is left out: it may be skipped for that. A parent that is absent holds nothing.
    """
    if not parts:
        yield _object(params)
        return
    part, rest = parts[0], parts[1:]
    key, depth = part.replace("[]", ""), part.count("[]")
    there, value = _get(_object(params), key)
    if not there:
        return
    values = [value]
    for _ in range(depth):
        values = [item for each in values if isinstance(each, list) for item in each]
        values = [v for v in values if isinstance(_object(v), dict)]
    for each in values:
        yield from _holders(each, rest)


def _absent(holder: Any, key: str, param: Json | None) -> bool:
    """Whether a key is lacking; an alias in its place is no excuse, since a caller is refused on the word required."""
    there, value = _get(holder, key.replace("[]", ""))
    return not there or bool((param or {}).get("empty_is_absent") and value in ("", []))


def lacks(params: Json, path: str, spec: Params) -> bool:
    """Whether a request lacks a key that is absolutely required: in some object that should hold it.

    Under `[]` the question is asked of each item; without items there is nothing to lack.
    """
    parts = path.split(".")
    param = spec.find(path)
    holders = list(_holders(params, parts[:-1]))
    if not holders and "[]" not in path:
        return True
    return any(_absent(h, parts[-1], param) for h in holders)


def lacks_all(params: Json, group: list[str], spec: Params) -> bool:
    """Whether some object that should hold one member of the group holds none."""
    parent = group[0].split(".")[:-1]
    names = [(path.split(".")[-1], spec.find(path)) for path in group]
    holders = list(_holders(params, parent)) if parent else [params]
    return any(all(_absent(h, name, param) for name, param in names) for h in holders)


def _fits(value: Any, param: Json | None) -> bool:
    """Whether a value is of the type that the param states, and says something."""
    kinds = {str: "string", bool: "boolean", int: "number", float: "number", dict: "object", list: "array"}
    kind = kinds.get(type(value), "")
    wanted = (param or {}).get("type", "any")
    types = (param or {}).get("types", [wanted]) if wanted == "any" else [wanted]
    return value not in ("", [], {}, None) and (
        kind in types or "any" in types or (kind == "number" and "integer" in types)
    )


def holds(condition: Json, params: Json, spec: Params) -> bool | None:
    """Whether a `when` condition holds for a request; None where that cannot be told from outside."""
    if "all" in condition:
        answers = [holds(c, params, spec) for c in condition["all"]]
        return False if False in answers else None if None in answers else True
    if "any" in condition:
        answers = [holds(c, params, spec) for c in condition["any"]]
        return True if True in answers else None if None in answers else False
    if "key" not in condition:
        return None
    path = condition["key"]
    param = spec.find(path)
    parts = path.split(".")
    holders = list(_holders(params, parts[:-1])) if "[]" not in path else []
    if len(holders) != 1 or not isinstance(holders[0], dict):
        return None
    there, value = _get(holders[0], parts[-1])
    if "present" in condition:
        if there and (value is None or not _fits(value, param)):
            return None
        return bool(there) == bool(condition["present"])
    if not there:
        if "default" not in (param or {}):
            return None
        value = (param or {})["default"]
    elif not _fits(value, param) and not isinstance(value, bool):
        return None
    known: list[Any] = condition.get("in") or condition.get("not_in") or []
    same = any(_same(value, literal, param) for literal in known)
    return same if "in" in condition else not same


def _same(value: Any, literal: Any, param: Json | None) -> bool:
    if isinstance(value, str) and isinstance(literal, str) and (param or {}).get("case_insensitive"):
        return value.lower() == literal.lower()
    return type(value) is type(literal) and bool(value == literal)


def _requirement_faults(entry: Json, spec: Params, run: Run) -> Iterator[tuple[str, str]]:
    """(kind, subject) of each requirement that this successful run contradicts."""
    needs = entry.get("requirements") or {}
    for path in needs.get("all", []):
        if lacks(run.params, path, spec):
            yield "false_required", path
    for group in needs.get("one_of", []):
        if lacks_all(run.params, group, spec):
            yield "false_one_of", "|".join(group)
    for group in needs.get("at_most_one", []):
        given = 0
        for path in group:
            holders = list(_holders(run.params, path.split(".")[:-1]))
            there, value = _get(holders[0], path.split(".")[-1]) if len(holders) == 1 else (False, None)
            given += there and _fits(value, spec.find(path))
        if given > 1:
            yield "false_at_most_one", "|".join(group)
    for rule in needs.get("when", []):
        if holds(rule["if"], run.params, spec) is not True:
            continue
        for path in rule.get("then", []):
            if lacks(run.params, path, spec):
                yield "false_when", f"{json.dumps(rule['if'])} then {path}"
        for group in rule.get("one_of", []):
            if lacks_all(run.params, group, spec):
                yield "false_when", f"{json.dumps(rule['if'])} then one of {'|'.join(group)}"
    yield from _always(spec.params, run.params, spec, "")
    yield from _enums(spec.params, run.params, "")


def _always(params: list[Json], obj: Any, spec: Params, at: str) -> Iterator[tuple[str, str]]:
    """Keys marked `required: always` that are lacking where their parent is there."""
    if not isinstance(_object(obj), dict):
        return
    for param in params:
        if param.get("required") == "always" and _absent(_object(obj), param["key"], param):
            yield "false_required", f"{at}{param['key']} (relative)"
        _, value = _get(_object(obj), param["key"])
        yield from _always(inner(param, False), value, spec, f"{at}{param['key']}.")
        for item in value if isinstance(value, list) else ():
            yield from _always(inner(param, True), item, spec, f"{at}{param['key']}[].")


def _enums(params: list[Json], obj: Any, at: str) -> Iterator[tuple[str, str]]:
    """Values outside an enumeration that is said to refuse all others."""
    for param in params:
        there, value = _get(_object(obj), param["key"])
        if not there or param.get("available"):  # a fact of some builds only, perhaps not of this one
            continue
        if param.get("enum") and param.get("otherwise") == "error" and param.get("type") == "string" and value:
            known = [str(v).lower() if param.get("case_insensitive") else v for v in param["enum"]]
            if isinstance(value, str) and (value.lower() if param.get("case_insensitive") else value) not in known:
                yield "false_enum", f"{at}{param['key']}"
        yield from _enums(inner(param, False), value, f"{at}{param['key']}.")


def _result_faults(entry: Json, reply: Reply) -> Iterator[tuple[str, str]]:
    if reply.code is None or reply.code >= 400 or set(reply.result) == {"error"}:
        return
    described = entry.get("result") or {}
    yield from _unlisted(reply.result, described.get("properties", []), bool(described.get("open")), "")
    if not refused(reply):
        for prop in described.get("properties", []):
            if prop.get("always") and not _get(reply.result, prop["key"])[0]:
                yield "false_always", prop["key"]


def _unlisted(value: Any, properties: list[Json], is_open: bool, at: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict) and not is_open:
        by_key = {p["key"].lower(): p for p in properties}
        for key, held in value.items():
            prop = by_key.get(key.lower())
            if prop is None:
                yield "missed_result_key", at + key
            elif isinstance(held, list):
                for item in held:
                    yield from _unlisted(
                        item, inner(prop, True), "additional" in prop or bool(prop.get("open")), f"{at}{key}[]."
                    )
            else:
                yield from _unlisted(
                    held, inner(prop, False), "additional" in prop or bool(prop.get("open")), f"{at}{key}."
                )


def faults(entry: Json | None, name: str, runs: Iterable[Run]) -> list[Fault]:
    """Every fault that the runs of a command show, one for each kind and subject, the smallest request first."""
    if entry is None:
        return [Fault(name, "missed_command", name)]
    spec = Params(entry)
    known_codes = {(s.get("code"), s.get("kind")) for s in entry.get("statuses", [])}
    found: dict[tuple[str, str], Fault] = {}
    for run in sorted(runs, key=lambda r: (len(json.dumps(r.params)), r.script)):
        seen: list[tuple[str, str]] = []
        if not entry.get("open"):
            seen.extend(
                ("missed_key", p)
                for p in sorted({r.lower(): r for r in run.outcome.reads}.values())
                if not spec.lists(p)
            )
        for reply in run.outcome.replies:
            kind = "error" if (reply.code or 0) >= 400 else "success"
            if (reply.code, kind) not in known_codes:
                seen.append(("missed_code", f"{reply.code} {kind}"))
            seen.extend(_result_faults(entry, reply))
        if succeeded(run.outcome):
            seen.extend(_requirement_faults(entry, spec, run))
        for kind, subject in seen:
            if (kind, subject.lower()) not in found:
                replied = ", ".join(str(r.code) for r in run.outcome.replies) or "no reply"
                shown = json.dumps(run.params, ensure_ascii=False)
                found[(kind, subject.lower())] = Fault(name, kind, subject, shown, run.script, f"-> {replied}")
    return list(found.values())


def claimed_sets(entry: Json) -> list[list[str]]:
    """The sets of keys of which the entry says that no call succeeds without them."""
    needs = entry.get("requirements") or {}
    found = [[path] for path in needs.get("all", [])]
    found.extend(list(group) for group in needs.get("one_of", []))
    for rule in needs.get("when", []):
        found.extend([path] for path in rule.get("then", []))
        found.extend(list(group) for group in rule.get("one_of", []))
    return found
